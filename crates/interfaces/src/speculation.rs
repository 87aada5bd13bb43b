//! Speculative execution: [`Speculatable`] and [`is_speculatable`].

use terrace_ir::{OpRef, TraitFlags};
use terrace_ods::interface;

/// Whether an operation may be executed speculatively (MLIR: `Speculatability`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Speculatability {
    /// Never: execution may have undefined behaviour or not terminate.
    Not,
    /// Execution is always speculatable: it has no undefined behaviour and no side effects.
    Always,
    /// If all operations in the regions of the operation may be.
    Recursively,
}

/// An operation whose speculatability depends on its operands or attributes (MLIR:
/// `ConditionallySpeculatable`).
#[interface]
pub trait Speculatable {
    /// Returns the speculatability of this instance.
    fn speculatability(self) -> Speculatability;
}

/// Whether `op` may be executed where the original program would not execute it (MLIR:
/// `isSpeculatable`).
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
