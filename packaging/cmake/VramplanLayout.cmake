# SPDX-License-Identifier: Apache-2.0
# The build tree has the layout of an installed tree, so programs find their data and the probe worker
# by the same relative paths in both: bin/, libexec/vramplan/, share/vramplan/.
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/bin")
set(VRAMPLAN_WORKER_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/libexec/vramplan")
set(VRAMPLAN_WORKER_INSTALL_DIRECTORY "${CMAKE_INSTALL_LIBEXECDIR}/vramplan")
set(VRAMPLAN_DATA_INSTALL_DIRECTORY "${CMAKE_INSTALL_DATADIR}/vramplan")
