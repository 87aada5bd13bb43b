//! Folds of the operations.

use terrace_ir::{Attribute, Fold, OpRef, Value};

use crate::{ContractOpRef, ElementwiseOpRef, GenericOpRef, TransposeOpRef};

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
