//! The declaration macros as a library: parse, model, check, emit.
//!
//! Each macro is a function from token streams to a token stream, so that tests can look at what
//! it makes. What is wrong with a declaration is collected and reported all at once; the item
//! itself is emitted anyway, so that editors keep working on the rest of the file.
//!
//! The code that comes out is tables: one static description per declared thing, and thin typed
//! accessors. What it takes to parse, print, verify or build by a description are ordinary
//! functions elsewhere.
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
