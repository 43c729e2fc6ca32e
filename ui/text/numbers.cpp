// SPDX-License-Identifier: GPL-3.0-only
#include "ui/text/numbers.h"

#include <QCoreApplication>
#include <charconv>
#include <fmt/format.h>

namespace vramplan {
namespace {

constexpr double kKib = 1024, kMib = kKib * 1024, kGib = kMib * 1024;

struct Tr {
    Q_DECLARE_TR_FUNCTIONS(Numbers)
};

QString real(double value, int decimals) {
    QLocale locale = numberLocale();
    locale.setNumberOptions(locale.numberOptions() | QLocale::OmitGroupSeparator);
    // QLocale rounds 1.125 up, C and Python to even; the same number must read the same in every report.
    const std::string digits = fmt::format("{:.{}f}", value, decimals);
    std::from_chars(digits.data(), digits.data() + digits.size(), value);
    return locale.toString(value, 'f', decimals);
}

} // namespace

QLocale numberLocale() {
    QLocale locale;
    if (locale.language() == QLocale::C) locale = QLocale(QLocale::English, QLocale::UnitedStates);
    return locale;
}

QString sizeText(Bytes size) {
    if (size.overflowed()) return Tr::tr("more than 8 EiB");
    const auto value = static_cast<double>(size.value());
    if (value >= kGib / 10) return Tr::tr("%1 GiB").arg(real(value / kGib, 2));
    if (value >= kMib) return Tr::tr("%1 MiB").arg(real(value / kMib, 1));
    if (value >= kKib) return Tr::tr("%1 KiB").arg(real(value / kKib, 1));
    return Tr::tr("%1 B").arg(real(value, 0));
}

QString signedSizeText(std::int64_t size) {
    if (size >= 0) return sizeText(Bytes(size));
    return QStringLiteral("−") + sizeText(Bytes(static_cast<std::uint64_t>(-(size + 1)) + 1));
}

QString changeText(std::int64_t size) {
    return size > 0 ? QStringLiteral("+") + sizeText(Bytes(size)) : signedSizeText(size);
}

QString rangeText(Bytes low, Bytes high) {
    QString first = sizeText(low);
    const QString last = sizeText(high);
    const qsizetype unit = last.lastIndexOf(QLatin1Char(' '));
    if (unit >= 0 && first.endsWith(last.mid(unit))) first.chop(last.size() - unit);
    return Tr::tr("%1–%2", "low and high end of a range").arg(first, last);
}

QString gibText(Bytes size) {
    return gibText(size, size != Bytes() && static_cast<double>(size.value()) < 0.995 * kGib ? 2 : 1);
}

QString gibText(Bytes size, int decimals) { return real(static_cast<double>(size.value()) / kGib, decimals); }

QString percentText(double share) { return Tr::tr("%1 %", "share").arg(real(share * 100, 0)); }

QString tokenText(std::uint64_t tokens) {
    constexpr std::uint64_t k = 1024, m = k * k;
    if (tokens >= m && tokens % m == 0) return countText(tokens / m) + QLatin1Char('m');
    if (tokens >= k && tokens % k == 0) return countText(tokens / k) + QLatin1Char('k');
    return countText(tokens);
}

QString roughTokenText(std::uint64_t tokens) {
    constexpr std::uint64_t k = 1024;
    return tokens < 10 * k ? tokenText(tokens) : tokenText(tokens / k * k);
}

QString countText(std::uint64_t count) { return numberLocale().toString(static_cast<qulonglong>(count)); }

QString parameterText(std::uint64_t parameters) {
    const auto value = static_cast<double>(parameters);
    if (value >= 1e12) return Tr::tr("%1 T", "million million parameters").arg(real(value / 1e12, 2));
    if (value >= 1e11) return Tr::tr("%1 B", "thousand million parameters").arg(real(value / 1e9, 0));
    if (value >= 1e9) return Tr::tr("%1 B", "thousand million parameters").arg(real(value / 1e9, 2));
    if (value >= 1e6) return Tr::tr("%1 M", "million parameters").arg(real(value / 1e6, 0));
    return countText(parameters);
}

} // namespace vramplan
