//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_ods::enum_attr;

/// The values of `TileSliceLayout`: Layout of a tile slice.
#[enum_attr(
    repr = u32,
    attr = "arm_sme.layout",
    def = "ArmSME_TileSliceLayoutAttr",
    summary = "Layout of a tile slice",
    cpp = "::mlir::arm_sme::TileSliceLayout",
)]
pub enum TileSliceLayout {
    /// The case `horizontal`.
    #[keyword = "horizontal"]
    Horizontal = 0,
    /// The case `vertical`.
    #[keyword = "vertical"]
    Vertical = 1,
}

/// The values of `CombiningKind`: Kind of combining function.
#[enum_attr(
    repr = u32,
    attr = "arm_sme.kind",
    def = "ArmSME_CombiningKindAttr",
    summary = "Kind of combining function",
    cpp = "::mlir::arm_sme::CombiningKind",
)]
pub enum CombiningKind {
    /// The case `add`.
    #[keyword = "add"]
    Add = 0,
    /// The case `sub`.
    #[keyword = "sub"]
    Sub = 1,
}

/// The values of `TypeSize`: Size of a vector element type.
#[enum_attr(
    repr = u32,
    attr = "arm_sme.type_size",
    def = "ArmSME_TypeSizeAttr",
    summary = "Size of a vector element type",
    cpp = "::mlir::arm_sme::TypeSize",
)]
pub enum TypeSize {
    /// The case `byte`.
    #[keyword = "byte"]
    Byte = 0,
    /// The case `half`.
    #[keyword = "half"]
    Half = 1,
    /// The case `word`.
    #[keyword = "word"]
    Word = 2,
    /// The case `double`.
    #[keyword = "double"]
    Double = 3,
}

/// The values of `ArmSMETileType`: Arm SME tile type.
#[enum_attr(repr = u32, summary = "Arm SME tile type", cpp = "mlir::arm_sme::ArmSMETileType")]
pub enum ArmSMETileType {
    /// The case `za.b`.
    #[keyword = "za.b"]
    ZAB = 0,
    /// The case `za.h`.
    #[keyword = "za.h"]
    ZAH = 1,
    /// The case `za.s`.
    #[keyword = "za.s"]
    ZAS = 2,
    /// The case `za.d`.
    #[keyword = "za.d"]
    ZAD = 3,
    /// The case `za.q`.
    #[keyword = "za.q"]
    ZAQ = 4,
}
