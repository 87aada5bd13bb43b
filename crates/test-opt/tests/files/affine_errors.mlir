// RUN: -split-input-file
func.func @f(%i: i32, %m: memref<4xf32>) {
  %0 = affine.load %m[%i] : memref<4xf32>
  return
}
// -----
func.func @f(%n: index, %m: memref<4xf32>) {
  %0 = affine.load %m[%n * %n] : memref<4xf32>
  return
}
// -----
func.func @f(%n: index, %m: memref<4xf32>) {
  %0 = affine.load %m[%n, 1] : memref<4xf32>
  return
}
// -----
func.func @f(%n: index, %m: memref<4xf32>) {
  affine.for %i = 0 to 10 {
    %0 = affine.load %m[symbol(%i)] : memref<4xf32>
  }
  return
}
// -----
func.func @f(%n: index, %m: memref<4xindex>) {
  affine.for %i = 0 to 10 {
    %0 = affine.load %m[%i] : memref<4xindex>
    %1 = affine.load %m[%0] : memref<4xindex>
  }
  return
}
// -----
func.func @f(%n: index) {
  affine.for %i = affine_map<(d0) -> (d0, 3)>(%n) to 10 {
  }
  return
}
// -----
func.func @f(%n: index) {
  affine.for %i = affine_map<(d0) -> (d0)>() to 10 {
  }
  return
}
// -----
func.func @f(%n: index) {
  affine.for %i = 0 to 10 step -1 {
  }
  return
}
// -----
func.func @f(%n: index) {
  affine.for %i = 0 : i32 to 10 {
  }
  return
}
// -----
func.func @f(%n: index) {
  %0 = affine.apply affine_map<(d0) -> (d0)>(%n, %n)
  return
}
// -----
func.func @f(%n: index) {
  affine.parallel (%i) = (0) to (10) reduce ("foo") {
  }
  return
}
// -----
func.func @f(%n: index, %f: f32) {
  %0 = affine.if affine_set<() : (1 >= 0)>() -> f32 {
    affine.yield %n : index
  } else {
    affine.yield %f : f32
  }
  return
}
// -----
func.func @f(%m: memref<4xf32>) {
  %0 = affine.load %m[symbol(4)] : memref<4xf32>
  return
}
// -----
func.func @f(%m: memref<4xf32>) {
  %0 = affine.load %m[i] : memref<4xf32>
  return
}
