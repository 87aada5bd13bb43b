//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_ir::Type;
use terrace_ods::ty;

/// `!transform.affine_map`.
#[ty(
    name = "transform.affine_map",
    format = "",
    def = "Transform_AffineMapParamType",
    summary = "",
    interfaces = [crate::interfaces::TransformParamType],
)]
pub struct AffineMapParamType;

/// `!transform.any_op`.
#[ty(
    name = "transform.any_op",
    format = "",
    def = "Transform_AnyOpType",
    summary = "",
    interfaces = [crate::interfaces::TransformHandleType],
)]
pub struct AnyOpType;

/// `!transform.any_param`.
#[ty(
    name = "transform.any_param",
    format = "",
    def = "Transform_AnyParamType",
    summary = "",
    interfaces = [crate::interfaces::TransformParamType],
)]
pub struct AnyParamType;

/// `!transform.any_value`.
#[ty(
    name = "transform.any_value",
    format = "",
    def = "Transform_AnyValue",
    summary = "",
    interfaces = [crate::interfaces::TransformValueHandleType],
)]
pub struct AnyValueType;

/// `!transform.op`.
#[ty(
    name = "transform.op",
    format = "`<` $operation_name `>`",
    def = "Transform_OperationType",
    summary = "",
    interfaces = [crate::interfaces::TransformHandleType],
)]
pub struct OperationType {
    /// The parameter `operation_name`.
    pub operation_name: String,
}

/// `!transform.param`.
#[ty(
    name = "transform.param",
    format = "`<` $type `>`",
    verify = crate::types::verify_param,
    def = "Transform_ParamType",
    summary = "",
    interfaces = [crate::interfaces::TransformParamType],
)]
pub struct ParamType {
    /// The parameter `type`.
    pub r#type: Type,
}

/// `!transform.type`.
#[ty(
    name = "transform.type",
    format = "",
    def = "Transform_TypeParamType",
    summary = "",
    interfaces = [crate::interfaces::TransformParamType],
)]
pub struct TypeParamType;
