// SPDX-License-Identifier: GPL-3.0-only
#include "ui/panels/breakdown_page.h"

#include "ui/panels/item_details.h"
#include "ui/widgets/explanation.h"

#include <QEvent>
#include <QHeaderView>
#include <QTreeView>
#include <algorithm>

namespace vramplan {

BreakdownPage::BreakdownPage(QWidget* parent)
    : QSplitter(Qt::Vertical, parent)
    , m_model(new BreakdownModel(this))
    , m_tree(new QTreeView)
    , m_details(new Explanation) {
    m_tree->setModel(m_model);
    m_tree->setObjectName(QStringLiteral("breakdown"));
    m_tree->setAccessibleName(tr("Breakdown"));
    m_tree->setAlternatingRowColors(true);
    m_tree->setUniformRowHeights(true);
    m_tree->setFrameShape(QFrame::NoFrame);
    m_tree->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_tree->header()->setStretchLastSection(false);
    m_tree->header()->setSectionsMovable(false);

    m_details->setObjectName(QStringLiteral("details"));
    m_details->setAccessibleName(tr("Details"));
    addWidget(m_tree);
    addWidget(m_details);
    setStretchFactor(0, 3);
    setStretchFactor(1, 2);
    setChildrenCollapsible(false);
    setSizes({600, 300});

    connect(m_tree->selectionModel(), &QItemSelectionModel::currentChanged, this,
        [this](const QModelIndex& index) {
            showDetails();
            const QVariant component = index.siblingAtColumn(0).data(BreakdownModel::ComponentRole);
            if (component.isValid() && component.toInt() >= 0)
                Q_EMIT selected(static_cast<Component>(component.toInt()), 0);
        });
    connect(m_details, &Explanation::linkActivated, this,
        [this](const QString& input) { Q_EMIT controlRequested(controlOf(input)); });
    const auto expand = [this](const QModelIndex& inserted) {
        if (!inserted.isValid()) m_tree->expandAll();
        fitColumns();
    };
    connect(m_model, &QAbstractItemModel::rowsInserted, this, expand);
    connect(m_model, &QAbstractItemModel::modelReset, this, [this] {
        m_tree->expandAll();
        fitColumns();
    });
    connect(m_model, &QAbstractItemModel::columnsInserted, this, &BreakdownPage::fitColumns);
    connect(m_model, &QAbstractItemModel::columnsRemoved, this, &BreakdownPage::fitColumns);
    showDetails();
}

void BreakdownPage::showPlan(const PlanState& state) {
    m_model->setEstimate(state.estimate ? *state.estimate : Estimate());
    showDetails();
}

void BreakdownPage::select(Component component) {
    const QModelIndex index = m_model->indexOf(component), now = m_tree->currentIndex().siblingAtColumn(0);
    if (!index.isValid() || now == index || now.parent() == index) return;
    // Its first line says more than the component as a whole.
    const QModelIndex line = m_model->index(0, 0, index);
    m_tree->setCurrentIndex(line.isValid() ? line : index);
}

void BreakdownPage::changeEvent(QEvent* event) {
    QSplitter::changeEvent(event);
    if (event->type() == QEvent::FontChange) fitColumns();
}

/// Widths that hold while a slider moves: by the widest text that is usual, not by what is there now.
void BreakdownPage::fitColumns() {
    const QFontMetrics metrics = m_tree->fontMetrics();
    const int margin = metrics.averageCharWidth() + 8;
    const int usual = metrics.horizontalAdvance(tr("Final norm and other weights")) + margin
        + metrics.averageCharWidth() + 2 * m_tree->indentation();
    const int needed = static_cast<QAbstractItemView*>(m_tree)->sizeHintForColumn(0);
    m_tree->setColumnWidth(0, std::clamp(needed, usual, usual * 3 / 2));
    const int size = metrics.horizontalAdvance(QStringLiteral("888.88 GiB")) + margin;
    for (int column = 1; column < m_model->basisColumn(); ++column) {
        const QString title = m_model->headerData(column, Qt::Horizontal).toString();
        m_tree->setColumnWidth(column, std::max(size, metrics.horizontalAdvance(title) + margin));
    }
    m_tree->setColumnWidth(
        m_model->basisColumn(), metrics.horizontalAdvance(tr("heuristic, 88.8 MiB–8.88 GiB")) + margin);
    fitFormula();
}

/// The last column fills the rest, and is as wide as its longest text where that is more.
void BreakdownPage::fitFormula() {
    const int column = m_model->formulaColumn();
    int others = 0;
    for (int i = 0; i < column; ++i) others += m_tree->columnWidth(i);
    const int room = m_tree->viewport()->width() - others;
    const int needed = static_cast<QAbstractItemView*>(m_tree)->sizeHintForColumn(column);
    if (m_tree->columnWidth(column) != std::max(room, needed))
        m_tree->setColumnWidth(column, std::max(room, needed));
}

void BreakdownPage::showInsights() { fitFormula(); }

void BreakdownPage::resizeEvent(QResizeEvent* event) {
    QSplitter::resizeEvent(event);
    fitFormula();
}

void BreakdownPage::showDetails() {
    const QModelIndex index = m_tree->currentIndex();
    QString text = tr("Select a line to see its formula, its inputs and where they come from.");
    if (index.isValid()) {
        if (const BreakdownRow* row = m_model->rowOf(index))
            text = detailsHtml(m_model->estimate(), *row);
        else if (const BreakdownGroup* group = m_model->groupOf(index))
            text = detailsHtml(m_model->estimate(), *group);
    }
    m_details->setText(text);
}

} // namespace vramplan
