//! The pass `tosa-arith-const-to-tosa-const`: replaces constant tensors of arith by those of tosa
//! (MLIR: `TosaArithConstantToConst.cpp`).

use terrace_arith::ConstantOp;
use terrace_builtin::shaped::element_type_or_self;
use terrace_builtin::{ElementsAttr, IntegerType, RankedTensorType, TypeExt};
use terrace_ir::{Context, OpType, PatternSet, Rewriter, Type};
use terrace_pass::{PassResult, Target, pass};
use terrace_tosa::{ConstOp, TosaDialect};
use terrace_transforms::apply_patterns_everywhere;

/// Turn constant tensors of arith into those of TOSA
#[pass(
    name = "tosa-arith-const-to-tosa-const",
    title = "TosaArithConstantToTosaConstPass",
    anchor = "func.func",
    run = run
)]
pub struct TosaArithConstToTosaConst {}

fn run(_: &TosaArithConstToTosaConst, target: &mut Target<'_>) -> PassResult {
    target.context().load::<TosaDialect>();
    let mut set = PatternSet::new();
    set.add::<ConstantOp>("ArithConstantToTosaConst", constant);
    apply_patterns_everywhere(target.body_mut(), set);
    Ok(())
}

/// Whether tosa has constants of this type: a tensor of floats, signless or unsigned integers.
fn has_constants(cx: &Context, ty: Type) -> bool {
    let element = element_type_or_self(cx, ty);
    let is_integer = || element.downcast::<IntegerType>(cx).is_some_and(|ty| !ty.is_signed());
    ty.is::<RankedTensorType>() && (element.is_float() || is_integer())
}

/// `arith.constant dense<1> : tensor<2xi8>  =>  "tosa.const"() <{values = dense<1> : …}>`
fn constant(op: ConstantOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let cx = rewriter.context().clone();
    let view = op.view(rewriter.body());
    let (value, ty) = (view.value(), rewriter.body().value_type(view.result()));
    if !has_constants(&cx, ty) || value.interface::<dyn ElementsAttr>(&cx).is_none() {
        return None;
    }
    let new = ConstOp::build(rewriter, ty, value).op();
    rewriter.replace_with(op.op(), new);
    Some(())
}
