// RUN: --test-data-layout-query
module attributes {dlti.dl_spec = #dlti.dl_spec<index = 32, "dlti.endianness" = "big", i64 = dense<[32, 64]> : vector<2xi64>>} {
  func.func @f() {
    "test.data_layout_query"() : () -> index
    "test.data_layout_query"() : () -> vector<3x[3]xi8>
    builtin.module attributes {dlti.dl_spec = #dlti.dl_spec<!test.test_type_with_layout<1> = ["size", 17], "dlti.stack_alignment" = 64>} {
      "test.data_layout_query"() : () -> !test.test_type_with_layout<10>
      func.func @g() {
        "test.data_layout_query"() : () -> complex<f64>
        return
      }
    }
    return
  }
  // Not in a function.
  "test.data_layout_query"() : () -> i1
}
