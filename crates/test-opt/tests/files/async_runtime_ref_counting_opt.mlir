// RUN: --async-runtime-ref-counting-opt

func.func private @take(!async.token)
func.func @plain(%t: !async.token) {
  async.runtime.add_ref %t {count = 1 : i64} : !async.token
  async.runtime.await %t : !async.token
  async.runtime.drop_ref %t {count = 1 : i64} : !async.token
  return
}
func.func @counts(%t: !async.token) {
  async.runtime.add_ref %t {count = 2 : i64} : !async.token
  async.runtime.add_ref %t {count = 1 : i64} : !async.token
  async.runtime.drop_ref %t {count = 1 : i64} : !async.token
  async.runtime.drop_ref %t {count = 1 : i64} : !async.token
  async.runtime.drop_ref %t {count = 2 : i64} : !async.token
  return
}
func.func @before(%t: !async.token) {
  async.runtime.drop_ref %t {count = 1 : i64} : !async.token
  async.runtime.add_ref %t {count = 1 : i64} : !async.token
  return
}
func.func @called(%t: !async.token) {
  async.runtime.add_ref %t {count = 1 : i64} : !async.token
  call @take(%t) : (!async.token) -> ()
  async.runtime.drop_ref %t {count = 1 : i64} : !async.token
  return
}
func.func @used_after(%t: !async.token) {
  async.runtime.add_ref %t {count = 1 : i64} : !async.token
  call @take(%t) : (!async.token) -> ()
  async.runtime.await %t : !async.token
  async.runtime.drop_ref %t {count = 1 : i64} : !async.token
  return
}
func.func @used_before(%t: !async.token) {
  async.runtime.add_ref %t {count = 1 : i64} : !async.token
  async.runtime.await %t : !async.token
  call @take(%t) : (!async.token) -> ()
  call @take(%t) : (!async.token) -> ()
  async.runtime.drop_ref %t {count = 1 : i64} : !async.token
  return
}
func.func @nested(%t: !async.token, %c: i1) {
  async.runtime.add_ref %t {count = 1 : i64} : !async.token
  scf.if %c {
    async.runtime.add_ref %t {count = 3 : i64} : !async.token
    async.runtime.await %t : !async.token
    async.runtime.drop_ref %t {count = 3 : i64} : !async.token
  }
  async.runtime.drop_ref %t {count = 1 : i64} : !async.token
  %0 = async.runtime.create : !async.value<f32>
  async.runtime.add_ref %0 {count = 1 : i64} : !async.value<f32>
  scf.if %c {
    async.runtime.drop_ref %0 {count = 1 : i64} : !async.value<f32>
  }
  return
}
func.func @across(%t: !async.token, %c: i1) {
  async.runtime.add_ref %t {count = 1 : i64} : !async.token
  cf.br ^a
^a:
  async.runtime.drop_ref %t {count = 1 : i64} : !async.token
  return
}
func.func @two(%t: !async.token, %g: !async.group) {
  async.runtime.add_ref %t {count = 1 : i64} : !async.token
  async.runtime.add_ref %g {count = 1 : i64} : !async.group
  async.runtime.add_ref %t {count = 1 : i64} : !async.token
  call @take(%t) : (!async.token) -> ()
  async.runtime.drop_ref %t {count = 1 : i64} : !async.token
  async.runtime.drop_ref %g {count = 1 : i64} : !async.group
  async.runtime.await %t : !async.token
  async.runtime.drop_ref %t {count = 1 : i64} : !async.token
  return
}
