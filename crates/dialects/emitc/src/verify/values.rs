//! Verifiers of operators, calls and constants.

use terrace_builtin::values::verify_cast;
use terrace_builtin::{FloatAttr, IndexType, IntegerAttr, IntegerType};
use terrace_ir::{ArrayAttr, Attribute, Context, Diagnostic, OpRef, Type, TypeAttr};

use crate::predicates::{casts, is_integer_index_or_opaque, value_type};
use crate::types::ArrayType;
use crate::verify::variables::verify_initial_value;
use crate::{
    AddOpRef, AddressOfOpRef, ApplyOpRef, CallOpaqueOpRef, CastOpRef, ConstantOpRef,
    DereferenceOpRef, LValueType, LiteralOpRef, OpaqueAttr, OpaqueType, PointerType, PtrDiffTType,
    SubOpRef, SubscriptOpRef, VerbatimOpRef,
};

/// Returns the types of the two operands.
fn operand_types(op: OpRef<'_>) -> (Type, Type) {
    let ty = |at| op.body().value_type(op.operand(at));
    (ty(0), ty(1))
}

/// Whether the type is an integer type of any width, or opaque.
fn is_integer_or_opaque(ty: Type) -> bool {
    ty.is::<IntegerType>() || ty.is::<OpaqueType>()
}

/// Checks that a pointer is only added to an integer or an opaque value.
pub(crate) fn add(op: AddOpRef<'_>) -> Result<(), Diagnostic> {
    let (lhs, rhs) = operand_types(*op);
    let (first, second) = (lhs.is::<PointerType>(), rhs.is::<PointerType>());
    if first && second {
        return Err(op.error("requires that at most one operand is a pointer"));
    }
    if (first && !is_integer_or_opaque(rhs)) || (second && !is_integer_or_opaque(lhs)) {
        return Err(op.error(
            "requires that one operand is an integer or of opaque type if the other is a pointer",
        ));
    }
    Ok(())
}

/// Checks that only integers and pointers are subtracted from a pointer, and no pointer from any
/// other value.
pub(crate) fn sub(op: SubOpRef<'_>) -> Result<(), Diagnostic> {
    let (lhs, rhs) = operand_types(*op);
    if !lhs.is::<PointerType>() {
        return match rhs.is::<PointerType>() {
            true => Err(op.error("rhs can only be a pointer if lhs is a pointer")),
            false => Ok(()),
        };
    }
    if !is_integer_or_opaque(rhs) && !rhs.is::<PointerType>() {
        return Err(op.error(
            "requires that rhs is an integer, pointer or of opaque type if lhs is a pointer",
        ));
    }
    let fits = |ty: Type| is_integer_or_opaque(ty) || ty.is::<PtrDiffTType>();
    if rhs.is::<PointerType>() && !(*op).result_types().all(fits) {
        return Err(op.error(
            "requires that the result is an integer, ptrdiff_t or of opaque type if lhs and rhs \
             are pointers",
        ));
    }
    Ok(())
}

/// Checks that the result is a pointer to the value type of the operand, in the words of the
/// declaration.
pub(crate) fn address_of(op: AddressOfOpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let held = value_type(cx, op.body().value_type((*op).operand(0)));
    let pointee = |ty: Type| ty.downcast::<PointerType>(cx).map(|ty| ty.pointee);
    match (*op).result_types().all(|ty| pointee(ty) == held) {
        true => Ok(()),
        false => Err(op.error("requires result to be a pointer to the type referenced by operand")),
    }
}

/// Checks that the result is an lvalue of the pointee, in the words of the declaration.
pub(crate) fn dereference(op: DereferenceOpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let pointer = op.body().value_type((*op).operand(0));
    let pointee = pointer.downcast::<PointerType>(cx).map(|ty| ty.pointee);
    match (*op).result_types().all(|ty| value_type(cx, ty) == pointee) {
        true => Ok(()),
        false => Err(op.error("requires result to be an lvalue of the type pointed to by operand")),
    }
}

/// Checks that the operator is `&` or `*` and that the types fit the operator.
pub(crate) fn apply(op: ApplyOpRef<'_>) -> Result<(), Diagnostic> {
    let operand = op.body().value_type((*op).operand(0));
    let pointer = (*op).result_types().all(|ty| ty.is::<PointerType>());
    let problem = match op.applicable_operator().as_str() {
        "" => "applicable operator must not be empty",
        "&" if !operand.is::<LValueType>() => "operand type must be an lvalue when applying `&`",
        "&" if !pointer => "result type must be a pointer when applying `&`",
        "*" if !operand.is::<PointerType>() => "operand type must be a pointer when applying `*`",
        "&" | "*" => return Ok(()),
        _ => "applicable operator is illegal",
    };
    Err(op.error(problem))
}

/// Checks that the types can be cast: numbers and pointers to each other, a one-dimensional array
/// to a pointer.
pub(crate) fn cast(op: CastOpRef<'_>) -> Result<(), Diagnostic> {
    let from = op.body().value_type((*op).operand(0));
    let compatible = (*op).result_types().all(|to| casts(op.context(), from, to));
    verify_cast(*op, compatible)
}

/// Checks the callee, the arguments and that no result is an array.
pub(crate) fn call_opaque(op: CallOpaqueOpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    if op.callee().is_empty() {
        return Err(op.error("callee must not be empty"));
    }
    let list = |list: Option<terrace_ir::Handle<ArrayAttr>>| -> Vec<Attribute> {
        list.map(|list| list.data(cx).0.to_vec()).unwrap_or_default()
    };
    let count = (*op).operand_count();
    for argument in list(op.args()) {
        if argument.is::<ArrayAttr>() {
            return Err(op.error("array argument has no type"));
        }
        let index = argument.downcast::<IntegerAttr>(cx).filter(|held| held.ty.is::<IndexType>());
        let index = index.map(|held| held.to_i64());
        let fits = |at: Option<i64>| {
            at.and_then(|at| usize::try_from(at).ok()).is_some_and(|at| at < count)
        };
        if index.is_some_and(|at| !fits(at)) {
            return Err(op.error("index argument is out of range"));
        }
    }
    let fits = |held: &Attribute| {
        held.is::<TypeAttr>()
            || held.is::<IntegerAttr>()
            || held.is::<FloatAttr>()
            || held.is::<OpaqueAttr>()
    };
    if !list(op.template_args()).iter().all(fits) {
        return Err(op.error("template argument has invalid type"));
    }
    match (*op).result_types().any(|ty| ty.is::<ArrayType>()) {
        true => Err(op.error("cannot return array type")),
        false => Ok(()),
    }
}

/// Checks that the value fits the type of the result and is not empty.
pub(crate) fn constant(op: ConstantOpRef<'_>) -> Result<(), Diagnostic> {
    let value = op.value();
    verify_initial_value(*op, value)?;
    match value.downcast::<OpaqueAttr>(op.context()) {
        Some(opaque) if opaque.value.is_empty() => Err(op.error("value must not be empty")),
        _ => Ok(()),
    }
}

/// Checks that the text is not empty.
pub(crate) fn literal(op: LiteralOpRef<'_>) -> Result<(), Diagnostic> {
    match op.value().is_empty() {
        true => Err(op.error("value must not be empty")),
        false => Ok(()),
    }
}

/// Checks that an array has an integer-like index for each dimension, and a pointer just one, and
/// that the result has the type of the element.
pub(crate) fn subscript(op: SubscriptOpRef<'_>) -> Result<(), Diagnostic> {
    let (cx, body) = (op.context(), op.body());
    let value = body.value_type((*op).operand(0));
    let indices: Vec<Type> = (*op).operand_types().skip(1).collect();
    let result = (*op).result_types().next().and_then(|ty| value_type(cx, ty));
    let wrong_index = indices.iter().position(|ty| !is_integer_index_or_opaque(cx, *ty));
    if let Some(array) = value.downcast::<ArrayType>(cx) {
        if indices.len() != array.shape.len() {
            return Err(op.error(format!(
                "on array operand requires number of indices ({}) to match the rank of the array \
                 type ({})",
                indices.len(),
                array.shape.len()
            )));
        }
        if let Some(at) = wrong_index {
            return Err(op.error(format!(
                "on array operand requires index operand {at} to be integer-like, but got '{}'",
                indices[at].to_text(cx)
            )));
        }
        return matches(*op, "array operand requires element type", array.element_type, result);
    }
    if let Some(pointer) = value.downcast::<PointerType>(cx) {
        if indices.len() != 1 {
            return Err(op.error(format!(
                "on pointer operand requires one index operand, but got {}",
                indices.len()
            )));
        }
        if let Some(at) = wrong_index {
            return Err(op.error(format!(
                "on pointer operand requires index operand to be integer-like, but got '{}'",
                indices[at].to_text(cx)
            )));
        }
        return matches(*op, "pointer operand requires pointee type", pointer.pointee, result);
    }
    Ok(())
}

/// Checks that the result type is `wanted`; `what` names the indexed value in the message.
fn matches(op: OpRef<'_>, what: &str, wanted: Type, found: Option<Type>) -> Result<(), Diagnostic> {
    let cx: &Context = op.context();
    match found {
        Some(found) if found != wanted => Err(op.error(format!(
            "on {what} ('{}') and result type ('{}') to match",
            wanted.to_text(cx),
            found.to_text(cx)
        ))),
        _ => Ok(()),
    }
}

/// Checks that there is an operand for every `{}` in the text. Without operands, braces are plain
/// text.
pub(crate) fn verbatim(op: VerbatimOpRef<'_>) -> Result<(), Diagnostic> {
    let count = (*op).operand_count();
    if count == 0 {
        return Ok(());
    }
    let mut places = 0;
    let mut rest = op.value().as_str();
    while let Some(at) = rest.find('{') {
        let after = &rest[at + 1..];
        match after.bytes().next() {
            None => {
                return Err(op.error("expected '}' after unescaped '{' at end of string"));
            }
            Some(b'{') => {}
            Some(b'}') => places += 1,
            Some(_) => return Err(op.error("expected '}' after unescaped '{'")),
        }
        rest = &after[1..];
    }
    match places == count {
        true => Ok(()),
        false => Err(op.error("requires operands for each placeholder in the format string")),
    }
}
