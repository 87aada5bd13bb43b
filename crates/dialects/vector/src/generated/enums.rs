//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_ods::enum_attr;

/// The values of `CombiningKind`: Kind of combining function for contractions and reductions.
#[enum_attr(
    repr = u32,
    attr = "vector.kind",
    def = "Vector_CombiningKindAttr",
    summary = "Kind of combining function for contractions and reductions",
    cpp = "::mlir::vector::CombiningKind",
)]
pub enum CombiningKind {
    /// The case `add`.
    #[keyword = "add"]
    ADD = 0,
    /// The case `mul`.
    #[keyword = "mul"]
    MUL = 1,
    /// The case `minui`.
    #[keyword = "minui"]
    MINUI = 2,
    /// The case `minsi`.
    #[keyword = "minsi"]
    MINSI = 3,
    /// The case `minnumf`.
    #[keyword = "minnumf"]
    MINNUMF = 4,
    /// The case `maxui`.
    #[keyword = "maxui"]
    MAXUI = 5,
    /// The case `maxsi`.
    #[keyword = "maxsi"]
    MAXSI = 6,
    /// The case `maxnumf`.
    #[keyword = "maxnumf"]
    MAXNUMF = 7,
    /// The case `and`.
    #[keyword = "and"]
    AND = 8,
    /// The case `or`.
    #[keyword = "or"]
    OR = 9,
    /// The case `xor`.
    #[keyword = "xor"]
    XOR = 10,
    /// The case `maximumf`.
    #[keyword = "maximumf"]
    MAXIMUMF = 12,
    /// The case `minimumf`.
    #[keyword = "minimumf"]
    MINIMUMF = 11,
}

/// The values of `PrintPunctuation`: Punctuation for separating vectors or vector elements.
#[enum_attr(
    repr = u32,
    attr = "vector.punctuation",
    def = "Vector_PrintPunctuation",
    summary = "Punctuation for separating vectors or vector elements",
    cpp = "::mlir::vector::PrintPunctuation",
)]
pub enum PrintPunctuation {
    /// The case `no_punctuation`.
    #[keyword = "no_punctuation"]
    NoPunctuation = 0,
    /// The case `newline`.
    #[keyword = "newline"]
    NewLine = 1,
    /// The case `comma`.
    #[keyword = "comma"]
    Comma = 2,
    /// The case `open`.
    #[keyword = "open"]
    Open = 3,
    /// The case `close`.
    #[keyword = "close"]
    Close = 4,
}

/// The values of `IteratorType`: Iterator type.
#[enum_attr(
    repr = u32,
    attr = "vector.iterator_type",
    def = "Vector_IteratorTypeEnum",
    summary = "Iterator type",
    cpp = "::mlir::vector::IteratorType",
)]
pub enum IteratorType {
    /// The case `parallel`.
    #[keyword = "parallel"]
    Parallel = 0,
    /// The case `reduction`.
    #[keyword = "reduction"]
    Reduction = 1,
}
