// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace vramplan {

/// What kind of failure this is; decides the exit code of the command line.
enum class ErrorKind {
    Usage,      ///< an option or setting that does not exist or has an impossible value
    Refused,    ///< a combination that the chosen engine itself refuses
    Overflow,   ///< a size beyond 64 bits
    Unreadable, ///< a file that cannot be opened or read
    Invalid,    ///< a file that was read but breaks the rules of its format
    Guess,      ///< a value had to be guessed and --strict forbids it
    Unwritable, ///< output that cannot be written
};

/// A failure as a value: one sentence a user can act on, and the place it is about.
struct Error {
    ErrorKind kind = ErrorKind::Invalid;
    std::string code;                   ///< stable snake_case name, for scripts and translations
    std::string message;                ///< one English sentence: what is wrong and what was expected
    std::vector<std::string> arguments; ///< the varying parts of the message, in order
    std::string file;                   ///< path of the file the error is about, or empty
    std::string where;                  ///< JSON path, key or byte offset inside that file, or empty
};

template <class T>
using Result = std::expected<T, Error>;

/// The error as one line, "file: where: message", without line breaks.
std::string describe(const Error& error);

/// The beginning of a stranger's text for a message: at most `most` bytes, cut between UTF-8 characters, with
/// "…" where it was cut.
std::string excerpt(std::string_view text, std::size_t most = 60);

/// Fills in the file of an error raised by code that did not know it.
Error inFile(Error error, const std::string& file);

inline std::unexpected<Error> fail(ErrorKind kind, std::string code, std::string message,
    std::vector<std::string> arguments = {}, std::string where = {}) {
    return std::unexpected(
        Error{kind, std::move(code), std::move(message), std::move(arguments), {}, std::move(where)});
}

} // namespace vramplan

#define VRAMPLAN_JOIN_INNER(a, b) a##b
#define VRAMPLAN_JOIN(a, b) VRAMPLAN_JOIN_INNER(a, b)

// NOLINTBEGIN(bugprone-macro-parentheses): a declaration cannot stand in parentheses.
/// VRAMPLAN_TRY(auto value, expression): returns the error of `expression`, else declares `value` with its
/// content.
#define VRAMPLAN_TRY(declaration, expression)                                                                \
    auto VRAMPLAN_JOIN(tryResult, __LINE__) = (expression);                                                  \
    if (!VRAMPLAN_JOIN(tryResult, __LINE__))                                                                 \
        return std::unexpected(std::move(VRAMPLAN_JOIN(tryResult, __LINE__)).error());                       \
    declaration = *std::move(VRAMPLAN_JOIN(tryResult, __LINE__))
// NOLINTEND(bugprone-macro-parentheses)

/// VRAMPLAN_CHECK(expression): returns the error of a Result<void> expression.
#define VRAMPLAN_CHECK(expression)                                                                           \
    if (auto checkResult = (expression); !checkResult) return std::unexpected(std::move(checkResult).error())
