//! Builds a module with the API and compares its text with a snapshot.

use terrace::arith::{AddIOp, CmpIOp, CmpIPredicate, ConstantOp, SelectOp};
use terrace::builtin::{IntegerAttr, IntegerType, ModuleOp};
use terrace::func::{FuncOp, ReturnOp};
use terrace::prelude::*;

/// Builds a module with a function that returns `max(x + y, 0)`.
fn build(cx: &Context) -> Body {
    let unknown = Location::unknown(cx);
    let i32 = IntegerType::get(cx, 32).ty();
    let (mut module, block) = ModuleOp::new_body(cx, unknown);
    let mut b = Builder::at_end(&mut module, block, unknown);
    let function = FuncOp::build(&mut b, "clamped_sum", &[i32, i32], &[i32]);
    let (body, entry) = function.add_entry_block(&mut module);
    let [x, y] = *body.arguments(entry) else { unreachable!("two arguments") };
    let mut b = Builder::at_end(body, entry, unknown);
    let sum = AddIOp::build(&mut b, x, y);
    let zero = ConstantOp::build(&mut b, IntegerAttr::get(cx, i32, 0).attr());
    let negative = CmpIOp::build(&mut b, CmpIPredicate::Slt, sum, zero);
    let clamped = SelectOp::build(&mut b, negative, zero, sum);
    ReturnOp::build(&mut b, [clamped]);
    module
}

#[test]
fn a_function_built_by_api() {
    let cx = terrace::context();
    let module = build(&cx);
    module.verify().expect("valid");
    insta::assert_snapshot!(terrace::print(&module));
}
