//! Moving the definitions of values up in a block: [`move_value_definitions`].

use indexmap::IndexSet;
use terrace_interfaces::is_speculatable;
use terrace_ir::dominance::Dominance;
use terrace_ir::effects::is_memory_effect_free;
use terrace_ir::{Body, Op, Value, ensure_sufficient_stack};

use crate::values_from_above;

/// Moves the operations that compute `values` before `before`, as far as they do not dominate it.
/// Returns `None`, and moves nothing, if one of them is in another block, has side effects or
/// depends on `before`, or a value is the argument of a block (MLIR: `moveValueDefinitions`).
pub fn move_value_definitions(body: &mut Body, values: &[Value], before: Op) -> Option<()> {
    let block = body.parent_block(before)?;
    let mut slice = Slice { ops: IndexSet::new(), is_movable: true };
    for value in values {
        if Dominance::new(body).value_dominates(*value, before) {
            continue;
        }
        let op = body.defining_op(*value).filter(|op| body.parent_block(*op) == Some(block))?;
        slice.add(body, op, before);
    }
    if !slice.is_movable || slice.ops.contains(&before) {
        return None;
    }
    for op in slice.ops {
        body.move_op(op, block, Some(before));
    }
    Some(())
}

/// The operations to move, definitions before their users.
struct Slice {
    ops: IndexSet<Op>,
    /// Whether no operation has side effects.
    is_movable: bool,
}

impl Slice {
    /// Adds `op` and the operations that it depends on, if they are not before `before`.
    fn add(&mut self, body: &Body, op: Op, before: Op) {
        let is_behind = body.parent_block(op) == body.parent_block(before)
            && (op == before || !body.is_before_in_block(op, before));
        if !is_behind || self.ops.contains(&op) {
            return;
        }
        let view = body.op(op);
        self.is_movable &= is_speculatable(view) && is_memory_effect_free(view);
        for value in values_from_above(body, op).into_iter().chain(body.operands(op)) {
            if let Some(definition) = body.defining_op(value) {
                ensure_sufficient_stack(|| self.add(body, definition, before));
            }
        }
        self.ops.insert(op);
    }
}
