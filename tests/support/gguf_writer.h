// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vramplan::test {

/// Makes the bytes of a small GGUF file, piece by piece, so that each can also be wrong.
class GgufWriter {
public:
    explicit GgufWriter(std::endian order = std::endian::little, std::uint32_t version = 3)
        : m_order(order), m_version(version) { }

    static constexpr std::uint32_t kUint8 = 0, kInt32 = 5, kUint32 = 4, kFloat32 = 6, kBool = 7, kText = 8,
                                   kList = 9, kUint64 = 10;

    template <class T>
    static std::string raw(T value, std::endian order) {
        std::string bytes(sizeof(T), '\0');
        std::memcpy(bytes.data(), &value, sizeof(T));
        if (order != std::endian::native) bytes.assign(bytes.rbegin(), bytes.rend());
        return bytes;
    }
    std::string text(std::string_view value) const {
        return raw<std::uint64_t>(value.size(), m_order) + std::string(value);
    }

    GgufWriter& number(const std::string& key, std::uint32_t value) {
        return entry(key, kUint32, raw<std::uint32_t>(value, m_order));
    }
    GgufWriter& string(const std::string& key, const std::string& value) {
        return entry(key, kText, text(value));
    }
    GgufWriter& numbers(const std::string& key, const std::vector<std::uint32_t>& values) {
        std::string bytes = raw<std::uint32_t>(kUint32, m_order) + raw<std::uint64_t>(values.size(), m_order);
        for (const std::uint32_t value : values) bytes += raw<std::uint32_t>(value, m_order);
        return entry(key, kList, bytes);
    }
    GgufWriter& flags(const std::string& key, const std::vector<bool>& values) {
        std::string bytes = raw<std::uint32_t>(kBool, m_order) + raw<std::uint64_t>(values.size(), m_order);
        for (const bool value : values) bytes += value ? '\1' : '\0';
        return entry(key, kList, bytes);
    }
    GgufWriter& strings(const std::string& key, const std::vector<std::string>& values) {
        std::string bytes = raw<std::uint32_t>(kText, m_order) + raw<std::uint64_t>(values.size(), m_order);
        for (const std::string& value : values) bytes += text(value);
        return entry(key, kList, bytes);
    }
    /// Any key with any type number and any bytes.
    GgufWriter& entry(const std::string& key, std::uint32_t type, const std::string& bytes) {
        m_pairs += text(key) + raw<std::uint32_t>(type, m_order) + bytes;
        ++m_pairCount;
        return *this;
    }
    /// A tensor of `bytes` at the next aligned place.
    GgufWriter& tensor(const std::string& name, const std::vector<std::uint64_t>& shape, std::uint32_t type,
        std::uint64_t bytes) {
        tensorAt(name, shape, type, m_data);
        m_data = (m_data + bytes + alignment - 1) / alignment * alignment;
        return *this;
    }
    GgufWriter& tensorAt(const std::string& name, const std::vector<std::uint64_t>& shape, std::uint32_t type,
        std::uint64_t offset) {
        m_tensors += text(name) + raw<std::uint32_t>(static_cast<std::uint32_t>(shape.size()), m_order);
        for (const std::uint64_t size : shape) m_tensors += raw<std::uint64_t>(size, m_order);
        m_tensors += raw<std::uint32_t>(type, m_order) + raw<std::uint64_t>(offset, m_order);
        ++m_tensorCount;
        return *this;
    }

    /// Everything before the data.
    std::string header() const {
        return "GGUF" + raw<std::uint32_t>(m_version, m_order)
            + raw<std::uint64_t>(tensorCount.value_or(m_tensorCount), m_order)
            + raw<std::uint64_t>(pairCount.value_or(m_pairCount), m_order) + m_pairs + m_tensors;
    }
    std::string bytes() const {
        std::string file = header();
        file.resize((file.size() + alignment - 1) / alignment * alignment + m_data, '\0');
        return file;
    }

    std::uint64_t alignment = 32;
    std::optional<std::uint64_t> tensorCount,
        pairCount; ///< what the file claims, where that is not the truth

private:
    std::endian m_order;
    std::uint32_t m_version;
    std::string m_pairs, m_tensors;
    std::uint64_t m_pairCount = 0, m_tensorCount = 0, m_data = 0;
};

/// The keys and tensors of a tiny two-layer Llama.
inline GgufWriter tinyLlama(std::endian order = std::endian::little, std::uint32_t version = 3) {
    GgufWriter file(order, version);
    file.string("general.architecture", "llama").string("general.name", "Tiny");
    file.number("llama.block_count", 2)
        .number("llama.context_length", 4096)
        .number("llama.embedding_length", 64);
    file.number("llama.feed_forward_length", 128).number("llama.attention.head_count", 4);
    file.number("llama.attention.head_count_kv", 2).number("llama.rope.dimension_count", 16);
    file.strings("tokenizer.ggml.tokens", {"a", "b", std::string("\xff\0", 2)});
    file.tensor("token_embd.weight", {64, 96}, 8, std::uint64_t{64} * 96 / 32 * 34);
    file.tensor("output_norm.weight", {64}, 0, 256);
    for (const std::string layer : {"blk.0.", "blk.1."}) {
        file.tensor(layer + "attn_norm.weight", {64}, 0, 256).tensor(layer + "ffn_norm.weight", {64}, 0, 256);
        file.tensor(layer + "attn_q.weight", {64, 64}, 1, 8192)
            .tensor(layer + "attn_k.weight", {64, 32}, 1, 4096);
        file.tensor(layer + "attn_v.weight", {64, 32}, 1, 4096)
            .tensor(layer + "attn_output.weight", {64, 64}, 1, 8192);
        file.tensor(layer + "ffn_gate.weight", {64, 128}, 1, 16384)
            .tensor(layer + "ffn_up.weight", {64, 128}, 1, 16384);
        file.tensor(layer + "ffn_down.weight", {128, 64}, 1, 16384);
    }
    return file;
}

} // namespace vramplan::test
