// RUN: --split-input-file --transform-interpreter --test-transform-dialect-erase-schedule

// Contractions by the strategies that lower_contraction names.

func.func @outer(%a: vector<2x3xf32>, %b: vector<3x2xf32>, %c: vector<2x2xf32>) -> vector<2x2xf32> {
  %0 = vector.contract {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<2x3xf32>, vector<3x2xf32> into vector<2x2xf32>
  return %0 : vector<2x2xf32>
}
func.func @masked(%a: vector<2x2xf16>, %b: vector<2xf16>, %c: vector<2xf32>, %m: vector<2x2xi1>) -> vector<2xf32> {
  %0 = vector.mask %m { vector.contract {indexing_maps = [affine_map<(i, k) -> (i, k)>, affine_map<(i, k) -> (k)>, affine_map<(i, k) -> (i)>], iterator_types = ["parallel", "reduction"], kind = #vector.kind<maximumf>} %a, %b, %c : vector<2x2xf16>, vector<2xf16> into vector<2xf32> } : vector<2x2xi1> -> vector<2xf32>
  return %0 : vector<2xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %f {
      transform.apply_patterns.vector.lower_contraction lowering_strategy = "outerproduct"
    } : !transform.any_op
    transform.yield
  }
}

// -----

func.func @parallel(%a: vector<2x1xi32>, %b: vector<1x3xi32>, %c: vector<2x3xi32>) -> vector<2x3xi32> {
  %0 = vector.contract {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<2x1xi32>, vector<1x3xi32> into vector<2x3xi32>
  return %0 : vector<2x3xi32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %f {
      transform.apply_patterns.vector.lower_contraction lowering_strategy = "parallelarith"
    } : !transform.any_op
    transform.yield
  }
}

// -----

func.func @masked_dots(%a: vector<2x2xf32>, %b: vector<2xf32>, %c: vector<2xf32>, %m: vector<2x2xi1>) -> vector<2xf32> {
  %0 = vector.mask %m { vector.contract {indexing_maps = [affine_map<(i, k) -> (i, k)>, affine_map<(i, k) -> (k)>, affine_map<(i, k) -> (i)>], iterator_types = ["parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<2x2xf32>, vector<2xf32> into vector<2xf32> } : vector<2x2xi1> -> vector<2xf32>
  return %0 : vector<2xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %f {
      transform.apply_patterns.vector.lower_contraction lowering_strategy = "dot"
    } : !transform.any_op
    transform.yield
  }
}

// -----

// Transpositions by one shuffle, transfers of any rank, interleaving and folds of products.

func.func @shuffle(%a: vector<2x1x3xf32>) -> vector<3x1x2xf32> {
  %0 = vector.transpose %a, [2, 1, 0] : vector<2x1x3xf32> to vector<3x1x2xf32>
  return %0 : vector<3x1x2xf32>
}
func.func @transfer(%m: memref<8x8xf32>, %i: index, %p: f32) -> vector<2x4xf32> {
  %0 = vector.transfer_read %m[%i, %i], %p {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (0, d1)>} : memref<8x8xf32>, vector<2x4xf32>
  return %0 : vector<2x4xf32>
}
func.func @interleave(%a: vector<3xi8>, %b: vector<2x4xi8>) -> (vector<6xi8>, vector<2x2xi8>, vector<2x2xi8>) {
  %0 = vector.interleave %a, %a : vector<3xi8> -> vector<6xi8>
  %1, %2 = vector.deinterleave %b : vector<2x4xi8> -> vector<2x2xi8>
  return %0, %1, %2 : vector<6xi8>, vector<2x2xi8>, vector<2x2xi8>
}
func.func @product(%a: vector<2xf32>, %b: vector<3xf32>) -> vector<2x3xf32> {
  %0 = vector.broadcast %a : vector<2xf32> to vector<3x2xf32>
  %1 = vector.transpose %0, [1, 0] : vector<3x2xf32> to vector<2x3xf32>
  %2 = vector.broadcast %b : vector<3xf32> to vector<2x3xf32>
  %3 = arith.mulf %2, %1 : vector<2x3xf32>
  return %3 : vector<2x3xf32>
}
func.func @extended(%a: vector<2xf16>, %b: vector<2xf16>, %c: f32) -> f32 {
  %0 = arith.extf %a : vector<2xf16> to vector<2xf32>
  %1 = arith.extf %b : vector<2xf16> to vector<2xf32>
  %2 = vector.contract {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"], kind = #vector.kind<add>} %0, %1, %c : vector<2xf32>, vector<2xf32> into f32
  return %2 : f32
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %f {
      transform.apply_patterns.vector.lower_transpose lowering_strategy = "shuffle_1d"
      transform.apply_patterns.vector.lower_transfer max_transfer_rank = 2
      transform.apply_patterns.vector.lower_interleave
      transform.apply_patterns.vector.interleave_to_shuffle
      transform.apply_patterns.vector.elementwise_to_vector
      transform.apply_patterns.vector.fold_arith_extension
    } : !transform.any_op
    transform.yield
  }
}
