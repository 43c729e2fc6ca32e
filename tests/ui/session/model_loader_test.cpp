// SPDX-License-Identifier: GPL-3.0-only
#include "ui/session/model_loader.h"

#include <QCoreApplication>
#include <QSignalSpy>
#include <QTest>
#include <gtest/gtest.h>
#include <latch>
#include <stdexcept>

namespace vramplan {
namespace {

Result<ModelSpec> smallModel(const std::string& path) {
    GeometryOverrides geometry;
    geometry.layers = 4;
    auto spec = manualModel(geometry);
    spec->name = path;
    return spec;
}

TEST(ModelLoader, HandsOverTheModel) {
    ModelLoader loader(smallModel);
    std::string name;
    QObject::connect(&loader, &ModelLoader::loaded, &loader,
        [&](const std::shared_ptr<const ModelSpec>& model) { name = model->name; });
    QSignalSpy ended(&loader, &ModelLoader::ended);
    loader.load(QStringLiteral("a.gguf"));
    ASSERT_TRUE(ended.wait());
    EXPECT_EQ(name, "a.gguf");
}

TEST(ModelLoader, TellsTheReadersError) {
    ModelLoader loader([](const std::string& path) -> Result<ModelSpec> {
        return std::unexpected(Error{ErrorKind::Invalid, "not_json", "not JSON", {}, path, "byte 3"});
    });
    Error error;
    QObject::connect(&loader, &ModelLoader::failed, &loader, [&](const Error& reason) { error = reason; });
    QSignalSpy ended(&loader, &ModelLoader::ended);
    loader.load(QStringLiteral("bad.json"));
    ASSERT_TRUE(ended.wait());
    EXPECT_EQ(describe(error), "bad.json: byte 3: not JSON");
}

TEST(ModelLoader, SurvivesAReaderThatThrows) {
    ModelLoader loader(
        [](const std::string&) -> Result<ModelSpec> { throw std::runtime_error("no memory"); });
    Error error;
    QObject::connect(&loader, &ModelLoader::failed, &loader, [&](const Error& reason) { error = reason; });
    QSignalSpy ended(&loader, &ModelLoader::ended);
    loader.load(QStringLiteral("huge.gguf"));
    ASSERT_TRUE(ended.wait());
    EXPECT_EQ(error.file, "huge.gguf");
    EXPECT_EQ(error.kind, ErrorKind::Unreadable);
}

TEST(ModelLoader, ACancelledFileNeverArrives) {
    auto release = std::make_shared<std::latch>(1);
    ModelLoader loader([release](const std::string& path) {
        release->wait();
        return smallModel(path);
    });
    QSignalSpy ended(&loader, &ModelLoader::ended);
    bool arrived = false;
    QObject::connect(&loader, &ModelLoader::loaded, &loader, [&] { arrived = true; });
    loader.load(QStringLiteral("slow.gguf"));
    loader.cancel();
    EXPECT_EQ(ended.count(), 1);
    release->count_down();
    ASSERT_TRUE(QTest::qWaitFor([] { return BackgroundTask::liveThreads() == 0; }));
    QCoreApplication::processEvents();
    EXPECT_FALSE(arrived);
    loader.cancel();
    EXPECT_EQ(ended.count(), 1);
}

} // namespace
} // namespace vramplan
