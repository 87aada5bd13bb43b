//! Atomic operations.

use terrace_ir::OpRef;
use terrace_llvm::{AtomicCmpXchgOp, AtomicRMWOp, FenceOp};

use super::memory::{atomicity, ordering};
use super::{Translated, Translator};
use crate::build::metadata::AccessMetadata;
use crate::model::instructions::{
    AtomicOp, AtomicOrdering, AtomicRmw, Atomicity, CmpXchg, InstructionKind, Value,
};
use crate::model::{Bytes, Type};

/// The operations of `llvm.atomicrmw` by number.
const OPERATIONS: [AtomicOp; 21] = [
    AtomicOp::Xchg,
    AtomicOp::Add,
    AtomicOp::Sub,
    AtomicOp::And,
    AtomicOp::Nand,
    AtomicOp::Or,
    AtomicOp::Xor,
    AtomicOp::Max,
    AtomicOp::Min,
    AtomicOp::UMax,
    AtomicOp::UMin,
    AtomicOp::FAdd,
    AtomicOp::FSub,
    AtomicOp::FMax,
    AtomicOp::FMin,
    AtomicOp::UIncWrap,
    AtomicOp::UDecWrap,
    AtomicOp::USubCond,
    AtomicOp::USubSat,
    AtomicOp::FMaximum,
    AtomicOp::FMinimum,
];

/// Returns the ordering where the operation says that it is not atomic, which the verifier
/// excludes.
fn strict(atomicity: Option<Atomicity>) -> Atomicity {
    atomicity.unwrap_or(Atomicity { ordering: AtomicOrdering::SeqCst, scope: Bytes::default() })
}

/// Returns the alignment in bytes of an atomic access: the size of the value.
fn natural_align(translator: &Translator<'_>, ty: Type, explicit: Option<i64>) -> u64 {
    match explicit {
        Some(align) if align > 0 => align as u64,
        _ => {
            let size = translator.module.layout.store_size(&translator.module.types, ty);
            size.max(1).next_power_of_two()
        }
    }
}

/// Translates the operation `llvm.atomicrmw`.
pub(super) fn atomicrmw(op: OpRef<'_>, translator: &mut Translator<'_>) -> Translated {
    let Some(view) = op.cast::<AtomicRMWOp>() else { return Ok(()) };
    let (pointer, value) = (translator.operand(op, 0), translator.operand(op, 1));
    let ty = translator.value_type(value);
    let operation = OPERATIONS.get(view.bin_op().value() as usize);
    let kind = InstructionKind::AtomicRmw(Box::new(AtomicRmw {
        op: operation.copied().unwrap_or(AtomicOp::Xchg),
        pointer,
        value,
        volatile: view.volatile_(),
        atomicity: strict(atomicity(view.ordering(), view.syncscope())),
        align: natural_align(translator, ty, view.alignment()),
    }));
    let id = translator.push(ty, kind);
    translator.attach_access(op, id, AccessMetadata::of_names(op))?;
    translator.map_result(op, Value::Instruction(id));
    Ok(())
}

/// Translates the operation `llvm.cmpxchg`.
pub(super) fn cmpxchg(op: OpRef<'_>, translator: &mut Translator<'_>) -> Translated {
    let Some(view) = op.cast::<AtomicCmpXchgOp>() else { return Ok(()) };
    let [pointer, expected, new] = [0, 1, 2].map(|at| translator.operand(op, at));
    let ty = translator.value_type(new);
    let kind = InstructionKind::CmpXchg(Box::new(CmpXchg {
        pointer,
        expected,
        new,
        weak: view.weak(),
        volatile: view.volatile_(),
        atomicity: strict(atomicity(view.success_ordering(), view.syncscope())),
        failure: ordering(view.failure_ordering()).unwrap_or(AtomicOrdering::Monotonic),
        align: natural_align(translator, ty, view.alignment()),
    }));
    let result = translator.module.types.literal(&[ty, Type::I1]);
    let id = translator.push(result, kind);
    translator.attach_access(op, id, AccessMetadata::of_names(op))?;
    translator.map_result(op, Value::Instruction(id));
    Ok(())
}

/// Translates the operation `llvm.fence`.
pub(super) fn fence(op: OpRef<'_>, translator: &mut Translator<'_>) -> Translated {
    let Some(view) = op.cast::<FenceOp>() else { return Ok(()) };
    let Atomicity { ordering, scope } = strict(atomicity(view.ordering(), view.syncscope()));
    translator.push(Type::VOID, InstructionKind::Fence(ordering, scope));
    Ok(())
}
