//! Tests of the equivalence of operations that CSE uses.

use terrace_diag::SourceFile;
use terrace_ir::equivalence::{EquivalenceOptions, hash_op, is_equivalent};
use terrace_ir::{Context, OpRef};

/// Whether the last two operations of a function with the arguments `%a, %b: i32` are equivalent.
fn same(operations: &str) -> bool {
    let cx = Context::with_registry(terrace_testing::registry());
    let text = format!("func.func @f(%a: i32, %b: i32) {{\n{operations}\nreturn\n}}");
    let options = terrace_asm::ParseOptions {
        implicit_module: false,
        verify: false,
        ..terrace_asm::ParseOptions::default()
    };
    let function = terrace_asm::parse(&cx, &SourceFile::new("in", text.as_str()), &options);
    let function = function.expect("the text is that of a function");
    let block = function.root().region(0).and_then(|region| region.entry()).expect("a body");
    let ops: Vec<OpRef<'_>> = block.ops().collect();
    let [.., a, b, _] = ops[..] else { panic!("two operations") };
    let options = EquivalenceOptions { ignore_locations: true, ..Default::default() };
    let equivalent = is_equivalent(a, b, options);
    if equivalent {
        assert_eq!(hash_op(a.body(), a.id()), hash_op(b.body(), b.id()), "{operations}");
    }
    equivalent
}

#[test]
fn name_properties_attributes_operands_and_types_count() {
    assert!(same("%0 = arith.addi %a, %b : i32\n%1 = arith.addi %a, %b : i32"));
    assert!(!same("%0 = arith.addi %a, %b : i32\n%1 = arith.muli %a, %b : i32"));
    assert!(!same("%0 = arith.addi %a, %b : i32\n%1 = arith.addi %a, %b overflow<nsw> : i32"));
    assert!(!same("%0 = arith.addi %a, %b : i32\n%1 = arith.addi %a, %b {foo} : i32"));
    assert!(!same("%0 = arith.extsi %a : i32 to i64\n%1 = arith.extsi %a : i32 to i33"));
    assert!(!same("%0 = arith.constant 1 : i32\n%1 = arith.constant 2 : i32"));
}

#[test]
fn the_order_of_operands_counts_unless_they_commute() {
    assert!(same("%0 = arith.addi %a, %b : i32\n%1 = arith.addi %b, %a : i32"));
    assert!(!same("%0 = arith.subi %a, %b : i32\n%1 = arith.subi %b, %a : i32"));
}

#[test]
fn however_a_property_was_written() {
    assert!(same(
        "%0 = arith.addi %a, %b overflow<nsw> : i32\n\
         %1 = \"arith.addi\"(%a, %b) {overflowFlags = #arith.overflow<nsw>} : (i32, i32) -> i32"
    ));
    assert!(same("%0 = arith.addi %a, %b overflow<none> : i32\n%1 = arith.addi %a, %b : i32"));
}
