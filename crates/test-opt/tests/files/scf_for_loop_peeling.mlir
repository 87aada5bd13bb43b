// RUN: -allow-unregistered-dialect -scf-for-loop-peeling
// RUN: -allow-unregistered-dialect -scf-for-loop-peeling=skip-partial=false
// RUN: -allow-unregistered-dialect -scf-for-loop-peeling=peel-front=true

func.func @ub(%a: index, %b: index, %s: index, %f : f32) -> f32 {
  %c4 = arith.constant 4 : index
  %r = scf.for %i = %a to %b step %s iter_args(%x = %f) -> f32 {
    %m = affine.min affine_map<(d0, d1)[s0] -> (s0, d1 - d0)>(%i, %b)[%s]
    %y = "x"(%i, %b, %m, %x) : (index, index, index, f32) -> f32
    scf.yield %y : f32
  } {foo}
  return %r : f32
}
func.func @n(%a: index, %b: index) {
  %c4 = arith.constant 4 : index
  %c0 = arith.constant 0 : index
  %c17 = arith.constant 17 : index
  scf.for %i = %c0 to %b step %c4 {
   scf.for %j = %i to %c17 step %c4 {
    %m = affine.min affine_map<(d0)[s0] -> (4, s0 - d0)>(%i)[%b]
    %m2 = affine.max affine_map<(d0)[s0] -> (-4, d0 - s0)>(%i)[%b]
    "x"(%i, %b, %m, %m2) : (index, index, index, index) -> ()
   }
  }
  scf.for %j = %c0 to %c17 step %c4 {
    "y"(%j) : (index) -> ()
  }
  return
}
