//! The model of structured operations: each index that an indexing map computes is within the
//! operand.

use terrace_affine::{Inputs, composed_apply_to};
use terrace_arith::{AndIOp, BuildConstant};
use terrace_builtin::AffineExpr;
use terrace_builtin::mixed::Mixed;
use terrace_builtin::shaped::shape_of;
use terrace_builtin::values::constant_integer;
use terrace_index::{AddOp, CmpOp, IndexCmpPredicate, MaxSOp, MinSOp, SubOp};
use terrace_ir::{Context, Op, Operand, Value};
use terrace_linalg::{Structured, attach_to_structured};
use terrace_linalg_transforms::loop_extents;
use terrace_rewrite::create_or_fold;

use super::Model;
use crate::checks::Checks;
use crate::interface::DynRuntimeVerifiableOp;

/// Attaches the model to all structured operations.
pub(super) fn attach(cx: &Context) {
    attach_to_structured::<DynRuntimeVerifiableOp<'static>>(cx, &(&Model(structured) as _));
}

/// Creates or folds the operation `$op` of index values.
macro_rules! folded {
    ($checks:expr, $op:ident($($operand:expr),*)) => {
        create_or_fold($checks, |builder| $op::build(builder, $($operand),*).value(builder))
    };
}

/// Checks the operands if every loop has an iteration.
fn structured(op: Op, checks: &mut Checks<'_>) -> Option<()> {
    let extents = loop_extents(checks, op)?;
    let (zero, one) = (checks.constant_index(0), checks.constant_index(1));
    let mut any: Option<Value> = None;
    for extent in &extents {
        let start = checks.constant_index(0);
        let extent = checks.constant_or_value(*extent);
        let runs = CmpOp::build(checks, IndexCmpPredicate::SLT, start, extent).value(checks);
        any = Some(match any {
            None => runs,
            Some(any) => AndIOp::build(checks, any, runs).value(checks),
        });
    }
    if let Some(any) = any {
        checks.only_if(any, |checks| _ = check_operands(op, checks, &extents, [zero, one]));
    }
    Some(())
}

/// Checks the operands of a structured operation whose loops have the given numbers of iterations.
/// `zero` and `one` are constants.
fn check_operands(
    op: Op,
    checks: &mut Checks<'_>,
    extents: &[Mixed],
    [zero, one]: [Value; 2],
) -> Option<()> {
    let cx = checks.context().clone();
    let structured = Structured::of(checks.body().op(op))?;
    let maps = structured.indexing_maps()?;
    let operands: Vec<Value> = structured.inputs().chain(structured.outputs()).collect();
    let starts = vec![Mixed::Static(0); extents.len()];
    let last = |extent: &Mixed| {
        let extent = checks.constant_or_value(*extent);
        let last = folded!(checks, SubOp(extent, one));
        constant_integer(checks.body(), last).map_or(Mixed::Dynamic(last), Mixed::Static)
    };
    let ends: Vec<Mixed> = extents.iter().map(last).collect();
    for (number, (operand, map)) in operands.into_iter().zip(&maps).enumerate() {
        let Some(shape) = shape_of(&cx, checks.body().value_type(operand)) else { continue };
        for (dim, expr) in map.results.iter().enumerate() {
            let range = [&starts, &ends]
                .map(|dims| composed_apply_to(checks, op, *expr, Inputs { dims, symbols: &[] }));
            let [start, end] = range.map(|number| checks.constant_or_value(number));
            let place = format!("dimension #{dim} of input/output operand #{number}");
            let least = folded!(checks, MinSOp(start, end));
            let is_positive = folded!(checks, CmpOp(IndexCmpPredicate::SGE, least, zero));
            checks.assert(is_positive, &format!("unexpected negative result on {place}"));
            let greatest = folded!(checks, MaxSOp(start, end));
            let inferred = folded!(checks, AddOp(greatest, one));
            let actual = checks.size(operand, shape, dim);
            let fits = folded!(checks, CmpOp(fit(&cx, *expr), inferred, actual));
            checks.assert(fits, &format!("{place} is incompatible with inferred dimension size"));
        }
    }
    Some(())
}

/// Returns how the size that the loops need compares with the actual one: a loop covers the whole
/// dimension, other expressions may cover a part.
fn fit(cx: &Context, expr: AffineExpr) -> IndexCmpPredicate {
    match expr.as_dim(cx) {
        Some(_) => IndexCmpPredicate::EQ,
        None => IndexCmpPredicate::SLE,
    }
}
