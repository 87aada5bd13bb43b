//! Lowerings of operations between the lanes of a warp.

use terrace_builtin::TypeExt;
use terrace_builtin::property::EnumAttr;
use terrace_gpu::{AllReduceOperation, LaneIdOp, ShuffleMode, ShuffleOp, SubgroupReduceOp};
use terrace_ir::{Attribute, Op, OpType, Operand, UnitAttr, Value};
use terrace_llvm as llvm;
use terrace_nvvm as nvvm;
use terrace_nvvm::{ReduxKind, ShflKind};
use terrace_to_llvm::Lowering;
use terrace_to_llvm::build;
use terrace_to_llvm::llvm_builder::LlvmBuilder;
use terrace_to_llvm::types::structure;

use crate::indices::{as_index, read_in_range, upper_bound};
use crate::ops::TargetOps;

/// The number of lanes of a warp.
const WARP_SIZE: i32 = 32;

/// Adds the patterns for the position in a warp and for shuffles.
pub(super) fn populate_lanes(lowering: &mut Lowering) {
    lowering.add::<LaneIdOp>("GPULaneIdOpToNVVM", |op, _, types, rw| {
        let b = &mut LlvmBuilder::new(rw, types)?;
        let bound = upper_bound(b.rw.body().op(op)).unwrap_or(i64::from(WARP_SIZE));
        let lane = read_in_range(b, "nvvm.read.ptx.sreg.laneid", Some((0, bound)));
        let lane = as_index(b, lane)?;
        b.replace(op, lane)
    });
    lowering.add_built::<ShuffleOp>("GPUShuffleOpLowering", shuffle);
}

/// Adds the pattern for reductions over a whole warp (MLIR:
/// `populateGpuSubgroupReduceOpLoweringPattern`).
pub fn populate_gpu_subgroup_reduce_to_nvvm(lowering: &mut Lowering) {
    lowering.add_built::<SubgroupReduceOp>("GPUSubgroupReduceOpLowering", reduce);
}

/// Lowers `gpu.shuffle` to `nvvm.shfl.sync`, whose second result is requested only if it is used.
fn shuffle(b: &mut LlvmBuilder<'_, '_>, op: Op, operands: &[Value]) -> Option<()> {
    let [value, offset, width] = *operands else { return None };
    let kind = match ShuffleOp::from_op(op).view(b.rw.body()).mode() {
        ShuffleMode::XOR => ShflKind::Bfly,
        ShuffleMode::UP => ShflKind::Up,
        ShuffleMode::DOWN => ShflKind::Down,
        ShuffleMode::IDX => ShflKind::Idx,
    };
    let ty = b.type_of(value);
    let one = b.i32(1);
    let all = b.i32(-1);
    let lanes = b.i32(WARP_SIZE);
    let inactive = b.sub(lanes, width);
    let active = llvm::LShrOp::build(b.rw, all, inactive).value(b.rw);
    let clamp = match kind {
        ShflKind::Up => inactive,
        _ => b.sub(width, one),
    };
    let valid = b.rw.body().result(op, 1);
    let is_valid_used = b.rw.body().has_uses(valid);
    let flag = b.int_type(1);
    let kind = kind.to_attribute(&b.cx);
    let mut attributes: Vec<(&str, Attribute)> = vec![("kind", kind)];
    let mut result = ty;
    if is_valid_used {
        attributes.push(("return_value_and_is_valid", UnitAttr::get(&b.cx).attr()));
        result = structure(&b.cx, &[ty, flag]);
    }
    let arguments = [active, value, offset, clamp];
    let both = b.target_value(nvvm::ShflOp::INFO, &arguments, result, &attributes);
    if !is_valid_used {
        b.rw.replace_op(op, &[both, both]);
        return Some(());
    }
    let value = build::extract(b.rw, both, &[0], ty);
    let valid = build::extract(b.rw, both, &[1], flag);
    b.rw.replace_op(op, &[value, valid]);
    Some(())
}

/// Returns the kind of `nvvm.redux.sync` for `operation`; `None` if nvvm lacks it.
fn reduction(operation: AllReduceOperation) -> Option<ReduxKind> {
    Some(match operation {
        AllReduceOperation::ADD => ReduxKind::ADD,
        AllReduceOperation::MINSI => ReduxKind::MIN,
        AllReduceOperation::MAXSI => ReduxKind::MAX,
        AllReduceOperation::AND => ReduxKind::AND,
        AllReduceOperation::OR => ReduxKind::OR,
        AllReduceOperation::XOR => ReduxKind::XOR,
        AllReduceOperation::MINUI => ReduxKind::UMIN,
        AllReduceOperation::MAXUI => ReduxKind::UMAX,
        AllReduceOperation::MINIMUMF => ReduxKind::FMIN,
        AllReduceOperation::MAXIMUMF => ReduxKind::FMAX,
        _ => return None,
    })
}

/// Lowers a uniform reduction of an `i32` over all lanes to `nvvm.redux.sync`.
fn reduce(b: &mut LlvmBuilder<'_, '_>, op: Op, operands: &[Value]) -> Option<()> {
    let view = SubgroupReduceOp::from_op(op).view(b.rw.body());
    let is_clustered = view.cluster_size().is_some();
    if !view.uniform() || is_clustered || !b.type_of(operands[0]).is_integer_of(&b.cx, 32) {
        return None;
    }
    let kind = reduction(view.op_value())?.to_attribute(&b.cx);
    let ty = b.int_type(32);
    let mask = b.i32(-1);
    let value = b.target_value(nvvm::ReduxOp::INFO, &[operands[0], mask], ty, &[("kind", kind)]);
    b.replace(op, value)
}
