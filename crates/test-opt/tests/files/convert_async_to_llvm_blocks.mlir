// RUN: --convert-async-to-llvm

func.func @f(%t: !async.token, %c: i1, %x: i32) -> !async.token {
  cf.br ^a(%t : !async.token)
^a(%u: !async.token):
  async.runtime.await %u : !async.token
  cf.cond_br %c, ^a(%t: !async.token), ^b(%u, %x : !async.token, i32)
^b(%v: !async.token, %y: i32):
  return %v : !async.token
}
func.func @g(%t: !async.value<f32>) {
  cf.br ^a
^a:
  %0 = async.runtime.load %t : !async.value<f32>
  return
}
