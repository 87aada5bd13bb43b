//! The declaration macros as a library, with the steps parse, model, check, emit. `terrace-ods`
//! exports them as proc macros.
//!
//! Each macro is a function from token streams to a token stream, so that tests can examine the
//! result. All errors of a declaration are reported together. The item is emitted even then, so
//! that editors can process the rest of the file.
//!
//! The expansion consists of tables, with a static description per declaration, and thin typed
//! accessors. Parsing, printing, verifying and building according to a description are ordinary
//! functions in other crates.
#![forbid(unsafe_code)]

mod args;
mod dialect;
mod enums;
mod errors;
mod format;
mod interface;
mod operation;
mod paths;
mod patterns;
mod properties;
mod show;
mod uniqued;

pub use dialect::{dialect, dialect_extension};
pub use enums::enum_attr;
pub use interface::interface;
pub use operation::{operation, operation_problems};
pub use paths::Roots;
pub use patterns::patterns;
pub use properties::properties;
pub use show::{VARIABLE, formatted, show_if_asked};
pub use uniqued::{attr, ty};
