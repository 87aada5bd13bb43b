// RUN: --allow-unregistered-dialect
// MLIR-DIFFERS: it takes types and attributes of unregistered dialects for builtin ones here.
// Memory spaces and data layouts of dialects that are not registered.
module attributes {dlti.dl_spec = #dlti.dl_spec<!a.ptr = dense<[32, 64]> : vector<2xi64>>} {
  func.func private @f(memref<4xf32, #a.space<1>>, memref<*xf32, #a.space<2>>)
}
