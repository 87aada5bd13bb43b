//! The contracts of printing and parsing; what fulfils them is a crate above this one.

mod directive;
pub mod format;
mod memory;
mod op_part;
mod parser;
pub mod print;
mod printer;
pub(crate) mod quote;
mod shared;
pub mod syntax;
mod typed;
pub(crate) mod words;
