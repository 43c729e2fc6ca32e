# SPDX-License-Identifier: Apache-2.0
include(GoogleTest)

# vramplan_test(NAME [RUNS_PROGRAMS] SOURCES… [LIBRARIES…]): a GoogleTest program whose tests ctest knows one by one.
# Tests find the project's data through VRAMPLAN_SOURCE_DIR, and with RUNS_PROGRAMS the built programs through
# VRAMPLAN_BINARY_DIR: only then, so that a compiler cache serves several build folders.
function(vramplan_test name)
  cmake_parse_arguments(arg "RUNS_PROGRAMS" "" "SOURCES;LIBRARIES" ${ARGN})
  add_executable(${name} ${arg_SOURCES})
  target_link_libraries(${name} PRIVATE vramplan::core ${arg_LIBRARIES} GTest::gmock GTest::gtest_main)
  target_compile_definitions(${name} PRIVATE VRAMPLAN_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
  vramplan_windows_program(${name})
  if(arg_RUNS_PROGRAMS)
    target_compile_definitions(${name} PRIVATE VRAMPLAN_BINARY_DIR="${PROJECT_BINARY_DIR}")
  endif()
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/tests")
  gtest_discover_tests(${name} DISCOVERY_MODE PRE_TEST PROPERTIES TIMEOUT 120)
endfunction()
