// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "ui/session/plan_set.h"

#include <QUndoCommand>
#include <functional>
#include <memory>

namespace vramplan {

/// One change: all plans before and after. Neighbours on the undo stack share what is between them.
class EditCommand final : public QUndoCommand {
public:
    using Snapshot = std::shared_ptr<const PlanSet>;
    using Show = std::function<void(const Snapshot&)>;

    /// Commands in a row with the same `mergeId` become one; −1 never merges.
    EditCommand(const QString& text, int mergeId, Snapshot before, Snapshot after, Show show);

    int id() const override { return m_mergeId; }
    bool mergeWith(const QUndoCommand* other) override;
    void undo() override { m_show(m_before); }
    void redo() override { m_show(m_after); }

    const Snapshot& before() const { return m_before; }
    const Snapshot& after() const { return m_after; }

private:
    int m_mergeId;
    Snapshot m_before, m_after;
    Show m_show;
};

} // namespace vramplan
