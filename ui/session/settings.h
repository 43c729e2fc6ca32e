// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QByteArray>
#include <QSettings>
#include <QString>
#include <QStringList>

namespace vramplan {

enum class Appearance { System, Light, Dark };

/// What the program remembers between runs. Each value has its own typed accessors; nobody else knows the
/// keys.
class Settings {
public:
    Settings() = default;
    /// Kept in this file instead of the user's own.
    explicit Settings(const QString& file) : m_store(file, QSettings::IniFormat) { }

    Appearance appearance() const;
    void setAppearance(Appearance appearance);

    /// "en" or "zh_CN"; empty: the environment's.
    QString language() const;
    void setLanguage(const QString& language);

    QByteArray windowGeometry() const;
    void setWindowGeometry(const QByteArray& geometry);
    QByteArray splitterState() const;
    void setSplitterState(const QByteArray& state);

    /// Folders that the dialogs open in; the home folder at first.
    QString modelFolder() const;
    void setModelFolder(const QString& folder);
    QString exportFolder() const;
    void setExportFolder(const QString& folder);
    /// The suffix that something was last exported as; empty at first.
    QString exportFormat(const QString& subject) const;
    void setExportFormat(const QString& subject, const QString& suffix);
    /// "a4" or "letter"; empty: the country's.
    QString paper() const;
    void setPaper(const QString& paper);

    /// Folders that are searched for models besides the stores of other programs.
    QStringList searchedFolders() const;
    void setSearchedFolders(const QStringList& folders);

    /// Model files and folders, newest first.
    QStringList recentModels() const;
    void addRecentModel(const QString& path);
    /// The folder that plans are opened from and saved to; the home folder at first.
    QString planFolder() const;
    void setPlanFolder(const QString& folder);
    /// Plan files, newest first.
    QStringList recentPlans() const;
    void addRecentPlan(const QString& path);
    static constexpr int kMostRecent = 10;

private:
    void addRecent(const QString& key, const QString& path);
    QSettings m_store;
};

} // namespace vramplan
