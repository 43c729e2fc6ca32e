// SPDX-License-Identifier: GPL-3.0-only
#include "ui/text/core_text.h"

#include <QCoreApplication>
#include <QTranslator>
#include <gtest/gtest.h>
#include <map>
#include <string>

namespace vramplan {
namespace {

/// A language of a few sentences.
class FewSentences final : public QTranslator {
public:
    FewSentences() { QCoreApplication::installTranslator(this); }
    ~FewSentences() override { QCoreApplication::removeTranslator(this); }
    bool isEmpty() const override { return false; }
    QString translate(const char*, const char* text, const char*, int) const override {
        static const std::map<std::string, const char*> known = {
            {"Token embedding", "Eingabe"},
            {"Measured by the NVIDIA driver {}.", "Vom NVIDIA-Treiber {} gemessen."},
            {"{} is the processor drawing, not a GPU", "{} ist der Prozessor, keine GPU"},
            {"NVML could not count the devices ({}).", "NVML zählte nicht ({})."},
            {"NVML error {}", "NVML-Fehler {}"},
            {"more than 16 TiB", "mehr als 16 TiB"},
            {"{} gave no believable {} ({}), so it is unknown", "{} sagt nichts Glaubhaftes: {} ({})"},
        };
        const auto found = known.find(text);
        return found == known.end() ? QString() : QString::fromUtf8(found->second);
    }
};

/// Sentences that the core puts together with "+" are known as wholes too.
TEST(CoreText, SentencesOfTheDriversAreTranslated) {
    const FewSentences language;
    EXPECT_EQ(coreText("Measured by the NVIDIA driver 550.54."),
        QStringLiteral("Vom NVIDIA-Treiber 550.54 gemessen."));
    EXPECT_EQ(coreText("llvmpipe (LLVM 15) is the processor drawing, not a GPU"),
        QStringLiteral("llvmpipe (LLVM 15) ist der Prozessor, keine GPU"));
    EXPECT_EQ(coreText("NVML could not count the devices (NVML error 3)."),
        QStringLiteral("NVML zählte nicht (NVML-Fehler 3)."))
        << "also what stands inside";
    EXPECT_EQ(coreText("CUDA gave no believable total (more than 16 TiB), so it is unknown"),
        QStringLiteral("CUDA sagt nichts Glaubhaftes: total (mehr als 16 TiB)"));
    EXPECT_EQ(coreText("CUDA"), QStringLiteral("CUDA"));
}

TEST(CoreText, WithoutATranslationNothingChanges) {
    EXPECT_EQ(coreText("Measured by the NVIDIA driver 550.54."),
        QStringLiteral("Measured by the NVIDIA driver 550.54."));
}

} // namespace
} // namespace vramplan
