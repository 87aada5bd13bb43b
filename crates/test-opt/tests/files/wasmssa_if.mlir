// RUN:
// Conditions with and without a second region; MLIR prints the keyword of the latter in quotes.
wasmssa.func exported @f(%arg0: !wasmssa<local ref to i32>) -> i32 {
  %0 = wasmssa.local_get %arg0 : ref to i32
  wasmssa.if %0 : {
    %1 = wasmssa.const 1 : i32
    wasmssa.block_return %1 : i32
  } else {
    %1 = wasmssa.const 2 : i32
    wasmssa.block_return %1 : i32
  } > ^bb1
^bb1(%r: i32):
  wasmssa.if %0 : {
    wasmssa.block_return
  } > ^bb2
^bb2:
  wasmssa.if %0 (%r) : i32 : {
  ^bb0(%x: i32):
    wasmssa.block_return
  } > ^bb3
^bb3:
  wasmssa.return %r : i32
}
