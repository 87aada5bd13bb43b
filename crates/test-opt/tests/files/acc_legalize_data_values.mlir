// RUN: --pass-pipeline="builtin.module(func.func(openacc-legalize-data-values))"
// RUN: --pass-pipeline="builtin.module(func.func(openacc-legalize-data-values{host-to-device=false}))"
// RUN: --pass-pipeline="builtin.module(func.func(openacc-legalize-data-values{apply-to-acc-data-construct=false}))"

func.func @t(%a: memref<10xf32>, %i: index, %p: !llvm.ptr) {
  %create = acc.create varPtr(%a : memref<10xf32>) -> memref<10xf32>
  acc.parallel dataOperands(%create : memref<10xf32>) {
    %v = memref.load %a[%i] : memref<10xf32>
    acc.loop control(%j : index) = (%i : index) to (%i : index) step (%i : index) {
      memref.store %v, %a[%j] : memref<10xf32>
      acc.yield
    } attributes {independent = [#acc.device_type<none>]}
    acc.yield
  }
  %w = memref.load %a[%i] : memref<10xf32>
  acc.delete accPtr(%create : memref<10xf32>)
  return
}
func.func @t2(%a: memref<10xf32>, %i: index) {
  %create = acc.create varPtr(%a : memref<10xf32>) -> memref<10xf32>
  acc.data dataOperands(%create : memref<10xf32>) {
    %v0 = memref.load %a[%i] : memref<10xf32>
    acc.serial {
    %v = memref.load %a[%i] : memref<10xf32>
    acc.yield
    }
    acc.kernels {
    %v = memref.load %a[%i] : memref<10xf32>
    acc.terminator
    }
    acc.loop control(%j : index) = (%i : index) to (%i : index) step (%i : index) {
      %v = memref.load %a[%i] : memref<10xf32>
      acc.yield
    } attributes {independent = [#acc.device_type<none>]}
    acc.terminator
  }
  acc.delete accPtr(%create : memref<10xf32>)
  return
}
func.func @t3(%a: memref<10xf32>, %i: index) {
  %c = acc.copyin varPtr(%a : memref<10xf32>) -> memref<10xf32>
  acc.kernels dataOperands(%c : memref<10xf32>) {
    %v0 = memref.load %a[%i] : memref<10xf32>
    %v1 = memref.load %c[%i] : memref<10xf32>
    acc.terminator
  }
  %tok = acc.declare_enter dataOperands(%c : memref<10xf32>)
  acc.parallel { 
    %v0 = memref.load %a[%i] : memref<10xf32>
   acc.yield }
  acc.declare_exit token(%tok) dataOperands(%c : memref<10xf32>)
  acc.declare dataOperands(%c : memref<10xf32>) {
    %v0 = memref.load %a[%i] : memref<10xf32>
    acc.parallel { 
      %v1 = memref.load %a[%i] : memref<10xf32>
     acc.yield }
    acc.terminator
  }
  return
}
acc.private.recipe @r : memref<10xf32> init { ^bb0(%x: memref<10xf32>): %y = memref.alloca() : memref<10xf32>  acc.yield %y : memref<10xf32> }
func.func @t4(%a: memref<10xf32>, %i: index) {
  %c = acc.copyin varPtr(%a : memref<10xf32>) -> memref<10xf32>
  %pr = acc.private varPtr(%a : memref<10xf32>) recipe(@r) -> memref<10xf32>
  acc.parallel dataOperands(%c : memref<10xf32>) private(%pr : memref<10xf32>) {
    %v0 = memref.load %a[%i] : memref<10xf32>
    %pr2 = acc.private varPtr(%a : memref<10xf32>) recipe(@r) -> memref<10xf32>
    acc.loop private(%pr2 : memref<10xf32>) control(%j : index) = (%i : index) to (%i : index) step (%i : index) {
      %v = memref.load %a[%i] : memref<10xf32>
      acc.yield
    } attributes {independent = [#acc.device_type<none>]}
    %c2 = acc.copyin varPtr(%a : memref<10xf32>) -> memref<10xf32>
    %e = "test.use"(%c, %a) : (memref<10xf32>, memref<10xf32>) -> i32
    acc.yield
  }
  return
}
func.func @a_2(%a: memref<10xf32>, %i: index, %b: i1) {
  acc.parallel {
    %v = memref.load %a[%i] : memref<10xf32>
    acc.yield
  }
  %c = acc.copyin varPtr(%a : memref<10xf32>) -> memref<10xf32>
  %tok = acc.declare_enter dataOperands(%c : memref<10xf32>)
  scf.if %b {
  acc.serial {
    %v = memref.load %a[%i] : memref<10xf32>
    acc.yield
  }
  }
  acc.loop control(%j : index) = (%i : index) to (%i : index) step (%i : index) {
      %v = memref.load %a[%i] : memref<10xf32>
      acc.yield
    } attributes {independent = [#acc.device_type<none>]}
  acc.declare_exit token(%tok) dataOperands(%c : memref<10xf32>)
  acc.kernels {
    %v = memref.load %a[%i] : memref<10xf32>
    acc.terminator
  }
  return
}
func.func @b_2(%a: memref<10xf32>, %i: index, %b: i1) {
  scf.if %b {
  %c = acc.copyin varPtr(%a : memref<10xf32>) -> memref<10xf32>
  %tok = acc.declare_enter dataOperands(%c : memref<10xf32>)
  acc.serial {
    %v = memref.load %a[%i] : memref<10xf32>
    acc.yield
  }
  acc.declare_exit token(%tok) dataOperands(%c : memref<10xf32>)
  }
  acc.serial {
    %v = memref.load %a[%i] : memref<10xf32>
    acc.yield
  }
  return
}
acc.reduction.recipe @red : memref<10xf32> reduction_operator <add> init { ^bb0(%x: memref<10xf32>): %y = memref.alloca() : memref<10xf32>  acc.yield %y : memref<10xf32> } combiner { ^bb0(%x: memref<10xf32>, %z: memref<10xf32>):  acc.yield %x : memref<10xf32> }
acc.firstprivate.recipe @fp : memref<10xf32> init { ^bb0(%x: memref<10xf32>): %y = memref.alloca() : memref<10xf32>  acc.yield %y : memref<10xf32> } copy { ^bb0(%x: memref<10xf32>, %z: memref<10xf32>):  acc.terminator }
func.func @c_2(%a: memref<10xf32>, %i: index, %b: memref<10xf32>, %d: memref<10xf32>) {
  %r = acc.reduction varPtr(%a : memref<10xf32>) recipe(@red) -> memref<10xf32>
  %p = acc.firstprivate varPtr(%b : memref<10xf32>) recipe(@fp) -> memref<10xf32>
  acc.parallel firstprivate(%p : memref<10xf32>) reduction(%r : memref<10xf32>) {
    %v = memref.load %a[%i] : memref<10xf32>
    %w = memref.load %b[%i] : memref<10xf32>
    %ca = acc.cache varPtr(%d : memref<10xf32>) -> memref<10xf32>
    %r2 = acc.reduction varPtr(%a : memref<10xf32>) recipe(@red) -> memref<10xf32>
    acc.loop cache(%ca : memref<10xf32>) reduction(%r2 : memref<10xf32>) control(%j : index) = (%i : index) to (%i : index) step (%i : index) {
      %v1 = memref.load %a[%i] : memref<10xf32>
      %v2 = memref.load %d[%i] : memref<10xf32>
      acc.yield
    } attributes {independent = [#acc.device_type<none>]}
    acc.yield
  }
  %u = acc.use_device varPtr(%a : memref<10xf32>) -> memref<10xf32>
  acc.host_data dataOperands(%u : memref<10xf32>) {
    %v0 = memref.load %a[%i] : memref<10xf32>
    acc.parallel {
    %v = memref.load %a[%i] : memref<10xf32>
    acc.yield
    }
    acc.terminator
  }
  return
}
func.func @d_2(%a: memref<10xf32>, %i: index, %b: memref<10xf32>, %d: memref<10xf32>) {
  %c1 = acc.copyin varPtr(%a : memref<10xf32>) -> memref<10xf32>
  %c2 = acc.create varPtr(%a : memref<10xf32>) -> memref<10xf32>
  acc.data dataOperands(%c1 : memref<10xf32>) {
  acc.parallel dataOperands(%c2 : memref<10xf32>) {
    %v = memref.load %a[%i] : memref<10xf32>
    acc.yield
  }
  %c3 = acc.create varPtr(%a : memref<10xf32>) -> memref<10xf32>
  acc.parallel dataOperands(%c3 : memref<10xf32>) {
    %v = memref.load %a[%i] : memref<10xf32>
    acc.yield
  }
  acc.terminator
  }
  acc.parallel combined(loop) dataOperands(%c1, %c2 : memref<10xf32>, memref<10xf32>) {
   %pr = acc.private varPtr(%c1 : memref<10xf32>) recipe(@r) -> memref<10xf32>
    acc.loop combined(parallel) private(%pr : memref<10xf32>) control(%j : index) = (%i : index) to (%i : index) step (%i : index) {
      %v1 = memref.load %c1[%i] : memref<10xf32>
      %v2 = memref.load %a[%i] : memref<10xf32>
      acc.yield
    } attributes {independent = [#acc.device_type<none>]}
    acc.yield
  }
  return
}
