//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_ods::enum_attr;

/// The values of `SpecificationVersion`: TOSA specification version.
#[enum_attr(
    repr = u32,
    attr = "tosa.specification_version",
    def = "Tosa_SpecificationVersion",
    summary = "TOSA specification version",
    cpp = "::mlir::tosa::SpecificationVersion",
)]
pub enum SpecificationVersion {
    /// The case `1.0`.
    #[keyword = "1.0"]
    V_1_0 = 0,
    /// The case `1.1.draft`.
    #[keyword = "1.1.draft"]
    V_1_1_DRAFT = 1,
}

/// The values of `Level`: supported TOSA levels.
#[enum_attr(
    repr = u32,
    attr = "tosa.level",
    def = "Tosa_LevelAttr",
    summary = "supported TOSA levels",
    cpp = "::mlir::tosa::Level",
)]
pub enum Level {
    /// The case `none`.
    #[keyword = "none"]
    None = 0,
    /// The case `8k`.
    #[keyword = "8k"]
    EightK = 1,
}

/// The values of `Profile`: supported TOSA profiles.
#[enum_attr(
    repr = u32,
    attr = "tosa.prof",
    def = "Tosa_ProfileAttr",
    summary = "supported TOSA profiles",
    cpp = "::mlir::tosa::Profile",
)]
pub enum Profile {
    /// The case `pro_int`.
    #[keyword = "pro_int"]
    ProInt = 1,
    /// The case `pro_fp`.
    #[keyword = "pro_fp"]
    ProFp = 2,
    /// The case `none`.
    #[keyword = "none"]
    None = 0,
}

/// The values of `Extension`: supported TOSA extensions.
#[enum_attr(
    repr = u32,
    attr = "tosa.ext",
    def = "Tosa_ExtensionAttr",
    summary = "supported TOSA extensions",
    cpp = "::mlir::tosa::Extension",
)]
pub enum Extension {
    /// The case `none`.
    #[keyword = "none"]
    None = 0,
    /// The case `int16`.
    #[keyword = "int16"]
    Int16 = 1,
    /// The case `int4`.
    #[keyword = "int4"]
    Int4 = 2,
    /// The case `bf16`.
    #[keyword = "bf16"]
    Bf16 = 3,
    /// The case `fp8e4m3`.
    #[keyword = "fp8e4m3"]
    Fp8e4m3 = 4,
    /// The case `fp8e5m2`.
    #[keyword = "fp8e5m2"]
    Fp8e5m2 = 5,
    /// The case `fft`.
    #[keyword = "fft"]
    Fft = 6,
    /// The case `variable`.
    #[keyword = "variable"]
    Variable = 7,
    /// The case `controlflow`.
    #[keyword = "controlflow"]
    Controlflow = 8,
    /// The case `doubleround`.
    #[keyword = "doubleround"]
    Doubleround = 9,
    /// The case `inexactround`.
    #[keyword = "inexactround"]
    Inexactround = 10,
    /// The case `dynamic`.
    #[keyword = "dynamic"]
    Dynamic = 11,
    /// The case `mxfp`.
    #[keyword = "mxfp"]
    Mxfp = 12,
    /// The case `int64`.
    #[keyword = "int64"]
    Int64 = 13,
    /// The case `shape`.
    #[keyword = "shape"]
    Shape = 14,
}

/// The values of `RoundingMode`: Supported rounding modes.
#[enum_attr(
    repr = u32,
    attr = "tosa.rounding_mode",
    def = "Tosa_RoundingModeAttr",
    summary = "Supported rounding modes",
    cpp = "::mlir::tosa::RoundingMode",
)]
pub enum RoundingMode {
    /// The case `SINGLE_ROUND`.
    #[keyword = "SINGLE_ROUND"]
    SINGLE_ROUND = 1,
    /// The case `INEXACT_ROUND`.
    #[keyword = "INEXACT_ROUND"]
    INEXACT_ROUND = 2,
    /// The case `DOUBLE_ROUND`.
    #[keyword = "DOUBLE_ROUND"]
    DOUBLE_ROUND = 3,
}

/// The values of `NanPropagationMode`: Supported NaN propagation strategies.
#[enum_attr(
    repr = u32,
    attr = "tosa.nan_mode",
    def = "Tosa_NanPropagationModeAttr",
    summary = "Supported NaN propagation strategies",
    cpp = "::mlir::tosa::NanPropagationMode",
)]
pub enum NanPropagationMode {
    /// The case `PROPAGATE`.
    #[keyword = "PROPAGATE"]
    PROPAGATE = 1,
    /// The case `IGNORE`.
    #[keyword = "IGNORE"]
    IGNORE = 2,
}

/// The values of `BlockSize`: Block size for the block_scaled formats.
#[enum_attr(
    repr = u32,
    attr = "tosa.block_size",
    def = "Tosa_BlockSizeAttr",
    summary = "Block size for the block_scaled formats",
    cpp = "::mlir::tosa::BlockSize",
)]
pub enum BlockSize {
    /// The case `BLOCK_SIZE_32`.
    #[keyword = "BLOCK_SIZE_32"]
    BLOCK_SIZE_32 = 32,
}

/// The values of `ResizeMode`: Supported resize/upsampling strategies.
#[enum_attr(
    repr = u32,
    attr = "tosa.resize_mode",
    def = "Tosa_ResizeModeAttr",
    summary = "Supported resize/upsampling strategies",
    cpp = "::mlir::tosa::ResizeMode",
)]
pub enum ResizeMode {
    /// The case `NEAREST_NEIGHBOR`.
    #[keyword = "NEAREST_NEIGHBOR"]
    NEAREST_NEIGHBOR = 1,
    /// The case `BILINEAR`.
    #[keyword = "BILINEAR"]
    BILINEAR = 2,
}
