// RUN: -split-input-file

func.func @f(%r : vector<4xi32>, %o : i32, %f: f32) {
  %r1 = rocdl.raw.buffer.load %r, %o, %o, %o : f32
  rocdl.raw.buffer.store %f, %r, %o, %o, %o : f32
  rocdl.raw.buffer.atomic.umin %o, %r, %o, %o, %o : i32
  return
}
// -----
func.func @f(%r : vector<4xi32>, %o : i32, %f: f32) {
  %r1 = rocdl.raw.buffer.load %r, %o, %o : f32
  return
}
// -----
func.func @f(%r : vector<4xi32>, %o : i32, %f: f32) {
  %r1 = rocdl.raw.buffer.load %o, %o, %o, %o : f32
  return
}
// -----
func.func @f(%r : vector<4xi32>, %o : i32, %f: f32) {
  rocdl.raw.buffer.atomic.fadd %f, %r, %o, %o, %o : f64
  return
}
// -----
func.func @f(%r : vector<4xi32>, %o : i32, %f: f32) {
  rocdl.raw.buffer.atomic.fadd %f, %r, %o, %o, %o {foo} : f32
  return
}
// -----
func.func @f(%r : vector<4xi32>, %o : i32, %f: tensor<f32>) {
  rocdl.raw.buffer.atomic.fadd %f, %r, %o, %o, %o : tensor<f32>
  return
}
