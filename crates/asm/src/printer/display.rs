//! Printing by `Display` (`{}`), and to strings.

use std::fmt;

use terrace_ir::{Attribute, Body, Context, Location, OpRef, Type};

use super::{PrintFlags, print_op};

/// Operations and bodies, which have an MLIR text.
///
/// ```
/// use terrace_asm::AsmDisplay;
/// use terrace_ir::{Body, Context, Location, OpName, OpState};
/// let cx = Context::new();
/// let state = OpState::new(&cx, OpName::get(&cx, "shop.till"), Location::unknown(&cx));
/// let body = Body::new(&cx, state, 0);
/// assert_eq!(body.to_mlir(), "\"shop.till\"() : () -> ()\n");
/// println!("{}", body.display());
/// ```
pub trait AsmDisplay {
    /// Returns the operation that is written.
    fn as_op(&self) -> OpRef<'_>;

    /// Returns the MLIR text of the operation with the default flags; see [`print_op`].
    fn to_mlir(&self) -> String {
        self.to_mlir_with(&PrintFlags::default())
    }

    /// Returns the MLIR text of the operation with `flags`; see [`print_op`].
    fn to_mlir_with(&self, flags: &PrintFlags) -> String {
        print_op(self.as_op(), flags)
    }

    /// Returns a value that `{}` writes as the MLIR text of the operation.
    fn display(&self) -> Displayed<'_> {
        Displayed(self.as_op(), PrintFlags::default())
    }
}

impl AsmDisplay for OpRef<'_> {
    fn as_op(&self) -> OpRef<'_> {
        *self
    }
}

impl AsmDisplay for Body {
    fn as_op(&self) -> OpRef<'_> {
        self.root()
    }
}

/// An operation that `{}` writes.
pub struct Displayed<'a>(OpRef<'a>, PrintFlags);

impl fmt::Display for Displayed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&print_op(self.0, &self.1))
    }
}

/// A type, attribute or location that `{}` writes.
pub struct DisplayedIn<'c, T>(T, &'c Context);

/// Types, attributes and locations, which can be displayed together with their context.
pub trait DisplayIn: Copy {
    /// Returns a value that `{}` writes as the MLIR text, without aliases.
    fn display_in(self, cx: &Context) -> DisplayedIn<'_, Self> {
        DisplayedIn(self, cx)
    }

    /// Returns the MLIR text of the type, attribute or location, without aliases.
    fn text_in(self, cx: &Context) -> String;
}

impl DisplayIn for Type {
    fn text_in(self, cx: &Context) -> String {
        self.to_text(cx)
    }
}

impl DisplayIn for Attribute {
    fn text_in(self, cx: &Context) -> String {
        self.to_text(cx)
    }
}

impl DisplayIn for Location {
    fn text_in(self, cx: &Context) -> String {
        self.to_text(cx)
    }
}

impl<T: DisplayIn> fmt::Display for DisplayedIn<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.text_in(self.1))
    }
}
