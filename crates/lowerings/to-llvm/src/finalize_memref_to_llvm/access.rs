//! Lowerings of element accesses: loads, stores, prefetches, atomic operations and assumptions
//! about addresses.

use terrace_arith::{AtomicRMWKind, IntegerOverflowFlags};
use terrace_builtin::property::EnumAttr;
use terrace_builtin::{IntegerAttr, MemRefType};
use terrace_ir::{Attribute, Op, OpType, StringAttr, UnitAttr, Value};
use terrace_llvm::{AtomicBinOp, AtomicOrdering, GEPNoWrapFlags};
use terrace_memref::{AssumeAlignmentOp, AtomicRMWOp, LoadOp, PrefetchOp, StoreOp};

use super::descriptor::{MemRef, Part};
use super::emit::{At, Emit};
use crate::build::{self, named};
use crate::types::int;

/// Whether the computation of an address may wrap around.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wrap {
    /// The computation may wrap: no flags.
    Maybe,
    /// The computation does not wrap and the address is in bounds: all flags.
    Never,
}

impl Wrap {
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

/// Builds the address of the element at `indices` of a memref of type `ty`
/// (MLIR: `getStridedElementPtr`).
pub(crate) fn element(
    e: &mut Emit<'_, '_>,
    ty: &MemRefType,
    memref: MemRef,
    indices: &[Value],
    wrap: Wrap,
) -> Option<Value> {
    let strides = ty.strided_layout(&e.cx)?.strides;
    let base = memref.start(e, ty)?;
    let mut index = None;
    for (at, (step, stride)) in indices.iter().zip(strides).enumerate() {
        let mut step = *step;
        if stride != 1 {
            let stride = memref.number(e, Part::Stride(at), stride)?;
            step = e.binary_with("llvm.mul", step, stride, wrap.of_numbers());
        }
        index = Some(match index {
            None => step,
            Some(sum) => e.binary_with("llvm.add", sum, step, wrap.of_numbers()),
        });
    }
    let Some(index) = index else { return Some(base) };
    let element = e.convert(ty.element)?;
    Some(e.address(memref.pointer_type(e)?, base, element, &[At::Value(index)], wrap.of_address()))
}

/// Builds the address of the element that `op` accesses: operand `at` is the memref, all operands
/// behind it are the indices.
pub(crate) fn accessed(
    e: &mut Emit<'_, '_>,
    op: Op,
    operands: &[Value],
    at: usize,
    wrap: Wrap,
) -> Option<Value> {
    let cx = e.cx.clone();
    let ty = e.operand_type(op, at)?.downcast::<MemRefType>(&cx)?;
    element(e, ty, MemRef(operands[at]), &operands[at + 1..], wrap)
}

pub(super) fn load(e: &mut Emit<'_, '_>, op: Op, operands: &[Value]) -> Option<()> {
    let view = LoadOp::from_op(op).view(e.rw.body());
    let how = how(e, view.alignment(), view.nontemporal());
    let ty = e.convert(e.result_type(op)?)?;
    let address = accessed(e, op, operands, 0, Wrap::Never)?;
    let value = build::value(e.rw, "llvm.load", &[address], ty, &how);
    e.replace(op, value)
}

pub(super) fn store(e: &mut Emit<'_, '_>, op: Op, operands: &[Value]) -> Option<()> {
    let view = StoreOp::from_op(op).view(e.rw.body());
    let how = how(e, view.alignment(), view.nontemporal());
    let address = accessed(e, op, operands, 1, Wrap::Never)?;
    build::op(e.rw, "llvm.store", &[operands[0], address], &[], &how);
    e.rw.erase_op(op);
    Some(())
}

/// Returns the attributes `alignment` and `nontemporal` of loads and stores.
fn how(e: &Emit<'_, '_>, alignment: Option<i64>, nontemporal: bool) -> build::Attributes {
    let alignment = alignment.map(|n| ("alignment", IntegerAttr::i64(&e.cx, n).attr()));
    let nontemporal = nontemporal.then(|| ("nontemporal", UnitAttr::get(&e.cx).attr()));
    named(&e.cx, &alignment.into_iter().chain(nontemporal).collect::<Vec<_>>())
}

pub(super) fn prefetch(e: &mut Emit<'_, '_>, op: Op, operands: &[Value]) -> Option<()> {
    let view = PrefetchOp::from_op(op).view(e.rw.body());
    let number = |number: i32| IntegerAttr::i32(&e.cx, number).attr();
    let attributes = [
        ("rw", number(i32::from(view.is_write()))),
        ("hint", number(view.locality_hint())),
        ("cache", number(i32::from(view.is_data_cache()))),
    ];
    let attributes = named(&e.cx, &attributes);
    let address = accessed(e, op, operands, 0, Wrap::Maybe)?;
    build::op(e.rw, "llvm.intr.prefetch", &[address], &[], &attributes);
    e.rw.erase_op(op);
    Some(())
}

/// Returns the operation of `llvm.atomicrmw` for `kind`, if it has one
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
pub(super) fn atomic_rmw(e: &mut Emit<'_, '_>, op: Op, operands: &[Value]) -> Option<()> {
    let kind = atomic(AtomicRMWOp::from_op(op).view(e.rw.body()).kind())?;
    let attributes = [
        ("bin_op", kind.to_attribute(&e.cx)),
        ("ordering", AtomicOrdering::AcqRel.to_attribute(&e.cx)),
    ];
    let attributes = named(&e.cx, &attributes);
    let address = accessed(e, op, operands, 1, Wrap::Maybe)?;
    let ty = e.type_of(operands[0]);
    let value = build::value(e.rw, "llvm.atomicrmw", &[address, operands[0]], ty, &attributes);
    e.replace(op, value)
}

/// Lowers `memref.assume_alignment` to an assumption with the operand bundle `align`.
pub(super) fn assume_alignment(e: &mut Emit<'_, '_>, op: Op, operands: &[Value]) -> Option<()> {
    let alignment = AssumeAlignmentOp::from_op(op).view(e.rw.body()).alignment();
    let address = accessed(e, op, operands, 0, Wrap::Maybe)?;
    let condition = holds(e);
    let alignment = e.constant(i64::from(alignment));
    assume(e, condition, "align", [address, alignment]);
    e.replace(op, operands[0])
}

/// Lowers `memref.distinct_objects` to assumptions that each two memrefs have separate storage.
pub(super) fn distinct_objects(e: &mut Emit<'_, '_>, op: Op, operands: &[Value]) -> Option<()> {
    let cx = e.cx.clone();
    if operands.len() > 1 {
        let mut starts = Vec::new();
        for (at, value) in operands.iter().enumerate() {
            let ty = e.operand_type(op, at)?.downcast::<MemRefType>(&cx)?;
            starts.push(MemRef(*value).start(e, ty)?);
        }
        let condition = holds(e);
        for (at, first) in starts.iter().enumerate() {
            for second in &starts[at + 1..] {
                assume(e, condition, "separate_storage", [*first, *second]);
            }
        }
    }
    e.rw.replace_op(op, operands);
    Some(())
}

/// Creates the constant true, the condition of assumptions.
fn holds(e: &mut Emit<'_, '_>) -> Value {
    let (flag, ty) = (build::flag(&e.cx, true), int(&e.cx, 1));
    build::constant(e.rw, flag, ty)
}

/// Creates an `llvm.intr.assume` with the operand bundle `tag` on `values`.
fn assume(e: &mut Emit<'_, '_>, condition: Value, tag: &str, values: [Value; 2]) {
    let tag: Attribute = StringAttr::from_text(&e.cx, tag).attr();
    let tags = terrace_ir::ArrayAttr::get(&e.cx, vec![tag]);
    let op = terrace_llvm::AssumeOp::build(e.rw, condition, &[&values[..]]);
    op.set_op_bundle_tags(e.rw.body_mut(), Some(tags));
}
