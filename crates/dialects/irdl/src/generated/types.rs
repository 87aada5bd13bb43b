//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_ods::ty;

/// `!irdl.attribute`: IRDL handle to an `mlir::Attribute`.
#[ty(
    name = "irdl.attribute",
    def = "IRDL_AttributeType",
    summary = "IRDL handle to an `mlir::Attribute`"
)]
pub struct AttributeType;

/// `!irdl.region`: IRDL handle to a region definition.
#[ty(name = "irdl.region", def = "IRDL_RegionType", summary = "IRDL handle to a region definition")]
pub struct RegionType;
