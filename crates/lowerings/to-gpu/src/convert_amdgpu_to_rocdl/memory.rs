//! Lowerings of barriers, waits and transfers to local memory.

use terrace_amdgpu::{GatherToLDSOp, MemoryCounterWaitOp, SchedBarrierOp, TransposeLoadOp};
use terrace_builtin::{MemRefType, VectorType};
use terrace_ir::{Op, OpType, Type, Value};
use terrace_llvm::{self as llvm, AtomicOrdering, MMRATagAttr};
use terrace_rocdl as rocdl;
use terrace_to_llvm::access::{self, Overflow};
use terrace_to_llvm::descriptor::RankedDescriptor;
use terrace_to_llvm::llvm_builder::LlvmBuilder;

use crate::ops::{TargetOps, i16_attr, i32_attr};
use terrace_amdgpu_transforms::Chipset;

/// The barrier for chipsets on which a barrier of the dialect would wait for all of memory.
const BARRIER_ASSEMBLY: &str = ";;;WARNING: BREAKS DEBUG WATCHES\ns_barrier";

/// Lowers `amdgpu.lds_barrier` to a barrier between fences of local memory.
pub(super) fn lds_barrier(
    b: &mut LlvmBuilder<'_, '_>,
    op: Op,
    _: &[Value],
    chipset: Chipset,
) -> Option<()> {
    fence(b, AtomicOrdering::Release);
    if chipset < Chipset::GFX90A {
        let properties = llvm::InlineAsmProperties {
            asm_string: BARRIER_ASSEMBLY.into(),
            constraints: "".into(),
            has_side_effects: true,
            is_align_stack: false,
            tail_call_kind: None,
            asm_dialect: Some(llvm::AsmDialect::AD_ATT),
            operand_attrs: None,
        };
        llvm::InlineAsmOp::build_with(b.rw, None::<Type>, &[] as &[Value], properties);
    } else if chipset.major < 12 {
        b.target_op(rocdl::SBarrierOp::INFO, &[], &[], &[]);
    } else {
        let (signal, wait) = (i32_attr(b, -1), i16_attr(b, -1));
        b.target_op(rocdl::BarrierSignalOp::INFO, &[], &[], &[("id", signal)]);
        b.target_op(rocdl::BarrierWaitOp::INFO, &[], &[], &[("id", wait)]);
    }
    fence(b, AtomicOrdering::Acquire);
    b.rw.erase_op(op);
    Some(())
}

/// Creates a fence of a work group that orders accesses to local memory only.
fn fence(b: &mut LlvmBuilder<'_, '_>, ordering: AtomicOrdering) {
    let tag = MMRATagAttr { prefix: "amdgpu-synchronize-as".into(), suffix: "local".into() };
    let tag = tag.intern(&b.cx).attr();
    let properties = llvm::FenceProperties { ordering, syncscope: Some("workgroup".into()) };
    let fence = llvm::FenceOp::build_with(b.rw, properties).op();
    let set = b.rw.body_mut().set_attribute(fence, "llvm.mmra", Some(tag));
    debug_assert!(set.is_ok(), "a discardable attribute");
}

/// Lowers `amdgpu.sched_barrier` to the barrier with the same mask.
pub(super) fn sched_barrier(
    b: &mut LlvmBuilder<'_, '_>,
    op: Op,
    _: &[Value],
    _: Chipset,
) -> Option<()> {
    let mask = SchedBarrierOp::from_op(op).view(b.rw.body()).opts().value();
    let mask = i32_attr(b, i32::try_from(mask).ok()?);
    b.target_op(rocdl::SchedBarrier::INFO, &[], &[], &[("mask", mask)]);
    b.rw.erase_op(op);
    Some(())
}

/// The value of a counter on which an operation does not wait. The encoding clamps it to the
/// maximum of the counter.
const UNLIMITED: u32 = 1024;

/// Lowers `amdgpu.memory_counter_wait` to one wait for each counter, or to a wait for all counters
/// before gfx12.
pub(super) fn counter_wait(
    b: &mut LlvmBuilder<'_, '_>,
    op: Op,
    _: &[Value],
    chipset: Chipset,
) -> Option<()> {
    let view = MemoryCounterWaitOp::from_op(op).view(b.rw.body());
    let (load, store, ds, exp) = (view.load(), view.store(), view.ds(), view.exp());
    let tensor = view.tensor();
    if chipset.major >= 12 {
        let waits = [
            ("rocdl.s.wait.dscnt", ds),
            ("rocdl.s.wait.loadcnt", load),
            ("rocdl.s.wait.storecnt", store),
            ("rocdl.s.wait.expcnt", exp),
            ("rocdl.s.wait.tensorcnt", tensor),
        ];
        for (name, count) in waits {
            let Some(count) = count else { continue };
            let count = i16_attr(b, i64::from(count));
            b.named_op(name, &[], &[], &[("count", count)]);
        }
        b.rw.erase_op(op);
        return Some(());
    }
    if tensor.is_some() {
        return b.fail(op, "unsupported chipset");
    }
    let of = |count: Option<i32>| count.map_or(UNLIMITED, i32::cast_unsigned);
    let memory = match (load, store) {
        (Some(load), Some(store)) => load.wrapping_add(store).cast_unsigned(),
        (load, store) => of(load.or(store)),
    };
    let Some(bits) = wait_bits(chipset, memory, of(exp), of(ds)) else {
        return b.fail(op, "unsupported chipset");
    };
    let bits = i32_attr(b, bits);
    b.target_op(rocdl::SWaitcntOp::INFO, &[], &[], &[("bitfield", bits)]);
    b.rw.erase_op(op);
    Some(())
}

/// Returns the operand of `s_waitcnt` for the counters of memory, exports and local memory; `None`
/// for chipsets from gfx12.
fn wait_bits(chipset: Chipset, memory: u32, exports: u32, local: u32) -> Option<i32> {
    let exports = exports.min(7);
    let bits = match chipset.major {
        0..9 => memory.min(15) | (exports << 4) | (local.min(15) << 8),
        9 | 10 => {
            let memory = memory.min(63);
            let local = local.min(if chipset.major == 9 { 15 } else { 63 });
            (memory & 0xf) | ((memory >> 4) << 14) | (exports << 4) | (local << 8)
        }
        11 => (memory.min(63) << 10) | exports | (local.min(63) << 4),
        _ => return None,
    };
    i32::try_from(bits).ok()
}

/// Lowers `amdgpu.gather_to_lds` to `rocdl.load.to.lds`.
pub(super) fn gather_to_lds(
    b: &mut LlvmBuilder<'_, '_>,
    op: Op,
    operands: &[Value],
    chipset: Chipset,
) -> Option<()> {
    if !(9..=10).contains(&chipset.major) {
        return b.fail(op, "pre-gfx9 and post-gfx10 not supported");
    }
    let cx = b.cx.clone();
    let view = GatherToLDSOp::from_op(op).view(b.rw.body());
    let source_rank = view.src_indices().len();
    let transferred = view.transfer_type().data(&cx).0;
    let types = [0, 1 + source_rank].map(|at| b.operand_type(op, at));
    let [source, target] = types.map(|ty| ty?.downcast::<MemRefType>(&cx));
    let bytes = b.bit_width(transferred)? / 8;
    if !matches!(bytes, 1 | 2 | 4 | 12 | 16) {
        return b.fail(op, "chipset unsupported element size");
    }
    if chipset != Chipset::GFX950 && bytes > 4 {
        return b.fail(
            op,
            "Gather to LDS instructions with 12-byte and 16-byte load widths are only supported \
             on gfx950",
        );
    }
    let (from, to) = operands.split_at(1 + source_rank);
    let from = access::element(b, source?, RankedDescriptor(from[0]), &from[1..], Overflow::Maybe)?;
    let to = access::element(b, target?, RankedDescriptor(to[0]), &to[1..], Overflow::Maybe)?;
    let attributes = [
        ("size", i32_attr(b, i32::try_from(bytes).ok()?)),
        ("offset", i32_attr(b, 0)),
        ("aux", i32_attr(b, 0)),
    ];
    b.target_op(rocdl::LoadToLDSOp::INFO, &[from, to], &[], &attributes);
    b.rw.erase_op(op);
    Some(())
}

/// Lowers `amdgpu.transpose_load` to the transposing read for the width of the elements.
pub(super) fn transpose_load(
    b: &mut LlvmBuilder<'_, '_>,
    op: Op,
    operands: &[Value],
    chipset: Chipset,
) -> Option<()> {
    if chipset != Chipset::GFX950 {
        return b.fail(op, "Non-gfx950 chipset not supported");
    }
    let cx = b.cx.clone();
    let view = TransposeLoadOp::from_op(op).view(b.rw.body());
    let result = view.result_types().next()?.downcast::<VectorType>(&cx)?;
    let memref = b.operand_type(op, 0)?.downcast::<MemRefType>(&cx)?;
    let stored = b.bit_width(memref.element)?;
    if stored < 8 {
        let message =
            format!("Expect source memref to have at least 8 bits element size, got {stored}");
        return b.fail(op, &message);
    }
    let bits = b.bit_width(result.element)?;
    let ty = b.convert(b.result_type(op)?)?;
    let word = b.int_type(32);
    let descriptor = RankedDescriptor(operands[0]);
    let address = access::element(b, memref, descriptor, &operands[1..], Overflow::Maybe)?;
    let (name, loaded) = match bits {
        4 => ("rocdl.ds.read.tr4.b64", b.vector_type(2, word)),
        6 => ("rocdl.ds.read.tr6.b96", b.vector_type(3, word)),
        8 => ("rocdl.ds.read.tr8.b64", b.vector_type(2, word)),
        16 => ("rocdl.ds.read.tr16.b64", ty),
        _ => return b.fail(op, "Unsupported element size for transpose load"),
    };
    let value = b.named_value(name, &[address], loaded, &[]);
    let value = b.bitcast_if_needed(value, ty);
    b.replace(op, value)
}
