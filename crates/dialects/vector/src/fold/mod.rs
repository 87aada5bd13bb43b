//! Folds of the `vector` operations; each function folds the operation with its name.

mod casts;
mod extract;
mod insert;
mod memory;
mod shuffle;
mod slices;
mod transfer;

pub(crate) use casts::*;
pub(crate) use extract::extract;
pub(crate) use insert::insert;
pub(crate) use memory::*;
pub(crate) use shuffle::*;
pub(crate) use slices::*;
pub(crate) use transfer::*;

use terrace_builtin::folding::is_poison;
use terrace_builtin::values::type_of;
use terrace_builtin::{DenseElementsAttr, FloatAttr, IntegerAttr};
use terrace_ir::{Attribute, Context, Fold, OpRef, Type, Value};

use crate::shapes::known_mask;
use crate::{
    ConstantMaskOpRef, FromElementsOp, FromElementsOpRef, MaskOpRef, MultiDimReductionOpRef,
    ToElementsOp, ToElementsOpRef,
};

type Operands<'o> = &'o [Option<Attribute>];

/// Folds to `source` if it has the type of the first result.
fn unchanged(op: OpRef<'_>, source: Value) -> Option<Fold> {
    (type_of(op, source) == type_of(op, op.result(0))).then(|| source.into())
}

/// Returns the constant operand at `index` if it is poison; `None` otherwise.
fn poison(cx: &Context, operands: Operands<'_>, index: usize) -> Option<Attribute> {
    operands.get(index).copied().flatten().filter(|attribute| is_poison(cx, *attribute))
}

/// Folds to poison.
fn new_poison(cx: &Context) -> Fold {
    Fold::from(terrace_ub::PoisonAttr.intern(cx).attr())
}

fn is_number(attribute: Attribute) -> bool {
    attribute.is::<IntegerAttr>() || attribute.is::<FloatAttr>()
}

/// Returns a constant of type `ty` whose elements all equal `value`; `None` if `ty` has no such
/// constant.
fn splat(cx: &Context, ty: Type, value: Attribute) -> Option<Attribute> {
    Some(DenseElementsAttr::from_attributes(cx, ty, [value]).ok()?.into())
}

/// Folds a mask with all lanes on or all off to a splat constant.
pub(crate) fn constant_mask(op: ConstantMaskOpRef<'_>, _: Operands<'_>) -> Option<Fold> {
    let cx = op.context();
    let mask = known_mask((*op).body(), op.result0())?;
    let bit = IntegerAttr::bool(cx, mask).attr();
    Some(splat(cx, type_of(*op, op.result0()), bit)?.into())
}

/// Folds all elements of one vector to that vector, and constants or poison to a constant or
/// poison.
pub(crate) fn from_elements(op: FromElementsOpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    let (cx, body) = (op.context(), (*op).body());
    let ty = type_of(*op, op.dest());
    let first = op.elements().next().and_then(|value| body.defined_by::<ToElementsOp>(value));
    if let Some(parts) = first
        && parts.elements().eq(op.elements())
        && type_of(*op, parts.source()) == ty
    {
        return Some(parts.source().into());
    }
    let elements: Vec<Attribute> = operands.iter().copied().collect::<Option<_>>()?;
    if !elements.is_empty() && elements.iter().all(|element| is_poison(cx, *element)) {
        return Some(new_poison(cx));
    }
    if elements.is_empty() || !elements.iter().all(|element| is_number(*element)) {
        return None;
    }
    let dense = DenseElementsAttr::from_attributes(cx, ty, elements).ok()?;
    Some(Attribute::from(dense).into())
}

/// Folds the elements of a `vector.from_elements` to its operands.
pub(crate) fn to_elements(op: ToElementsOpRef<'_>, _: Operands<'_>) -> Option<Fold> {
    let made = (*op).body().defined_by::<FromElementsOp>(op.source())?;
    Some(Fold::results(made.elements().map(Into::into)))
}

/// Folds a one-dimensional reduction over no dimension to its source.
pub(crate) fn multi_reduction(op: MultiDimReductionOpRef<'_>, _: Operands<'_>) -> Option<Fold> {
    let rank = crate::shapes::shape((*op).body(), op.source()).len();
    (rank == 1 && op.reduction_dims().is_empty()).then(|| op.source().into())
}

/// Folds a `vector.mask` without masked operation to the yielded values; with all lanes on, moves
/// the masked operation in front and removes the mask.
pub(crate) fn mask(op: MaskOpRef<'_>, _: Operands<'_>) -> Option<Fold> {
    let body = (*op).body();
    let block = (*op).region(0)?.entry()?;
    let masked = block.ops().next()?;
    if masked.id() == block.last()?.id() {
        let yields = op.passthru().is_none() && masked.operand_count() > 0;
        return yields.then(|| Fold::results(masked.operands().map(Into::into)));
    }
    if known_mask(body, op.mask()) != Some(true) {
        return None;
    }
    let (masked, results) = (masked.id(), masked.results().collect::<Vec<Value>>());
    Some(Fold::in_place(move |body, op| {
        let Some(block) = body.parent_block(op) else { return };
        body.move_op(masked, block, Some(op));
        let old: Vec<Value> = body.results(op).collect();
        for (old, new) in old.into_iter().zip(results) {
            body.replace_all_uses(old, new);
        }
    }))
}
