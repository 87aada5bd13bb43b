// RUN: --test-data-layout-query
func.func @f() {
  "test.data_layout_query"() : () -> tuple<i32>
  return
}
