//! The pass `linalg-detensorize`: replaces `linalg.generic` on tensors of rank 0 by the scalar
//! operations of its region, and passes scalars to blocks (MLIR: `Detensorize.cpp`).

use rustc_hash::{FxHashMap, FxHashSet};
use terrace_builtin::TypeExt;
use terrace_builtin::function::DynFunctionOp;
use terrace_builtin::types::RankedTensorType;
use terrace_cf::{BranchOp, CondBranchOp};
use terrace_interfaces::{DynBranchOp, successor_block_argument, successor_operand_value};
use terrace_ir::{Block, Body, Builder, Op, OpType, Operand, PatternSet, Region, Type, Value};
use terrace_linalg::{GenericOp, LinalgDialect};
use terrace_pass::{PassResult, Target, pass};
use terrace_tensor::{ExtractOp, FromElementsOp, TensorDialect};
use terrace_transforms::apply_patterns_everywhere;

use crate::generic::{block_of, yielded};
use crate::patterns::canonicalizations;

/// Detensorize linalg ops
#[pass(name = "linalg-detensorize", title = "LinalgDetensorizePass", interface = DynFunctionOp, run = run)]
pub struct LinalgDetensorize {
    /// Detensorize all ops that qualify for detensoring along with branch operands and basic-block
    /// arguments.
    #[option(default = false)]
    aggressive_mode: bool,
}

fn run(pass: &LinalgDetensorize, target: &mut Target<'_>) -> PassResult {
    let cx = target.context();
    cx.load::<LinalgDialect>();
    cx.load::<TensorDialect>();
    let body = target.body_mut();
    if let Some(region) =
        body.region(Op::ROOT, 0).filter(|region| body.first_block(*region).is_some())
    {
        let choice = match pass.aggressive_mode {
            true => Choice::all(body, region),
            false => Choice::of_control_flow(body, region),
        };
        Scalars::default().convert(body, region, &choice);
    }
    let mut patterns = PatternSet::new();
    canonicalizations::<FromElementsOp>(&mut patterns);
    let entry = separate_entry(body);
    apply_patterns_everywhere(body, patterns);
    if let Some((branch, entry, rest)) = entry
        && body.predecessor_ops(rest).eq([branch])
    {
        body.erase(branch);
        body.merge_block(rest, entry, None, &[]);
    }
    Ok(())
}

/// Moves the operations of the first block to a block of their own, and returns the branch to it,
/// the first block and the new one; `None` if there are no operations. MLIR runs the pass on a
/// function of this form, which decides the order of its constants.
fn separate_entry(body: &mut Body) -> Option<(Op, Block, Block)> {
    let entry = body.first_block(body.region(Op::ROOT, 0)?)?;
    let first = body.ops_in(entry).next()?;
    let location = body.location(Op::ROOT);
    let rest = body.split_block(first);
    let mut builder = Builder::at_end(body, entry, location);
    let branch = BranchOp::build(&mut builder, (), rest).op();
    Some((branch, entry, rest))
}

/// Returns the element type of a tensor of rank 0; `None` for another type.
fn scalar_type(body: &Body, value: Value) -> Option<Type> {
    let tensor = body.value_type(value).downcast::<RankedTensorType>(body.context())?;
    tensor.shape.is_empty().then_some(tensor.element)
}

/// Whether `op` is a `linalg.generic` all operands of which are tensors of rank 0.
fn is_scalar(body: &Body, op: Op) -> bool {
    body.op(op).is::<GenericOp>()
        && body.operands(op).all(|operand| scalar_type(body, operand).is_some())
}

/// The operations and block arguments to convert (MLIR: `CostModel`).
#[derive(Default)]
struct Choice {
    ops: FxHashSet<Op>,
    arguments: FxHashSet<Value>,
}

/// Returns the blocks of `region` after the first.
fn inner_blocks(body: &Body, region: Region) -> impl Iterator<Item = Block> + '_ {
    body.blocks_in(region).skip(1)
}

/// Returns the predecessors of `block` with the value that each passes to the argument at `index`;
/// `None` if a predecessor is not a branch or produces the argument itself.
fn passed_values(body: &Body, block: Block, index: usize) -> Option<Vec<Value>> {
    let mut values = Vec::new();
    let region = body.block_region(block)?;
    for from in body.blocks_in(region) {
        let Some(end) = body.last_op(from) else { continue };
        for (at, to) in body.op(end).successors().enumerate() {
            if to == block {
                let branch = body.op(end).interface::<DynBranchOp<'_>>()?;
                values.push(successor_operand_value(branch, at, index)?);
            }
        }
    }
    Some(values)
}

impl Choice {
    /// Chooses everything that can be converted (MLIR: `AggressiveDetensoringModel`).
    fn all(body: &Body, region: Region) -> Self {
        let mut choice = Self::default();
        body.op(Op::ROOT).walk_all(|op| {
            if std::ptr::eq(op.body(), body) && is_scalar(body, op.id()) {
                choice.ops.insert(op.id());
            }
        });
        for block in inner_blocks(body, region) {
            choice.arguments.extend(body.arguments(block));
        }
        choice
    }

    /// Chooses what is connected with the operands of branches
    /// (MLIR: `ControlFlowDetectionModel`).
    fn of_control_flow(body: &Body, region: Region) -> Self {
        let mut choice = Self::default();
        let mut worklist: Vec<Value> = Vec::new();
        for conditional in [true, false] {
            body.op(Op::ROOT).walk_all(|op| {
                let is_branch =
                    if conditional { op.is::<CondBranchOp>() } else { op.is::<BranchOp>() };
                if is_branch && std::ptr::eq(op.body(), body) {
                    worklist.extend(op.operands());
                }
            });
        }
        let mut seen = FxHashSet::default();
        let mut seen_ops = FxHashSet::default();
        while let Some(value) = worklist.pop() {
            if !seen.insert(value) {
                continue;
            }
            choice.add_targets(body, value, &mut worklist);
            for use_ in body.uses(value) {
                worklist.extend(body.results(body.user(use_)));
            }
            let Some(op) = body.defining_op(value) else {
                let Some((block, index)) = body.argument_of(value) else { continue };
                if body.block_region(block).and_then(|region| body.first_block(region))
                    == Some(block)
                {
                    continue;
                }
                choice.arguments.insert(value);
                let Some(passed) = passed_values(body, block, index) else {
                    return Self::default();
                };
                worklist.extend(passed);
                continue;
            };
            if !seen_ops.insert(op) {
                continue;
            }
            if body.op(op).is::<GenericOp>() {
                if is_scalar(body, op) && choice.ops.insert(op) {
                    worklist.extend(
                        body.op(op).cast::<GenericOp>().into_iter().flat_map(|op| op.inputs()),
                    );
                }
            } else if !body.op(op).is::<FromElementsOp>()
                && body.op(op).result_types().all(TypeExt::is_int_or_float)
            {
                worklist.extend(body.operands(op));
            }
        }
        choice.remove_arguments_of_tensors(body, region);
        choice
    }

    /// Adds the block arguments to which the terminator of the block of `value` passes `value`.
    fn add_targets(&self, body: &Body, value: Value, worklist: &mut Vec<Value>) {
        let end = body.value_block(value).and_then(|block| body.last_op(block));
        let branch = end.and_then(|end| body.op(end).interface::<DynBranchOp<'_>>());
        let (Some(end), Some(branch)) = (end, branch) else { return };
        for (at, operand) in body.operands(end).enumerate() {
            if operand != value {
                continue;
            }
            let Some((block, index)) = successor_block_argument(branch, at) else { continue };
            let argument = body.arguments(block)[index];
            if !self.arguments.contains(&argument) {
                worklist.push(argument);
            }
        }
    }

    /// Removes the block arguments to which a `linalg.generic` that stays is passed.
    fn remove_arguments_of_tensors(&mut self, body: &Body, region: Region) {
        for block in body.blocks_in(region) {
            for (index, argument) in body.arguments(block).iter().enumerate() {
                let stays = |value: &Value| {
                    let op = body.defining_op(*value).filter(|op| body.op(*op).is::<GenericOp>());
                    op.is_some_and(|op| !self.ops.contains(&op))
                };
                let passed = passed_values(body, block, index).unwrap_or_default();
                if passed.iter().any(stays) {
                    self.arguments.remove(argument);
                }
            }
        }
    }
}

/// The scalars that replace tensors of rank 0, by tensor.
#[derive(Default)]
struct Scalars(FxHashMap<Value, Value>);

impl Scalars {
    fn convert(mut self, body: &mut Body, region: Region, choice: &Choice) {
        let blocks: Vec<Block> = body.blocks_in(region).collect();
        for block in blocks.iter().skip(1) {
            self.convert_arguments(body, *block, choice);
        }
        for block in blocks {
            let mut next = body.first_op(block);
            while let Some(op) = next {
                next = body.next_op(op);
                if choice.ops.contains(&op) {
                    self.inline(body, op, block);
                } else if body.op(op).interface::<DynBranchOp<'_>>().is_some() {
                    self.convert_branch(body, op);
                }
            }
        }
    }

    /// Replaces the chosen arguments of `block` by scalars.
    fn convert_arguments(&mut self, body: &mut Body, block: Block, choice: &Choice) {
        for (index, argument) in body.arguments(block).to_vec().into_iter().enumerate() {
            let Some(ty) =
                scalar_type(body, argument).filter(|_| choice.arguments.contains(&argument))
            else {
                continue;
            };
            let location = body.value_location(argument);
            let scalar = body.insert_block_argument(block, index, ty, location);
            let tensor = self.tensor_of(body, scalar, body.value_type(argument));
            body.replace_all_uses(argument, tensor);
            body.erase_block_argument(block, index + 1);
        }
    }

    /// Passes scalars to the arguments that are scalars.
    fn convert_branch(&mut self, body: &mut Body, op: Op) {
        for at in 0..body.operand_count(op) {
            let Some(branch) = body.op(op).interface::<DynBranchOp<'_>>() else { return };
            let Some((block, index)) = successor_block_argument(branch, at) else { continue };
            let (operand, argument) = (body.operand(op, at), body.arguments(block)[index]);
            if scalar_type(body, operand) == Some(body.value_type(argument))
                && let Some(scalar) = self.scalar_of(body, operand)
            {
                body.set_operand(op, at, scalar);
            }
        }
    }

    /// Moves the operations of the region of `op` in front of it, and replaces its results.
    fn inline(&mut self, body: &mut Body, op: Op, block: Block) {
        let (Some(inner), Some(values)) = (block_of(body, op), yielded(body, op)) else { return };
        let operands: Vec<Value> = body.operands(op).collect();
        let scalars: Option<Vec<Value>> =
            operands.into_iter().map(|operand| self.scalar_of(body, operand)).collect();
        let Some(scalars) = scalars else { return };
        let arguments = body.arguments(inner).to_vec();
        let find = |value: Value| match arguments.iter().position(|argument| *argument == value) {
            Some(at) => scalars[at],
            None => value,
        };
        let values: Vec<Value> = values.into_iter().map(find).collect();
        if let Some(end) = body.last_op(inner) {
            body.erase(end);
        }
        for (argument, scalar) in arguments.iter().zip(&scalars) {
            body.replace_all_uses(*argument, *scalar);
        }
        let ops: Vec<Op> = body.ops_in(inner).collect();
        for inner_op in ops {
            body.move_op(inner_op, block, Some(op));
        }
        let results: Vec<Value> = body.results(op).collect();
        for (result, value) in results.into_iter().zip(values) {
            let tensor = self.tensor_of(body, value, body.value_type(result));
            body.replace_all_uses(result, tensor);
        }
        body.erase(op);
    }

    /// Returns the element of `tensor`: a known scalar, or a new `tensor.extract` right after the
    /// definition.
    fn scalar_of(&mut self, body: &mut Body, tensor: Value) -> Option<Value> {
        if let Some(scalar) = self.0.get(&tensor) {
            return Some(*scalar);
        }
        let mut builder = after_definition(body, tensor)?;
        let scalar = ExtractOp::build(&mut builder, tensor, ()).value(&mut builder);
        self.0.insert(tensor, scalar);
        Some(scalar)
    }

    /// Builds the tensor of `scalar` right after the definition of `scalar`.
    fn tensor_of(&mut self, body: &mut Body, scalar: Value, ty: Type) -> Value {
        let Some(mut builder) = after_definition(body, scalar) else { return scalar };
        let tensor = FromElementsOp::build(&mut builder, ty, [scalar]).value(&mut builder);
        self.0.insert(tensor, scalar);
        tensor
    }
}

/// Returns a builder at the first place where `value` can be used; `None` if `value` is not in a
/// block.
fn after_definition(body: &mut Body, value: Value) -> Option<Builder<'_>> {
    match body.defining_op(value) {
        Some(op) => Some(Builder::after(body, op)),
        None => {
            let (block, _) = body.argument_of(value)?;
            let location = body.value_location(value);
            Some(Builder::at_start(body, block, location))
        }
    }
}
