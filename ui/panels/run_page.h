// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "ui/panels/result_page.h"

class QLabel;
class QPlainTextEdit;
class QPushButton;

namespace vramplan {

/// How to run this plan: the launch command of the engine, and the command that measures what a formula
/// cannot tell.
class RunPage final : public ResultPage {
    Q_OBJECT
public:
    explicit RunPage(PlanSession& session, QWidget* parent = nullptr);

protected:
    void follow(const PlanState& state) override;

private:
    /// A command with its name, remarks and a button that copies it.
    struct Block {
        QLabel* title = nullptr;
        QPlainTextEdit* text = nullptr;
        QPushButton* copy = nullptr;
        QLabel* notes = nullptr;
    };
    Block addBlock(const QString& title, const QString& name, const QString& copy);
    static void show(const Block& block, const QString& text, const QString& notes);

    Block m_launch;
    Block m_measure;
};

} // namespace vramplan
