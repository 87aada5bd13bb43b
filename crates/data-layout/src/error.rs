//! Sizes, and why there may be none.

use std::fmt;

use terrace_ir::Context;
use terrace_ir::Diagnostic;
use terrace_ir::{Location, Type};

/// A size that may be a multiple of a factor known only at run time (MLIR: `llvm::TypeSize`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TypeSize {
    /// The size, or what the factor is multiplied with, in the unit that was asked for.
    pub quantity: u64,
    /// Whether the size is a multiple of a factor known only at run time.
    pub scalable: bool,
}

impl TypeSize {
    /// A size that does not depend on the factor.
    #[inline]
    pub const fn fixed(quantity: u64) -> Self {
        Self { quantity, scalable: false }
    }

    /// A size that is `quantity` times the factor.
    pub const fn scalable(quantity: u64) -> Self {
        Self { quantity, scalable: true }
    }

    /// The size divided by `by`, rounded up.
    #[inline]
    pub const fn div_ceil(self, by: u64) -> Self {
        Self { quantity: self.quantity.div_ceil(by), scalable: self.scalable }
    }

    /// The size, if it does not depend on the factor.
    pub const fn as_fixed(self) -> Option<u64> {
        if self.scalable { None } else { Some(self.quantity) }
    }
}

impl fmt::Display for TypeSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let factor = if self.scalable { "vscale x " } else { "" };
        write!(f, "{factor}{}", self.quantity)
    }
}

/// Why a query has no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DataLayoutError {
    /// Neither the scope nor the type know: the text of the type.
    Unknown(String),
    /// The answer does not fit 64 bits: the text of the type.
    TooLarge(String),
    /// The type's layout depends on itself, or is nested too deeply: the text of the type.
    TooDeep(String),
    /// The specifications of nested scopes contradict each other.
    DoesNotCombine,
    /// A value in the specification makes no sense: what is wrong.
    Invalid(String),
}

impl DataLayoutError {
    /// Neither the scope nor `ty` know.
    #[cold]
    pub fn unknown(cx: &Context, ty: Type) -> Self {
        Self::Unknown(ty.to_text(cx))
    }

    /// The answer for `ty` does not fit 64 bits.
    #[cold]
    pub fn too_large(cx: &Context, ty: Type) -> Self {
        Self::TooLarge(ty.to_text(cx))
    }

    /// The error as a diagnostic.
    pub fn at(&self, location: Location) -> Diagnostic {
        Diagnostic::error(location, self.to_string())
    }
}

impl fmt::Display for DataLayoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(ty) => write!(
                f,
                "neither the scoping op nor the type class provide data layout information for {ty}"
            ),
            Self::TooLarge(ty) => write!(f, "the data layout of {ty} does not fit 64 bits"),
            Self::TooDeep(ty) => write!(f, "the data layout of {ty} is nested too deeply"),
            Self::DoesNotCombine => {
                f.write_str("data layout does not combine with layouts of enclosing ops")
            }
            Self::Invalid(message) => f.write_str(message),
        }
    }
}

impl std::error::Error for DataLayoutError {}

/// The smallest power of two that is not less; 0 for 0; `None` if it does not fit.
pub fn next_power_of_two(value: u64) -> Option<u64> {
    if value == 0 { Some(0) } else { value.checked_next_power_of_two() }
}

/// The smallest multiple of `alignment` that is not less than `value`; an alignment of 0 asks for
/// nothing. `None` if it does not fit.
pub fn align_to(value: u64, alignment: u64) -> Option<u64> {
    if alignment <= 1 { Some(value) } else { value.checked_next_multiple_of(alignment) }
}
