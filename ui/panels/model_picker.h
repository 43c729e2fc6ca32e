// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "ui/panels/preset_list_model.h"
#include "ui/session/app_context.h"
#include "ui/widgets/choice_box.h"

#include <functional>

namespace vramplan {

/// Picks a preset: from the list, or by typing any part of its name. The presets are read when the list is
/// first needed.
class ModelPicker final : public ComboBox {
    Q_OBJECT
public:
    explicit ModelPicker(AppContext& context, QWidget* parent = nullptr);

    /// The model that the plan has now; `id` as presets name it.
    void showModel(const QString& name, const std::string& id);
    void showPopup() override;

Q_SIGNALS:
    void picked(const vramplan::ModelEntry& entry);
    /// What was typed is no preset.
    void unknown(const vramplan::Error& error);

protected:
    void focusInEvent(QFocusEvent* event) override;

private:
    void fill();
    void search(const QString& text);
    void chooseTyped();
    void choose(const ModelEntry* entry);
    void restoreText();

    AppContext& m_context;
    PresetListModel* m_all;
    PresetListModel* m_found;
    QString m_name;
    std::string m_id;
};

} // namespace vramplan
