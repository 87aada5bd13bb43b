// RUN: --pass-pipeline="builtin.module(func.func(test-alias-analysis))"
// RUN: --pass-pipeline="builtin.module(func.func(test-alias-analysis-extending))"
// RUN: --pass-pipeline="builtin.module(func.func(test-alias-analysis-modref))"

memref.global "private" @data : memref<2xf32>

// Views, allocations, regions and distinct objects.
func.func @sources(%x: memref<2xf32>, %c: i1) attributes {test.ptr = "func"} {
  %0 = memref.alloc() {test.ptr = "alloc"} : memref<2xf32>
  %1 = memref.alloca() {test.ptr = "alloca"} : memref<2xf32>
  %2 = "memref.get_global"() <{name = @data}> {test.ptr = "global"} : () -> memref<2xf32>
  %3 = scf.if %c -> memref<2xf32> {
    scf.yield %0 : memref<2xf32>
  } else {
    scf.yield %1 : memref<2xf32>
  } {test.ptr = "if"}
  %4 = memref.cast %3 {test.ptr = "cast"} : memref<2xf32> to memref<?xf32>
  %5:2 = memref.distinct_objects %2, %4 {test.ptr = "distinct"} : memref<2xf32>, memref<?xf32>
  %z = arith.constant {test.ptr = "constant"} 0 : index
  memref.dealloc %0 {test.ptr = "dealloc"} : memref<2xf32>
  %v = memref.load %1[%z] {test.ptr = "load"} : memref<2xf32>
  memref.store %v, %x[%z] {test.ptr = "store"} : memref<2xf32>
  return {test.ptr = "return"}
}

// Memory that a scope frees, and loops.
func.func @scopes(%n: index, %x: memref<2xf32>) attributes {test.ptr = "func"} {
  memref.alloca_scope {
    %0 = memref.alloca() {test.ptr = "inner"} : memref<2xf32>
  } {test.ptr = "scope"}
  %1 = memref.alloc() {test.ptr = "outer"} : memref<2xf32>
  %2 = scf.for %i = %n to %n step %n iter_args(%a = %1) -> memref<2xf32> {
    %3 = memref.alloc() {test.ptr = "loop_alloc"} : memref<2xf32>
    scf.yield %3 : memref<2xf32>
  } {test.ptr = "loop"}
  return
}

// Branches, and arguments that do not alias.
func.func @branches(%x: memref<2xf32> {local_alias_analysis.restrict}, %y: memref<2xf32>, %c: i1)
    attributes {test.ptr = "func"} {
  %0 = memref.cast %y {test.ptr = "cast"} : memref<2xf32> to memref<?xf32>
  %1 = memref.cast %x {test.ptr = "other"} : memref<2xf32> to memref<?xf32>
  cf.cond_br %c, ^bb1(%0 : memref<?xf32>), ^bb1(%1 : memref<?xf32>)
^bb1(%a: memref<?xf32>):
  cf.br ^bb1(%a : memref<?xf32>)
}
