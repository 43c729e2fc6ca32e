// SPDX-License-Identifier: GPL-3.0-only
#include "ui/text/phrases.h"

#include "tests/ui/support/plan.h"

#include <QCoreApplication>
#include <QLocale>
#include <QTranslator>
#include <gtest/gtest.h>

namespace vramplan {
namespace {

const Phrase kFormula("2 × {layers:layer} × {tokens:token} × {type}", input("layers", std::uint64_t{32}),
    input("tokens", std::uint64_t{8192}), input("type", ElementType::Q8_0));

/// Chinese for one pattern, without plural forms and in another order.
class OnePattern : public QTranslator {
public:
    QString translate(const char* context, const char* source, const char*, int) const override {
        return qstrcmp(context, "Core") == 0 && qstrcmp(source, kFormula.pattern) == 0
            ? QStringLiteral("{tokens:个词元|个词元} × 2 × {layers:层|层} × {type}")
            : QString();
    }
    bool isEmpty() const override { return false; }
};

TEST(Phrases, ReadAsInTheCore) {
    EXPECT_EQ(phraseText(kFormula), QStringLiteral("2 × 32 layers × 8,192 tokens × 34/32 B"));
    for (const DeviceEstimate& device : test::answer(test::plan({24, 12})).devices)
        for (const LineItem& item : device.items) {
            EXPECT_EQ(phraseText(item.label).toStdString(), text(item.label));
            EXPECT_EQ(phraseText(item.formula).toStdString(), text(item.formula));
        }
}

TEST(Phrases, FollowLocaleAndTranslation) {
    const QLocale before;
    QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
    EXPECT_EQ(phraseText(kFormula), QStringLiteral("2 × 32 layers × 8.192 tokens × 34/32 B"));
    QLocale::setDefault(before);
    OnePattern translator;
    ASSERT_TRUE(QCoreApplication::installTranslator(&translator));
    EXPECT_EQ(phraseText(kFormula), QStringLiteral("8,192 个词元 × 2 × 32 层 × 34/32 B"));
    QCoreApplication::removeTranslator(&translator);
}

} // namespace
} // namespace vramplan
