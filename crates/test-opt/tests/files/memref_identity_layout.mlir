// RUN:
// RUN: --canonicalize
// RUN: --one-shot-bufferize=bufferize-function-boundaries
#symbols = affine_map<(d0)[s0, s1] -> (d0)>
func.func @cast(%b: memref<4xf32>) -> memref<4xf32, affine_map<(d0)[s0] -> (d0)>> {
  %0 = memref.cast %b : memref<4xf32> to memref<4xf32, affine_map<(d0)[s0] -> (d0)>>
  return %0 : memref<4xf32, affine_map<(d0)[s0] -> (d0)>>
}

func.func @same(%b: memref<4xf32>) -> memref<4xf32, affine_map<(d0) -> (d0)>> {
  return %b : memref<4xf32>
}

func.func private @external(tensor<?xf32>)

func.func @callee(%a: tensor<?xf32> {bufferization.buffer_layout = #symbols}, %b: tensor<?xf32>) {
  call @external(%a) : (tensor<?xf32>) -> ()
  call @external(%b) : (tensor<?xf32>) -> ()
  return
}

func.func @caller(%a: tensor<?xf32>) {
  call @callee(%a, %a) : (tensor<?xf32>, tensor<?xf32>) -> ()
  return
}
