// SPDX-License-Identifier: GPL-3.0-only
#include "ui/windows/about_dialog.h"

#include "core/base/version.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QVBoxLayout>
#include <QtGlobal>

namespace vramplan {

AboutDialog::AboutDialog(QWidget* parent) : QDialog(parent) {
    setWindowTitle(tr("About VRAM Planner"));
    const std::string_view version = programVersion();
    auto* text = new QLabel(QStringLiteral("<p><b>VRAM Planner %1</b></p><p>%2</p><p>%3</p><p>%4</p>")
            .arg(QString::fromUtf8(version.data(), static_cast<qsizetype>(version.size())),
                tr("Says whether a language model fits on a GPU, and explains every number."),
                tr("The desktop program is under the GNU General Public License 3, its core under the "
                   "Apache License 2.0."),
                tr("Built with Qt %1.").arg(QString::fromLatin1(qVersion()))));
    text->setWordWrap(true);
    text->setMinimumWidth(text->fontMetrics().averageCharWidth() * 48);
    text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(text);
    layout->addWidget(buttons);
}

} // namespace vramplan
