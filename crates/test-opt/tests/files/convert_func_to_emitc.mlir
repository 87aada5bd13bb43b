// RUN: --convert-func-to-emitc --split-input-file --allow-unregistered-dialect
func.func @a(%x: i32, %i: index) -> i32 attributes {foo} { return %x : i32 }
func.func private @b(%x: i32) { return }
func.func private @c(i32 {a.b}) -> (f32 {c.d})
func.func @d(%x: index) -> index { %0 = call @d(%x) {z} : (index) -> index
 call @b2() : () -> ()
 cf.br ^bb1(%0: index)
^bb1(%y: index):
 return %y : index }
func.func public @b2() { return }
func.func nested @b3() { return }
func.func @b4() attributes {no_inline} { return }
// -----
func.func @two(%x: i32) -> (i32, i32) { return %x, %x : i32, i32 }
// -----
func.func private @two(%x: i32) -> (i32, i32) 
func.func @x(%x: i32) { %0:2 = call @two(%x) : (i32) -> (i32, i32) return }
// -----
func.func @t(%x: tensor<4xf32>) -> tensor<4xf32> { return %x : tensor<4xf32> }
// -----
func.func @t(%x: tensor<?xf32>) -> tensor<?xf32> { return %x : tensor<?xf32> }
// -----
func.func @t(%x: vector<4xf32>) -> vector<4xf32> { %0 = func.call @t(%x) : (vector<4xf32>)-> vector<4xf32> return %x : vector<4xf32> }
// -----
func.func @t(%x: memref<4xf32>) -> memref<4xf32> { return %x : memref<4xf32> }
// -----
func.func @t(%x: memref<4xf32>) { return }
// -----
func.func @t(%x: f80) { return }
// -----
func.func @t() -> !emitc.array<4xi32> { %x = "foo.a"() : () -> !emitc.array<4xi32> 
return %x: !emitc.array<4xi32> }
// -----
func.func @t(%a: !emitc.lvalue<i32>)  { return }
// -----
func.func @t()  -> f80
// -----
module { func.func @t(%a: complex<f32>) -> i1 { %f = func.constant @t : (complex<f32>) -> i1 
  %0 = call_indirect %f(%a) : (complex<f32>) -> i1
  func.return %0 : i1 } 
  func.func @zz() attributes {llvm.emit_c_interface, specifiers = ["inline"]} { return } }
// -----
func.func @t(%a: i32 {foo.a}) -> (i32 {foo.r}) {
  %0 = call @t(%a) {arg_attrs = [{foo.x}]}: (i32) -> i32
  return %0 : i32 
}
// -----
func.func private @f(i32)
func.func @g(%a: i32) { call @f(%a) {no_inline} : (i32) -> () 
 return {foo}}
