// RUN: --split-input-file --lower-affine
func.func private @use(index)
func.func @apply(%a: index, %b: index, %c: index) {
  %0 = affine.apply affine_map<(d0) -> (d0 mod 0)>(%a)
  func.call @use(%0) : (index) -> ()
  return
}
// -----
func.func private @use(index)
func.func @apply(%a: index, %b: index, %c: index) {
  %0 = affine.apply affine_map<(d0) -> (d0 floordiv (-3))>(%a)
  func.call @use(%0) : (index) -> ()
  return
}
// -----
func.func private @use(index)
func.func @apply(%a: index, %b: index, %c: index) {
  %0 = affine.apply affine_map<(d0) -> (d0 + (d0 ceildiv (-3)))>(%a)
  func.call @use(%0) : (index) -> ()
  %1 = affine.apply affine_map<(d0) -> (d0 + (d0 ceildiv 0))>(%a)
  func.call @use(%1) : (index) -> ()
  return
}
// -----
func.func private @use(index)
func.func @apply(%a: index, %b: index, %m : memref<?xf32>) {
  affine.for %i = 0 to 10 {
    affine.if affine_set<(d0) : (d0 mod 0 == 0)>(%i) { 
     func.call @use(%i) : (index) -> ()
    } else {
    affine.for %j = 0 to 10 {
     func.call @use(%j) : (index) -> ()
    }
    }
  }
  return
}
// -----
func.func private @use(index)
func.func @apply(%a: index, %b: index, %c: index) {
  %x = arith.constant 0 : index
  %0 = affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(%a)[%x]
  func.call @use(%0) : (index) -> ()
  %1 = affine.apply affine_map<(d0)[s0] -> (d0 floordiv s0)>(%a)[%x]
  func.call @use(%1) : (index) -> ()
  return
}
// -----
func.func private @use(index)
func.func @apply(%a: index, %b: index, %c: index) {
  %0 = affine.apply affine_map<(d0)[s0] -> (d0 mod (s0 * -3) - (d0 - s0 * 5) * 3)>(%a)[%b]
  %z = affine.apply affine_map<(d0)[s0] -> (d0 mod (s0 * -3) - (d0 - s0 * 5) * 3)>(%a)[%b]
  func.call @use(%0) : (index) -> ()
  %1 = affine.apply affine_map<(d0)[s0] -> (d0 + 0)>(%0)[%b]
  func.call @use(%1) : (index) -> ()
  %2 = affine.apply affine_map<(d0)[s0] -> (d0 mod 4096 floordiv 7 ceildiv 4)>(%0)[%b]
  func.call @use(%2) : (index) -> ()
  return
}
// -----
func.func @f(%c: si32) -> si32 {
  %r = affine.parallel (%i) = (0) to (10) reduce ("maxs") -> (si32) {
    affine.yield %c : si32
  }
  return %r : si32
}
// -----
func.func @f(%c: i32) -> i32 {
  %r = affine.parallel (%i) = (0) to (10) reduce ("maxs") -> (i32) {
    affine.yield %c : i32
  }
  return %r : i32
}
// -----
func.func @f(%c: f32) -> f32 {
  %r = affine.parallel (%i) = (0) to (10) reduce ("maxnumf") -> (f32) {
    affine.yield %c : f32
  }
  return %r : f32
}
// -----
func.func @f(%c: f32) -> f32 {
  %r = "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [77], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (10)>}> ({
  ^bb0(%i: index):
    "affine.yield"(%c) : (f32) -> ()
  }) : () -> f32
  return %r : f32
}
