// SPDX-License-Identifier: GPL-3.0-only
#include "tests/ui/support/visible_texts.h"
#include "tests/ui/windows/window_fixture.h"
#include "ui/windows/appearance.h"
#include "ui/windows/control_column.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QAccessible>
#include <QApplication>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QScrollBar>
#include <QTest>

namespace vramplan {
namespace {

using test::WindowTest;

class LookTest : public WindowTest {
protected:
    void TearDown() override {
        window.reset();
        QApplication::setFont(m_font);
        applyAppearance(Appearance::System);
    }

    /// Texts that have less room than they need.
    QStringList cutOff() const {
        QStringList cut = test::cutOffTexts(*window);
        const auto* column = window->findChild<ControlColumn*>();
        if (column->widget()->width() > column->viewport()->width()) cut << QStringLiteral("the left column");
        return cut;
    }

    void expectNames() const;

    QFont m_font = QApplication::font();
};

TEST_F(LookTest, NothingIsCutOffInAnyUsualFontSize) {
    settleInsights();
    for (const double size : {9.0, 10.0, 13.0, 16.0, 20.0}) {
        QFont font = m_font;
        font.setPointSizeF(size);
        QApplication::setFont(font);
        settle();
        EXPECT_TRUE(cutOff().isEmpty())
            << size << " pt: " << cutOff().join(QStringLiteral(" | ")).toStdString();
    }
}

TEST_F(LookTest, NothingIsCutOffOnAnyPage) {
    settleInsights();
    for (const double size : {10.0, 20.0}) {
        QFont font = m_font;
        font.setPointSizeF(size);
        QApplication::setFont(font);
        visitPages([&](const QString& title) {
            EXPECT_TRUE(cutOff().isEmpty()) << size << " pt, " << title.toStdString() << ": "
                                            << cutOff().join(QStringLiteral(" | ")).toStdString();
        });
    }
}

TEST_F(LookTest, IsNotBlankInLightAndDark) {
    for (const Appearance appearance : {Appearance::Light, Appearance::Dark}) {
        applyAppearance(appearance);
        settle();
        const QImage picture = window->grab().toImage();
        const QColor corner = picture.pixelColor(3, picture.height() - 3);
        EXPECT_EQ(corner.lightnessF() < 0.5, appearance == Appearance::Dark);
        // Each quarter of the window shows something.
        for (int quarter = 0; quarter < 4; ++quarter) {
            const QRect part(quarter % 2 * picture.width() / 2, quarter / 2 * picture.height() / 2,
                picture.width() / 2, picture.height() / 2);
            int different = 0;
            for (int y = part.top(); y < part.bottom(); y += 4)
                for (int x = part.left(); x < part.right(); x += 4)
                    different +=
                        picture.pixel(x, y) != picture.pixel(part.left() + 2, part.bottom() - 2) ? 1 : 0;
            EXPECT_GT(different, 50) << quarter;
        }
    }
}

TEST_F(LookTest, TextStandsOutFromItsGround) {
    // WCAG 2.1: contrast of at least 4.5 for text.
    const auto luminance = [](const QColor& color) {
        const auto linear = [](double part) {
            return part <= 0.03928 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
        };
        return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF())
            + 0.0722 * linear(color.blueF());
    };
    const auto contrast = [&](const QColor& a, const QColor& b) {
        const double one = luminance(a), two = luminance(b);
        return (std::max(one, two) + 0.05) / (std::min(one, two) + 0.05);
    };
    for (const QPalette& palette : {lightPalette(), darkPalette()}) {
        EXPECT_GE(contrast(palette.color(QPalette::WindowText), palette.color(QPalette::Window)), 4.5);
        EXPECT_GE(contrast(palette.color(QPalette::Text), palette.color(QPalette::Base)), 4.5);
        EXPECT_GE(contrast(palette.color(QPalette::ButtonText), palette.color(QPalette::Button)), 4.5);
        EXPECT_GE(contrast(palette.color(QPalette::PlaceholderText), palette.color(QPalette::Base)), 4.5);
        EXPECT_GE(contrast(palette.color(QPalette::Link), palette.color(QPalette::Window)), 4.5);
        EXPECT_GE(
            contrast(palette.color(QPalette::HighlightedText), palette.color(QPalette::Highlight)), 4.5);
    }
}

TEST_F(LookTest, EveryControlHasAName) {
    visitPages([&](const QString&) { expectNames(); });
}

void LookTest::expectNames() const {
    for (const QWidget* widget : window->findChildren<QWidget*>()) {
        const bool control = qobject_cast<const QAbstractSpinBox*>(widget)
            || qobject_cast<const QAbstractSlider*>(widget) || qobject_cast<const QComboBox*>(widget)
            || qobject_cast<const QAbstractButton*>(widget) || qobject_cast<const QAbstractItemView*>(widget);
        if (!control || qobject_cast<const QScrollBar*>(widget) || qobject_cast<const QHeaderView*>(widget)
            || !widget->isVisible() || widget->objectName().startsWith(QStringLiteral("qt_")))
            continue;
        QAccessibleInterface* interface = QAccessible::queryAccessibleInterface(const_cast<QWidget*>(widget));
        EXPECT_FALSE(interface->text(QAccessible::Name).isEmpty()
            && interface->text(QAccessible::Description).isEmpty())
            << widget->metaObject()->className();
    }
}

TEST_F(LookTest, TabGoesThroughTheControlsInReadingOrder) {
    const QStringList order = {QStringLiteral("Model"), QStringLiteral("Layers slider"),
        QStringLiteral("Layers"), QStringLiteral("Query heads slider"), QStringLiteral("Query heads"),
        QStringLiteral("KV heads slider"), QStringLiteral("KV heads"),
        QStringLiteral("Head dimension slider"), QStringLiteral("Head dimension"),
        QStringLiteral("Weights precision"), QStringLiteral("K precision"), QStringLiteral("V precision"),
        QStringLiteral("Context per sequence slider"), QStringLiteral("Context per sequence"),
        QStringLiteral("Sequences slider"), QStringLiteral("Sequences"), QStringLiteral("Engine"),
        QStringLiteral("Devices"), QStringLiteral("Breakdown")};
    named<QComboBox>("Model")->setFocus();
    QStringList met;
    for (int i = 0; i < 60 && met.size() < order.size(); ++i) {
        const QString name = QApplication::focusWidget()->accessibleName();
        if (order.contains(name) && !met.contains(name)) met << name;
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    }
    EXPECT_EQ(met, order);
}

} // namespace
} // namespace vramplan
