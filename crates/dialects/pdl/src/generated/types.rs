//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_ods::ty;

/// `!pdl.attribute`: PDL handle to an `mlir::Attribute`.
#[ty(name = "pdl.attribute", def = "PDL_Attribute", summary = "PDL handle to an `mlir::Attribute`")]
pub struct AttributeType;

/// `!pdl.operation`: PDL handle to an `mlir::Operation *`.
#[ty(
    name = "pdl.operation",
    def = "PDL_Operation",
    summary = "PDL handle to an `mlir::Operation *`"
)]
pub struct OperationType;

/// `!pdl.type`: PDL handle to an `mlir::Type`.
#[ty(name = "pdl.type", def = "PDL_Type", summary = "PDL handle to an `mlir::Type`")]
pub struct TypeType;

/// `!pdl.value`: PDL handle for an `mlir::Value`.
#[ty(name = "pdl.value", def = "PDL_Value", summary = "PDL handle for an `mlir::Value`")]
pub struct ValueType;
