// SPDX-License-Identifier: GPL-3.0-only
#include "ui/widgets/explanation.h"

#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <gtest/gtest.h>

namespace vramplan {
namespace {

QString paragraphs(int count, const QString& last) {
    QString html;
    for (int i = 0; i < count; ++i) html += QStringLiteral("<p>A line of the explanation.</p>");
    return html + last;
}

class ExplanationTest : public ::testing::Test {
protected:
    void SetUp() override {
        pane.resize(300, 120);
        pane.show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(&pane));
    }

    Explanation pane;
};

TEST_F(ExplanationTest, StaysWhereTheReaderScrolledTo) {
    pane.setText(paragraphs(40, QStringLiteral("<p>8,192 tokens</p>")));
    ASSERT_GT(pane.verticalScrollBar()->maximum(), 200);
    pane.verticalScrollBar()->setValue(200);
    pane.setText(paragraphs(40, QStringLiteral("<p>16,384 tokens</p>")));
    EXPECT_EQ(pane.verticalScrollBar()->value(), 200);
    EXPECT_TRUE(pane.toPlainText().contains(QStringLiteral("16,384 tokens")));
}

TEST_F(ExplanationTest, ALinkIsReportedAndNotOpened) {
    pane.setText(QStringLiteral("<a href=\"kv_heads\">8 KV heads of the model</a>"));
    const QSignalSpy followed(&pane, &Explanation::linkActivated);
    QTest::mouseClick(pane.viewport(), Qt::LeftButton, {}, QPoint(30, 16));
    ASSERT_EQ(followed.count(), 1);
    EXPECT_EQ(followed.front().front().toString(), QStringLiteral("kv_heads"));
    EXPECT_TRUE(pane.toPlainText().contains(QStringLiteral("8 KV heads")));
}

TEST_F(ExplanationTest, ALinkIsReachedFromTheKeyboard) {
    pane.setText(QStringLiteral("See <a href=\"context\">context</a> and <a href=\"layers\">layers</a>"));
    pane.setFocus();
    QTest::keyClick(&pane, Qt::Key_Tab);
    const QSignalSpy followed(&pane, &Explanation::linkActivated);
    QTest::keyClick(&pane, Qt::Key_Return);
    ASSERT_EQ(followed.count(), 1);
    EXPECT_EQ(followed.front().front().toString(), QStringLiteral("context"));
}

} // namespace
} // namespace vramplan
