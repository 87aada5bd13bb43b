// RUN: --test-last-modified
// RUN: --test-last-modified=interprocedural=false
// RUN: --test-last-modified=assume-func-writes=true
// Which operations were the last to change memory, around loops, regions and calls.
func.func @loop(%p: memref<f32>, %q: memref<f32>, %x: f32, %c: i1, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<f32>
  memref.store %x, %p[] {tag_name = "pre"} : memref<f32>
  memref.store %x, %q[]  : memref<f32>
  memref.store %x, %a[] {tag_name = "al"} : memref<f32>
  scf.for %i = %c0 to %n step %c1 {
    memref.load %p[] {tag = "in"} : memref<f32>
    memref.store %x, %p[] {tag_name = "loop"} : memref<f32>
    scf.if %c {
      memref.store %x, %q[] {tag_name = "if"} : memref<f32>
    }
  }
  %s = arith.select %c, %p, %q : memref<f32>
  memref.load %p[] {tag = "p"} : memref<f32>
  memref.load %q[] {tag = "q"} : memref<f32>
  memref.load %a[] {tag = "a"} : memref<f32>
  memref.load %s[] {tag = "s"} : memref<f32>
  memref.store %x, %s[] {tag = "ss", tag_name = "ss"} : memref<f32>
  memref.load %s[] {tag = "s"} : memref<f32>
  memref.load %a[] {tag = "a"} : memref<f32>
  "test.foo"() : () -> ()
  memref.load %a[] {tag = "a2"} : memref<f32>
  return {tag = "return"}
}
func.func @reg(%arg0: memref<f32>, %x: f32) {
  memref.store %x, %arg0[] {tag_name = "pre"} : memref<f32>
  test.store_with_a_region %arg0 attributes { tag_name = "region", store_before_region = true } {
    memref.load %arg0[] {tag = "inner"} : memref<f32>
    test.store_with_a_region_terminator
  } : memref<f32>
  memref.load %arg0[] {tag = "post"} : memref<f32>
  test.store_with_a_region %arg0 attributes { tag_name = "region2", store_before_region = false } {
    memref.load %arg0[] {tag = "inner2"} : memref<f32>
    memref.store %x, %arg0[] {tag_name = "inn"} : memref<f32>
    test.store_with_a_region_terminator
  } : memref<f32>
  memref.load %arg0[] {tag = "post2"} : memref<f32>
  test.store_with_a_region %arg0 attributes { tag_name = "region3", store_before_region = true } {
    memref.load %arg0[] {tag = "inner2"} : memref<f32>
    memref.store %x, %arg0[] {tag_name = "inn"} : memref<f32>
    test.store_with_a_region_terminator
  } : memref<f32>
  memref.load %arg0[] {tag = "post3"} : memref<f32>
  test.store_with_a_loop_region %arg0 attributes { tag_name = "region4", store_before_region = true } {
    memref.load %arg0[] {tag = "inner4"} : memref<f32>
    test.store_with_a_region_terminator
  } : memref<f32>
  memref.load %arg0[] {tag = "post4"} : memref<f32>
  test.store_with_a_loop_region %arg0 attributes { tag_name = "region5", store_before_region = false } {
    memref.load %arg0[] {tag = "inner5"} : memref<f32>
    test.store_with_a_region_terminator
  } : memref<f32>
  memref.load %arg0[] {tag = "post5"} : memref<f32>
  return
}
func.func private @ext(memref<f32>)
func.func private @callee(%a: memref<f32>) -> memref<f32> {
  memref.load %a[] {tag = "in callee"} : memref<f32>
  return %a : memref<f32>
}
func.func private @dead(%a: memref<f32>) -> memref<f32> {
  memref.load %a[] {tag = "in dead"} : memref<f32>
  return %a : memref<f32>
}
func.func @calls(%a: memref<f32>, %x: f32) {
  memref.store %x, %a[] {tag_name = "pre"} : memref<f32>
  func.call @ext(%a) : (memref<f32>) -> ()
  memref.load %a[] {tag = "p"} : memref<f32>
  memref.store %x, %a[] {tag_name = "pre2"} : memref<f32>
  %r = func.call @callee(%a) : (memref<f32>) -> memref<f32>
  memref.load %a[] {tag = "p2"} : memref<f32>
  memref.load %r[] {tag = "pr"} : memref<f32>
  memref.load %r[] {tag = 3 : i32} : memref<f32>
  %f, %y = "test.foo"(%a) {tag = "ff"} : (memref<f32>)-> (f32, f32)
  memref.dealloc %r {tag = "de"} : memref<f32>
  return {tag = "re"}
}
func.func @empty() attributes {tag = "fn"} {
  return
}
func.func @only_in_one_f(%p: memref<f32>, %x: f32, %c: i1) {
  memref.store %x, %p[] {tag_name = "pre"} : memref<f32>
  scf.if %c {
  memref.store %x, %p[] {tag_name = "x"} : memref<f32>
  } else {
  func.call @ext(%p) : (memref<f32>) -> ()
  }
  memref.load %p[] {tag = "scf"} : memref<f32>
  return
}
func.func @only_in_one_g(%p: memref<f32>, %x: f32, %c: i1) {
  memref.store %x, %p[] {tag_name = "pre"} : memref<f32>
  scf.if %c {
  func.call @ext(%p) : (memref<f32>) -> ()
  } 
  memref.load %p[] {tag = "scf no else"} : memref<f32>
  return
}
func.func @only_in_one_h(%p: memref<f32>, %x: f32, %c: i1) {
  memref.store %x, %p[] {tag_name = "pre"} : memref<f32>
  cf.cond_br %c, ^a, ^b
^a:
  call @ext(%p) : (memref<f32>) -> ()
  cf.br ^c
^b:
  memref.store %x, %p[] {tag_name = "x"} : memref<f32>
  cf.br ^c
^c:
  memref.load %p[] {tag = "swapped"} : memref<f32>
  return
}
func.func @only_in_one_i(%p: memref<f32>, %x: f32, %c: i1) {
  memref.store %x, %p[] {tag_name = "pre"} : memref<f32>
  cf.cond_br %c, ^a, ^b
^a:
  call @ext(%p) : (memref<f32>) -> ()
  cf.br ^c
^b:
  memref.store %x, %p[] {tag_name = "x"} : memref<f32>
  call @ext(%p) : (memref<f32>) -> ()
  memref.load %p[] {tag = "1"} : memref<f32>
  memref.store %x, %p[] {tag_name = "x2"} : memref<f32>
  cf.br ^c
^c:
  memref.load %p[] {tag = "2"} : memref<f32>
  return
}
