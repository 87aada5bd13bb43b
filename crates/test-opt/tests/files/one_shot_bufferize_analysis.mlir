// RUN: --one-shot-bufferize="bufferize-function-boundaries test-analysis-only"
// RUN: --one-shot-bufferize="test-analysis-only analysis-heuristic=fuzzer analysis-fuzzer-seed=7"
// RUN: --one-shot-bufferize="bufferize-function-boundaries test-analysis-only dump-alias-sets"
func.func private @sink(tensor<8xf32>)

func.func private @keep(%t: tensor<8xf32>) -> tensor<8xf32> {
  return %t : tensor<8xf32>
}

func.func @read_after_write(%t: tensor<8xf32>, %x: f32, %i: index) -> (tensor<8xf32>, f32) {
  %new = tensor.insert %x into %t[%i] : tensor<8xf32>
  %old = tensor.extract %t[%i] : tensor<8xf32>
  return %new, %old : tensor<8xf32>, f32
}

func.func @slice_in_place(%t: tensor<8xf32>, %x: f32) -> tensor<8xf32> {
  %slice = tensor.extract_slice %t[2] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %filled = linalg.fill ins(%x : f32) outs(%slice : tensor<4xf32>) -> tensor<4xf32>
  %new = tensor.insert_slice %filled into %t[2] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %new : tensor<8xf32>
}

func.func @calls(%t: tensor<8xf32>, %x: f32, %i: index) -> tensor<8xf32> {
  %same = call @keep(%t) : (tensor<8xf32>) -> tensor<8xf32>
  call @sink(%same) : (tensor<8xf32>) -> ()
  %new = tensor.insert %x into %same[%i] : tensor<8xf32>
  return %new : tensor<8xf32>
}

func.func @loop(%t: tensor<8xf32>, %x: f32, %n: index) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %end = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<8xf32>) {
    %old = tensor.extract %t[%i] : tensor<8xf32>
    %sum = arith.addf %old, %x : f32
    %new = tensor.insert %sum into %a[%i] : tensor<8xf32>
    scf.yield %new : tensor<8xf32>
  }
  return %end : tensor<8xf32>
}

func.func @copy_argument_to_itself(%t: tensor<5xi32>) -> (tensor<5xi32>, tensor<5xi32>) {
  %new = linalg.copy ins(%t : tensor<5xi32>) outs(%t : tensor<5xi32>) -> tensor<5xi32>
  return %t, %new : tensor<5xi32>, tensor<5xi32>
}

func.func @copy_result_to_itself(%x: i32) -> (tensor<5xi32>, tensor<5xi32>) {
  %t = tensor.splat %x : tensor<5xi32>
  %new = linalg.copy ins(%t : tensor<5xi32>) outs(%t : tensor<5xi32>) -> tensor<5xi32>
  return %t, %new : tensor<5xi32>, tensor<5xi32>
}
