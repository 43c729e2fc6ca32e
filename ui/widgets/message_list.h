// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QFrame>
#include <QList>
#include <QString>
#include <QStringList>
#include <vector>

class QLabel;
class QVBoxLayout;
class QToolButton;

namespace vramplan {

/// Remarks and problems as rows in place, never as boxes that stop the work. Problems stay until they are
/// dismissed, those of files also until the file is mended; remarks come and go with the plan.
class MessageList final : public QFrame {
    Q_OBJECT
public:
    explicit MessageList(QWidget* parent = nullptr);

    /// Something that did not work; the same text is there only once, the newest on top.
    void addProblem(const QString& text);
    /// What is wrong with files that are watched, in place of what was wrong with them before. What was
    /// dismissed stays away until it has gone and come again.
    void setFileProblems(const QStringList& problems);
    /// What is to be known about the plan as it is now.
    void setRemarks(const QStringList& remarks);

    /// All that did not work, files last.
    QStringList problems() const { return m_problems + m_fileProblems; }
    QStringList remarks() const { return m_remarks; }
    /// Rows that are shown at once; the others open on demand.
    static constexpr int kShown = 3;

private:
    void rebuild();
    QLabel* addRow(const QString& symbol, const QString& text, bool dismissable);

    QStringList m_problems, m_fileProblems, m_dismissed, m_remarks;
    QVBoxLayout* m_layout;
    QList<QLabel*> m_remarkLabels; ///< of the remarks that are shown
    bool m_all = false;
};

} // namespace vramplan
