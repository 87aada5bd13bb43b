//! Lowerings of asynchronous copies from global to shared memory.

use terrace_builtin::property::EnumAttr;
use terrace_builtin::{MemRefType, TypeExt};
use terrace_ir::{Op, OpType, Operand, Value};
use terrace_llvm as llvm;
use terrace_nvgpu::{DeviceAsyncCopyOp, DeviceAsyncWaitOp};
use terrace_nvvm as nvvm;
use terrace_nvvm::LoadCacheModifierKind;
use terrace_to_llvm::access::{self, Overflow};
use terrace_to_llvm::descriptor::RankedDescriptor;
use terrace_to_llvm::llvm_builder::LlvmBuilder;
use terrace_to_llvm::types::pointer_to;

use crate::ops::{TargetOps, i32_attr};
use crate::spaces::AddressSpaces;

/// The number of bytes that a copy which bypasses the first cache transfers.
const BYPASSING_BYTES: i64 = 16;

/// Lowers a copy of some elements; the source has fewer elements if their number is an operand.
pub(super) fn copy(b: &mut LlvmBuilder<'_, '_>, op: Op, operands: &[Value]) -> Option<()> {
    let cx = b.cx.clone();
    let view = DeviceAsyncCopyOp::from_op(op).view(b.rw.body());
    let elements = view.dst_elements().data(&cx).to_i64()?;
    let bypasses = view.bypass_l1();
    let has_count = view.src_elements().is_some();
    let target = b.operand_type(op, 0)?.downcast::<MemRefType>(&cx)?;
    let at = 1 + view.dst_indices().len();
    let source = b.operand_type(op, at)?.downcast::<MemRefType>(&cx)?;
    let (to, from) = operands.split_at(at);
    let indices = from.get(1..1 + source.shape.len())?;
    let to = access::element(b, target, RankedDescriptor(to[0]), &to[1..], Overflow::Maybe)?;
    let from = access::element(b, source, RankedDescriptor(from[0]), indices, Overflow::Maybe)?;
    let global = pointer_to(&cx, AddressSpaces::NVVM.global);
    let from = llvm::AddrSpaceCastOp::build(b.rw, global, from).value(b.rw);
    let bytes = i64::from(target.element.int_or_float_width(&cx)?) * elements / 8;
    let mut arguments = vec![to, from];
    if has_count {
        let three = b.i32(3);
        let width = b.int(32, i64::from(source.element.int_or_float_width(&cx)?));
        let count = super::truncated(b, *operands.last()?);
        let bits = b.mul(width, count);
        arguments.push(llvm::LShrOp::build(b.rw, bits, three).value(b.rw));
    }
    let modifier = match bypasses && bytes == BYPASSING_BYTES {
        true => LoadCacheModifierKind::CG,
        false => LoadCacheModifierKind::CA,
    };
    let attributes = [
        ("size", i32_attr(b, i32::try_from(bytes).ok()?)),
        ("modifier", modifier.to_attribute(&cx)),
    ];
    b.target_op(nvvm::CpAsyncOp::INFO, &arguments, &[], &attributes);
    let token = b.i32(0);
    b.replace(op, token)
}

/// Lowers the creation of a group of copies.
pub(super) fn create_group(b: &mut LlvmBuilder<'_, '_>, op: Op, _: &[Value]) -> Option<()> {
    b.target_op(nvvm::CpAsyncCommitGroupOp::INFO, &[], &[], &[]);
    let token = b.i32(0);
    b.replace(op, token)
}

/// Lowers a wait until at most a number of groups are pending.
pub(super) fn wait(b: &mut LlvmBuilder<'_, '_>, op: Op, _: &[Value]) -> Option<()> {
    let groups = DeviceAsyncWaitOp::from_op(op).view(b.rw.body()).num_groups().unwrap_or(0);
    let groups = i32_attr(b, groups);
    b.target_op(nvvm::CpAsyncWaitGroupOp::INFO, &[], &[], &[("n", groups)]);
    b.rw.erase_op(op);
    Some(())
}
