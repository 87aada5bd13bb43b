// RUN: --test-vector-linearize

func.func @loop(%a: vector<2x2xf32>, %i: index, %condition: i1) -> vector<2x2xf32> {
  %0 = scf.for %at = %i to %i step %i iter_args(%v = %a) -> (vector<2x2xf32>) {
    %1 = arith.addf %v, %a : vector<2x2xf32>
    %2 = scf.if %condition -> (vector<2x2xf32>) {
      scf.yield %1 : vector<2x2xf32>
    } else {
      scf.yield %v : vector<2x2xf32>
    }
    scf.yield %2 : vector<2x2xf32>
  }
  return %0 : vector<2x2xf32>
}
