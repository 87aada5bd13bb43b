//! The MLIR text format: lexer, parser, printer.
#![forbid(unsafe_code)]

pub mod format;
mod lexer;
mod parser;
mod printer;

pub use parser::{
    MAX_DEPTH, ParseOptions, ParsedFile, inherent_attribute_error, parse, parse_attribute,
    parse_range, parse_type, parse_types, properties_from_attribute,
};
pub use printer::{
    AsmDisplay, DisplayIn, Displayed, DisplayedIn, ExternalResources, PrintFlags, ResourceValue,
    print_op, quote_op, write_op,
};
