//! The float formats of MLIR ([`FloatFormat`]), as rows of a table.

/// A binary floating-point format of MLIR's builtin float types.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum FloatFormat {
    /// `f16`: IEEE half precision.
    F16,
    /// `bf16`: the upper 16 bits of `f32`.
    BF16,
    /// `f32`: IEEE single precision.
    F32,
    /// `f64`: IEEE double precision.
    F64,
    /// `tf32`: 8 exponent and 10 fraction bits; 19 bits in total.
    TF32,
    /// `f80`: x87 extended precision.
    F80,
    /// `f128`: IEEE quadruple precision.
    F128,
    /// `f8E5M2`, with IEEE infinities and NaNs.
    F8E5M2,
    /// `f8E4M3`, with IEEE infinities and NaNs.
    F8E4M3,
    /// `f8E4M3FN`: no infinity; the NaN has all bits set.
    F8E4M3FN,
    /// `f8E5M2FNUZ`: no infinity, no negative zero; the pattern of negative zero is NaN.
    F8E5M2FNUZ,
    /// `f8E4M3FNUZ`: no infinity, no negative zero; the pattern of negative zero is NaN.
    F8E4M3FNUZ,
    /// `f8E4M3B11FNUZ`: like `f8E4M3FNUZ`, with an exponent bias of 11.
    F8E4M3B11FNUZ,
    /// `f8E3M4`, with IEEE infinities and NaNs.
    F8E3M4,
    /// `f8E8M0FNU`: powers of two only; no sign, zero or infinity; the NaN has all bits set.
    F8E8M0FNU,
    /// `f6E2M3FN`: finite numbers only.
    F6E2M3FN,
    /// `f6E3M2FN`: finite numbers only.
    F6E3M2FN,
    /// `f4E2M1FN`: finite numbers only.
    F4E2M1FN,
}

/// The encoding of infinities and NaNs of a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NonFinite {
    /// The largest exponent code represents infinity and NaNs.
    Ieee,
    /// The pattern with all bits set, except for the sign, is NaN; there is no infinity.
    NanAllOnes,
    /// The pattern of negative zero is NaN; there is neither infinity nor negative zero.
    NanNegativeZero,
    /// All patterns are finite numbers.
    None,
}

/// The parameters of a format.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shape {
    name: &'static str,
    pub(crate) width: u32,
    /// Number of significand bits, including the integer bit whether stored or not.
    pub(crate) precision: u32,
    pub(crate) max_exponent: i32,
    pub(crate) min_exponent: i32,
    pub(crate) non_finite: NonFinite,
}

const fn shape(
    name: &'static str,
    width: u32,
    precision: u32,
    max_exponent: i32,
    min_exponent: i32,
    non_finite: NonFinite,
) -> Shape {
    Shape { name, width, precision, max_exponent, min_exponent, non_finite }
}

/// Indexed by the discriminant of [`FloatFormat`].
static SHAPES: [Shape; 18] = [
    shape("f16", 16, 11, 15, -14, NonFinite::Ieee),
    shape("bf16", 16, 8, 127, -126, NonFinite::Ieee),
    shape("f32", 32, 24, 127, -126, NonFinite::Ieee),
    shape("f64", 64, 53, 1023, -1022, NonFinite::Ieee),
    shape("tf32", 19, 11, 127, -126, NonFinite::Ieee),
    shape("f80", 80, 64, 16383, -16382, NonFinite::Ieee),
    shape("f128", 128, 113, 16383, -16382, NonFinite::Ieee),
    shape("f8E5M2", 8, 3, 15, -14, NonFinite::Ieee),
    shape("f8E4M3", 8, 4, 7, -6, NonFinite::Ieee),
    shape("f8E4M3FN", 8, 4, 8, -6, NonFinite::NanAllOnes),
    shape("f8E5M2FNUZ", 8, 3, 15, -15, NonFinite::NanNegativeZero),
    shape("f8E4M3FNUZ", 8, 4, 7, -7, NonFinite::NanNegativeZero),
    shape("f8E4M3B11FNUZ", 8, 4, 4, -10, NonFinite::NanNegativeZero),
    shape("f8E3M4", 8, 5, 3, -2, NonFinite::Ieee),
    shape("f8E8M0FNU", 8, 1, 127, -127, NonFinite::NanAllOnes),
    shape("f6E2M3FN", 6, 4, 2, 0, NonFinite::None),
    shape("f6E3M2FN", 6, 3, 4, -2, NonFinite::None),
    shape("f4E2M1FN", 4, 2, 2, 0, NonFinite::None),
];

impl FloatFormat {
    /// All formats, in the order of the enum.
    pub const ALL: [FloatFormat; 18] = [
        FloatFormat::F16,
        FloatFormat::BF16,
        FloatFormat::F32,
        FloatFormat::F64,
        FloatFormat::TF32,
        FloatFormat::F80,
        FloatFormat::F128,
        FloatFormat::F8E5M2,
        FloatFormat::F8E4M3,
        FloatFormat::F8E4M3FN,
        FloatFormat::F8E5M2FNUZ,
        FloatFormat::F8E4M3FNUZ,
        FloatFormat::F8E4M3B11FNUZ,
        FloatFormat::F8E3M4,
        FloatFormat::F8E8M0FNU,
        FloatFormat::F6E2M3FN,
        FloatFormat::F6E3M2FN,
        FloatFormat::F4E2M1FN,
    ];

    #[inline]
    pub(crate) fn shape(self) -> &'static Shape {
        &SHAPES[self as usize]
    }

    /// Returns the number of bits of a value: 16 for `f16`, 19 for `tf32`, 80 for `f80`, …
    #[inline]
    pub fn bit_width(self) -> u32 {
        self.shape().width
    }

    /// Returns the name of the MLIR type: `f16`, `bf16`, `f8E4M3FN`, …
    pub fn mlir_name(self) -> &'static str {
        self.shape().name
    }

    /// Returns the format with the given name of an MLIR type; `None` if there is no such format.
    pub fn from_mlir_name(name: &str) -> Option<FloatFormat> {
        FloatFormat::ALL.into_iter().find(|f| f.mlir_name() == name)
    }

    /// Returns the number of significand bits, including an implicit integer bit (MLIR:
    /// `getFPMantissaWidth`).
    pub fn precision(self) -> u32 {
        self.shape().precision
    }

    /// Returns the number of stored bits after the binary point.
    pub fn mantissa_bits(self) -> u32 {
        self.shape().precision - 1
    }

    /// Returns the number of exponent bits.
    pub fn exponent_bits(self) -> u32 {
        let sign = u32::from(self.has_sign());
        let explicit = u32::from(self == FloatFormat::F80);
        self.bit_width() - sign - explicit - self.mantissa_bits()
    }

    /// Returns the exponent of the largest finite values, if the significand is in [1, 2).
    pub fn max_exponent(self) -> i32 {
        self.shape().max_exponent
    }

    /// Returns the exponent of the smallest normal values, if the significand is in [1, 2).
    pub fn min_exponent(self) -> i32 {
        self.shape().min_exponent
    }

    /// Whether the format has infinities.
    pub fn has_inf(self) -> bool {
        self.shape().non_finite == NonFinite::Ieee
    }

    /// Whether the format has NaNs.
    pub fn has_nan(self) -> bool {
        self.shape().non_finite != NonFinite::None
    }

    /// Whether the format has a zero; false only for `f8E8M0FNU`.
    pub fn has_zero(self) -> bool {
        self != FloatFormat::F8E8M0FNU
    }

    /// Whether the format has negative numbers; false only for `f8E8M0FNU`.
    pub fn has_sign(self) -> bool {
        self != FloatFormat::F8E8M0FNU
    }

    /// Whether the format has a negative zero.
    pub fn has_signed_zero(self) -> bool {
        self.has_zero() && self.shape().non_finite != NonFinite::NanNegativeZero
    }

    /// Whether NaNs have a payload, and are either quiet or signaling.
    pub fn has_nan_payload(self) -> bool {
        self.has_inf()
    }
}
