// RUN: --one-shot-bufferize
// RUN: --one-shot-bufferize=copy-before-write
// RUN: --one-shot-bufferize=test-analysis-only
module {
  module {
  func.func @f(%A : tensor<?xf32>, %v : vector<4xf32>) -> (tensor<?xf32>) {
    %c0 = arith.constant 0 : index
    %0 = vector.transfer_write %v, %A[%c0] : vector<4xf32>, tensor<?xf32>
    return %0 : tensor<?xf32>
  }
  func.func @g(%A : tensor<?xf32>, %v : f32) -> (tensor<?xf32>) {
    %c0 = arith.constant 0 : index
    %0 = tensor.insert %v into %A[%c0] : tensor<?xf32>
    return %0 : tensor<?xf32>
  }
  func.func @h(%A : tensor<?xf32>, %v : f32) -> (tensor<?xf32>, tensor<?xf32>) {
    %c0 = arith.constant 0 : index
    %0 = tensor.insert %v into %A[%c0] : tensor<?xf32>
    return %0, %A : tensor<?xf32>, tensor<?xf32>
  }
  }
}
