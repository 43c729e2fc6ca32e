// SPDX-License-Identifier: GPL-3.0-only
#include "ui/widgets/message_list.h"

#include <QCoreApplication>
#include <QLabel>
#include <QToolButton>
#include <gtest/gtest.h>

namespace vramplan {
namespace {

QStringList shown(const MessageList& list) {
    QStringList texts;
    for (const QLabel* label : list.findChildren<QLabel*>())
        if (label->isVisibleTo(&list) && label->wordWrap()) texts << label->text();
    return texts;
}
QToolButton* button(const MessageList& list, const QString& name) {
    for (QToolButton* each : list.findChildren<QToolButton*>())
        if (each->isVisibleTo(&list) && (each->accessibleName() == name || each->text() == name)) return each;
    return nullptr;
}

TEST(MessageList, IsNotThereWithoutMessages) {
    MessageList list;
    EXPECT_TRUE(list.isHidden());
    list.setRemarks({QStringLiteral("a")});
    EXPECT_FALSE(list.isHidden());
    list.setRemarks({});
    EXPECT_TRUE(list.isHidden());
}

TEST(MessageList, ProblemsStayUntilTheyAreDismissed) {
    MessageList list;
    list.addProblem(QStringLiteral("first"));
    list.addProblem(QStringLiteral("second"));
    list.addProblem(QStringLiteral("first"));
    list.setRemarks({QStringLiteral("remark")});
    EXPECT_EQ(shown(list),
        (QStringList{QStringLiteral("first"), QStringLiteral("second"), QStringLiteral("remark")}));
    QToolButton* dismiss = button(list, QStringLiteral("Dismiss: second"));
    ASSERT_NE(dismiss, nullptr);
    dismiss->click();
    EXPECT_EQ(shown(list), (QStringList{QStringLiteral("first"), QStringLiteral("remark")}));
    EXPECT_EQ(button(list, QStringLiteral("Dismiss: remark")), nullptr);
    button(list, QStringLiteral("Dismiss: first"))->click();
    EXPECT_EQ(shown(list), QStringList{QStringLiteral("remark")});
}

TEST(MessageList, ManyMessagesFoldAndUnfold) {
    MessageList list;
    QStringList remarks;
    for (int i = 0; i < 7; ++i) remarks << QString::number(i);
    list.setRemarks(remarks);
    EXPECT_EQ(shown(list).size(), MessageList::kShown);
    QToolButton* more = button(list, QStringLiteral("4 more"));
    ASSERT_NE(more, nullptr);
    more->click();
    EXPECT_EQ(shown(list), remarks);
    ASSERT_NE(button(list, QStringLiteral("Show fewer")), nullptr);
    button(list, QStringLiteral("Show fewer"))->click();
    EXPECT_EQ(shown(list).size(), MessageList::kShown);
}

TEST(MessageList, RemarksWithOtherNumbersKeepTheirRows) {
    MessageList list;
    list.addProblem(QStringLiteral("problem"));
    list.setRemarks({QStringLiteral("150,000 tokens"), QStringLiteral("same")});
    const auto rows = list.findChildren<QLabel*>();
    list.setRemarks({QStringLiteral("160,000 tokens"), QStringLiteral("same")});
    EXPECT_EQ(shown(list),
        (QStringList{QStringLiteral("problem"), QStringLiteral("160,000 tokens"), QStringLiteral("same")}));
    EXPECT_EQ(list.findChildren<QLabel*>(), rows);
}

TEST(MessageList, FoldedRemarksFollowToo) {
    MessageList list;
    QStringList remarks = {QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c"), QStringLiteral("d"),
        QStringLiteral("e"), QStringLiteral("f")};
    list.setRemarks(remarks);
    remarks[0] = QStringLiteral("A");
    remarks[5] = QStringLiteral("F");
    list.setRemarks(remarks);
    EXPECT_EQ(shown(list), (QStringList{QStringLiteral("A"), QStringLiteral("b"), QStringLiteral("c")}));
    button(list, QStringLiteral("3 more"))->click();
    EXPECT_EQ(shown(list), remarks);
}

TEST(MessageList, ShowsHostileTextAsText) {
    MessageList list;
    list.addProblem(QStringLiteral("<img src='file:///etc/passwd'><b>x</b>"));
    EXPECT_EQ(list.findChildren<QLabel*>().last()->textFormat(), Qt::PlainText);
}

TEST(MessageList, FileProblemsLastAsLongAsTheirCause) {
    MessageList list;
    list.setFileProblems({QStringLiteral("a.json is broken"), QStringLiteral("b.json is broken")});
    list.addProblem(QStringLiteral("something else"));
    EXPECT_EQ(list.problems().size(), 3);
    list.setFileProblems({QStringLiteral("b.json is broken")});
    EXPECT_EQ(
        shown(list), (QStringList{QStringLiteral("something else"), QStringLiteral("b.json is broken")}));
    button(list, QStringLiteral("Dismiss: b.json is broken"))->click();
    list.setFileProblems({QStringLiteral("b.json is broken")});
    EXPECT_EQ(list.problems(), QStringList{QStringLiteral("something else")}) << "read already";
    list.setFileProblems({});
    list.setFileProblems({QStringLiteral("b.json is broken")});
    EXPECT_EQ(list.problems().size(), 2) << "mended and broken again";
}

} // namespace
} // namespace vramplan
