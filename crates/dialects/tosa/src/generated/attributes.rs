//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_ods::attr;

use super::enums::{Extension, Level, Profile, SpecificationVersion};

/// `#tosa.conv_quant`: Attribute for Conv type op quantization information.
#[attr(
    name = "tosa.conv_quant",
    format = "`<` struct(params) `>`",
    def = "Tosa_ConvOpQuantizationAttr",
    summary = "Attribute for Conv type op quantization information."
)]
pub struct ConvOpQuantizationAttr {
    /// The parameter `input_zp`.
    pub input_zp: i64,
    /// The parameter `weight_zp`.
    pub weight_zp: i64,
}

/// `#tosa.matmul_quant`: Attribute for MatMulOp quantization information.
#[attr(
    name = "tosa.matmul_quant",
    format = "`<` struct(params) `>`",
    def = "Tosa_MatMulOpQuantizationAttr",
    summary = "Attribute for MatMulOp quantization information."
)]
pub struct MatMulOpQuantizationAttr {
    /// The parameter `a_zp`.
    pub a_zp: i64,
    /// The parameter `b_zp`.
    pub b_zp: i64,
}

/// `#tosa.pad_quant`: Attribute for PadOp quantization information.
#[attr(
    name = "tosa.pad_quant",
    format = "`<` struct(params) `>`",
    def = "Tosa_PadOpQuantizationAttr",
    summary = "Attribute for PadOp quantization information."
)]
pub struct PadOpQuantizationAttr {
    /// The parameter `input_zp`.
    pub input_zp: i64,
}

/// `#tosa.target_env`: Target environment information.
#[attr(
    name = "tosa.target_env",
    format = "`<` `specification_version` `=` $specification_version `,` `level` `=` $level `,` \
              `profiles` `=` `[` $profiles `]` `,` `extensions` `=` `[` $extensions `]` `>`",
    def = "Tosa_TargetEnv",
    summary = "Target environment information."
)]
pub struct TargetEnvAttr {
    /// The parameter `specification_version`.
    pub specification_version: SpecificationVersion,
    /// The parameter `level`.
    pub level: Level,
    /// The parameter `profiles`.
    pub profiles: Vec<Profile>,
    /// The parameter `extensions`.
    pub extensions: Vec<Extension>,
}

/// `#tosa.unary_quant`: Attribute for UnaryOp quantization information.
#[attr(
    name = "tosa.unary_quant",
    format = "`<` struct(params) `>`",
    def = "Tosa_UnaryOpQuantizationAttr",
    summary = "Attribute for UnaryOp quantization information."
)]
pub struct UnaryOpQuantizationAttr {
    /// The parameter `input_zp`.
    pub input_zp: i64,
    /// The parameter `output_zp`.
    pub output_zp: i64,
}
