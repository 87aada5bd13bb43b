//! Branches between blocks: [`BranchOp`], its verification, and the modification of successor
//! operands.

use terrace_ir::{Attribute, Block, Body, Diagnostic, Op, OperandGroup, Value};
use terrace_ods::interface;

/// The values that a branch passes to the arguments of a successor (MLIR: `SuccessorOperands`).
#[derive(Clone, Copy, Debug)]
pub struct SuccessorOperands {
    /// The number of leading arguments that the operation produces itself instead of forwarding
    /// operands.
    pub produced: usize,
    /// The operands forwarded to the remaining arguments.
    pub forwarded: OperandGroup,
}

impl SuccessorOperands {
    /// Creates successor operands without produced arguments.
    pub const fn new(forwarded: OperandGroup) -> Self {
        Self { produced: 0, forwarded }
    }
}

/// A terminator that forwards operands to its successor blocks (MLIR: `BranchOpInterface`).
#[interface(verify = verify)]
pub trait BranchOp {
    /// Returns the operands of the successor at `index` (MLIR: `getSuccessorOperands`).
    fn successor_operands(self, index: usize) -> SuccessorOperands;

    /// Returns the successor that is taken, given the constants among the operands; `None` if the
    /// constants do not determine the successor (MLIR: `getSuccessorForOperands`).
    fn successor_for_operands(self, operands: &[Option<Attribute>]) -> Option<Block> {
        let _ = operands;
        None
    }
}

/// A branch with weights, the relative frequencies of its successors (MLIR:
/// `WeightedBranchOpInterface`).
#[interface(verify = verify_weights)]
pub trait WeightedBranch {
    /// Returns one weight per successor; `None` if there are no weights.
    fn weights(self) -> Option<Vec<i32>>;
}

fn verify_weights(op: DynWeightedBranch<'_>) -> Result<(), Diagnostic> {
    let (Some(weights), successors) = (op.weights(), op.successors().count()) else {
        return Ok(());
    };
    if weights.len() == successors {
        return Ok(());
    }
    Err(op.plain_error(format!(
        "expects number of branch weights to match number of successors: {} vs {successors}",
        weights.len()
    )))
}

/// Checks that the number and the types of successor operands match the block arguments.
fn verify(op: DynBranchOp<'_>) -> Result<(), Diagnostic> {
    let groups = op.body().operand_groups(op.id());
    for (index, block) in op.successors().enumerate() {
        let SuccessorOperands { produced: made, forwarded } = op.successor_operands(index);
        let mut passed = groups.range(forwarded).map(|at| op.operand(at));
        let (count, arguments) = (made + passed.len(), op.body().arguments(block));
        if count != arguments.len() {
            return Err(op.plain_error(format!(
                "branch has {count} operands for successor #{index}, but target block has {}",
                arguments.len()
            )));
        }
        let ty = |value: Value| op.body().value_type(value);
        let differs = |argument: &Value| passed.next().is_some_and(|v| ty(v) != ty(*argument));
        if let Some(at) = arguments[made..].iter().position(differs) {
            let at = made + at;
            return Err(op.plain_error(format!(
                "type mismatch for bb argument #{at} of successor #{index}"
            )));
        }
    }
    Ok(())
}

/// Returns the number of arguments of the successor at `index` that `op` produces, and the values
/// that it forwards to the arguments after those.
fn passed<'a>(
    op: DynBranchOp<'a>,
    index: usize,
) -> (usize, impl ExactSizeIterator<Item = Value> + use<'a>) {
    let SuccessorOperands { produced, forwarded } = op.successor_operands(index);
    let range = op.body().operand_group(op.id(), forwarded);
    (produced, range.map(move |at| op.operand(at)))
}

/// Returns the values that the branch `op` passes to its successor at `index`, by argument; `None`
/// for an argument that `op` produces.
pub fn successor_operand_values(op: DynBranchOp<'_>, index: usize) -> Vec<Option<Value>> {
    let (made, passed) = passed(op, index);
    std::iter::repeat_n(None, made).chain(passed.map(Some)).collect()
}

/// Returns the value that the branch `op` forwards to `argument`, the index of an argument of its
/// successor at `index`. `None` if `op` produces the argument.
pub fn successor_operand_value(
    op: DynBranchOp<'_>,
    index: usize,
    argument: usize,
) -> Option<Value> {
    let passed = op.successor_operands(index);
    let mut range = op.body().operand_group(op.id(), passed.forwarded);
    range.nth(argument.checked_sub(passed.produced)?).map(|at| op.operand(at))
}

/// Returns the successor block to which `op` forwards its operand at `index`, with the index of the
/// block argument (MLIR: `getSuccessorBlockArgument`). `None` if the operand is not forwarded.
pub fn successor_block_argument(op: DynBranchOp<'_>, index: usize) -> Option<(Block, usize)> {
    op.successors().enumerate().find_map(|(at, block)| {
        let passed = op.successor_operands(at);
        let range = op.body().operand_group(op.id(), passed.forwarded);
        let argument = passed.produced + index.checked_sub(range.start)?;
        range.contains(&index).then_some((block, argument))
    })
}

/// Erases the operand that the branch `op` forwards to `argument`, the index of an argument of its
/// successor at `index`.
pub fn erase_successor_operand(body: &mut Body, op: Op, index: usize, argument: usize) {
    let Some(branch) = body.op(op).interface::<DynBranchOp<'_>>() else { return };
    let passed = branch.successor_operands(index);
    if let Some(at) = argument.checked_sub(passed.produced) {
        body.erase_group_operand(op, passed.forwarded, at);
    }
}

/// Appends `value` to the operands of the successor of `op` at `index`.
pub fn append_successor_operand(body: &mut Body, op: Op, index: usize, value: Value) {
    change_passed(body, op, index, |values| values.push(value));
}

/// Replaces the operands that `op` forwards to its successor at `index` by `passed`.
pub fn set_successor_operands(body: &mut Body, op: Op, index: usize, passed: &[Value]) {
    change_passed(body, op, index, |values| *values = passed.to_vec());
}

fn change_passed(body: &mut Body, op: Op, index: usize, change: impl FnOnce(&mut Vec<Value>)) {
    let Some(branch) = body.op(op).interface::<DynBranchOp<'_>>() else { return };
    let passed = branch.successor_operands(index);
    let range = body.operand_group(op, passed.forwarded);
    let mut values: Vec<Value> = range.map(|at| body.operand(op, at)).collect();
    change(&mut values);
    body.set_operand_group(op, passed.forwarded, &values);
}
