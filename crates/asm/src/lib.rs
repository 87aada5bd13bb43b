//! The MLIR text format: lexer, parser, printer.
#![forbid(unsafe_code)]

pub mod format;
mod printer;

pub use printer::{
    AsmDisplay, DisplayIn, Displayed, DisplayedIn, ExternalResources, PrintFlags, ResourceValue,
    print_op, quote_op, write_op,
};
