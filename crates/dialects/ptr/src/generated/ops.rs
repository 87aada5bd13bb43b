//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::constraints::{AnySignlessIntegerOrIndex, AnyType, i1_same_shape};
use terrace_builtin::op_traits::SameOperandsAndResultShape;
use terrace_builtin::property::{TypedAttrInterface, UnitProp};
use terrace_ir::op_traits::{ConstantLike, Pure};
use terrace_ir::{Attribute, Handle, TypeAttr};
use terrace_ods::operation;

use super::constraints::{
    PtrAny1DType, PtrIntLikeType, PtrLikeTypeInterface, PtrMask1DType, PtrPtr1DType, PtrPtrLikeType,
};
use super::enums::{AtomicOrdering, PtrAddFlags, PtrDiffFlags};
use super::kinds::TypeAttrKind;
use super::types::{PtrMetadataType, PtrType};

/// `ptr.constant`: Pointer constant operation.
#[operation(
    name = "ptr.constant",
    traits = [ConstantLike, Pure, AllTypesMatch(value, result)],
    format = "attr-dict $value",
    fold = crate::fold::constant,
)]
pub struct ConstantOp {
    #[attr(TypedAttrInterface)]
    value: Attribute,
    #[result]
    result: PtrType,
}

/// `ptr.from_ptr`: Casts a `!ptr.ptr` value to a ptr-like value.
#[operation(
    name = "ptr.from_ptr",
    traits = [Pure, TypesMatchWith("metadata type", result, metadata, crate::predicates::metadata)],
    format = "$ptr (`metadata` $metadata^)? attr-dict `:` type($ptr) `->` type($result)",
    verify = crate::verify::from_ptr,
    fold = crate::fold::from_ptr,
)]
pub struct FromPtrOp {
    #[operand]
    ptr: PtrType,
    #[operand]
    metadata: Optional<PtrMetadataType>,
    #[result]
    result: PtrLikeTypeInterface,
}

/// `ptr.gather`: Gather operation.
#[operation(
    name = "ptr.gather",
    traits = [
        TypesMatchWith("result and mask must be compatible", result, mask, i1_same_shape),
        AllTypesMatch(result, passthrough), AllShapesMatch(result, ptrs),
        Predicate("all of {result, ptrs} have same type IDs", crate::predicates::gathers_one_kind),
    ],
    format = "$ptrs `,` $mask `,` $passthrough (`alignment` `=` $alignment^)? attr-dict `:` \
              type($ptrs) `->` type($result)",
    verify = crate::verify::gather,
    effects = crate::effects::gather,
)]
pub struct GatherOp {
    #[operand]
    ptrs: PtrPtr1DType,
    #[operand]
    mask: PtrMask1DType,
    #[operand]
    passthrough: PtrAny1DType,
    #[property]
    alignment: Option<i64>,
    #[result]
    result: PtrAny1DType,
}

/// `ptr.get_metadata`: SSA value representing pointer metadata.
#[operation(
    name = "ptr.get_metadata",
    traits = [Pure, TypesMatchWith("metadata type", ptr, result, crate::predicates::metadata)],
    format = "$ptr attr-dict `:` type($ptr)",
)]
pub struct GetMetadataOp {
    #[operand]
    ptr: PtrLikeTypeInterface,
    #[result]
    result: PtrMetadataType,
}

/// `ptr.load`.
#[operation(
    name = "ptr.load",
    format = "(`volatile` $volatile_^)? $ptr (`atomic` (`syncscope` `(` $syncscope^ `)`)? \
              $ordering^)? oilist( `nontemporal` $nontemporal | `invariant` $invariant | \
              `invariant_group` $invariantGroup | `alignment` `=` $alignment ) attr-dict `:` \
              qualified(type($ptr)) `->` type($value)",
    verify = crate::verify::load,
    effects = crate::effects::load,
)]
pub struct LoadOp {
    #[operand]
    ptr: PtrType,
    #[property]
    alignment: Option<i64>,
    #[property(UnitProp)]
    volatile_: bool,
    #[property(UnitProp)]
    nontemporal: bool,
    #[property(UnitProp)]
    invariant: bool,
    #[property(UnitProp, name = "invariantGroup")]
    invariant_group: bool,
    #[property(default = AtomicOrdering::NotAtomic)]
    ordering: AtomicOrdering,
    #[attr]
    syncscope: Option<String>,
    #[result]
    value: AnyType,
}

/// `ptr.masked_load`: Masked load operation.
#[operation(
    name = "ptr.masked_load",
    traits = [
        TypesMatchWith("result and mask must be compatible", result, mask, i1_same_shape),
        AllTypesMatch(result, passthrough),
    ],
    format = "$ptr `,` $mask `,` $passthrough (`alignment` `=` $alignment^)? attr-dict `:` \
              qualified(type($ptr)) `->` type($result)",
    verify = crate::verify::masked_load,
    effects = crate::effects::masked_load,
)]
pub struct MaskedLoadOp {
    #[operand]
    ptr: PtrType,
    #[operand]
    mask: PtrMask1DType,
    #[operand]
    passthrough: PtrAny1DType,
    #[property]
    alignment: Option<i64>,
    #[result]
    result: PtrAny1DType,
}

/// `ptr.masked_store`: Masked store operation.
#[operation(
    name = "ptr.masked_store",
    traits = [TypesMatchWith("value and mask must be compatible", value, mask, i1_same_shape)],
    format = "$value `,` $ptr `,` $mask (`alignment` `=` $alignment^)? attr-dict `:` type($value) \
              `,` qualified(type($ptr))",
    verify = crate::verify::masked_store,
    effects = crate::effects::masked_store,
)]
pub struct MaskedStoreOp {
    #[operand]
    value: PtrAny1DType,
    #[operand]
    ptr: PtrType,
    #[operand]
    mask: PtrMask1DType,
    #[property]
    alignment: Option<i64>,
}

/// `ptr.ptr_add`: Pointer add operation.
#[operation(
    name = "ptr.ptr_add",
    traits = [Pure],
    interfaces = [terrace_interfaces::ViewLike],
    format = "($flags^)? $base `,` $offset attr-dict `:` type($base) `,` type($offset)",
    infer = crate::infer::ptr_add,
    fold = crate::fold::ptr_add,
)]
pub struct PtrAddOp {
    #[operand]
    base: PtrPtrLikeType,
    #[operand]
    offset: PtrIntLikeType,
    #[property(default = PtrAddFlags::None)]
    flags: PtrAddFlags,
    #[result]
    result: PtrPtrLikeType,
}

/// `ptr.ptr_diff`: Pointer difference operation.
#[operation(
    name = "ptr.ptr_diff",
    traits = [Pure, AllTypesMatch(lhs, rhs), SameOperandsAndResultShape],
    format = "($flags^)? $lhs `,` $rhs attr-dict `:` type($lhs) `->` type($result)",
    verify = crate::verify::ptr_diff,
)]
pub struct PtrDiffOp {
    #[operand]
    lhs: PtrPtrLikeType,
    #[operand]
    rhs: PtrPtrLikeType,
    #[property(default = PtrDiffFlags::NONE)]
    flags: PtrDiffFlags,
    #[result]
    result: PtrIntLikeType,
}

/// `ptr.scatter`: Scatter operation.
#[operation(
    name = "ptr.scatter",
    traits = [
        TypesMatchWith("value and mask must be compatible", value, mask, i1_same_shape),
        AllShapesMatch(value, ptrs),
        Predicate("all of {value, ptrs} have same type IDs", crate::predicates::scatters_one_kind),
    ],
    format = "$value `,` $ptrs `,` $mask (`alignment` `=` $alignment^)? attr-dict `:` \
              type($value) `,` type($ptrs)",
    verify = crate::verify::scatter,
    effects = crate::effects::scatter,
)]
pub struct ScatterOp {
    #[operand]
    value: PtrAny1DType,
    #[operand]
    ptrs: PtrPtr1DType,
    #[operand]
    mask: PtrMask1DType,
    #[property]
    alignment: Option<i64>,
}

/// `ptr.store`.
#[operation(
    name = "ptr.store",
    format = "(`volatile` $volatile_^)? $value `,` $ptr (`atomic` (`syncscope` `(` $syncscope^ \
              `)`)? $ordering^)? oilist( `nontemporal` $nontemporal | `invariant_group` \
              $invariantGroup | `alignment` `=` $alignment ) attr-dict `:` type($value) `,` \
              qualified(type($ptr))",
    verify = crate::verify::store,
    effects = crate::effects::store,
)]
pub struct StoreOp {
    #[operand]
    value: AnyType,
    #[operand]
    ptr: PtrType,
    #[property]
    alignment: Option<i64>,
    #[property(UnitProp)]
    volatile_: bool,
    #[property(UnitProp)]
    nontemporal: bool,
    #[property(UnitProp, name = "invariantGroup")]
    invariant_group: bool,
    #[property(default = AtomicOrdering::NotAtomic)]
    ordering: AtomicOrdering,
    #[attr]
    syncscope: Option<String>,
}

/// `ptr.to_ptr`: Casts a ptr-like value to a `!ptr.ptr` value.
#[operation(
    name = "ptr.to_ptr",
    traits = [Pure],
    format = "$ptr attr-dict `:` type($ptr) `->` type($result)",
    verify = crate::verify::to_ptr,
    fold = crate::fold::to_ptr,
)]
pub struct ToPtrOp {
    #[operand]
    ptr: PtrLikeTypeInterface,
    #[result]
    result: PtrType,
}

/// `ptr.type_offset`: Type offset operation.
#[operation(
    name = "ptr.type_offset",
    traits = [Pure],
    format = "$elementType attr-dict `:` type($result)",
)]
pub struct TypeOffsetOp {
    #[attr(TypeAttrKind, name = "elementType")]
    element_type: Handle<TypeAttr>,
    #[result]
    result: AnySignlessIntegerOrIndex,
}
