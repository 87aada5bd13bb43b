//! Models of the branches of `cf`, and the aliases of block arguments ([`forwarded_uses`]) for
//! operations whose regions have several blocks.

use terrace_bufferization::{ToBufferOp, ToTensorOp};
use terrace_builtin::TypeExt;
use terrace_cf::{BranchOp, CondBranchOp};
use terrace_interfaces::{BranchOp as _, DynBranchOp, successor_block_argument};
use terrace_ir::{Block, Builder, Context, Diagnostic, Op, OpRef, OpType, Operand, Type, Value};
use terrace_memref::CastOp;

use super::add;
use crate::analysis::Query;
use crate::interface::{Aliasing, AliasingUses, AliasingValues, BufferizableOp, TensorUse};
use crate::rewrite::Rewrite;
use crate::types::{BufferTypes, common_type};

/// Attaches the models.
pub(super) fn attach(cx: &Context) {
    add::<BranchOp>(cx, &(&Branch as &dyn BufferizableOp));
    add::<CondBranchOp>(cx, &(&Branch as &dyn BufferizableOp));
}

/// The model of a branch: forwarded operands are the block arguments.
struct Branch;

impl BufferizableOp for Branch {
    fn reads(&self, _: OpRef<'_>, _: usize, _: Query<'_>) -> bool {
        false
    }

    fn writes(&self, _: OpRef<'_>, _: usize, _: Query<'_>) -> bool {
        false
    }

    fn aliasing_values(&self, op: OpRef<'_>, operand: usize, _: Query<'_>) -> AliasingValues {
        let branch = op.interface::<DynBranchOp<'_>>();
        let passed = branch.and_then(|branch| successor_block_argument(branch, operand));
        let argument = passed.and_then(|(block, at)| op.body().arguments(block).get(at).copied());
        argument.map(Aliasing::maybe).into_iter().collect()
    }

    /// Leaves the branch as it is: it is rewritten with the signatures of its blocks.
    fn bufferize(&self, _: Op, _: &mut Rewrite<'_>) -> Result<(), Diagnostic> {
        Ok(())
    }
}

/// Returns the type of the buffer of `value`, a block argument: the common type of the operands
/// that branches forward to it.
///
/// # Errors
/// If the memory spaces of the operands differ.
pub(super) fn argument_type(
    op: OpRef<'_>,
    value: Value,
    types: &mut BufferTypes<'_>,
) -> Result<Type, Diagnostic> {
    let body = op.body();
    let tensor = body.value_type(value);
    let mut found = Vec::new();
    for alias in forwarded_uses(op, value) {
        let operand = types.query().tensor(alias.to);
        if !types.is_pending(operand) {
            found.push(types.get(operand)?);
        }
    }
    let message = "incoming operands of block argument have inconsistent memory spaces";
    let common = common_type(op, tensor, &found, message)?;
    common.ok_or_else(|| op.plain_error("could not infer buffer type of block argument"))
}

/// Rewrites the arguments of `block` and the branches to it.
///
/// # Errors
/// If a terminator with the block as successor is no branch, or a type cannot be derived.
pub(super) fn bufferize_signature(
    block: Block,
    rewrite: &mut Rewrite<'_>,
) -> Result<(), Diagnostic> {
    let arguments = rewrite.body().arguments(block).to_vec();
    let types: Vec<Type> = arguments
        .iter()
        .map(|argument| rewrite.buffer_type(*argument))
        .collect::<Result<_, _>>()?;
    for (argument, ty) in arguments.iter().zip(&types) {
        let body = rewrite.body_mut();
        let tensor = body.value_type(*argument);
        if !tensor.is_tensor() {
            continue;
        }
        body.set_value_type(*argument, *ty);
        if body.has_uses(*argument) {
            let location = body.value_location(*argument);
            let mut builder = Builder::at_start(body, block, location);
            let new = ToTensorOp::build(&mut builder, tensor, *argument);
            let (op, value) = (new.op(), new.value(&mut builder));
            body.replace_uses_if(*argument, value, |body, use_| body.user(use_) != op);
        }
    }
    let edges: Vec<Op> = rewrite.body().predecessor_ops(block).collect();
    for terminator in edges {
        let body = rewrite.body();
        let view = body.op(terminator);
        let Some(branch) = view.interface::<DynBranchOp<'_>>() else {
            return Err(view.error(
                "cannot bufferize ops with block references that do not implement \
                 BranchOpInterface",
            ));
        };
        let Some(edge) = view.successors().position(|next| next == block) else { continue };
        let passed = branch.successor_operands(edge);
        let range = body.operand_group(terminator, passed.forwarded);
        for (at, operand) in range.enumerate() {
            let value = rewrite.body().operand(terminator, operand);
            let Some(ty) = types.get(passed.produced + at) else { continue };
            if !rewrite.body().value_type(value).is_tensor() {
                continue;
            }
            let buffer = forwarded_buffer(rewrite, value, *ty)?;
            rewrite.body_mut().set_operand(terminator, operand, buffer);
        }
    }
    Ok(())
}

/// Creates a `bufferization.to_buffer` of `value` behind its definition, with a cast to the type
/// `ty` if needed.
fn forwarded_buffer(
    rewrite: &mut Rewrite<'_>,
    value: Value,
    ty: Type,
) -> Result<Value, Diagnostic> {
    let own = rewrite.buffer_type(value)?;
    let body = rewrite.body_mut();
    let location = body.value_location(value);
    let mut builder = match (body.defining_op(value), body.value_block(value)) {
        (Some(op), _) => Builder::after(body, op),
        (None, Some(block)) => Builder::at_start(body, block, location),
        (None, None) => return Ok(value),
    };
    builder.set_location(location);
    let buffer = ToBufferOp::build(&mut builder, own, value).value(&mut builder);
    Ok(if own == ty { buffer } else { CastOp::build(&mut builder, ty, buffer).value(&mut builder) })
}

/// Returns the operands that the predecessors of the block of `value`, a block argument, forward to
/// it; of each predecessor those of its first edge to the block.
pub(super) fn forwarded_uses(op: OpRef<'_>, value: Value) -> AliasingUses {
    let body = op.body();
    let Some((block, index)) = body.argument_of(value) else { return AliasingUses::new() };
    let mut uses = AliasingUses::new();
    for terminator in body.predecessor_ops(block) {
        let view = body.op(terminator);
        let Some(branch) = view.interface::<DynBranchOp<'_>>() else { continue };
        let Some(edge) = view.successors().position(|next| next == block) else { continue };
        let passed = branch.successor_operands(edge);
        let mut range = body.operand_group(terminator, passed.forwarded);
        let operand = index.checked_sub(passed.produced).and_then(|at| range.nth(at));
        let is_tensor = |at: &usize| body.value_type(view.operand(*at)).is_tensor();
        if let Some(operand) = operand.filter(is_tensor) {
            let alias = Aliasing::maybe(TensorUse::new(terminator, operand));
            if !uses.contains(&alias) {
                uses.push(alias);
            }
        }
    }
    uses
}
