//! The operation `arith.constant`.

use std::borrow::Cow;

use terrace_builtin::constraints::AnyType;
use terrace_builtin::property::TypedAttrInterface;
use terrace_builtin::{
    DenseElementsAttr, ElementsAttr, FloatAttr, IntegerAttr, IntegerType, Signedness, TypeExt,
    VectorType,
};
use terrace_ir::op_traits::{ConstantLike, Pure};
use terrace_ir::{Attribute, Context, Diagnostic, OpRef, OpView};
use terrace_ods::operation;

/// Materializes an integer or float constant, or a vector or tensor of constants.
///
/// The attribute gives the value and the type of the result.
///
/// ```mlir
/// func.func @constants() -> (i32, f32, vector<4xi8>) {
///   %c7 = arith.constant 7 : i32
///   %half = arith.constant 5.0e-1 : f32
///   %v = arith.constant dense<[1, 2, 3, 4]> : vector<4xi8>
///   return %c7, %half, %v : i32, f32, vector<4xi8>
/// }
/// ```
#[operation(
    name = "arith.constant",
    traits = [ConstantLike, Pure, AllTypesMatch(value, result), Check(verify_constant)],
    format = "attr-dict $value",
    interfaces = [terrace_interfaces::InferIntRange],
    fold = crate::fold::constant,
    result_name = constant_name,
)]
pub struct ConstantOp {
    /// The value, whose type is the type of the result.
    #[attr(TypedAttrInterface)]
    value: Attribute,
    #[result]
    result: AnyType,
}

/// Returns the suggested name of the result: `c4`, `c4_i32`, `true`, `cst`.
fn constant_name(properties: &ConstantProperties, cx: &Context) -> Cow<'static, str> {
    // The printer also names the results of invalid operations.
    let Some(int) = properties.value.downcast::<IntegerAttr>(cx) else { return "cst".into() };
    match int.ty.downcast::<IntegerType>(cx) {
        None => format!("c{}", int.value.display_signed()).into(),
        Some(ty) if ty.width == 1 && int.value.is_zero() => "false".into(),
        Some(ty) if ty.width == 1 => "true".into(),
        Some(ty) if ty.signedness == Signedness::Signless => {
            format!("c{}_i{}", int.value.display_signed(), ty.width).into()
        }
        Some(_) => format!("c{}_{}", int.value.display_signed(), int.ty.to_text(cx)).into(),
    }
}

fn verify_constant(op: OpRef<'_>) -> Result<(), Diagnostic> {
    let op = ConstantOpRef::from_ref(op);
    let (value, cx) = (op.value(), op.context());
    let ty = op.body().value_type(op.result());
    if ty.is_any_integer() && !ty.is_signless_integer(cx) {
        return Err(op.error("integer return type must be signless"));
    }
    if value.is::<IntegerAttr>() || value.is::<FloatAttr>() {
        return Ok(());
    }
    if value.interface::<dyn ElementsAttr>(cx).is_none() {
        return Err(op.error("value must be an integer, float, or elements attribute"));
    }
    let scalable = ty.downcast::<VectorType>(cx).is_some_and(|v| v.scalable.iter().any(|s| *s));
    let splat = value.downcast::<DenseElementsAttr>(cx).is_some_and(|d| d.is_splat());
    if scalable && !splat {
        return Err(op.error(
            "intializing scalable vectors with elements attribute is not supported unless it's a \
             vector splat",
        ));
    }
    Ok(())
}
