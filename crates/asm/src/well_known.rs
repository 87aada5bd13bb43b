//! Names that the parser and the printer compare with.

/// The dialect of the core, whose prefix may be left out at the top level.
pub(crate) const BUILTIN: &str = "builtin";

/// The operation that holds a file.
pub(crate) const MODULE: &str = "builtin.module";

/// The operation whose result stands for a value that is not defined yet.
pub(crate) const PLACEHOLDER: &str = "builtin.unrealized_conversion_cast";
