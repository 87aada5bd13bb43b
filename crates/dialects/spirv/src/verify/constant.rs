//! Verifiers of constants and specialization constants.

use terrace_builtin::attributes::attr_type;
use terrace_builtin::shaped::{element_type_of, num_elements};
use terrace_builtin::{
    DenseElementsAttr, DenseResourceElementsAttr, FloatAttr, IntegerAttr, SparseElementsAttr,
    TypeExt,
};
use terrace_ir::{ArrayAttr, Attribute, Context, Diagnostic, OpRef, Type};

use crate::predicates::{part, parts};
use crate::{
    ArrayType, ConstantOp, ConstantOpRef, EXTConstantCompositeReplicateOpRef, ReferenceOfOp,
    SpecConstantOpRef, SpecConstantOperationOp, SpecConstantOperationOpRef,
};

/// Checks that `value` is a constant of type `ty`.
fn check_value(op: OpRef<'_>, value: Attribute, ty: Type) -> Result<(), Diagnostic> {
    let cx = op.context();
    let text = ty.to_text(cx);
    if value.is::<IntegerAttr>() || value.is::<FloatAttr>() {
        return match attr_type(cx, value) {
            Some(found) if found != ty => Err(op.error(format!(
                "result type ('{text}') does not match value type ('{}')",
                found.to_text(cx)
            ))),
            _ => Ok(()),
        };
    }
    if value.is::<DenseElementsAttr>() || value.is::<SparseElementsAttr>() {
        return match attr_type(cx, value) {
            Some(found) if found != ty => check_elements(op, found, ty),
            _ => Ok(()),
        };
    }
    if let Some(values) = value.downcast::<ArrayAttr>(cx) {
        let Some(array) = ty.downcast::<ArrayType>(cx) else {
            return Err(op.error("must have spirv.array result type for array value"));
        };
        return values.0.iter().try_for_each(|value| check_value(op, *value, array.element));
    }
    Err(op.error(format!("cannot have attribute: {}", value.to_text(cx))))
}

/// Checks that elements of the shaped type `found` fit a nested array type.
fn check_elements(op: OpRef<'_>, found: Type, ty: Type) -> Result<(), Diagnostic> {
    let cx = op.context();
    let (mut count, mut element) = (1_u64, ty);
    while let Some(array) = element.downcast::<ArrayType>(cx) {
        (count, element) = (count.wrapping_mul(array.count.into()), array.element);
    }
    if element == ty {
        return Err(op.error(format!(
            "result or element type ('{}') does not match value type ('{}'), must be the same or \
             spirv.array",
            ty.to_text(cx),
            found.to_text(cx)
        )));
    }
    if !element.is_int_or_float() {
        return Err(op.error("only support nested array result type"));
    }
    match element_type_of(cx, found) {
        Some(value) if value != element => {
            return Err(op.error(format!(
                "result element type ('{}') does not match value element type ('{}')",
                element.to_text(cx),
                value.to_text(cx)
            )));
        }
        _ => {}
    }
    match num_elements(cx, found) {
        Some(value) if value != count => Err(op.error(format!(
            "result number of elements ({count}) does not match value number of elements ({value})"
        ))),
        _ => Ok(()),
    }
}

/// Checks that the value fits the type of the result.
pub(crate) fn constant(op: ConstantOpRef<'_>) -> Result<(), Diagnostic> {
    let result = (*op).result_types().next();
    result.map_or(Ok(()), |ty| check_value(*op, op.value(), ty))
}

/// Returns the types of the first parts of a composite, outermost first.
fn leading_parts(cx: &Context, ty: Type) -> Vec<Type> {
    std::iter::successors(part(cx, ty, 0).ok(), |ty| part(cx, *ty, 0).ok()).collect()
}

/// Returns the types in quotes, separated by ` or `.
pub(crate) fn alternatives(cx: &Context, types: &[Type]) -> String {
    let texts: Vec<String> = types.iter().map(|ty| format!("'{}'", ty.to_text(cx))).collect();
    texts.join(" or ")
}

/// Returns the types that a value repeated in a composite may have; `None` for other types.
pub(crate) fn repeatable(cx: &Context, ty: Type) -> Option<Vec<Type>> {
    let types = leading_parts(cx, ty);
    (!types.is_empty()).then_some(types)
}

/// Checks that the value has the type of the first part of the result, or of a part of it.
pub(crate) fn ext_constant_composite_replicate(
    op: EXTConstantCompositeReplicateOpRef<'_>,
) -> Result<(), Diagnostic> {
    let cx = op.context();
    let Some(result) = (*op).result_types().next() else { return Ok(()) };
    let value = op.value();
    let ty = match value.downcast::<ArrayAttr>(cx) {
        Some(array) => {
            let first = array.0.first().and_then(|first| attr_type(cx, *first));
            let count = array.0.len() as u32;
            first.map(|element| ArrayType { element, count, stride: 0 }.intern(cx).ty())
        }
        None if value.is::<DenseResourceElementsAttr>() => attr_type(cx, value),
        None => attr_type(cx, value),
    };
    let Some(ty) = ty else { return Err(op.plain_error("unknown value attribute type")) };
    let Some(types) = repeatable(cx, result) else {
        return Err(op.plain_error("result type is not a composite type"));
    };
    if types.contains(&ty) {
        return Ok(());
    }
    Err(op.plain_error(format!(
        "expected value attribute type {}, but got: '{}'",
        alternatives(cx, &types),
        ty.to_text(cx)
    )))
}

/// Whether `ty` is an integer or float of a width that SPIR-V has.
fn is_scalar(cx: &Context, ty: Type) -> bool {
    let width = ty.int_or_float_width(cx);
    match ty.is_float() {
        true => matches!(width, Some(16 | 32 | 64)),
        false => ty.is_any_integer() && matches!(width, Some(1 | 8 | 16 | 32 | 64)),
    }
}

/// Checks the identifier and that the default is a number of a width that SPIR-V has.
pub(crate) fn spec_constant(op: SpecConstantOpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let id = (*op).attribute("spec_id").and_then(|id| id.downcast::<IntegerAttr>(cx));
    if id.is_some_and(|id| id.value.is_negative()) {
        return Err(op.error("SpecId cannot be negative"));
    }
    let value = op.default_value();
    if !value.is::<IntegerAttr>() && !value.is::<FloatAttr>() {
        return Err(op.error("default value can only be a bool, integer, or float scalar"));
    }
    match attr_type(cx, value).is_none_or(|ty| is_scalar(cx, ty)) {
        true => Ok(()),
        false => Err(op.error("default value bitwidth disallowed")),
    }
}

/// The operations that may compute a specialization constant (MLIR: `UsableInSpecConstantOp`).
const USABLE: &[&str] = &[
    "BitwiseAnd",
    "BitwiseOr",
    "BitwiseXor",
    "CompositeExtract",
    "CompositeInsert",
    "FConvert",
    "IAdd",
    "IEqual",
    "IMul",
    "INotEqual",
    "ISub",
    "LogicalAnd",
    "LogicalEqual",
    "LogicalNot",
    "LogicalNotEqual",
    "LogicalOr",
    "Not",
    "SConvert",
    "SDiv",
    "SGreaterThan",
    "SGreaterThanEqual",
    "SLessThan",
    "SLessThanEqual",
    "SMod",
    "SNegate",
    "SRem",
    "Select",
    "ShiftLeftLogical",
    "ShiftRightArithmetic",
    "ShiftRightLogical",
    "UConvert",
    "UDiv",
    "UGreaterThan",
    "UGreaterThanEqual",
    "ULessThan",
    "ULessThanEqual",
    "UMod",
];

/// Checks that the body computes one value from constants.
pub(crate) fn spec_constant_operation_regions(
    op: SpecConstantOperationOpRef<'_>,
) -> Result<(), Diagnostic> {
    let entry = (*op).region(0).and_then(|region| region.entry());
    let ops: Vec<OpRef<'_>> = entry.map_or_else(Vec::new, |entry| entry.ops().collect());
    let [enclosed, _] = ops[..] else {
        return Err(op.error("expected exactly 2 nested ops"));
    };
    let name = enclosed.name_str().strip_prefix("spirv.");
    if !name.is_some_and(|name| USABLE.contains(&name)) {
        return Err(op.error("invalid enclosed op"));
    }
    let body = enclosed.body();
    let constant = |value| {
        body.defined_by::<ConstantOp>(value).is_some()
            || body.defined_by::<ReferenceOfOp>(value).is_some()
            || body.defined_by::<SpecConstantOperationOp>(value).is_some()
    };
    match enclosed.operands().all(constant) {
        true => Ok(()),
        false => Err(op.error("invalid operand, must be defined by a constant operation")),
    }
}

/// Returns an error unless `count` values are the parts of `ty`.
pub(crate) fn check_count(op: OpRef<'_>, ty: Type, count: usize) -> Result<(), Diagnostic> {
    match parts(op.context(), ty) {
        Some(wanted) if wanted != count as i64 => Err(op.plain_error(format!(
            "has incorrect number of operands: expected {wanted}, but provided {count}"
        ))),
        _ => Ok(()),
    }
}
