// RUN: --snapshot-op-locations=filename=- --mlir-print-debuginfo
// RUN: --pass-pipeline=builtin.module(snapshot-op-locations{filename=-},print-ir{label=now})
// RUN: --pass-pipeline=builtin.module(func.func(snapshot-op-locations{filename=-})) --mlir-print-debuginfo --mlir-disable-threading
// RUN: --snapshot-op-locations=filename=no-such-folder/x
// RUN: --print-ir -o /dev/null
#map = affine_map<(d0) -> (d0 * 2)>
func.func @f(%x: i32, %y: i1, %m: memref<4xi32, #map>) -> i32 {
  %0 = scf.if %y -> i32 {
    scf.yield %x : i32
  } else {
    %c1 = arith.constant 1 : i32
    scf.yield %c1 : i32
  }
  return %0 : i32
}
func.func private @g()
