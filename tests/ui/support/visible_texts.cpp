// SPDX-License-Identifier: GPL-3.0-only
#include "tests/ui/support/visible_texts.h"

#include "ui/widgets/explanation.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QAction>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QTabBar>

namespace vramplan::test {
namespace {

class Collector {
public:
    void add(const QObject& owner, const QString& text) {
        if (!text.trimmed().isEmpty())
            m_found.push_back({text,
                QStringLiteral("%1 %2").arg(
                    QString::fromLatin1(owner.metaObject()->className()), owner.objectName())});
    }
    void addModel(const QObject& owner, const QAbstractItemModel& model, const QModelIndex& parent = {}) {
        constexpr int kMostRows = 40;
        for (int row = 0; row < std::min(model.rowCount(parent), kMostRows); ++row)
            for (int column = 0; column < model.columnCount(parent); ++column) {
                const QModelIndex index = model.index(row, column, parent);
                for (const int role : {static_cast<int>(Qt::DisplayRole), static_cast<int>(Qt::ToolTipRole)})
                    add(owner, index.data(role).toString());
                if (column == 0 && model.hasChildren(index)) addModel(owner, model, index);
            }
        if (parent.isValid()) return;
        for (int column = 0; column < model.columnCount(); ++column)
            add(owner, model.headerData(column, Qt::Horizontal).toString());
    }
    void addWidget(const QWidget& widget) {
        add(widget, widget.toolTip());
        add(widget, widget.accessibleName());
        add(widget, widget.accessibleDescription());
        if (const auto* label = qobject_cast<const QLabel*>(&widget)) add(widget, label->text());
        if (const auto* pane = qobject_cast<const Explanation*>(&widget)) add(widget, pane->text());
        if (const auto* button = qobject_cast<const QAbstractButton*>(&widget)) add(widget, button->text());
        if (const auto* edit = qobject_cast<const QLineEdit*>(&widget)) add(widget, edit->placeholderText());
        if (const auto* tabs = qobject_cast<const QTabBar*>(&widget))
            for (int i = 0; i < tabs->count(); ++i) add(widget, tabs->tabText(i));
        if (const auto* box = qobject_cast<const QComboBox*>(&widget)) addModel(widget, *box->model());
        const auto* view = qobject_cast<const QAbstractItemView*>(&widget);
        if (view != nullptr && view->model() != nullptr && qobject_cast<const QHeaderView*>(view) == nullptr)
            addModel(widget, *view->model());
    }
    std::vector<VisibleText> take() { return std::move(m_found); }

private:
    std::vector<VisibleText> m_found;
};

} // namespace

std::vector<VisibleText> visibleTexts(const QWidget& window) {
    Collector collector;
    for (const QWidget* widget : window.findChildren<QWidget*>())
        if (widget->isVisible() && !widget->objectName().startsWith(QStringLiteral("qt_")))
            collector.addWidget(*widget);
    for (const QMenu* menu : window.findChildren<QMenu*>())
        for (const QAction* action : menu->actions()) {
            collector.add(*menu, action->text());
            if (action->toolTip() != action->iconText()) collector.add(*menu, action->toolTip());
        }
    return collector.take();
}

QStringList cutOffTexts(const QWidget& window) {
    QStringList cut;
    for (const QLabel* label : window.findChildren<QLabel*>()) {
        if (!label->isVisible() || label->text().isEmpty()) continue;
        const int needed =
            label->wordWrap() ? label->heightForWidth(label->width()) : label->sizeHint().height();
        if (needed > label->height() || (!label->wordWrap() && label->sizeHint().width() > label->width()))
            cut << label->text();
    }
    for (const QAbstractButton* button : window.findChildren<QAbstractButton*>())
        if (button->isVisible() && !button->text().isEmpty()
            && (button->width() < button->minimumSizeHint().width()
                || button->height() < button->minimumSizeHint().height()))
            cut << QStringLiteral("%1 (%2×%3 of %4×%5)")
                       .arg(button->text())
                       .arg(button->width())
                       .arg(button->height())
                       .arg(button->minimumSizeHint().width())
                       .arg(button->minimumSizeHint().height());
    for (const QAbstractSpinBox* box : window.findChildren<QAbstractSpinBox*>())
        if (box->isVisible() && box->width() < box->minimumSizeHint().width()) cut << box->text();
    return cut;
}

} // namespace vramplan::test
