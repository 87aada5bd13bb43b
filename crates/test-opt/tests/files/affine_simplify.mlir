// RUN: --pass-pipeline=builtin.module(func.func(affine-simplify-structures))
// RUN: --pass-pipeline=builtin.module(func.func(affine-simplify-min-max))
#order = affine_set<(d0)[s0] : (d0 - 5 >= 0, s0 == 0, -d0 + 20 >= 0, d0 - 5 >= 0, d0 - 2 >= 0)>
#never = affine_set<(d0) : (d0 - 5 >= 0, -d0 + 4 >= 0)>
#thin = affine_set<(d0) : (2 * d0 - 1 >= 0, -2 * d0 + 1 >= 0)>
#even = affine_set<(d0) : (d0 mod 2 == 0, 3 * d0 - 3 >= 0)>
#half = affine_set<(d0, d1) : (d0 floordiv 2 - d1 >= 0, 6 * d0 + 9 >= 0)>
#always = affine_set<(d0) : (3 >= 0)>
#huge = affine_set<(d0, d1) : (d0 * 9223372036854775807 - d1 * 9223372036854775806 == 0, d0 * 9223372036854775806 - d1 * 9223372036854775807 - 1 == 0)>
func.func private @use(index, index, index)
func.func @sets(%n: index, %m: memref<64x64xf32>) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      affine.if #order(%i)[%n] { func.call @use(%i, %j, %n) : (index, index, index) -> () }
      affine.if #never(%i) { func.call @use(%j, %j, %n) : (index, index, index) -> () }
      affine.if #thin(%i) { func.call @use(%j, %i, %n) : (index, index, index) -> () }
      affine.if #even(%j) { func.call @use(%j, %j, %j) : (index, index, index) -> () }
      affine.if #half(%j, %i) { func.call @use(%n, %j, %j) : (index, index, index) -> () } else { func.call @use(%n, %n, %j) : (index, index, index) -> () }
      affine.if #always(%i) { func.call @use(%n, %n, %n) : (index, index, index) -> () }
      affine.if #huge(%i, %j) { func.call @use(%n, %i, %n) : (index, index, index) -> () }
      affine.if #even(%i) { }
      %v = affine.load %m[(%i * 2 + %i) mod 3 + %j, %j - %j] : memref<64x64xf32>
      affine.store %v, %m[(%i * 16 + %j) floordiv 16, %j + 0] : memref<64x64xf32>
    }
  }
  return
}
func.func @maps(%n: index, %a: index) -> (index, index) {
  affine.for %i = max affine_map<(d0) -> (0, d0 - d0)>(%n) to min affine_map<(d0) -> (d0 * 2 - d0, 7)>(%n) {
    %0 = affine.apply affine_map<(d0)[s0] -> (d0 + s0 - d0)>(%i)[%n]
    %1 = affine.apply affine_map<(d0) -> ((d0 * 4) floordiv 2)>(%i)
    func.call @use(%0, %1, %i) : (index, index, index) -> ()
  }
  affine.for %i = 0 to 0 {
    func.call @use(%i, %i, %i) : (index, index, index) -> ()
  }
  %2 = affine.apply affine_map<(d0) -> (d0)>(%a)
  %3 = affine.apply affine_map<() -> (3)>()
  return %2, %3 : index, index
}
func.func @extremes(%n: index, %m: index) -> (index, index, index, index, index, index, index, index) {
  %0 = affine.max affine_map<()[s0] -> (s0, 7)>()[%n]
  %1 = affine.min affine_map<()[s0, s1] -> (s0, s1)>()[%n, %0]
  %2 = affine.min affine_map<()[s0] -> (s0, s0 + 3)>()[%n]
  %3 = affine.min affine_map<()[s0] -> (s0, 8)>()[%n]
  %4 = affine.min affine_map<()[s0, s1] -> (s0, 10, s1 + 5)>()[%3, %m]
  %5 = affine.max affine_map<()[s0, s1] -> (s0, s0 + 4, s1, s1 - 7, 3)>()[%n, %m]
  %6 = affine.apply affine_map<()[s0] -> (s0 + 1)>()[%3]
  %7 = affine.min affine_map<()[s0] -> (s0 floordiv 2, s0 floordiv 2 + 1)>()[%n]
  %8 = affine.min affine_map<()[s0, s1] -> (s0, s0 + s1)>()[%n, %m]
  %9 = affine.min affine_map<()[s0, s1] -> (s0 * 2, s1, s0 + 1, s0 * 2 + 3, s1 - 3, s0)>()[%n, %m]
  %10 = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%6]
  return %1, %2, %4, %5, %10, %7, %8, %9 : index, index, index, index, index, index, index, index
}
func.func @in_loops(%n: index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c64 = arith.constant 64 : index
  %c66 = arith.constant 66 : index
  scf.for %i = %c0 to %c64 step %c4 {
    %0 = affine.min affine_map<(d0) -> (4, -d0 + 64)>(%i)
    %1 = affine.max affine_map<(d0) -> (-1, d0)>(%i)
    func.call @use(%0, %1, %n) : (index, index, index) -> ()
  }
  scf.for %i = %c0 to %c66 step %c4 {
    %0 = affine.min affine_map<(d0) -> (4, -d0 + 66)>(%i)
    func.call @use(%0, %0, %i) : (index, index, index) -> ()
  }
  return
}
