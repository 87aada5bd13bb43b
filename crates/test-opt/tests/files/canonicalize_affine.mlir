// RUN: --canonicalize
func.func @apply(%a: index, %b: index, %m: memref<?xf32>) -> (index, index, index, index, index) {
  %c3 = arith.constant 3 : index
  %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%a)
  %1 = affine.apply affine_map<(d0, d1) -> (d1 - d0 + d0 * 2)>(%0, %b)
  %2 = affine.apply affine_map<(d0)[s0] -> (d0 floordiv 8 + s0)>(%c3)[%a]
  %3 = affine.apply affine_map<(d0) -> (d0 mod 4)>(%c3)
  %4 = affine.apply affine_map<(d0, d1) -> (d0 - (d0 floordiv 8) * 8)>(%a, %b)
  %5 = affine.apply affine_map<(d0) -> (d0)>(%b)
  affine.for %i = 0 to 8 {
    %6 = affine.apply affine_map<(d0) -> (d0 + 2)>(%i)
    %7 = affine.load %m[%6] : memref<?xf32>
    affine.store %7, %m[(%i + symbol(%a) * 8) mod 8] : memref<?xf32>
    affine.store %7, %m[%i floordiv 8] : memref<?xf32>
  }
  return %1, %2, %3, %4, %5 : index, index, index, index, index
}
func.func @extremes(%a: index, %b: index) -> (index, index, index, index) {
  %c9 = arith.constant 9 : index
  %0 = affine.min affine_map<(d0, d1) -> (d0 + d1, d1 + 16, 32)>(%a, %b)
  %1 = affine.max affine_map<(d0)[s0] -> (d0, s0, 7, d0)>(%0)[%b]
  %2 = affine.min affine_map<()[s0, s1] -> (s0 + 4, s1)>()[%a, %0]
  %3 = affine.min affine_map<(d0) -> (d0 + 1, 5)>(%c9)
  return %0, %1, %2, %3 : index, index, index, index
}
func.func @branches(%a: index, %m: memref<?xf32>, %x: f32) {
  affine.if affine_set<(d0) : (d0 - 1 >= 0)>(%a) {
    affine.store %x, %m[%a] : memref<?xf32>
  } else {
  }
  affine.if affine_set<() : (0 == 0)>() {
    affine.store %x, %m[0] : memref<?xf32>
  }
  affine.if affine_set<() : (1 == 0)>() {
    affine.store %x, %m[1] : memref<?xf32>
  }
  return
}
func.func @bounds(%a: index, %m: memref<?xf32>, %x: f32) {
  %c4 = arith.constant 4 : index
  %0 = affine.apply affine_map<(d0) -> (d0 * 2)>(%a)
  affine.for %i = %c4 to %0 {
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to min affine_map<(d0)[s0] -> (d0 + 2, s0)>(%c4)[%0] {
      affine.store %x, %m[%i + %j] : memref<?xf32>
    }
  }
  return
}
