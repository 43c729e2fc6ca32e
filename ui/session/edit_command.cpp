// SPDX-License-Identifier: GPL-3.0-only
#include "ui/session/edit_command.h"

#include <utility>

namespace vramplan {

EditCommand::EditCommand(const QString& text, int mergeId, Snapshot before, Snapshot after, Show show)
    : QUndoCommand(text)
    , m_mergeId(mergeId)
    , m_before(std::move(before))
    , m_after(std::move(after))
    , m_show(std::move(show)) { }

bool EditCommand::mergeWith(const QUndoCommand* other) {
    const auto* next = dynamic_cast<const EditCommand*>(other);
    if (next == nullptr || m_mergeId < 0 || next->m_mergeId != m_mergeId) return false;
    m_after = next->m_after;
    return true;
}

} // namespace vramplan
