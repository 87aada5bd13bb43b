//! Folds of casts, reshapes, sizes and concatenations.

use terrace_builtin::mixed::{Mixed, mixed};
use terrace_builtin::reshape::{is_inverse, reassociation};
use terrace_builtin::shaped::{self, DYNAMIC, has_static_shape};
use terrace_builtin::values::{constant_integer, shape_of, type_of};
use terrace_builtin::{DenseElementsAttr, IntegerAttr};
use terrace_ir::{ArrayAttr, Attribute, Fold, Handle, OpRef, Value};

use super::{Operands, resized};
use crate::casts::foldable_source;
use crate::{
    BitcastOpRef, CastOpRef, CollapseShapeOp, CollapseShapeOpRef, ConcatOpRef, DimOp, DimOpRef,
    ExpandShapeOp, ExpandShapeOpRef, ExtractSliceOp, FromElementsOp, GenerateOp, PadOpRef,
    RankOpRef, ReshapeOp, ReshapeOpRef,
};

/// Folds to `source` if it has the type of the result.
fn unchanged(op: OpRef<'_>, source: Value) -> Option<Fold> {
    (type_of(op, source) == type_of(op, op.result(0))).then(|| source.into())
}

pub(crate) fn bitcast(op: BitcastOpRef<'_>, _: Operands<'_>) -> Option<Fold> {
    unchanged(*op, op.source())
}

pub(crate) fn cast(op: CastOpRef<'_>, _: Operands<'_>) -> Option<Fold> {
    unchanged(*op, op.source())
}

/// Folds a concatenation of one input to the input.
pub(crate) fn concat(op: ConcatOpRef<'_>, _: Operands<'_>) -> Option<Fold> {
    let mut inputs = op.inputs();
    let only = inputs.next().filter(|_| inputs.len() == 0)?;
    unchanged(*op, only)
}

/// Folds a padding to its source if their types are equal and static, so that it adds no element.
pub(crate) fn pad(op: PadOpRef<'_>, _: Operands<'_>) -> Option<Fold> {
    if op.nofold() || !has_static_shape(op.context(), type_of(*op, op.result())) {
        return None;
    }
    unchanged(*op, op.source())
}

/// Folds the rank of a ranked tensor to a constant.
pub(crate) fn rank(op: RankOpRef<'_>, _: Operands<'_>) -> Option<Fold> {
    let cx = op.context();
    let rank = shaped::rank(cx, type_of(*op, op.tensor()))?;
    Some(Attribute::from(IntegerAttr::index(cx, rank as i64)).into())
}

/// Folds a size to the constant of the type, or to the operand of the `tensor.generate` or slice
/// that determines it.
pub(crate) fn dim(op: DimOpRef<'_>, _: Operands<'_>) -> Option<Fold> {
    let (cx, body, source) = (op.context(), (*op).body(), op.source());
    let index = usize::try_from(constant_integer(body, op.index())?).ok()?;
    let shape = shaped::shape_of(cx, type_of(*op, source))?;
    let size = *shape.get(index)?;
    if size != DYNAMIC {
        return Some(Attribute::from(IntegerAttr::index(cx, size)).into());
    }
    if let Some(generate) = body.defined_by::<GenerateOp>(source) {
        let unknown = shape[..index].iter().filter(|size| **size == DYNAMIC).count();
        return generate.dynamic_extents().nth(unknown).map(Fold::from);
    }
    if let Some(slice) = body.defined_by::<ExtractSliceOp>(source) {
        let sizes = mixed(slice.static_sizes(), slice.sizes());
        if sizes.len() == shape.len()
            && let Mixed::Dynamic(size) = sizes[index]
        {
            return Some(size.into());
        }
    }
    foldable_source(body, source).map(|source| Fold::operand(0, source))
}

/// Returns `origin` if `op` has the type of `origin` and the groups of `op` (the first of `groups`)
/// invert the reshape of `origin` by the second of `groups`; `None` otherwise.
fn gives_back(op: OpRef<'_>, origin: Value, groups: [Handle<ArrayAttr>; 2]) -> Option<Fold> {
    let cx = op.context();
    if type_of(op, origin) != type_of(op, op.result(0)) {
        return None;
    }
    let [outer, inner] = groups.map(|groups| reassociation(cx, groups));
    is_inverse(shape_of(op, origin), &outer?, &inner?).then(|| origin.into())
}

/// Folds a reshape of a constant to a constant.
fn reshaped(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    let cx = op.context();
    let dense = (*operands.first()?)?.downcast::<DenseElementsAttr>(cx)?;
    Some(Attribute::from(dense.reshape(cx, type_of(op, op.result(0)))?).into())
}

/// Folds a collapse without effect to its source, a collapse of a constant to a constant, and a
/// collapse that inverts an expansion to the source of the expansion.
pub(crate) fn collapse_shape(op: CollapseShapeOpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    unchanged(*op, op.src()).or_else(|| reshaped(*op, operands)).or_else(|| {
        let inner = (*op).body().defined_by::<ExpandShapeOp>(op.src())?;
        gives_back(*op, inner.src(), [op.reassociation(), inner.reassociation()])
    })
}

/// Folds an expansion without effect to its source, an expansion of a constant to a constant, and
/// an expansion that inverts a collapse to the source of the collapse.
pub(crate) fn expand_shape(op: ExpandShapeOpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    unchanged(*op, op.src()).or_else(|| reshaped(*op, operands)).or_else(|| {
        let inner = (*op).body().defined_by::<CollapseShapeOp>(op.src())?;
        gives_back(*op, inner.src(), [op.reassociation(), inner.reassociation()])
    })
}

/// Folds a reshape of a splat constant to a constant, a reshape of a reshape to a single one, and a
/// reshape to the shape of the source to the source.
pub(crate) fn reshape(op: ReshapeOpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    let (cx, body, source) = (op.context(), (*op).body(), op.source());
    if let Some(splat) = resized(cx, operands.first(), type_of(*op, op.result())) {
        return Some(splat);
    }
    if let Some(inner) = body.defined_by::<ReshapeOp>(source) {
        return Some(Fold::operand(0, inner.source()));
    }
    let ty = type_of(*op, op.result());
    if type_of(*op, source) != ty || !shaped::has_rank(cx, ty) {
        return None;
    }
    let shape = shape_of(*op, source);
    if shape.len() == 1 {
        return Some(source.into());
    }
    let given = body.defined_by::<FromElementsOp>(op.shape())?;
    let is_size = |(at, value): (usize, Value)| {
        if let Some(size) = constant_integer(body, value) {
            return shape.get(at) == Some(&size);
        }
        body.defined_by::<DimOp>(value).is_some_and(|dim| {
            dim.source() == source && constant_integer(body, dim.index()) == Some(at as i64)
        })
    };
    given.elements().enumerate().all(is_size).then(|| source.into())
}
