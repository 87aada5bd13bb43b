// RUN: --pass-pipeline=builtin.module(gpu.module(func.func(test-data-layout-query)))
// A gpu.module is a scope of data layouts.
module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.endianness" = "big">} {
  gpu.module @g attributes {dlti.dl_spec = #dlti.dl_spec<index = 32 : i64>} {
    func.func @f() {
      "test.data_layout_query"() : () -> index
      return
    }
  }
}
