//! Static information that `tensor.cast` adds or removes; used by folds and patterns here and in
//! other dialects.

use terrace_builtin::shaped::DYNAMIC;
use terrace_builtin::types::RankedTensorType;
use terrace_ir::{Body, Context, Type, Value};

use crate::CastOp;

/// Whether both types are ranked and `from` is at least as static as `to` (MLIR:
/// `preservesStaticInformation`).
pub fn preserves_static_information(cx: &Context, from: Type, to: Type) -> bool {
    let tensor = |ty: Type| ty.downcast::<RankedTensorType>(cx);
    let (Some(from), Some(to)) = (tensor(from), tensor(to)) else { return false };
    from.element == to.element
        && from.encoding == to.encoding
        && from.shape.len() == to.shape.len()
        && from.shape.iter().zip(&to.shape).all(|(a, b)| *a != DYNAMIC || *b == DYNAMIC)
}

/// Returns the source of the cast that defines `value` if a user of the cast loses no static
/// information by using the source (MLIR: `canFoldIntoConsumerOp`).
pub fn foldable_source(body: &Body, value: Value) -> Option<Value> {
    let source = body.defined_by::<CastOp>(value)?.source();
    let types = [body.value_type(source), body.value_type(value)];
    preserves_static_information(body.context(), types[0], types[1]).then_some(source)
}
