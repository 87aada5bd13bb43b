// RUN: --int-range-optimizations
// RUN: --int-range-optimizations --mlir-print-local-scope --canonicalize
func.func @shifted(%x: i32) {
  %a = test.with_bounds { umin = 3 : i32, umax = 9 : i32, smin = 3 : i32, smax = 9 : i32 } : i32
  %b = test.with_bounds { umin = 1 : i32, umax = 40 : i32, smin = 1 : i32, smax = 40 : i32 } : i32
  %c = test.with_bounds { umin = 1 : i32, umax = 4 : i32, smin = 1 : i32, smax = 4 : i32 } : i32
  %0 = arith.shli %a, %b : i32
  %r0 = test.reflect_bounds %0 : i32
  %1 = arith.shli %a, %b overflow<nuw> : i32
  %r1 = test.reflect_bounds %1 : i32
  %2 = arith.shli %a, %b overflow<nsw> : i32
  %r2 = test.reflect_bounds %2 : i32
  %3 = arith.shli %a, %b overflow<nsw, nuw> : i32
  %r3 = test.reflect_bounds %3 : i32
  %4 = arith.shli %x, %c overflow<nsw> : i32
  %r4 = test.reflect_bounds %4 : i32
  %5 = arith.shli %x, %c overflow<nuw> : i32
  %r5 = test.reflect_bounds %5 : i32
  %6 = arith.shli %x, %c : i32
  %r6 = test.reflect_bounds %6 : i32
  return
}
func.func @affine(%i: index) {
  %a = test.with_bounds { umin = 3 : index, umax = 9 : index, smin = 3 : index, smax = 9 : index } : index
  %b = test.with_bounds { umin = 0 : index, umax = -1 : index, smin = -5 : index, smax = 7 : index } : index
  %0 = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%a)[%b]
  %r0 = test.reflect_bounds %0 : index
  %1 = affine.apply affine_map<(d0)[s0] -> (d0 mod 4)>(%a)[%b]
  %r1 = test.reflect_bounds %1 : index
  %2 = affine.apply affine_map<(d0)[s0] -> (d0 mod 4)>(%b)[%b]
  %r2 = test.reflect_bounds %2 : index
  %3 = affine.apply affine_map<(d0)[s0] -> (d0 mod 100)>(%a)[%b]
  %r3 = test.reflect_bounds %3 : index
  %4 = affine.apply affine_map<(d0)[s0] -> (d0 mod 100)>(%b)[%b]
  %r4 = test.reflect_bounds %4 : index
  %5 = affine.apply affine_map<(d0)[s0] -> (s0 floordiv 4)>(%a)[%b]
  %r5 = test.reflect_bounds %5 : index
  %6 = affine.apply affine_map<(d0)[s0] -> (s0 ceildiv 4)>(%a)[%b]
  %r6 = test.reflect_bounds %6 : index
  %7 = affine.apply affine_map<(d0)[s0] -> (d0 * -3 + s0)>(%a)[%b]
  %r7 = test.reflect_bounds %7 : index
  %8 = affine.apply affine_map<(d0)[s0] -> (d0 * 9223372036854775807)>(%a)[%b]
  %r8 = test.reflect_bounds %8 : index
  %9 = affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(%b)[%a]
  %r9 = test.reflect_bounds %9 : index
  %10 = affine.apply affine_map<(d0)[s0] -> (d0 floordiv s0)>(%b)[%a]
  %r10 = test.reflect_bounds %10 : index
  %11 = affine.apply affine_map<(d0)[s0] -> (d0 + 5)>(%i)[%a]
  %r11 = test.reflect_bounds %11 : index
  %12 = affine.apply affine_map<(d0)[s0] -> (d0 mod 4)>(%i)[%a]
  %r12 = test.reflect_bounds %12 : index
  %13 = affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(%a)[%a]
  %r13 = test.reflect_bounds %13 : index
  %14 = affine.apply affine_map<(d0)[s0] -> (d0 floordiv 4)>(%i)[%a]
  %r14 = test.reflect_bounds %14 : index
  return
}
func.func @sizes(%m: memref<4x?xi32>, %t: tensor<?x3xi32>, %i: index) {
  %c1 = arith.constant 1 : index
  %0 = memref.dim %m, %c1 : memref<4x?xi32>
  %1 = test.reflect_bounds %0 : index
  %2 = tensor.dim %t, %i : tensor<?x3xi32>
  %3 = test.reflect_bounds %2 : index
  %4 = index.sizeof
  %5 = test.reflect_bounds %4 : index
  return
}
func.func @vectors(%v: vector<4xi32>, %i: index) {
  %w = test.with_bounds { umin = 3 : i32, umax = 9 : i32, smin = 3 : i32, smax = 9 : i32 } : i32
  %0 = vector.broadcast %w : i32 to vector<2x4xi32>
  %1 = vector.transpose %0, [1, 0] : vector<2x4xi32> to vector<4x2xi32>
  %2 = vector.shape_cast %1 : vector<4x2xi32> to vector<8xi32>
  %3 = test.reflect_bounds %2 : vector<8xi32>
  %4 = vector.extract %2[%i] : i32 from vector<8xi32>
  %5 = test.reflect_bounds %4 : i32
  %u = test.with_bounds { umin = 20 : i32, umax = 90 : i32, smin = 20 : i32, smax = 90 : i32 } : vector<4xi32>
  %6 = vector.insert %4, %u[1] : i32 into vector<4xi32>
  %7 = test.reflect_bounds %6 : vector<4xi32>
  %8 = vector.step : vector<8xindex>
  %9 = test.reflect_bounds %8 : vector<8xindex>
  return
}
