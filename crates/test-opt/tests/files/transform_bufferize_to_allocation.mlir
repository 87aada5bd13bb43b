// RUN: --transform-interpreter --split-input-file

func.func @padding(%t: tensor<4x?xf32>, %n: index) -> tensor<6x?xf32> {
  %0 = tensor.pad %t low[0, %n] high[2, 0] {
  ^bb0(%i: index, %j: index):
    %1 = arith.constant 1.0 : f32
    tensor.yield %1 : f32
  } : tensor<4x?xf32> to tensor<6x?xf32>
  return %0 : tensor<6x?xf32>
}

func.func @no_padding(%t: tensor<4xf32>, %x: f32) -> tensor<4xf32> {
  %0 = tensor.pad %t nofold low[0] high[0] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<4xf32> to tensor<4xf32>
  return %0 : tensor<4xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%arg0: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["tensor.pad"]} in %arg0 : (!transform.any_op) -> !transform.any_op
    %1, %2 = transform.structured.bufferize_to_allocation %0 {alloc_op = "memref.alloca", emit_dealloc, memcpy_op = "memref.copy"} : !transform.any_op
    %3 = transform.num_associations %1 : (!transform.any_value) -> !transform.param<i64>
    transform.debug.emit_param_as_remark %3, "buffers" : !transform.param<i64>
    %4 = transform.num_associations %2 : (!transform.any_op) -> !transform.param<i64>
    transform.debug.emit_param_as_remark %4, "operations" : !transform.param<i64>
    transform.yield
  }
}

// -----

#id = affine_map<(d0) -> (d0)>
func.func @sum(%a: tensor<8xf32>, %b: tensor<8xf32>) -> tensor<8xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : tensor<8xf32>) outs(%b : tensor<8xf32>) attrs = {here} {
  ^bb0(%x: f32, %y: f32):
    %1 = arith.addf %x, %y : f32
    linalg.yield %1 : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

func.func @new(%n: index) -> (tensor<?xi8>, tensor<?xi8>) {
  %0 = bufferization.alloc_tensor(%n) {here} : tensor<?xi8>
  return %0, %0 : tensor<?xi8>, tensor<?xi8>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%arg0: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match attributes{here} in %arg0 : (!transform.any_op) -> !transform.any_op
    %1, %2 = transform.structured.bufferize_to_allocation %0 {emit_dealloc, memcpy_op = "linalg.copy", memory_space = 2} : !transform.any_op
    %4 = transform.num_associations %2 : (!transform.any_op) -> !transform.param<i64>
    transform.debug.emit_param_as_remark %4, "operations" : !transform.param<i64>
    transform.yield
  }
}

// -----

func.func @masked(%t: tensor<16xf32>, %v: vector<16xf32>, %i: index, %m: vector<16xi1>) -> tensor<16xf32> {
  %0 = vector.mask %m { vector.transfer_write %v, %t[%i] {in_bounds = [true]} : vector<16xf32>, tensor<16xf32> } : vector<16xi1> -> tensor<16xf32>
  return %0 : tensor<16xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%arg0: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["vector.mask"]} in %arg0 : (!transform.any_op) -> !transform.any_op
    %1, %2 = transform.structured.bufferize_to_allocation %0 {bufferize_destination_only} : !transform.any_op
    transform.yield
  }
}

// -----

func.func @reads(%t: tensor<4xf32>, %i: index) -> f32 {
  %0 = tensor.extract %t[%i] : tensor<4xf32>
  return %0 : f32
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%arg0: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["tensor.extract"]} in %arg0 : (!transform.any_op) -> !transform.any_op
    %1, %2 = transform.structured.bufferize_to_allocation %0 : !transform.any_op
    transform.yield
  }
}

// -----

func.func @allocates(%t: tensor<4xf32>) -> tensor<?xf32> {
  %0 = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  return %0 : tensor<?xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%arg0: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["tensor.cast"]} in %arg0 : (!transform.any_op) -> !transform.any_op
    %1, %2 = transform.structured.bufferize_to_allocation %0 {emit_dealloc} : !transform.any_op
    transform.yield
  }
}
