// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QString>
#include <QStringList>
#include <QWidget>
#include <vector>

namespace vramplan {

/// How something is divided between several holders: a bar with a handle between each two of them. The mouse
/// drags a handle; Up and Down choose one, Left and Right move it.
class SplitBar final : public QWidget {
    Q_OBJECT
public:
    explicit SplitBar(QWidget* parent = nullptr);

    /// Shows the shares, whole percents that add up to 100, without picked().
    void showShares(const std::vector<int>& percents, const QStringList& names);
    const std::vector<int>& shares() const { return m_percents; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

    /// Percents that add up to 100, in proportion to these amounts; each holder keeps its place.
    static std::vector<int> percentsOf(const std::vector<double>& amounts);

Q_SIGNALS:
    /// The user moved a handle; `continues` where it is the same movement as before.
    void picked(const std::vector<int>& percents, bool continues);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    int edge(std::size_t handle) const; ///< percent at which a handle stands
    int pixelOf(int percent) const;
    void move(std::size_t handle, int percent, bool continues);
    void describe();

    std::vector<int> m_percents;
    QStringList m_names;
    std::size_t m_handle = 0;
    bool m_pressed = false, m_dragged = false;
};

} // namespace vramplan
