// SPDX-License-Identifier: GPL-3.0-only
#include "ui/text/errors.h"

#include "ui/text/core_text.h"

#include <QCoreApplication>
#include <iterator>
#include <string_view>

namespace vramplan {
namespace {

struct Sentence {
    std::string_view code;
    const char* text;
};

// %1, %2 … are the error's arguments in their order.
constexpr Sentence kErrors[] = {
    {"bad_value", QT_TRANSLATE_NOOP("Error", "%1: this value is not possible")},
    {"bad_kv_type", QT_TRANSLATE_NOOP("Error", "%1: the engine has no cache type %2")},
    {"bad_setting", QT_TRANSLATE_NOOP("Error", "%1: this setting cannot have this value")},
    {"unknown_setting", QT_TRANSLATE_NOOP("Error", "%1: the engine has no such setting")},
    {"not_modelled", QT_TRANSLATE_NOOP("Error", "%1: this setting is not modelled yet")},
    {"unknown_engine", QT_TRANSLATE_NOOP("Error", "There is no engine \"%1\"")},
    {"unknown_version", QT_TRANSLATE_NOOP("Error", "There is no profile for this version of the engine")},
    {"unknown_model", QT_TRANSLATE_NOOP("Error", "There is no model \"%1\"")},
    {"unknown_gpu", QT_TRANSLATE_NOOP("Error", "There is no GPU \"%1\" in the catalogue")},
    {"ambiguous", QT_TRANSLATE_NOOP("Error", "\"%1\" fits several models")},
    {"ambiguous_gpu", QT_TRANSLATE_NOOP("Error", "\"%1\" fits several GPUs of the catalogue")},
    {"no_command",
        QT_TRANSLATE_NOOP("Error",
            "The engine %1 is a formula and has no launch command; choose llama.cpp, vLLM or another "
            "engine")},
    {"no_benchmark", QT_TRANSLATE_NOOP("Error", "No benchmark program is known for the engine %1")},
    {"no_model", QT_TRANSLATE_NOOP("Error", "No model is chosen")},
    {"no_profile", QT_TRANSLATE_NOOP("Error", "The constants of the engine %1 are not loaded")},
    {"refused", QT_TRANSLATE_NOOP("Error", "The engine refuses %1: %2")},
    {"overflow", QT_TRANSLATE_NOOP("Error", "A size is more than 64 bits can hold; make the plan smaller")},
    {"file_missing", QT_TRANSLATE_NOOP("Error", "There is no such file or folder")},
    {"file_is_folder", QT_TRANSLATE_NOOP("Error", "This is a folder; a file was expected")},
    {"file_not_regular", QT_TRANSLATE_NOOP("Error", "This is no ordinary file")},
    {"file_too_large", QT_TRANSLATE_NOOP("Error", "The file is too large to be read here")},
    {"file_unreadable", QT_TRANSLATE_NOOP("Error", "The file cannot be read")},
    {"file_empty", QT_TRANSLATE_NOOP("Error", "The file is empty")},
    {"json_syntax", QT_TRANSLATE_NOOP("Error", "This is no valid JSON")},
    {"json_too_large", QT_TRANSLATE_NOOP("Error", "The JSON document is too large")},
    {"plan_too_new",
        QT_TRANSLATE_NOOP("Error",
            "This plan was saved by a newer version of the program (format %1); update it to open the plan")},
    {"output_not_a_file", QT_TRANSLATE_NOOP("Error", "This is a folder or a device; choose a file name")},
    {"nothing_compared", QT_TRANSLATE_NOOP("Error", "The plan is compared with no other")},
    {"pdf_failed", QT_TRANSLATE_NOOP("Error", "The PDF document cannot be made")},
    {"print_failed",
        QT_TRANSLATE_NOOP("Error",
            "The report was not printed: page %1 was not taken. Look at the printer, or export the report as "
            "PDF")},
    {"output_unwritable", QT_TRANSLATE_NOOP("Error", "The file cannot be written")},
    {"unknown_format", QT_TRANSLATE_NOOP("Error", "A report cannot be written as \"%1\"; choose one of %2")},
};

constexpr Sentence kWarnings[] = {
    {"activations_unknown",
        QT_TRANSLATE_NOOP("Warning", "Activations are not counted: the model's hidden size is unknown.")},
    {"context_beyond_model",
        QT_TRANSLATE_NOOP("Warning", "The context is longer than the model's own maximum.")},
    {"no_gpu",
        QT_TRANSLATE_NOOP("Warning",
            "No GPU was found on this machine: the plan shows host memory only. Choose a GPU of the "
            "catalogue or give a size.")},
    {"prefix_not_shared",
        QT_TRANSLATE_NOOP("Warning",
            "The reference formula stores a shared prefix once per sequence; engines with prefix sharing "
            "store it once.")},
    {"weights_unknown", QT_TRANSLATE_NOOP("Warning", "The weights are unknown, only the cache is counted.")},
};

/// The translation for a code; empty where the language has none.
template <std::size_t N>
QString translated(const Sentence (&table)[N], const char* context, std::string_view code) {
    for (const Sentence& sentence : table) {
        if (sentence.code != code) continue;
        const QString text = QCoreApplication::translate(context, sentence.text);
        return text == QString::fromUtf8(sentence.text) ? QString() : text;
    }
    return {};
}

} // namespace

QString errorSentence(const Error& error) {
    QString text = translated(kErrors, "Error", error.code);
    if (text.isEmpty()) return coreText(error.message).simplified();
    for (std::size_t i = 0; i < 3; ++i) {
        const QString argument =
            i < error.arguments.size() ? QString::fromStdString(error.arguments[i]) : QString();
        text.replace(QStringLiteral("%%1").arg(i + 1), argument);
    }
    return text.simplified();
}

QString errorText(const Error& error) {
    QString place;
    for (const std::string* part : {&error.file, &error.where})
        if (!part->empty()) place += QString::fromStdString(*part).simplified() + QStringLiteral(": ");
    return place + errorSentence(error);
}

QString warningText(const Warning& warning) {
    const QString text = translated(kWarnings, "Warning", warning.code);
    return text.isEmpty() ? coreText(warning.text) : text;
}

} // namespace vramplan
