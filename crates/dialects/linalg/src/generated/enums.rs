//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_ods::enum_attr;

/// The values of `TypeFn`: allowed 32-bit signless integer cases: 0, 1.
#[enum_attr(
    repr = u32,
    attr = "linalg.type_fn",
    def = "TypeFnAttr",
    summary = "allowed 32-bit signless integer cases: 0, 1",
    cpp = "::mlir::linalg::TypeFn",
)]
pub enum TypeFn {
    /// The case `cast_signed`.
    #[keyword = "cast_signed"]
    CastSigned = 0,
    /// The case `cast_unsigned`.
    #[keyword = "cast_unsigned"]
    CastUnsigned = 1,
}

/// The values of `ElementwiseKind`: allowed 32-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7,
/// 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23.
#[enum_attr(
    repr = u32,
    attr = "linalg.elementwise_kind",
    def = "ElementwiseKindAttr",
    summary = "allowed 32-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23",
    cpp = "::mlir::linalg::ElementwiseKind",
)]
pub enum ElementwiseKind {
    /// The case `exp`.
    #[keyword = "exp"]
    Exp = 0,
    /// The case `log`.
    #[keyword = "log"]
    Log = 1,
    /// The case `abs`.
    #[keyword = "abs"]
    Abs = 2,
    /// The case `ceil`.
    #[keyword = "ceil"]
    Ceil = 3,
    /// The case `floor`.
    #[keyword = "floor"]
    Floor = 4,
    /// The case `negf`.
    #[keyword = "negf"]
    Negf = 5,
    /// The case `reciprocal`.
    #[keyword = "reciprocal"]
    Reciprocal = 6,
    /// The case `round`.
    #[keyword = "round"]
    Round = 7,
    /// The case `sqrt`.
    #[keyword = "sqrt"]
    Sqrt = 8,
    /// The case `rsqrt`.
    #[keyword = "rsqrt"]
    Rsqrt = 9,
    /// The case `square`.
    #[keyword = "square"]
    Square = 10,
    /// The case `tanh`.
    #[keyword = "tanh"]
    Tanh = 11,
    /// The case `erf`.
    #[keyword = "erf"]
    Erf = 12,
    /// The case `add`.
    #[keyword = "add"]
    Add = 13,
    /// The case `sub`.
    #[keyword = "sub"]
    Sub = 14,
    /// The case `mul`.
    #[keyword = "mul"]
    Mul = 15,
    /// The case `div`.
    #[keyword = "div"]
    Div = 16,
    /// The case `div_unsigned`.
    #[keyword = "div_unsigned"]
    DivUnsigned = 17,
    /// The case `max_signed`.
    #[keyword = "max_signed"]
    MaxSigned = 18,
    /// The case `min_signed`.
    #[keyword = "min_signed"]
    MinSigned = 19,
    /// The case `max_unsigned`.
    #[keyword = "max_unsigned"]
    MaxUnsigned = 20,
    /// The case `min_unsigned`.
    #[keyword = "min_unsigned"]
    MinUnsigned = 21,
    /// The case `powf`.
    #[keyword = "powf"]
    Powf = 22,
    /// The case `select`.
    #[keyword = "select"]
    Select = 23,
}

/// The values of `WinogradConv2DFmr`: allowed 32-bit signless integer cases: 0, 1, 2.
#[enum_attr(
    repr = u32,
    summary = "allowed 32-bit signless integer cases: 0, 1, 2",
    cpp = "mlir::linalg::WinogradConv2DFmr",
)]
pub enum WinogradConv2DFmr {
    /// The case `F_2_3`.
    #[keyword = "F_2_3"]
    F_2_3 = 0,
    /// The case `F_4_3`.
    #[keyword = "F_4_3"]
    F_4_3 = 1,
    /// The case `F_2_5`.
    #[keyword = "F_2_5"]
    F_2_5 = 2,
}

/// The values of `BinaryFn`: allowed 32-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9.
#[enum_attr(
    repr = u32,
    attr = "linalg.binary_fn",
    def = "BinaryFnAttr",
    summary = "allowed 32-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9",
    cpp = "::mlir::linalg::BinaryFn",
)]
pub enum BinaryFn {
    /// The case `add`.
    #[keyword = "add"]
    Add = 0,
    /// The case `sub`.
    #[keyword = "sub"]
    Sub = 1,
    /// The case `mul`.
    #[keyword = "mul"]
    Mul = 2,
    /// The case `div`.
    #[keyword = "div"]
    Div = 3,
    /// The case `div_unsigned`.
    #[keyword = "div_unsigned"]
    DivUnsigned = 4,
    /// The case `max_signed`.
    #[keyword = "max_signed"]
    MaxSigned = 5,
    /// The case `min_signed`.
    #[keyword = "min_signed"]
    MinSigned = 6,
    /// The case `max_unsigned`.
    #[keyword = "max_unsigned"]
    MaxUnsigned = 7,
    /// The case `min_unsigned`.
    #[keyword = "min_unsigned"]
    MinUnsigned = 8,
    /// The case `powf`.
    #[keyword = "powf"]
    Powf = 9,
}

/// The values of `ElementwiseArityGroup`: allowed 32-bit signless integer cases: 1, 2, 3.
#[enum_attr(
    repr = u32,
    summary = "allowed 32-bit signless integer cases: 1, 2, 3",
    cpp = "::mlir::linalg::ElementwiseArityGroup",
)]
pub enum ElementwiseArityGroup {
    /// The case `Unary`.
    #[keyword = "Unary"]
    Unary = 1,
    /// The case `Binary`.
    #[keyword = "Binary"]
    Binary = 2,
    /// The case `Ternary`.
    #[keyword = "Ternary"]
    Ternary = 3,
}

/// The values of `ElementwiseCaseLimits`: allowed 32-bit signless integer cases:.
#[enum_attr(
    repr = u32,
    summary = "allowed 32-bit signless integer cases: ",
    cpp = "::mlir::linalg::ElementwiseCaseLimits",
)]
pub enum ElementwiseCaseLimits {
    /// The case `LastUnary`.
    #[keyword = "LastUnary"]
    LastUnary = 13,
    /// The case `LastBinary`.
    #[keyword = "LastBinary"]
    LastBinary = 23,
    /// The case `LastTernary`.
    #[keyword = "LastTernary"]
    LastTernary = 24,
}

/// The values of `IteratorType`: Iterator type.
#[enum_attr(
    repr = u32,
    attr = "linalg.iterator_type",
    def = "IteratorTypeEnum",
    summary = "Iterator type",
    cpp = "::mlir::utils::IteratorType",
)]
pub enum IteratorType {
    /// The case `parallel`.
    #[keyword = "parallel"]
    Parallel = 0,
    /// The case `reduction`.
    #[keyword = "reduction"]
    Reduction = 1,
}

/// The values of `TernaryFn`: allowed 32-bit signless integer cases: 0.
#[enum_attr(
    repr = u32,
    attr = "linalg.ternary_fn",
    def = "TernaryFnAttr",
    summary = "allowed 32-bit signless integer cases: 0",
    cpp = "::mlir::linalg::TernaryFn",
)]
pub enum TernaryFn {
    /// The case `select`.
    #[keyword = "select"]
    Select = 0,
}

/// The values of `UnaryFn`: allowed 32-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
/// 10, 11, 12.
#[enum_attr(
    repr = u32,
    attr = "linalg.unary_fn",
    def = "UnaryFnAttr",
    summary = "allowed 32-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12",
    cpp = "::mlir::linalg::UnaryFn",
)]
pub enum UnaryFn {
    /// The case `exp`.
    #[keyword = "exp"]
    Exp = 0,
    /// The case `log`.
    #[keyword = "log"]
    Log = 1,
    /// The case `abs`.
    #[keyword = "abs"]
    Abs = 2,
    /// The case `ceil`.
    #[keyword = "ceil"]
    Ceil = 3,
    /// The case `floor`.
    #[keyword = "floor"]
    Floor = 4,
    /// The case `negf`.
    #[keyword = "negf"]
    Negf = 5,
    /// The case `reciprocal`.
    #[keyword = "reciprocal"]
    Reciprocal = 6,
    /// The case `round`.
    #[keyword = "round"]
    Round = 7,
    /// The case `sqrt`.
    #[keyword = "sqrt"]
    Sqrt = 8,
    /// The case `rsqrt`.
    #[keyword = "rsqrt"]
    Rsqrt = 9,
    /// The case `square`.
    #[keyword = "square"]
    Square = 10,
    /// The case `tanh`.
    #[keyword = "tanh"]
    Tanh = 11,
    /// The case `erf`.
    #[keyword = "erf"]
    Erf = 12,
}
