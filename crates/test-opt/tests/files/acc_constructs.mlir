// RUN: -split-input-file

func.func @f(%a: memref<10xf32>, %i: index, %j: i32, %k: i64, %c: i1) {
  acc.parallel async(%i : index) num_gangs({%i : index, %j : i32} [#acc.device_type<nvidia>], {%k : i64}) num_workers(%j : i32 [#acc.device_type<nvidia>]) vector_length(%j : i32) wait({devnum: %i : index, %j : i32}) {
    acc.yield
  }
  acc.parallel combined(loop) async wait self(%c) {
    acc.loop combined(parallel) gang worker vector control(%x : index) = (%i : index) to (%i : index) step (%i : index) {
      acc.yield
    } attributes {independent = [#acc.device_type<none>], inclusiveUpperbound = array<i1: true>}
    acc.yield
  }
  acc.serial wait([#acc.device_type<nvidia>], {%i : index} [#acc.device_type<host>]) async([#acc.device_type<nvidia>], %j : i32) {
    acc.loop gang({num=%i : index, static=%j : i32}) worker(%i : index) vector(%j : i32 [#acc.device_type<host>]) control(%x : index) = (%i : index) to (%i : index) step (%i : index) {
      acc.yield
    } attributes {auto_ = [#acc.device_type<none>], inclusiveUpperbound = array<i1: true>}
    acc.loop gang([#acc.device_type<host>], {dim=%i : index} [#acc.device_type<nvidia>]) control(%x : index) = (%i : index) to (%i : index) step (%i : index) {
      acc.yield
    } attributes {seq = [#acc.device_type<none>], inclusiveUpperbound = array<i1: true>}
    acc.yield
  }
  acc.kernels num_gangs({%i : index}) {
    acc.loop control(%x : index, %y : i32) = (%i, %j : index, i32) to (%i, %j : index, i32) step (%i, %j : index, i32) {
      acc.yield
    } attributes {seq = [#acc.device_type<none>], inclusiveUpperbound = array<i1: true, false>}
    acc.terminator
  }
  %0 = acc.create varPtr(%a : memref<10xf32>) -> memref<10xf32>
  acc.data dataOperands(%0 : memref<10xf32>) async(%j : i32) wait({%j : i32}) {
    acc.terminator
  }
  acc.loop tile({%i : index}, {%i : index} [#acc.device_type<host>]) {
    acc.loop control(%x : index) = (%i : index) to (%i : index) step (%i : index) {
      acc.yield
    } attributes {seq = [#acc.device_type<none>], inclusiveUpperbound = array<i1: true>}
    acc.yield
  } attributes {independent = [#acc.device_type<none>]}
  acc.enter_data async(%j : i32) wait(%j, %k : i32, i64) dataOperands(%0 : memref<10xf32>)
  acc.enter_data async wait dataOperands(%0 : memref<10xf32>)
  acc.exit_data async(%j : i32) wait_devnum(%j : i32) wait(%i : index) dataOperands(%0 : memref<10xf32>)
  acc.wait(%j : i32) async(%i : index) wait_devnum(%k : i64) if(%c)
  acc.wait async
  %1 = acc.getdeviceptr varPtr(%a : memref<10xf32>) -> memref<10xf32>
  acc.update async(%j : i32) wait({devnum: %j : i32}) dataOperands(%1 : memref<10xf32>)
  acc.update async wait dataOperands(%1 : memref<10xf32>)
  return
}
// -----
func.func @g() { return }
acc.routine @r1 func(@g) seq
acc.routine @r2 func(@g) bind(@x, "y" [#acc.device_type<host>]) gang(dim: 1 : i64) nohost
acc.routine @r3 func(@g) gang([#acc.device_type<host>], dim: 1 : i64 [#acc.device_type<nvidia>]) worker([#acc.device_type<multicore>]) implicit
acc.routine @r4 func(@g) gang
acc.routine @r5 func(@g) vector([#acc.device_type<star>, #acc.device_type<host>])
// -----
func.func @f(%a: memref<10xf32>, %j: i32) {
  acc.parallel num_gangs(%j : i32) { acc.yield }
  return
}
// -----
func.func @f(%a: memref<10xf32>, %j: i32) {
  acc.parallel num_gangs({%j : i32} [1]) { acc.yield }
  return
}
// -----
func.func @f(%a: memref<10xf32>, %j: i32) {
  acc.parallel wait({devnum %j : i32} [1]) { acc.yield }
  return
}
// -----
func.func @f(%a: memref<10xf32>, %j: i32) {
  acc.parallel wait({devnum: %j : i32} [1]) { acc.yield }
  return
}
// -----
func.func @f(%a: memref<10xf32>, %j: i32) {
  acc.loop combined(foo) { acc.yield }
  return
}
// -----
func.func @f(%a: memref<10xf32>, %j: i32) {
  acc.loop gang({num=%j : i32,}) { acc.yield }
  return
}
// -----
func.func @f(%a: memref<10xf32>, %j: i32) {
  acc.loop gang({}) { acc.yield }
  return
}
// -----
func.func @f(%a: memref<10xf32>, %j: i32) {
  acc.loop gang({num=%j : i32} [1]) { acc.yield }
  return
}
// -----
func.func @f(%a: memref<10xf32>, %j: i32) {
  acc.loop gang([#acc.device_type<host>]) { acc.yield } attributes {seq = [#acc.device_type<none>]}
  acc.loop gang({static=%j : i32, num=%j : i32}) { acc.yield } attributes {auto_ = [#acc.device_type<none>]}
  acc.loop gang({static=%j : i32}, {num=%j : i32} [#acc.device_type<host>]) { acc.yield } attributes {auto_ = [#acc.device_type<none>]}
  return
}
// -----
func.func @f(%a: memref<10xf32>, %j: i32) {
  acc.loop control(%x : index) = (%j : i32, i32) to (%j : i32) step (%j : i32) { acc.yield }
  return
}
// -----
func.func @f(%a: memref<10xf32>, %j: i32) {
  acc.loop control(%x : index) = (%j, %j : i32, i32) to (%j : i32) step (%j : i32) { acc.yield }
  return
}
// -----
func.func @f(%a: memref<10xf32>, %j: i32) {
  acc.loop control(%x) = (%j : i32) to (%j : i32) step (%j : i32) { acc.yield }
  return
}
// -----
func.func @f(%a: memref<10xf32>, %j: i32) {
  acc.loop control() = () to () step () { acc.yield }
  return
}
// -----
func.func @f(%a: memref<10xf32>, %j: i32) {
  acc.enter_data async() dataOperands(%a : memref<10xf32>)
  return
}
// -----
func.func @f(%a: memref<10xf32>, %j: i32) {
  acc.enter_data wait() dataOperands(%a : memref<10xf32>)
  return
}
// -----
func.func @g() { return }
acc.routine @r1 func(@g) bind(1)
// -----
func.func @g() { return }
acc.routine @r1 func(@g) gang([1])
// -----
func.func @g() { return }
acc.routine @r1 func(@g) gang(foo)
// -----
func.func @g() { return }
acc.routine @r1 func(@g) seq(1)
// -----
func.func @g() { return }
acc.routine @r1 func(@g) seq([1])
// -----
func.func @g() { return }
acc.routine @r1 func(@g) worker(
// -----
func.func @f(%a: memref<10xf32>) {
  acc.delete accPt(%a : memref<10xf32>)
  return
}
// -----
func.func @f(%a: memref<10xf32>) {
  acc.delete accPtr(%a) 
  return
}
// -----
func.func @g() { return }
acc.routine @r1 func(@g) gang seq
// -----
func.func @g() { return }
acc.routine @r1 func(@g) gang(dim: 1 : i64) seq
// -----
func.func @g() { return }
acc.routine @r1 func(@g) gang(dim: 1 : i64 [#acc.device_type<nvidia>]) seq([#acc.device_type<nvidia>])
// -----
func.func @g() { return }
acc.routine @r1 func(@g) vector([#acc.device_type<star>, #acc.device_type<none>])
// -----
func.func @g() { return }
acc.routine @r1 func(@g) worker vector([#acc.device_type<radeon>])
