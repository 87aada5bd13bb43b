//! Lowerings of barriers in memory.

use terrace_builtin::MemRefType;
use terrace_ir::{Attribute, Op, OpType, Operand, SymbolRefAttr, Value};
use terrace_llvm as llvm;
use terrace_memref::GetGlobalOp;
use terrace_nvgpu::{MBarrierArriveExpectTxOp, MBarrierGroupType, MBarrierInitOp};
use terrace_nvvm as nvvm;
use terrace_rewrite::Rw;
use terrace_to_llvm::access::{self, Overflow};
use terrace_to_llvm::descriptor::RankedDescriptor;
use terrace_to_llvm::llvm_builder::LlvmBuilder;
use terrace_to_llvm::symbols::EnclosingScopes;

use super::{barrier_memref, truncated};
use crate::ops::TargetOps;

/// Builds the address of the barrier at `index` of the group that is operand `at` of `op`.
pub(super) fn barrier(
    b: &mut LlvmBuilder<'_, '_>,
    op: Op,
    operands: &[Value],
    at: usize,
    index: Value,
) -> Option<Value> {
    let cx = b.cx.clone();
    let group = b.operand_type(op, at)?.downcast::<MBarrierGroupType>(&cx)?;
    let memref = barrier_memref(&cx, group).downcast::<MemRefType>(&cx)?;
    access::element(b, memref, RankedDescriptor(operands[at]), &[index], Overflow::Maybe)
}

/// Lowers the creation of a group to a global in the enclosing module.
pub(super) fn create(op: Op, scopes: &mut EnclosingScopes, rw: Rw<'_, '_>) -> Option<()> {
    let cx = rw.context().clone();
    let group = rw.body().op(op).result_types().next()?.downcast::<MBarrierGroupType>(&cx)?;
    let ty = barrier_memref(&cx, group);
    let location = rw.body().root().location();
    let name = scopes.innermost_table()?.memref_global(&cx, "__mbarrier", ty, 8, location);
    let new = GetGlobalOp::build(rw, ty, SymbolRefAttr::flat(&cx, &name)).value(rw);
    rw.replace_op(op, &[new]);
    Some(())
}

/// Lowers the initialization of a barrier with the number of arrivals.
pub(super) fn init(b: &mut LlvmBuilder<'_, '_>, op: Op, operands: &[Value]) -> Option<()> {
    let is_guarded = MBarrierInitOp::from_op(op).view(b.rw.body()).predicate().is_some();
    let address = barrier(b, op, operands, 0, operands[2])?;
    let count = truncated(b, operands[1]);
    let predicate = operands.last().copied().filter(|_| is_guarded);
    let arguments: Vec<Value> = [address, count].into_iter().chain(predicate).collect();
    b.target_op(nvvm::MBarrierInitOp::INFO, &arguments, &[], &[]);
    b.rw.erase_op(op);
    Some(())
}

/// Lowers the address of a barrier to an integer.
pub(super) fn get(b: &mut LlvmBuilder<'_, '_>, op: Op, operands: &[Value]) -> Option<()> {
    let ty = b.result_type(op)?;
    let address = barrier(b, op, operands, 0, operands[1])?;
    let number = llvm::PtrToIntOp::build(b.rw, ty, address).value(b.rw);
    b.replace(op, number)
}

/// Lowers an arrival that returns the state of the barrier.
pub(super) fn arrive(b: &mut LlvmBuilder<'_, '_>, op: Op, operands: &[Value]) -> Option<()> {
    let address = barrier(b, op, operands, 0, operands[1])?;
    let token = b.int_type(64);
    let token = b.target_value(nvvm::MBarrierArriveOp::INFO, &[address], token, &[]);
    b.replace(op, token)
}

/// Lowers an arrival that does not complete the phase.
pub(super) fn arrive_without_completion(
    b: &mut LlvmBuilder<'_, '_>,
    op: Op,
    operands: &[Value],
) -> Option<()> {
    let address = barrier(b, op, operands, 0, operands[1])?;
    let token = b.int_type(64);
    let count = truncated(b, operands[2]);
    let arguments = [address, count];
    let token = b.target_value(nvvm::MBarrierArriveNocompleteOp::INFO, &arguments, token, &[]);
    b.replace(op, token)
}

/// Lowers a test whether a phase is complete.
pub(super) fn test_wait(b: &mut LlvmBuilder<'_, '_>, op: Op, operands: &[Value]) -> Option<()> {
    let address = barrier(b, op, operands, 0, operands[2])?;
    let flag = b.int_type(1);
    let done = b.target_value(nvvm::MBarrierTestWaitOp::INFO, &[address, operands[1]], flag, &[]);
    b.replace(op, done)
}

/// Lowers a wait for the phase of a parity.
pub(super) fn try_wait(b: &mut LlvmBuilder<'_, '_>, op: Op, operands: &[Value]) -> Option<()> {
    let address = barrier(b, op, operands, 0, operands[3])?;
    let ticks = truncated(b, operands[2]);
    let word = b.int_type(32);
    let phase = llvm::ZExtOp::build(b.rw, word, operands[1]).value(b.rw);
    b.target_op(nvvm::MBarrierTryWaitParityOp::INFO, &[address, phase, ticks], &[], &[]);
    b.rw.erase_op(op);
    Some(())
}

/// Lowers an arrival that expects the transfer of a number of bytes.
pub(super) fn arrive_expecting(
    b: &mut LlvmBuilder<'_, '_>,
    op: Op,
    operands: &[Value],
) -> Option<()> {
    let is_guarded = MBarrierArriveExpectTxOp::from_op(op).view(b.rw.body()).predicate().is_some();
    let address = barrier(b, op, operands, 0, operands[2])?;
    let bytes = truncated(b, operands[1]);
    let predicate = operands.last().copied().filter(|_| is_guarded);
    let arguments: Vec<Value> = [address, bytes].into_iter().chain(predicate).collect();
    let attributes: [(&str, Attribute); 0] = [];
    b.target_op(nvvm::MBarrierArriveExpectTxOp::INFO, &arguments, &[], &attributes);
    b.rw.erase_op(op);
    Some(())
}
