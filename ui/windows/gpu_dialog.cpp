// SPDX-License-Identifier: GPL-3.0-only
#include "ui/windows/gpu_dialog.h"

#include "ui/models/device_model.h"
#include "ui/panels/gpu_list_model.h"
#include "ui/text/errors.h"
#include "ui/text/numbers.h"
#include "ui/widgets/choice_box.h"
#include "ui/widgets/small_label.h"

#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QRadioButton>
#include <QVBoxLayout>
#include <cmath>

namespace vramplan {
namespace {

constexpr double kUsualGib = 24;

} // namespace

GpuDialog::GpuDialog(const GpuCatalogue& catalogue, QWidget* parent)
    : QDialog(parent)
    , m_catalogue(catalogue)
    , m_model(new GpuListModel(this))
    , m_byName(new QRadioButton(tr("From the &catalogue")))
    , m_bySize(new QRadioButton(tr("By &size")))
    , m_search(new QLineEdit)
    , m_list(new QListView)
    , m_memory(new ChoiceBox(tr("Memory size")))
    , m_size(new QDoubleSpinBox)
    , m_count(new QSpinBox)
    , m_facts(new SmallLabel)
    , m_add(new QPushButton(tr("Add to plan"))) {
    setWindowTitle(tr("Plan for another GPU"));
    build();

    connect(m_search, &QLineEdit::textChanged, this, &GpuDialog::search);
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this, [this] {
        m_byName->setChecked(true);
        const GpuEntry* gpu = m_model->entry(m_list->currentIndex());
        std::vector<Choice> sizes;
        if (gpu != nullptr && gpu->sizesGb.size() > 1)
            for (const double size : gpu->sizesGb)
                sizes.push_back({tr("%1 GB").arg(numberLocale().toString(size)), size, {}});
        m_memory->showChoices(sizes, sizes.empty() ? QVariant() : sizes.back().data);
        m_memory->setEnabled(!sizes.empty());
        follow();
    });
    connect(m_list, &QListView::doubleClicked, m_add, &QPushButton::click);
    connect(m_size, &QDoubleSpinBox::valueChanged, this, [this] { m_bySize->setChecked(true); });
    for (QRadioButton* button : {m_byName, m_bySize})
        connect(button, &QRadioButton::toggled, this, &GpuDialog::follow);
    connect(m_memory, &ChoiceBox::picked, this, &GpuDialog::follow);
    connect(m_add, &QPushButton::clicked, this, [this] {
        Q_EMIT chosen(devices());
        accept();
    });
    search();
    m_byName->setChecked(true);
    m_search->setFocus();
}

void GpuDialog::build() {
    m_search->setPlaceholderText(tr("Name, such as 4090 or H100"));
    m_search->setAccessibleName(tr("Search the catalogue"));
    m_search->setClearButtonEnabled(true);
    m_list->setModel(m_model);
    m_list->setAccessibleName(tr("Catalogue of GPUs"));
    m_list->setUniformItemSizes(true);
    m_list->setMinimumWidth(m_list->fontMetrics().averageCharWidth() * 56);
    m_list->setMinimumHeight(m_list->fontMetrics().height() * 10);
    m_memory->setEnabled(false);
    m_size->setAccessibleName(tr("Size of the device"));
    m_size->setRange(0.1, 4096);
    m_size->setDecimals(1);
    m_size->setValue(kUsualGib);
    m_size->setSuffix(tr(" GiB"));
    m_count->setAccessibleName(tr("Number of devices"));
    m_count->setRange(1, 64);
    m_add->setDefault(true);

    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    buttons->addButton(m_add, QDialogButtonBox::AcceptRole);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);

    auto* form = new QFormLayout;
    form->addRow(tr("&Memory"), m_memory);
    auto* bySize = new QFormLayout;
    bySize->addRow(m_bySize, m_size);
    auto* count = new QFormLayout;
    count->addRow(tr("&How many"), m_count);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_byName);
    layout->addWidget(m_search);
    layout->addWidget(m_list, 1);
    layout->addLayout(form);
    layout->addLayout(bySize);
    layout->addLayout(count);
    layout->addWidget(m_facts);
    layout->addWidget(buttons);
}

void GpuDialog::search() {
    m_model->setEntries(m_catalogue.search(m_search->text().toStdString()));
    m_list->setCurrentIndex(m_model->index(0));
    follow();
}

void GpuDialog::follow() {
    const auto found = devices();
    m_add->setEnabled(!found.empty());
    m_facts->setText(found.empty() ? tr("No such GPU in the catalogue: plan by its size instead.")
                                   : deviceChoiceText(found.front()));
}

std::vector<DeviceBudget> GpuDialog::devices() const {
    std::vector<DeviceBudget> board;
    if (m_bySize->isChecked()) {
        const auto mebibytes = static_cast<std::uint64_t>(std::llround(m_size->value() * 1024));
        board = {manualBudget(Bytes(mebibytes) * kMiB)};
    } else if (const GpuEntry* gpu = m_model->entry(m_list->currentIndex())) {
        std::optional<Bytes> memory;
        if (m_memory->isEnabled())
            memory = Bytes(static_cast<std::uint64_t>(m_memory->currentData().toDouble())) * kGiB;
        if (auto budgets = GpuCatalogue::budgets(*gpu, memory)) board = *std::move(budgets);
    }
    std::vector<DeviceBudget> all;
    for (int i = 0; i < m_count->value(); ++i) all.insert(all.end(), board.begin(), board.end());
    return all;
}

} // namespace vramplan
