//! Names that the parser and the printer compare with.

/// The namespace of the builtin dialect, whose prefix may be omitted at the top level.
pub(crate) const BUILTIN: &str = "builtin";

/// The name of the top-level operation of a file.
pub(crate) const MODULE: &str = "builtin.module";

/// The name of the operation whose result is the placeholder for a value that is not yet defined.
pub(crate) const PLACEHOLDER: &str = "builtin.unrealized_conversion_cast";
