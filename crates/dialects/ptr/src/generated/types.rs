//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_ods::ty;

/// `!ptr.ptr_metadata`: Pointer metadata type.
#[ty(
    name = "ptr.ptr_metadata",
    format = "`<` $type `>`",
    verify = crate::types::verify_ptr_metadata,
    def = "Ptr_PtrMetadata",
    summary = "Pointer metadata type",
)]
pub struct PtrMetadataType {
    /// The parameter `type`.
    pub r#type: crate::parameters::PointerLike,
}

/// `!ptr.ptr`: pointer type.
#[ty(
    name = "ptr.ptr",
    format = "`<` $memorySpace `>`",
    def = "Ptr_PtrType",
    summary = "pointer type",
    interfaces = [
        terrace_data_layout::DataLayoutType, terrace_builtin::MemRefElement,
        terrace_builtin::VectorElement,
    ],
)]
pub struct PtrType {
    #[param(name = "memorySpace")]
    /// The parameter `memorySpace`.
    pub memory_space: crate::parameters::MemorySpace,
}
