//! What dialects say of inlining their operations.

use terrace_ir::{Block, Body, Op, OpRef, RegionRef, Value};

/// A dialect's answers about inlining (MLIR: `DialectInlinerInterface`). Dialects without it are
/// never inlined.
pub trait Inliner: Send + Sync {
    /// Whether a call may be replaced by what is called.
    fn may_inline_call(&self, call: OpRef<'_>, callable: OpRef<'_>) -> bool {
        let _ = (call, callable);
        false
    }

    /// Whether an operation of the dialect may be copied into `region`, or into an operation that is.
    fn may_inline_op(&self, op: OpRef<'_>, region: RegionRef<'_>) -> bool {
        let _ = (op, region);
        false
    }

    /// Whether what is in `callable` may be put into `region` of an operation of the dialect.
    fn may_inline_into(&self, region: RegionRef<'_>, callable: OpRef<'_>) -> bool {
        let _ = (region, callable);
        false
    }

    /// Whether the operations in `op` are to be asked, too.
    fn looks_into(&self, op: OpRef<'_>) -> bool {
        let _ = op;
        true
    }

    /// Replaces the terminator `op` of what was inlined, which has several blocks, by one that goes
    /// to `next` and passes it what the call gave.
    fn replace_terminator_by_branch(&self, body: &mut Body, op: Op, next: Block) {
        let _ = (body, op, next);
    }

    /// The values that the call gives where the terminator `op` ends the only block of what was
    /// inlined.
    fn returned(&self, op: OpRef<'_>) -> Vec<Value> {
        op.operands().collect()
    }
}

/// The answers of a dialect whose operations may all be inlined, and into whose regions everything
/// may.
pub struct Inlinable;

impl Inliner for Inlinable {
    fn may_inline_op(&self, _: OpRef<'_>, _: RegionRef<'_>) -> bool {
        true
    }
    fn may_inline_into(&self, _: RegionRef<'_>, _: OpRef<'_>) -> bool {
        true
    }
}
