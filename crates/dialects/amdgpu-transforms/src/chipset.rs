//! [`Chipset`], the version of an AMD GPU that an option of a pass names (MLIR:
//! `amdgpu::Chipset`).

use terrace_builtin::TypeExt;
use terrace_ir::{Context, Diagnostic, Location, Reported, Type};
use terrace_numeric::FloatFormat;
use terrace_pass::Target;

/// The version of an AMD GPU; `gfx90a` has the numbers 9, 0 and 10.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Chipset {
    /// The number of the generation.
    pub major: u32,
    /// The number within the generation.
    pub minor: u32,
    /// The last number.
    pub stepping: u32,
}

impl Chipset {
    /// The chipset `gfx908`.
    pub const GFX908: Self = Self::new(9, 0, 8);
    /// The chipset `gfx90a`.
    pub const GFX90A: Self = Self::new(9, 0, 10);
    /// The chipset `gfx942`.
    pub const GFX942: Self = Self::new(9, 4, 2);
    /// The chipset `gfx950`.
    pub const GFX950: Self = Self::new(9, 5, 0);
    /// The chipset `gfx1250`.
    pub const GFX1250: Self = Self::new(12, 5, 0);

    /// Returns the chipset with these numbers.
    pub const fn new(major: u32, minor: u32, stepping: u32) -> Self {
        Self { major, minor, stepping }
    }

    /// Parses a name, `gfx` and the three numbers, the last two of one hexadecimal digit; `None`
    /// if the name has another form.
    pub fn parse(name: &str) -> Option<Self> {
        let numbers = name.strip_prefix("gfx")?;
        let split = numbers.len().checked_sub(2).filter(|major| *major > 0)?;
        let (major, rest) = numbers.is_char_boundary(split).then(|| numbers.split_at(split))?;
        let digits: Vec<u32> = rest.chars().filter_map(|digit| digit.to_digit(16)).collect();
        let [minor, stepping] = digits[..] else { return None };
        Some(Self::new(major.parse().ok()?, minor, stepping))
    }

    /// Parses the option `chipset` of a pass.
    ///
    /// # Errors
    /// If the name is not that of a chipset; the error is reported.
    pub fn of_option(target: &Target<'_>, name: &str) -> Result<Self, Reported> {
        Self::parse(name).ok_or_else(|| {
            let location = Location::unknown(target.context());
            target.emit(Diagnostic::error(location, format!("Invalid chipset name: {name}")))
        })
    }

    /// Whether the 8-bit floating-point types are those of the Open Compute Project.
    pub fn has_ocp_fp8(self) -> bool {
        (self.major == 9 && self.minor >= 5) || self.major >= 12
    }

    /// Whether `ty` is the 8-bit floating-point type with 5 bits of exponent (`bf8`).
    pub fn is_bf8(self, cx: &Context, ty: Type) -> bool {
        (self == Self::GFX942 && ty.is_float_of(cx, FloatFormat::F8E5M2FNUZ))
            || (self.has_ocp_fp8() && ty.is_float_of(cx, FloatFormat::F8E5M2))
    }

    /// Whether `ty` is the 8-bit floating-point type with 4 bits of exponent (`fp8`).
    pub fn is_fp8(self, cx: &Context, ty: Type) -> bool {
        (self == Self::GFX942 && ty.is_float_of(cx, FloatFormat::F8E4M3FNUZ))
            || (self.has_ocp_fp8() && ty.is_float_of(cx, FloatFormat::F8E4M3FN))
    }

    /// Returns `bf8` or `fp8` for the 8-bit floating-point types of the chipset; `None` for other
    /// types.
    pub fn small_float_name(self, cx: &Context, ty: Type) -> Option<&'static str> {
        match ty {
            ty if self.is_bf8(cx, ty) => Some("bf8"),
            ty if self.is_fp8(cx, ty) => Some("fp8"),
            _ => None,
        }
    }
}
