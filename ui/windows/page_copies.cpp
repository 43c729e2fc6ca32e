// SPDX-License-Identifier: GPL-3.0-only
#include "ui/windows/page_copies.h"

#include "ui/models/table_text.h"

#include <QTableView>
#include <QTreeView>
#include <QWidget>

namespace vramplan {
namespace {

bool isPartOfChart(const QWidget* widget) {
    for (; widget != nullptr; widget = widget->parentWidget())
        if (dynamic_cast<const PictureSource*>(widget) != nullptr) return true;
    return false;
}

bool isTable(const QAbstractItemView* view) {
    return qobject_cast<const QTableView*>(view) != nullptr
        || qobject_cast<const QTreeView*>(view) != nullptr;
}

QList<const QAbstractItemView*> tablesOf(const QWidget& page) {
    QList<const QAbstractItemView*> views;
    for (const QAbstractItemView* each : page.findChildren<QAbstractItemView*>())
        if (isTable(each) && !isPartOfChart(each) && each->model() != nullptr) views << each;
    return views;
}

} // namespace

const PictureSource* pageChart(const QWidget& page) {
    for (const QWidget* each : page.findChildren<QWidget*>())
        if (const auto* chart = dynamic_cast<const PictureSource*>(each)) return chart;
    return nullptr;
}

bool hasTable(const QWidget& page) { return !tablesOf(page).isEmpty(); }

QString pageTables(const QWidget& page) {
    QList<const QAbstractItemView*> views = tablesOf(page);
    views.removeIf([](const QAbstractItemView* view) { return view->model()->rowCount() == 0; });
    QString text;
    for (const QAbstractItemView* view : views) {
        if (views.size() > 1) {
            if (!text.isEmpty()) text += QLatin1Char('\n');
            text += view->accessibleName() + QLatin1Char('\n');
        }
        text += tableText(*view->model());
    }
    return text;
}

} // namespace vramplan
