// RUN: --transform-interpreter

module attributes {transform.with_named_sequence} {
  // Innermost unit dimensions of transfers.
  func.func @inner(%m: memref<1x1x8x1xf32, strided<[3072, 8, 1, 1], offset: ?>>, %d: memref<?x?x8x1x1xf32>, %i: index, %p: f32) -> (vector<1x8x1xf32>, vector<8x1x1xf32>) {
    %0 = arith.constant 0 : index
    %a = vector.transfer_read %m[%0, %0, %0, %0], %p {in_bounds = [true, true, true]} : memref<1x1x8x1xf32, strided<[3072, 8, 1, 1], offset: ?>>, vector<1x8x1xf32>
    %b = vector.transfer_read %d[%i, %i, %0, %0, %0], %p {in_bounds = [false, true, true]} : memref<?x?x8x1x1xf32>, vector<8x1x1xf32>
    vector.transfer_write %b, %d[%i, %i, %0, %0, %0] {in_bounds = [true, true, true]} : vector<8x1x1xf32>, memref<?x?x8x1x1xf32>
    return %a, %b : vector<1x8x1xf32>, vector<8x1x1xf32>
  }

  // All unit dimensions of transfers of whole memrefs, with masks.
  func.func @all(%m: memref<1x1x3x2xi8, strided<[6, 6, 2, 1]>>, %n: memref<1x8x1xf32>, %p: i8, %q: f32, %k: index, %v: vector<1x8x1xf32>, %mask: vector<1x8x1xi1>) -> (vector<3x2xi8>, vector<1x1x3x2xi8>, vector<1x8x1xf32>) {
    %0 = arith.constant 0 : index
    %1 = arith.constant 1 : index
    %a = vector.transfer_read %m[%0, %0, %0, %0], %p {in_bounds = [true, true]} : memref<1x1x3x2xi8, strided<[6, 6, 2, 1]>>, vector<3x2xi8>
    %b = vector.transfer_read %m[%0, %0, %0, %0], %p {in_bounds = [true, true, true, true]} : memref<1x1x3x2xi8, strided<[6, 6, 2, 1]>>, vector<1x1x3x2xi8>
    %s = vector.create_mask %1, %k, %1 : vector<1x8x1xi1>
    %c = vector.transfer_read %n[%0, %0, %0], %q, %s {in_bounds = [true, true, true]} : memref<1x8x1xf32>, vector<1x8x1xf32>
    %t = vector.constant_mask [1, 4, 1] : vector<1x8x1xi1>
    vector.transfer_write %v, %n[%0, %0, %0], %t {in_bounds = [true, true, true]} : vector<1x8x1xf32>, memref<1x8x1xf32>
    vector.mask %mask {
      vector.transfer_write %v, %n[%0, %0, %0] {in_bounds = [true, true, true]} : vector<1x8x1xf32>, memref<1x8x1xf32>
    } : vector<1x8x1xi1>
    return %a, %b, %c : vector<3x2xi8>, vector<1x1x3x2xi8>, vector<1x8x1xf32>
  }

  // Single elements in memory.
  func.func @elements(%m: memref<8x8xf32>, %b: memref<8xi1>, %i: index, %j: index, %x: f32) -> (f32, vector<4xf32>, i1) {
    %0 = vector.load %m[%i, %j] : memref<8x8xf32>, vector<2x4xf32>
    %1 = vector.extract %0[%j, 3] : f32 from vector<2x4xf32>
    %2 = vector.load %m[%i, %j] : memref<8x8xf32>, vector<2x4xf32>
    %3 = vector.extract %2[1] : vector<4xf32> from vector<2x4xf32>
    %4 = vector.load %b[%i] : memref<8xi1>, vector<4xi1>
    %5 = vector.extract %4[1] : i1 from vector<4xi1>
    %6 = vector.broadcast %x : f32 to vector<1xf32>
    vector.store %6, %m[%i, %j] : memref<8x8xf32>, vector<1xf32>
    return %1, %3, %5 : f32, vector<4xf32>, i1
  }

  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} attributes{sym_name = "inner"} in %m : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %f {
      transform.apply_patterns.vector.drop_inner_most_unit_dims_from_xfer_ops
    } : !transform.any_op
    %g = transform.structured.match ops{["func.func"]} attributes{sym_name = "all"} in %m : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %g {
      transform.apply_patterns.vector.rank_reducing_subview_patterns
    } : !transform.any_op
    %h = transform.structured.match ops{["func.func"]} attributes{sym_name = "elements"} in %m : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %h {
      transform.apply_patterns.vector.sink_mem_ops
    } : !transform.any_op
    transform.yield
  }
}
