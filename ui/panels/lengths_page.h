// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "core/whatif/lengths.h"
#include "ui/panels/result_page.h"
#include "ui/session/app_context.h"

class QLabel;
class QPlainTextEdit;
class QPushButton;

namespace vramplan {

class ChoiceBox;
class NumberControl;

/// A workload of unequal sequences: typed, pasted or from a CSV file; what padding and blocks waste on it;
/// the prefix that all share.
class LengthsPage final : public ResultPage {
    Q_OBJECT
public:
    LengthsPage(PlanSession& session, AppContext& context, QWidget* parent = nullptr);

    /// Shows the lengths of a file in the editor, without taking them into the plan yet.
    void importFile(const QString& path);

Q_SIGNALS:
    /// The user wants to choose a file.
    void importRequested();

protected:
    void follow(const PlanState& state) override;

private:
    void addEditor(QLayout& layout);
    void read();
    void use();
    void showProblems();
    void showSummary();
    void showPrefix(const PlanState& state);

    AppContext& m_context;
    QPlainTextEdit* m_editor;
    ChoiceBox* m_column;
    QLabel* m_problems;
    QPushButton* m_use;
    QPushButton* m_equal;
    QLabel* m_summary;
    NumberControl* m_prefix;
    LengthList m_list;                    ///< what the editor says
    std::vector<std::uint64_t> m_written; ///< lengths of the plan that the editor was filled with
    QString m_waste;
};

} // namespace vramplan
