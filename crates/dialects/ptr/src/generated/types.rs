//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_ir::{Attribute, Type};
use terrace_ods::ty;

/// `!ptr.ptr_metadata`: Pointer metadata type.
#[ty(
    name = "ptr.ptr_metadata",
    format = "`<` $type `>`",
    def = "Ptr_PtrMetadata",
    summary = "Pointer metadata type"
)]
pub struct PtrMetadataType {
    /// The parameter `type`.
    pub r#type: Type,
}

/// `!ptr.ptr`: pointer type.
#[ty(
    name = "ptr.ptr",
    format = "`<` $memorySpace `>`",
    def = "Ptr_PtrType",
    summary = "pointer type"
)]
pub struct PtrType {
    #[param(name = "memorySpace")]
    /// The parameter `memorySpace`.
    pub memory_space: Attribute,
}
