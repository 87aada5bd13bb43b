//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::parameter::BareAffineMap;
use terrace_ir::{ArrayAttr, Attribute, DictionaryAttr, Handle, StringAttr, Type};
use terrace_ods::attr;

use super::enums::{AddressSpace, MappingId, Processor};

/// `#gpu.block`.
#[attr(name = "gpu.block", format = "`<` params `>`", def = "GPUBlockMappingAttr", summary = "")]
pub struct GPUBlockMappingAttr {
    /// The parameter `block`.
    pub block: MappingId,
}

/// `#gpu.lane`.
#[attr(name = "gpu.lane", format = "`<` params `>`", def = "GPULaneMappingAttr", summary = "")]
pub struct GPULaneMappingAttr {
    /// The parameter `lane`.
    pub lane: MappingId,
}

/// `#gpu.mask`.
#[attr(name = "gpu.mask", format = "`<` params `>`", def = "GPUMappingMaskAttr", summary = "")]
pub struct GPUMappingMaskAttr {
    /// The parameter `mask`.
    pub mask: u64,
}

/// `#gpu.memory_space`.
#[attr(
    name = "gpu.memory_space",
    format = "`<` params `>`",
    def = "GPUMemorySpaceMappingAttr",
    summary = ""
)]
pub struct GPUMemorySpaceMappingAttr {
    /// The parameter `address_space`.
    pub address_space: AddressSpace,
}

/// `#gpu.thread`.
#[attr(name = "gpu.thread", format = "`<` params `>`", def = "GPUThreadMappingAttr", summary = "")]
pub struct GPUThreadMappingAttr {
    /// The parameter `thread`.
    pub thread: MappingId,
}

/// `#gpu.warp`.
#[attr(name = "gpu.warp", format = "`<` params `>`", def = "GPUWarpMappingAttr", summary = "")]
pub struct GPUWarpMappingAttr {
    /// The parameter `warp`.
    pub warp: MappingId,
}

/// `#gpu.warpgroup`.
#[attr(
    name = "gpu.warpgroup",
    format = "`<` params `>`",
    def = "GPUWarpgroupMappingAttr",
    summary = ""
)]
pub struct GPUWarpgroupMappingAttr {
    /// The parameter `warpgroup`.
    pub warpgroup: MappingId,
}

/// `#gpu.kernel_metadata`.
#[attr(
    name = "gpu.kernel_metadata",
    format = "`<` $name `,` $function_type (`,` struct($arg_attrs, $metadata)^)? `>`",
    verify = crate::attributes::verify_kernel_metadata,
    def = "GPU_KernelMetadataAttr",
    summary = "",
)]
pub struct KernelMetadataAttr {
    #[param(cpp = "StringAttr")]
    /// The parameter `name`.
    pub name: Handle<StringAttr>,
    #[param(cpp = "Type")]
    /// The parameter `function_type`.
    pub function_type: Type,
    #[param(cpp = "ArrayAttr")]
    /// The parameter `arg_attrs`.
    pub arg_attrs: Option<Handle<ArrayAttr>>,
    #[param(cpp = "DictionaryAttr")]
    /// The parameter `metadata`.
    pub metadata: Option<Handle<DictionaryAttr>>,
}

/// `#gpu.kernel_table`.
#[attr(
    name = "gpu.kernel_table",
    format = "`<` (`[` qualified($kernel_table)^ `]`)? `>`",
    verify = crate::attributes::verify_kernel_table,
    def = "GPU_KernelTableAttr",
    summary = "",
)]
pub struct KernelTableAttr {
    #[param(default = Vec::new(), cpp = "::llvm::ArrayRef<KernelMetadataAttr>")]
    /// The parameter `kernel_table`.
    pub kernel_table: Vec<Handle<KernelMetadataAttr>>,
}

/// `#gpu.select_object`.
#[attr(
    name = "gpu.select_object",
    format = "(`<` $target^ `>`)?",
    verify = crate::attributes::verify_select_object,
    def = "GPU_SelectObjectAttr",
    summary = "",
)]
pub struct SelectObjectAttr {
    #[param(cpp = "Attribute")]
    /// The parameter `target`.
    pub target: Option<Attribute>,
}

/// `#gpu.loop_dim_map`.
#[attr(
    name = "gpu.loop_dim_map",
    format = "`<` struct(params) `>`",
    def = "ParallelLoopDimMappingAttr",
    summary = ""
)]
pub struct ParallelLoopDimMappingAttr {
    /// The parameter `processor`.
    pub processor: Processor,
    /// The parameter `map`.
    pub map: BareAffineMap,
    /// The parameter `bound`.
    pub bound: BareAffineMap,
}
