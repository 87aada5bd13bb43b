// RUN: --pass-pipeline="builtin.module(func.func(openacc-legalize-data-values))"

func.func @a(%a: memref<10xf32>, %i: index, %b: i1) {
  %c = acc.copyin varPtr(%a : memref<10xf32>) -> memref<10xf32>
  %tok = acc.declare_enter dataOperands(%c : memref<10xf32>)
  acc.serial {
    %v = memref.load %a[%i] : memref<10xf32>
    acc.yield
  }
  return
}
func.func @b(%a: memref<10xf32>, %i: index, %b: i1) {
  %c = acc.copyin varPtr(%a : memref<10xf32>) -> memref<10xf32>
  %tok = acc.declare_enter dataOperands(%c : memref<10xf32>)
  cf.cond_br %b, ^bb1, ^bb2
^bb1:
  acc.serial {
    %v1 = memref.load %a[%i] : memref<10xf32>
    acc.yield
  }
  acc.declare_exit token(%tok) dataOperands(%c : memref<10xf32>)
  acc.serial {
    %v2 = memref.load %a[%i] : memref<10xf32>
    acc.yield
  }
  cf.br ^bb3
^bb2:
  acc.serial {
    %v3 = memref.load %a[%i] : memref<10xf32>
    acc.yield
  }
  cf.br ^bb3
^bb3:
  return
}
func.func @c(%a: memref<10xf32>, %i: index, %b: i1) {
  %c = acc.copyin varPtr(%a : memref<10xf32>) -> memref<10xf32>
  acc.declare_enter dataOperands(%c : memref<10xf32>)
  acc.serial {
    %v = memref.load %a[%i] : memref<10xf32>
    acc.yield
  }
  acc.declare_exit dataOperands(%c : memref<10xf32>)
  acc.serial {
    %v = memref.load %a[%i] : memref<10xf32>
    acc.yield
  }
  return
}
func.func @d(%a: memref<10xf32>, %i: index, %b: i1) {
  %p = acc.private varPtr(%a : memref<10xf32>) recipe(@r) -> memref<10xf32>
  %c = acc.copyin varPtr(%a : memref<10xf32>) -> memref<10xf32>
  %f = acc.firstprivate varPtr(%a : memref<10xf32>) recipe(@fp) -> memref<10xf32>
  %r = acc.reduction varPtr(%a : memref<10xf32>) recipe(@red) -> memref<10xf32>
  acc.serial dataOperands(%c : memref<10xf32>) private(%p : memref<10xf32>) firstprivate(%f : memref<10xf32>) reduction(%r : memref<10xf32>)  {
    %v = memref.load %a[%i] : memref<10xf32>
    acc.yield
  }
  acc.serial private(%p : memref<10xf32>) firstprivate(%f : memref<10xf32>) reduction(%r : memref<10xf32>)  {
    %v = memref.load %a[%i] : memref<10xf32>
    acc.yield
  }
  acc.serial firstprivate(%f : memref<10xf32>) reduction(%r : memref<10xf32>)  {
    %v = memref.load %a[%i] : memref<10xf32>
    acc.yield
  }
  acc.loop private(%p : memref<10xf32>) reduction(%r : memref<10xf32>) control(%j : index) = (%i : index) to (%i : index) step (%i : index) {
      %v1 = memref.load %a[%i] : memref<10xf32>
      acc.yield
    } attributes {independent = [#acc.device_type<none>]}
  return
}
acc.private.recipe @r : memref<10xf32> init { ^bb0(%x: memref<10xf32>): %y = memref.alloca() : memref<10xf32>  acc.yield %y : memref<10xf32> }
acc.reduction.recipe @red : memref<10xf32> reduction_operator <add> init { ^bb0(%x: memref<10xf32>): %y = memref.alloca() : memref<10xf32>  acc.yield %y : memref<10xf32> } combiner { ^bb0(%x: memref<10xf32>, %z: memref<10xf32>):  acc.yield %x : memref<10xf32> }
acc.firstprivate.recipe @fp : memref<10xf32> init { ^bb0(%x: memref<10xf32>): %y = memref.alloca() : memref<10xf32>  acc.yield %y : memref<10xf32> } copy { ^bb0(%x: memref<10xf32>, %z: memref<10xf32>):  acc.terminator }
