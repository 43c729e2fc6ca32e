// SPDX-License-Identifier: GPL-3.0-only
#include "ui/session/plan_titles.h"

#include "tests/ui/support/plan.h"
#include "ui/session/plan_edits.h"
#include "ui/session/plan_list_edits.h"

#include <gtest/gtest.h>

namespace vramplan {
namespace {

class PlanTitlesTest : public testing::Test {
protected:
    QStringList titles() {
        session.update();
        return planTitles(session.state());
    }
    QString reason(std::optional<Component> component) {
        session.update();
        return reasonText(session.state(), component);
    }
    PlanSession session{test::plan()};
};

TEST_F(PlanTitlesTest, APlanAloneIsCalledAsItsModel) {
    EXPECT_EQ(titles(), QStringList{QString::fromStdString(session.scenario().model->name)});
}

TEST_F(PlanTitlesTest, PlansAreNamedByWhatTheyDifferIn) {
    duplicatePlan(session, 0);
    EXPECT_TRUE(titles()[1].endsWith(QStringLiteral(" (2)"))) << "the same plan twice";
    setContext(session, 32768);
    EXPECT_EQ(titles(), (QStringList{QStringLiteral("8k context"), QStringLiteral("32k context")}));
    setSequences(session, 4);
    EXPECT_EQ(titles(),
        (QStringList{QStringLiteral("8k context, 1 sequence"), QStringLiteral("32k context, 4 sequences")}));
    renamePlan(session, 1, QStringLiteral("Peak"));
    EXPECT_EQ(titles()[1], QStringLiteral("Peak"));
}

TEST_F(PlanTitlesTest, AReasonConcernsItsComponent) {
    duplicatePlan(session, 0);
    setContext(session, 32768);
    EXPECT_EQ(reason(Component::KvCache), QStringLiteral("8k context → 32k context"));
    EXPECT_EQ(reason(Component::Weights), QString());
    setKvType(session, true, ElementType::Q8_0);
    EXPECT_EQ(reason(std::nullopt), QStringLiteral("f16 cache → K q8_0, V f16 · 8k context → 32k context"));
}

} // namespace
} // namespace vramplan
