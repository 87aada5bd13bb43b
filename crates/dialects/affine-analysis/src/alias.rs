//! Aliases of memrefs within a function ([`may_alias`]).

use terrace_interfaces::viewed;
use terrace_ir::effects::{EffectKind, has_effect_on};
use terrace_ir::{Body, Op, Value};

/// Whether the operation that defines `value` allocates its memory.
fn is_allocated(body: &Body, value: Value) -> bool {
    let allocates = |op| has_effect_on(body.op(op), EffectKind::Allocate, value);
    body.defining_op(value).is_some_and(allocates)
}

/// Whether two memrefs may refer to the same memory. Memory that is allocated in the function is
/// distinct from that of other allocations, and from that of the arguments (MLIR:
/// `LocalAliasAnalysis`).
pub fn may_alias(body: &Body, a: Value, b: Value) -> bool {
    let (a, b) = (viewed(body, a), viewed(body, b));
    if a == b {
        return true;
    }
    let is_argument = |value: Value| {
        let region = body.argument_of(value).and_then(|(block, _)| body.block_region(block));
        region.and_then(|region| body.region_owner(region)) == Some(Op::ROOT)
    };
    let is_outside = |value: Value| is_allocated(body, value) || is_argument(value);
    let is_distinct =
        is_allocated(body, a) && is_outside(b) || is_allocated(body, b) && is_outside(a);
    !is_distinct
}
