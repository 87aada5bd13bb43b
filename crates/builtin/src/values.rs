//! Queries and checks that verifiers share, about types of values.

use std::borrow::Borrow;
use std::ops::Range;

use terrace_ir::fold::constant_value;
use terrace_ir::{
    Arity, ArrayAttr, Body, Context, Diagnostic, Handle, OpRef, Type, Value, ValueInfo,
};

use crate::attributes::IntegerAttr;
use crate::shaped::{self, TypeExt};
use crate::types::IntegerType;

/// Returns the type of a value in the body of `op`.
pub fn type_of(op: OpRef<'_>, value: Value) -> Type {
    op.body().value_type(value)
}

/// Returns the sizes of the dimensions of a value in the body of `op`; empty if it has no shape.
pub fn shape_of(op: OpRef<'_>, value: Value) -> &[i64] {
    shaped::shape_of(op.context(), type_of(op, value)).unwrap_or_default()
}

/// Returns the element type of a value in the body of `op`, or its type if it is not shaped
/// (MLIR: `getElementTypeOrSelf`).
pub fn element_of(op: OpRef<'_>, value: Value) -> Type {
    shaped::element_type_or_self(op.context(), type_of(op, value))
}

/// Returns `ty` in quotes, for messages about `op`.
pub fn quoted(op: OpRef<'_>, ty: Type) -> String {
    shaped::quoted(op.context(), ty)
}

/// Checks that `count`, the number of operands of `op` that are sizes, equals the number of dynamic
/// sizes of the shaped type `ty`.
///
/// # Errors
/// When it does not, with MLIR's message.
pub fn verify_dynamic_sizes(op: OpRef<'_>, ty: Type, count: usize) -> Result<(), Diagnostic> {
    let wanted = shaped::num_dynamic_dims(op.context(), ty);
    if count == wanted {
        return Ok(());
    }
    let message = format!("incorrect number of dynamic sizes, has {count}, expected {wanted}");
    Err(op.error(message))
}

/// Returns the elements of an array of integer attributes; `None` if an element is another
/// attribute or does not fit 64 bits.
pub fn integers(cx: &Context, array: &ArrayAttr) -> Option<Vec<i64>> {
    array.0.iter().map(|a| a.downcast::<IntegerAttr>(cx)?.to_i64()).collect()
}

/// Returns an array attribute of 64-bit integers (MLIR: `Builder::getI64ArrayAttr`).
pub fn integer_array(
    cx: &Context,
    numbers: impl IntoIterator<Item = impl Borrow<i64>>,
) -> Handle<ArrayAttr> {
    let ty = IntegerType::get(cx, 64);
    let numbers = numbers.into_iter().map(|n| IntegerAttr::get(cx, ty, *n.borrow()).attr());
    ArrayAttr::get(cx, numbers.collect::<Vec<_>>())
}

/// Returns the value of the integer constant `value`; `None` if it is not constant, or does not fit
/// 64 bits (MLIR: `getConstantIntValue`).
pub fn constant_integer(body: &Body, value: Value) -> Option<i64> {
    constant_value(body, value)?.downcast::<IntegerAttr>(body.context())?.to_i64()
}

/// Returns the error of an operation whose result types are not compatible with `inferred`, for an
/// operation that accepts more than equal types (MLIR: `InferTypeOpInterface`,
/// `isCompatibleReturnTypes`).
pub fn not_inferred(op: OpRef<'_>, inferred: &[Type]) -> Diagnostic {
    let list = |types: &mut dyn Iterator<Item = Type>| {
        types.map(|ty| quoted(op, ty)).collect::<Vec<_>>().join(", ")
    };
    let first = format!(
        "'{}' op inferred type(s) {} are incompatible with return type(s) of operation {}",
        op.name_str(),
        list(&mut inferred.iter().copied()),
        list(&mut op.result_types())
    );
    let first = Diagnostic::error(op.location(), first);
    op.error("failed to infer returned types").after(first)
}

/// Checks that the operands `inits` of `op` are tensors or memrefs, and that every tensor among
/// them has a result of its type (MLIR: `verifyDestinationStyleOpInterface`).
///
/// # Errors
/// When an operand has another type, or results are missing or have other types.
pub fn verify_destinations(op: OpRef<'_>, inits: Range<usize>) -> Result<(), Diagnostic> {
    let mut tensors: Vec<(usize, Type)> = Vec::new();
    for (at, ty) in op.operand_types().enumerate().skip(inits.start).take(inits.len()) {
        if ty.is_tensor() {
            tensors.push((at, ty));
        } else if !ty.is_memref() {
            return Err(op.error(format!("expected that operand #{at} is a tensor or a memref")));
        }
    }
    let results = op.result_types().filter(|ty| ty.is_tensor()).count();
    if results != tensors.len() {
        return Err(op.error(format!(
            "expected the number of tensor results ({results}) to be equal to the number of output \
             tensors ({})",
            tensors.len()
        )));
    }
    for ((at, ty), result) in tensors.into_iter().zip(op.result_types()) {
        if ty != result {
            return Err(op.error(format!(
                "expected type of operand #{at} ({}) to match type of corresponding result ({})",
                quoted(op, ty),
                quoted(op, result)
            )));
        }
    }
    Ok(())
}

/// Whether `op` has the numbers of operands and results that its declaration requires, so that its
/// accessors can be used: verifiers of enclosing operations see it before it is verified itself.
pub fn has_declared_values(op: OpRef<'_>) -> bool {
    let Some(info) = op.info() else { return false };
    let suits = |declared: &[ValueInfo], groups: &[(u32, u32)], count: usize| {
        declared.iter().zip(groups).all(|(declared, (start, len))| {
            let inside = *start as usize + *len as usize <= count;
            inside && (declared.arity != Arity::Single || *len == 1)
        })
    };
    suits(info.operands, &info.operand_groups(op), op.operand_count())
        && suits(info.results, &info.result_groups(op), op.result_count())
}

/// Checks that a cast with one operand and one result is `compatible`, as its verifier has found.
///
/// # Errors
/// When it is not, with MLIR's message.
pub fn verify_cast(op: OpRef<'_>, compatible: bool) -> Result<(), Diagnostic> {
    if compatible {
        return Ok(());
    }
    Err(op.error(format!(
        "operand type {} and result type {} are cast incompatible",
        quoted(op, type_of(op, op.operand(0))),
        quoted(op, type_of(op, op.result(0)))
    )))
}
