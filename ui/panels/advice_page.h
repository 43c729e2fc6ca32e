// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "ui/models/lever_model.h"
#include "ui/panels/result_page.h"
#include "ui/session/app_context.h"

#include <map>

class QLabel;
class QTableView;

namespace vramplan {

class LoadingBar;
class PressureModel;

/// What causes the pressure on memory, and the changes that relieve it, each with a button that makes it.
class AdvicePage final : public ResultPage {
    Q_OBJECT
public:
    AdvicePage(PlanSession& session, AppContext& context, QWidget* parent = nullptr);

    const LeverModel& levers() const { return *m_levers; }

protected:
    void follow(const PlanState& state) override;
    void changeEvent(QEvent* event) override;

private:
    using Profiles = std::map<std::string, std::shared_ptr<const EngineProfile>, std::less<>>;
    struct Answer {
        QString summary;
        std::vector<Pressure> pressure;
        std::vector<LeverRow> levers;
    };
    static Answer findAnswer(
        const Scenario& scenario, const Profiles& profiles, const LatestWork::Cancelled& cancelled);
    void loadProfiles();
    void show(Answer answer, std::uint64_t generation);
    void addButtons(int first, int last);
    void nameButtons();
    void apply(int row);
    void fitColumns();

    AppContext& m_context;
    Profiles m_profiles;
    PressureModel* m_pressure;
    LeverModel* m_levers;
    QLabel* m_summary;
    LoadingBar* m_busy;
    QTableView* m_pressureTable;
    QTableView* m_leverTable;
    QLabel* m_empty;
    std::uint64_t m_generation = 0; ///< of the plan that the levers are for
};

} // namespace vramplan
