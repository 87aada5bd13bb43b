// RUN: --test-data-layout-query
// MLIR-DIFFERS: it crashes.
func.func @f() {
  "test.data_layout_query"() : () -> tuple<i32>
  return
}
