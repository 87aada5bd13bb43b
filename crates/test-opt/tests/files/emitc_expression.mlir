// RUN: --split-input-file
// RUN: --split-input-file --mlir-print-op-generic
emitc.func @sums(%a: i32, %b: i32) -> i32 {
  %0 = emitc.expression %a, %b : (i32, i32) -> i32 {
    %1 = emitc.add %a, %b : (i32, i32) -> i32
    %2 = emitc.mul %1, %b : (i32, i32) -> i32
    emitc.yield %2 : i32
  }
  %3 = emitc.expression noinline : () -> i32 {
    %4 = "emitc.constant"() <{value = 1 : i32}> : () -> i32
    emitc.yield %4 : i32
  }
  %5 = "emitc.expression"(%0, %0) ({
  ^bb0(%x: i32, %y: i32):
    %6 = emitc.add %x, %y : (i32, i32) -> i32
    emitc.yield %6 : i32
  }) : (i32, i32) -> i32
  return %5 : i32
}

// -----

emitc.func @no_function_type(%a: i32) {
  %0 = emitc.expression %a : i32 {
  }
}

// -----

emitc.func @too_few_operands(%a: i32) {
  %0 = emitc.expression %a : (i32, i32) -> i32 {
  }
}

// -----

emitc.func @two_results(%a: i32) {
  %0 = emitc.expression %a : (i32) -> (i32, i32) {
  }
}

// -----

emitc.func @label(%a: i32) {
  %0 = emitc.expression %a : (i32) -> i32 {
  ^bb0:
    emitc.yield %a : i32
  }
}
