//! From text to IR: a recursive-descent parser of MLIR's syntax.
//!
//! One [`Parser`] reads one text. Nothing it is given makes it panic, and nesting is bounded by
//! [`MAX_DEPTH`].

mod affine;
mod affine_texts;
mod ahead;
mod aliases;
mod array_literal;
mod attribute;
mod blocks;
mod builtin_attribute;
mod cursor;
mod custom;
mod custom_name;
mod dense;
mod dialect_symbol;
mod generic;
mod hooks;
mod last;
mod list;
mod location;
mod names;
mod number;
mod op_hooks;
mod operation;
mod program;
mod properties;
mod recent_types;
mod region;
mod resources;
mod settled;
mod shaped;
mod sparse;
mod spelling;
mod split;
#[cfg(test)]
mod tests;
mod top;
mod types;
mod values;
mod wide;

use std::sync::Arc;

use rustc_hash::FxHashMap;
use terrace_diag::SourceFile;
use terrace_ir::format::Parsed;
use terrace_ir::{
    Body, BodyMemory, Context, Ident, Location, OpName, OpNameCache, OpState, SourceLocations, Type,
};

use crate::lexer::{Lexer, Token};
use affine_texts::AffineTexts;
use blocks::BlockNames;
use custom_name::{CustomName, Programs};
use last::{LastProperties, LastTypes};
use location::Deferred;
use names::Names;
use operation::ResultGroup;
use recent_types::RecentTypes;
use settled::{Ahead, Settled};
use spelling::Spelling;
use wide::WideIntegers;

pub use properties::{inherent_attribute_error, missing_properties, properties_from_attribute};
pub use settled::ResourceKeys;
pub use top::{
    ParsedFile, parse, parse_attribute, parse_attribute_start, parse_range, parse_type,
    parse_type_start, parse_types,
};

/// How deeply regions, types, attributes, locations and expressions may nest in each other.
pub const MAX_DEPTH: u32 = 10_000;

pub(crate) use terrace_ir::syntax::ParseResult;

/// How a file is read (MLIR: `ParserConfig`).
#[derive(Clone, Debug)]
pub struct ParseOptions {
    /// Put top-level operations into a `builtin.module` unless one is all there is; otherwise there
    /// must be a single one.
    pub implicit_module: bool,
    /// Verify what was read, with a module around it in any case.
    pub verify: bool,
    /// How often the name of an operation is read before its declarative format becomes a program,
    /// which reads faster and the same; 0 is never.
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

/// The parser of one text: its tokens, the body being built, and what names mean so far.
pub(crate) struct Parser<'s> {
    cx: &'s Context,
    file: &'s SourceFile,
    /// The text up to where this parser may read.
    source: &'s [u8],
    /// The offset in the file at which `source` begins.
    base: u32,
    file_name: Ident,
    /// The locations of the text, unless they have to be stored one by one.
    positions: Option<SourceLocations>,
    lexer: Lexer<'s>,
    /// The next token, not consumed yet.
    token: Token,
    depth: u32,
    /// The innermost body that is being read.
    body: Box<Body>,
    /// The number of that body; bodies are counted as they are begun.
    body_number: u32,
    /// The numbers of the bodies around it.
    outer_bodies: Vec<(u32, Box<Body>)>,
    /// How many bodies there have been.
    body_count: u32,
    /// Bodies that use values which turned out to be defined in bodies inside.
    stray_uses: Vec<u32>,
    names: Names<'s>,
    blocks: BlockNames<'s>,
    deferred: Deferred<'s>,
    /// Where values are used that no operation defines.
    undeclared: Vec<u32>,
    /// The dialects whose operations are read without prefix, the innermost last.
    default_dialects: Vec<&'static str>,
    /// Names of operations in generic form, by their text in quotes.
    op_names: FxHashMap<&'s [u8], OpName>,
    /// The properties of the operations in generic form that were read last.
    last_properties: OpNameCache<LastProperties<'s>>,
    /// The types of the operations in generic form that were read last.
    last_types: OpNameCache<[LastTypes<'s>; 4]>,
    /// Names of operations in custom form, by their text.
    custom_names: FxHashMap<Spelling<'s>, CustomName>,
    programs: Programs,
    attempt: Attempt,
    /// Names of attributes that were read, by their text: a word or a string.
    attribute_names: FxHashMap<&'s [u8], Ident>,
    recent_types: RecentTypes<'s>,
    affine_texts: AffineTexts<'s>,
    settled: Arc<Settled<'s>>,
    ahead: Ahead,
    /// The mutable types and attributes being read.
    cyclic: Vec<terrace_ir::Id>,
    /// The names in front of the `=` of the operations being read, the innermost last.
    results: Vec<ResultGroup>,
    /// The custom operation being read.
    custom: CustomOp,
    /// Scratch space for declarative formats, one for each that is not being read.
    #[expect(clippy::vec_box, reason = "each is taken out and put back for every operation")]
    parsed: Vec<Box<Parsed>>,
    /// What bodies grow in.
    memory: BodyMemory,
    /// Scratch space of programs.
    read: Option<Box<program::Read>>,
    wide: WideIntegers,
    common: Common,
    /// See [`ParseOptions::compile_formats_after`].
    compile_formats_after: u8,
}

/// Whether a program reads: it says nothing, and what is to be said is left to the general way of reading.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Attempt {
    #[default]
    None,
    Going,
    /// There is something to be said.
    Spoilt,
}

/// The custom operation being read.
#[derive(Clone, Copy)]
struct CustomOp {
    /// The name of the operation; `None` outside of custom operations.
    name: Option<OpName>,
    /// The offset at which the name starts, or that of the dialect attribute being read.
    position: u32,
    /// The index in [`Parser::results`] from which on the names of its results are.
    results: usize,
}

/// The most bytes of a file that can be read: a position has 32 bits.
const MAX_SOURCE: usize = u32::MAX as usize - 1;

/// Types that texts are full of.
struct Common {
    index: Type,
    i1: Type,
    i8: Type,
    i16: Type,
    i32: Type,
    i64: Type,
    f16: Type,
    f32: Type,
    f64: Type,
}

impl Common {
    /// The type that `word` stands for, if it is one of these.
    #[inline(always)]
    fn named(&self, word: &[u8]) -> Option<Type> {
        Some(match word {
            b"i32" => self.i32,
            b"i64" => self.i64,
            b"index" => self.index,
            b"f32" => self.f32,
            b"f64" => self.f64,
            b"i1" => self.i1,
            b"i8" => self.i8,
            b"i16" => self.i16,
            b"f16" => self.f16,
            _ => return None,
        })
    }
}

impl<'s> Parser<'s> {
    /// A parser of `range` of `file`.
    fn new(cx: &'s Context, file: &'s SourceFile, range: std::ops::Range<usize>) -> Self {
        let end = range.end.min(file.len()).min(MAX_SOURCE);
        let start = range.start.min(end);
        let source = &file.bytes()[..end];
        Self::starting_at(cx, file, source, start)
    }

    /// A parser of `source`, the beginning of `file`, from `start`.
    fn starting_at(cx: &'s Context, file: &'s SourceFile, source: &'s [u8], start: usize) -> Self {
        use terrace_builtin::{FloatType, IndexType, IntegerType};
        let mut lexer = Lexer::new(source, start);
        let token = lexer.next();
        let start = start as u32;
        let file_name = Ident::get(cx, file.name());
        let integer = |width| IntegerType::get(cx, width).ty();
        Self {
            cx,
            file,
            source,
            base: start,
            file_name,
            positions: None,
            lexer,
            token,
            depth: 0,
            body: new_root(cx),
            body_number: 0,
            outer_bodies: Vec::new(),
            body_count: 0,
            stray_uses: Vec::new(),
            names: Names::default(),
            blocks: BlockNames::default(),
            deferred: Deferred::default(),
            undeclared: Vec::new(),
            default_dialects: vec!["builtin"],
            op_names: FxHashMap::default(),
            last_properties: OpNameCache::default(),
            last_types: OpNameCache::default(),
            custom_names: FxHashMap::default(),
            programs: Programs::default(),
            attempt: Attempt::None,
            attribute_names: FxHashMap::default(),
            recent_types: RecentTypes::default(),
            affine_texts: AffineTexts::default(),
            settled: Arc::default(),
            ahead: Ahead::default(),
            cyclic: Vec::new(),
            results: Vec::new(),
            custom: CustomOp::none_at(start),
            parsed: Vec::new(),
            memory: BodyMemory::default(),
            read: None,
            wide: WideIntegers::default(),
            compile_formats_after: 0,
            common: Common {
                index: IndexType::get(cx).ty(),
                i1: integer(1),
                i8: integer(8),
                i16: integer(16),
                i32: integer(32),
                i64: integer(64),
                f16: FloatType::f16(cx).ty(),
                f32: FloatType::f32(cx).ty(),
                f64: FloatType::f64(cx).ty(),
            },
        }
    }

    /// Goes on at `start`, outside of all operations.
    fn go_to(&mut self, start: usize) {
        self.lexer = Lexer::new(self.source, start);
        self.token = self.lexer.next();
        self.custom = CustomOp::none_at(start as u32);
    }
}

impl CustomOp {
    /// No custom operation, at `position`.
    fn none_at(position: u32) -> Self {
        Self { name: None, position, results: 0 }
    }
}

/// What a text is read into at first: a module.
fn new_root(cx: &Context) -> Box<Body> {
    let root = OpState::new(cx, OpName::get(cx, "builtin.module"), Location::unknown(cx));
    Box::new(Body::new(cx, root, 1))
}
