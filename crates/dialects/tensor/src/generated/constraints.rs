//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::shaped::{element_type_of, has_rank, has_static_shape, rank};
use terrace_builtin::{RankedTensorType, TypeExt, UnrankedTensorType};

terrace_builtin::type_constraints! {
    /// Types that are tensor of signless integer or unsigned integer or signed integer or
    /// floating-point values.
    TensorOfSignlessIntegerOrUnsignedIntegerOrSigned: "tensor of signless integer or unsigned integer or signed integer or floating-point values", |cx, t| t.is_tensor() && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer(cx) || t.is_unsigned_integer(cx) || t.is_signed_integer(cx) || t.is_float());
    /// Types that are non-0-ranked or unranked tensor (MLIR: `AnyNon0RankedOrUnrankedTensor`).
    AnyNon0RankedOrUnrankedTensor: "non-0-ranked or unranked tensor", |cx, t| (t.is::<UnrankedTensorType>() && element_type_of(cx, t).is_some()) || ((t.is_tensor() && (has_rank(cx, t) && rank(cx, t).is_some_and(|r| r >= 1))) && element_type_of(cx, t).is_some());
    /// Types that are statically shaped tensor of any type values (MLIR: `AnyStaticShapeTensor`).
    AnyStaticShapeTensor: "statically shaped tensor of any type values", |cx, t| (t.is::<RankedTensorType>() && has_static_shape(cx, t)) && element_type_of(cx, t).is_some(), class RankedTensorType;
    /// Types that are 1D tensor of signless integer or index values.
    Like1DTensorOfSignlessIntegerOrIndexValues: "1D tensor of signless integer or index values", |cx, t| (t.is::<RankedTensorType>() && (has_rank(cx, t) && rank(cx, t).is_some_and(|r| r == 1))) && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer(cx) || t.is_index()), class RankedTensorType;
}
