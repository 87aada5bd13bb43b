// RUN: --int-range-optimizations
// Ranges that special registers state.
llvm.func @f() {
  %0 = nvvm.read.ptx.sreg.tid.x range <i32, 0, 32> : i32
  %r = test.reflect_bounds %0 : i32
  %1 = nvvm.read.ptx.sreg.tid.y : i32
  %r1 = test.reflect_bounds %1 : i32
  %2 = nvvm.read.ptx.sreg.laneid range <i32, -5, 7> : i32
  %r2 = test.reflect_bounds %2 : i32
  llvm.return
}
