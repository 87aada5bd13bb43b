//! Branches between blocks.

use terrace_ir::{Attribute, Block, Body, Diagnostic, Op, OperandGroup, Value};
use terrace_ods::interface;

/// What a branch passes to the arguments of a successor (MLIR: `SuccessorOperands`).
#[derive(Clone, Copy, Debug)]
pub struct SuccessorOperands {
    /// How many of the first arguments the operation makes itself.
    pub produced: usize,
    /// The operands that it passes to the arguments after those.
    pub forwarded: OperandGroup,
}

impl SuccessorOperands {
    /// The operands `forwarded` are passed, and nothing else.
    pub const fn new(forwarded: OperandGroup) -> Self {
        Self { produced: 0, forwarded }
    }
}

/// A terminator that passes operands to the blocks that it goes to (MLIR: `BranchOpInterface`).
#[interface(verify = verify)]
pub trait BranchOp {
    /// What is passed to the successor at `index`.
    fn successor_operands(self, index: usize) -> SuccessorOperands;

    /// The successor that is taken if these operands are known; `None` if that is not known.
    fn successor_for(self, operands: &[Option<Attribute>]) -> Option<Block> {
        let _ = operands;
        None
    }
}

/// A branch whose successors may have weights: how likely each is taken
/// (MLIR: `WeightedBranchOpInterface`).
#[interface(verify = verify_weights)]
pub trait WeightedBranch {
    /// The weights, one for each successor, if there are any.
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

/// Checks that what is passed to each successor suits its arguments.
fn verify(op: DynBranchOp<'_>) -> Result<(), Diagnostic> {
    for (index, block) in op.successors().enumerate() {
        let (made, mut passed) = passed(op, index);
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

/// How many arguments of its successor at `index` the branch `op` makes itself, and the values that it
/// passes to those after them.
fn passed<'a>(
    op: DynBranchOp<'a>,
    index: usize,
) -> (usize, impl ExactSizeIterator<Item = Value> + use<'a>) {
    let SuccessorOperands { produced, forwarded } = op.successor_operands(index);
    let range = op.body().operand_group(op.id(), forwarded);
    (produced, range.map(move |at| op.operand(at)))
}

/// The values that the branch `op` passes to its successor at `index`, in the order of the
/// arguments; `None` for those that it makes itself.
pub fn passed_values(op: DynBranchOp<'_>, index: usize) -> Vec<Option<Value>> {
    let (made, passed) = passed(op, index);
    std::iter::repeat_n(None, made).chain(passed.map(Some)).collect()
}

/// The value that the branch `op` passes to the argument numbered `argument` of its successor at
/// `index`; `None` if it makes that itself, or passes nothing.
pub fn passed_value(op: DynBranchOp<'_>, index: usize, argument: usize) -> Option<Value> {
    let passed = op.successor_operands(index);
    let mut range = op.body().operand_group(op.id(), passed.forwarded);
    range.nth(argument.checked_sub(passed.produced)?).map(|at| op.operand(at))
}

/// The successor and the number of the argument to which `op` passes its operand at `index`
/// (MLIR: `getSuccessorBlockArgument`).
pub fn argument_for(op: DynBranchOp<'_>, index: usize) -> Option<(Block, usize)> {
    op.successors().enumerate().find_map(|(at, block)| {
        let passed = op.successor_operands(at);
        let range = op.body().operand_group(op.id(), passed.forwarded);
        let argument = passed.produced + index.checked_sub(range.start)?;
        range.contains(&index).then_some((block, argument))
    })
}

/// Takes away what the branch `op` passes to the argument numbered `argument` of its successor at
/// `index`.
pub fn erase_passed(body: &mut Body, op: Op, index: usize, argument: usize) {
    let Some(branch) = body.op(op).interface::<DynBranchOp<'_>>() else { return };
    let passed = branch.successor_operands(index);
    if let Some(at) = argument.checked_sub(passed.produced) {
        body.erase_group_operand(op, passed.forwarded, at);
    }
}

/// Makes the branch `op` pass `value` to a new last argument of its successor at `index`.
pub fn append_passed(body: &mut Body, op: Op, index: usize, value: Value) {
    change_passed(body, op, index, |values| values.push(value));
}

/// Makes the branch `op` pass `passed` to its successor at `index`, after what it makes itself.
pub fn set_passed(body: &mut Body, op: Op, index: usize, passed: &[Value]) {
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
