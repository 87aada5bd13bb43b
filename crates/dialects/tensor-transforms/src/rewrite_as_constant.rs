//! The replacement of operations that compute constant tensors by constants:
//! [`constant_rewrites`] (MLIR: `populateRewriteAsConstantPatterns`).

use terrace_arith::ConstantOp;
use terrace_builtin::attributes::DenseElementsAttr;
use terrace_builtin::types::RankedTensorType;
use terrace_builtin::{DYNAMIC, TypeExt};
use terrace_ir::fold::constant_value;
use terrace_ir::{Attribute, Body, Op, OpType, PatternSet, Rewriter, Value};
use terrace_tensor::{GenerateOp, PadOp};

/// Returns the patterns that replace `tensor.generate` of one constant, and `tensor.pad` of a
/// constant by a constant. Unless `aggressive`, the padded constant must have no other use.
pub fn constant_rewrites(aggressive: bool) -> PatternSet {
    let mut set = PatternSet::new();
    set.add::<GenerateOp>("GenerateToConstant", |op, rewriter| generate(op.op(), rewriter));
    set.add::<PadOp>("PadOpToConstant", move |op, rewriter| pad(op.op(), aggressive, rewriter));
    set
}

/// Returns the type of the only result of `op` if its shape is static.
fn static_result(body: &Body, op: Op) -> Option<&RankedTensorType> {
    let ty = body.value_type(body.result(op, 0));
    let ty = ty.downcast::<RankedTensorType>(body.context())?;
    (!ty.shape.contains(&DYNAMIC)).then_some(ty)
}

/// Returns the value that the region of `op` yields.
fn yielded(body: &Body, op: Op) -> Option<Value> {
    let block = body.first_block(body.region(op, 0)?)?;
    body.operands(body.last_op(block)?).next()
}

fn replace_by(rewriter: &mut Rewriter<'_>, op: Op, values: Vec<Attribute>) -> Option<()> {
    let cx = rewriter.context().clone();
    let ty = rewriter.body().value_type(rewriter.body().result(op, 0));
    let constant = DenseElementsAttr::from_attributes(&cx, ty, values).ok()?.attr();
    let new = ConstantOp::build(rewriter, constant).op();
    rewriter.replace_with(op, new);
    Some(())
}

fn generate(op: Op, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    static_result(body, op)?;
    let value = constant_value(body, yielded(body, op)?)?;
    replace_by(rewriter, op, vec![value])
}

fn pad(op: Op, aggressive: bool, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let cx = body.context();
    let view = body.op(op).cast::<PadOp>()?;
    let source = view.source();
    let padded = static_result(body, op)?;
    let is_number = padded.element.is_float() || padded.element.is_any_integer();
    let is_static = |list: &[i64]| list.iter().all(|number| *number != DYNAMIC && *number >= 0);
    let is_applicable = is_number
        && !view.nofold()
        && is_static(view.static_low())
        && is_static(view.static_high())
        && (aggressive || body.has_one_use(source));
    if !is_applicable {
        return None;
    }
    let filler = constant_value(body, yielded(body, op)?)?;
    let constant = constant_value(body, source)?;
    let constant = constant.downcast::<DenseElementsAttr>(cx)?;
    let from = body.value_type(source).downcast::<RankedTensorType>(cx)?;
    let mut elements = constant.attributes(cx);
    let total: i64 = padded.shape.iter().product();
    let mut values = vec![filler; usize::try_from(total).ok()?];
    // Counts the positions in the source, the last dimension first.
    let mut position = vec![0; from.shape.len()];
    let count: i64 = from.shape.iter().product();
    for _ in 0..count {
        let mut index = 0;
        for (dim, at) in position.iter().enumerate() {
            index = index * padded.shape[dim] + at + view.static_low()[dim];
        }
        *values.get_mut(usize::try_from(index).ok()?)? = elements.next()?;
        for (at, size) in position.iter_mut().zip(from.shape.iter()).rev() {
            *at += 1;
            if *at < *size {
                break;
            }
            *at = 0;
        }
    }
    drop(elements);
    replace_by(rewriter, op, values)
}
