//! Lowerings of transfers of tensors by the tensor memory accelerator.

use terrace_builtin::MemRefType;
use terrace_builtin::property::EnumAttr;
use terrace_ir::{Attribute, Op, OpType, Operand, UnitAttr, Value};
use terrace_llvm as llvm;
use terrace_nvgpu::{TmaAsyncLoadOp, TmaAsyncStoreOp};
use terrace_nvvm as nvvm;
use terrace_nvvm::MemScopeKind;
use terrace_to_llvm::access::{self, Overflow};
use terrace_to_llvm::descriptor::RankedDescriptor;
use terrace_to_llvm::llvm_builder::LlvmBuilder;
use terrace_to_llvm::types::pointer_to;

use super::{barriers, truncated};
use crate::ops::TargetOps;

/// The address space of the shared memory of a cluster.
const CLUSTER_SHARED: u32 = 7;

/// Builds the address of the first element of the memref that is operand 0 of `op`.
pub(super) fn first_element(
    b: &mut LlvmBuilder<'_, '_>,
    op: Op,
    operands: &[Value],
) -> Option<Value> {
    let cx = b.cx.clone();
    let memref = b.operand_type(op, 0)?.downcast::<MemRefType>(&cx)?;
    access::element(b, memref, RankedDescriptor(operands[0]), &[], Overflow::Maybe)
}

/// Lowers a transfer to shared memory, which arrives at a barrier.
pub(super) fn load(b: &mut LlvmBuilder<'_, '_>, op: Op, operands: &[Value]) -> Option<()> {
    let view = TmaAsyncLoadOp::from_op(op).view(b.rw.body());
    let rank = view.coordinates().len();
    let (has_mask, is_guarded) = (view.multicast_mask().is_some(), view.predicate().is_some());
    let address = first_element(b, op, operands)?;
    let cluster = pointer_to(&b.cx, CLUSTER_SHARED);
    let address = llvm::AddrSpaceCastOp::build(b.rw, cluster, address).value(b.rw);
    let index = *operands.get(3 + rank)?;
    let barrier = barriers::barrier(b, op, operands, 1, index)?;
    let mut arguments = vec![address, operands[2]];
    arguments.extend(operands[3..3 + rank].iter().map(|value| truncated(b, *value)));
    arguments.push(barrier);
    arguments.extend_from_slice(&operands[4 + rank..]);
    let [mask, guard] = [has_mask, is_guarded].map(i32::from);
    let segments = [1, 1, i32::try_from(rank).ok()?, 1, 0, mask, 0, guard];
    b.segmented_op(nvvm::CpAsyncBulkTensorGlobalToSharedClusterOp::INFO, &arguments, &segments);
    b.rw.erase_op(op);
    Some(())
}

/// Lowers a transfer from shared memory.
pub(super) fn store(b: &mut LlvmBuilder<'_, '_>, op: Op, operands: &[Value]) -> Option<()> {
    let view = TmaAsyncStoreOp::from_op(op).view(b.rw.body());
    let (rank, is_guarded) = (view.coordinates().len(), view.predicate().is_some());
    let address = first_element(b, op, operands)?;
    let mut arguments = vec![operands[1], address];
    arguments.extend(operands[2..2 + rank].iter().map(|value| truncated(b, *value)));
    arguments.extend_from_slice(&operands[2 + rank..]);
    let segments = [1, 1, i32::try_from(rank).ok()?, 0, i32::from(is_guarded)];
    b.segmented_op(nvvm::CpAsyncBulkTensorSharedCTAToGlobalOp::INFO, &arguments, &segments);
    b.rw.erase_op(op);
    Some(())
}

/// Lowers the prefetch of a descriptor.
pub(super) fn prefetch(b: &mut LlvmBuilder<'_, '_>, op: Op, operands: &[Value]) -> Option<()> {
    let attributes: [(&str, Attribute); 1] = [("tensormap", UnitAttr::get(&b.cx).attr())];
    b.target_op(nvvm::PrefetchOp::INFO, operands, &[], &attributes);
    b.rw.erase_op(op);
    Some(())
}

/// The size of a descriptor in bytes.
const DESCRIPTOR_BYTES: i32 = 128;

/// Lowers a fence for changes of a descriptor.
pub(super) fn fence(b: &mut LlvmBuilder<'_, '_>, op: Op, operands: &[Value]) -> Option<()> {
    let size = b.i32(DESCRIPTOR_BYTES);
    let scope = MemScopeKind::SYS.to_attribute(&b.cx);
    b.target_op(nvvm::FenceProxyAcquireOp::INFO, &[operands[0], size], &[], &[("scope", scope)]);
    b.rw.erase_op(op);
    Some(())
}
