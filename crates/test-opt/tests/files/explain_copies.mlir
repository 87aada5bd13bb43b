// RUN: --explain-copies --one-shot-bufferize="bufferize-function-boundaries allow-return-allocs-from-loops"
// RUN: --explain-copies --one-shot-bufferize
// RUN: --explain-copies --one-shot-bufferize="bufferize-function-boundaries copy-before-write"
// RUN: --explain-copies --test-tensor-copy-insertion=bufferize-function-boundaries
// MLIR-DIFFERS: mlir-opt has no flag --explain-copies
func.func @read_later(%t: tensor<8xf32>, %x: f32, %i: index) -> (tensor<8xf32>, f32) {
  %new = tensor.insert %x into %t[%i] : tensor<8xf32>
  %old = tensor.extract %t[%i] : tensor<8xf32>
  return %new, %old : tensor<8xf32>, f32
}

func.func @not_writable(%t: tensor<8xf32> {bufferization.writable = false}, %x: f32) -> tensor<8xf32> {
  %new = linalg.fill ins(%x : f32) outs(%t : tensor<8xf32>) -> tensor<8xf32>
  %sum = linalg.map {arith.addf} ins(%new, %t : tensor<8xf32>, tensor<8xf32>) outs(%t : tensor<8xf32>)
  return %sum : tensor<8xf32>
}

func.func @constant(%x: f32, %i: index) -> tensor<2xf32> {
  %c = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %new = tensor.insert %x into %c[%i] : tensor<2xf32>
  return %new : tensor<2xf32>
}

func.func @slice(%t: tensor<8xf32>, %x: f32) -> (tensor<4xf32>, tensor<8xf32>) {
  %slice = tensor.extract_slice %t[2] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %filled = linalg.fill ins(%x : f32) outs(%slice : tensor<4xf32>) -> tensor<4xf32>
  return %filled, %t : tensor<4xf32>, tensor<8xf32>
}

func.func @parallel(%t: tensor<8xf32>, %x: f32) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %out = tensor.empty() : tensor<8xf32>
  %all = scf.forall (%i) in (8) shared_outs(%o = %out) -> tensor<8xf32> {
    %new = tensor.insert %x into %t[%i] : tensor<8xf32>
    %slice = tensor.extract_slice %new[0] [1] [1] : tensor<8xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %slice into %o[%i] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }
  }
  return %all : tensor<8xf32>
}

func.func @loop(%t: tensor<8xf32>, %u: tensor<8xf32>, %n: index) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %end = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> tensor<8xf32> {
    scf.yield %u : tensor<8xf32>
  }
  return %end : tensor<8xf32>
}

func.func @callee(%t: tensor<?xf32> {bufferization.buffer_layout = strided<[1], offset: 0>}) -> f32 {
  %c0 = arith.constant 0 : index
  %x = tensor.extract %t[%c0] : tensor<?xf32>
  return %x : f32
}

func.func @layout(%t: tensor<?xf32>) -> f32 {
  %x = call @callee(%t) : (tensor<?xf32>) -> f32
  return %x : f32
}
