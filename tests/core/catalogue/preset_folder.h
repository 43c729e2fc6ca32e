// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/catalogue/model_index.h"

#include <chrono>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <string>

namespace vramplan {

/// A data folder of a test's own.
class PresetFolder : public testing::Test {
protected:
    void SetUp() override {
        std::filesystem::remove_all(m_folder);
        std::filesystem::create_directories(m_folder + "/models");
        std::filesystem::create_directories(own());
    }
    void TearDown() override { std::filesystem::remove_all(m_folder); }

    std::string own() const { return m_folder + "/own"; }
    std::string cache() const { return m_folder + "/cache"; }

    void write(const std::string& file, const std::string& text) const {
        std::ofstream(m_folder + "/" + file, std::ios::binary) << text;
    }
    void setTime(const std::string& file, int secondsFromNow) const {
        std::filesystem::last_write_time(m_folder + "/" + file,
            std::filesystem::file_time_type::clock::now() + std::chrono::seconds(secondsFromNow));
    }
    ModelCatalogue load(const std::string& userFolder, const std::string& cacheFolder = {}) const {
        auto loaded = ModelCatalogue::load(m_folder, userFolder, cacheFolder);
        if (!loaded) {
            ADD_FAILURE() << describe(loaded.error());
            return {};
        }
        return *std::move(loaded);
    }
    static std::string contentOf(const std::string& path) {
        std::ifstream stream(path, std::ios::binary);
        return {std::istreambuf_iterator<char>(stream), {}};
    }
    static std::string preset(const std::string& id, const std::string& name) {
        return "{\n  \"format\": \"vramplan.model-preset/1\",\n  \"id\": \"" + id + "\",\n  \"name\": \""
            + name
            + "\",\n  \"family\": \"Test\",\n  \"config\": {\"model_type\": \"llama\", "
              "\"num_hidden_layers\": 2, "
              "\"hidden_size\": 64, \"num_attention_heads\": 4, \"intermediate_size\": 128, \"vocab_size\": "
              "100, "
              "\"max_position_embeddings\": 2048}\n}\n";
    }

    std::string m_folder = testing::TempDir() + "vramplan_presets_"
        + testing::UnitTest::GetInstance()->current_test_info()->name();
};

} // namespace vramplan
