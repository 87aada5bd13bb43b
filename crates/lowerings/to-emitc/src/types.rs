//! Types of emitc and casts between them, for all lowerings of this crate
//! (MLIR: `EmitCCommon/TypeConversions`).

use std::sync::Arc;

use terrace_builtin::{
    IndexType, IntegerAttr, IntegerType, Signedness, TypeExt, UnrealizedConversionCastOp,
};
use terrace_emitc::{
    CastOp, ConstantOp, PtrDiffTType, SizeTType, is_pointer_wide, is_supported_type,
};
use terrace_ir::{Builder, Context, OpType, Operand, Type, Value};
use terrace_rewrite::TypeConverter;

/// Returns the converter that converts `index` to `size_t` and keeps all other types. It
/// materializes conversions as `builtin.unrealized_conversion_cast`.
pub fn emitc_type_converter() -> Arc<TypeConverter> {
    let mut converter = TypeConverter::new();
    converter.rule(|_, ty| Some(Some(ty)));
    add_index_conversion(&mut converter);
    Arc::new(converter)
}

/// Returns the converter that keeps the types that emitc supports, and does not convert others.
pub fn supported_types() -> TypeConverter {
    let mut converter = TypeConverter::new();
    converter.rule(|cx, ty| is_supported_type(cx, ty).then_some(Some(ty)));
    converter
}

/// Adds the conversion of `index` to `size_t`, materialized as `builtin.unrealized_conversion_cast`
/// (MLIR: `populateEmitCSizeTTypeConversions`).
pub fn add_index_conversion(converter: &mut TypeConverter) {
    converter.rule(|cx, ty| ty.is::<IndexType>().then(|| Some(SizeTType {}.intern(cx).ty())));
    converter.materialization(materialize_cast);
}

/// Materializes the conversion of one value as `builtin.unrealized_conversion_cast`.
pub(crate) fn materialize_cast(
    builder: &mut Builder<'_>,
    ty: Type,
    values: &[Value],
) -> Option<Value> {
    let [_] = values else { return None };
    let cast = UnrealizedConversionCastOp::build(builder, &[ty], values);
    Some(builder.body().result(cast.op(), 0))
}

/// Whether `ty` is an integer type or as wide as a pointer.
pub(crate) fn is_integral(cx: &Context, ty: Type) -> bool {
    ty.is::<IntegerType>() || is_pointer_wide(cx, ty)
}

/// Returns `ty` with another signedness of the same width (MLIR: `adaptIntegralTypeSignedness`):
/// signless integers count as signed. Types that are not integral stay.
pub(crate) fn with_signedness(cx: &Context, ty: Type, unsigned: bool) -> Type {
    if let Some(integer) = ty.downcast::<IntegerType>(cx) {
        let is_unsigned = integer.signedness == Signedness::Unsigned;
        let signedness = if unsigned { Signedness::Unsigned } else { Signedness::Signed };
        return match is_unsigned == unsigned {
            true => ty,
            false => IntegerType::with_signedness(cx, integer.width, signedness).ty(),
        };
    }
    match (is_pointer_wide(cx, ty), ty.is::<SizeTType>() == unsigned) {
        (true, false) if unsigned => SizeTType {}.intern(cx).ty(),
        (true, false) => PtrDiffTType {}.intern(cx).ty(),
        _ => ty,
    }
}

/// Casts `value` to `ty`, unless it has that type.
pub(crate) fn cast(builder: &mut Builder<'_>, value: Value, ty: Type) -> Value {
    match builder.body().value_type(value) == ty {
        true => value,
        false => CastOp::build(builder, ty, value).value(builder),
    }
}

/// Creates the constant `number` of the integral type `ty`; `None` if `ty` is not integral.
pub(crate) fn constant(builder: &mut Builder<'_>, ty: Type, number: i64) -> Option<Value> {
    let cx = builder.context().clone();
    let value = match is_pointer_wide(&cx, ty) {
        true => IntegerAttr::index(&cx, number).attr(),
        false => {
            let width = ty.int_or_float_width(&cx)?;
            let number = terrace_numeric::Int::from_i64(width, number);
            IntegerAttr::from_int(&cx, ty, number).attr()
        }
    };
    Some(ConstantOp::build(builder, ty, value).value(builder))
}
