//! What may be executed where it was not before.

use terrace_ir::{OpRef, TraitFlags};
use terrace_ods::interface;

/// Whether an operation may be executed speculatively (MLIR: `Speculatability`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Speculatability {
    /// The operation must not be: it might be undefined, or not end.
    Not,
    /// The operation may be.
    Always,
    /// The operation may be if all operations in it may be.
    Recursively,
}

/// An operation that may be executed speculatively depending on what it looks like
/// (MLIR: `ConditionallySpeculatable`).
#[interface]
pub trait Speculatable {
    /// Whether this operation may be.
    fn speculatability(self) -> Speculatability;
}

/// Whether `op` may be executed where control would not have come to it (MLIR: `isSpeculatable`).
pub fn is_speculatable(op: OpRef<'_>) -> bool {
    let mut pending = vec![op];
    while let Some(op) = pending.pop() {
        match speculatability(op) {
            Speculatability::Not => return false,
            Speculatability::Always => {}
            Speculatability::Recursively => {
                pending.extend(op.regions().flat_map(|r| r.blocks()).flat_map(|b| b.ops()));
            }
        }
    }
    true
}

fn speculatability(op: OpRef<'_>) -> Speculatability {
    if let Some(own) = op.interface::<DynSpeculatable<'_>>() {
        return own.speculatability();
    }
    let flags = op.flags();
    if flags.contains(TraitFlags::ALWAYS_SPECULATABLE) {
        Speculatability::Always
    } else if flags.contains(TraitFlags::RECURSIVELY_SPECULATABLE) {
        Speculatability::Recursively
    } else {
        Speculatability::Not
    }
}
