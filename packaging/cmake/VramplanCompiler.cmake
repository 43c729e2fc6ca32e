# SPDX-License-Identifier: Apache-2.0
# Compiler settings for our own code live in one interface target.
add_library(vramplan_compiler INTERFACE)
add_library(vramplan::compiler ALIAS vramplan_compiler)
target_compile_features(vramplan_compiler INTERFACE cxx_std_23)
target_include_directories(vramplan_compiler INTERFACE "${PROJECT_SOURCE_DIR}")
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)

if(MSVC)
  target_compile_options(vramplan_compiler INTERFACE /W4 /permissive- /utf-8 $<$<BOOL:${VRAMPLAN_WERROR}>:/WX>)
  target_compile_definitions(vramplan_compiler INTERFACE NOMINMAX)
else()
  target_compile_options(vramplan_compiler INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wnon-virtual-dtor
    $<$<BOOL:${VRAMPLAN_WERROR}>:-Werror>)
endif()

# GCC 12 warns wrongly about std::string concatenation when optimising (GCC bug 105651).
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  target_compile_options(vramplan_compiler INTERFACE -Wno-restrict)
endif()
# libstdc++ 12 uses what it calls deprecated in std::stable_sort, and clang 19 says so in our name. GCC still tells
# of what our own code uses.
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  target_compile_options(vramplan_compiler INTERFACE -Wno-deprecated-declarations)
endif()

if(VRAMPLAN_SANITIZE)
  # The sanitizers' own code makes GCC take std::regex for uninitialised (GCC bug 105562).
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(vramplan_compiler INTERFACE -Wno-maybe-uninitialized)
  endif()
  target_compile_options(vramplan_compiler INTERFACE -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(vramplan_compiler INTERFACE -fsanitize=address,undefined)
endif()

if(VRAMPLAN_BUILD_FUZZERS)
  target_compile_options(vramplan_compiler INTERFACE -fsanitize=fuzzer-no-link)
endif()

find_program(VRAMPLAN_CCACHE ccache)
if(VRAMPLAN_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER "${VRAMPLAN_CCACHE}")
endif()
