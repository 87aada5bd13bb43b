// RUN: --test-data-layout-query
module attributes {dlti.dl_spec = #dlti.dl_spec<i64 = dense<[32, 64]> : vector<2xi64>, !llvm.struct<()> = dense<[16, 64]> : vector<2xi64>>} {
  func.func @packed() {
    %0 = "test.data_layout_query"() : () -> !llvm.struct<packed (i8, i64)>
    %1 = "test.data_layout_query"() : () -> !llvm.struct<(i8, i64)>
    %2 = "test.data_layout_query"() : () -> !llvm.array<2 x struct<packed (i32, f64)>>
    return
  }
}
