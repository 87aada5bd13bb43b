// RUN: --split-input-file --verify-diagnostics
// What func says about operations that are wrong.

// -----
// expected-error@+1 {{expected valid '@'-identifier for symbol name}}
func.func private() {
}

// -----
// expected-error@+1 {{expected SSA identifier}}
func.func @arguments(%a: i32, i32) {
  return
}

// -----
// expected-error@+1 {{expected type instead of SSA identifier}}
func.func @types(i32, %a: i32) {
  return
}

// -----
// expected-error@+1 {{expected non-empty function body}}
func.func @empty() {
}

// -----
// expected-error@+1 {{'sym_name' is an inferred attribute and should not be specified in the explicit attribute dictionary}}
func.func private @inferred() attributes {sym_name = "other"}

// -----
// expected-error@+1 {{'function_type' is an inferred attribute and should not be specified in the explicit attribute dictionary}}
func.func private @inferred() attributes {function_type = () -> ()}

// -----
// expected-error@+1 {{custom op 'func.func' 'sym_visibility' is an inferred attribute and should not be specified in the explicit attribute dictionary}}
func.func private @inferred() attributes {sym_visibility = "public"}

// -----
// expected-error@+1 {{'func.func' op symbol declaration cannot have public visibility}}
func.func @declaration(i32)

// -----
// expected-error@+1 {{invalid properties {function_type = () -> (), sym_name = "f", sym_visibility = 1 : i64} for op func.func: Invalid attribute `sym_visibility` in property conversion: 1 : i64}}
"func.func"() <{function_type = () -> (), sym_name = "f", sym_visibility = 1}> ({}) : () -> ()

// -----
// expected-error@+1 {{'func.func' op visibility expected to be one of ["public", "private", "nested"], but got "hidden"}}
"func.func"() <{function_type = () -> (), sym_name = "f", sym_visibility = "hidden"}> ({}) : () -> ()

// -----
// expected-error@+1 {{'func.func' op requires attribute 'function_type'}}
"func.func"() <{sym_name = "f"}> ({}) : () -> ()

// -----
// expected-error@+1 {{'func.func' op requires attribute 'sym_name'}}
"func.func"() <{function_type = () -> ()}> ({}) : () -> ()

// -----
// expected-error@+1 {{'func.func' op attribute 'function_type' failed to satisfy constraint: type attribute of function type}}
"func.func"() <{function_type = i32, sym_name = "f"}> ({}) : () -> ()

// -----
// expected-error@+1 {{'func.func' op entry block must have 1 arguments to match function signature}}
"func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({
  "func.return"() : () -> ()
}) : () -> ()

// -----
// expected-error@+1 {{'func.func' op type of entry block argument #0('f32') must match the type of the corresponding argument in function signature('i32')}}
"func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({
^bb0(%a: f32):
  "func.return"() : () -> ()
}) : () -> ()

// -----
// expected-error@+1 {{'func.func' op arguments may only have dialect attributes}}
func.func private @argument(i32 {note})

// -----
// expected-error@+1 {{'func.func' op results may only have dialect attributes}}
func.func private @result() -> (i32 {note})

// -----
// expected-error@+1 {{'func.func' op expects argument attribute array to have the same number of elements as the number of function arguments, got 2, but expected 1}}
"func.func"() <{arg_attrs = [{}, {}], function_type = (i32) -> (), sym_name = "f", sym_visibility = "private"}> ({}) : () -> ()

// -----
// expected-error@+1 {{'func.func' op expects result attribute array to have the same number of elements as the number of function results, got 1, but expected 0}}
"func.func"() <{function_type = (i32) -> (), res_attrs = [{}], sym_name = "f", sym_visibility = "private"}> ({}) : () -> ()

// -----
func.func @return_count() -> i32 {
  // expected-error@+1 {{'func.return' op has 0 operands, but enclosing function (@return_count) returns 1}}
  return
}

// -----
func.func @return_type(%a: f32) -> i32 {
  // expected-error@+1 {{type of return operand 0 ('f32') doesn't match function result type ('i32') in function @return_type}}
  return %a : f32
}

// -----
// expected-error@+1 {{'func.return' op expects parent op 'func.func'}}
func.return

// -----
func.func @terminator() {
  // expected-error@+1 {{'func.return' op must be the last operation in the parent block}}
  return
  return
}

// -----
// expected-note@+1 {{see existing symbol definition here}}
func.func private @f()
// expected-error@+1 {{redefinition of symbol named 'f'}}
func.func private @f()

// -----
func.func @undefined() {
  // expected-error@+1 {{'func.call' op 'g' does not reference a valid function}}
  call @g() : () -> ()
  return
}

// -----
module @m {
}
func.func @not_a_function() {
  // expected-error@+1 {{'func.call' op 'm' does not reference a valid function}}
  call @m() : () -> ()
  return
}

// -----
func.func private @g(i32) -> i32
func.func @operand_count() {
  // expected-error@+1 {{'func.call' op incorrect number of operands for callee}}
  call @g() : () -> ()
  return
}

// -----
func.func private @g(i32) -> i32
func.func @operand_type(%a: f32) {
  // expected-error@+1 {{'func.call' op operand type mismatch: expected operand type 'i32', but provided 'f32' for operand number 0}}
  call @g(%a) : (f32) -> i32
  return
}

// -----
func.func private @g(i32) -> i32
func.func @result_count(%a: i32) {
  // expected-error@+1 {{'func.call' op incorrect number of results for callee}}
  call @g(%a) : (i32) -> ()
  return
}

// -----
func.func private @g(i32) -> i32
func.func @result_type(%a: i32) {
  // expected-error@+3 {{'func.call' op result type mismatch at index 0}}
  // expected-note@+2 {{op result types: 'f32'}}
  // expected-note@+1 {{function result types: 'i32'}}
  call @g(%a) : (i32) -> f32
  return
}

// -----
func.func @callee() {
  // expected-error@+1 {{'func.call' op requires attribute 'callee'}}
  "func.call"() : () -> ()
  return
}

// -----
func.func @reference() {
  // expected-error@+1 {{'func.constant' op reference to undefined function 'g'}}
  %0 = constant @g : () -> ()
  return
}

// -----
func.func private @g()
func.func @constant_type() {
  // expected-error@+1 {{'func.constant' op reference to function with mismatched type}}
  %0 = constant @g : () -> i32
  return
}

// -----
func.func @indirect(%f: (i32) -> ()) {
  // expected-error@+1 {{custom op 'func.call_indirect' number of operands and types do not match: got 0 operands and 1 types}}
  call_indirect %f() : (i32) -> ()
  return
}

// -----
func.func @indirect_type(%f: (i32) -> (), %a: f32) {
  // expected-error@+1 {{'func.call_indirect' op failed to verify that callee input types match argument types}}
  "func.call_indirect"(%f, %a) : ((i32) -> (), f32) -> ()
  return
}

// -----
func.func @indirect_callee(%f: i32) {
  // expected-error@+1 {{'func.call_indirect' op operand #0 must be function type, but got 'i32'}}
  "func.call_indirect"(%f) : (i32) -> ()
  return
}
