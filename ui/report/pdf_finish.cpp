// SPDX-License-Identifier: GPL-3.0-only
#include "ui/report/pdf_finish.h"

#include <QCryptographicHash>
#include <QRegularExpression>
#include <optional>

// Structure of a PDF file: ISO 32000-1, 7.5 (file structure) and 12.3.3 (document outline).
namespace vramplan {
namespace {

/// The parts of a document that Qt writes: numbered objects, one cross-reference table, a trailer.
struct PdfFile {
    QByteArray body;                ///< up to the table
    std::vector<qsizetype> offsets; ///< of each object; −1: free
    int root = 0, info = 0;

    static std::optional<PdfFile> parse(const QByteArray& pdf);
    QByteArray object(int number) const; ///< from "N 0 obj" to before "endobj"
    int append(const QByteArray& content);
    void replace(int number, const QByteArray& content);
    QByteArray assemble() const;
};

int numberAfter(const QByteArray& text, const QByteArray& key) {
    const qsizetype at = text.indexOf(key);
    if (at < 0) return -1;
    const QByteArray rest = text.mid(at + key.size()).trimmed();
    qsizetype end = 0;
    while (end < rest.size() && rest[end] >= '0' && rest[end] <= '9') ++end;
    return end == 0 ? -1 : rest.left(end).toInt();
}

std::optional<PdfFile> PdfFile::parse(const QByteArray& pdf) {
    const qsizetype startxref = pdf.lastIndexOf("startxref");
    const int table = startxref < 0 ? -1 : numberAfter(pdf.mid(startxref), "startxref");
    if (table < 0 || pdf.mid(table, 7) != "xref\n0 ") return std::nullopt;
    const int count = numberAfter(pdf.mid(table, 40), "xref\n0 ");
    const qsizetype entries = pdf.indexOf('\n', table + 5) + 1;
    constexpr qsizetype kEntry = 20;
    const qsizetype trailer = entries + count * kEntry;
    if (count <= 0 || pdf.mid(trailer, 7) != "trailer") return std::nullopt;

    PdfFile file;
    file.body = pdf.left(table);
    for (int i = 0; i < count; ++i) {
        const QByteArray entry = pdf.mid(entries + i * kEntry, kEntry);
        file.offsets.push_back(entry.contains('f') ? -1 : entry.left(10).toLongLong());
    }
    const QByteArray rest = pdf.mid(trailer);
    file.root = numberAfter(rest, "/Root");
    file.info = numberAfter(rest, "/Info");
    const auto valid = [&](int number) {
        return number > 0 && number < count
            && file.body.mid(file.offsets[static_cast<std::size_t>(number)])
                   .startsWith(QByteArray::number(number) + " 0 obj");
    };
    return valid(file.root) && valid(file.info) ? std::optional(file) : std::nullopt;
}

QByteArray PdfFile::object(int number) const {
    const qsizetype start = offsets[static_cast<std::size_t>(number)];
    const qsizetype end = body.indexOf("endobj", start);
    return body.mid(start, end - start);
}

void PdfFile::replace(int number, const QByteArray& content) {
    offsets[static_cast<std::size_t>(number)] = body.size();
    body += QByteArray::number(number) + " 0 obj\n" + content + "\nendobj\n";
}

int PdfFile::append(const QByteArray& content) {
    offsets.push_back(0);
    const auto number = static_cast<int>(offsets.size()) - 1;
    replace(number, content);
    return number;
}

QByteArray PdfFile::assemble() const {
    QByteArray result = body;
    result += "xref\n0 " + QByteArray::number(static_cast<qulonglong>(offsets.size())) + '\n';
    for (const qsizetype offset : offsets)
        result += offset < 0 ? QByteArray("0000000000 65535 f \n")
                             : QByteArray::number(offset).rightJustified(10, '0') + " 00000 n \n";
    const QByteArray id = QCryptographicHash::hash(body, QCryptographicHash::Md5).toHex();
    result += "trailer\n<<\n/Size " + QByteArray::number(static_cast<qulonglong>(offsets.size())) + "\n/Info "
        + QByteArray::number(info) + " 0 R\n/Root " + QByteArray::number(root) + " 0 R\n/ID [<" + id + "> <"
        + id + ">]\n>>\nstartxref\n" + QByteArray::number(body.size()) + "\n%%EOF\n";
    return result;
}

/// A text string in UTF-16BE with byte order mark, as hexadecimal digits.
QByteArray textString(const QString& text) {
    QByteArray hex = "<FEFF";
    for (const QChar c : text) hex += QByteArray::number(c.unicode(), 16).rightJustified(4, '0').toUpper();
    return hex + '>';
}

/// Moves everything behind the date when its length changes.
bool setDate(PdfFile& file, const QDateTime& date) {
    const QByteArray key = "/CreationDate (";
    const qsizetype object = file.offsets[static_cast<std::size_t>(file.info)];
    const qsizetype start = file.body.indexOf(key, object) + key.size();
    const qsizetype end = file.body.indexOf(')', start);
    if (start < key.size() || end < start || end > file.body.indexOf("endobj", object)) return false;
    const QByteArray text = date.toUTC().toString(QStringLiteral("'D:'yyyyMMddHHmmss'Z'")).toLatin1();
    const qsizetype shift = text.size() - (end - start);
    file.body.replace(start, end - start, text);
    for (qsizetype& offset : file.offsets)
        if (offset > start) offset += shift;
    return true;
}

std::vector<int> pageObjects(const PdfFile& file) {
    const int pages = numberAfter(file.object(file.root), "/Pages");
    std::vector<int> result;
    if (pages <= 0 || pages >= static_cast<int>(file.offsets.size())) return result;
    const QByteArray object = file.object(pages);
    const qsizetype open = object.indexOf('[', object.indexOf("/Kids"));
    const QString kids = QString::fromLatin1(object.mid(open + 1, object.indexOf(']', open) - open - 1));
    static const QRegularExpression reference(QStringLiteral("(\\d+)\\s+0\\s+R"));
    for (auto match = reference.globalMatch(kids); match.hasNext();)
        result.push_back(match.next().captured(1).toInt());
    return result;
}

QByteArray reference(int object) { return QByteArray::number(object) + " 0 R"; }

double pageHeight(const PdfFile& file, int page) {
    const QByteArray object = file.object(page);
    const qsizetype open = object.indexOf('[', object.indexOf("/MediaBox"));
    const QList<QByteArray> box =
        object.mid(open + 1, object.indexOf(']', open) - open - 1).simplified().split(' ');
    return box.size() == 4 ? box[3].toDouble() : 842;
}

/// Writes the outline and gives its number, or 0 where a bookmark's page is not there.
int addOutline(PdfFile& file, const std::vector<PdfBookmark>& bookmarks) {
    const std::vector<int> pages = pageObjects(file);
    const auto count = static_cast<int>(bookmarks.size());
    const auto levelOf = [&](int i) { return bookmarks[static_cast<std::size_t>(i)].level; };
    const auto objectOf = [&, first = static_cast<int>(file.offsets.size()) + 1](int i) { return first + i; };
    const auto sibling = [&](int i, int step) {
        for (int j = i + step; j >= 0 && j < count && levelOf(j) >= levelOf(i); j += step)
            if (levelOf(j) == levelOf(i)) return j;
        return -1;
    };
    int last = 0;
    for (int i = 0; i < count; ++i)
        if (levelOf(i) == 1) last = i;
    const int root = file.append("<< /Type /Outlines /First " + reference(objectOf(0)) + " /Last "
        + reference(objectOf(last)) + " /Count " + QByteArray::number(count) + " >>");
    int parent = root, parentIndex = 0;
    for (int i = 0; i < count; ++i) {
        const PdfBookmark& bookmark = bookmarks[static_cast<std::size_t>(i)];
        if (bookmark.page < 0 || bookmark.page >= static_cast<int>(pages.size())) return 0;
        const int page = pages[static_cast<std::size_t>(bookmark.page)];
        QByteArray entry = "<< /Title " + textString(bookmark.title);
        if (bookmark.level == 1) {
            parent = root;
            parentIndex = i;
        } else {
            parent = objectOf(parentIndex);
        }
        entry += " /Parent " + reference(parent);
        if (const int next = sibling(i, 1); next >= 0) entry += " /Next " + reference(objectOf(next));
        if (const int previous = sibling(i, -1); previous >= 0)
            entry += " /Prev " + reference(objectOf(previous));
        int children = 0;
        while (i + children + 1 < count && levelOf(i + children + 1) > bookmark.level) ++children;
        if (children > 0)
            entry += " /First " + reference(objectOf(i + 1)) + " /Last " + reference(objectOf(i + children))
                + " /Count " + QByteArray::number(children);
        const double y = pageHeight(file, page) - bookmark.top;
        file.append(
            entry + " /Dest [" + reference(page) + " /XYZ 0 " + QByteArray::number(y, 'f', 1) + " null] >>");
    }
    return root;
}

/// Names the Chinese, Japanese and Korean fonts as their families are spelled ("Noto Sans CJK SC"), which is
/// how people and tools look for them; Qt takes the names of the files, whose region is in small letters. The
/// lengths are the same, so nothing moves.
void nameFontsByFamily(QByteArray& body) {
    for (const char* region : {"SC", "TC", "HK", "JP", "KR"}) {
        const QByteArray family = QByteArray("NotoSansCJK") + region;
        for (const char* key : {"/FontName /", "/BaseFont /"})
            for (qsizetype at = body.indexOf(key); at >= 0; at = body.indexOf(key, at + 1)) {
                const qsizetype name =
                    body.indexOf(QByteArray("NotoSansCJK") + QByteArray(region).toLower(), at);
                if (name >= 0 && name < body.indexOf('\n', at)) body.replace(name, family.size(), family);
            }
    }
}

} // namespace

QByteArray finishPdf(const QByteArray& pdf, const QDateTime& date, const QString& language,
    const std::vector<PdfBookmark>& bookmarks) {
    std::optional<PdfFile> file = PdfFile::parse(pdf);
    if (!file || !setDate(*file, date)) return pdf;
    nameFontsByFamily(file->body);
    QByteArray extra = " /Lang (" + language.toLatin1() + ") /ViewerPreferences << /DisplayDocTitle true >>";
    if (!bookmarks.empty()) {
        const int outline = addOutline(*file, bookmarks);
        if (outline == 0) return pdf;
        extra += " /Outlines " + reference(outline) + " /PageMode /UseOutlines";
    }
    QByteArray catalog = file->object(file->root);
    catalog = catalog.mid(catalog.indexOf("<<"));
    const qsizetype end = catalog.lastIndexOf(">>");
    if (end < 0) return pdf;
    file->replace(file->root, catalog.left(end) + extra + "\n>>");
    return file->assemble();
}

} // namespace vramplan
