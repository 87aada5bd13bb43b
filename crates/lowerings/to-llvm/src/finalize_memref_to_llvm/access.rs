//! Lowerings of element accesses: loads, stores, prefetches, atomic operations and assumptions
//! about addresses.

use terrace_arith::AtomicRMWKind;
use terrace_builtin::MemRefType;
use terrace_ir::{Attribute, Op, OpType, Operand, StringAttr, Value};
use terrace_llvm::{
    self as llvm, AtomicBinOp, AtomicOrdering, GEPNoWrapFlags, IntegerOverflowFlags,
};
use terrace_memref::{AssumeAlignmentOp, AtomicRMWOp, LoadOp, PrefetchOp, StoreOp};

use super::descriptor::{DescriptorField, RankedDescriptor};
use crate::build;
use crate::llvm_builder::{GepIndex, LlvmBuilder};
use crate::types::int;

/// Whether the computation of an address may wrap around.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Overflow {
    /// The computation may wrap: no flags.
    Maybe,
    /// The computation does not wrap and the address is in bounds: all flags.
    Never,
}

impl Overflow {
    fn of_address(self) -> GEPNoWrapFlags {
        match self {
            Self::Maybe => GEPNoWrapFlags::NONE,
            Self::Never => GEPNoWrapFlags::INBOUNDS | GEPNoWrapFlags::NUW,
        }
    }

    fn of_numbers(self) -> IntegerOverflowFlags {
        match self {
            Self::Maybe => IntegerOverflowFlags::NONE,
            Self::Never => IntegerOverflowFlags::NSW | IntegerOverflowFlags::NUW,
        }
    }
}

/// Builds the address of the element at `indices` of a memref of type `ty`; `None` if the type has
/// no strided layout (MLIR: `getStridedElementPtr`).
pub fn element(
    b: &mut LlvmBuilder<'_, '_>,
    ty: &MemRefType,
    memref: RankedDescriptor,
    indices: &[Value],
    wrap: Overflow,
) -> Option<Value> {
    let strides = ty.strided_layout(&b.cx)?.strides;
    let base = memref.first_element_ptr(b, ty)?;
    let mut index = None;
    for (at, (step, stride)) in indices.iter().zip(strides).enumerate() {
        let mut step = *step;
        if stride != 1 {
            let stride = memref.field_or_constant(b, DescriptorField::Stride(at), stride)?;
            step = b.mul_with(step, stride, wrap.of_numbers());
        }
        index = Some(match index {
            None => step,
            Some(sum) => b.add_with(sum, step, wrap.of_numbers()),
        });
    }
    let Some(index) = index else { return Some(base) };
    let element = b.convert(ty.element)?;
    Some(b.gep(
        memref.pointer_type(b)?,
        base,
        element,
        &[GepIndex::Value(index)],
        wrap.of_address(),
    ))
}

/// Builds the address of the element that `op` accesses: operand `at` is the memref, all operands
/// after it are the indices.
pub fn accessed_element_ptr(
    b: &mut LlvmBuilder<'_, '_>,
    op: Op,
    operands: &[Value],
    at: usize,
    wrap: Overflow,
) -> Option<Value> {
    let cx = b.cx.clone();
    let ty = b.operand_type(op, at)?.downcast::<MemRefType>(&cx)?;
    element(b, ty, RankedDescriptor(operands[at]), &operands[at + 1..], wrap)
}

pub(super) fn load(b: &mut LlvmBuilder<'_, '_>, op: Op, operands: &[Value]) -> Option<()> {
    let view = LoadOp::from_op(op).view(b.rw.body());
    let properties = llvm::LoadProperties {
        alignment: view.alignment(),
        nontemporal: view.nontemporal(),
        ..Default::default()
    };
    let ty = b.convert(b.result_type(op)?)?;
    let address = accessed_element_ptr(b, op, operands, 0, Overflow::Never)?;
    let value = llvm::LoadOp::build_with(b.rw, ty, address, properties).value(b.rw);
    b.replace(op, value)
}

pub(super) fn store(b: &mut LlvmBuilder<'_, '_>, op: Op, operands: &[Value]) -> Option<()> {
    let view = StoreOp::from_op(op).view(b.rw.body());
    let properties = llvm::StoreProperties {
        alignment: view.alignment(),
        nontemporal: view.nontemporal(),
        ..Default::default()
    };
    let address = accessed_element_ptr(b, op, operands, 1, Overflow::Never)?;
    llvm::StoreOp::build_with(b.rw, operands[0], address, properties);
    b.rw.erase_op(op);
    Some(())
}

pub(super) fn prefetch(b: &mut LlvmBuilder<'_, '_>, op: Op, operands: &[Value]) -> Option<()> {
    let view = PrefetchOp::from_op(op).view(b.rw.body());
    let (rw, hint) = (i32::from(view.is_write()), view.locality_hint());
    let cache = i32::from(view.is_data_cache());
    let address = accessed_element_ptr(b, op, operands, 0, Overflow::Maybe)?;
    llvm::Prefetch::build(b.rw, address, rw, hint, cache);
    b.rw.erase_op(op);
    Some(())
}

/// Returns the operation of `llvm.atomicrmw` for `kind`; `None` if there is no such operation
/// (MLIR: `matchSimpleAtomicOp`).
fn atomic(kind: AtomicRMWKind) -> Option<AtomicBinOp> {
    Some(match kind {
        AtomicRMWKind::Addf => AtomicBinOp::Fadd,
        AtomicRMWKind::Addi => AtomicBinOp::Add,
        AtomicRMWKind::Assign => AtomicBinOp::Xchg,
        AtomicRMWKind::Maximumf => AtomicBinOp::Fmaximum,
        AtomicRMWKind::Maxnumf => AtomicBinOp::Fmax,
        AtomicRMWKind::Maxs => AtomicBinOp::Max,
        AtomicRMWKind::Maxu => AtomicBinOp::Umax,
        AtomicRMWKind::Minimumf => AtomicBinOp::Fminimum,
        AtomicRMWKind::Minnumf => AtomicBinOp::Fmin,
        AtomicRMWKind::Mins => AtomicBinOp::Min,
        AtomicRMWKind::Minu => AtomicBinOp::Umin,
        AtomicRMWKind::Ori => AtomicBinOp::Or,
        AtomicRMWKind::Andi => AtomicBinOp::And,
        AtomicRMWKind::Xori => AtomicBinOp::Xor,
        _ => return None,
    })
}

/// Lowers `memref.atomic_rmw` to `llvm.atomicrmw` with the ordering `acq_rel`; does not match kinds
/// that LLVM lacks.
pub(super) fn atomic_rmw(b: &mut LlvmBuilder<'_, '_>, op: Op, operands: &[Value]) -> Option<()> {
    let kind = atomic(AtomicRMWOp::from_op(op).view(b.rw.body()).kind())?;
    let address = accessed_element_ptr(b, op, operands, 1, Overflow::Maybe)?;
    let new = llvm::AtomicRMWOp::build(b.rw, kind, address, operands[0], AtomicOrdering::AcqRel);
    let value = new.value(b.rw);
    b.replace(op, value)
}

/// Lowers `memref.assume_alignment` to an assumption with the operand bundle `align`.
pub(super) fn assume_alignment(
    b: &mut LlvmBuilder<'_, '_>,
    op: Op,
    operands: &[Value],
) -> Option<()> {
    let alignment = AssumeAlignmentOp::from_op(op).view(b.rw.body()).alignment();
    let address = accessed_element_ptr(b, op, operands, 0, Overflow::Maybe)?;
    let condition = holds(b);
    let alignment = b.constant(i64::from(alignment));
    assume(b, condition, "align", [address, alignment]);
    b.replace(op, operands[0])
}

/// Lowers `memref.distinct_objects` to assumptions that each two memrefs have separate storage.
pub(super) fn distinct_objects(
    b: &mut LlvmBuilder<'_, '_>,
    op: Op,
    operands: &[Value],
) -> Option<()> {
    let cx = b.cx.clone();
    if operands.len() > 1 {
        let mut starts = Vec::new();
        for (at, value) in operands.iter().enumerate() {
            let ty = b.operand_type(op, at)?.downcast::<MemRefType>(&cx)?;
            starts.push(RankedDescriptor(*value).first_element_ptr(b, ty)?);
        }
        let condition = holds(b);
        for (at, first) in starts.iter().enumerate() {
            for second in &starts[at + 1..] {
                assume(b, condition, "separate_storage", [*first, *second]);
            }
        }
    }
    b.rw.replace_op(op, operands);
    Some(())
}

/// Creates the constant true, the condition of assumptions.
fn holds(b: &mut LlvmBuilder<'_, '_>) -> Value {
    let (flag, ty) = (build::flag(&b.cx, true), int(&b.cx, 1));
    build::constant(b.rw, flag, ty)
}

/// Creates an `llvm.intr.assume` with the operand bundle `tag` on `values`.
fn assume(b: &mut LlvmBuilder<'_, '_>, condition: Value, tag: &str, values: [Value; 2]) {
    let tag: Attribute = StringAttr::from_text(&b.cx, tag).attr();
    let tags = terrace_ir::ArrayAttr::get(&b.cx, vec![tag]);
    let op = terrace_llvm::AssumeOp::build(b.rw, condition, &[&values[..]]);
    op.set_op_bundle_tags(b.rw.body_mut(), Some(tags));
}
