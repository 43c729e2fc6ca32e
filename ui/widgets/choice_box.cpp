// SPDX-License-Identifier: GPL-3.0-only
#include "ui/widgets/choice_box.h"

#include "ui/text/colors.h"

#include <QAbstractItemView>
#include <QAccessibleWidget>
#include <QLineEdit>
#include <QPainter>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QStyledItemDelegate>
#include <QWheelEvent>
#include <utility>

namespace vramplan {
namespace {

class ComboBoxAccessible final : public QAccessibleWidget {
public:
    explicit ComboBoxAccessible(ComboBox* box) : QAccessibleWidget(box, QAccessible::ComboBox) { }

    QString text(QAccessible::Text kind) const override {
        if (kind == QAccessible::Value) return box()->currentText();
        return QAccessibleWidget::text(kind);
    }
    int childCount() const override { return box()->isEditable() ? 2 : 1; }
    QAccessibleInterface* child(int index) const override {
        if (index == 0) return QAccessible::queryAccessibleInterface(box()->view());
        return index == 1 ? QAccessible::queryAccessibleInterface(box()->lineEdit()) : nullptr;
    }
    int indexOfChild(const QAccessibleInterface* wanted) const override {
        if (wanted->object() == box()->view()) return 0;
        return box()->isEditable() && wanted->object() == box()->lineEdit() ? 1 : -1;
    }
    QStringList actionNames() const override { return {showMenuAction(), pressAction()}; }
    void doAction(const QString& action) override {
        if (action != showMenuAction() && action != pressAction()) return;
        if (box()->view()->isVisible())
            box()->hidePopup();
        else
            box()->showPopup();
    }
    QStringList keyBindingsForAction(const QString&) const override { return {}; }

private:
    ComboBox* box() const { return static_cast<ComboBox*>(object()); }
};

constexpr int kRemarkRole = Qt::UserRole + 1;

/// A line of the list with its remark at the end.
class RemarkDelegate final : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(
        QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        QStyledItemDelegate::paint(painter, option, index);
        const QString remark = index.data(kRemarkRole).toString();
        if (remark.isEmpty()) return;
        const bool selected = option.state.testFlag(QStyle::State_Selected);
        painter->setPen(selected ? option.palette.color(QPalette::HighlightedText)
                                 : chartColors(option.palette).faintText);
        const Qt::Alignment atEnd =
            QStyle::visualAlignment(option.direction, Qt::AlignRight | Qt::AlignVCenter);
        painter->drawText(
            option.rect.adjusted(kMargin, 0, -kMargin, 0), static_cast<int>(atEnd.toInt()), remark);
    }
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        QSize size = QStyledItemDelegate::sizeHint(option, index);
        const QString remark = index.data(kRemarkRole).toString();
        if (!remark.isEmpty()) size.rwidth() += option.fontMetrics.horizontalAdvance(remark) + 3 * kMargin;
        return size;
    }

private:
    static constexpr int kMargin = 6;
};

QAccessibleInterface* makeAccessible(const QString&, QObject* object) {
    auto* box = qobject_cast<ComboBox*>(object);
    return box == nullptr ? nullptr : new ComboBoxAccessible(box);
}

} // namespace

ComboBox::ComboBox(const QString& accessibleName, QWidget* parent) : QComboBox(parent) {
    // Once for all boxes; installing the same factory again would only repeat it.
    static const bool installed = (QAccessible::installFactory(makeAccessible), true);
    Q_UNUSED(installed)
    setAccessibleName(accessibleName);
    setFocusPolicy(Qt::StrongFocus);
}

void ComboBox::wheelEvent(QWheelEvent* event) {
    if (hasFocus())
        QComboBox::wheelEvent(event);
    else
        event->ignore();
}

ChoiceBox::ChoiceBox(const QString& accessibleName, QWidget* parent) : ComboBox(accessibleName, parent) {
    // Long names widen the popup, not the panel.
    setSizeAdjustPolicy(AdjustToMinimumContentsLengthWithIcon);
    setMinimumContentsLength(6);
    setItemDelegate(new RemarkDelegate(this));
    connect(this, &QComboBox::activated, this, [this](int index) { Q_EMIT picked(itemData(index)); });
}

void ChoiceBox::showChoices(const std::vector<Choice>& choices, const QVariant& current) {
    const QSignalBlocker silent(this);
    if (choices != m_choices) {
        m_choices = choices;
        m_remarks.clear();
        clear();
        for (const Choice& choice : choices) {
            addItem(choice.text, choice.data);
            if (!choice.toolTip.isEmpty()) setItemData(count() - 1, choice.toolTip, Qt::ToolTipRole);
        }
    }
    setCurrentIndex(findData(current));
}

void ChoiceBox::showRemarks(const QStringList& remarks) {
    if (remarks == m_remarks) return;
    m_remarks = remarks;
    for (int i = 0; i < count(); ++i) {
        const QString remark = remarks.value(i);
        if (itemData(i, kRemarkRole).toString() == remark) continue;
        setItemData(i, remark, kRemarkRole);
        setItemData(i, remark, Qt::AccessibleDescriptionRole);
    }
    // The list is as wide as its longest line, whatever the box itself is.
    view()->setMinimumWidth(view()->sizeHintForColumn(0) + view()->verticalScrollBar()->sizeHint().width());
}

} // namespace vramplan
