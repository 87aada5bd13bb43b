//! Verifiers of the operations, which `generated` refers to by name.

mod blocks;
mod layouts;
mod matrices;
mod scattered;

pub(crate) use blocks::{create_nd_tdesc, load_nd, prefetch_nd, store_nd, update_nd_offset};
pub(crate) use layouts::convert_layout;
pub(crate) use matrices::{dpas, load_matrix, store_matrix};
pub(crate) use scattered::{create_tdesc, load, prefetch, store, update_offset};

use terrace_builtin::values::type_of;
use terrace_builtin::{IntegerAttr, MemRefType};
use terrace_ir::{Diagnostic, Handle, OpRef, Value};

use crate::{CachePolicy, CachePolicyAttr, MemorySpace, MemorySpaceAttr, TensorDescType};

/// The cache policies of reads.
const READ: &[CachePolicy] = &[
    CachePolicy::CACHED,
    CachePolicy::UNCACHED,
    CachePolicy::STREAMING,
    CachePolicy::READ_INVALIDATE,
];

/// The cache policies of writes.
const WRITE: &[CachePolicy] = &[
    CachePolicy::CACHED,
    CachePolicy::UNCACHED,
    CachePolicy::WRITE_BACK,
    CachePolicy::WRITE_THROUGH,
];

/// Checks that the hints for the three levels of caches are among `allowed`.
fn check_hints(
    op: OpRef<'_>,
    hints: [Option<CachePolicy>; 3],
    allowed: &[CachePolicy],
) -> Result<(), Diagnostic> {
    for (level, hint) in (1..).zip(hints) {
        if let Some(hint) = hint.filter(|hint| !allowed.contains(hint)) {
            let hint = Handle::of(op.context(), CachePolicyAttr(hint)).attr();
            let hint = hint.to_text(op.context());
            return Err(op.error(format!("invalid l{level}_hint: {hint}")));
        }
    }
    Ok(())
}

/// Returns the type of a value if it is a tensor descriptor; `None` otherwise.
fn descriptor(op: OpRef<'_>, value: Value) -> Option<&TensorDescType> {
    type_of(op, value).downcast(op.context())
}

/// Checks that a descriptor is of the memory that contains the source, by default global memory.
fn check_space(op: OpRef<'_>, source: Value, desc: &TensorDescType) -> Result<(), Diagnostic> {
    let cx = op.context();
    let memref = type_of(op, source).downcast::<MemRefType>(cx);
    let space = memref.and_then(|memref| memref.memory_space);
    let number = space.and_then(|space| space.downcast::<IntegerAttr>(cx)?.to_i64());
    let named = || space.and_then(|space| Some(space.downcast::<MemorySpaceAttr>(cx)?.0 as i64));
    let found = number.or_else(named).unwrap_or(MemorySpace::Global as i64);
    // As in MLIR, the number is printed as an unsigned one of 32 bits.
    let (found, wanted) = (found as u32, desc.memory_space(cx) as u32);
    match found == wanted {
        true => Ok(()),
        false => {
            Err(op.error(format!("Memory space mismatch. Source: {found}, TensorDesc: {wanted}")))
        }
    }
}
