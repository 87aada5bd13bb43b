//! Inference of result types.

use terrace_builtin::types::Shape;
use terrace_builtin::{IndexType, MemRefType};
use terrace_ir::{Diagnostic, Handle, InferArgs, Types};

/// Returns the types of the results of `memref.extract_strided_metadata`: a base buffer of rank 0,
/// the offset, and a size and a stride for each dimension.
pub(crate) fn extract_strided_metadata(args: &InferArgs<'_>) -> Result<Types, Diagnostic> {
    let cx = args.cx;
    let source = args.operands.first().and_then(|ty| ty.downcast::<MemRefType>(cx));
    let Some(source) = source else {
        return Err(Diagnostic::error(args.location, "expected a ranked memref"));
    };
    let base = MemRefType {
        shape: Shape::new(),
        element: source.element,
        layout: None,
        memory_space: source.memory_space,
    };
    let index = IndexType::get(cx).ty();
    let numbers = std::iter::repeat_n(index, 1 + 2 * source.shape.len());
    Ok(std::iter::once(Handle::of(cx, base).ty()).chain(numbers).collect())
}
