//! Traits of the operations that compare shapes; `generated` refers to them by name.

use terrace_builtin::op_traits::Elementwise;
use terrace_builtin::shaped::{DYNAMIC, TypeExt, element_type_or_self};
use terrace_builtin::{RankedTensorType, VectorType};
use terrace_ir::{Diagnostic, OpRef, OpTrait, TraitFlags, TraitInfo, Type};

use crate::predicates::rank;
use crate::{MulOp, NegateOp, shapeType};

macro_rules! checked {
    ($($(#[$meta:meta])* $name:ident: $verify:expr;)*) => {$(
        $(#[$meta])*
        pub(crate) struct $name;

        impl OpTrait for $name {
            const INFO: TraitInfo =
                TraitInfo::checked::<Self>(stringify!($name), TraitFlags::NONE, $verify);
        }
    )*};
}

checked! {
    /// The shapes of the operands can be broadcast to one shape, which is that of the results.
    ResultsBroadcastableShape: verify_broadcast;
    /// Each operand of type `!tosa.shape` is the result of an operation on shapes.
    TosaResolvableShapeOperands: verify_resolvable;
    /// The operation is on shapes: all operands and results are of type `!tosa.shape`.
    TosaShapeOperator: verify_shapes;
    /// The operation is on shapes of the same rank.
    TosaShapeOperatorWithSameRanks: verify_same_ranks;
    /// The elements of all results are floats.
    ResultsAreFloatLike: verify_float_results;
}

/// Whether `op` applies the same function to the elements of its operands, which are broadcast
/// (MLIR: `TosaElementwiseOperator`, and `tosa.mul`).
pub fn is_elementwise(op: OpRef<'_>) -> bool {
    op.has_trait::<ResultsBroadcastableShape>()
        || op.has_trait::<Elementwise>()
        || op.is::<MulOp>()
        || op.is::<NegateOp>()
}

/// Returns the shape of the elementwise combination of two shapes, which are aligned at their last
/// dimensions; `None` if two static sizes differ and neither is 1 (MLIR: `getBroadcastedShape`).
pub(crate) fn broadcast(a: &[i64], b: &[i64]) -> Option<Vec<i64>> {
    let (long, short) = if a.len() > b.len() { (a, b) } else { (b, a) };
    let mut out = long.to_vec();
    let offset = long.len() - short.len();
    for (at, size) in short.iter().enumerate() {
        let size = (out[at + offset], *size);
        out[at + offset] = match size {
            (1, other) | (other, 1) => other,
            (DYNAMIC, other) | (other, DYNAMIC) => other,
            (x, y) if x == y => x,
            _ => return None,
        };
    }
    Some(out)
}

/// Returns a shape as text, `2x?`.
fn text(shape: &[i64]) -> String {
    let size = |size: &i64| match *size {
        DYNAMIC => "?".to_owned(),
        size => size.to_string(),
    };
    shape.iter().map(size).collect::<Vec<_>>().join("x")
}

fn verify_broadcast(op: OpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let types = || op.operand_types().chain(op.result_types());
    if types().any(Type::is_vector) && types().any(Type::is_tensor) {
        return Err(op.plain_error("cannot broadcast vector with tensor"));
    }
    let shape = |ty: Type| ty.downcast::<RankedTensorType>(cx).map(|tensor| &tensor.shape[..]);
    let mut operands = op.operand_types().filter_map(shape);
    let Some(first) = operands.next() else { return Ok(()) };
    let mut expected = first.to_vec();
    for other in operands {
        let Some(both) = broadcast(&expected, other) else {
            return Err(op.error("operands don't have broadcast-compatible shapes"));
        };
        expected = both;
    }
    for result in op.result_types().filter_map(shape) {
        let suffix = &result[result.len().saturating_sub(expected.len())..];
        let fits = |(a, b): (&i64, &i64)| a == b || *a == DYNAMIC || *b == DYNAMIC;
        if suffix.len() != expected.len() || !suffix.iter().zip(&expected).all(fits) {
            let (found, expected) = (text(result), text(&expected));
            return Err(op.error(format!(
                "result type '{found}' not broadcast compatible with broadcasted operands's \
                 shapes '{expected}'"
            )));
        }
    }
    Ok(())
}

fn verify_resolvable(op: OpRef<'_>) -> Result<(), Diagnostic> {
    let body = op.body();
    for operand in op.operands().filter(|operand| body.value_type(*operand).is::<shapeType>()) {
        let source = body.defining_op(operand).map(|source| body.op(source));
        if !source.is_some_and(OpRef::has_trait::<TosaShapeOperator>) {
            return Err(op.error("shape operand is not compile time resolvable"));
        }
    }
    Ok(())
}

fn verify_shapes(op: OpRef<'_>) -> Result<(), Diagnostic> {
    verify_resolvable(op)?;
    if !op.operand_types().all(|ty| ty.is::<shapeType>() || ty.is_tensor()) {
        return Err(op.error("must have operands with tosa shape type"));
    }
    match op.result_types().all(|ty| ty.is::<shapeType>()) {
        true => Ok(()),
        false => Err(op.error("must have result with tosa shape type")),
    }
}

fn verify_same_ranks(op: OpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let mut operands = op.operand_types().map(|ty| rank(cx, ty));
    let Some(first) = operands.next() else { return Ok(()) };
    if operands.any(|rank| rank != first) {
        return Err(op.error("operands don't have matching ranks"));
    }
    match op.result_types().all(|ty| rank(cx, ty) == first) {
        true => Ok(()),
        false => Err(op.error("result shape has different rank than operands")),
    }
}

fn verify_float_results(op: OpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let element = |ty: Type| match ty.is_tensor() || ty.is::<VectorType>() {
        true => element_type_or_self(cx, ty),
        false => ty,
    };
    match op.result_types().all(|ty| element(ty).is_float()) {
        true => Ok(()),
        false => Err(op.error("requires a floating point type")),
    }
}
