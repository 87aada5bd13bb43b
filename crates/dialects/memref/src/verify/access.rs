//! Verifiers of operations that read and write elements.

use terrace_arith::AtomicRMWKind;
use terrace_builtin::TypeExt;
use terrace_builtin::shaped::quoted;
use terrace_ir::effects::is_memory_effect_free;
use terrace_ir::{Diagnostic, Walk, WalkOrder};

use super::memref;
use crate::{
    AtomicRMWOpRef, AtomicYieldOpRef, DmaWaitOpRef, GenericAtomicRMWOpRef, LoadOpRef,
    PrefetchOpRef, StoreOpRef,
};

/// Verifies that there is an index for each dimension.
pub(crate) fn load(op: LoadOpRef<'_>) -> Result<(), Diagnostic> {
    let rank = memref(*op, op.memref()).map_or(0, |ty| ty.shape.len());
    let found = op.indices().len();
    match found == rank {
        true => Ok(()),
        false => Err(op.error(format!(
            "incorrect number of indices for load, expected {rank} but got {found}"
        ))),
    }
}

/// Verifies that there is an index for each dimension.
pub(crate) fn store(op: StoreOpRef<'_>) -> Result<(), Diagnostic> {
    let rank = memref(*op, op.memref()).map_or(0, |ty| ty.shape.len());
    match op.indices().len() == rank {
        true => Ok(()),
        false => Err(op.error("store index operand count not equal to memref rank")),
    }
}

/// Verifies that there is an index for each dimension.
pub(crate) fn prefetch(op: PrefetchOpRef<'_>) -> Result<(), Diagnostic> {
    let rank = memref(*op, op.memref()).map_or(0, |ty| ty.shape.len());
    match op.indices().len() == rank {
        true => Ok(()),
        false => Err(op.error("too few indices")),
    }
}

/// Verifies that there is an index for each dimension of the tag.
pub(crate) fn dma_wait(op: DmaWaitOpRef<'_>) -> Result<(), Diagnostic> {
    let rank = memref(*op, op.tag_mem_ref()).map_or(0, |ty| ty.shape.len());
    let found = op.tag_indices().len();
    match found == rank {
        true => Ok(()),
        false => Err(op.error(format!(
            "expected tagIndices to have the same number of elements as the tagMemRef rank, \
             expected {rank}, but got {found}"
        ))),
    }
}

/// Verifies the number of indices and that the kind of arithmetic suits the element type.
pub(crate) fn atomic_rmw(op: AtomicRMWOpRef<'_>) -> Result<(), Diagnostic> {
    use AtomicRMWKind::{
        Addf, Addi, Andi, Maximumf, Maxs, Maxu, Minimumf, Mins, Minu, Mulf, Muli, Ori, Xori,
    };
    let rank = memref(*op, op.memref()).map_or(0, |ty| ty.shape.len());
    if op.indices().len() != rank {
        return Err(op.error("expects the number of subscripts to be equal to memref rank"));
    }
    let (kind, ty) = (op.kind(), op.body().value_type(op.value()));
    let wanted = match kind {
        Addf | Maximumf | Minimumf | Mulf if !ty.is_float() => "a floating-point type",
        Addi | Maxs | Maxu | Mins | Minu | Muli | Ori | Xori | Andi if ty.is_float() => {
            "an integer type"
        }
        _ => return Ok(()),
    };
    Err(op.error(format!("with kind '{kind}' expects {wanted}")))
}

/// Verifies the type of the block argument and that the region holds only operations without memory
/// effects.
pub(crate) fn generic_atomic_rmw(op: GenericAtomicRMWOpRef<'_>) -> Result<(), Diagnostic> {
    let entry = (*op).region(0).and_then(|region| region.entry());
    let types: Vec<_> = entry.iter().flat_map(|entry| entry.argument_types()).collect();
    let (Some(entry), [ty]) = (entry, &types[..]) else {
        return Err(op.error("expected single number of entry block arguments"));
    };
    if op.result_types().next() != Some(*ty) {
        return Err(op.error("expected block argument of the same type result type"));
    }
    let mut wrong = None;
    for inner in entry.ops() {
        inner.walk(WalkOrder::Post, |nested| match is_memory_effect_free(nested) {
            true => Walk::Advance,
            false => {
                wrong = Some(nested);
                Walk::Interrupt
            }
        });
        if let Some(wrong) = wrong {
            return Err(wrong.plain_error(
                "body of 'memref.generic_atomic_rmw' should contain only operations with no side \
                 effects",
            ));
        }
    }
    Ok(())
}

/// Verifies that the operand has the type of the result of the enclosing operation.
pub(crate) fn atomic_yield(op: AtomicYieldOpRef<'_>) -> Result<(), Diagnostic> {
    let (cx, found) = (op.context(), op.operand_types().next());
    let wanted = op.parent().and_then(|parent| parent.result_types().next());
    match (found, wanted) {
        (Some(found), Some(wanted)) if found != wanted => Err(op.error(format!(
            "types mismatch between yield op: {} and its parent: {}",
            quoted(cx, found),
            quoted(cx, wanted)
        ))),
        _ => Ok(()),
    }
}
