// RUN: --split-input-file --verify-diagnostics --allow-unregistered-dialect
// Constraints and flows of operations of the test dialect.

func.func @sizes(%a: tensor<4xf32>, %b: i32) {
  // expected-error@+1 {{'test.operand_rank_equals_result_size' op failed to verify that operand rank equals result size}}
  %0 = "test.operand_rank_equals_result_size"(%a) : (tensor<4xf32>) -> tensor<3xi8>
  return
}

// -----
func.func @lists(%a: i32, %b: f32) {
  // expected-error@+1 {{'test.mixed_variadic_in1' op operand #0 must be variadic of 32-bit signless integer, but got 'f32'}}
  "test.mixed_variadic_in1"(%b, %b, %a) : (f32, f32, i32) -> ()
  return
}

// -----
// expected-error@+1 {{attribute 'f32attr' failed to satisfy constraint: f32 dense array attribute whose value is positive}}
"test.confined_strictly_positive_attr"() <{
  i8attr = array<i8>, i16attr = array<i16>, i32attr = array<i32: 3>, i64attr = array<i64>,
  f32attr = array<f32: 1.0, 0.0>, f64attr = array<f64>, emptyattr = array<i16>}> : () -> ()

// -----
func.func @refine(%a: tensor<2xf32>) {
  // expected-error@+2 {{required first operand and result to match}}
  // expected-error@+1 {{'test.op_with_refine_type_if' op failed to infer returned types}}
  %0 = "test.op_with_refine_type_if"(%a, %a) : (tensor<2xf32>, tensor<2xf32>) -> tensor<?xf32>
  return
}

// -----
func.func @branch(%a: i32) {
  // expected-error@+1 {{type mismatch for bb argument #0 of successor #0}}
  "test.br"(%a)[^end] : (i32) -> ()
^end(%b: i64):
  return
}

// -----
func.func @loop(%a: i32) {
  // expected-note@+2 {{region branch point}}
  // expected-error@+1 {{along control flow edge from parent to Region #0: successor operand type #0 'i32' should match successor input type #0 'i64'}}
  %0 = "test.loop_block"(%a) ({
  ^body(%b: i64):
    "u.end"() : () -> ()
  }) : (i32) -> f32
  return
}

// -----
func.func @bound(%a: tensor<4xf32>) {
  // expected-error@+1 {{'test.reify_bound' op expected 'dim' attribute for shaped type variable}}
  %0 = "test.reify_bound"(%a) : (tensor<4xf32>) -> index
  return
}

// -----
// The result that is no tensor is not counted.
func.func @destinations(%a: tensor<4xf32>) {
  %0:2 = test.destination_style_op ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32>, index
  // expected-error@+1 {{expected the number of tensor results (0) to be equal to the number of output tensors (1)}}
  %1 = test.destination_style_op ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) -> index
  return
}
