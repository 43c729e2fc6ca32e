// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "core/model/model_spec.h"
#include "ui/session/preset_folder.h"

#include <QDialog>
#include <memory>

class QLabel;
class QLineEdit;
class QPushButton;

namespace vramplan {

/// Asks for the name under which a model, with its sizes as they are now, becomes one of the user's presets.
/// What does not work is said in place, and the question stays open.
class SavePresetDialog final : public QDialog {
    Q_OBJECT
public:
    SavePresetDialog(
        std::shared_ptr<const ModelSpec> model, PresetFolder& presets, QWidget* parent = nullptr);

private:
    void follow();
    void save();

    std::shared_ptr<const ModelSpec> m_model;
    PresetFolder& m_presets;
    QLineEdit* m_name;
    QLabel* m_remark;
    QPushButton* m_save;
};

} // namespace vramplan
