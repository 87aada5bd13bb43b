//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::TypeExt;
use terrace_builtin::shaped::{element_type_of, has_rank, rank};
use terrace_ir::{Context, Type};

use super::types::PtrType;

terrace_builtin::type_constraints! {
    /// The constraint `PtrLikeTypeInterface`: PtrLikeTypeInterface instance.
    PtrLikeTypeInterface: "PtrLikeTypeInterface instance",
        |_, t| crate::predicates::is_pointer_like(t);
    /// The constraint `Ptr_Ptr1DType`: A shaped type with value semantics and rank. of pointer type
    /// values.
    PtrPtr1DType: "A shaped type with value semantics and rank. of pointer type values",
        is_ptr_ptr1_d_type;
    /// The constraint `Ptr_Mask1DType`: A shaped type with value semantics and rank. of 1-bit
    /// signless integer values.
    PtrMask1DType: "A shaped type with value semantics and rank. of 1-bit signless integer values",
        is_ptr_mask1_d_type;
    /// The constraint `Ptr_Any1DType`: A shaped type with value semantics and rank. of any type
    /// values.
    PtrAny1DType: "A shaped type with value semantics and rank. of any type values",
        is_ptr_any1_d_type;
    /// The constraint `Ptr_PtrLikeType`: A shaped type with value semantics and rank. of pointer
    /// type values or pointer type.
    PtrPtrLikeType: "A shaped type with value semantics and rank. of pointer type values or pointer type",
        is_ptr_ptr_like_type;
    /// The constraint `Ptr_IntLikeType`: A shaped type with value semantics and rank. of signless
    /// integer or index values or signless integer or index.
    PtrIntLikeType: "A shaped type with value semantics and rank. of signless integer or index values or signless integer or index",
        is_ptr_int_like_type;
}

fn is_ptr_ptr1_d_type(cx: &Context, t: Type) -> bool {
    ((t.is_vector() || t.is_tensor()) && (has_rank(cx, t) && rank(cx, t).is_some_and(|r| r == 1)))
        && element_type_of(cx, t).is_some_and(|t| t.is::<PtrType>())
}

fn is_ptr_mask1_d_type(cx: &Context, t: Type) -> bool {
    ((t.is_vector() || t.is_tensor()) && (has_rank(cx, t) && rank(cx, t).is_some_and(|r| r == 1)))
        && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 1))
}

fn is_ptr_any1_d_type(cx: &Context, t: Type) -> bool {
    ((t.is_vector() || t.is_tensor()) && (has_rank(cx, t) && rank(cx, t).is_some_and(|r| r == 1)))
        && element_type_of(cx, t).is_some()
}

fn is_ptr_ptr_like_type(cx: &Context, t: Type) -> bool {
    (((t.is_vector() || t.is_tensor()) && has_rank(cx, t))
        && element_type_of(cx, t).is_some_and(|t| t.is::<PtrType>()))
        || t.is::<PtrType>()
}

fn is_ptr_int_like_type(cx: &Context, t: Type) -> bool {
    (((t.is_vector() || t.is_tensor()) && has_rank(cx, t))
        && element_type_of(cx, t).is_some_and(|t| t.is_signless_int_or_index(cx)))
        || t.is_signless_int_or_index(cx)
}
