// RUN: --split-input-file --verify-diagnostics --allow-unregistered-dialect
// What is said about properties that are wrong, and in which order operations are verified.

// -----
// expected-error@+1 {{expected attribute value}}
"unreg.op"() <> : () -> ()

// -----
// expected-error@+1 {{expected '>' to close properties}}
"unreg.op"() <{a = 1} : () -> ()

// -----
// expected-error@+1 {{duplicate key 'k' in dictionary attribute}}
"unreg.op"() <{k = 1, k = 2}> : () -> ()

// -----
func.func @no_properties(%a: i32) {
  // expected-error@+1 {{invalid properties {} for op arith.xori: this operation does not support properties}}
  %0 = "arith.xori"(%a, %a) <{}> : (i32, i32) -> i32
  return
}

// -----
func.func @not_a_dictionary(%a: i32) {
  // expected-error@+1 {{invalid properties "x" for op arith.addi: expected DictionaryAttr to set properties}}
  %0 = "arith.addi"(%a, %a) <"x"> : (i32, i32) -> i32
  return
}

// -----
func.func @wrong_class(%a: i32) {
  // expected-error@+1 {{invalid properties {overflowFlags = 3 : i32} for op arith.addi: Invalid attribute `overflowFlags` in property conversion: 3 : i32}}
  %0 = "arith.addi"(%a, %a) <{overflowFlags = 3 : i32}> : (i32, i32) -> i32
  return
}

// -----
func.func @wrong_class_of_enum(%a: i32) {
  // expected-error@+1 {{Invalid attribute `predicate` in property conversion: 12 : i64}}
  %0 = "arith.cmpi"(%a, %a) <{predicate = 12 : i64}> : (i32, i32) -> i1
  return
}

// -----
// The class is right; the constraint is the verifier's.
// -----
// expected-error@+1 {{'test.int_attrs' op attribute 'index_attr' failed to satisfy constraint: index attribute}}
"test.int_attrs"() <{any_i32_attr = 5 : i32, index_attr = 1, ui32_attr = 2 : ui32, si32_attr = 3 : si32}> : () -> ()

// -----
func.func @dictionary_constraint(%a: i32) {
  // expected-error@+1 {{'arith.addi' op attribute 'overflowFlags' failed to satisfy constraint: Integer overflow arith flags}}
  %0 = "arith.addi"(%a, %a) {overflowFlags = 3 : i32} : (i32, i32) -> i32
  return
}

// -----
func.func @dictionary_enum(%a: i32) {
  // expected-error@+1 {{'arith.cmpi' op attribute 'predicate' failed to satisfy constraint: allowed 64-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9}}
  %0 = "arith.cmpi"(%a, %a) {predicate = 99 : i64} : (i32, i32) -> i1
  return
}

// -----
func.func @dictionary_dropped(%a: i32) {
  // expected-error@+1 {{'arith.cmpi' op requires attribute 'predicate'}}
  %0 = "arith.cmpi"(%a, %a) <{}> {predicate = "x"} : (i32, i32) -> i1
  return
}

// -----
func.func @custom_dictionary_constraint(%a: i32) {
  // expected-error@+1 {{custom op 'arith.addi' 'arith.addi' op attribute 'overflowFlags' failed to satisfy constraint: Integer overflow arith flags}}
  %0 = arith.addi %a, %a {overflowFlags = 3 : i32} : i32
  return
}

// -----
func.func @segments_size(%a: i32) {
  // expected-error@+1 {{invalid properties {operandSegmentSizes = array<i32: 0, 0, 1>} for op test.attr_sized_operands: size mismatch in attribute conversion: 3 vs 4}}
  "test.attr_sized_operands"(%a) <{operandSegmentSizes = array<i32: 0, 0, 1>}> : (i32) -> ()
  return
}

// -----
func.func @segments_class(%a: i32) {
  // expected-error@+1 {{invalid properties {operandSegmentSizes = 3 : i64} for op test.attr_sized_operands: expected DenseI32ArrayAttr for key `value`}}
  "test.attr_sized_operands"(%a) <{operandSegmentSizes = 3}> : (i32) -> ()
  return
}

// -----
func.func @segments_dropped(%a: i32) {
  // expected-error@+1 {{'test.attr_sized_operands' op operand count (1) does not match with the total size (0) specified in attribute 'operandSegmentSizes'}}
  "test.attr_sized_operands"(%a) {operandSegmentSizes = 3} : (i32) -> ()
  return
}

// -----
func.func @segments_missing(%a: i32) {
  // expected-error@+1 {{'test.attr_sized_operands' op operand count (1) does not match with the total size (0) specified in attribute 'operandSegmentSizes'}}
  "test.attr_sized_operands"(%a) : (i32) -> ()
  return
}

// -----
func.func @segments_negative() {
  // expected-error@+1 {{'test.attr_sized_results' op 'resultSegmentSizes' attribute cannot have negative elements}}
  %0:3 = "test.attr_sized_results"() <{resultSegmentSizes = array<i32: 0, 2, -1, 2>}> : () -> (i32, i32, i32)
  return
}

// -----
// Required attributes in alphabetical order.
// expected-error@+1 {{'test.int_attrs' op requires attribute 'any_i32_attr'}}
"test.int_attrs"() <{si32_attr = 3 : si32}> : () -> ()

// -----
// Their presence before any constraint.
// expected-error@+1 {{'test.int_attrs' op requires attribute 'si32_attr'}}
"test.int_attrs"() <{any_i32_attr = 5 : i64, index_attr = 1, ui32_attr = 2 : i32}> : () -> ()

// -----
// Constraints in the order of declaration.
// expected-error@+1 {{'test.int_attrs' op attribute 'any_i32_attr' failed to satisfy constraint: 32-bit integer attribute}}
"test.int_attrs"() <{any_i32_attr = 5 : i64, index_attr = 1, ui32_attr = 2 : i32, si32_attr = 3 : i64}> : () -> ()

// -----
func.func @counts_before_attributes(%a: f32) {
  // expected-error@+1 {{'arith.cmpi' op expected 2 operands, but found 1}}
  %0 = "arith.cmpi"(%a) : (f32) -> i1
  return
}

// -----
func.func @attributes_before_operands(%a: f32) {
  // expected-error@+1 {{'arith.cmpi' op requires attribute 'predicate'}}
  %0 = "arith.cmpi"(%a, %a) : (f32, f32) -> i1
  return
}

// -----
func.func @operands_before_results(%a: f32) {
  // expected-error@+1 {{'arith.cmpi' op operand #0 must be signless-integer-like, but got 'f32'}}
  %0 = "arith.cmpi"(%a, %a) <{predicate = 0 : i64}> : (f32, f32) -> f32
  return
}

// -----
func.func @results_before_predicates(%a: i32) {
  // expected-error@+1 {{'arith.cmpi' op result #0 must be bool-like, but got 'f32'}}
  %0 = "arith.cmpi"(%a, %a) <{predicate = 0 : i64}> : (i32, i32) -> f32
  return
}

// -----
func.func @traits_before_verify(%a: vector<4xf32>) {
  // expected-error@+1 {{'arith.addf' op all non-scalar operands/results must have the same shape and base type}}
  %0 = "arith.addf"(%a, %a) : (vector<4xf32>, vector<4xf32>) -> tensor<4xf32>
  return
}

// -----
// Regions, by index and name.
// expected-error@+1 {{'test.sized_region_op' op region #1 failed to verify constraint: region with 1 blocks}}
"test.sized_region_op"() ({
  "unreg.op"() : () -> ()
^bb1:
  "unreg.op"() : () -> ()
}, {}) : () -> ()

// -----
func.func @optional_group(%a: i64) {
  // expected-error@+1 {{'test.format_optional_operand_result_b_op' op operand group starting at #0 requires 0 or 1 element, but found 2}}
  "test.format_optional_operand_result_b_op"(%a, %a, %a) <{operandSegmentSizes = array<i32: 2, 1>}> : (i64, i64, i64) -> ()
  return
}

// -----
// expected-error@+1 {{'func.func' op requires one region}}
"func.func"() <{function_type = () -> (), sym_name = "f"}> : () -> ()
