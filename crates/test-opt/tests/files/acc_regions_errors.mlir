// RUN: --split-input-file
// Values along the control flow edges of constructs.
func.func @serial(%b: i32) {
  "acc.serial"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0, 0, 0, 0, 0>}> ({
    "acc.yield"(%b) : (i32) -> ()
  }) : () -> ()
  return
}

// -----

func.func @data(%b: i32, %m: memref<10xf32>) {
  %0 = acc.copyin varPtr(%m : memref<10xf32>) -> memref<10xf32>
  acc.data dataOperands(%0 : memref<10xf32>) {
    acc.terminator
  }
  return
}

// -----

func.func @loop(%b: i32) {
  acc.loop control(%i: i32) = (%b : i32) to (%b : i32) step (%b : i32) {
    acc.yield %b : i32
  } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
  return
}

// -----

func.func @results(%b: i32) {
  "acc.loop"(%b, %b, %b) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0>, inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}> ({
  ^bb0(%i: i32):
    "acc.yield"() : () -> ()
  }) : (i32, i32, i32) -> i32
  return
}
