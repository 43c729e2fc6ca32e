// SPDX-License-Identifier: Apache-2.0
#include "core/catalogue/model_catalogue.h"

#include "core/base/file.h"
#include "core/base/path.h"
#include "core/catalogue/model_index.h"
#include "core/source/preset.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>
#include <tuple>

namespace vramplan {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostPresets = 10'000;

std::string_view afterSlash(std::string_view id) {
    const std::size_t slash = id.rfind('/');
    return slash == std::string_view::npos ? id : id.substr(slash + 1);
}

std::string lowerCase(std::string_view text) {
    std::string lower(text);
    for (char& c : lower)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return lower;
}

ModelEntry entryOf(const ModelSpec& spec) {
    ModelEntry entry;
    entry.id = spec.id;
    entry.name = spec.name;
    entry.family = spec.family;
    entry.architecture = spec.architecture;
    if (spec.parameters) entry.parameters = spec.parameters->value();
    if (spec.activeParameters) entry.activeParameters = spec.activeParameters->value();
    entry.maxContext = spec.maxContext;
    return entry;
}

/// The preset files of a folder with their stamps, by name; no more than kMostPresets + 1.
std::map<std::string, FileStamp> presetFiles(const std::string& folder) {
    std::map<std::string, FileStamp> files;
    std::error_code code;
    for (fs::directory_iterator at(pathOf(folder), code), end; !code && at != end; at.increment(code)) {
        if (at->path().extension() != ".json" || files.size() > kMostPresets) continue;
        if (const auto stamp = stampOf(at->path())) files.emplace(at->path().filename().string(), *stamp);
    }
    return files;
}

/// The path of the index kept for a folder; one each, so that two installations do not fight over it.
std::string keptIndexPath(const std::string& cacheFolder, const std::string& folder) {
    std::uint64_t hash = 14695981039346656037U; // FNV-1a
    for (const char c : folder) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211U;
    return fmt::format("{}/models-{:016x}.index", cacheFolder, hash);
}

/// The line that still describes the file, or null.
const ModelIndex::Line* validLine(const ModelIndex& index, const std::string& file, const FileStamp& stamp) {
    const auto found = index.lines.find(file);
    return found != index.lines.end() && found->second.stamp == stamp ? &found->second : nullptr;
}

/// A delivered index counts for files of the same size that were not changed after it was made: packages
/// keep the order of times, but not the times themselves.
const ModelIndex::Line* deliveredLine(const ModelIndex& index, const std::optional<FileStamp>& made,
    const std::string& file, const FileStamp& stamp) {
    const auto found = index.lines.find(file);
    const bool valid = found != index.lines.end() && made && found->second.stamp.size == stamp.size
        && stamp.time <= made->time;
    return valid ? &found->second : nullptr;
}

std::string listOf(const std::vector<const ModelEntry*>& entries) {
    constexpr std::size_t kMost = 10;
    std::vector<std::string_view> names;
    for (const ModelEntry* entry : entries)
        if (names.size() < kMost) names.emplace_back(entry->id);
    std::string text = fmt::format("{}", fmt::join(names, ", "));
    if (entries.size() > kMost) text += fmt::format(" and {} more", entries.size() - kMost);
    return text;
}

std::unexpected<Error> ambiguous(const std::string& shown, const std::vector<const ModelEntry*>& found) {
    const std::string names = listOf(found);
    return fail(ErrorKind::Usage, "ambiguous",
        fmt::format("model: \"{}\" fits several models; choose one of {}", shown, names), {shown, names});
}

} // namespace

Result<std::string> makeModelIndex(const std::string& dataFolder) {
    const std::string folder = dataFolder + "/models";
    ModelIndex index;
    for (const auto& [file, stamp] : presetFiles(folder)) {
        VRAMPLAN_TRY(const ModelSpec spec, openModelPreset(fmt::format("{}/{}", folder, file)));
        index.lines[file] = {stamp, entryOf(spec)};
    }
    return index.text();
}

void ModelCatalogue::addFolder(
    const std::string& folder, const std::string& delivered, const std::string& cacheFolder, bool own) {
    const std::string keptPath = cacheFolder.empty() ? std::string() : keptIndexPath(cacheFolder, folder);
    const ModelIndex shipped = delivered.empty() ? ModelIndex() : ModelIndex::read(delivered);
    const auto shippedStamp = delivered.empty() ? std::nullopt : stampOf(pathOf(delivered));
    const ModelIndex kept = keptPath.empty() ? ModelIndex() : ModelIndex::read(keptPath);
    ModelIndex now;
    bool changed = false;
    std::map<std::string, FileStamp> files = presetFiles(folder);
    if (files.size() > kMostPresets) {
        files.erase(std::prev(files.end()));
        m_problems.push_back({ErrorKind::Invalid, "too_many_presets",
            fmt::format("the folder has more than {} presets; the others are left out", kMostPresets), {},
            folder, {}});
    }
    for (const auto& [file, stamp] : files) {
        const std::string path = fmt::format("{}/{}", folder, file);
        ModelEntry entry;
        if (const ModelIndex::Line* line = deliveredLine(shipped, shippedStamp, file, stamp)) {
            entry = line->entry;
        } else if (const ModelIndex::Line* keptLine = validLine(kept, file, stamp)) {
            entry = keptLine->entry;
            now.lines[file] = *keptLine;
        } else {
            const auto spec = openModelPreset(path);
            changed = true;
            if (!spec) {
                m_problems.push_back(spec.error());
                continue;
            }
            entry = entryOf(*spec);
            now.lines[file] = {stamp, entry};
        }
        entry.path = path;
        entry.own = own;
        m_entries.push_back(std::move(entry));
    }
    // Only a convenience: a cache that cannot be written is no error.
    if (keptPath.empty() || !(changed || now.lines.size() != kept.lines.size())) return;
    std::error_code code;
    fs::create_directories(pathOf(cacheFolder), code);
    std::ignore = writeFileAtomically(keptPath, now.text());
}

void ModelCatalogue::arrange() {
    // Own, family, size, name; the keys are made once, not at each comparison.
    std::vector<std::tuple<bool, std::string, std::uint64_t, std::string, std::size_t>> order;
    order.reserve(m_entries.size());
    for (std::size_t i = 0; i < m_entries.size(); ++i)
        order.emplace_back(!m_entries[i].own, searchKey(m_entries[i].family),
            m_entries[i].parameters.value_or(0), m_entries[i].name, i);
    std::sort(order.begin(), order.end());
    // The user's own stand first, so that they win over a delivered preset of the same id.
    std::map<std::string, bool> ownById;
    std::vector<ModelEntry> kept;
    kept.reserve(m_entries.size());
    for (const auto& position : order) {
        ModelEntry& entry = m_entries[std::get<4>(position)];
        const auto [known, isNew] = ownById.emplace(lowerCase(entry.id), entry.own);
        if (isNew) {
            kept.push_back(std::move(entry));
        } else if (known->second == entry.own) {
            m_problems.push_back({ErrorKind::Invalid, "duplicate_model",
                fmt::format("another preset has the id \"{}\" too; this one is left out", entry.id),
                {entry.id}, entry.path, "id"});
        }
    }
    m_entries = std::move(kept);
    for (const ModelEntry& entry : m_entries)
        m_search.add({entry.name, afterSlash(entry.id), entry.id, entry.family});
}

Result<ModelCatalogue> ModelCatalogue::load(
    const std::string& dataFolder, const std::string& userFolder, const std::string& cacheFolder) {
    const std::string folder = dataFolder + "/models";
    std::error_code code;
    if (!fs::is_directory(pathOf(folder), code))
        return std::unexpected(Error{ErrorKind::Unreadable, "data_missing",
            "the folder of model presets is missing; install the program again", {}, folder, {}});
    ModelCatalogue catalogue;
    catalogue.addFolder(folder, dataFolder + "/" + kDeliveredIndex, cacheFolder, false);
    if (!userFolder.empty()) catalogue.addFolder(userFolder, {}, cacheFolder, true);
    catalogue.arrange();
    return catalogue;
}

Result<const ModelEntry*> ModelCatalogue::find(std::string_view reference) const {
    const std::string shown(reference.substr(0, 100));
    const std::string key = searchKey(reference);
    if (key.empty())
        return fail(ErrorKind::Usage, "unknown_model",
            fmt::format("model: \"{}\" is no model name; give an id, a part of one, or a file", shown),
            {shown, ""});
    const auto having = [&](auto holds) {
        std::vector<const ModelEntry*> found;
        for (const ModelEntry& entry : m_entries)
            if (holds(entry)) found.push_back(&entry);
        return found;
    };
    auto found = having([&](const ModelEntry& entry) { return entry.id == reference; });
    // Case first, then punctuation: OPT 1.3B and OPT 13B differ by a point only.
    const std::string lower = lowerCase(reference);
    if (found.empty())
        found = having([&](const ModelEntry& entry) {
            return lowerCase(entry.id) == lower || lowerCase(afterSlash(entry.id)) == lower
                || lowerCase(entry.name) == lower;
        });
    if (found.empty()) found = having([&](const ModelEntry& entry) { return searchKey(entry.id) == key; });
    if (found.empty())
        found = having([&](const ModelEntry& entry) {
            return searchKey(afterSlash(entry.id)) == key || searchKey(entry.name) == key;
        });
    if (found.empty())
        found = having([&](const ModelEntry& entry) {
            return searchKey(entry.id).find(key) != std::string::npos
                || searchKey(entry.name).find(key) != std::string::npos;
        });
    if (found.size() == 1) return found.front();
    if (found.size() > 1) return ambiguous(shown, found);
    for (const std::size_t number : m_search.nearest(reference, 5)) found.push_back(&m_entries[number]);
    const std::string names = listOf(found);
    return fail(ErrorKind::Usage, "unknown_model",
        names.empty()
            ? fmt::format("model: there is no file or preset \"{}\"", shown)
            : fmt::format("model: there is no file or preset \"{}\"; the nearest are {}", shown, names),
        {shown, names});
}

std::vector<const ModelEntry*> ModelCatalogue::search(std::string_view query) const {
    std::vector<const ModelEntry*> found;
    for (const std::size_t number : m_search.search(query)) found.push_back(&m_entries[number]);
    return found;
}

Result<ModelSpec> ModelCatalogue::open(const ModelEntry& entry) const { return openModelPreset(entry.path); }

} // namespace vramplan
