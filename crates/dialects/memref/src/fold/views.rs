//! Folds of casts, views and reshapes of memrefs.

use terrace_builtin::attributes::StridedLayoutAttr;
use terrace_builtin::reshape::{is_inverse, reassociation};
use terrace_builtin::shaped::{DYNAMIC, has_static_shape};
use terrace_builtin::types::MemRefType;
use terrace_builtin::values::{constant_integer, type_of};
use terrace_builtin::{AffineMap, AffineMapAttr, mixed_slice};
use terrace_ir::{Fold, OpRef, OpType, Value};

use super::{Operands, fold_casts};
use crate::{
    CastOp, CollapseShapeOp, CollapseShapeOpRef, ExpandShapeOp, ExpandShapeOpRef,
    ExtractStridedMetadataOpRef, MemorySpaceCastOp, MemorySpaceCastOpRef, ReinterpretCastOp,
    ReinterpretCastOpRef, SubViewOp, SubViewOpRef, TransposeOp, TransposeOpRef, ViewOpRef,
};

/// Returns the type of `value` if it is a ranked memref.
pub(crate) fn memref(op: OpRef<'_>, value: Value) -> Option<&MemRefType> {
    type_of(op, value).downcast(op.context())
}

/// Returns the dimensions of the source that the result of a subview has, in order (MLIR: all but
/// `getDroppedDims`); `None` if source or result has no strided layout, or no choice of dimensions
/// has the result's type.
pub fn kept_dims(op: SubViewOpRef<'_>) -> Option<Vec<usize>> {
    let cx = op.context();
    let (source, result) = (memref(*op, op.source())?, memref(*op, op.result())?);
    let (from, to) = (source.strided_layout(cx)?, result.strided_layout(cx)?);
    crate::verify::kept(op.static_sizes(), &from.strides, result.shape.len(), &to.strides)
}

/// Folds a cast to the same type to its source, and a cast of a cast to one cast.
pub(crate) fn memory_space_cast(op: MemorySpaceCastOpRef<'_>, _: Operands<'_>) -> Option<Fold> {
    if type_of(*op, op.source()) == type_of(*op, op.dest()) {
        return Some(op.source().into());
    }
    let inner = (*op).body().defined_by::<MemorySpaceCastOp>(op.source())?;
    Some(Fold::operand(0, inner.source()))
}

/// Folds a reinterpretation of another reinterpretation, of a cast or of a subview at offset 0 to
/// one reinterpretation of its source, and a reinterpretation without effect to its source.
pub(crate) fn reinterpret_cast(op: ReinterpretCastOpRef<'_>, _: Operands<'_>) -> Option<Fold> {
    let (cx, body, source) = (op.context(), (*op).body(), op.source());
    let seen = if let Some(inner) = body.defined_by::<ReinterpretCastOp>(source) {
        Some(inner.source())
    } else if let Some(inner) = body.defined_by::<CastOp>(source) {
        Some(inner.source())
    } else {
        let inner = body.defined_by::<SubViewOp>(source);
        let slice = inner.map(|inner| mixed_slice!(inner));
        let at_start = |offsets: &[terrace_builtin::mixed::Mixed]| {
            offsets.iter().all(|offset| offset.is(body, 0))
        };
        inner.filter(|_| slice.is_some_and(|s| at_start(&s.offsets))).map(|inner| inner.source())
    };
    if let Some(seen) = seen {
        return Some(Fold::operand(0, seen));
    }
    let ty = type_of(*op, op.result());
    let same = ty == type_of(*op, source) && has_static_shape(cx, ty);
    (same && op.static_offsets()[..] == [0]).then(|| source.into())
}

/// Returns the permutation that applies `inner` first and `outer` second; `None` if they are not
/// permutations of the same rank.
fn after(outer: &AffineMap, inner: &AffineMap, cx: &terrace_ir::Context) -> Option<AffineMap> {
    let dims = outer.results.iter().map(|dim| inner.results.get(dim.as_dim(cx)? as usize).copied());
    Some(AffineMap::new(inner.num_dims, inner.num_symbols, dims.collect::<Option<Vec<_>>>()?))
}

/// Folds a transpose by the identity to its source, and a transpose of a transpose to a single one.
pub(crate) fn transpose(op: TransposeOpRef<'_>, _: Operands<'_>) -> Option<Fold> {
    let cx = op.context();
    let map = &op.permutation().data(cx).0;
    if map.is_identity(cx) && type_of(*op, op.result(0)) == type_of(*op, op.r#in()) {
        return Some(op.r#in().into());
    }
    let inner = (*op).body().defined_by::<TransposeOp>(op.r#in())?;
    let map = after(map, &inner.permutation().data(cx).0, cx)?;
    let (source, map) = (inner.r#in(), AffineMapAttr::get(cx, map));
    Some(Fold::in_place(move |body, op| {
        body.set_operand(op, 0, source);
        TransposeOp::from_op(op).set_permutation(body, map);
    }))
}

/// Folds a `memref.view` with byte shift 0 and the static type of its source to the source.
pub(crate) fn view(op: ViewOpRef<'_>, _: Operands<'_>) -> Option<Fold> {
    let cx = op.context();
    let ty = type_of(*op, op.result(0));
    let same = ty == type_of(*op, op.source()) && has_static_shape(cx, ty);
    let unmoved = constant_integer((*op).body(), op.byte_shift()) == Some(0);
    (same && unmoved).then(|| op.source().into())
}

/// Folds a subview of the whole source to the source, and a subview that repeats the subview of its
/// source to that subview.
pub(crate) fn subview(op: SubViewOpRef<'_>, _: Operands<'_>) -> Option<Fold> {
    let (cx, body) = (op.context(), (*op).body());
    let (from, to) = (type_of(*op, op.source()), type_of(*op, op.result()));
    // As in MLIR, dynamic offsets and strides of equal types do not count as equal.
    let layout = to.downcast::<MemRefType>(cx).and_then(|to| to.layout);
    let is_dynamic = layout
        .and_then(|layout| layout.downcast::<StridedLayoutAttr>(cx))
        .is_some_and(|layout| layout.offset == DYNAMIC || layout.strides.contains(&DYNAMIC));
    if from == to && has_static_shape(cx, to) && !is_dynamic {
        return Some(op.source().into());
    }
    let inner = body.defined_by::<SubViewOp>(op.source())?;
    let (outer_slice, inner_slice) = (mixed_slice!(op), mixed_slice!(inner));
    let all = outer_slice.is_prefix(body) && outer_slice.sizes == inner_slice.sizes;
    (all && from == to).then(|| op.source().into())
}

/// Folds the used sizes, strides and offset that are static in the type of the source to constants,
/// and bypasses casts.
pub(crate) fn extract_strided_metadata(
    op: ExtractStridedMetadataOpRef<'_>,
    _: Operands<'_>,
) -> Option<Fold> {
    let cx = op.context();
    let casts = fold_casts(*op, None);
    let of = memref(*op, op.source())?;
    let layout = of.strided_layout(cx)?;
    let numbers = [layout.offset].into_iter().chain(of.shape.iter().copied());
    let numbers = numbers.chain(layout.strides.iter().copied());
    let results = (*op).results().skip(1).zip(numbers);
    let used =
        |(result, number): &(Value, i64)| *number != DYNAMIC && (*op).body().has_uses(*result);
    let known: Vec<(Value, i64)> = results.filter(used).collect();
    if known.is_empty() {
        return casts;
    }
    Some(Fold::in_place(move |body, op| {
        if let Some(Fold::InPlace(casts)) = casts {
            casts.apply(body, op);
        }
        for (result, number) in known {
            let mut builder = terrace_ir::Builder::before(body, op);
            let constant = terrace_builtin::IntegerAttr::index(builder.context(), number);
            let constant = terrace_arith::ConstantOp::of(constant.into());
            let constant = builder.value(constant);
            body.replace_all_uses(result, constant);
        }
    }))
}

/// Folds a collapse that inverts an expansion to the source of the expansion.
pub(crate) fn collapse_shape(op: CollapseShapeOpRef<'_>, _: Operands<'_>) -> Option<Fold> {
    let (body, source) = ((*op).body(), op.src());
    if type_of(*op, source) == type_of(*op, op.result()) {
        return Some(source.into());
    }
    let inner = body.defined_by::<ExpandShapeOp>(source)?;
    let groups = [op.reassociation(), inner.reassociation()];
    gives_back(*op, inner.src(), groups)
}

/// Folds an expansion that inverts a collapse to the source of the collapse.
pub(crate) fn expand_shape(op: ExpandShapeOpRef<'_>, _: Operands<'_>) -> Option<Fold> {
    let (body, source) = ((*op).body(), op.src());
    if type_of(*op, source) == type_of(*op, op.result()) {
        return Some(source.into());
    }
    let inner = body.defined_by::<CollapseShapeOp>(source)?;
    let groups = [op.reassociation(), inner.reassociation()];
    gives_back(*op, inner.src(), groups)
}

/// Returns `origin` if the result of `op` has the type of `origin` and `op` undoes the reshape of
/// `origin`; `None` otherwise. The groups are the reassociations of `op` and of that reshape.
fn gives_back(
    op: OpRef<'_>,
    origin: Value,
    groups: [terrace_ir::Handle<terrace_ir::ArrayAttr>; 2],
) -> Option<Fold> {
    let cx = op.context();
    let ty = type_of(op, origin);
    if ty != type_of(op, op.result(0)) {
        return None;
    }
    let [outer, inner] = groups.map(|groups| reassociation(cx, groups));
    let shape = terrace_builtin::shaped::shape_of(cx, ty)?;
    is_inverse(shape, &outer?, &inner?).then(|| origin.into())
}
