//! Folds of the operations.

use terrace_builtin::shaped::has_static_shape;
use terrace_builtin::{DenseElementsAttr, IntegerAttr};
use terrace_ir::{Attribute, Fold, OpRef, Value};

use crate::structured::{shape_of, type_of};
use crate::{
    ContractOpRef, ElementwiseOpRef, GenericOpRef, IndexOpRef, PackOpRef, SoftmaxOpRef, Structured,
    TransposeOpRef,
};

type Operands<'o> = &'o [Option<Attribute>];

/// Looks through `memref.cast`s of the operands of a named operation, such as `linalg.fill` (MLIR:
/// `memref::foldMemRefCast`).
pub(crate) fn named(op: OpRef<'_>, _: Operands<'_>) -> Option<Fold> {
    terrace_memref::fold_casts(op, None)
}

/// Looks through `memref.cast`s of the operands of a matrix product.
pub(crate) fn product(op: OpRef<'_>, _: Operands<'_>) -> Option<Fold> {
    terrace_memref::fold_casts(op, None)
}

pub(crate) fn generic(op: GenericOpRef<'_>, _: Operands<'_>) -> Option<Fold> {
    terrace_memref::fold_casts(*op, None)
}

pub(crate) fn contract(op: ContractOpRef<'_>, _: Operands<'_>) -> Option<Fold> {
    terrace_memref::fold_casts(*op, None)
}

pub(crate) fn softmax(op: SoftmaxOpRef<'_>, _: Operands<'_>) -> Option<Fold> {
    terrace_memref::fold_casts(*op, None)
}

pub(crate) fn elementwise(op: ElementwiseOpRef<'_>, _: Operands<'_>) -> Option<Fold> {
    terrace_memref::fold_casts(*op, None)
}

/// Folds a transpose of a tensor by the identity permutation to its input.
pub(crate) fn transpose(op: TransposeOpRef<'_>, _: Operands<'_>) -> Option<Fold> {
    let input: Value = op.input();
    let is_result = (*op).result_types().next() == Some((*op).body().value_type(input));
    let stays = (0..).zip(op.permutation()).all(|(at, to)| at == *to);
    (is_result && stays).then(|| Fold::from(input))
}

/// Folds the index of a loop with one iteration to 0.
pub(crate) fn index(op: IndexOpRef<'_>, _: Operands<'_>) -> Option<Fold> {
    let (cx, dim) = (op.context(), u32::try_from(op.dim()).ok()?);
    let around = (*op).parent()?;
    let maps = Structured::of(around)?.indexing_maps()?;
    let sizes = maps.iter().enumerate().flat_map(|(at, map)| {
        let shape = shape_of(cx, type_of(around, at)).iter().enumerate();
        shape.filter_map(move |(place, size)| Some((map.dim_at(cx, place)?, *size)))
    });
    let mut of_loop = sizes.filter(|(at, _)| *at == dim).map(|(_, size)| size);
    (of_loop.next() == Some(1)).then(|| Attribute::from(IntegerAttr::index(cx, 0)).into())
}

/// Folds the packing of a constant with equal elements, also equal to the padding.
pub(crate) fn pack(op: PackOpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    resized(
        *op,
        operands[0],
        operands.get(2).copied().flatten().filter(|_| op.padding_value().is_some()),
    )
}

/// Folds the unpacking of a constant with equal elements.
pub(crate) fn unpack(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    resized(op, operands[0], None)
}

/// Folds `op` to a constant of its result's type whose elements are those of `source`. `None` if
/// these are not all equal, or differ from `padding`.
fn resized(op: OpRef<'_>, source: Option<Attribute>, padding: Option<Attribute>) -> Option<Fold> {
    let cx = op.context();
    let source = source?.downcast::<DenseElementsAttr>(cx)?;
    let element = source.splat_value(cx)?;
    let ty = op.result_types().next()?;
    if !has_static_shape(cx, ty) || padding.is_some_and(|padding| padding != element) {
        return None;
    }
    Some(Attribute::from(source.resize_splat(cx, ty)?).into())
}
