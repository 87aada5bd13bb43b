//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::constraints::TensorClass;
use terrace_builtin::shaped::{element_type_of, has_rank, has_static_shape, rank};
use terrace_builtin::{RankedTensorType, TypeExt, UnrankedTensorType};
use terrace_ir::{Context, Type};

terrace_builtin::type_constraints! {
    /// A constraint: tensor of signless integer or unsigned integer or signed integer or
    /// floating-point values.
    TensorOfSignlessIntegerOrUnsignedIntegerOrSigned: "tensor of signless integer or unsigned integer or signed integer or floating-point values",
        is_tensor_of_signless_integer_or_unsigned_integer_or_signed, class TensorClass;
    /// The constraint `AnyNon0RankedOrUnrankedTensor`: non-0-ranked or unranked tensor.
    AnyNon0RankedOrUnrankedTensor: "non-0-ranked or unranked tensor",
        is_any_non0_ranked_or_unranked_tensor, class TensorClass;
    /// The constraint `AnyStaticShapeTensor`: statically shaped tensor of any type values.
    AnyStaticShapeTensor: "statically shaped tensor of any type values",
        is_any_static_shape_tensor, class RankedTensorType;
    /// A constraint: 1D tensor of signless integer or index values.
    Like1DTensorOfSignlessIntegerOrIndexValues: "1D tensor of signless integer or index values",
        is_like1_d_tensor_of_signless_integer_or_index_values, class RankedTensorType;
}

fn is_tensor_of_signless_integer_or_unsigned_integer_or_signed(cx: &Context, t: Type) -> bool {
    t.is_tensor()
        && element_type_of(cx, t).is_some_and(|t| {
            t.is_signless_integer(cx)
                || t.is_unsigned_integer(cx)
                || t.is_signed_integer(cx)
                || t.is_float()
        })
}

fn is_any_non0_ranked_or_unranked_tensor(cx: &Context, t: Type) -> bool {
    (t.is::<UnrankedTensorType>() && element_type_of(cx, t).is_some())
        || ((t.is_tensor() && (has_rank(cx, t) && rank(cx, t).is_some_and(|r| r >= 1)))
            && element_type_of(cx, t).is_some())
}

fn is_any_static_shape_tensor(cx: &Context, t: Type) -> bool {
    (t.is::<RankedTensorType>() && has_static_shape(cx, t)) && element_type_of(cx, t).is_some()
}

fn is_like1_d_tensor_of_signless_integer_or_index_values(cx: &Context, t: Type) -> bool {
    (t.is::<RankedTensorType>() && (has_rank(cx, t) && rank(cx, t).is_some_and(|r| r == 1)))
        && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer(cx) || t.is_index())
}
