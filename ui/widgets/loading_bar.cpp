// SPDX-License-Identifier: GPL-3.0-only
#include "ui/widgets/loading_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <chrono>

namespace vramplan {
namespace {

constexpr std::chrono::milliseconds kNoticed{200};

} // namespace

LoadingBar::LoadingBar(QWidget* parent) : QWidget(parent), m_what(new QLabel) {
    m_what->setTextFormat(Qt::PlainText);
    m_what->setWordWrap(true);
    auto* progress = new QProgressBar;
    progress->setRange(0, 0);
    progress->setTextVisible(false);
    progress->setAccessibleName(tr("Reading"));
    auto* cancel = new QPushButton(tr("Cancel"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_what, 2);
    layout->addWidget(progress, 1);
    layout->addWidget(cancel);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    hide();
    m_delay.setSingleShot(true);
    m_delay.setInterval(kNoticed);
    connect(&m_delay, &QTimer::timeout, this, &QWidget::show);
    connect(cancel, &QPushButton::clicked, this, &LoadingBar::cancelled);
}

void LoadingBar::setText(const QString& what) { m_what->setText(what); }

void LoadingBar::start(const QString& what) {
    setText(what);
    m_delay.start();
}

void LoadingBar::stop() {
    m_delay.stop();
    hide();
}

} // namespace vramplan
