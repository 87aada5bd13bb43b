// RUN: --verify-diagnostics --arm-sve-legalize-vector-storage

func.func @escapes() -> memref<vector<[4]xi1>> {
  // expected-error @+1 {{failed to legalize operation 'builtin.unrealized_conversion_cast' that was explicitly marked illegal}}
  %0 = memref.alloca() : memref<vector<[4]xi1>>
  return %0 : memref<vector<[4]xi1>>
}
