// SPDX-License-Identifier: GPL-3.0-only
#include "ui/session/settings.h"

#include <QDir>

using namespace Qt::StringLiterals;

namespace vramplan {

Appearance Settings::appearance() const {
    const QString name = m_store.value("appearance"_L1).toString();
    return name == "dark"_L1 ? Appearance::Dark : name == "light"_L1 ? Appearance::Light : Appearance::System;
}

void Settings::setAppearance(Appearance appearance) {
    m_store.setValue("appearance"_L1,
        appearance == Appearance::Dark        ? u"dark"_s
            : appearance == Appearance::Light ? u"light"_s
                                              : u"system"_s);
}

QString Settings::language() const { return m_store.value("language"_L1).toString(); }
void Settings::setLanguage(const QString& language) { m_store.setValue("language"_L1, language); }

QByteArray Settings::windowGeometry() const { return m_store.value("window/geometry"_L1).toByteArray(); }
void Settings::setWindowGeometry(const QByteArray& geometry) {
    m_store.setValue("window/geometry"_L1, geometry);
}

QByteArray Settings::splitterState() const { return m_store.value("window/splitter"_L1).toByteArray(); }
void Settings::setSplitterState(const QByteArray& state) { m_store.setValue("window/splitter"_L1, state); }

QString Settings::modelFolder() const {
    return m_store.value("folders/models"_L1, QDir::homePath()).toString();
}
void Settings::setModelFolder(const QString& folder) { m_store.setValue("folders/models"_L1, folder); }

QString Settings::exportFolder() const {
    return m_store.value("folders/export"_L1, QDir::homePath()).toString();
}
void Settings::setExportFolder(const QString& folder) { m_store.setValue("folders/export"_L1, folder); }

QString Settings::exportFormat(const QString& subject) const {
    return m_store.value("export/"_L1 + subject).toString();
}
void Settings::setExportFormat(const QString& subject, const QString& suffix) {
    m_store.setValue("export/"_L1 + subject, suffix);
}

QString Settings::paper() const { return m_store.value("export/paper"_L1).toString(); }
void Settings::setPaper(const QString& paper) { m_store.setValue("export/paper"_L1, paper); }

QStringList Settings::searchedFolders() const { return m_store.value("folders/searched"_L1).toStringList(); }
void Settings::setSearchedFolders(const QStringList& folders) {
    m_store.setValue("folders/searched"_L1, folders);
}

QStringList Settings::recentModels() const { return m_store.value("recent/models"_L1).toStringList(); }

void Settings::addRecentModel(const QString& path) { addRecent(u"recent/models"_s, path); }

QString Settings::planFolder() const {
    return m_store.value("folders/plans"_L1, QDir::homePath()).toString();
}
void Settings::setPlanFolder(const QString& folder) { m_store.setValue("folders/plans"_L1, folder); }

QStringList Settings::recentPlans() const { return m_store.value("recent/plans"_L1).toStringList(); }
void Settings::addRecentPlan(const QString& path) { addRecent(u"recent/plans"_s, path); }

void Settings::addRecent(const QString& key, const QString& path) {
    QStringList paths = m_store.value(key).toStringList();
    paths.removeAll(path);
    paths.prepend(path);
    while (paths.size() > kMostRecent) paths.removeLast();
    m_store.setValue(key, paths);
}

} // namespace vramplan
