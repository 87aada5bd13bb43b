// RUN: --convert-async-to-llvm

// Lowers operations on the runtime, coroutines, and types in functions, calls and loops.
func.func private @consume(!async.token, memref<4xf32>) -> !async.value<index>
func.func @types(%a: !async.token, %m: memref<4xf32>, %c: i1) -> !async.value<index> {
  %0 = func.call @consume(%a, %m) : (!async.token, memref<4xf32>) -> !async.value<index>
  %1 = scf.if %c -> !async.value<index> {
    scf.yield %0 : !async.value<index>
  } else {
    %2 = async.runtime.create : !async.value<index>
    scf.yield %2 : !async.value<index>
  }
  return %1 : !async.value<index>
}
func.func @store(%v: !async.value<memref<?xf32>>, %m: memref<?xf32>, %i: index) -> (memref<?xf32>, index) {
  async.runtime.store %m, %v : !async.value<memref<?xf32>>
  %0 = async.runtime.load %v : !async.value<memref<?xf32>>
  %g = async.runtime.create_group %i : !async.group
  %e = async.runtime.is_error %g : !async.group
  %t = async.runtime.create : !async.token
  async.runtime.set_error %t : !async.token
  %r = async.runtime.add_to_group %t, %g : !async.token
  %n = async.runtime.num_worker_threads : index
  %s = arith.addi %r, %n : index
  async.runtime.add_ref %g {count = 3 : i64} : !async.group
  async.runtime.drop_ref %g {count = 2 : i64} : !async.group
  return %0, %s : memref<?xf32>, index
}
func.func @coroutine() -> !async.token {
  %t = async.runtime.create : !async.token
  %id = async.coro.id
  %hdl = async.coro.begin %id
  %state = async.coro.save %hdl
  async.runtime.resume %hdl
  async.coro.suspend %state, ^suspend, ^resume, ^cleanup
^resume:
  async.runtime.set_available %t : !async.token
  cf.br ^cleanup
^cleanup:
  async.coro.free %id, %hdl
  cf.br ^suspend
^suspend:
  async.coro.end %hdl
  return %t : !async.token
}
