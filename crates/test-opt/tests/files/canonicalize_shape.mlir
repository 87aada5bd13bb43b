// RUN: --allow-unregistered-dialect --split-input-file --canonicalize

func.func @w_false() -> index {
  %w = shape.const_witness false
  %r = shape.assuming %w -> index { %c = "test.src"() : () -> index  shape.assuming_yield %c : index }
  return %r : index
}
// -----
func.func @w_true() -> index {
  %w = shape.const_witness true
  %r:2 = shape.assuming %w -> (index, index) { %c = "test.src"() : () -> index  shape.assuming_yield %c, %c : index, index }
  return %r#1 : index
}
// -----
func.func @unused(%w: !shape.witness) -> index {
  %r:2 = shape.assuming %w -> (index, index) { %c = "test.src"() : () -> index  %d = "test.src"() : () -> index shape.assuming_yield %c, %d : index, index }
  return %r#1 : index
}
// -----
func.func @s2i(%a: index) -> index {
  %0 = shape.size_to_index %a : index
  return %0 : index
}
// -----
func.func @i2s(%a: index) -> !shape.size {
  %0 = shape.size_to_index %a : index
  %1 = shape.index_to_size %0
  return %1 : !shape.size
}
// -----
func.func @ext(%a: tensor<?x3xf32>, %i: index) -> (index, index) {
  %s = shape.shape_of %a : tensor<?x3xf32> -> tensor<2xindex>
  %c0 = arith.constant 0 : index
  %0 = tensor.extract %s[%c0] : tensor<2xindex>
  %1 = tensor.extract %s[%i] : tensor<2xindex>
  return %0, %1 : index, index
}
// -----
func.func @castsh(%a: tensor<?x3xf32>) -> tensor<2xindex> {
  %s = shape.shape_of %a : tensor<?x3xf32> -> tensor<?xindex>
  %0 = tensor.cast %s : tensor<?xindex> to tensor<2xindex>
  return %0 : tensor<2xindex>
}
// -----
func.func @castc() -> (tensor<?xindex>) {
  %t = shape.const_shape [1, 2] : tensor<2xindex>
  %1 = tensor.cast %t : tensor<2xindex> to tensor<?xindex>
  return %1 : tensor<?xindex>
}
// -----
func.func @all(%a: !shape.witness) -> (!shape.witness, !shape.witness) {
  %t = shape.const_witness true
  %f = shape.const_witness false
  %0 = shape.assuming_all %t, %a, %t
  %1 = shape.assuming_all %a, %f, %t
  return %0, %1 : !shape.witness, !shape.witness
}
// -----
func.func @divs() -> (!shape.size, index, index) {
  %c7 = shape.const_size -7
  %c2 = shape.const_size 2
  %i7 = arith.constant 7 : index
  %i2 = arith.constant -2 : index
  %i0 = arith.constant 0 : index
  %0 = shape.div %c7, %c2 : !shape.size, !shape.size -> !shape.size
  %1 = shape.div %i7, %i2 : index, index -> index
  %2 = shape.div %i7, %i0 : index, index -> index
  return %0, %1, %2 : !shape.size, index, index
}
// -----
func.func @maxmin(%a: !shape.size, %s: !shape.shape) -> (!shape.size, !shape.shape, !shape.size) {
  %0 = shape.max %a, %a : !shape.size, !shape.size -> !shape.size
  %1 = shape.min %s, %s : !shape.shape, !shape.shape -> !shape.shape
  %c1 = shape.const_size 1
  %c2 = shape.const_size 2
  %2 = shape.max %c1, %c2 : !shape.size, !shape.size -> !shape.size
  return %0, %1, %2 : !shape.size, !shape.shape, !shape.size
}
// -----
func.func @dims(%a: tensor<?x3xf32>) -> (!shape.size, index, index) {
  %c1 = shape.const_size 1
  %i1 = arith.constant 1 : index
  %i5 = arith.constant 5 : index
  %0 = shape.dim %a, %c1 : tensor<?x3xf32>, !shape.size -> !shape.size
  %1 = shape.dim %a, %i1 : tensor<?x3xf32>, index -> index
  %2 = shape.dim %a, %i5 : tensor<?x3xf32>, index -> index
  return %0, %1, %2 : !shape.size, index, index
}
// -----
func.func @bc(%a: tensor<2xindex>, %b: tensor<3xindex>, %d: tensor<?xindex>, %s: !shape.shape, %z: tensor<0xindex>) -> (tensor<?xindex>, tensor<?xindex>, tensor<?xindex>, !shape.shape, !shape.shape, tensor<?xindex>, tensor<?xindex>, !shape.shape) {
  %0 = shape.broadcast %a, %b : tensor<2xindex>, tensor<3xindex> -> tensor<?xindex>
  %1 = shape.broadcast %a : tensor<2xindex> -> tensor<?xindex>
  %2 = shape.broadcast %d, %d : tensor<?xindex>, tensor<?xindex> -> tensor<?xindex>
  %3 = shape.broadcast %d, %d : tensor<?xindex>, tensor<?xindex> -> !shape.shape
  %c = shape.const_shape [2, 1] : !shape.shape
  %e = shape.const_shape [3] : !shape.shape
  %4 = shape.broadcast %c, %s, %e : !shape.shape, !shape.shape, !shape.shape -> !shape.shape
  %5 = shape.broadcast %z, %d, %d : tensor<0xindex>, tensor<?xindex>, tensor<?xindex> -> tensor<?xindex>
  %6 = shape.broadcast %z, %z : tensor<0xindex>, tensor<0xindex> -> tensor<?xindex>
  %7 = shape.broadcast %c, %e : !shape.shape, !shape.shape -> !shape.shape
  return %0, %1, %2, %3, %4, %5, %6, %7 : tensor<?xindex>, tensor<?xindex>, tensor<?xindex>, !shape.shape, !shape.shape, tensor<?xindex>, tensor<?xindex>, !shape.shape
}
// -----
func.func @cb(%a: tensor<2xindex>, %d: tensor<?xindex>, %s: !shape.shape, %t: tensor<?x1xf32>, %u: tensor<4xf32>) {
  %e = shape.const_shape [] : !shape.shape
  %c = shape.const_shape [2, 1] : !shape.shape
  %f = shape.const_shape [3] : !shape.shape
  %g = shape.const_shape [3, 4] : !shape.shape
  %0 = shape.cstr_broadcastable %e, %s : !shape.shape, !shape.shape
  %1 = shape.cstr_broadcastable %c, %f : !shape.shape, !shape.shape
  %2 = shape.cstr_broadcastable %c, %g : !shape.shape, !shape.shape
  %st = shape.shape_of %t : tensor<?x1xf32> -> tensor<?xindex>
  %su = shape.shape_of %u : tensor<4xf32> -> tensor<?xindex>
  %3 = shape.cstr_broadcastable %st, %su : tensor<?xindex>, tensor<?xindex>
  %4 = shape.cstr_broadcastable %d, %d : tensor<?xindex>, tensor<?xindex>
  %5 = shape.cstr_broadcastable %d, %a, %d : tensor<?xindex>, tensor<2xindex>, tensor<?xindex>
  %ca = tensor.cast %a : tensor<2xindex> to tensor<?xindex>
  %6 = shape.cstr_broadcastable %d, %ca : tensor<?xindex>, tensor<?xindex>
  %7 = shape.cstr_eq %d, %d : tensor<?xindex>, tensor<?xindex>
  %8 = shape.cstr_eq %c, %g : !shape.shape, !shape.shape
  %9 = shape.is_broadcastable %d, %d : tensor<?xindex>, tensor<?xindex>
  %10 = shape.shape_eq %c, %g : !shape.shape, !shape.shape
  %11 = shape.shape_eq %c, %c : !shape.shape, !shape.shape
  %12 = shape.shape_eq %s, %s : !shape.shape, !shape.shape
  "use"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12) : (!shape.witness, !shape.witness, !shape.witness, !shape.witness, !shape.witness, !shape.witness, !shape.witness, !shape.witness, !shape.witness, i1, i1, i1, i1) -> ()
  return
}
// -----
func.func @ranks(%t: tensor<?x1xf32>, %s: !shape.shape) {
  %st = shape.shape_of %t : tensor<?x1xf32> -> tensor<?xindex>
  %0 = shape.rank %st : tensor<?xindex> -> index
  %1 = shape.rank %st : tensor<?xindex> -> !shape.size
  %c = shape.const_shape [2, 1, 5] : !shape.shape
  %2 = shape.rank %c : !shape.shape -> !shape.size
  %3 = shape.num_elements %c : !shape.shape -> !shape.size
  %k = shape.const_size 1
  %4 = shape.get_extent %c, %k : !shape.shape, !shape.size -> !shape.size
  %5 = shape.to_extent_tensor %c : !shape.shape -> tensor<3xindex>
  %h, %tl = "shape.split_at"(%c, %k) : (!shape.shape, !shape.size) -> (!shape.shape, !shape.shape)
  %7 = shape.concat %c, %c : !shape.shape, !shape.shape -> !shape.shape
  %8 = shape.from_extents %k, %k : !shape.size, !shape.size
  %9 = shape.any %s, %c : !shape.shape, !shape.shape -> !shape.shape
  %10 = shape.any %c, %s : !shape.shape, !shape.shape -> !shape.shape
  %true = arith.constant true
  %11 = shape.cstr_require %true, "x"
  %12 = shape.add %k, %k : !shape.size, !shape.size -> !shape.size
  %13 = shape.mul %k, %k : !shape.size, !shape.size -> !shape.size
  "use"(%0, %1, %2, %3, %4, %5, %h, %tl, %7, %8, %9, %10, %11, %12, %13) : (index, !shape.size, !shape.size, !shape.size, !shape.size, tensor<3xindex>, !shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.shape, !shape.witness, !shape.size, !shape.size) -> ()
  return
}
// -----
func.func @aall(%a: tensor<?xindex>, %b: tensor<?xindex>, %c: tensor<?xindex>, %w: !shape.witness) {
  %0 = shape.cstr_broadcastable %a, %b : tensor<?xindex>, tensor<?xindex>
  %1 = shape.cstr_broadcastable %a, %b, %c : tensor<?xindex>, tensor<?xindex>, tensor<?xindex>
  %2 = shape.assuming_all %0, %1
  %3 = shape.cstr_eq %a, %b : tensor<?xindex>, tensor<?xindex>
  %4 = shape.cstr_eq %b, %c : tensor<?xindex>, tensor<?xindex>
  %5 = shape.assuming_all %3, %4
  %6 = shape.assuming_all %w, %0
  %7 = shape.assuming_all %6, %w, %1
  %8 = shape.assuming_all %w
  %9 = shape.assuming_all %w, %w
  "use"(%2, %5, %7, %8, %9) : (!shape.witness, !shape.witness, !shape.witness, !shape.witness, !shape.witness) -> ()
  return
}
// -----
func.func @resh(%t: tensor<?xf32>, %s: tensor<2xindex>, %s3: tensor<2xi32>) {
  %0 = tensor.reshape %t(%s) : (tensor<?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  %1 = shape.shape_of %0 : tensor<?x?xf32> -> tensor<2xindex>
  %2 = shape.shape_of %0 : tensor<?x?xf32> -> tensor<?xindex>
  %3 = tensor.reshape %t(%s3) : (tensor<?xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  %4 = shape.shape_of %3 : tensor<?x?xf32> -> tensor<2xindex>
  %st = "test.src"() : () -> tensor<2x3xf32>
  %6 = shape.shape_of %st : tensor<2x3xf32> -> tensor<2xindex>
  %7 = shape.shape_of %st : tensor<2x3xf32> -> tensor<?xindex>
  "use"(%1, %2, %4, %6, %7) : (tensor<2xindex>, tensor<?xindex>, tensor<2xindex>, tensor<2xindex>, tensor<?xindex>) -> ()
  return
}

// -----

func.func @same_type(%s: tensor<3xindex>) -> tensor<3xindex> {
  %0 = shape.to_extent_tensor %s : tensor<3xindex> -> tensor<3xindex>
  return %0 : tensor<3xindex>
}
