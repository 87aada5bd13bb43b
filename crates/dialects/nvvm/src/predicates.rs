//! Predicates that the declarations in `generated` use as constraints between operands and results.

use terrace_ir::{OpRef, Type};
use terrace_llvm::LLVMPointerType;

/// Whether a pointer to shared memory is mapped to one to the shared memory of a cluster, and a
/// generic pointer to a generic one.
pub(crate) fn maps_to_cluster(op: OpRef<'_>) -> bool {
    let space = |ty: Option<Type>| {
        let ty = ty.and_then(|ty| ty.downcast::<LLVMPointerType>(op.context()));
        ty.map(|ty| ty.address_space)
    };
    let spaces = (space(op.operand_types().next()), space(op.result_types().next()));
    matches!(spaces, (Some(3), Some(7)) | (Some(0), Some(0)))
}

/// Whether the result has the type of the first operand.
pub(crate) fn keeps_type(op: OpRef<'_>) -> bool {
    op.operand_types().next() == op.result_types().next()
}
