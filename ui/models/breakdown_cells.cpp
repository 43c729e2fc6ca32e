// SPDX-License-Identifier: GPL-3.0-only
#include "ui/models/breakdown_cells.h"

#include "ui/text/names.h"
#include "ui/text/numbers.h"
#include "ui/text/phrases.h"

#include <QStringList>
#include <algorithm>

namespace vramplan::breakdown {
namespace {

const LineItem* itemOf(const Estimate& estimate, const BreakdownRow& row, std::size_t device) {
    const int index = row.items[device];
    return index == BreakdownRow::kNone ? nullptr
                                        : &estimate.devices[device].items[static_cast<std::size_t>(index)];
}

std::vector<const LineItem*> itemsOf(const Estimate& estimate, const BreakdownRow& row) {
    std::vector<const LineItem*> items;
    for (std::size_t device = 0; device < row.items.size(); ++device)
        if (const LineItem* item = itemOf(estimate, row, device)) items.push_back(item);
    return items;
}

bool samePhrase(const Phrase& a, const Phrase& b) {
    return std::string_view(a.pattern) == b.pattern && a.count == b.count
        && std::equal(a.inputs.begin(), a.inputs.begin() + a.count, b.inputs.begin(),
            [](const PhraseInput& x, const PhraseInput& y) {
                return x.value == y.value && x.unit == y.unit;
            });
}

struct Range {
    Basis basis = Basis::Exact;
    Bytes bytes, low, high;
    void add(const LineItem& item) {
        basis = std::max(basis, item.basis);
        bytes += item.bytes;
        low += item.low;
        high += item.high;
    }
    QString text() const {
        LineItem sum;
        sum.basis = basis;
        sum.bytes = bytes;
        sum.low = low;
        sum.high = high;
        return basisText(sum);
    }
};

Range rangeOf(const Estimate& estimate, const BreakdownRow& row) {
    Range range;
    for (const LineItem* item : itemsOf(estimate, row)) range.add(*item);
    return range;
}

} // namespace

std::optional<Bytes> bytes(const Estimate& estimate, const BreakdownRow& row, std::size_t device) {
    const LineItem* item = itemOf(estimate, row, device);
    return item == nullptr ? std::nullopt : std::optional(item->bytes);
}

std::optional<Bytes> bytes(const Estimate& estimate, const BreakdownGroup& group, std::size_t device) {
    std::optional<Bytes> sum;
    for (const BreakdownRow& row : group.rows)
        if (const auto part = bytes(estimate, row, device)) sum = sum.value_or(Bytes()) + *part;
    return sum;
}

QString label(const Estimate& estimate, const BreakdownRow& row) {
    std::vector<const Phrase*> labels;
    for (const LineItem* item : itemsOf(estimate, row)) labels.push_back(&item->label);
    return phraseText(labels);
}

QString basis(const Estimate& estimate, const BreakdownRow& row) { return rangeOf(estimate, row).text(); }

QString basis(const Estimate& estimate, const BreakdownGroup& group) {
    Range range;
    for (const BreakdownRow& row : group.rows)
        for (const LineItem* item : itemsOf(estimate, row)) range.add(*item);
    return group.rows.empty() ? QString() : range.text();
}

Basis weakest(const Estimate& estimate, const BreakdownRow& row) { return rangeOf(estimate, row).basis; }

QString formula(const Estimate& estimate, const BreakdownRow& row, const QString& separator) {
    const auto items = itemsOf(estimate, row);
    const bool same = std::all_of(items.begin(), items.end(),
        [&](const LineItem* item) { return samePhrase(item->formula, items.front()->formula); });
    if (same) return phraseText(items.front()->formula);
    QStringList parts;
    for (std::size_t device = 0; device < row.items.size(); ++device)
        if (const LineItem* item = itemOf(estimate, row, device))
            parts << deviceShortTitle(estimate, device) + QStringLiteral(": ") + phraseText(item->formula);
    return parts.join(separator);
}

QString reference(const Estimate& estimate, const BreakdownRow& row) {
    return phraseText(itemsOf(estimate, row).front()->reference);
}

bool Changes::any() const {
    return label || basis || formula || std::find(devices.begin(), devices.end(), true) != devices.end();
}

Changes changes(
    const Estimate& before, const BreakdownRow& old, const Estimate& after, const BreakdownRow& fresh) {
    Changes result;
    result.devices.resize(fresh.items.size());
    for (std::size_t device = 0; device < fresh.items.size(); ++device) {
        const LineItem *was = itemOf(before, old, device), *is = itemOf(after, fresh, device);
        if (was == nullptr || is == nullptr) {
            if (was != is) result.devices[device] = result.label = result.basis = result.formula = true;
            continue;
        }
        result.devices[device] = was->bytes != is->bytes;
        result.label = result.label || !samePhrase(was->label, is->label);
        result.formula = result.formula || !samePhrase(was->formula, is->formula);
        result.basis =
            result.basis || was->basis != is->basis || was->low != is->low || was->high != is->high;
    }
    return result;
}

} // namespace vramplan::breakdown
