// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "core/catalogue/text_search.h"
#include "ui/panels/model_list_model.h"
#include "ui/session/app_context.h"
#include "ui/session/local_model_search.h"
#include "ui/session/preset_folder.h"
#include "ui/widgets/choice_box.h"

namespace vramplan {

/// Where the picker's models come from.
struct ModelLibrary {
    AppContext& context;
    PresetFolder& presets;
    LocalModelSearch& local;
};

/// Picks a preset or a model file of this machine: from the list, or by typing any part of its name. The
/// machine is searched when the list is first opened or something is typed.
class ModelPicker final : public ComboBox {
    Q_OBJECT
public:
    explicit ModelPicker(const ModelLibrary& library, QWidget* parent = nullptr);

    /// The model that the plan has now; `id` as presets name it, `path` of its file.
    void showModel(const QString& name, const std::string& id, const std::string& path);
    void showPopup() override;

Q_SIGNALS:
    void picked(const vramplan::ModelEntry& entry);
    void filePicked(const QString& path);
    /// What was typed is no model.
    void unknown(const vramplan::Error& error);

protected:
    void focusInEvent(QFocusEvent* event) override;

private:
    void addCompleter();
    void fill();
    void refill();
    std::vector<ModelRow> matches(const QString& text) const;
    void chooseTyped();
    void choose(const ModelRow* row);
    void restoreText();

    ModelLibrary m_library;
    TextSearch m_localNames; ///< of the search's result, in its order
    ModelListModel* m_all;
    ModelListModel* m_found;
    QString m_name;
    std::string m_id, m_path;
};

} // namespace vramplan
