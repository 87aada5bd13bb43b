//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_ods::enum_attr;

/// The values of `MemorySpace`: The address space of the memory the tensor descritor is created
/// for.
#[enum_attr(
    repr = u32,
    attr = "xegpu.memory_space",
    brackets = false,
    def = "XeGPU_MemorySpaceAttr",
    summary = "The address space of the memory the tensor descritor is created for",
    cpp = "::mlir::xegpu::MemorySpace",
)]
pub enum MemorySpace {
    /// The case `global`.
    #[keyword = "global"]
    Global = 0,
    /// The case `slm`.
    #[keyword = "slm"]
    SLM = 3,
}

/// The values of `FenceScope`: The enumeration for the scope of fence operation.
#[enum_attr(
    repr = u32,
    attr = "xegpu.fence_scope",
    brackets = false,
    def = "XeGPU_FenceScopeAttr",
    summary = "The enumeration for the scope of fence operation.",
    cpp = "::mlir::xegpu::FenceScope",
)]
pub enum FenceScope {
    /// The case `workgroup`.
    #[keyword = "workgroup"]
    Workgroup = 0,
    /// The case `gpu`.
    #[keyword = "gpu"]
    GPU = 1,
}

/// The values of `CachePolicy`: Cache policy.
#[enum_attr(
    repr = u32,
    attr = "xegpu.cache_hint",
    def = "XeGPU_CacheHintAttr",
    summary = "Cache policy",
    cpp = "::mlir::xegpu::CachePolicy",
)]
pub enum CachePolicy {
    /// The case `cached`.
    #[keyword = "cached"]
    CACHED = 0,
    /// The case `uncached`.
    #[keyword = "uncached"]
    UNCACHED = 1,
    /// The case `streaming`.
    #[keyword = "streaming"]
    STREAMING = 2,
    /// The case `read_invalidate`.
    #[keyword = "read_invalidate"]
    READ_INVALIDATE = 3,
    /// The case `write_back`.
    #[keyword = "write_back"]
    WRITE_BACK = 4,
    /// The case `write_through`.
    #[keyword = "write_through"]
    WRITE_THROUGH = 5,
}
