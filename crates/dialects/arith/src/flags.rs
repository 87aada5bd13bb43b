//! The enumerations of the dialect: predicates, fast-math and overflow flags, rounding modes.

use terrace_builtin::property::EnumAttr;
use terrace_ir::OpRef;
use terrace_ods::enum_attr;

/// A predicate of `arith.cmpi`.
#[enum_attr(repr = i64)]
pub enum CmpIPredicate {
    /// The operands are equal.
    Eq,
    /// The operands are not equal.
    Ne,
    /// The first operand is less than the second, as signed integers.
    Slt,
    /// The first operand is less than the second or equal, as signed integers.
    Sle,
    /// The first operand is greater than the second, as signed integers.
    Sgt,
    /// The first operand is greater than the second or equal, as signed integers.
    Sge,
    /// The first operand is less than the second, as unsigned integers.
    Ult,
    /// The first operand is less than the second or equal, as unsigned integers.
    Ule,
    /// The first operand is greater than the second, as unsigned integers.
    Ugt,
    /// The first operand is greater than the second or equal, as unsigned integers.
    Uge,
}

/// A predicate of `arith.cmpf`. If an operand is a NaN, ordered predicates are false and unordered
/// ones true.
#[enum_attr(repr = i64)]
pub enum CmpFPredicate {
    /// Always false, whatever the operands are.
    #[keyword = "false"]
    AlwaysFalse,
    /// No operand is a NaN, and they are equal.
    Oeq,
    /// No operand is a NaN, and the first is greater than the second.
    Ogt,
    /// No operand is a NaN, and the first is greater than the second or equal.
    Oge,
    /// No operand is a NaN, and the first is less than the second.
    Olt,
    /// No operand is a NaN, and the first is less than the second or equal.
    Ole,
    /// No operand is a NaN, and they are not equal.
    One,
    /// No operand is a NaN.
    Ord,
    /// An operand is a NaN, or they are equal.
    Ueq,
    /// An operand is a NaN, or the first is greater than the second.
    Ugt,
    /// An operand is a NaN, or the first is greater than the second or equal.
    Uge,
    /// An operand is a NaN, or the first is less than the second.
    Ult,
    /// An operand is a NaN, or the first is less than the second or equal.
    Ule,
    /// An operand is a NaN, or they are not equal.
    Une,
    /// An operand is a NaN.
    Uno,
    /// Always true, whatever the operands are.
    #[keyword = "true"]
    AlwaysTrue,
}

/// The update that an atomic read-modify-write operation performs.
#[enum_attr(repr = i64)]
pub enum AtomicRMWKind {
    /// Addition of floats.
    Addf,
    /// Addition of integers.
    Addi,
    /// Bitwise and of integers.
    Andi,
    /// Replacement by the new value.
    Assign,
    /// Float maximum that propagates NaNs.
    Maximumf,
    /// Float maximum that prefers numbers over NaNs.
    Maxnumf,
    /// Maximum of signed integers.
    Maxs,
    /// Maximum of unsigned integers.
    Maxu,
    /// Float minimum that propagates NaNs.
    Minimumf,
    /// Float minimum that prefers numbers over NaNs.
    Minnumf,
    /// Minimum of signed integers.
    Mins,
    /// Minimum of unsigned integers.
    Minu,
    /// Multiplication of floats.
    Mulf,
    /// Multiplication of integers.
    Muli,
    /// Bitwise or of integers.
    Ori,
    /// Bitwise exclusive or of integers.
    Xori,
}

/// The assumptions that optimizations of float operations may make.
#[enum_attr(
    repr = i32,
    bits = true,
    separator = ",",
    attr = "arith.fastmath",
    summary = "Floating point fast math flags",
    cpp = "::mlir::arith::FastMathFlags",
    def = "Arith_FastMathAttr",
)]
pub enum FastMathFlags {
    /// No assumptions are allowed.
    None = 0,
    /// Operations may be reassociated.
    Reassoc = 1,
    /// Operands and results are assumed not to be NaNs.
    Nnan = 2,
    /// Operands and results are assumed not to be infinite.
    Ninf = 4,
    /// The sign of zero is insignificant.
    Nsz = 8,
    /// Division may be replaced by multiplication with the reciprocal.
    Arcp = 16,
    /// Operations may be contracted, for example into a fused multiply-add.
    Contract = 32,
    /// Functions may be replaced by approximations.
    Afn = 64,
    /// All of the assumptions above are allowed.
    Fast = 127,
}

impl FastMathFlags {
    /// Returns the flags of an operation of any dialect, its attribute `fastmath`; none if it has
    /// no such attribute.
    pub fn of(op: OpRef<'_>) -> Self {
        let flags = op.attribute("fastmath");
        flags.and_then(|flags| Self::from_attribute(op.context(), flags).ok()).unwrap_or(Self::NONE)
    }
}

/// The kinds of integer overflow that are assumed not to happen.
#[enum_attr(
    repr = i32,
    bits = true,
    separator = ", ",
    attr = "arith.overflow",
    summary = "Integer overflow arith flags",
    cpp = "::mlir::arith::IntegerOverflowFlags",
    def = "Arith_IntegerOverflowAttr",
)]
pub enum IntegerOverflowFlags {
    /// Any overflow may happen.
    None = 0,
    /// No signed overflow happens.
    Nsw = 1,
    /// No unsigned overflow happens.
    Nuw = 2,
}

impl IntegerOverflowFlags {
    /// Returns the flags of an operation of any dialect, its attribute `overflowFlags`; none if it
    /// has no such attribute.
    pub fn of(op: OpRef<'_>) -> Self {
        let flags = op.attribute("overflowFlags");
        flags.and_then(|flags| Self::from_attribute(op.context(), flags).ok()).unwrap_or(Self::NONE)
    }
}

/// The direction in which inexact float results are rounded.
#[enum_attr(repr = i32, summary = "Floating point rounding mode")]
pub enum RoundingMode {
    /// To the nearest, ties to even.
    ToNearestEven,
    /// Towards negative infinity.
    Downward,
    /// Towards positive infinity.
    Upward,
    /// Rounds towards zero.
    TowardZero,
    /// To the nearest, ties away from zero.
    ToNearestAway,
}
