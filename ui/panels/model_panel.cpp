// SPDX-License-Identifier: GPL-3.0-only
#include "ui/panels/model_panel.h"

#include "ui/panels/cost_text.h"
#include "ui/panels/gesture.h"
#include "ui/panels/save_preset_dialog.h"
#include "ui/text/core_text.h"
#include "ui/text/numbers.h"
#include "ui/widgets/loading_bar.h"
#include "ui/widgets/small_label.h"

#include <QDir>
#include <QHBoxLayout>
#include <QMenu>
#include <QPushButton>
#include <QStringList>
#include <QToolButton>
#include <algorithm>

namespace vramplan {
namespace {

ValueStops stopsFor(GeometryField field, const Geometry& geometry) {
    constexpr std::uint64_t kUsualLayers = 128, kUsualHeads = 128;
    switch (field) {
    case GeometryField::Layers: return linearStops(1, std::max(kUsualLayers, geometry.layers));
    case GeometryField::QueryHeads: {
        // What the KV heads can share evenly.
        const std::uint64_t step = std::max<std::uint64_t>(1, geometry.kvHeads);
        ValueStops stops;
        for (std::uint64_t heads = step; heads <= std::max(kUsualHeads, step) && stops.size() < 4096;
            heads += step)
            stops.push_back(heads);
        return withStops(std::move(stops), {geometry.heads});
    }
    case GeometryField::KvHeads: return withStops(divisorStops(geometry.heads), {geometry.kvHeads});
    case GeometryField::HeadDimension: break;
    }
    return withStops(
        {32, 48, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384, 448, 512}, {geometry.headDim});
}

/// "32 × full attention", "10 × full attention, 52 × sliding window".
QString layersText(const ModelSpec& spec) {
    struct Kind {
        const char* name;
        QString title;
    };
    QStringList parts;
    for (const Kind& kind :
        {Kind{"full", ModelPanel::tr("full attention")}, Kind{"sliding", ModelPanel::tr("sliding window")},
            Kind{"chunked", ModelPanel::tr("chunked")}, Kind{"latent", ModelPanel::tr("latent attention")},
            Kind{"recurrent", ModelPanel::tr("recurrent")}, Kind{"shared", ModelPanel::tr("shared cache")},
            Kind{"cross", ModelPanel::tr("cross attention")}, Kind{"none", ModelPanel::tr("no cache")}})
        if (const std::uint64_t count = layersOfKind(spec, kind.name); count > 0)
            parts << QStringLiteral("%1 × %2").arg(countText(count), kind.title);
    return parts.join(QStringLiteral(", "));
}

QString sourceText(const ModelSource& source, const std::string& id) {
    const QString path = QString::fromStdString(source.path.empty() ? id : source.path);
    const QString name = path.section(QLatin1Char('/'), -1);
    if (source.kind == "preset") return ModelPanel::tr("preset %1").arg(QString::fromStdString(id));
    if (source.kind == "hf-config") return ModelPanel::tr("read from %1").arg(name);
    if (source.kind == "safetensors" || source.kind == "gguf")
        return ModelPanel::tr("weights as stored in %1").arg(name);
    return ModelPanel::tr("sizes given by hand");
}

QString factsText(const ModelSpec& spec) {
    QStringList facts;
    if (spec.parameters) {
        facts << ModelPanel::tr("%1 parameters").arg(parameterText(spec.parameters->value()));
        if (spec.activeParameters && *spec.activeParameters < *spec.parameters)
            facts.last() += ModelPanel::tr(", %1 active").arg(parameterText(spec.activeParameters->value()));
    }
    facts << layersText(spec);
    if (spec.maxContext) facts << ModelPanel::tr("up to %1 tokens").arg(tokenText(*spec.maxContext));
    facts << (spec.overrides.changesGeometry() ? ModelPanel::tr("sizes changed, weights computed")
                                               : sourceText(spec.source, spec.id));
    return facts.join(QStringLiteral(" · "));
}

} // namespace

ModelPanel::ModelPanel(PlanSession& session, const ModelLibrary& library, QWidget* parent)
    : Panel(tr("Model"), parent)
    , m_session(session)
    , m_library(library)
    , m_picker(new ModelPicker(library))
    , m_open(new QPushButton(tr("Open…")))
    , m_reset(addReset(tr("Reset to model"), tr("Bring back the model's own sizes and stored weights")))
    , m_searching(new LoadingBar)
    , m_facts(new SmallLabel) {
    m_open->setToolTip(tr("Open a config.json, a folder with one, a .safetensors or a .gguf file"));
    auto* line = addLine();
    line->addWidget(m_picker, 1);
    line->addWidget(m_open);
    line->addWidget(moreButton());
    rows().addWidget(m_searching);
    m_facts->setWordWrap(true);
    rows().addWidget(m_facts);

    const std::array names = {tr("Layers"), tr("Query heads"), tr("KV heads"), tr("Head dimension")};
    for (std::size_t i = 0; i < kGeometryFields.size(); ++i) {
        m_controls[i] = new NumberControl(names[i], NumberBox::Unit::Plain);
        rows().addWidget(m_controls[i]);
        connectControl(*m_controls[i], session,
            [&session, field = kGeometryFields[i]](
                std::uint64_t value, int gesture) { setModelSize(session, field, value, gesture); });
    }

    connect(m_picker, &ModelPicker::picked, this, &ModelPanel::pickPreset);
    connect(m_picker, &ModelPicker::filePicked, this, &ModelPanel::fileRequested);
    connect(m_picker, &ModelPicker::unknown, &session, &PlanSession::refuse);
    connect(m_open, &QPushButton::clicked, this, &ModelPanel::openRequested);
    connect(m_reset, &QToolButton::clicked, this, [&session] { resetModel(session); });
    connectSearch();
}

QToolButton* ModelPanel::moreButton() {
    auto* button = new QToolButton;
    button->setText(QStringLiteral("⋯"));
    button->setToolTip(tr("Save as preset, models on this machine"));
    button->setAccessibleName(tr("More about models"));
    button->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(button);
    menu->addAction(tr("&Save as preset…"), this, &ModelPanel::savePreset);
    menu->addSeparator();
    menu->addAction(tr("&Look for models on this machine"), &m_library.local, &LocalModelSearch::start);
    menu->addAction(tr("&Add a folder with models…"), this, &ModelPanel::folderRequested);
    QMenu* folders = menu->addMenu(tr("&Forget a folder"));
    connect(menu, &QMenu::aboutToShow, this, [this, folders] { fillFolders(*folders); });
    button->setMenu(menu);
    return button;
}

void ModelPanel::fillFolders(QMenu& menu) {
    menu.clear();
    for (const QString& folder : m_library.local.folders()) {
        QString shown = QDir::toNativeSeparators(folder);
        shown.replace(QLatin1Char('&'), QStringLiteral("&&"));
        menu.addAction(shown, this, [this, folder] { m_library.local.removeFolder(folder); });
    }
    menu.setEnabled(!menu.isEmpty());
}

void ModelPanel::connectSearch() {
    LocalModelSearch& search = m_library.local;
    connect(&search, &LocalModelSearch::started, m_searching,
        [this] { m_searching->start(tr("Looking for models on this machine")); });
    connect(&search, &LocalModelSearch::progressed, m_searching, [this](const QString& folder, int found) {
        m_searching->setText(tr("%1 models found, now in %2")
                .arg(countText(static_cast<std::uint64_t>(found)), QDir::toNativeSeparators(folder)));
    });
    connect(&search, &LocalModelSearch::ended, m_searching, &LoadingBar::stop);
    connect(m_searching, &LoadingBar::cancelled, &search, &LocalModelSearch::cancel);
}

void ModelPanel::savePreset() {
    if (!m_shown) return;
    auto* dialog = new SavePresetDialog(m_shown, m_library.presets, window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

NumberControl& ModelPanel::control(GeometryField field) {
    return *m_controls[static_cast<std::size_t>(field)];
}

void ModelPanel::pickPreset(const ModelEntry& entry) {
    auto model = m_library.context.models().open(entry);
    if (model)
        setModel(m_session, std::make_shared<const ModelSpec>(*std::move(model)));
    else
        m_session.refuse(model.error());
}

void ModelPanel::showPlan(const PlanState& state) {
    const auto& model = state.scenario.model;
    if (!model) return;
    const Geometry& geometry = model->geometry;
    for (const GeometryField field : kGeometryFields) {
        control(field).showNumber(geometryValue(geometry, field), stopsFor(field, geometry));
        control(field).setEnabled(model->definition != nullptr);
    }
    m_picker->showModel(coreText(model->name), model->id, model->source.path);
    if (model == m_shown) return;
    m_shown = model;
    for (const GeometryField field : kGeometryFields) control(field).setOwn(ownModelSize(*model, field));
    m_facts->setText(factsText(*model));
    m_reset->setVisible(model->overrides.changesGeometry());
}

void ModelPanel::showInsights(const PlanState& state) {
    if (!state.insights) return;
    const Marginals& marginals = state.insights->marginals;
    const auto each = [](const std::optional<std::int64_t>& cost) {
        return cost ? tr("%1 each").arg(costText(*cost)) : QString();
    };
    control(GeometryField::Layers).setHint(each(marginals.perLayer));
    control(GeometryField::QueryHeads).setHint(each(marginals.perQueryHead));
    control(GeometryField::KvHeads).setHint(each(marginals.perKvHead));
    control(GeometryField::HeadDimension).setHint(each(marginals.perHeadDim));
    const SizeLimits& limits = state.insights->sizes;
    control(GeometryField::Layers).setLimit(limits.layers);
    control(GeometryField::QueryHeads).setLimit(limits.heads);
    control(GeometryField::KvHeads).setLimit(limits.kvHeads);
    control(GeometryField::HeadDimension).setLimit(limits.headDim);
}

} // namespace vramplan
