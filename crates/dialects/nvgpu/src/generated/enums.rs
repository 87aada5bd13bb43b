//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_ods::enum_attr;

/// The values of `TensorMapSwizzleKind`: Tensor map swizzling mode of shared memory banks.
#[enum_attr(
    repr = u32,
    attr = "nvgpu.swizzle",
    brackets = false,
    def = "TensorMapSwizzleAttr",
    summary = "Tensor map swizzling mode of shared memory banks",
    cpp = "::mlir::nvgpu::TensorMapSwizzleKind",
)]
pub enum TensorMapSwizzleKind {
    /// The case `none`.
    #[keyword = "none"]
    SWIZZLE_NONE = 0,
    /// The case `swizzle_32b`.
    #[keyword = "swizzle_32b"]
    SWIZZLE_32B = 1,
    /// The case `swizzle_64b`.
    #[keyword = "swizzle_64b"]
    SWIZZLE_64B = 2,
    /// The case `swizzle_128b`.
    #[keyword = "swizzle_128b"]
    SWIZZLE_128B = 3,
}

/// The values of `TensorMapL2PromoKind`: Tensor map L2 promotion type.
#[enum_attr(
    repr = u32,
    attr = "nvgpu.l2promo",
    brackets = false,
    def = "TensorMapL2PromoAttr",
    summary = "Tensor map L2 promotion type",
    cpp = "::mlir::nvgpu::TensorMapL2PromoKind",
)]
pub enum TensorMapL2PromoKind {
    /// The case `none`.
    #[keyword = "none"]
    L2PROMO_NONE = 0,
    /// The case `l2promo_64b`.
    #[keyword = "l2promo_64b"]
    L2PROMO_64B = 1,
    /// The case `l2promo_128b`.
    #[keyword = "l2promo_128b"]
    L2PROMO_128B = 2,
    /// The case `l2promo_256b`.
    #[keyword = "l2promo_256b"]
    L2PROMO_256B = 3,
}

/// The values of `TensorMapOOBKind`: Tensor map out-of-bounds fill type.
#[enum_attr(
    repr = u32,
    attr = "nvgpu.oob",
    brackets = false,
    def = "TensorMapOOBAttr",
    summary = "Tensor map out-of-bounds fill type",
    cpp = "::mlir::nvgpu::TensorMapOOBKind",
)]
pub enum TensorMapOOBKind {
    /// The case `zero`.
    #[keyword = "zero"]
    OOB_ZERO = 0,
    /// The case `nan`.
    #[keyword = "nan"]
    OOB_NAN = 1,
}

/// The values of `TensorMapInterleaveKind`: Tensor map interleave layout type.
#[enum_attr(
    repr = u32,
    attr = "nvgpu.interleave",
    brackets = false,
    def = "TensorMapInterleaveAttr",
    summary = "Tensor map interleave layout type",
    cpp = "::mlir::nvgpu::TensorMapInterleaveKind",
)]
pub enum TensorMapInterleaveKind {
    /// The case `none`.
    #[keyword = "none"]
    INTERLEAVE_NONE = 0,
    /// The case `interleave_16b`.
    #[keyword = "interleave_16b"]
    INTERLEAVE_16B = 1,
    /// The case `interleave_32b`.
    #[keyword = "interleave_32b"]
    INTERLEAVE_32B = 2,
}

/// The values of `RcpRoundingMode`: Rounding mode of rcp.
#[enum_attr(
    repr = u32,
    attr = "nvgpu.rcp_rounding_mode",
    brackets = false,
    def = "RcpRoundingModeAttr",
    summary = "Rounding mode of rcp",
    cpp = "::mlir::nvgpu::RcpRoundingMode",
)]
pub enum RcpRoundingMode {
    /// The case `approx`.
    #[keyword = "approx"]
    APPROX = 0,
    /// The case `rn`.
    #[keyword = "rn"]
    RN = 1,
    /// The case `rz`.
    #[keyword = "rz"]
    RZ = 2,
    /// The case `rm`.
    #[keyword = "rm"]
    RM = 3,
    /// The case `rp`.
    #[keyword = "rp"]
    RP = 4,
}
