// RUN: --test-next-access
// RUN: --test-next-access=interprocedural=false
// RUN: --test-next-access=assume-func-reads=true
// Which operations are the next to access memory, around loops, regions and calls.
func.func @loop(%p: memref<f32>, %q: memref<f32>, %x: f32, %c: i1, %n: index) attributes {name = "fn"} {
  %c0 = arith.constant {name = "c"} 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() {name = "alloc"} : memref<f32>
  memref.store %x, %p[] {name = "pre"} : memref<f32>
  memref.store %x, %q[]  : memref<f32>
  memref.store %x, %a[] {name = "al"} : memref<f32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%ia = %a, %ib = %p) -> (memref<f32>, memref<f32>) {
    memref.load %p[] {name = "in"} : memref<f32>
    memref.store %x, %p[] {name = "loop"} : memref<f32>
    scf.if %c {
      memref.store %x, %q[] {name = "if"} : memref<f32>
    } {name = "if1"}
    %l = memref.load %ia[] {name = "ia"} : memref<f32>
    scf.yield %ia, %q : memref<f32>, memref<f32>
  } {name = "for"}
  %s = arith.select %c, %p, %q {name = "sel"} : memref<f32>
  memref.load %p[] {name = "p"} : memref<f32>
  memref.load %q[]  : memref<f32>
  memref.load %a[] {name = "a"} : memref<f32>
  memref.load %r#0[] {name = "r0"} : memref<f32>
  memref.load %r#1[] {name = "r1"} : memref<f32>
  memref.load %s[] {name = "s"} : memref<f32>
  memref.store %x, %s[] {name = "ss"} : memref<f32>
  "test.foo"(%p) {name = "foo"} : (memref<f32>) -> ()
  memref.load %a[] {name = "a2"} : memref<f32>
  memref.load %a[] {name = 3 : i32} : memref<f32>
  return {name = "return"}
}
func.func @reg(%arg0: memref<f32>, %x: f32) {
  memref.store %x, %arg0[] {name = "pre"} : memref<f32>
  test.store_with_a_loop_region %arg0 attributes { name = "region4", store_before_region = true } {
    memref.load %arg0[] {name = "inner4"} : memref<f32>
    test.store_with_a_region_terminator
  } : memref<f32>
  memref.load %arg0[] {name = "post4"} : memref<f32>
  test.store_with_a_loop_region %arg0 attributes { name = "region5", store_before_region = false } {
    memref.load %arg0[] {name = "inner5"} : memref<f32>
    test.store_with_a_region_terminator
  } : memref<f32>
  memref.load %arg0[] {name = "post5"} : memref<f32>
  return
}
func.func private @ext(memref<f32>)
func.func private @callee(%a: memref<f32>) -> memref<f32> {
  memref.load %a[] {name = "in callee"} : memref<f32>
  return %a : memref<f32>
}
func.func private @dead(%a: memref<f32>) -> memref<f32> {
  scf.execute_region {
  scf.yield
  } {name = "ex"}
  memref.load %a[] {name = "in dead"} : memref<f32>
  return %a : memref<f32>
}
func.func @calls(%a: memref<f32>, %x: f32) {
  memref.store %x, %a[] {name = "pre"} : memref<f32>
  func.call @ext(%a) {name ="call"}: (memref<f32>) -> ()
  memref.load %a[] {name = "p"} : memref<f32>
  memref.store %x, %a[] {name = "pre2"} : memref<f32>
  %r = func.call @callee(%a) {name="call2"}: (memref<f32>) -> memref<f32>
  memref.load %a[] {name = "p2"} : memref<f32>
  memref.load %r[] {name = "pr"} : memref<f32>
  %f, %y = "test.foo"(%a) {name = "ff"} : (memref<f32>)-> (f32, f32)
  memref.dealloc %r {name = "de"} : memref<f32>
  return {name = "re"}
}
func.func @only_in_one_f(%p: memref<f32>, %x: f32, %c: i1) {
  memref.store %x, %p[] {name = "pre"} : memref<f32>
  scf.if %c {
  memref.store %x, %p[] {name = "x"} : memref<f32>
  } else {
  func.call @ext(%p) : (memref<f32>) -> ()
  }
  memref.load %p[] {name = "post"} : memref<f32>
  return
}
func.func @only_in_one_g(%p: memref<f32>, %x: f32, %c: i1) {
  memref.store %x, %p[] {name = "pre"} : memref<f32>
  scf.if %c {
  func.call @ext(%p) : (memref<f32>) -> ()
  } 
  memref.load %p[] {name = "post"} : memref<f32>
  return
}
func.func @only_in_one_h(%p: memref<f32>, %x: f32, %c: i1) {
  memref.store %x, %p[] {name = "pre"} : memref<f32>
  cf.cond_br %c, ^a, ^b
^a:
  call @ext(%p) : (memref<f32>) -> ()
  cf.br ^c
^b:
  memref.store %x, %p[] {name = "x"} : memref<f32>
  cf.br ^c
^c:
  memref.load %p[] {name = "post"} : memref<f32>
  return
}
func.func @only_in_one_h2(%p: memref<f32>, %x: f32, %c: i1) {
  memref.store %x, %p[] {name = "pre"} : memref<f32>
  cf.cond_br %c, ^a, ^b
^a:
  memref.store %x, %p[] {name = "x"} : memref<f32>
  cf.br ^c
^b:
  call @ext(%p) : (memref<f32>) -> ()
  cf.br ^c
^c:
  memref.load %p[] {name = "post"} : memref<f32>
  return
}
func.func @only_in_one_i(%p: memref<f32>, %x: f32, %c: i1) {
  memref.store %x, %p[] {name = "pre"} : memref<f32>
  cf.cond_br %c, ^a, ^b
^a:
  call @ext(%p) : (memref<f32>) -> ()
  cf.br ^c
^b:
  memref.store %x, %p[] {name = "x"} : memref<f32>
  call @ext(%p) : (memref<f32>) -> ()
  memref.load %p[] {name = "1"} : memref<f32>
  memref.store %x, %p[] {name = "x2"} : memref<f32>
  cf.br ^c
^c:
  memref.load %p[] {name = "2"} : memref<f32>
  return
}
func.func @not_known_f(%p: memref<f32>, %q: memref<f32>, %x: f32, %c: i1) {
  memref.store %x, %p[] {name = "pre", tag_name = "pre"} : memref<f32>
  %s = scf.if %c -> memref<f32> { scf.yield %p : memref<f32> } else { scf.yield %q : memref<f32> }
  memref.store %x, %p[] {name = "pre2", tag_name = "pre2"} : memref<f32>
  scf.if %c {
    memref.store %x, %s[] {name = "s", tag_name = "s"} : memref<f32>
  }
  memref.load %p[] {name="post", tag = "several"} : memref<f32>
  return
}
func.func @not_known_g(%p: memref<f32>, %q: memref<f32>, %x: f32, %c: i1) {
  memref.store %x, %p[] {name = "pre", tag_name = "pre"} : memref<f32>
  scf.if %c {
    %y = "test.side_effect_op"() {effects = [{effect="write"}]} : () -> i32
  }
  memref.load %p[] {name="post", tag = "any"} : memref<f32>
  return
}
func.func @not_known_h(%p: memref<f32>, %q: memref<f32>, %x: f32, %c: i1) {
  memref.store %x, %p[] {name = "pre", tag_name = "pre"} : memref<f32>
  scf.if %c {
    "test.foo"() : () -> ()
  }
  memref.load %p[] {name="post", tag = "foo"} : memref<f32>
  return
}
func.func @not_known_i(%p: memref<f32>, %q: memref<f32>, %x: f32, %c: i1, %f: () -> ()) {
  memref.store %x, %p[] {name = "pre", tag_name = "pre"} : memref<f32>
  scf.if %c {
    func.call_indirect %f() : () -> ()
  }
  memref.load %p[] {name="post", tag = "indirect"} : memref<f32>
  return
}
