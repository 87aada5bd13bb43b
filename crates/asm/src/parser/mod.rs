//! From text to IR: a recursive-descent parser of MLIR's syntax.
//!
//! A [`Parser`] reads one text, or one piece of a text that is read ahead. Its state has four
//! parts, each in a file of its own: [`Cursor`], the position; [`Scopes`], the bodies being built
//! and the names in them; [`Caches`], which have no effect on the result; and [`Speculation`], the
//! role of the parser in reading ahead. No input makes it panic; nesting is limited by
//! [`MAX_DEPTH`].

mod affine;
mod ahead;
mod aliases;
mod array_literal;
mod attribute;
mod block_names;
mod blocks;
mod builtin_attribute;
mod caches;
mod completion;
mod cursor;
mod custom;
mod custom_name;
mod deferred;
mod definitions;
mod dense;
mod dialect_symbol;
mod generic;
mod hooks;
mod list;
mod location;
mod names;
mod number;
mod op_hooks;
mod operation;
mod program;
mod program_scratch;
mod properties;
mod recent_properties;
mod recent_types;
mod recording;
mod recovery;
mod region;
mod resources;
mod scopes;
mod shaped;
mod sparse;
mod speculation;
mod spelling;
mod split;
#[cfg(test)]
mod tests;
mod top;
mod types;
mod values;
mod wide;

use terrace_diag::SourceFile;
use terrace_ir::Context;

use crate::well_known;
use caches::Caches;
use cursor::Cursor;
use recording::Recorder;
use scopes::Scopes;
use speculation::Speculation;

pub use completion::{Completion, Expected, ValueOrigin, VisibleValue, complete};
pub use cursor::MAX_DEPTH;
pub use definitions::ResourceKeys;
pub use properties::{inherent_attribute_error, missing_properties, properties_from_attribute};
pub use recording::{
    BodyNumber, RecordedBlock, RecordedOp, RecordedUse, RecordedValue, Recording, Span,
};
pub use top::{
    ParsedFile, RecordedFile, parse, parse_attribute, parse_attribute_start, parse_range,
    parse_recorded, parse_type, parse_type_start, parse_types,
};

pub(crate) use terrace_ir::syntax::ParseResult;

/// Options of reading a file (MLIR: `ParserConfig`).
#[derive(Clone, Debug)]
pub struct ParseOptions {
    /// Whether top-level operations are put into a `builtin.module`, unless the only one is a
    /// module. If `false`, the file must have a single top-level operation.
    pub implicit_module: bool,
    /// Whether the IR is verified, with the implicit module around it in any case.
    pub verify: bool,
    /// The number of times that the name of an operation is read before its declarative format is
    /// compiled to a program, which reads the same in less time; 0 = never.
    pub compile_formats_after: u8,
    /// The size in bytes from which on a text is read on the threads of the context, with the same
    /// result.
    pub parallel_from: usize,
}

impl Default for ParseOptions {
    fn default() -> Self {
        Self {
            implicit_module: true,
            verify: false,
            compile_formats_after: 4,
            parallel_from: 64 << 10,
        }
    }
}

/// The parser of one text, or of one piece of it.
pub(crate) struct Parser<'s> {
    cx: &'s Context,
    cursor: Cursor<'s>,
    scopes: Scopes<'s>,
    caches: Caches<'s>,
    speculation: Speculation<'s>,
    /// The recorder of ranges and meanings; `None` unless a recording is requested.
    recorder: Option<Box<Recorder<'s>>>,
}

impl<'s> Parser<'s> {
    /// Creates a parser of `range` of `file` that neither reads ahead nor compiles formats.
    fn new(cx: &'s Context, file: &'s SourceFile, range: std::ops::Range<usize>) -> Self {
        let cursor = Cursor::new(cx, file, range);
        let scopes = Scopes::new(cx, cursor.base, well_known::BUILTIN);
        let (caches, speculation) = (Caches::new(cx, 0), Speculation::default());
        Self { cx, cursor, scopes, caches, speculation, recorder: None }
    }
}

impl<'s> AsMut<Cursor<'s>> for Parser<'s> {
    #[inline]
    fn as_mut(&mut self) -> &mut Cursor<'s> {
        &mut self.cursor
    }
}
