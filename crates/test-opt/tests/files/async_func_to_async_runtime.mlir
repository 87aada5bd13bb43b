// RUN: --async-func-to-async-runtime --split-input-file
// RUN: --async-func-to-async-runtime --async-to-async-runtime --convert-async-to-llvm --split-input-file

async.func @a(%t: !async.token, %x: f32) -> (!async.token, !async.value<f32>) {
  async.await %t : !async.token
  return %x : f32
}
async.func @b(%v: !async.value<f32>) -> !async.value<f32> {
  %0 = async.await %v : !async.value<f32>
  %1 = arith.addf %0, %0 : f32
  return %1 : f32
}
async.func private @c(%t: !async.token, %x: f32) -> !async.token attributes {foo = 1 : i32, llvm.bar} {
  %0, %1 = async.call @a(%t, %x) : (!async.token, f32) -> (!async.token, !async.value<f32>)
  %2 = async.await %1 : !async.value<f32>
  return
}
func.func @main(%t: !async.token, %x: f32, %g: !async.group, %v: !async.value<f32>) -> f32 {
  %0 = async.call @c(%t, %x) : (!async.token, f32) -> !async.token
  async.await %0 : !async.token
  %1 = async.call @b(%v) {k} : (!async.value<f32>) -> !async.value<f32>
  %2 = async.await %1 : !async.value<f32>
  return %2 : f32
}
// -----
async.func @a(%t: !async.token, %c: i1, %g: !async.group) -> !async.token {
  scf.if %c {
    async.await %t : !async.token
  }
  return
}
// -----
async.func @a(%t: !async.token, %c: i1, %g: !async.group) -> !async.token {
  cf.assert %c, "x"
  async.await_all %g
  %0 = async.execute [%t] {
    cf.assert %c, "y"
    async.await %t : !async.token
    async.yield
  }
  async.await %0 : !async.token
  return
}
// -----
async.func @a(%t: !async.token, %c: i1) -> !async.token {
  cf.cond_br %c, ^a, ^b
^a:
  async.await %t : !async.token
  return
^b:
  return
}
// -----
async.func nested @attrs(%t: !async.token {a.b}, %c: i1 {test.x = 1}) -> (!async.token {c.d}) attributes {x.y = "nested"} {
  return
}
// -----
module @m {
  async.func @x() -> !async.token {
    return
  }
}
