// SPDX-License-Identifier: GPL-3.0-only
#include "ui/widgets/verdict_banner.h"

#include "ui/text/colors.h"
#include "ui/widgets/small_label.h"

#include <QAction>
#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

namespace vramplan {
namespace {

/// Its text cannot be selected: that would lay it out as a document, several times for each change.
QLabel* plainLabel() {
    auto* label = new QLabel;
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    return label;
}

void setTextIfChanged(QLabel* label, const QString& text) {
    if (label->text() != text) label->setText(text);
}

} // namespace

VerdictBanner::VerdictBanner(QWidget* parent)
    : QFrame(parent), m_verdict(plainLabel()), m_limits(plainLabel()), m_buttons(new QVBoxLayout) {
    m_verdict->setObjectName(QStringLiteral("verdict"));
    m_limits->setObjectName(QStringLiteral("limits"));
    auto* texts = new QVBoxLayout;
    texts->setSpacing(2);
    texts->addWidget(m_verdict);
    texts->addWidget(m_limits);
    m_buttons->setSpacing(4);
    m_buttons->setAlignment(Qt::AlignVCenter);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(16, 8, 16, 8);
    layout->addLayout(texts, 1);
    layout->addLayout(m_buttons);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    auto* copy = new QAction(tr("&Copy the verdict"), this);
    connect(copy, &QAction::triggered, this,
        [this] { QGuiApplication::clipboard()->setText(verdict() + QLatin1Char('\n') + limits()); });
    addAction(copy);
    setContextMenuPolicy(Qt::ActionsContextMenu);
    follow();
}

void VerdictBanner::showVerdict(VerdictState state, const QString& verdict, const QString& limits) {
    setTextIfChanged(m_verdict, verdict);
    setLimits(limits);
    if (state == m_state) return;
    m_state = state;
    recolor();
}

void VerdictBanner::setLimits(const QString& limits) { setTextIfChanged(m_limits, limits); }

void VerdictBanner::addButton(QWidget* button) { m_buttons->addWidget(button); }

QString VerdictBanner::verdict() const { return m_verdict->text(); }
QString VerdictBanner::limits() const { return m_limits->text(); }

void VerdictBanner::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_ground);
    painter.drawRoundedRect(rect(), 6, 6);
}

void VerdictBanner::changeEvent(QEvent* event) {
    QFrame::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) follow();
}

void VerdictBanner::recolor() {
    const BannerColors colors = verdictColors(m_state, isDark(palette()));
    m_ground = colors.ground;
    QPalette text = palette();
    text.setColor(QPalette::WindowText, colors.text);
    m_verdict->setPalette(text);
    update();
}

void VerdictBanner::follow() {
    QFont large = scaledFont(font(), 1.3);
    large.setWeight(QFont::DemiBold);
    m_verdict->setFont(large);
    recolor();
}

} // namespace vramplan
