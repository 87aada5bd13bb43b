// RUN: --one-shot-bufferize="bufferize-function-boundaries allow-return-allocs-from-loops"
// RUN: --one-shot-bufferize="bufferize-function-boundaries allow-return-allocs-from-loops test-analysis-only"
// RUN: --one-shot-bufferize="bufferize-function-boundaries allow-return-allocs-from-loops analysis-heuristic=top-down no-analysis-func-filter=arith_select,scf_while,tensor_casts function-boundary-type-conversion=identity-layout-map"
func.func @arith_index_cast(%t: tensor<4xi32>, %i: index, %n: index) -> (tensor<4xindex>, i32) {
  %0 = arith.index_cast %t : tensor<4xi32> to tensor<4xindex>
  %1 = tensor.insert %n into %0[%i] : tensor<4xindex>
  %2 = tensor.extract %t[%i] : tensor<4xi32>
  return %1, %2 : tensor<4xindex>, i32
}

func.func @arith_select(%a: tensor<4xf32>, %b: tensor<4xf32>, %c: i1, %x: f32, %i: index)
    -> (tensor<4xf32>, f32) {
  %0 = arith.select %c, %a, %b : tensor<4xf32>
  %1 = tensor.insert %x into %0[%i] : tensor<4xf32>
  %2 = tensor.extract %a[%i] : tensor<4xf32>
  return %1, %2 : tensor<4xf32>, f32
}

func.func @arith_select_of_slices(%a: tensor<8xf32>, %b: tensor<4xf32>, %c: i1) -> tensor<4xf32> {
  %0 = tensor.extract_slice %a[2] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %1 = arith.select %c, %0, %b : tensor<4xf32>
  return %1 : tensor<4xf32>
}

func.func @bufferization_alloc_tensor(%t: tensor<?xf32>, %n: index, %x: f32, %i: index)
    -> (tensor<?xf32>, tensor<?xf32>) {
  %0 = bufferization.alloc_tensor() copy(%t) : tensor<?xf32>
  %1 = tensor.insert %x into %0[%i] : tensor<?xf32>
  %2 = bufferization.alloc_tensor(%n) : tensor<?xf32>
  %3 = linalg.fill ins(%x : f32) outs(%2 : tensor<?xf32>) -> tensor<?xf32>
  %4 = bufferization.alloc_tensor(%n) : tensor<?xf32>
  return %1, %3 : tensor<?xf32>, tensor<?xf32>
}

func.func @bufferization_dealloc_tensor(%x: f32, %i: index) -> f32 {
  %0 = bufferization.alloc_tensor() : tensor<4xf32>
  %1 = tensor.insert %x into %0[%i] : tensor<4xf32>
  %2 = tensor.extract %1[%i] : tensor<4xf32>
  bufferization.dealloc_tensor %1 : tensor<4xf32>
  return %2 : f32
}

func.func @bufferization_materialize(%t: tensor<4xf32>, %d: tensor<4xf32>, %m: memref<4xf32>)
    -> tensor<4xf32> {
  bufferization.materialize_in_destination %t in restrict writable %m
      : (tensor<4xf32>, memref<4xf32>) -> ()
  %0 = bufferization.materialize_in_destination %t in %d
      : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func @bufferization_casts(%m: memref<4xf32>, %x: f32, %i: index) -> memref<4xf32> {
  %0 = bufferization.to_tensor %m restrict : memref<4xf32> to tensor<4xf32>
  %1 = tensor.insert %x into %0[%i] : tensor<4xf32>
  %2 = bufferization.to_tensor %m restrict writable : memref<4xf32> to tensor<4xf32>
  %3 = tensor.insert %x into %2[%i] : tensor<4xf32>
  %4 = bufferization.to_buffer %1 read_only : tensor<4xf32> to memref<4xf32>
  %5 = bufferization.to_buffer %3 : tensor<4xf32> to memref<4xf32>
  return %5 : memref<4xf32>
}

func.func @linalg_softmax(%t: tensor<2x4xf32>, %d: tensor<2x4xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>) {
  %0 = linalg.softmax dimension(1) ins(%t : tensor<2x4xf32>) outs(%d : tensor<2x4xf32>)
      -> tensor<2x4xf32>
  %1 = linalg.softmax dimension(1) ins(%0 : tensor<2x4xf32>) outs(%0 : tensor<2x4xf32>)
      -> tensor<2x4xf32>
  return %0, %1 : tensor<2x4xf32>, tensor<2x4xf32>
}

func.func @scf_execute_region(%t: tensor<4xf32>, %c: i1, %x: f32, %i: index) -> tensor<4xf32> {
  %0 = scf.execute_region -> tensor<4xf32> {
    %1 = tensor.insert %x into %t[%i] : tensor<4xf32>
    cf.br ^end(%1 : tensor<4xf32>)
  ^end(%2: tensor<4xf32>):
    scf.yield %2 : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}

func.func @scf_index_switch(%t: tensor<4xf32>, %n: index, %x: f32, %i: index)
    -> (tensor<4xf32>, f32) {
  %0 = scf.index_switch %n -> tensor<4xf32>
  case 1 {
    %1 = tensor.insert %x into %t[%i] : tensor<4xf32>
    scf.yield %1 : tensor<4xf32>
  }
  case 2 {
    %2 = tensor.extract_slice %t[%i] [2] [1] : tensor<4xf32> to tensor<2xf32>
    %3 = tensor.extract %2[%i] : tensor<2xf32>
    %4 = tensor.splat %3 : tensor<4xf32>
    scf.yield %4 : tensor<4xf32>
  }
  default {
    scf.yield %t : tensor<4xf32>
  }
  %5 = tensor.extract %0[%i] : tensor<4xf32>
  return %0, %5 : tensor<4xf32>, f32
}

func.func @scf_while(%t: tensor<4xf32>, %n: index) -> (index, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0:2 = scf.while (%i = %c0, %a = %t) : (index, tensor<4xf32>) -> (index, tensor<4xf32>) {
    %c = arith.cmpi slt, %i, %n : index
    scf.condition(%c) %i, %a : index, tensor<4xf32>
  } do {
  ^bb0(%i: index, %b: tensor<4xf32>):
    %x = tensor.extract %b[%i] : tensor<4xf32>
    %y = arith.addf %x, %x : f32
    %d = tensor.insert %y into %b[%i] : tensor<4xf32>
    %j = arith.addi %i, %c1 : index
    scf.yield %j, %d : index, tensor<4xf32>
  }
  return %0#0, %0#1 : index, tensor<4xf32>
}

func.func @tensor_casts(%t: tensor<4xf32>, %x: f32, %i: index) -> (tensor<?xf32>, f32) {
  %0 = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  %1 = tensor.insert %x into %0[%i] : tensor<?xf32>
  %2 = tensor.extract %t[%i] : tensor<4xf32>
  return %1, %2 : tensor<?xf32>, f32
}

func.func @tensor_concat(%a: tensor<2x3xf32>, %b: tensor<?x3xf32>) -> tensor<?x3xf32> {
  %0 = tensor.concat dim(0) %a, %b, %a
      : (tensor<2x3xf32>, tensor<?x3xf32>, tensor<2x3xf32>) -> tensor<?x3xf32>
  return %0 : tensor<?x3xf32>
}

func.func @tensor_sizes(%t: tensor<?x4xf32>, %u: tensor<*xf32>, %i: index) -> (index, index) {
  %0 = tensor.dim %t, %i : tensor<?x4xf32>
  %1 = tensor.rank %u : tensor<*xf32>
  return %0, %1 : index, index
}

func.func @tensor_expand_shape(%t: tensor<?xf32>, %n: index, %x: f32, %i: index)
    -> (tensor<?x4xf32>, f32) {
  %0 = tensor.expand_shape %t [[0, 1]] output_shape [%n, 4] : tensor<?xf32> into tensor<?x4xf32>
  %1 = tensor.insert %x into %0[%i, %i] : tensor<?x4xf32>
  %2 = tensor.extract %t[%i] : tensor<?xf32>
  return %1, %2 : tensor<?x4xf32>, f32
}

func.func @tensor_from_elements(%x: f32, %y: f32) -> (tensor<f32>, tensor<2x2xf32>) {
  %0 = tensor.from_elements %x : tensor<f32>
  %1 = tensor.from_elements %x, %y, %x, %y : tensor<2x2xf32>
  return %0, %1 : tensor<f32>, tensor<2x2xf32>
}

func.func @tensor_pad(%t: tensor<?x4xf32>, %n: index, %x: f32) -> tensor<?x6xf32> {
  %0 = tensor.pad %t low[%n, 1] high[2, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<?x4xf32> to tensor<?x6xf32>
  return %0 : tensor<?x6xf32>
}

func.func @tensor_reshape(%t: tensor<4xf32>, %shape: tensor<2xi32>) -> tensor<2x2xf32> {
  %0 = tensor.reshape %t(%shape) : (tensor<4xf32>, tensor<2xi32>) -> tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}

func.func @tensor_insert_slice(%t: tensor<8xf32>, %s: tensor<4xf32>, %x: f32, %i: index)
    -> (tensor<8xf32>, tensor<4xf32>, tensor<8xf32>) {
  %0 = tensor.insert_slice %s into %t[%i] [4] [1] : tensor<4xf32> into tensor<8xf32>
  %1 = tensor.extract_slice %0[2] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %2 = tensor.insert %x into %1[%i] : tensor<4xf32>
  %3 = tensor.insert_slice %2 into %0[1] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %0, %2, %3 : tensor<8xf32>, tensor<4xf32>, tensor<8xf32>
}

func.func @vector_transfers(%t: tensor<8xf32>, %v: vector<4xf32>, %x: f32, %i: index)
    -> (vector<4xf32>, tensor<8xf32>) {
  %0 = vector.transfer_write %v, %t[%i] : vector<4xf32>, tensor<8xf32>
  %1 = vector.transfer_read %t[%i], %x : tensor<8xf32>, vector<4xf32>
  return %1, %0 : vector<4xf32>, tensor<8xf32>
}

func.func @vector_gather(%t: tensor<8xf32>, %at: vector<4xi32>, %m: vector<4xi1>, %v: vector<4xf32>,
    %i: index) -> vector<4xf32> {
  %0 = vector.gather %t[%i] [%at], %m, %v
      : tensor<8xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return %0 : vector<4xf32>
}

func.func @vector_mask(%t: tensor<8xf32>, %v: vector<4xf32>, %m: vector<4xi1>, %i: index)
    -> tensor<8xf32> {
  %0 = vector.mask %m {
    vector.transfer_write %v, %t[%i] : vector<4xf32>, tensor<8xf32>
  } : vector<4xi1> -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

ml_program.global private mutable @state(dense<1.0> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @fixed(dense<2.0> : tensor<4xf32>) : tensor<4xf32>

func.func @ml_program_globals(%x: f32, %i: index) -> f32 {
  %0 = ml_program.global_load @fixed : tensor<4xf32>
  %1 = tensor.insert %x into %0[%i] : tensor<4xf32>
  ml_program.global_store @state = %1 : tensor<4xf32>
  %2 = tensor.extract %0[%i] : tensor<4xf32>
  return %2 : f32
}

func.func @shape_assuming(%w: !shape.witness, %t: tensor<4xf32>, %x: f32, %i: index)
    -> tensor<4xf32> {
  %0 = shape.assuming %w -> tensor<4xf32> {
    %1 = tensor.insert %x into %t[%i] : tensor<4xf32>
    shape.assuming_yield %1 : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}
