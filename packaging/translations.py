#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Keeps the translations in step with the sources.

    packaging/translations.py           collects the core's texts and updates resources/translations/*.ts (needs lupdate)
    packaging/translations.py --check   exit 1 where the collected texts are not those of the sources, or a
                                        translation is unfinished

The core knows no Qt: its texts are literals with "{}" or "{name}" for values. They are collected into core_texts.h,
where lupdate finds them and the window finds the pattern of a sentence again.
"""
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FOLDER = os.path.join(ROOT, "resources", "translations")
# What these say goes to people through the window; readers of other folders are programs.
SOURCES = ["base", "units", "model", "source", "scenario", "device", "estimate", "document", "catalogue", "whatif", "probe"]
TOKEN = re.compile(r'//[^\n]*|/\*.*?\*/|R"(\w*)\(.*?\)\1"|\'(?:[^\'\\\n]|\\.)\'|"(?:[^"\\\n]|\\.)*"|#include[^\n]*|\s+|.', re.S)


def literals(text):
    """Every text, with the literals that the compiler joins joined: what is put together with "+" is one text with "{}"
    for what is no literal."""
    return joined([token for token in (match.group(0) for match in TOKEN.finditer(text))
                   if not token.isspace() and not token.startswith(("//", "/*"))])


def joined(tokens):
    tokens, at = tokens + [";"] * 3, 0
    while at < len(tokens):
        if not tokens[at].startswith('"'):
            at += 1
            continue
        # std::string("…") + …
        wrapped = "".join(tokens[max(0, at - 7):at]) == "string("
        text = "{}" if at >= 1 and tokens[at - 1] == "+" else ""
        while True:
            while tokens[at].startswith('"'):
                text += tokens[at][1:-1]
                at += 1
            plus = at + 1 if wrapped and tokens[at] == ")" else at
            wrapped = False
            if tokens[plus] != "+" or tokens[plus + 1] in "+=":
                break
            at = plus + 1
            if tokens[at].startswith('"'):
                continue
            text += "{}"
            start, depth = at, 0
            while depth > 0 or tokens[at] not in ("+", ";", ",", "?", ":", ")", "]", "}"):
                depth += (tokens[at] in "([{") - (tokens[at] in ")]}")
                at += 3 if tokens[at + 1:at + 3] == [":", ":"] else 1
            yield from joined(tokens[start:at])
        yield text


def spoken(text, single):
    """Whether people read it: words with a space between, not a path, a key, an option or code. A word alone is a
    name (of a model family, a driver) but where `single` is true."""
    if single and re.search(r"\{\w+:[A-Za-z]", text):
        return True
    words = re.findall(r"[A-Za-z]{2,}", re.sub(r"\{[^}]*\}", "", text))
    if text[:1] in " ,;:).(" or text[-1:] in " (" or not words or re.match(r"^[a-z0-9_.:/\\%{}*?\-]+$", text) or "::" in text or text.startswith(("--", "/", "\\", "[", "http")):
        return False
    if " " in text.strip():
        return True
    return single and (bool(re.match(r"^[A-Z][a-z]{3,}$", text)) or "{" in text)


def collected():
    found = set()
    for folder in SOURCES:
        for path, _, names in os.walk(os.path.join(ROOT, "core", folder)):
            for name in names:
                if name.endswith((".cpp", ".h")):
                    with open(os.path.join(path, name), encoding="utf-8") as file:
                        found.update(text for text in literals(file.read()) if spoken(text, folder in ("estimate", "whatif")))
    return sorted(found)


def inputs():
    """Names of what formulas are made of: input("block_bytes", …) is shown as "block bytes"."""
    found = set()
    for path, _, names in os.walk(os.path.join(ROOT, "core", "estimate")):
        for name in names:
            if name.endswith((".cpp", ".h")):
                with open(os.path.join(path, name), encoding="utf-8") as file:
                    found.update(re.findall(r'\binput\(\s*"(\w+)"', file.read()))
    return sorted(name.replace("_", " ") for name in found)


def header():
    names = "\n".join(f'    QT_TRANSLATE_NOOP("CoreInput", "{name}"),' for name in inputs())
    lines = "\n".join(f'    QT_TRANSLATE_NOOP("Core", "{text}"),' for text in collected())
    return ("// SPDX-License-Identifier: GPL-3.0-only\n// Made by packaging/translations.py from the literals of core/.\n"
            "#pragma once\n\n#include <QtGlobal>\n\nnamespace vramplan {\n\n// clang-format off\n"
            "inline constexpr const char* kCoreTexts[] = {\n" + lines + "\n};\n"
            "inline constexpr const char* kCoreInputs[] = {\n" + names + "\n};\n// clang-format on\n\n} // namespace vramplan\n")


def unfinished(path):
    tree = ElementTree.parse(path)
    return [message.findtext("source") for message in tree.iter("message")
            if message.find("translation").get("type") == "unfinished" or not "".join(message.find("translation").itertext()).strip()]


def main():
    made, target = header(), os.path.join(FOLDER, "core_texts.h")
    files = sorted(name for name in os.listdir(FOLDER) if name.endswith(".ts"))
    if "--check" in sys.argv[1:]:
        with open(target, encoding="utf-8") as file:
            stale = file.read() != made
        if stale:
            print("core_texts.h is not what core/ says now: run packaging/translations.py")
        open_texts = [(name, text) for name in files for text in unfinished(os.path.join(FOLDER, name))]
        for name, text in open_texts[:20]:
            print(f"{name}: not translated: {text}")
        return 1 if stale or open_texts else 0
    with open(target, "w", encoding="utf-8") as file:
        file.write(made)
    lupdate = os.environ.get("LUPDATE", "/usr/lib/qt6/bin/lupdate")
    for name in files:
        subprocess.run([lupdate, "-silent", "-locations", "none", "-no-obsolete", "-I", ROOT,
                        *(os.path.join(ROOT, part) for part in ("ui", "app/gui", "resources/translations/core_texts.h")),
                        "-ts", os.path.join(FOLDER, name)], check=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
