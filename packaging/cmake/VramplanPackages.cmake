# SPDX-License-Identifier: Apache-2.0
# What cpack makes of an installed tree: .deb and .tar.gz on Linux, an installer on Windows, a disk image on macOS.
set(CPACK_PACKAGE_NAME vramplan)
set(CPACK_PACKAGE_VENDOR "The VRAM Planner developers")
set(CPACK_PACKAGE_CONTACT "The VRAM Planner developers <maintainers@vramplan.invalid>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "plan the GPU memory of language models")
set(CPACK_PACKAGE_INSTALL_DIRECTORY "VRAM Planner")
set(CPACK_RESOURCE_FILE_LICENSE "${PROJECT_SOURCE_DIR}/LICENSE")
set(CPACK_VERBATIM_VARIABLES ON)
set(CPACK_STRIP_FILES ON)
set(CPACK_SOURCE_GENERATOR TGZ)
set(CPACK_SOURCE_IGNORE_FILES "/\\.git/;/build/")

if(WIN32)
  set(CPACK_GENERATOR NSIS ZIP)
  set(CPACK_NSIS_DISPLAY_NAME "VRAM Planner")
  set(CPACK_NSIS_PACKAGE_NAME "VRAM Planner")
  set(CPACK_NSIS_ENABLE_UNINSTALL_BEFORE_INSTALL ON)
  set(CPACK_NSIS_EXECUTABLES_DIRECTORY "${CMAKE_INSTALL_BINDIR}")
  set(CPACK_PACKAGE_EXECUTABLES vramplan "VRAM Planner")
elseif(APPLE)
  set(CPACK_GENERATOR DragNDrop)
  set(CPACK_DMG_VOLUME_NAME "VRAM Planner")
else()
  set(CPACK_GENERATOR DEB TGZ)
  set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
  set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
  set(CPACK_DEBIAN_PACKAGE_SECTION utils)
  set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
  set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
  # Text needs a font, also where nobody looks: reports are made without a display.
  set(CPACK_DEBIAN_PACKAGE_DEPENDS fonts-dejavu-core)
  set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "fonts-noto-cjk, libvulkan1, qt6-translations-l10n")
  set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
"VRAM Planner says whether a language model, with a context, a number of
sequences and a precision, fits into the memory of a GPU, and what is the
cheapest thing to change where it does not. It counts weights, KV cache,
recurrent state, activations and overhead apart, each with its formula, by
the rules of the engine that runs the model (llama.cpp, vLLM and others).

The package holds the desktop program, the command line vramplan-cli, and the
worker that reads the memory of the GPUs in this machine.")
endif()
include(CPack)
