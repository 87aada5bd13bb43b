// RUN: --test-eliminate-vector-masks --allow-unregistered-dialect --split-input-file
func.func @e(%t: tensor<1x1000xf32>, %v: vector<1x[4]xf32>) -> vector<[4]x1xi1> {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %vs = vector.vscale
  %n = arith.muli %vs, %c4 : index
  %m = vector.create_mask %n, %c1 : vector<[4]x1xi1>
  return %m : vector<[4]x1xi1>
}
// -----
func.func @n(%k: index) -> (vector<[4]x1xi1>, vector<4xi1>, vector<4x[8]xi1>) {
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c128 = arith.constant 128 : index
  %vs = vector.vscale
  %n = arith.muli %vs, %c1 : index
  %m = vector.create_mask %n, %c1 : vector<[4]x1xi1>
  %f = vector.create_mask %c5 : vector<4xi1>
  %a = affine.min affine_map<(d0)[s0] -> (d0 * 8, 128)>(%vs)[%k]
  %g = vector.create_mask %c4, %a : vector<4x[8]xi1>
  return %m, %f, %g : vector<[4]x1xi1>, vector<4xi1>, vector<4x[8]xi1>
}
// -----
func.func @l(%k: index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c1000 = arith.constant 1000 : index
  %vs = vector.vscale
  %step = arith.muli %vs, %c4 : index
  scf.for %i = %c0 to %c1000 step %step {
    %r = affine.min affine_map<(d0)[s0] -> (s0, -d0 + 1000)>(%i)[%step]
    %m = vector.create_mask %r : vector<[4]xi1>
    "use"(%m) : (vector<[4]xi1>) -> ()
  }
  scf.for %i = %c0 to %c1000 step %c4 {
    %r = affine.min affine_map<(d0) -> (4, -d0 + 1000)>(%i)
    %m = vector.create_mask %r : vector<4xi1>
    "use"(%m) : (vector<4xi1>) -> ()
  }
  return
}
