// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QTimer>
#include <QWidget>

class QLabel;

namespace vramplan {

/// Says what is being read and offers to stop it; appears only when that takes long enough to be noticed.
class LoadingBar final : public QWidget {
    Q_OBJECT
public:
    explicit LoadingBar(QWidget* parent = nullptr);

    void start(const QString& what);
    /// What is being read now.
    void setText(const QString& what);
    void stop();

Q_SIGNALS:
    void cancelled();

private:
    QLabel* m_what;
    QTimer m_delay;
};

} // namespace vramplan
