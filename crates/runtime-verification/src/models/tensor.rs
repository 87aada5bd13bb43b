//! Models of tensors.

use terrace_arith::{BuildConstant, CmpIPredicate};
use terrace_builtin::shaped::shape_of;
use terrace_builtin::types::UnrankedTensorType;
use terrace_builtin::{DYNAMIC, mixed_slice};
use terrace_ir::{Context, Op, Operand};
use terrace_tensor::{CastOp, DimOp, ExtractOp, ExtractSliceOp, InsertOp, RankOp};

use super::{Model, access, add, check_dim, check_slice};
use crate::checks::Checks;
use crate::interface::RuntimeVerifiableOp;

/// Attaches the models.
pub(super) fn attach(cx: &Context) {
    add::<CastOp>(cx, &(&Model(cast) as &dyn RuntimeVerifiableOp));
    add::<DimOp>(cx, &(&Model(dim) as &dyn RuntimeVerifiableOp));
    add::<ExtractOp>(cx, &(&Model(|op, checks| access(op, checks, 0)) as _));
    add::<InsertOp>(cx, &(&Model(|op, checks| access(op, checks, 1)) as _));
    add::<ExtractSliceOp>(cx, &(&Model(extract_slice) as &dyn RuntimeVerifiableOp));
}

/// Checks that the source has the rank and the static sizes of the result.
fn cast(op: Op, checks: &mut Checks<'_>) -> Option<()> {
    let cx = checks.context().clone();
    let (source, result) = (checks.body().operand(op, 0), checks.body().result(op, 0));
    let [from, to] = [source, result].map(|value| checks.body().value_type(value));
    let Some(to) = shape_of(&cx, to) else { return Some(()) };
    if from.is::<UnrankedTensorType>() {
        let rank = RankOp::build(checks, source).value(checks);
        let expected = checks.constant_index(to.len() as i64);
        let is_same = checks.compare(CmpIPredicate::Eq, rank, expected);
        checks.assert(is_same, "rank mismatch");
    }
    let from = shape_of(&cx, from);
    for (dim, size) in to.iter().enumerate() {
        let is_known = from.is_some_and(|from| from.get(dim) != Some(&DYNAMIC));
        if *size == DYNAMIC || is_known {
            continue;
        }
        let index = checks.constant_index(dim as i64);
        let actual = checks.dim(source, index);
        let expected = checks.constant_index(*size);
        let is_same = checks.compare(CmpIPredicate::Eq, actual, expected);
        checks.assert(is_same, &format!("size mismatch of dim {dim}"));
    }
    Some(())
}

fn dim(op: Op, checks: &mut Checks<'_>) -> Option<()> {
    let [source, index] = [0, 1].map(|at| checks.body().operand(op, at));
    let rank = RankOp::build(checks, source).value(checks);
    check_dim(checks, index, rank);
    Some(())
}

fn extract_slice(op: Op, checks: &mut Checks<'_>) -> Option<()> {
    let cx = checks.context().clone();
    let slice = mixed_slice!(checks.body().op(op).cast::<ExtractSliceOp>()?);
    let source = checks.body().operand(op, 0);
    let shape = shape_of(&cx, checks.body().value_type(source))?;
    let (zero, one) = (checks.constant_index(0), checks.constant_index(1));
    check_slice(checks, "extract_slice", &slice, [zero, one], |checks, dim| {
        checks.size(source, shape, dim)
    });
    Some(())
}
