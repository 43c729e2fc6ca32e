// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "core/model/model_spec.h"

#include <QAbstractListModel>
#include <vector>

namespace vramplan {

/// The remarks beside an estimate, guesses first.
class WarningModel final : public QAbstractListModel {
    Q_OBJECT
public:
    enum Role {
        CodeRole = Qt::UserRole, ///< QString: stable name of the warning
        GuessRole,               ///< bool: a value was guessed
    };

    explicit WarningModel(QObject* parent = nullptr);

    void setWarnings(std::vector<Warning> warnings);

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;

private:
    std::vector<Warning> m_warnings;
};

} // namespace vramplan
