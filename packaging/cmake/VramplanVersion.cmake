# SPDX-License-Identifier: Apache-2.0
# What else belongs to the version: the commit, and the date of the source as packages and manual pages carry it.
# project(VERSION) in the top CMakeLists.txt is the only place for the number itself.
set(VRAMPLAN_COMMIT "")
set(VRAMPLAN_EPOCH "$ENV{SOURCE_DATE_EPOCH}")
find_package(Git QUIET)
if(Git_FOUND AND EXISTS "${PROJECT_SOURCE_DIR}/.git")
  execute_process(COMMAND "${GIT_EXECUTABLE}" -c "safe.directory=${PROJECT_SOURCE_DIR}" log -1 --format=%h\ %ct
    WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}" OUTPUT_VARIABLE commit ERROR_QUIET OUTPUT_STRIP_TRAILING_WHITESPACE)
  if(commit MATCHES "^([0-9a-f]+) ([0-9]+)$")
    # A commit in every build would relink all tests after each: only builds that are passed on carry it.
    if(CMAKE_BUILD_TYPE STREQUAL "Release")
      set(VRAMPLAN_COMMIT "${CMAKE_MATCH_1}")
    endif()
    if(VRAMPLAN_EPOCH STREQUAL "")
      set(VRAMPLAN_EPOCH "${CMAKE_MATCH_2}")
    endif()
  endif()
endif()
if(VRAMPLAN_EPOCH STREQUAL "")
  string(TIMESTAMP VRAMPLAN_EPOCH "%s" UTC)
endif()
set(ENV{SOURCE_DATE_EPOCH} "${VRAMPLAN_EPOCH}")
string(TIMESTAMP VRAMPLAN_DATE "%Y-%m-%d" UTC)
string(TIMESTAMP VRAMPLAN_DATE_RFC "%a, %d %b %Y %H:%M:%S +0000" UTC)
