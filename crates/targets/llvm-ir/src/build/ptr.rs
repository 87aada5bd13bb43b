//! The translation of the `ptr` dialect: [`PtrTranslation`].

use std::sync::Arc;

use terrace_ir::{Diagnostic, OpRef, Severity};
use terrace_llvm::AddressSpaceAttr;
use terrace_numeric::Int;
use terrace_ptr::{
    AddressAttr, ConstantOp, GatherOp, LoadOp, MaskedLoadOp, MaskedStoreOp, NullAttr, PtrAddFlags,
    PtrAddOp, PtrDiffFlags, PtrDiffOp, PtrType, ScatterOp, StoreOp, TypeOffsetOp,
};

use super::llvm::Access;
use super::{LlvmTranslation, OpTranslation, Translated, Translator};
use crate::model::instructions::{
    AtomicOrdering, Atomicity, BinaryOp, CastOp, Flags, Gep, GepFlags, Value,
};
use crate::model::{Constant, Type, TypeKind};

/// The translation of the `ptr` dialect.
pub(super) struct PtrTranslation;

impl LlvmTranslation for PtrTranslation {
    fn operation(&self, name: &str) -> Option<OpTranslation> {
        let function: fn(OpRef<'_>, &mut Translator<'_>) -> Translated = match name {
            "ptr.constant" => constant,
            "ptr.load" => load,
            "ptr.masked_load" | "ptr.masked_store" | "ptr.gather" | "ptr.scatter" => masked,
            "ptr.ptr_add" => ptr_add,
            "ptr.ptr_diff" => ptr_diff,
            "ptr.store" => store,
            "ptr.type_offset" => type_offset,
            _ => unknown,
        };
        Some(Arc::new(function))
    }
}

impl Translator<'_> {
    /// Returns the type of pointers of the `ptr` dialect; `None` if their memory space is not
    /// LLVM's.
    pub(super) fn convert_ptr(&self, pointer: &PtrType) -> Option<TypeKind> {
        let space = pointer.memory_space.0.downcast::<AddressSpaceAttr>(self.cx)?;
        Some(TypeKind::Pointer(space.address_space))
    }
}

fn unknown(op: OpRef<'_>, translator: &mut Translator<'_>) -> Translated {
    let message = format!("Translation for operation '{}' is not implemented.", op.name_str());
    Err(translator.fail(op.plain_error(message)))
}

fn constant(op: OpRef<'_>, translator: &mut Translator<'_>) -> Translated {
    let Some(view) = op.cast::<ConstantOp>() else { return Ok(()) };
    let ty = translator.result_type(op);
    let Some(space) = translator.module.types.address_space(ty) else {
        return Err(translator.fail(op.plain_error("Failed to convert result type to LLVM type")));
    };
    if view.value().is::<NullAttr>() {
        let null = translator.module.constants.zero(&translator.module.types, ty);
        translator.map_result(op, null);
        return Ok(());
    }
    let Some(address) = view.value().downcast::<AddressAttr>(op.context()) else {
        return unknown(op, translator);
    };
    let address = &address.value.data(op.context()).value;
    let bits = translator.module.layout.pointer(space).bits;
    if address.width() > bits {
        let message = "Truncating address value to fit pointer size";
        translator.context().emit(Diagnostic::new(Severity::Warning, op.location(), message));
    }
    let int = translator.module.types.int(bits);
    let address = translator.module.constants.int(int, address.zext_or_trunc(bits));
    let value = translator.cast(CastOp::IntToPtr, Flags::NONE, address.into(), ty);
    translator.map_result(op, value);
    Ok(())
}

/// Returns the ordering and scope of an atomic access; `None` if it is not atomic.
fn atomicity(order: terrace_ptr::AtomicOrdering, scope: Option<&String>) -> Option<Atomicity> {
    use terrace_ptr::AtomicOrdering as O;
    let ordering = match order {
        O::NotAtomic => return None,
        O::Unordered => AtomicOrdering::Unordered,
        O::Monotonic => AtomicOrdering::Monotonic,
        O::Acquire => AtomicOrdering::Acquire,
        O::Release => AtomicOrdering::Release,
        O::AcqRel => AtomicOrdering::AcqRel,
        O::SeqCst => AtomicOrdering::SeqCst,
    };
    Some(Atomicity::new(ordering, scope))
}

fn load(op: OpRef<'_>, translator: &mut Translator<'_>) -> Translated {
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
    translator.map_result(op, Value::Instruction(id));
    Ok(())
}

fn store(op: OpRef<'_>, translator: &mut Translator<'_>) -> Translated {
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
    translator.store(value, pointer, access);
    Ok(())
}

fn masked(op: OpRef<'_>, translator: &mut Translator<'_>) -> Translated {
    let (name, align) = if let Some(view) = op.cast::<MaskedLoadOp>() {
        ("load", view.alignment())
    } else if let Some(view) = op.cast::<MaskedStoreOp>() {
        ("store", view.alignment())
    } else if let Some(view) = op.cast::<GatherOp>() {
        ("gather", view.alignment())
    } else if let Some(view) = op.cast::<ScatterOp>() {
        ("scatter", view.alignment())
    } else {
        return Ok(());
    };
    // Without an alignment, that of a byte.
    translator.masked_access(op, name, align.unwrap_or(1) as u64)?;
    Ok(())
}

/// Translates `ptr.ptr_add` to a `getelementptr` that counts bytes.
fn ptr_add(op: OpRef<'_>, translator: &mut Translator<'_>) -> Translated {
    let Some(view) = op.cast::<PtrAddOp>() else { return Ok(()) };
    let (base, offset) = (translator.operand(op, 0), translator.operand(op, 1));
    let none = GepFlags::default();
    let flags = match view.flags() {
        PtrAddFlags::None => none,
        PtrAddFlags::Nusw => GepFlags { nusw: true, ..none },
        PtrAddFlags::Nuw => GepFlags { nuw: true, ..none },
        PtrAddFlags::Inbounds => GepFlags { inbounds: true, ..none },
    };
    let indices = smallvec::smallvec![offset];
    let result = translator.gep(Gep { element: Type::I8, flags, base, indices });
    translator.map_result(op, result);
    Ok(())
}

/// Translates `ptr.ptr_diff` to a subtraction of addresses.
fn ptr_diff(op: OpRef<'_>, translator: &mut Translator<'_>) -> Translated {
    let Some(view) = op.cast::<PtrDiffOp>() else { return Ok(()) };
    let [left, right] = [0, 1].map(|at| {
        let pointer = translator.operand(op, at);
        let ty = translator.value_type(pointer);
        let space = translator.module.types.address_space(ty).unwrap_or(0);
        let address =
            translator.module.types.int(translator.module.layout.pointer(space).index_bits);
        let address = translator.module.types.with_scalar(ty, address);
        translator.cast(CastOp::PtrToAddr, Flags::NONE, pointer, address)
    });
    let has = |flag: PtrDiffFlags| view.flags().contains(flag);
    let flags = Flags::when(has(PtrDiffFlags::NUW), Flags::NUW)
        .with(Flags::when(has(PtrDiffFlags::NSW), Flags::NSW));
    let difference = translator.binary(BinaryOp::Sub, flags, left, right);
    let result = translator.result_type(op);
    let bits = |translator: &Translator<'_>, ty: Type| {
        let types = &translator.module.types;
        types.int_bits(types.scalar(ty)).unwrap_or(0)
    };
    let from = translator.value_type(difference);
    let narrower = bits(translator, result) < bits(translator, from);
    let cast = if narrower { CastOp::Trunc } else { CastOp::SExt };
    let value = translator.cast(cast, Flags::NONE, difference, result);
    translator.map_result(op, value);
    Ok(())
}

/// Translates `ptr.type_offset` to the distance of consecutive elements of the type.
fn type_offset(op: OpRef<'_>, translator: &mut Translator<'_>) -> Translated {
    let Some(view) = op.cast::<TypeOffsetOp>() else { return Ok(()) };
    let Some(element) = translator.try_ty(view.element_type().data(op.context()).0) else {
        return Err(translator.fail(op.plain_error("Failed to convert the element type to LLVM")));
    };
    let size = translator.module.layout.size(&translator.module.types, element);
    let result = op.result_types().next().and_then(|ty| translator.try_ty(ty));
    // No operation of LLVM uses a value of type `index`.
    let result = result.unwrap_or(Type::I64);
    let bits = translator.module.types.int_bits(result).unwrap_or(64);
    let size: Constant = translator.module.constants.int(result, Int::from_u64(bits, size));
    translator.map_result(op, size);
    Ok(())
}
