//! Allocations, loads, stores and addresses.

use terrace_ir::{OpRef, lossless};
use terrace_llvm::{AllocaOp, DYNAMIC_INDEX, GEPOp, LoadOp, StoreOp};

use super::{Translated, Translator};
use crate::build::metadata::AccessMetadata;
use crate::model::instructions::{
    Alloca, AtomicOrdering, Atomicity, Gep, GepFlags, InstructionKind, MemoryAccess, Value,
};
use crate::model::{InstructionId, Type};

/// Returns the ordering of an atomic access; `None` if it is not atomic.
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

/// Returns the ordering and scope of an atomic access.
pub(super) fn atomicity(
    order: terrace_llvm::AtomicOrdering,
    scope: Option<&String>,
) -> Option<Atomicity> {
    Some(Atomicity::new(ordering(order)?, scope))
}

impl Atomicity {
    /// The ordering and the scope that an attribute names.
    pub(in crate::build) fn new(ordering: AtomicOrdering, scope: Option<&String>) -> Self {
        let scope = scope.map(|scope| lossless::decode(scope).as_ref().into());
        Atomicity { ordering, scope: scope.unwrap_or_default() }
    }
}

/// The properties that loads and stores have in all dialects.
#[derive(Default)]
pub(in crate::build) struct Access {
    /// The alignment in bytes; `None` for that of the type.
    pub(in crate::build) alignment: Option<i64>,
    /// Whether the access is observable.
    pub(in crate::build) volatile: bool,
    /// Whether the value is not used again soon.
    pub(in crate::build) nontemporal: bool,
    /// Whether the memory never changes.
    pub(in crate::build) invariant: bool,
    /// Whether the memory has the same value for the same pointer.
    pub(in crate::build) invariant_group: bool,
    /// The ordering and scope of an atomic access.
    pub(in crate::build) atomic: Option<Atomicity>,
}

impl Translator<'_> {
    /// Emits the load of a value of type `ty`.
    pub(in crate::build) fn load(
        &mut self,
        ty: Type,
        pointer: Value,
        access: Access,
    ) -> InstructionId {
        let id = self.push(ty, InstructionKind::Load(pointer, self.memory_access(ty, &access)));
        self.access_hints(id, &access);
        id
    }

    /// Emits the store of a value.
    pub(in crate::build) fn store(
        &mut self,
        value: Value,
        pointer: Value,
        access: Access,
    ) -> InstructionId {
        let memory = self.memory_access(self.value_type(value), &access);
        let id = self.push(Type::VOID, InstructionKind::Store(value, pointer, memory));
        self.access_hints(id, &access);
        id
    }

    fn memory_access(&self, ty: Type, access: &Access) -> MemoryAccess {
        MemoryAccess {
            align: self.access_align(ty, access.alignment),
            volatile: access.volatile,
            atomic: access.atomic.clone().map(Box::new),
        }
    }

    /// Attaches the hints of an access to its instruction.
    fn access_hints(&mut self, id: InstructionId, access: &Access) {
        if access.nontemporal {
            self.nontemporal(id);
        }
        if access.invariant {
            self.attach_empty(id, "invariant.load");
        }
        if access.invariant_group {
            self.attach_empty(id, "invariant.group");
        }
    }

    /// Returns the alignment in bytes of an access to values of a type.
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
        swifterror: false,
    }));
    let result = translator.emit(ty, kind);
    translator.map_result(op, result);
    Ok(())
}

/// Translates the operation `llvm.load`.
pub(super) fn load(op: OpRef<'_>, translator: &mut Translator<'_>) -> Translated {
    let Some(view) = op.cast::<LoadOp>() else { return Ok(()) };
    let ty = translator.result_type(op);
    let pointer = translator.operand(op, 0);
    let access = Access {
        alignment: view.alignment(),
        volatile: view.volatile_(),
        nontemporal: view.nontemporal(),
        invariant: view.invariant(),
        invariant_group: view.invariant_group(),
        atomic: atomicity(view.ordering(), view.syncscope()),
    };
    let id = translator.load(ty, pointer, access);
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
    translator.map_result(op, Value::Instruction(id));
    Ok(())
}

/// Translates the operation `llvm.store`.
pub(super) fn store(op: OpRef<'_>, translator: &mut Translator<'_>) -> Translated {
    let Some(view) = op.cast::<StoreOp>() else { return Ok(()) };
    let (value, pointer) = (translator.operand(op, 0), translator.operand(op, 1));
    let access = Access {
        alignment: view.alignment(),
        volatile: view.volatile_(),
        nontemporal: view.nontemporal(),
        invariant_group: view.invariant_group(),
        atomic: atomicity(view.ordering(), view.syncscope()),
        ..Access::default()
    };
    let id = translator.store(value, pointer, access);
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
