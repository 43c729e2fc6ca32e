// SPDX-License-Identifier: GPL-3.0-only
#include "ui/windows/document_actions.h"

#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>
#include <QWidget>

namespace vramplan {
namespace {

const QString kSuffix = QStringLiteral("vramplan");

} // namespace

QString asFileName(const QString& name) {
    static const QRegularExpression others(
        QStringLiteral("[^\\w.-]+"), QRegularExpression::UseUnicodePropertiesOption);
    QString result = name;
    result.replace(others, QStringLiteral("-"));
    return result.isEmpty() ? QStringLiteral("plan") : result;
}

DocumentActions::DocumentActions(QWidget& window, const Services& services)
    : QObject(&window), m_window(window), m_services(services) {
    connect(&services.planLoader, &PlanLoader::loaded, this, &DocumentActions::take);
    connect(&services.planLoader, &PlanLoader::failed, this, &DocumentActions::failed);
}

bool DocumentActions::isPlanFile(const QString& path) {
    return QFileInfo(path).suffix().compare(kSuffix, Qt::CaseInsensitive) == 0;
}

void DocumentActions::startNew() {
    if (!mayLeave()) return;
    if (auto plan = m_services.usualPlan())
        m_services.document.startNew(*std::move(plan));
    else
        Q_EMIT failed(plan.error());
}

void DocumentActions::open() {
    const QString path = m_services.dialogs.openPlan(&m_window, m_services.settings.planFolder());
    if (!path.isEmpty()) openFile(path);
}

void DocumentActions::openFile(const QString& path) {
    if (!m_services.raiseWindow(path)) m_services.planLoader.load(path);
}

void DocumentActions::take(const std::shared_ptr<const PlanFile>& file, const QString& path) {
    // Asked only now: a file that cannot be read costs no question.
    if (!mayLeave()) return;
    m_services.document.open(*file, path);
    remember(path);
}

bool DocumentActions::save() {
    return m_services.document.path().isEmpty() ? saveAs() : saveTo(m_services.document.path());
}

bool DocumentActions::saveAs() {
    const QString name = asFileName(m_services.document.name()) + QLatin1Char('.') + kSuffix;
    const QString proposed = m_services.document.path().isEmpty()
        ? QDir(m_services.settings.planFolder()).filePath(name)
        : m_services.document.path();
    const QString path = m_services.dialogs.savePlan(&m_window, proposed);
    return !path.isEmpty() && saveTo(path);
}

bool DocumentActions::saveTo(const QString& path) {
    if (const auto saved = m_services.document.save(path); !saved) {
        Q_EMIT failed(saved.error());
        return false;
    }
    remember(path);
    Q_EMIT told(tr("Saved: %1").arg(QDir::toNativeSeparators(path)));
    return true;
}

void DocumentActions::remember(const QString& path) {
    const QFileInfo file(path);
    m_services.settings.addRecentPlan(file.absoluteFilePath());
    m_services.settings.setPlanFolder(file.absolutePath());
}

bool DocumentActions::mayLeave() {
    if (!m_services.document.isModified()) return true;
    switch (m_services.dialogs.askToSave(&m_window, m_services.document.name())) {
    case SaveAnswer::Save: return save();
    case SaveAnswer::Discard: return true;
    case SaveAnswer::Cancel: break;
    }
    return false;
}

} // namespace vramplan
