// RUN: --test-affine-parametric-tile
#ub = affine_map<(d0)[s0] -> (d0 + 7, s0)>
#ub1 = affine_map<(d0)[s0] -> (d0 + 7+s0)>
func.func @c(%a: index, %b: index, %m: memref<?x100xf32>, %x: f32, %n: index) {
  affine.for %i = 3 to min #ub(%n)[%n] step 2 { affine.for %j = 0 to #ub1(%n)[%n] { affine.store %x, %m[%i, %j] : memref<?x100xf32> } }
  return
}
func.func @d(%a: i32, %m: memref<?x100xf32>, %x: f32, %n: index) {
  affine.for %i = 3 to min #ub(%n)[%n] step 2 {affine.store %x, %m[%i, %i] : memref<?x100xf32> } 
  return
}
func.func @e(%m: memref<?x100xf32>) {
  affine.for %i = 3 to 10 {  affine.for %j = 3 to 10 { } } 
  return
}
func.func @f() {
  affine.for %i = 3 to 10 {  affine.for %j = 3 to 10 { } } 
  return
}
