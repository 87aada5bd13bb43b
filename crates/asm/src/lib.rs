//! The MLIR text format: the parser of text to bodies, and the printer of operations.
//!
//! Main types: the parser (`parser`), the printer (`printer`), and the interpreter of declarative
//! assembly formats (`format`), which both use.
#![forbid(unsafe_code)]

pub mod format;
mod lexer;
mod parser;
mod printer;
mod well_known;

pub use lexer::{TokenKind, tokens};
pub use parser::{
    BodyNumber, Completion, Expected, MAX_DEPTH, ParseOptions, ParsedFile, RecordedBlock,
    RecordedFile, RecordedOp, RecordedUse, RecordedValue, Recording, ResourceKeys, Span,
    ValueOrigin, VisibleValue, complete, inherent_attribute_error, missing_properties, parse,
    parse_attribute, parse_attribute_start, parse_range, parse_recorded, parse_type,
    parse_type_start, parse_types, properties_from_attribute,
};
pub use printer::{
    AsmDisplay, DisplayIn, Displayed, DisplayedIn, ExternalResources, OpKey, OpPosition,
    PrintFlags, ResourceValue, ValueNames, diagnostic_at, print_block, print_op,
    print_op_with_positions, print_ops, quote_op, write_op,
};
