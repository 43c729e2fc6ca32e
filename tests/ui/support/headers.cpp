// SPDX-License-Identifier: GPL-3.0-only
// Empty on purpose: the headers that all tests of the window share are compiled for the target of this file.
