// RUN: --mlir-print-op-generic
// RUN:
// How inherent attributes get into properties and how properties are printed.

func.func @to_attribute(%a: i32, %f: f64) {
  // A default is shown in generic form, not in custom form.
  %0 = arith.addi %a, %a : i32
  %1 = arith.truncf %f toward_zero fastmath<fast> : f64 to f32
  %2 = arith.cmpi slt, %a, %a : i32
  // What is optional is shown whenever it is there.
  %3 = arith.extf %1 fastmath<none> : f32 to f64
  return
}

func.func private @g(i32 {}) -> i32 attributes {test.a}

func.func @from_attribute_generic(%a: i32) {
  // Inherent attributes may be in the dictionary.
  %0 = "arith.addi"(%a, %a) {overflowFlags = #arith.overflow<nsw>} : (i32, i32) -> i32
  // The properties win.
  %1 = "arith.addi"(%a, %a) <{overflowFlags = #arith.overflow<nuw>}> {overflowFlags = #arith.overflow<nsw>} : (i32, i32) -> i32
  // If they say something.
  %2 = "arith.addi"(%a, %a) <{}> {overflowFlags = #arith.overflow<nsw>} : (i32, i32) -> i32
  // Unknown keys are ignored.
  %3 = "arith.addi"(%a, %a) <{unknown = 1 : i32}> : (i32, i32) -> i32
  // With properties, what is in the dictionary is not checked but dropped.
  %4 = "arith.cmpi"(%a, %a) <{predicate = 3 : i64}> {note, predicate = "x"} : (i32, i32) -> i1
  return
}

func.func @from_attribute_custom(%a: i32) {
  // The dictionary wins over the keyword.
  %0 = arith.addi %a, %a overflow<nuw> {overflowFlags = #arith.overflow<nsw>} : i32
  %1 = arith.cmpi slt, %a, %a {predicate = 1 : i64} : i32
  return
}

func.func @segments(%a: i32) {
  "test.attr_sized_operands"(%a) <{operandSegmentSizes = array<i32: 0, 0, 1, 0>}> : (i32) -> ()
  // Older names, and the dictionary.
  "test.attr_sized_operands"(%a) <{operand_segment_sizes = array<i32: 0, 0, 1, 0>}> : (i32) -> ()
  "test.attr_sized_operands"(%a) {operandSegmentSizes = array<i32: 0, 0, 1, 0>} : (i32) -> ()
  "test.attr_sized_operands"(%a) {operand_segment_sizes = array<i32: 0, 0, 1, 0>} : (i32) -> ()
  %0:3 = "test.attr_sized_results"() <{resultSegmentSizes = array<i32: 0, 2, 1, 0>}> : () -> (i32, i32, i32)
  %1:3 = "test.attr_sized_results"() {result_segment_sizes = array<i32: 1, 1, 1, 0>} : () -> (i32, i32, i32)
  return
}
