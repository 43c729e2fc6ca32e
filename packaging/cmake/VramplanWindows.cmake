# SPDX-License-Identifier: Apache-2.0
# Narrow texts are UTF-8 in our programs, also on Windows: the manifest makes its narrow functions and our arguments agree
# with that (Windows 10, version 1903, and later). Paths are made with pathOf() of core/base/path.h, as MinGW's C++ library
# takes each byte for a letter.
if(WIN32 AND NOT MSVC)
  enable_language(RC)
endif()

# vramplan_windows_program(TARGET): what every program of ours needs on Windows; elsewhere it does nothing.
function(vramplan_windows_program target)
  set(folder "${PROJECT_SOURCE_DIR}/packaging/windows")
  if(MSVC)
    target_sources(${target} PRIVATE "${folder}/utf8.manifest")
  elseif(WIN32)
    target_sources(${target} PRIVATE "${folder}/utf8.rc")
    set_source_files_properties("${folder}/utf8.rc" PROPERTIES
      OBJECT_DEPENDS "${folder}/utf8.manifest" INCLUDE_DIRECTORIES "${folder}")
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
      target_sources(${target} PRIVATE "${folder}/thread_exit.cpp")
    endif()
  endif()
endfunction()
