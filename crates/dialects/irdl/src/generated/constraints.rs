//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_ir::Handle;

use super::types::{AttributeType, RegionType};

terrace_builtin::type_constraints! {
    /// The constraint `IRDL_AttributeType`: IRDL handle to an `mlir::Attribute`.
    IRDLAttributeType: "IRDL handle to an `mlir::Attribute`",
        |_, t| t.is::<AttributeType>(), build |cx| Handle::of(cx, AttributeType).ty(), declared AttributeType;
    /// The constraint `IRDL_RegionType`: IRDL handle to a region definition.
    IRDLRegionType: "IRDL handle to a region definition",
        |_, t| t.is::<RegionType>(), build |cx| Handle::of(cx, RegionType).ty(), declared RegionType;
}
