//! Sizes of types ([`TypeSize`]), and errors of layout queries ([`DataLayoutError`]).

use std::fmt;

use terrace_ir::Context;
use terrace_ir::Diagnostic;
use terrace_ir::{Location, Type};

/// A size, possibly a multiple of a factor that is known only at run time (MLIR: `llvm::TypeSize`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TypeSize {
    /// The size, or the multiplier of the factor, in the unit of the query.
    pub quantity: u64,
    /// Whether the size is a multiple of the factor.
    pub scalable: bool,
}

impl TypeSize {
    /// Creates a size that is not scaled by the factor.
    #[inline]
    pub const fn fixed(quantity: u64) -> Self {
        Self { quantity, scalable: false }
    }

    /// Creates a size of `quantity` times the factor.
    pub const fn scalable(quantity: u64) -> Self {
        Self { quantity, scalable: true }
    }

    /// Returns the size divided by `by`, rounded up.
    #[inline]
    pub const fn div_ceil(self, by: u64) -> Self {
        Self { quantity: self.quantity.div_ceil(by), scalable: self.scalable }
    }

    /// Returns the size; `None` if it depends on the factor.
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

/// An error of a layout query. The text is that of the type, unless stated otherwise.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DataLayoutError {
    /// Neither the scope nor the type determines the answer.
    Unknown(String),
    /// The answer does not fit in 64 bits.
    TooLarge(String),
    /// The layout of the type depends on itself, or is nested too deeply.
    TooDeep(String),
    /// The specifications of nested scopes are contradictory.
    DoesNotCombine,
    /// A value in the specification is invalid; the text describes the error.
    Invalid(String),
}

impl DataLayoutError {
    /// Creates the error that neither the scope nor `ty` determines the answer.
    #[cold]
    pub fn unknown(cx: &Context, ty: Type) -> Self {
        Self::Unknown(ty.to_text(cx))
    }

    /// Creates the error that the answer for `ty` does not fit in 64 bits.
    #[cold]
    pub fn too_large(cx: &Context, ty: Type) -> Self {
        Self::TooLarge(ty.to_text(cx))
    }

    /// Returns the error as a diagnostic.
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

/// Returns the smallest power of two that is at least `value`; 0 for 0; `None` on overflow.
pub fn next_power_of_two(value: u64) -> Option<u64> {
    if value == 0 { Some(0) } else { value.checked_next_power_of_two() }
}

/// Returns the smallest multiple of `alignment` that is at least `value`; an alignment of 0 has no
/// effect. `None` on overflow.
pub fn align_to(value: u64, alignment: u64) -> Option<u64> {
    if alignment <= 1 { Some(value) } else { value.checked_next_multiple_of(alignment) }
}
