//! Unranked memrefs among the results of functions (MLIR: `copyUnrankedDescriptors`), called by
//! `convert-func-to-llvm`.
//!
//! An unranked descriptor points to a ranked descriptor on the stack of the function that created
//! the memref. A function therefore returns a copy of the ranked descriptor on the heap, and the
//! caller copies the ranked descriptor to its own stack and frees the heap.

use terrace_builtin::UnrankedMemRefType;
use terrace_ir::{OpRef, Type, Value};
use terrace_llvm::{LLVMFunctionType, LLVMVoidType};

use crate::build;
use crate::finalize_memref_to_llvm::descriptor::{address_of, rank_of, ranked_descriptor_size};
use crate::llvm_builder::LlvmBuilder;
use crate::symbols::{EnclosingScopes, call_function};
use crate::types::int;

/// The memory that receives a copy of a ranked descriptor.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum DescriptorCopy {
    /// Memory allocated by `malloc`, for a descriptor that a function returns.
    ToHeap,
    /// The stack, for a descriptor that a call returned, which is then freed.
    ToStack,
}

/// Whether an operand of `op`, a return, is an unranked memref.
pub(crate) fn has_unranked_operand(op: OpRef<'_>) -> bool {
    op.operand_types().any(|ty| ty.is::<UnrankedMemRefType>())
}

/// Whether a result of `op`, a call, is an unranked memref.
pub(crate) fn has_unranked_result(op: OpRef<'_>) -> bool {
    op.result_types().any(|ty| ty.is::<UnrankedMemRefType>())
}

/// Replaces each of `values` whose type in `types`, before conversion, is an unranked memref by a
/// descriptor of a copy; `None` if a runtime function exists with another type.
pub(crate) fn copy_unranked_descriptors(
    b: &mut LlvmBuilder<'_, '_>,
    types: &[Type],
    values: &mut [Value],
    copy: DescriptorCopy,
    scopes: &mut EnclosingScopes,
) -> Option<()> {
    let unranked = types.iter().zip(values).filter(|(ty, _)| ty.is::<UnrankedMemRefType>());
    for (_, value) in unranked {
        *value = copy_descriptor(b, *value, copy, scopes)?;
    }
    Some(())
}

/// Copies the ranked descriptor that `unranked` points to, and returns an unranked descriptor of
/// the copy.
fn copy_descriptor(
    b: &mut LlvmBuilder<'_, '_>,
    unranked: Value,
    copy: DescriptorCopy,
    scopes: &mut EnclosingScopes,
) -> Option<Value> {
    let (cx, pointer) = (b.cx.clone(), b.pointer());
    let table = scopes.module_table()?;
    let mut function = |name, param, return_type| {
        let ty = LLVMFunctionType { return_type, params: vec![param], var_arg: false };
        table.function(&cx, name, ty)
    };
    let name = match copy {
        DescriptorCopy::ToHeap => function("malloc", b.index, pointer)?,
        DescriptorCopy::ToStack => function("free", pointer, LLVMVoidType.intern(&cx).ty())?,
    };
    let size = ranked_descriptor_size(b, unranked)?;
    let address = match copy {
        DescriptorCopy::ToHeap => call_function(b.rw, &name, &[size], Some(pointer))?,
        DescriptorCopy::ToStack => b.alloca(pointer, int(&b.cx, 8), size, None),
    };
    let source = address_of(b, unranked);
    b.memcpy(address, source, size);
    if copy == DescriptorCopy::ToStack {
        call_function(b.rw, &name, &[source], None);
    }
    let ty = b.type_of(unranked);
    let all = build::poison(b.rw, ty);
    let rank = rank_of(b, unranked);
    let all = build::insert(b.rw, all, rank, &[0]);
    Some(build::insert(b.rw, all, address, &[1]))
}
