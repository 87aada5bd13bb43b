// RUN: --allow-unregistered-dialect --canonicalize
// Expressions that divide by symbols, or multiply them, go by the symbols and dimensions that they begin with.
func.func @products(%n: index, %m: index) -> (index, index, index) {
  %0 = affine.apply affine_map<()[s0, s1] -> (s1 mod (s0 * 3) + (s0 * s0) * 2 + s0 * 5 + (s0 * s0) * 4 + s0)>()[%n, %m]
  %1 = affine.apply affine_map<()[s0, s1] -> ((s0 * s1 * 4 + s1 * 4) floordiv s1)>()[%n, %m]
  %2 = affine.apply affine_map<()[s0, s1] -> ((s0 * s1) mod s1 + (s0 * s1) ceildiv s0)>()[%n, %m]
  return %0, %1, %2 : index, index, index
}
func.func @rest_of_difference(%n: index, %m: index, %o: index) -> (index, index) {
  %0 = affine.apply affine_map<()[s0, s1] -> ((s0 - s0 mod s1) mod s1)>()[%n, %m]
  %1 = affine.apply affine_map<()[s0, s1, s2] -> ((s0 - (s0 - s2) mod s1 - s2) mod s1)>()[%n, %m, %o]
  return %0, %1 : index, index
}
func.func @dims(%n: index, %m: index) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      %0 = affine.apply affine_map<(d0, d1)[s0] -> (d1 * s0 + d0 floordiv 3 + d0 * s0 + d0 floordiv 2 + d0)>(%i, %j)[%n]
      "t.use"(%0) : (index) -> ()
    }
  }
  return
}
// What is known of a variable whose loop ends somewhere, and of a remainder.
func.func @ranges(%n: index, %a: memref<?x32xf32>) {
  affine.for %i = 0 to %n step 32 {
    affine.for %j = 0 to 32 {
      %0 = affine.load %a[%i mod 16, (%i + %j) floordiv 32] : memref<?x32xf32>
      %1 = affine.load %a[(%i + %j) mod 16, (symbol(%n) mod 16) floordiv 16] : memref<?x32xf32>
      %2 = affine.load %a[(%i + %j) floordiv 16, (%i + %j) mod 64] : memref<?x32xf32>
      "t.use"(%0, %1, %2) : (f32, f32, f32) -> ()
    }
  }
  return
}
// A condition is composed only with what affine operations define.
func.func @conditions(%n: index, %m: index) {
  affine.if affine_set<()[s0, s1] : (-s1 + s0 >= 0)>()[%n, %m] {
    "t.use"() : () -> ()
  }
  %0 = affine.apply affine_map<()[s0] -> (s0 + 1)>()[%n]
  affine.if affine_set<()[s0, s1] : (-s1 + s0 >= 0)>()[%0, %m] {
    "t.use"() : () -> ()
  }
  return
}
