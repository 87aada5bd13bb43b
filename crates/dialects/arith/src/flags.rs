//! The enumerations of the dialect.

use terrace_ods::enum_attr;

/// How integers are compared.
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

/// How floats are compared: ordered predicates are false if an operand is a NaN, unordered true.
#[enum_attr(repr = i64)]
pub enum CmpFPredicate {
    /// The predicate holds of no operands.
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
    /// The predicate holds of all operands.
    #[keyword = "true"]
    AlwaysTrue,
}

/// What an atomic read-modify-write computes.
#[enum_attr(repr = i64)]
pub enum AtomicRMWKind {
    /// Float addition.
    Addf,
    /// Integer addition.
    Addi,
    /// Bitwise and.
    Andi,
    /// The new value.
    Assign,
    /// Float maximum, NaN if an operand is.
    Maximumf,
    /// Float maximum, of numbers where possible.
    Maxnumf,
    /// Signed maximum.
    Maxs,
    /// Unsigned maximum.
    Maxu,
    /// Float minimum, NaN if an operand is.
    Minimumf,
    /// Float minimum, of numbers where possible.
    Minnumf,
    /// Signed minimum.
    Mins,
    /// Unsigned minimum.
    Minu,
    /// Float multiplication.
    Mulf,
    /// Integer multiplication.
    Muli,
    /// Bitwise or.
    Ori,
    /// Bitwise exclusive or.
    Xori,
}

/// What float operations may assume.
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
    /// Nothing may be assumed.
    None = 0,
    /// Operations may be reassociated.
    Reassoc = 1,
    /// No value is a NaN.
    Nnan = 2,
    /// No value is infinite.
    Ninf = 4,
    /// The sign of zero does not matter.
    Nsz = 8,
    /// Division may become multiplication by the reciprocal.
    Arcp = 16,
    /// Operations may be fused.
    Contract = 32,
    /// Functions may be approximated.
    Afn = 64,
    /// All of these may be assumed.
    Fast = 127,
}

/// What integer operations may assume.
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
    /// Nothing may be assumed.
    None = 0,
    /// There is no signed overflow.
    Nsw = 1,
    /// There is no unsigned overflow.
    Nuw = 2,
}

/// How floats are rounded.
#[enum_attr(repr = i32, summary = "Floating point rounding mode")]
pub enum RoundingMode {
    /// To the nearest, ties to even.
    ToNearestEven,
    /// Towards negative infinity.
    Downward,
    /// Towards positive infinity.
    Upward,
    /// Towards zero.
    TowardZero,
    /// To the nearest, ties away from zero.
    ToNearestAway,
}
