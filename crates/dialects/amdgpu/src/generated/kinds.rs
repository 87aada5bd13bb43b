//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::{IntegerAttr, IntegerType, TypeExt, attr_type, predicates};
use terrace_ir::{ArrayAttr, Attribute, Context, Handle, TypeAttr, UnitAttr};

terrace_builtin::attribute_kinds! {
    /// A kind: 32-bit signless integer attribute or array attribute or unit attribute.
    Kind32BitSignlessIntegerAttributeOrArrayAttributeOr(Attribute) "32-bit signless integer attribute or array attribute or unit attribute",
        class |_, t| Some(t),
        check is_kind32_bit_signless_integer_attribute_or_array_attribute_or,
        type |_| None;
    /// The kind `TypeAttr`: any type attribute.
    TypeAttrKind(Handle<TypeAttr>) "any type attribute",
        class |_, t| t.as_handle(),
        check |cx, t| t.is::<TypeAttr>() && predicates::type_in(cx, t).is_some(),
        type |_| None;
    /// A kind: 32-bit signless integer attribute whose value is one of {4, 16, 32}.
    Kind32BitSignlessIntegerAttributeWhoseValueIsOne(Handle<IntegerAttr>) "32-bit signless integer attribute whose value is one of {4, 16, 32}",
        class |_, t| t.as_handle(),
        check is_kind32_bit_signless_integer_attribute_whose_value_is_one,
        type |cx| Some(IntegerType::get(cx, 32).ty());
    /// A kind: 32-bit signless integer attribute whose value is one of {1, 2, 4, 8, 16, 32, 64,
    /// 128}.
    Kind32BitSignlessIntegerAttributeWhoseValueIsOneKind(Handle<IntegerAttr>) "32-bit signless integer attribute whose value is one of {1, 2, 4, 8, 16, 32, 64, 128}",
        class |_, t| t.as_handle(),
        check is_kind32_bit_signless_integer_attribute_whose_value_is_one_kind,
        type |cx| Some(IntegerType::get(cx, 32).ty());
    /// A kind: 32-bit signless integer attribute whose value is one of {1, 2, 4, 16}.
    Kind32BitSignlessIntegerAttributeWhoseValueIsOneKind2(Handle<IntegerAttr>) "32-bit signless integer attribute whose value is one of {1, 2, 4, 16}",
        class |_, t| t.as_handle(),
        check is_kind32_bit_signless_integer_attribute_whose_value_is_one_kind2,
        type |cx| Some(IntegerType::get(cx, 32).ty());
    /// A kind: 32-bit signless integer attribute whose value is one of {16, 32}.
    Kind32BitSignlessIntegerAttributeWhoseValueIsOneKind2_(Handle<IntegerAttr>) "32-bit signless integer attribute whose value is one of {16, 32}",
        class |_, t| t.as_handle(),
        check is_kind32_bit_signless_integer_attribute_whose_value_is_one_kind2_,
        type |cx| Some(IntegerType::get(cx, 32).ty());
    /// A kind: 32-bit signless integer attribute whose value is one of {0, 16}.
    Kind32BitSignlessIntegerAttributeWhoseValueIsOneKind2_2(Handle<IntegerAttr>) "32-bit signless integer attribute whose value is one of {0, 16}",
        class |_, t| t.as_handle(),
        check is_kind32_bit_signless_integer_attribute_whose_value_is_one_kind2_2,
        type |cx| Some(IntegerType::get(cx, 32).ty());
    /// A kind: 32-bit signless integer attribute whose value is one of {64, 128}.
    Kind32BitSignlessIntegerAttributeWhoseValueIsOneKind2_2_(Handle<IntegerAttr>) "32-bit signless integer attribute whose value is one of {64, 128}",
        class |_, t| t.as_handle(),
        check is_kind32_bit_signless_integer_attribute_whose_value_is_one_kind2_2_,
        type |cx| Some(IntegerType::get(cx, 32).ty());
    /// A kind: 32-bit signless integer attribute whose value is one of {16}.
    Kind32BitSignlessIntegerAttributeWhoseValueIsOneOf16(Handle<IntegerAttr>) "32-bit signless integer attribute whose value is one of {16}",
        class |_, t| t.as_handle(),
        check is_kind32_bit_signless_integer_attribute_whose_value_is_one_of16,
        type |cx| Some(IntegerType::get(cx, 32).ty());
    /// A kind: 32-bit signless integer attribute whose value is one of {128}.
    Kind32BitSignlessIntegerAttributeWhoseValueIsOneKind2_2_2(Handle<IntegerAttr>) "32-bit signless integer attribute whose value is one of {128}",
        class |_, t| t.as_handle(),
        check is_kind32_bit_signless_integer_attribute_whose_value_is_one_kind2_2_2,
        type |cx| Some(IntegerType::get(cx, 32).ty());
    /// A kind: 32-bit signless integer attribute whose value is one of {16, 32, 64, 128}.
    Kind32BitSignlessIntegerAttributeWhoseValueIsOneKind2_2_2_(Handle<IntegerAttr>) "32-bit signless integer attribute whose value is one of {16, 32, 64, 128}",
        class |_, t| t.as_handle(),
        check is_kind32_bit_signless_integer_attribute_whose_value_is_one_kind2_2_2_,
        type |cx| Some(IntegerType::get(cx, 32).ty());
    /// A kind: 32-bit signless integer attribute whose value is one of {4, 16, 32, 64, 128}.
    Kind32BitSignlessIntegerAttributeWhoseValueIsOneKind2_2_2_2(Handle<IntegerAttr>) "32-bit signless integer attribute whose value is one of {4, 16, 32, 64, 128}",
        class |_, t| t.as_handle(),
        check is_kind32_bit_signless_integer_attribute_whose_value_is_one_kind2_2_2_2,
        type |cx| Some(IntegerType::get(cx, 32).ty());
    /// A kind: 32-bit signless integer attribute whose value is one of {0, 1}.
    Kind32BitSignlessIntegerAttributeWhoseValueIsOneOf01(Handle<IntegerAttr>) "32-bit signless integer attribute whose value is one of {0, 1}",
        class |_, t| t.as_handle(),
        check is_kind32_bit_signless_integer_attribute_whose_value_is_one_of01,
        type |cx| Some(IntegerType::get(cx, 32).ty());
}

fn is_kind32_bit_signless_integer_attribute_or_array_attribute_or(
    cx: &Context,
    t: Attribute,
) -> bool {
    (t.is::<IntegerAttr>() && attr_type(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 32)))
        || t.is::<ArrayAttr>()
        || t.is::<UnitAttr>()
}

fn is_kind32_bit_signless_integer_attribute_whose_value_is_one(cx: &Context, t: Attribute) -> bool {
    (t.is::<IntegerAttr>() && attr_type(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 32)))
        && predicates::int(cx, t).is_some_and(|n| [4, 16, 32].contains(&n))
}

fn is_kind32_bit_signless_integer_attribute_whose_value_is_one_kind(
    cx: &Context,
    t: Attribute,
) -> bool {
    (t.is::<IntegerAttr>() && attr_type(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 32)))
        && predicates::int(cx, t).is_some_and(|n| [1, 2, 4, 8, 16, 32, 64, 128].contains(&n))
}

fn is_kind32_bit_signless_integer_attribute_whose_value_is_one_kind2(
    cx: &Context,
    t: Attribute,
) -> bool {
    (t.is::<IntegerAttr>() && attr_type(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 32)))
        && predicates::int(cx, t).is_some_and(|n| [1, 2, 4, 16].contains(&n))
}

fn is_kind32_bit_signless_integer_attribute_whose_value_is_one_kind2_(
    cx: &Context,
    t: Attribute,
) -> bool {
    (t.is::<IntegerAttr>() && attr_type(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 32)))
        && predicates::int(cx, t).is_some_and(|n| [16, 32].contains(&n))
}

fn is_kind32_bit_signless_integer_attribute_whose_value_is_one_kind2_2(
    cx: &Context,
    t: Attribute,
) -> bool {
    (t.is::<IntegerAttr>() && attr_type(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 32)))
        && predicates::int(cx, t).is_some_and(|n| [0, 16].contains(&n))
}

fn is_kind32_bit_signless_integer_attribute_whose_value_is_one_kind2_2_(
    cx: &Context,
    t: Attribute,
) -> bool {
    (t.is::<IntegerAttr>() && attr_type(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 32)))
        && predicates::int(cx, t).is_some_and(|n| [64, 128].contains(&n))
}

fn is_kind32_bit_signless_integer_attribute_whose_value_is_one_of16(
    cx: &Context,
    t: Attribute,
) -> bool {
    (t.is::<IntegerAttr>() && attr_type(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 32)))
        && predicates::int(cx, t).is_some_and(|n| [16].contains(&n))
}

fn is_kind32_bit_signless_integer_attribute_whose_value_is_one_kind2_2_2(
    cx: &Context,
    t: Attribute,
) -> bool {
    (t.is::<IntegerAttr>() && attr_type(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 32)))
        && predicates::int(cx, t).is_some_and(|n| [128].contains(&n))
}

fn is_kind32_bit_signless_integer_attribute_whose_value_is_one_kind2_2_2_(
    cx: &Context,
    t: Attribute,
) -> bool {
    (t.is::<IntegerAttr>() && attr_type(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 32)))
        && predicates::int(cx, t).is_some_and(|n| [16, 32, 64, 128].contains(&n))
}

fn is_kind32_bit_signless_integer_attribute_whose_value_is_one_kind2_2_2_2(
    cx: &Context,
    t: Attribute,
) -> bool {
    (t.is::<IntegerAttr>() && attr_type(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 32)))
        && predicates::int(cx, t).is_some_and(|n| [4, 16, 32, 64, 128].contains(&n))
}

fn is_kind32_bit_signless_integer_attribute_whose_value_is_one_of01(
    cx: &Context,
    t: Attribute,
) -> bool {
    (t.is::<IntegerAttr>() && attr_type(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 32)))
        && predicates::int(cx, t).is_some_and(|n| [0, 1].contains(&n))
}
