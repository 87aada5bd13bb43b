// RUN: --async-to-async-runtime --split-input-file
// RUN: --async-to-async-runtime --convert-async-to-llvm --split-input-file

func.func @scf(%c: i1, %n: index, %x: f32, %m: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = async.execute {
    scf.for %i = %c0 to %n step %c1 {
      %t2 = async.execute { memref.store %x, %m[%i] : memref<?xf32> 
        async.yield }
      async.await %t2 : !async.token
    }
    async.yield
  }
  async.await %t : !async.token
  return
}
// -----
func.func @if(%c: i1, %x: f32, %t0: !async.token) {
  %t = async.execute {
    scf.if %c {
      async.await %t0 : !async.token
    } else {
      cf.assert %c, "oops"
    }
    async.yield
  }
  return
}
// -----
func.func @if2(%c: i1, %x: f32, %t0: !async.token) {
  %t = async.execute {
    scf.if %c {
      cf.assert %c, "oops"
    }
    async.yield
  }
  scf.if %c {
    async.await %t0 : !async.token
    cf.assert %c, "in"
  }
  return
}
// -----
func.func @vals(%v: !async.value<f32>, %w: !async.value<vector<4xi8>>, %t: !async.token, %k: i32) -> (i32, f32) {
  %a, %r:2 = async.execute [%t] (%v as %x: !async.value<f32>, %w as %y: !async.value<vector<4xi8>>) -> (!async.value<i32>, !async.value<f32>) {
    %0 = arith.addf %x, %x : f32
    %1 = vector.extract %y[0] : i8 from vector<4xi8>
    %2 = arith.extsi %1 : i8 to i32
    %3 = arith.addi %2, %k : i32
    async.yield %3, %0 : i32, f32
  }
  %p = async.await %r#0 : !async.value<i32>
  %q = async.await %r#1 : !async.value<f32>
  return %p, %q : i32, f32
}
// -----
func.func private @async_execute_fn()
func.func @group(%n: index) {
  %g = async.create_group %n : !async.group
  %t = async.execute { 
    %h = async.create_group %n : !async.group
    %u = async.execute { async.yield }
    async.add_to_group %u, %h : !async.token
    async.await_all %h
    async.yield }
  %v, %r = async.execute -> !async.value<index> { async.yield %n : index }
  %0 = async.add_to_group %t, %g : !async.token
  %1 = async.add_to_group %r, %g : !async.value<index>
  async.await_all %g
  return
}
module {
  func.func @inner() {
    return
  }
}
// -----
func.func @cfg(%c: i1, %t: !async.token) {
  %0 = async.execute {
    async.await %t : !async.token
    %1 = async.execute [%t] {
      cf.assert %c, "a"
      cf.assert %c, "b"
      async.yield
    }
    async.await %1 : !async.token
    async.yield
  }
  cf.cond_br %c, ^a, ^b
^a:
  async.await %0 : !async.token
  cf.br ^b
^b:
  return
}
// -----
func.func @loc(%t: !async.token) {
  %0 = async.execute {
    async.await %t : !async.token loc("await")
    async.yield loc("yield")
  } loc("exec")
  return
} loc("fun")
// -----
%t = async.execute {
  async.yield
}
async.await %t : !async.token
