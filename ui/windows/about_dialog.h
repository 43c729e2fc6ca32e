// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QDialog>

namespace vramplan {

/// Name, version and licences.
class AboutDialog final : public QDialog {
    Q_OBJECT
public:
    explicit AboutDialog(QWidget* parent = nullptr);
};

} // namespace vramplan
