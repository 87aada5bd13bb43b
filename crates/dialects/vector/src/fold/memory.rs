//! Folds of loads and stores, which bypass `memref.cast`.

use terrace_ir::Fold;
use terrace_memref::fold_casts;

use super::Operands;
use crate::{LoadOpRef, MaskedLoadOpRef, MaskedStoreOpRef, StoreOpRef};

pub(crate) fn load(op: LoadOpRef<'_>, _: Operands<'_>) -> Option<Fold> {
    fold_casts(*op, None)
}

pub(crate) fn store(op: StoreOpRef<'_>, _: Operands<'_>) -> Option<Fold> {
    fold_casts(*op, None)
}

pub(crate) fn maskedload(op: MaskedLoadOpRef<'_>, _: Operands<'_>) -> Option<Fold> {
    fold_casts(*op, None)
}

pub(crate) fn maskedstore(op: MaskedStoreOpRef<'_>, _: Operands<'_>) -> Option<Fold> {
    fold_casts(*op, None)
}
