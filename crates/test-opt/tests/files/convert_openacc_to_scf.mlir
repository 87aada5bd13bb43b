// RUN: --convert-openacc-to-scf

func.func @conditions(%m: memref<f32>, %c: i1) {
  %false = arith.constant false
  %true = arith.constant true
  %0 = acc.create varPtr(%m : memref<f32>) -> memref<f32>
  acc.enter_data if(%c) dataOperands(%0 : memref<f32>)
  acc.enter_data if(%false) dataOperands(%0 : memref<f32>)
  acc.exit_data if(%true) dataOperands(%0 : memref<f32>) attributes {async}
  %1 = acc.update_device varPtr(%m : memref<f32>) -> memref<f32>
  acc.update if(%c) dataOperands(%1 : memref<f32>)
  acc.wait if(%c)
  return
}
