// RUN: --canonicalize
// Atomic updates without an update, and environments without kernels.
func.func @a(%x: memref<i32>, %v: i32) {
  acc.atomic.update %x : memref<i32> {
  ^bb0(%a: i32):
    acc.yield %a : i32
  }
  acc.atomic.update %x : memref<i32> {
  ^bb0(%a: i32):
    acc.yield %v : i32
  }
  acc.kernel_environment {
    func.call @f() : () -> ()
  }
  return
}
func.func private @f()
func.func @b(%x: memref<i32>, %v: i32) {
  acc.kernel_environment {
  }
  %c = arith.constant 1 : i32
  acc.kernel_environment {
  }
  return
}
func.func @waits(%x: memref<i32>, %v: i32) {
  acc.kernel_environment dataOperands(%x : memref<i32>) {
  }
  "acc.kernel_environment"(%v) <{operandSegmentSizes = array<i32: 0, 0, 1>, waitOperandsDeviceType = [#acc.device_type<none>], waitOperandsSegments = array<i32: 1>, hasWaitDevnum = [false]}> ({
  ^bb0:
  }) : (i32) -> ()
  "acc.kernel_environment"() <{operandSegmentSizes = array<i32: 0, 0, 0>, waitOnly = [#acc.device_type<none>]}> ({
  ^bb0:
  }) : () -> ()
  "acc.kernel_environment"(%v) <{operandSegmentSizes = array<i32: 0, 1, 0>, asyncOperandsDeviceType = [#acc.device_type<none>]}> ({
  ^bb0:
  }) : (i32) -> ()
  return
}
func.func @devnum(%v: i32, %w: i32) {
  "acc.kernel_environment"(%v, %w) <{operandSegmentSizes = array<i32: 0, 0, 2>, waitOperandsDeviceType = [#acc.device_type<none>], waitOperandsSegments = array<i32: 2>, hasWaitDevnum = [true]}> ({
  ^bb0:
  }) : (i32, i32) -> ()
  return }
func.func @nvidia(%v: i32, %w: i32) {
  "acc.kernel_environment"(%v, %w) <{operandSegmentSizes = array<i32: 0, 0, 2>, waitOperandsDeviceType = [#acc.device_type<nvidia>], waitOperandsSegments = array<i32: 2>, hasWaitDevnum = [false]}> ({
  ^bb0:
  }) : (i32, i32) -> ()
  return }
func.func @only(%v: i32, %w: i32) {
  "acc.kernel_environment"() <{operandSegmentSizes = array<i32: 0, 0, 0>, waitOnly = [#acc.device_type<nvidia>]}> ({
  ^bb0:
  }) : () -> ()
  return }
func.func @both(%v: i32, %w: i32) {
  "acc.kernel_environment"(%v, %w) <{operandSegmentSizes = array<i32: 0, 0, 2>, waitOperandsDeviceType = [#acc.device_type<none>, #acc.device_type<nvidia>], waitOperandsSegments = array<i32: 1, 1>, hasWaitDevnum = [false, false]}> ({
  ^bb0:
  }) : (i32, i32) -> ()
  return }
func.func @async(%v: i32, %w: i32) {
  "acc.kernel_environment"(%v, %w) <{operandSegmentSizes = array<i32: 0, 1, 1>, asyncOperandsDeviceType = [#acc.device_type<none>], waitOperandsDeviceType = [#acc.device_type<none>], waitOperandsSegments = array<i32: 1>, hasWaitDevnum = [false]}> ({
  ^bb0:
  }) : (i32, i32) -> ()
  return }
func.func @asynconly(%v: i32, %w: i32) {
  "acc.kernel_environment"(%w) <{operandSegmentSizes = array<i32: 0, 0, 1>, asyncOnly = [#acc.device_type<none>], waitOperandsDeviceType = [#acc.device_type<none>], waitOperandsSegments = array<i32: 1>, hasWaitDevnum = [false]}> ({
  ^bb0:
  }) : (i32) -> ()
  return }
func.func @two(%v: i32, %w: i32) {
  "acc.kernel_environment"(%v, %w) <{operandSegmentSizes = array<i32: 0, 0, 2>, waitOperandsDeviceType = [#acc.device_type<none>], waitOperandsSegments = array<i32: 2>, hasWaitDevnum = [false]}> ({
  ^bb0:
  }) : (i32, i32) -> ()
  return }
func.func @onlyand(%v: i32, %w: i32) {
  "acc.kernel_environment"(%v, %w) <{operandSegmentSizes = array<i32: 0, 0, 2>, waitOnly = [#acc.device_type<none>], waitOperandsDeviceType = [#acc.device_type<none>], waitOperandsSegments = array<i32: 2>, hasWaitDevnum = [false]}> ({
  ^bb0:
  }) : (i32, i32) -> ()
  return }
