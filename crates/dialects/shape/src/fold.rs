//! Folds of the `shape` operations; each function folds the operation with its name.

use terrace_builtin::shaped::DYNAMIC;
use terrace_builtin::values::{constant_integer, type_of};
use terrace_builtin::{DenseElementsAttr, IntegerAttr};
use terrace_ir::fold::constant_value;
use terrace_ir::{Attribute, Body, Context, Fold, FoldResult, Handle, Value};

use crate::inferred;
use crate::{
    AddOpRef, AnyOpRef, AssumingAllOpRef, BroadcastOpRef, ConcatOpRef, ConstShapeOpRef,
    ConstSizeOpRef, ConstWitnessOpRef, CstrBroadcastableOpRef, CstrEqOpRef, CstrRequireOpRef,
    DimOpRef, DivOpRef, FromExtentsOpRef, GetExtentOpRef, IndexToSizeOpRef, IsBroadcastableOpRef,
    MaxOpRef, MinOpRef, MulOpRef, NumElementsOpRef, RankOpRef, ShapeEqOpRef, ShapeOfOp,
    SizeToIndexOpRef, SplitAtOpRef, ToExtentTensorOpRef,
};

type Operands<'o> = &'o [Option<Attribute>];

/// Returns the extents of a constant shape; `None` if the operand is not a constant.
fn extents(cx: &Context, operand: Option<&Option<Attribute>>) -> Option<Vec<i64>> {
    Some((*operand?)?.downcast::<DenseElementsAttr>(cx)?.i64s(cx).collect())
}

/// Returns the number of a constant size; `None` if the operand is not a constant.
fn size(cx: &Context, operand: Option<&Option<Attribute>>) -> Option<i64> {
    (*operand?)?.downcast::<IntegerAttr>(cx)?.to_i64()
}

/// Returns the attribute of a constant shape with these extents; `None` if the attribute cannot be
/// built.
pub(crate) fn shape_constant(cx: &Context, extents: &[i64]) -> Option<Handle<DenseElementsAttr>> {
    let count = i64::try_from(extents.len()).ok()?;
    let ty = inferred::extents(cx, count);
    DenseElementsAttr::from_ints(cx, ty, extents.iter().copied()).ok()
}

fn shape_fold(cx: &Context, extents: &[i64]) -> Option<Fold> {
    Some(Attribute::from(shape_constant(cx, extents)?).into())
}

fn size_fold(cx: &Context, size: i64) -> Option<Fold> {
    Some(IntegerAttr::index(cx, size).into())
}

fn holds(cx: &Context) -> Fold {
    IntegerAttr::bool(cx, true).into()
}

/// Returns the extents that two shapes broadcast to; `None` if the shapes are not broadcastable.
pub(crate) fn broadcast_extents(a: &[i64], b: &[i64]) -> Option<Vec<i64>> {
    let (long, short) = if a.len() >= b.len() { (a, b) } else { (b, a) };
    let mut result = long.to_vec();
    let behind = &mut result[long.len() - short.len()..];
    for (extent, other) in behind.iter_mut().zip(short) {
        *extent = match (*extent, *other) {
            (a, b) if a == b || b == 1 => a,
            (1, b) => b,
            _ => return None,
        };
    }
    Some(result)
}

/// Whether shapes are known to be broadcastable: aligned at the last dimension, in each dimension
/// all extents other than 1 are the same number, or one extent is unknown and all others are 1.
fn are_broadcastable(shapes: &[Vec<i64>]) -> bool {
    let rank = shapes.iter().map(Vec::len).max().unwrap_or(0);
    (1..=rank).all(|from_behind| {
        let extents =
            shapes.iter().filter_map(|shape| shape.get(shape.len().checked_sub(from_behind)?));
        let mut others = extents.filter(|extent| **extent != 1);
        match others.next() {
            None => true,
            Some(&DYNAMIC) => others.next().is_none(),
            Some(first) => others.all(|other| other == first),
        }
    })
}

/// Returns the extents of a constant shape, or of the type whose shape `shape` is, with `DYNAMIC`
/// for unknown extents; `None` for other shapes.
fn known_extents(body: &Body, shape: Value) -> Option<Vec<i64>> {
    let cx = body.context();
    if let Some(of) = body.defined_by::<ShapeOfOp>(shape) {
        let ty = body.value_type(of.arg());
        return Some(terrace_builtin::shaped::shape_of(cx, ty)?.to_vec());
    }
    extents(cx, Some(&constant_value(body, shape)))
}

/// Folds the addition of 0 to the left operand, and that of two constants to their sum.
pub(crate) fn add(op: AddOpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    let (cx, right) = (op.context(), size(op.context(), operands.get(1)));
    if right == Some(0) {
        return Some(op.lhs().into());
    }
    size_fold(cx, size(cx, operands.first())?.wrapping_add(right?))
}

/// Folds the product of two constants.
pub(crate) fn mul(op: MulOpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    let cx = op.context();
    size_fold(cx, size(cx, operands.first())?.wrapping_mul(size(cx, operands.get(1))?))
}

/// Folds the quotient of two constants, rounded down; a division by 0 is not folded.
pub(crate) fn div(op: DivOpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    let cx = op.context();
    let (left, right) = (size(cx, operands.first())?, size(cx, operands.get(1))?);
    let quotient = left.checked_div(right)?;
    let down = quotient < 0 && left.wrapping_rem(right) != 0;
    size_fold(cx, quotient - i64::from(down))
}

/// Folds to the last operand if it is a constant.
pub(crate) fn any(_: AnyOpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    Some((*operands.last()?)?.into())
}

/// Folds to the last witness if it is a constant that does not hold, and removes constants that
/// hold from the end.
pub(crate) fn assuming_all(op: AssumingAllOpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    let cx = op.context();
    let mut end = operands.len();
    while let Some(Some(last)) = end.checked_sub(1).map(|at| operands[at]) {
        if last.downcast::<IntegerAttr>(cx)?.as_bool(cx) == Some(false) {
            return Some(last.into());
        }
        end -= 1;
    }
    match end {
        0 => Some(holds(cx)),
        _ if end == operands.len() => None,
        _ => {
            let all = operands.len();
            Some(Fold::in_place(move |body, op| body.erase_operands(op, end..all)))
        }
    }
}

/// Folds a broadcast of one shape of the result's type to that shape, and that of two constant
/// shapes to a constant.
pub(crate) fn broadcast(op: BroadcastOpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    let cx = op.context();
    match operands {
        [_] => {
            let shape = op.shapes().next()?;
            (type_of(*op, shape) == type_of(*op, op.result())).then(|| shape.into())
        }
        [a, b] => {
            let [a, b] = [extents(cx, Some(a))?, extents(cx, Some(b))?];
            shape_fold(cx, &broadcast_extents(&a, &b)?)
        }
        _ => None,
    }
}

/// Folds the concatenation of two constant shapes.
pub(crate) fn concat(op: ConcatOpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    let cx = op.context();
    let mut all = extents(cx, operands.first())?;
    all.extend(extents(cx, operands.get(1))?);
    shape_fold(cx, &all)
}

/// Folds to the value of the constant.
pub(crate) fn const_shape(op: ConstShapeOpRef<'_>, _: Operands<'_>) -> Option<Fold> {
    Some(Attribute::from(op.shape()).into())
}

/// Folds to the value of the constant.
pub(crate) fn const_size(op: ConstSizeOpRef<'_>, _: Operands<'_>) -> Option<Fold> {
    Some(Attribute::from(op.value()).into())
}

/// Folds to the value of the constant.
pub(crate) fn const_witness(op: ConstWitnessOpRef<'_>, _: Operands<'_>) -> Option<Fold> {
    Some(IntegerAttr::bool(op.context(), op.passing()).into())
}

/// Folds to a witness that holds if at most one shape is not known to be empty, or the shapes are
/// known to be broadcastable.
pub(crate) fn cstr_broadcastable(
    op: CstrBroadcastableOpRef<'_>,
    operands: Operands<'_>,
) -> Option<Fold> {
    let (cx, body) = (op.context(), (*op).body());
    let constants: Vec<_> = operands.iter().map(|operand| extents(cx, Some(operand))).collect();
    let others = constants.iter().filter(|extents| extents.as_ref().is_none_or(|e| !e.is_empty()));
    if others.count() <= 1 {
        return Some(holds(cx));
    }
    let all: Option<Vec<_>> = op.shapes().map(|shape| known_extents(body, shape)).collect();
    are_broadcastable(&all?).then(|| holds(cx))
}

/// Whether all operands are the same constant.
fn are_same(operands: Operands<'_>) -> bool {
    let first = operands.first().copied().flatten();
    first.is_some() && operands.iter().all(|operand| *operand == first)
}

/// Folds to a witness that holds if all shapes are the same constant; constraints on different
/// constants do not fold, and fail at run time.
pub(crate) fn cstr_eq(op: CstrEqOpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    are_same(operands).then(|| holds(op.context()))
}

/// Folds to the constant condition.
pub(crate) fn cstr_require(_: CstrRequireOpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    Some((*operands.first()?)?.into())
}

/// Folds to the extent of the type at a constant index.
pub(crate) fn dim(op: DimOpRef<'_>, _: Operands<'_>) -> Option<Fold> {
    let index = constant_integer((*op).body(), op.index())?;
    let shape = terrace_builtin::shaped::shape_of(op.context(), type_of(*op, op.value()))?;
    let extent = *shape.get(usize::try_from(index).ok()?)?;
    size_fold(op.context(), Some(extent).filter(|extent| *extent != DYNAMIC)?)
}

/// Folds constant extents to a constant shape.
pub(crate) fn from_extents(op: FromExtentsOpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    let cx = op.context();
    let sizes: Option<Vec<i64>> = operands.iter().map(|operand| size(cx, Some(operand))).collect();
    shape_fold(cx, &sizes?)
}

/// Folds to the extent of a constant shape at a constant index.
pub(crate) fn get_extent(op: GetExtentOpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    let cx = op.context();
    let index = usize::try_from(size(cx, operands.get(1))?).ok()?;
    size_fold(cx, *extents(cx, operands.first())?.get(index)?)
}

/// Folds a constant index to a constant size.
pub(crate) fn index_to_size(_: IndexToSizeOpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    Some((*operands.first()?)?.into())
}

/// Folds a constant size to a constant index, and an operand of type `index` to itself.
pub(crate) fn size_to_index(op: SizeToIndexOpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    match *operands.first()? {
        Some(number) => Some(number.into()),
        None => (type_of(*op, op.arg()) == type_of(*op, op.result())).then(|| op.arg().into()),
    }
}

/// Folds to true for fewer than two shapes.
pub(crate) fn is_broadcastable(
    op: IsBroadcastableOpRef<'_>,
    operands: Operands<'_>,
) -> Option<Fold> {
    (operands.len() < 2).then(|| holds(op.context()))
}

/// Folds the maximum of a value and itself to the value.
pub(crate) fn max(op: MaxOpRef<'_>, _: Operands<'_>) -> Option<Fold> {
    (op.lhs() == op.rhs()).then(|| op.lhs().into())
}

/// Folds the minimum of a value and itself to the value.
pub(crate) fn min(op: MinOpRef<'_>, _: Operands<'_>) -> Option<Fold> {
    (op.lhs() == op.rhs()).then(|| op.lhs().into())
}

/// Folds to the product of constant extents.
pub(crate) fn num_elements(op: NumElementsOpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    let cx = op.context();
    let extents = extents(cx, operands.first())?;
    size_fold(cx, extents.into_iter().fold(1, i64::wrapping_mul))
}

/// Folds to the number of constant extents.
pub(crate) fn rank(op: RankOpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    let extents = extents(op.context(), operands.first())?;
    size_fold(op.context(), i64::try_from(extents.len()).ok()?)
}

/// Folds the comparison of constant shapes.
pub(crate) fn shape_eq(op: ShapeEqOpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    let known = operands.iter().all(Option::is_some);
    let same = operands.is_empty() || are_same(operands);
    known.then(|| IntegerAttr::bool(op.context(), same).into())
}

/// Folds the parts of a constant shape split at a constant index, which counts from the end if
/// negative.
pub(crate) fn split_at(op: SplitAtOpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    let cx = op.context();
    let (all, at) = (extents(cx, operands.first())?, size(cx, operands.get(1))?);
    let rank = i64::try_from(all.len()).ok()?;
    let at = if at < 0 { at.checked_add(rank)? } else { at };
    let (head, tail) = all.split_at_checked(usize::try_from(at).ok()?)?;
    let parts = [shape_constant(cx, head)?, shape_constant(cx, tail)?];
    Some(Fold::results(parts.map(|part| FoldResult::Constant(part.into()))))
}

/// Folds a constant shape to its extents, and an operand of the result's type to itself.
pub(crate) fn to_extent_tensor(
    op: ToExtentTensorOpRef<'_>,
    operands: Operands<'_>,
) -> Option<Fold> {
    match extents(op.context(), operands.first()) {
        Some(extents) => shape_fold(op.context(), &extents),
        None => (type_of(*op, op.input()) == type_of(*op, op.result())).then(|| op.input().into()),
    }
}
