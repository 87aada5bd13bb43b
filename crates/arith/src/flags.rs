//! The enumerations of the dialect.

use terrace_ods::enum_attr;

/// How integers are compared.
#[enum_attr(repr = i64)]
pub enum CmpIPredicate {
    /// Equal.
    Eq,
    /// Not equal.
    Ne,
    /// Less, signed.
    Slt,
    /// Less or equal, signed.
    Sle,
    /// Greater, signed.
    Sgt,
    /// Greater or equal, signed.
    Sge,
    /// Less, unsigned.
    Ult,
    /// Less or equal, unsigned.
    Ule,
    /// Greater, unsigned.
    Ugt,
    /// Greater or equal, unsigned.
    Uge,
}

/// How floats are compared: ordered predicates are false if an operand is a NaN, unordered true.
#[enum_attr(repr = i64)]
pub enum CmpFPredicate {
    /// Never holds.
    #[keyword = "false"]
    AlwaysFalse,
    /// Ordered and equal.
    Oeq,
    /// Ordered and greater.
    Ogt,
    /// Ordered and greater or equal.
    Oge,
    /// Ordered and less.
    Olt,
    /// Ordered and less or equal.
    Ole,
    /// Ordered and not equal.
    One,
    /// Ordered: no operand is a NaN.
    Ord,
    /// Unordered or equal.
    Ueq,
    /// Unordered or greater.
    Ugt,
    /// Unordered, greater or equal.
    Uge,
    /// Unordered or less.
    Ult,
    /// Unordered, less or equal.
    Ule,
    /// Unordered or not equal.
    Une,
    /// Unordered: an operand is a NaN.
    Uno,
    /// Always holds.
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
    /// Nothing.
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
    /// All of them.
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
    /// Nothing.
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
