// RUN: --test-written-to
// RUN: --test-written-to=interprocedural=false
// RUN: --test-written-to=assume-func-writes=true
// Where values are stored, in the order in which control is found to come there.
func.func @test_switch(%flag: i32, %m0: memref<i32>) {
  %0 = arith.constant {tag = "c0"} 0 : i32
  cf.switch %flag : i32, [
      default: ^a(%0 : i32),
      42: ^b(%0 : i32),
      43: ^c(%0 : i32)
  ]
^a(%a0: i32):
  memref.store %a0, %m0[] {tag_name = "z"} : memref<i32>
  cf.br ^c(%a0 : i32)
^b(%b0: i32):
  memref.store %b0, %m0[] {tag_name = "y"} : memref<i32>
  cf.br ^c(%b0 : i32)
^c(%c0 : i32):
  memref.store %c0, %m0[] {tag_name = "x"} : memref<i32>
  memref.store %c0, %m0[] {tag_name = "w"} : memref<i32>
  return
}
func.func private @callee(%0 : i32) -> i32 {
  %1 = arith.muli %0, %0 {tag="callee"} : i32
  func.return %1 : i32
}
func.func private @opaque(%0 : i32) -> i32 
func.func @call(%m: memref<i32>, %x: i32, %f: (i32)->i32) -> i32 {
  %c = arith.constant {tag = "c0"} 0 : i32
  %d = arith.constant {tag = "d"} 1 : i32
  %1 = func.call @callee(%c) : (i32) -> i32
  %2 = func.call @opaque(%d) {tag="call1"}: (i32) -> i32
  %3 = func.call_indirect %f(%d) {tag="call"}: (i32) -> i32
  memref.store %1, %m[] {tag_name = "x"} : memref<i32>
  memref.store %2, %m[] {tag_name = "u"} : memref<i32>
  memref.store %3, %m[] {tag_name="q"} : memref<i32>
  func.return %2 : i32
}
func.func private @declared(%0 : i32) -> i32 
func.func @indirect(%m: memref<i32>, %x: i32, %f: (i32)->i32) -> i32 {
  %d = arith.constant {tag = "d"} 1 : i32
  %2 = func.call @declared(%d) {tag_name="call1"}: (i32) -> i32
  %3 = func.call_indirect %f(%d) {tag_name="call2",tag="ind"}: (i32) -> i32
  memref.store %2, %m[] {tag_name = "u"} : memref<i32>
  memref.store %3, %m[] {tag_name = "v"}  : memref<i32>
  func.return {tag="ret"} %2 : i32
}
func.func private @identity(%x : i32) -> i32  {
  func.return %x : i32
}
func.func @nest(%c: i1, %m: memref<i32>, %n: index) {
  %a = arith.constant {tag = "a"} 1 : i32
  %b = arith.constant {tag = "b"} 2 : i32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.if %c -> i32 {
    memref.store %a, %m[] {tag_name = "1"} : memref<i32>
    memref.store %b, %m[] {tag_name = "2"} : memref<i32>
    %q = scf.if %c -> i32 {
      memref.store %a, %m[] {tag_name = "3"} : memref<i32>
      memref.store %b, %m[] {tag_name = "4"} : memref<i32>
      scf.yield %a : i32
    } else {
      memref.store %a, %m[] {tag_name = "5"} : memref<i32>
      memref.store %b, %m[] {tag_name = "6"} : memref<i32>
      scf.yield %b : i32
    }
    scf.yield %q : i32
  } else {
    %l = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> i32 {
      memref.store %x, %m[] {tag_name = "7"} : memref<i32>
      memref.store %b, %m[] {tag_name = "8"} : memref<i32>
      %z = func.call @identity(%b) : (i32) -> i32
      scf.yield %z : i32
    }
    memref.store %b, %m[] {tag_name = "9"} : memref<i32>
    memref.store %a, %m[] {tag_name = "10"} : memref<i32>
    scf.yield %l : i32
  }
  memref.store %r, %m[] {tag_name = "11"} : memref<i32>
  memref.store %b, %m[] {tag_name = "12"} : memref<i32>
  %y = func.call @identity(%r) : (i32) -> i32
  memref.store %y, %m[] {tag_name = "13"} : memref<i32>
  return
}
func.func @cfg(%c: i1, %m: memref<i32>) {
  %a = arith.constant {tag = "a"} 1 : i32
  %b = arith.constant {tag = "b"} 2 : i32
  cf.br ^1
^1:
  memref.store %a, %m[] {tag_name = "1"} : memref<i32>
  memref.store %b, %m[] {tag_name = "2"} : memref<i32>
  cf.cond_br %c, ^2(%a : i32), ^3(%b : i32)
^2(%x: i32):
  memref.store %a, %m[] {tag_name = "3"} : memref<i32>
  memref.store %x, %m[] {tag_name = "4"} : memref<i32>
  %u = arith.addi %x, %b : i32
  cf.cond_br %c, ^3(%u : i32), ^4
^3(%v: i32):
  memref.store %v, %m[] {tag_name = "5"} : memref<i32>
  memref.store %b, %m[] {tag_name = "6"} : memref<i32>
  cf.br ^1
^4:
  memref.store %a, %m[] {tag_name = "7"} : memref<i32>
  memref.store %b, %m[] {tag_name = "8"} : memref<i32>
  return
}
func.func @returned_later(%x: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  cf.br ^head(%c0 : i32)
^head(%i: i32):
  %0 = memref.alloca() : memref<i32>
  %1 = memref.load %0[] : memref<i32>
  %2 = arith.cmpi slt, %i, %x : i32
  cf.cond_br %2, ^body, ^end
^body:
  memref.store %1, %0[] {name = "x", tag = "t", tag_name = "n"} : memref<i32>
  %3 = memref.load %0[] : memref<i32>
  %4 = arith.addi %i, %3 : i32
  cf.br ^head(%4 : i32)
^end:
  return %1 : i32
}
