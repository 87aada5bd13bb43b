//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::shaped::element_type_of;
use terrace_builtin::{DenseElementsAttr, FloatAttr, IntegerAttr, TypeExt, attr_type, predicates};
use terrace_ir::{Attribute, Context, Handle, TypeAttr};
use terrace_numeric::FloatFormat;

terrace_builtin::attribute_kinds! {
    /// A kind: type attribute of 32-bit signless integer or 48-bit signless integer or 16-bit float
    /// or 32-bit float.
    TypeAttributeOf32BitSignlessIntegerOr48Bit(Handle<TypeAttr>) "type attribute of 32-bit signless integer or 48-bit signless integer or 16-bit float or 32-bit float",
        class |_, t| t.as_handle(),
        check is_type_attribute_of32_bit_signless_integer_or48_bit,
        type |_| None;
    /// The kind `Tosa_IntOrFloatAttr`: arbitrary integer attribute or arbitrary float attribute.
    TosaIntOrFloatAttr(Attribute) "arbitrary integer attribute or arbitrary float attribute",
        class |_, t| Some(t),
        check |_, t| t.is::<IntegerAttr>() || t.is::<FloatAttr>(),
        type |_| None;
    /// The kind `ElementsAttr`: constant vector/tensor attribute.
    ElementsAttr(Attribute) "constant vector/tensor attribute",
        class |_, t| (predicates::is_elements(t)).then_some(t),
        check |_, t| predicates::is_elements(t),
        type |_| None;
    /// The kind `IndexElementsAttr`: index elements attribute.
    IndexElementsAttr(Handle<DenseElementsAttr>) "index elements attribute",
        class |cx, t| t.as_handle().filter(|_| predicates::is_int_elements(cx, t)),
        check is_index_elements_attr,
        type |_| None;
    /// The kind `TypeAttr`: any type attribute.
    TypeAttrKind(Handle<TypeAttr>) "any type attribute",
        class |_, t| t.as_handle(),
        check |cx, t| t.is::<TypeAttr>() && predicates::type_in(cx, t).is_some(),
        type |_| None;
}

fn is_type_attribute_of32_bit_signless_integer_or48_bit(cx: &Context, t: Attribute) -> bool {
    t.is::<TypeAttr>()
        && predicates::type_in(cx, t).is_some_and(|t| {
            t.is_signless_integer_of(cx, 32)
                || t.is_signless_integer_of(cx, 48)
                || t.is_float_of(cx, FloatFormat::F16)
                || t.is_float_of(cx, FloatFormat::F32)
        })
}

fn is_index_elements_attr(cx: &Context, t: Attribute) -> bool {
    predicates::is_int_elements(cx, t)
        && attr_type(cx, t).and_then(|t| element_type_of(cx, t)).is_some_and(|t| t.is_index())
}
