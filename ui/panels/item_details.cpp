// SPDX-License-Identifier: GPL-3.0-only
#include "ui/panels/item_details.h"

#include "ui/models/breakdown_cells.h"
#include "ui/text/core_text.h"
#include "ui/text/names.h"
#include "ui/text/numbers.h"
#include "ui/text/phrases.h"

#include <QCoreApplication>
#include <QStringList>
#include <array>
#include <bit>
#include <set>

namespace vramplan {
namespace {

struct Tr {
    Q_DECLARE_TR_FUNCTIONS(ItemDetails)
};

/// An input of formulas and the control that sets it. The control's name is the one that it shows itself.
struct KnownInput {
    const char* name;
    const char* title;
    const char* context;
    const char* control;
};
constexpr std::array kInputs = {
    KnownInput{"layers", QT_TRANSLATE_NOOP("ItemDetails", "layers"), "vramplan::ModelPanel", "Layers"},
    KnownInput{
        "heads", QT_TRANSLATE_NOOP("ItemDetails", "query heads"), "vramplan::ModelPanel", "Query heads"},
    KnownInput{"kv_heads", QT_TRANSLATE_NOOP("ItemDetails", "KV heads"), "vramplan::ModelPanel", "KV heads"},
    KnownInput{"head_dim", QT_TRANSLATE_NOOP("ItemDetails", "head dimension"), "vramplan::ModelPanel",
        "Head dimension"},
    KnownInput{
        "key_width", QT_TRANSLATE_NOOP("ItemDetails", "key width"), "vramplan::ModelPanel", "Head dimension"},
    KnownInput{"value_width", QT_TRANSLATE_NOOP("ItemDetails", "value width"), "vramplan::ModelPanel",
        "Head dimension"},
    KnownInput{"tokens", QT_TRANSLATE_NOOP("ItemDetails", "tokens"), "vramplan::WorkloadPanel",
        "Context per sequence"},
    KnownInput{
        "sequences", QT_TRANSLATE_NOOP("ItemDetails", "sequences"), "vramplan::WorkloadPanel", "Sequences"},
    KnownInput{"type", QT_TRANSLATE_NOOP("ItemDetails", "bytes per value"), nullptr, nullptr},
    KnownInput{"k_type", QT_TRANSLATE_NOOP("ItemDetails", "bytes per K value"), "vramplan::PrecisionPanel",
        "K precision"},
    KnownInput{"v_type", QT_TRANSLATE_NOOP("ItemDetails", "bytes per V value"), "vramplan::PrecisionPanel",
        "V precision"},
    KnownInput{"cells", QT_TRANSLATE_NOOP("ItemDetails", "cells"), "vramplan::WorkloadPanel",
        "Context per sequence"},
    KnownInput{"context", QT_TRANSLATE_NOOP("ItemDetails", "context"), "vramplan::WorkloadPanel",
        "Context per sequence"},
    KnownInput{
        "streams", QT_TRANSLATE_NOOP("ItemDetails", "streams"), "vramplan::WorkloadPanel", "Sequences"},
    KnownInput{
        "requests", QT_TRANSLATE_NOOP("ItemDetails", "requests"), "vramplan::WorkloadPanel", "Sequences"},
    KnownInput{"slots", QT_TRANSLATE_NOOP("ItemDetails", "slots"), "vramplan::WorkloadPanel", "Sequences"},
    KnownInput{"keys", QT_TRANSLATE_NOOP("ItemDetails", "K values"), "vramplan::ModelPanel", "KV heads"},
    KnownInput{"values", QT_TRANSLATE_NOOP("ItemDetails", "V values"), "vramplan::ModelPanel", "KV heads"},
    KnownInput{
        "key_values", QT_TRANSLATE_NOOP("ItemDetails", "K values"), "vramplan::ModelPanel", "KV heads"},
    KnownInput{
        "value_values", QT_TRANSLATE_NOOP("ItemDetails", "V values"), "vramplan::ModelPanel", "KV heads"},
    KnownInput{"vocabulary", QT_TRANSLATE_NOOP("ItemDetails", "vocabulary"), nullptr, nullptr},
    KnownInput{"hidden", QT_TRANSLATE_NOOP("ItemDetails", "hidden size"), nullptr, nullptr},
    KnownInput{"parameters", QT_TRANSLATE_NOOP("ItemDetails", "parameters"), nullptr, nullptr},
    KnownInput{"window", QT_TRANSLATE_NOOP("ItemDetails", "window"), nullptr, nullptr},
};

const KnownInput* knownInput(const QString& name) {
    for (const KnownInput& known : kInputs)
        if (name == QLatin1StringView(known.name)) return &known;
    return nullptr;
}

QString inputTitle(const QString& name) {
    if (const KnownInput* known = knownInput(name)) return Tr::tr(known->title);
    return coreInputTitle(name);
}

QString row(const QString& title, const QString& html) {
    return QStringLiteral("<tr><td style='padding-right:12px'><b>%1</b></td><td>%2</td></tr>")
        .arg(title.toHtmlEscaped(), html);
}

QString inputsHtml(const Phrase& formula) {
    QStringList parts;
    std::set<std::string_view> told;
    for (std::size_t i = 0; i < formula.count; ++i) {
        const PhraseInput& input = formula.inputs[i];
        if (!told.insert(input.name).second) continue;
        const QString name = QString::fromUtf8(input.name);
        QString title = inputTitle(name).toHtmlEscaped();
        if (!controlOf(name).isEmpty()) title = QStringLiteral("<a href='%1'>%2</a>").arg(name, title);
        parts << QStringLiteral("%1&nbsp;%2")
                     .arg(title, QString::fromStdString(inputText(input)).toHtmlEscaped());
    }
    return parts.join(QStringLiteral(" · "));
}

/// The item of a line on the first device that has it.
const LineItem* firstItem(const Estimate& estimate, const BreakdownRow& line) {
    for (std::size_t device = 0; device < line.items.size(); ++device)
        if (line.items[device] != BreakdownRow::kNone)
            return &estimate.devices[device].items[static_cast<std::size_t>(line.items[device])];
    return nullptr;
}

QString sizesHtml(const Estimate& estimate, const auto& line) {
    QStringList sizes;
    for (std::size_t device = 0; device < estimate.devices.size(); ++device)
        if (const auto bytes = breakdown::bytes(estimate, line, device))
            sizes << (estimate.devices.size() == 1
                    ? sizeText(*bytes)
                    : QStringLiteral("%1: %2").arg(deviceTitle(estimate, device), sizeText(*bytes)));
    return sizes.join(QStringLiteral(" · ")).toHtmlEscaped();
}

/// With the cache: what the engine demands and whether the plan meets it, one line each.
QString checksRow(const Estimate& estimate, Component component) {
    if (component != Component::KvCache || estimate.verdict.checks.empty()) return {};
    QStringList checks;
    for (const Check& check : estimate.verdict.checks)
        checks << (check.ok ? QStringLiteral("✔ ") : QStringLiteral("✘ "))
                + coreText(check.text).toHtmlEscaped();
    return row(Tr::tr("The engine's checks"), checks.join(QStringLiteral("<br>")));
}

QString page(const QString& title, const QString& sizes, const QString& rows) {
    return QStringLiteral("<p><b>%1</b> &nbsp; %2</p><table>%3</table>")
        .arg(title.toHtmlEscaped(), sizes, rows);
}

} // namespace

QString controlOf(const QString& input) {
    const KnownInput* known = knownInput(input);
    if (known == nullptr || known->control == nullptr) return {};
    return QCoreApplication::translate(known->context, known->control);
}

QString detailsHtml(const Estimate& estimate, const BreakdownRow& line) {
    const LineItem* item = firstItem(estimate, line);
    if (item == nullptr) return {};
    const QString breaks = QStringLiteral("\n");
    QString rows = row(Tr::tr("Formula"),
        breakdown::formula(estimate, line, breaks).toHtmlEscaped().replace(breaks, QStringLiteral("<br>")));
    if (const QString inputs = inputsHtml(item->formula); !inputs.isEmpty())
        rows += row(Tr::tr("Inputs"), inputs);
    rows += row(Tr::tr("Basis"),
        QStringLiteral("%1. %2").arg(breakdown::basis(estimate, line).toHtmlEscaped(),
            basisMeaning(breakdown::weakest(estimate, line)).toHtmlEscaped()));
    if (item->phase != Phase::Steady) rows += row(Tr::tr("When"), phaseTitle(item->phase).toHtmlEscaped());
    if (const QString source = breakdown::reference(estimate, line); !source.isEmpty())
        rows += row(Tr::tr("Source"), source.toHtmlEscaped());
    rows += checksRow(estimate, item->component);
    return page(breakdown::label(estimate, line), sizesHtml(estimate, line), rows);
}

QString detailsHtml(const Estimate& estimate, const BreakdownGroup& group) {
    QString rows = row(Tr::tr("What"), componentMeaning(group.component).toHtmlEscaped());
    rows += row(Tr::tr("Basis"), breakdown::basis(estimate, group).toHtmlEscaped());
    rows += checksRow(estimate, group.component);
    return page(componentTitle(group.component), sizesHtml(estimate, group), rows);
}

} // namespace vramplan
