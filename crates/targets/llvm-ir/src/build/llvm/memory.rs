//! Allocations, loads, stores and addresses.

use terrace_ir::{OpRef, lossless};
use terrace_llvm::{AllocaOp, DYNAMIC_INDEX, GEPOp, LoadOp, StoreOp};

use super::{Translated, Translator};
use crate::build::metadata::AccessMetadata;
use crate::model::instructions::{
    Alloca, AtomicOrdering, Atomicity, Gep, GepFlags, InstructionKind, MemoryAccess,
};
use crate::model::{InstructionId, Type};

/// The ordering of an atomic access; `None` if it is not atomic.
pub(super) fn ordering(ordering: terrace_llvm::AtomicOrdering) -> Option<AtomicOrdering> {
    use terrace_llvm::AtomicOrdering as O;
    Some(match ordering {
        O::NotAtomic => return None,
        O::Unordered => AtomicOrdering::Unordered,
        O::Monotonic => AtomicOrdering::Monotonic,
        O::Acquire => AtomicOrdering::Acquire,
        O::Release => AtomicOrdering::Release,
        O::AcqRel => AtomicOrdering::AcqRel,
        O::SeqCst => AtomicOrdering::SeqCst,
    })
}

/// The ordering and scope of an atomic access.
pub(super) fn atomicity(
    order: terrace_llvm::AtomicOrdering,
    scope: Option<&String>,
) -> Option<Atomicity> {
    let scope = scope.map(|scope| lossless::decode(scope).as_ref().into()).unwrap_or_default();
    Some(Atomicity { ordering: ordering(order)?, scope })
}

impl Translator<'_> {
    /// The alignment in bytes of an access to values of a type.
    pub(super) fn access_align(&self, ty: Type, explicit: Option<i64>) -> u64 {
        match explicit {
            Some(align) if align > 0 => align as u64,
            _ => self.module.layout.abi_align(&self.module.types, ty),
        }
    }

    /// Attaches `!nontemporal` to an instruction.
    pub(crate) fn nontemporal(&mut self, id: InstructionId) {
        let one = self.i32_metadata(1);
        let node = self.module.metadata.tuple(&[one]);
        self.attach(id, "nontemporal", node);
    }

    /// Attaches a node without operands to an instruction.
    pub(crate) fn attach_empty(&mut self, id: InstructionId, kind: &str) {
        let node = self.module.metadata.tuple(&[]);
        self.attach(id, kind, node);
    }
}

/// Translates the operation `llvm.alloca`.
pub(super) fn alloca(op: OpRef<'_>, translator: &mut Translator<'_>) -> Translated {
    let Some(view) = op.cast::<AllocaOp>() else { return Ok(()) };
    let element = translator.ty(view.elem_type().data(op.context()).0);
    let ty = translator.result_type(op);
    let align = match view.alignment() {
        Some(align) if align > 0 => align as u64,
        _ => translator.module.layout.preferred_align(&translator.module.types, element),
    };
    let kind = InstructionKind::Alloca(Box::new(Alloca {
        element,
        count: translator.operand(op, 0),
        align,
        space: translator.module.types.address_space(ty).unwrap_or(0),
        inalloca: view.inalloca(),
    }));
    let result = translator.emit(ty, kind);
    translator.map_result(op, result);
    Ok(())
}

/// Translates the operation `llvm.load`.
pub(super) fn load(op: OpRef<'_>, translator: &mut Translator<'_>) -> Translated {
    let Some(view) = op.cast::<LoadOp>() else { return Ok(()) };
    let ty = translator.result_type(op);
    let access = MemoryAccess {
        align: translator.access_align(ty, view.alignment()),
        volatile: view.volatile_(),
        atomic: atomicity(view.ordering(), view.syncscope()).map(Box::new),
    };
    let pointer = translator.operand(op, 0);
    let id = translator.push(ty, InstructionKind::Load(pointer, access));
    if view.nontemporal() {
        translator.nontemporal(id);
    }
    if view.invariant() {
        translator.attach_empty(id, "invariant.load");
    }
    if view.invariant_group() {
        translator.attach_empty(id, "invariant.group");
    }
    if let Some(bytes) = view.dereferenceable() {
        let bytes = bytes.data(op.context());
        let count = translator.i64_metadata(bytes.bytes as i64);
        let node = translator.module.metadata.tuple(&[count]);
        let kind = if bytes.may_be_null { "dereferenceable_or_null" } else { "dereferenceable" };
        translator.attach(id, kind, node);
    }
    let access = AccessMetadata {
        groups: view.access_groups().map(|a| a.attr()),
        scopes: view.alias_scopes().map(|a| a.attr()),
        no_alias: view.noalias_scopes().map(|a| a.attr()),
        tbaa: view.tbaa().map(|a| a.attr()),
    };
    translator.attach_access(op, id, access)?;
    translator.map_result(op, crate::model::instructions::Value::Instruction(id));
    Ok(())
}

/// Translates the operation `llvm.store`.
pub(super) fn store(op: OpRef<'_>, translator: &mut Translator<'_>) -> Translated {
    let Some(view) = op.cast::<StoreOp>() else { return Ok(()) };
    let (value, pointer) = (translator.operand(op, 0), translator.operand(op, 1));
    let ty = translator.value_type(value);
    let access = MemoryAccess {
        align: translator.access_align(ty, view.alignment()),
        volatile: view.volatile_(),
        atomic: atomicity(view.ordering(), view.syncscope()).map(Box::new),
    };
    let id = translator.push(Type::VOID, InstructionKind::Store(value, pointer, access));
    if view.nontemporal() {
        translator.nontemporal(id);
    }
    if view.invariant_group() {
        translator.attach_empty(id, "invariant.group");
    }
    let access = AccessMetadata {
        groups: view.access_groups().map(|a| a.attr()),
        scopes: view.alias_scopes().map(|a| a.attr()),
        no_alias: view.noalias_scopes().map(|a| a.attr()),
        tbaa: view.tbaa().map(|a| a.attr()),
    };
    translator.attach_access(op, id, access)
}

/// Translates the operation `llvm.getelementptr`.
pub(super) fn getelementptr(op: OpRef<'_>, translator: &mut Translator<'_>) -> Translated {
    let Some(view) = op.cast::<GEPOp>() else { return Ok(()) };
    let element = translator.ty(view.elem_type().data(op.context()).0);
    let base = translator.operand(op, 0);
    let mut dynamic = view.dynamic_indices();
    let properties = view.properties();
    let mut indices = smallvec::SmallVec::new();
    for index in &properties.raw_constant_indices {
        let value = if *index == DYNAMIC_INDEX { dynamic.next() } else { None };
        let index = match value {
            Some(value) => translator.value(value, op),
            None => translator.module.constants.i32(*index).into(),
        };
        indices.push(index);
    }
    let bits = view.no_wrap_flags().value();
    let flags = GepFlags { inbounds: bits & 1 != 0, nusw: bits & 2 != 0, nuw: bits & 4 != 0 };
    let result = translator.gep(Gep { element, flags, base, indices });
    translator.map_result(op, result);
    Ok(())
}

/// Translates the operation `llvm.va_arg`.
pub(super) fn va_arg(op: OpRef<'_>, translator: &mut Translator<'_>) -> Translated {
    let list = translator.operand(op, 0);
    let ty = translator.result_type(op);
    let result = translator.emit(ty, InstructionKind::VaArg(list));
    translator.map_result(op, result);
    Ok(())
}
