// RUN: --async-runtime-ref-counting --split-input-file
// RUN: --async-runtime-policy-based-ref-counting --split-input-file

func.func private @take(!async.token, !async.value<f32>)
func.func private @make() -> (!async.token, !async.group)
func.func private @cond() -> i1
func.func @unused(%t: !async.token, %v: !async.value<f32>, %g: !async.group) {
  %0 = async.runtime.create : !async.token
  %1:2 = call @make() : () -> (!async.token, !async.group)
  return
}
func.func @last(%t: !async.token) {
  async.runtime.await %t : !async.token
  %e = async.runtime.is_error %t : !async.token
  %v = async.runtime.create : !async.value<f32>
  call @take(%t, %v) : (!async.token, !async.value<f32>) -> ()
  call @take(%t, %v) : (!async.token, !async.value<f32>) -> ()
  %f = async.runtime.load %v : !async.value<f32>
  return
}
func.func @returned(%c: i1) -> !async.token {
  %0 = async.runtime.create : !async.token
  return %0 : !async.token
}
func.func @nested(%t: !async.token, %c: i1, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %u = async.runtime.create : !async.token
    scf.if %c {
      async.runtime.await %t : !async.token
      async.runtime.await %u : !async.token
    }
  }
  return
}
func.func @diverge(%c: i1) {
  %0 = async.runtime.create : !async.token
  cf.cond_br %c, ^a, ^b
^a:
  async.runtime.await %0 : !async.token
  cf.br ^c
^b:
  cf.br ^c
^c:
  return
}
func.func @shared(%c: i1) {
  %0 = async.runtime.create : !async.value<i32>
  cf.cond_br %c, ^a, ^c
^a:
  async.runtime.await %0 : !async.value<i32>
  cf.br ^c
^c:
  return
}
func.func @loop() {
  %0 = async.runtime.create : !async.token
  cf.br ^a
^a:
  %c = call @cond() : () -> i1
  async.runtime.await %0 : !async.token
  cf.cond_br %c, ^a, ^b
^b:
  return
}
func.func @coro() -> !async.token {
  %0 = async.runtime.create : !async.token
  %1 = async.runtime.create : !async.token
  %2 = async.coro.id
  %3 = async.coro.begin %2
  %4 = async.coro.save %3
  async.runtime.await_and_resume %1, %3 : !async.token
  async.coro.suspend %4, ^s, ^r, ^d
^r:
  %5 = async.runtime.is_error %1 : !async.token
  cf.cond_br %5, ^e, ^ok
^ok:
  async.runtime.set_available %0 : !async.token
  cf.br ^d
^e:
  async.runtime.set_error %0 : !async.token
  cf.br ^d
^d:
  async.coro.free %2, %3
  cf.br ^s
^s:
  async.coro.end %3
  return %0 : !async.token
}
func.func @group(%n: index, %t: !async.token) {
  %g = async.runtime.create_group %n : !async.group
  %r = async.runtime.add_to_group %t, %g : !async.token
  async.runtime.await %g : !async.group
  %e = async.runtime.is_error %g : !async.group
  return
}
// -----
func.func @arg(%c: i1) {
  %0 = async.runtime.create : !async.token
  cf.br ^a(%0 : !async.token)
^a(%t: !async.token):
  return
}
// -----
func.func @succ(%c: i1, %x: i32) {
  %0 = async.runtime.create : !async.token
  cf.cond_br %c, ^a, ^b(%x : i32)
^a:
  async.runtime.await %0 : !async.token
  return
^b(%y: i32):
  return
}
// -----
func.func @high() {
  %t = async.execute {
    async.yield
  }
  return
}
// -----
func.func @high2(%g: !async.group) {
  async.await_all %g
  return
}
// -----
async.func @ref(%t: !async.token) -> !async.token {
  async.runtime.await %t : !async.token
  async.return
}
// -----
module {
  func.func @a(%t: !async.token) {
    async.runtime.await %t : !async.token
    return
  }
  module {
    func.func @b(%t: !async.token) {
      return
    }
  }
}
