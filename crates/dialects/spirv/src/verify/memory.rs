//! Verifiers of accesses to memory, atomic operations, barriers and variables.

use terrace_builtin::{TypeExt, VectorType};
use terrace_ir::{Diagnostic, OpRef, Type};

use crate::predicates::pointee;
use crate::{
    AddressOfOp, ArrayType, ConstantOp, CopyMemoryOpRef, EXTEmitMeshTasksOpRef,
    GlobalVariableOpRef, LoadOpRef, MemoryAccess, MemorySemantics, MemorySemanticsAttr,
    PointerType, ReferenceOfOp, StorageClass, StoreOpRef, VariableOpRef,
};

/// Checks that there is an alignment exactly if the access is aligned.
fn access(
    op: OpRef<'_>,
    access: Option<MemoryAccess>,
    alignment: Option<i32>,
) -> Result<(), Diagnostic> {
    let aligned = access.map(|access| access.contains(MemoryAccess::ALIGNED));
    let message = match (aligned, alignment) {
        (None, Some(_)) => {
            "invalid alignment specification without aligned memory access specification"
        }
        (Some(true), None) => "missing alignment value",
        (Some(false), Some(_)) => {
            "invalid alignment specification with non-aligned memory access specification"
        }
        _ => return Ok(()),
    };
    Err(op.error(message))
}

/// Checks that the pointer points to the type of the value.
fn value(op: OpRef<'_>, pointer: Option<Type>, ty: Option<Type>) -> Result<(), Diagnostic> {
    let target = pointer.and_then(|pointer| pointee(op.context(), pointer));
    match target.zip(ty) {
        Some((target, ty)) if target != ty => {
            Err(op.error("mismatch in result type and pointer type"))
        }
        _ => Ok(()),
    }
}

/// Checks the type of the value and the alignment.
pub(crate) fn load(op: LoadOpRef<'_>) -> Result<(), Diagnostic> {
    value(*op, (*op).operand_types().next(), (*op).result_types().next())?;
    access(*op, op.memory_access(), op.alignment())
}

/// Checks the type of the value and the alignment.
pub(crate) fn store(op: StoreOpRef<'_>) -> Result<(), Diagnostic> {
    let mut types = (*op).operand_types();
    value(*op, types.next(), types.next())?;
    access(*op, op.memory_access(), op.alignment())
}

/// Checks that both pointers point to the same type, and the alignments.
pub(crate) fn copy_memory(op: CopyMemoryOpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let mut targets = (*op).operand_types().map(|ty| pointee(cx, ty));
    if targets.next() != targets.next() {
        return Err(op.error("both operands must be pointers to the same type"));
    }
    access(*op, op.memory_access(), op.alignment())?;
    access(*op, op.source_memory_access(), op.source_alignment())
}

/// Checks that the pointer points to the elements of the value.
fn block(op: OpRef<'_>, ty: Option<Type>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let element = ty.map(|ty| ty.downcast::<VectorType>(cx).map_or(ty, |vector| vector.element));
    value(op, op.operand_types().next(), element)
}

/// Checks that the pointer points to the elements of the result.
pub(crate) fn intel_subgroup_block_read(op: OpRef<'_>) -> Result<(), Diagnostic> {
    block(op, op.result_types().next())
}

/// Checks that the pointer points to the elements of the value.
pub(crate) fn intel_subgroup_block_write(op: OpRef<'_>) -> Result<(), Diagnostic> {
    block(op, op.operand_types().nth(1))
}

/// Checks that the semantics contain at most one ordering.
fn semantics(op: OpRef<'_>, name: &str) -> Result<(), Diagnostic> {
    let cx = op.context();
    let value = op.attribute(name).and_then(|value| value.downcast::<MemorySemanticsAttr>(cx));
    let Some(value) = value else { return Ok(()) };
    let orderings = [
        MemorySemantics::ACQUIRE,
        MemorySemantics::RELEASE,
        MemorySemantics::ACQUIRE_RELEASE,
        MemorySemantics::SEQUENTIALLY_CONSISTENT,
    ];
    if orderings.into_iter().filter(|ordering| value.0.contains(*ordering)).count() <= 1 {
        return Ok(());
    }
    Err(op.error(
        "expected at most one of these four memory constraints to be set: `Acquire`, `Release`,\
         `AcquireRelease` or `SequentiallyConsistent`",
    ))
}

/// Checks that the semantics contain at most one ordering.
pub(crate) fn barrier(op: OpRef<'_>) -> Result<(), Diagnostic> {
    semantics(op, "memory_semantics")
}

/// Checks that the pointer points to a number of the type of the value, and the semantics.
fn atomic(op: OpRef<'_>, is: &str, test: fn(Type) -> bool) -> Result<(), Diagnostic> {
    let cx = op.context();
    let mut types = op.operand_types();
    let Some(target) = types.next().and_then(|ty| pointee(cx, ty)) else { return Ok(()) };
    if !test(target) {
        return Err(op.error(format!(
            "pointer operand must point to an {is} value, found '{}'",
            target.to_text(cx)
        )));
    }
    match types.next() {
        Some(found) if found != target => {
            return Err(op.error(format!(
                "expected value to have the same type as the pointer operand's pointee type \
                 '{}', but found '{}'",
                target.to_text(cx),
                found.to_text(cx)
            )));
        }
        _ => {}
    }
    semantics(op, "semantics")
}

/// Checks that an integer is updated.
pub(crate) fn atomic_update(op: OpRef<'_>) -> Result<(), Diagnostic> {
    atomic(op, "integer", TypeExt::is_any_integer)
}

/// Checks that a float is updated.
pub(crate) fn ext_atomic_f_add(op: OpRef<'_>) -> Result<(), Diagnostic> {
    atomic(op, "float", TypeExt::is_float)
}

/// Checks that the payload is in the storage class of payloads.
pub(crate) fn ext_emit_mesh_tasks(op: EXTEmitMeshTasksOpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let Some(payload) = (*op).operand_types().nth(3) else { return Ok(()) };
    let pointer = payload.downcast::<PointerType>(cx);
    match pointer.map(|pointer| pointer.storage_class) {
        Some(StorageClass::TaskPayloadWorkgroupEXT) | None => Ok(()),
        Some(_) => Err(
            op.error("payload must be a variable with a storage class of TaskPayloadWorkgroupEXT")
        ),
    }
}

/// Checks the storage class, the initializer and the decorations of a variable of a function.
pub(crate) fn variable(op: VariableOpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    if op.storage_class() != StorageClass::Function {
        return Err(op.error(
            "can only be used to model function-level variables. Use spirv.GlobalVariable for \
             module-level variables.",
        ));
    }
    let result = (*op).result_types().next();
    let Some(pointer) = result.and_then(|ty| ty.downcast::<PointerType>(cx)) else {
        return Ok(());
    };
    if pointer.storage_class != op.storage_class() {
        return Err(op.error("storage class must match result pointer's storage class"));
    }
    let body = op.body();
    let allowed = |value| {
        body.defined_by::<ConstantOp>(value).is_some()
            || body.defined_by::<ReferenceOfOp>(value).is_some()
            || body.defined_by::<AddressOfOp>(value).is_some()
    };
    if !(*op).operands().all(allowed) {
        return Err(
            op.error("initializer must be the result of a constant or spirv.GlobalVariable op")
        );
    }
    for name in ["descriptor_set", "binding", "built_in"] {
        if (*op).attribute(name).is_some() {
            return Err(op.error(format!(
                "cannot have '{name}' attribute (only allowed in spirv.GlobalVariable)"
            )));
        }
    }
    let target = match pointer.pointee.downcast::<ArrayType>(cx) {
        Some(array) => array.element,
        None => pointer.pointee,
    };
    let held = target.downcast::<PointerType>(cx).map(|held| held.storage_class);
    if held != Some(StorageClass::PhysicalStorageBuffer) {
        return Ok(());
    }
    let decorated = |name| (*op).attribute(name).is_some();
    match (decorated("aliased_pointer"), decorated("restrict_pointer")) {
        (false, false) => Err(op.error(
            " with physical buffer pointer must be decorated either 'AliasedPointer' or \
             'RestrictPointer'",
        )),
        (true, true) => {
            Err(op.error(" with physical buffer pointer must have exactly one aliasing decoration"))
        }
        _ => Ok(()),
    }
}

/// Checks that the type is a pointer type into a storage class of modules.
pub(crate) fn global_variable(op: GlobalVariableOpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let Some(pointer) = op.r#type().data(cx).0.downcast::<PointerType>(cx) else {
        return Err(op.error("result must be of a !spv.ptr type"));
    };
    match pointer.storage_class {
        class @ (StorageClass::Generic | StorageClass::Function) => {
            Err(op.error(format!("storage class cannot be '{}'", class.keyword())))
        }
        _ => Ok(()),
    }
}
