//! The traits of printing and parsing, which the crate `terrace-asm` implements.

pub(crate) mod class_syntax;
mod directive;
pub mod format;
mod op_part;
mod parser;
pub mod print;
mod printer;
pub(crate) mod quote;
mod shared;
pub mod syntax;
mod typed;
pub(crate) mod words;
