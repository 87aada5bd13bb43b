//! Folds of conversions, coordinates and sizes.

use terrace_builtin::affine::BinaryKind;
use terrace_builtin::values::constant_integer;
use terrace_builtin::{AffineExpr, AffineMap, DYNAMIC, IntegerAttr, RankedTensorType};
use terrace_ir::fold::FoldResult;
use terrace_ir::{Attribute, Context, Fold, OpRef, Type, Value};

use crate::{
    CrdTransDirectionKind, CrdTranslateOp, CrdTranslateOpRef, GetStorageSpecifierOpRef, LvlOpRef,
    ReinterpretMapOp, ReinterpretMapOpRef, SetStorageSpecifierOp, SparseTensorEncodingAttr,
    encoding_of,
};

type Operands<'o> = &'o [Option<Attribute>];

/// Folds `op` to its first operand if that has the type of the result.
fn same_type(op: OpRef<'_>) -> Option<Fold> {
    let (body, value) = (op.body(), op.operand(0));
    (body.value_type(value) == body.value_type(op.result(0))).then(|| value.into())
}

/// Folds a conversion to the same type.
pub(crate) fn convert(op: OpRef<'_>, _: Operands<'_>) -> Option<Fold> {
    same_type(op)
}

/// Folds the sorting of coordinates that are sorted already.
pub(crate) fn reorder_coo(op: OpRef<'_>, _: Operands<'_>) -> Option<Fold> {
    same_type(op)
}

/// Folds a reinterpretation as the same type, and as the type before another reinterpretation.
pub(crate) fn reinterpret_map(op: ReinterpretMapOpRef<'_>, _: Operands<'_>) -> Option<Fold> {
    if let Some(fold) = same_type(*op) {
        return Some(fold);
    }
    let body = op.body();
    let source = body.defined_by::<ReinterpretMapOp>(op.source())?.source();
    (body.value_type(source) == body.value_type(op.dest())).then(|| source.into())
}

/// Folds a field of a specifier to the value that it was set to.
pub(crate) fn storage_specifier_get(
    op: GetStorageSpecifierOpRef<'_>,
    _: Operands<'_>,
) -> Option<Fold> {
    let body = op.body();
    let mut specifier = op.specifier();
    // Bounded, because operations in unreachable code may form a cycle.
    for _ in 0..body.op_count() {
        let set = body.defined_by::<SetStorageSpecifierOp>(specifier)?;
        if set.specifier_kind() == op.specifier_kind() && set.level() == op.level() {
            return Some(set.value().into());
        }
        specifier = set.specifier();
    }
    None
}

/// Folds the size of a level that the type determines.
pub(crate) fn lvl(op: LvlOpRef<'_>, _: Operands<'_>) -> Option<Fold> {
    let (cx, body) = (op.context(), op.body());
    let level = usize::try_from(constant_integer(body, op.index())?).ok()?;
    let size = level_size(cx, body.value_type(op.source()), level)?;
    Some(Attribute::from(IntegerAttr::index(cx, size)).into())
}

/// Returns the size of a level of the tensor type `ty`; `None` if it is dynamic.
fn level_size(cx: &Context, ty: Type, level: usize) -> Option<i64> {
    let shape = &ty.downcast::<RankedTensorType>(cx)?.shape;
    let map = encoding_of(cx, ty)?.data(cx).to_level(cx);
    let expr = *map.results.get(level)?;
    if let Some(dim) = expr.as_dim(cx) {
        return shape.get(dim as usize).copied().filter(|size| *size != DYNAMIC);
    }
    if let Some((BinaryKind::Mod, _, modulus)) = expr.as_binary(cx) {
        return modulus.as_constant(cx);
    }
    // The level of the last coordinates is the last of the level.
    let dims: Vec<AffineExpr> = shape
        .iter()
        .zip(0..)
        .map(|(size, dim)| match *size {
            DYNAMIC => AffineExpr::dim(cx, dim),
            size => AffineExpr::constant(cx, size - 1),
        })
        .collect();
    Some(expr.replace_dims_and_symbols(cx, &dims, &[]).as_constant(cx)? + 1)
}

/// Folds the translation of coordinates by a permutation, and back to the coordinates before
/// another translation.
pub(crate) fn crd_translate(op: CrdTranslateOpRef<'_>, _: Operands<'_>) -> Option<Fold> {
    let (cx, body) = (op.context(), op.body());
    let encoding: &SparseTensorEncodingAttr = op.encoder().data(cx);
    let coordinates: Vec<Value> = op.in_crds().collect();
    let to_level = encoding.to_level(cx);
    if to_level.is_permutation(cx) {
        let permuted = permuted(cx, &to_level, op.direction(), &coordinates)?;
        return Some(Fold::results(permuted.into_iter().map(FoldResult::Value)));
    }
    let before = body.defined_by::<CrdTranslateOp>(*coordinates.first()?)?;
    let is_inverse = before.direction() != op.direction()
        && before.encoder().data(cx).to_level(cx) == to_level
        && before.out_crds().eq(coordinates.iter().copied());
    is_inverse.then(|| Fold::results(before.in_crds().map(FoldResult::Value)))
}

/// Returns the coordinates in the order of levels, or of dimensions.
fn permuted(
    cx: &Context,
    to_level: &AffineMap,
    direction: CrdTransDirectionKind,
    coordinates: &[Value],
) -> Option<Vec<Value>> {
    let dims: Vec<usize> = (0..to_level.results.len())
        .map(|level| to_level.dim_at(cx, level).map(|dim| dim as usize))
        .collect::<Option<_>>()?;
    let place = |at: usize| match direction {
        CrdTransDirectionKind::Dim2lvl => dims.get(at).copied(),
        CrdTransDirectionKind::Lvl2dim => dims.iter().position(|dim| *dim == at),
    };
    (0..coordinates.len()).map(|at| coordinates.get(place(at)?).copied()).collect()
}
