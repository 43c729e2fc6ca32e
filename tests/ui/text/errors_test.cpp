// SPDX-License-Identifier: GPL-3.0-only
#include "ui/text/errors.h"

#include <QCoreApplication>
#include <QTranslator>
#include <gtest/gtest.h>

namespace vramplan {
namespace {

class German : public QTranslator {
public:
    QString translate(const char* context, const char* source, const char*, int) const override {
        const QByteArray key = QByteArray(context) + '/' + source;
        if (key == "Error/%1: the engine has no cache type %2")
            return QStringLiteral("%2 gibt es nicht für %1");
        if (key == "Warning/The context is longer than the model's own maximum.")
            return QStringLiteral("Der Kontext ist zu lang.");
        return {};
    }
    bool isEmpty() const override { return false; }
};

const Error kBadType{ErrorKind::Usage, "bad_kv_type", "kv-type-k: Reference has no cache type iq1_s",
    {"kv-type-k", "iq1_s"}, "plan.vramplan", "precision.kv_k"};

TEST(Errors, EnglishIsTheCoresOwnSentence) {
    EXPECT_EQ(errorText(kBadType).toStdString(), describe(kBadType));
    EXPECT_EQ(errorSentence(kBadType), QStringLiteral("kv-type-k: Reference has no cache type iq1_s"));
    EXPECT_EQ(errorText(Error{ErrorKind::Invalid, "never_heard_of", "two\nlines", {}, {}, {}}),
        QStringLiteral("two lines"));
}

TEST(Errors, ALanguageTakesItsSentenceByCode) {
    German translator;
    ASSERT_TRUE(QCoreApplication::installTranslator(&translator));
    EXPECT_EQ(errorText(kBadType),
        QStringLiteral("plan.vramplan: precision.kv_k: iq1_s gibt es nicht für kv-type-k"));
    EXPECT_EQ(errorSentence(Error{ErrorKind::Usage, "bad_kv_type", "x", {}, {}, {}}),
        QStringLiteral("gibt es nicht für"));
    EXPECT_EQ(warningText({"context_beyond_model", "The context …", false}),
        QStringLiteral("Der Kontext ist zu lang."));
    EXPECT_EQ(warningText({"something_new", "Something new.", false}), QStringLiteral("Something new."));
    QCoreApplication::removeTranslator(&translator);
}

} // namespace
} // namespace vramplan
