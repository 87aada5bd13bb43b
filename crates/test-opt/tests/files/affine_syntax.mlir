// RUN:
// RUN: -mlir-print-op-generic
#map = affine_map<(d0)[s0] -> (d0 + s0)>
#two = affine_map<(d0) -> (d0, 10)>
#set = affine_set<(d0)[s0] : (d0 - s0 >= 0)>
func.func @f(%n: index, %m: memref<8x8xf32>, %z: memref<f32>, %f: f32) -> f32 {
  affine.for %i = 0 to 10 {
    affine.for %j = #map(%i)[%n] to min #two(%i) step 2 {
      %0 = affine.load %m[%i + 3, %j * 2 - symbol(%n)] : memref<8x8xf32>
      affine.store %0, %m[%i mod 8, (%j + %i) floordiv 3] {note} : memref<8x8xf32>
    } {note}
  }
  %0 = affine.for %i = %n to %n iter_args(%a = %f) -> f32 {
    affine.yield %a : f32
  }
  affine.if #set(%n)[%n] {
  } else {
  }
  %1 = affine.if #set(%n)[%n] -> f32 {
    affine.yield %f : f32
  } else {
    affine.yield %f : f32
  }
  %2 = affine.apply #map(%n)[%n]
  %3 = affine.min affine_map<(d0) -> (d0, 4)>(%n)
  %4 = affine.max affine_map<()[s0] -> (s0, 4)>()[%n] {note}
  affine.parallel (%i, %j) = (0, max(%n, 3)) to (10, min(%n + 1, symbol(%n))) step (2, 3) {
  }
  %5 = affine.parallel (%i) = (0) to (10) reduce ("addf") -> f32 {
    affine.yield %f : f32
  }
  affine.parallel () = () to () {
  }
  affine.prefetch %m[%n, %n + 1], write, locality<3>, data : memref<8x8xf32>
  %6 = affine.vector_load %m[%n, %n] : memref<8x8xf32>, vector<4xf32>
  affine.vector_store %6, %m[%n, %n] : memref<8x8xf32>, vector<4xf32>
  %7 = affine.load %z[] : memref<f32>
  return %7 : f32
}
