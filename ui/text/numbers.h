// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "core/base/checked.h"

#include <QLocale>
#include <QString>
#include <cstdint>

namespace vramplan {

/// The locale that numbers are written in: the default one, with digit grouping also where it is plain C.
QLocale numberLocale();

/// "4.00 GiB", "512.0 MiB", "12.0 KiB", "17 B": binary units with the rules of core's bytesText, in the
/// locale's digits.
QString sizeText(Bytes size);
/// As sizeText, with a minus sign where negative.
QString signedSizeText(std::int64_t size);
/// As signedSizeText, with a sign also where positive: "+2.94 GiB".
QString changeText(std::int64_t size);
/// "0.14–0.74 GiB": the unit once where both have the same.
QString rangeText(Bytes low, Bytes high);
/// "22.9": GiB without the unit and with one decimal (two below 1 GiB), for sentences and chart labels.
QString gibText(Bytes size);
QString gibText(Bytes size, int decimals);
/// "75 %" of 0.75.
QString percentText(double share);
/// "8k", "128k", "1m" where exact, else the grouped number.
QString tokenText(std::uint64_t tokens);
/// "54k": rounded down to whole k where large, for limits in a sentence.
QString roughTokenText(std::uint64_t tokens);
/// "1,073,741,824".
QString countText(std::uint64_t count);
/// "8.03 B", "494 M": a parameter count.
QString parameterText(std::uint64_t parameters);

} // namespace vramplan
