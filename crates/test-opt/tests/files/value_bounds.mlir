// RUN: -allow-unregistered-dialect "-pass-pipeline=builtin.module(func.func(test-affine-reify-value-bounds))"
// RUN: -allow-unregistered-dialect "-pass-pipeline=builtin.module(func.func(test-affine-reify-value-bounds{reify-to-func-args use-arith-ops}))"

func.func @case0(%a: index, %b: index, %c: i1, %t: tensor<?xf32>, %u: tensor<?x5xf32>, %m: memref<?x5xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c30 = arith.constant 30 : index
  %s = arith.select %c, %c4, %c5 : index
  %q = "test.reify_bound"(%s) {type = "LB"} : (index) -> (index)
  "use"(%q) : (index) -> ()
  return
}
func.func @case1(%a: index, %b: index, %c: i1, %t: tensor<?xf32>, %u: tensor<?x5xf32>, %m: memref<?x5xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c30 = arith.constant 30 : index
  %v = memref.subview %m[%a, %b][%b, 3][1, 2] : memref<?x5xf32> to memref<?x3xf32, strided<[5, 2], offset: ?>>
  %q = "test.reify_bound"(%v) {dim = 0} : (memref<?x3xf32, strided<[5, 2], offset: ?>>) -> (index)
  "use"(%q) : (index) -> ()
  return
}
func.func @case2(%a: index, %b: index, %c: i1, %t: tensor<?xf32>, %u: tensor<?x5xf32>, %m: memref<?x5xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c30 = arith.constant 30 : index
  %v = memref.dim %m, %c0 : memref<?x5xf32>
  %q = "test.reify_bound"(%v) {type = "LB"} : (index) -> (index)
  "use"(%q) : (index) -> ()
  return
}
func.func @case3(%a: index, %b: index, %c: i1, %t: tensor<?xf32>, %u: tensor<?x5xf32>, %m: memref<?x5xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c30 = arith.constant 30 : index
  %w = memref.collapse_shape %m [[0, 1]] : memref<?x5xf32> into memref<?xf32>
  %v = memref.expand_shape %w [[0, 1]] output_shape [%a, 5] : memref<?xf32> into memref<?x5xf32>
  %q = "test.reify_bound"(%v) {dim = 0} : (memref<?x5xf32>) -> (index)
  "use"(%q) : (index) -> ()
  return
}
func.func @case4(%a: index, %b: index, %c: i1, %t: tensor<?xf32>, %u: tensor<?x5xf32>, %m: memref<?x5xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c30 = arith.constant 30 : index
  scf.for %i = %a to %b step %c1 {
  %q = "test.reify_bound"(%i) {type = "LB"} : (index) -> (index)
  "use"(%q) : (index) -> ()
  }
  return
}
func.func @case5(%a: index, %b: index, %c: i1, %t: tensor<?xf32>, %u: tensor<?x5xf32>, %m: memref<?x5xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c30 = arith.constant 30 : index
  scf.for %i = %c0 to %b step %c1 {
  %q = "test.reify_bound"(%i) {type = "LB"} : (index) -> (index)
  "use"(%q) : (index) -> ()
  }
  return
}
func.func @case6(%a: index, %b: index, %c: i1, %t: tensor<?xf32>, %u: tensor<?x5xf32>, %m: memref<?x5xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c30 = arith.constant 30 : index
  scf.for %i = %c0 to %c30 step %c4 {
  %q = "test.reify_bound"(%i) {type = "UB"} : (index) -> (index)
  "use"(%q) : (index) -> ()
  }
  return
}
func.func @case7(%a: index, %b: index, %c: i1, %t: tensor<?xf32>, %u: tensor<?x5xf32>, %m: memref<?x5xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c30 = arith.constant 30 : index
  scf.for %i = %a to %c30 step %c4 {
  %q = "test.reify_bound"(%i) {type = "UB"} : (index) -> (index)
  "use"(%q) : (index) -> ()
  }
  return
}
func.func @case8(%a: index, %b: index, %c: i1, %t: tensor<?xf32>, %u: tensor<?x5xf32>, %m: memref<?x5xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c30 = arith.constant 30 : index
  scf.forall (%i, %j) in (%a, 7) {
  %q = "test.reify_bound"(%i) {type = "LB"} : (index) -> (index)
  "use"(%q) : (index) -> ()
  }
  return
}
func.func @case9(%a: index, %b: index, %c: i1, %t: tensor<?xf32>, %u: tensor<?x5xf32>, %m: memref<?x5xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c30 = arith.constant 30 : index
  %r = scf.forall (%i) in (7) shared_outs(%o = %t) -> (tensor<?xf32>) {
  %q = "test.reify_bound"(%o) {dim = 0} : (tensor<?xf32>) -> (index)
  "use"(%q) : (index) -> ()
  }
  return
}
func.func @case10(%a: index, %b: index, %c: i1, %t: tensor<?xf32>, %u: tensor<?x5xf32>, %m: memref<?x5xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c30 = arith.constant 30 : index
  %q9 = scf.if %c -> index {
    scf.yield %c4 : index
  } else {
  scf.yield %c30 : index
  }
  %q = "test.reify_bound"(%q9) {type = "UB"} : (index) -> (index)
  "use"(%q) : (index) -> ()
  return
}
func.func @case11(%a: index, %b: index, %c: i1, %t: tensor<?xf32>, %u: tensor<?x5xf32>, %m: memref<?x5xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c30 = arith.constant 30 : index
  %d:3 = affine.delinearize_index %a into (%b, 5, 4) : index, index, index
  %q = "test.reify_bound"(%d#0) {type = "UB"} : (index) -> (index)
  "use"(%q) : (index) -> ()
  return
}
func.func @case12(%a: index, %b: index, %c: i1, %t: tensor<?xf32>, %u: tensor<?x5xf32>, %m: memref<?x5xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c30 = arith.constant 30 : index
  %d:3 = affine.delinearize_index %a into (%b, 5, 4) : index, index, index
  %q = "test.reify_bound"(%d#1) {type = "UB"} : (index) -> (index)
  "use"(%q) : (index) -> ()
  return
}
func.func @case13(%a: index, %b: index, %c: i1, %t: tensor<?xf32>, %u: tensor<?x5xf32>, %m: memref<?x5xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c30 = arith.constant 30 : index
  %d:3 = affine.delinearize_index %a into (%b, 5, 4) : index, index, index
  %q = "test.reify_bound"(%d#2) {type = "UB"} : (index) -> (index)
  "use"(%q) : (index) -> ()
  return
}
func.func @case14(%a: index, %b: index, %c: i1, %t: tensor<?xf32>, %u: tensor<?x5xf32>, %m: memref<?x5xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c30 = arith.constant 30 : index
  %d = affine.linearize_index disjoint [%a, %b] by (%b, 4) : index
  %q = "test.reify_bound"(%d) {type = "EQ"} : (index) -> (index)
  "use"(%q) : (index) -> ()
  return
}
func.func @case15(%a: index, %b: index, %c: i1, %t: tensor<?xf32>, %u: tensor<?x5xf32>, %m: memref<?x5xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c30 = arith.constant 30 : index
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%t : tensor<?xf32>) {
  ^bb0(%z: f32):
  %i = linalg.index 0 : index
  %q = "test.reify_bound"(%i) {type = "LB"} : (index) -> (index)
  "use"(%q) : (index) -> ()
    linalg.yield %z : f32
  } -> tensor<?xf32>
  return
}
func.func @case16(%a: index, %b: index, %c: i1, %t: tensor<?xf32>, %u: tensor<?x5xf32>, %m: memref<?x5xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c30 = arith.constant 30 : index
  %d = affine.apply affine_map<(d0)[s0] -> (d0 floordiv 4 + s0 mod 3)>(%a)[%b]
  %q = "test.reify_bound"(%d) {type = "EQ"} : (index) -> (index)
  "use"(%q) : (index) -> ()
  return
}
func.func @case17(%a: index, %b: index, %c: i1, %t: tensor<?xf32>, %u: tensor<?x5xf32>, %m: memref<?x5xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c30 = arith.constant 30 : index
  %v = "mk"() : () -> vector<[4]xf32>
  %q = "test.reify_bound"(%v) {dim = 0} : (vector<[4]xf32>) -> (index)
  "use"(%q) : (index) -> ()
  return
}
