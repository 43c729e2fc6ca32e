// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QComboBox>
#include <QString>
#include <QStringList>
#include <QVariant>
#include <vector>

namespace vramplan {

/// A combo box that screen readers find by its accessible name (Qt's own gives its text as its name on Unix),
/// and that ignores the wheel unless it has the focus.
class ComboBox : public QComboBox {
    Q_OBJECT
public:
    explicit ComboBox(const QString& accessibleName, QWidget* parent = nullptr);

protected:
    void wheelEvent(QWheelEvent* event) override;
};

/// One of a list of values.
struct Choice {
    QString text;
    QVariant data;
    QString toolTip;
    bool operator==(const Choice&) const = default;
};

/// Picks one value of a list; the list follows the plan.
class ChoiceBox final : public ComboBox {
    Q_OBJECT
public:
    explicit ChoiceBox(const QString& accessibleName, QWidget* parent = nullptr);

    /// Shows these choices and the one that is `current`, without picked(). A value that is not among them
    /// shows nothing.
    void showChoices(const std::vector<Choice>& choices, const QVariant& current);
    /// A short remark at the end of each choice's line in the list, such as what it saves; missing ones are
    /// empty.
    void showRemarks(const QStringList& remarks);

Q_SIGNALS:
    void picked(const QVariant& value);

private:
    std::vector<Choice> m_choices;
    QStringList m_remarks;
};

} // namespace vramplan
