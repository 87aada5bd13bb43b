//! The reader of LLVM IR text, the counterpart of [`mod@crate::print`]. [`read`] makes a
//! [`Module`] from text and checks it as LLVM does.
//!
//! The text is split into tokens first (`lexer`), so that a pass over the tokens outside of
//! function bodies can number all global values (`symbols`); uses of them need no correction
//! later. Types, attribute groups and metadata are entered when they are first named and completed
//! where they are defined. Values and blocks that a function uses before their definition are
//! corrected once at its end (`body`). `verify` then checks what the grammar does not.

mod attribute_values;
mod attributes;
mod body;
mod calls;
mod constants;
mod debug_classes;
mod debug_nodes;
mod debug_words;
mod error;
mod expressions;
mod floats;
mod function;
mod globals;
mod instructions;
mod layout;
mod lexer;
mod memory;
mod metadata;
mod module;
mod records;
mod symbols;
mod terminators;
mod types;
mod upgrade;
mod values;
mod verify;

use std::borrow::Cow;
use std::cell::RefCell;

use rustc_hash::{FxHashMap, FxHashSet};

pub use error::{ReadError, TextError};

use crate::model::{AttributeList, Bytes, ComdatId, MetadataKindId, Module, Type, TypeKind};
use lexer::{T, Token, unescape};
use metadata::Nodes;
use symbols::Symbols;

/// The depth of nested types, constants and metadata that the reader follows.
const MAX_DEPTH: u32 = 400;

/// The name or number of an entity.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
enum Name<'t> {
    Text(Cow<'t, [u8]>),
    Number(u32),
}

impl Name<'_> {
    /// The name as it is in messages behind a sigil.
    fn display(&self) -> String {
        match self {
            Name::Text(text) => String::from_utf8_lossy(text).into_owned(),
            Name::Number(number) => number.to_string(),
        }
    }
}

/// An error at a position.
struct Failure {
    position: usize,
    message: String,
}

/// The result of reading a part of the text; the reader stops at the first error.
type Read<R = ()> = Result<R, Box<Failure>>;

/// An identified type that was named.
struct NamedType {
    ty: Type,
    /// Whether its definition was read.
    defined: bool,
    /// The position of the first use.
    position: usize,
}

/// The reader of a text.
struct Reader<'t> {
    text: &'t [u8],
    tokens: Vec<Token>,
    /// The index of the current token.
    at: usize,
    /// The error of the last token, as a position and a message.
    lex_error: Option<(usize, usize, &'static str)>,
    depth: u32,
    module: Module,
    symbols: Symbols<'t>,
    types: FxHashMap<Name<'t>, NamedType>,
    next_type: u32,
    /// The comdats by name, with the position of their first use unless they are defined.
    comdats: FxHashMap<Bytes, (ComdatId, Option<usize>)>,
    groups: FxHashMap<u32, AttributeList>,
    nodes: Nodes<'t>,
    kinds: FxHashMap<&'t [u8], MetadataKindId>,
    blocks: body::Addresses<'t>,
    /// Types that have a size.
    sized: RefCell<FxHashSet<Type>>,
    body: body::Body<'t>,
}

/// Reads the text of a module; `name` is the name of the text in messages.
///
/// # Errors
/// When the text is not a valid module.
pub fn read(text: &[u8], name: &str) -> Result<Module, ReadError> {
    let mut reader = Reader::new(text, name);
    if let Err(failure) = reader.module() {
        let Failure { position, message } = *failure;
        return Err(TextError::new(name, text, position, message).into());
    }
    let mut module = reader.module;
    upgrade::upgrade(&mut module);
    let lines = verify::verify(&mut module);
    if lines.is_empty() { Ok(module) } else { Err(ReadError::Invalid(lines)) }
}

impl<'t> Reader<'t> {
    fn new(text: &'t [u8], name: &str) -> Self {
        let tokens = lexer::tokenize(text);
        let symbols = symbols::scan(text, &tokens.list);
        Reader {
            text,
            tokens: tokens.list,
            at: 0,
            lex_error: tokens.error,
            depth: 0,
            module: Module::new(name),
            symbols,
            types: FxHashMap::default(),
            next_type: 0,
            comdats: FxHashMap::default(),
            groups: FxHashMap::default(),
            nodes: Nodes::default(),
            kinds: FxHashMap::default(),
            blocks: body::Addresses::default(),
            sized: RefCell::default(),
            body: body::Body::default(),
        }
    }

    fn token(&self) -> Token {
        self.tokens[self.at]
    }

    /// The class of the current token.
    fn kind(&self) -> T {
        self.tokens[self.at].kind
    }

    /// The class of the token `ahead` places behind the current one.
    fn kind_at(&self, ahead: usize) -> T {
        self.tokens.get(self.at + ahead).map_or(T::Eof, |token| token.kind)
    }

    /// The text of the current token.
    fn slice(&self) -> &'t [u8] {
        let token = self.token();
        &self.text[token.start as usize..token.end as usize]
    }

    /// The current token if it is a word, else nothing.
    fn word(&self) -> &'t [u8] {
        if self.kind() == T::Word { self.slice() } else { b"" }
    }

    /// The position of the current token.
    fn position(&self) -> usize {
        self.token().start as usize
    }

    /// Goes to the next token.
    fn advance(&mut self) {
        if self.at + 1 < self.tokens.len() {
            self.at += 1;
        }
    }

    fn error_at<R>(&self, position: usize, message: impl Into<String>) -> Read<R> {
        let failure = match self.lex_error {
            Some((at, position, message)) if self.at >= at => {
                Failure { position, message: message.to_owned() }
            }
            _ => Failure { position, message: message.into() },
        };
        Err(Box::new(failure))
    }

    /// The error with a message at the current token.
    fn error<R>(&self, message: impl Into<String>) -> Read<R> {
        self.error_at(self.position(), message)
    }

    /// Skips the current token if it is of this class; returns whether it was.
    fn eat(&mut self, kind: T) -> bool {
        let found = self.kind() == kind;
        if found {
            self.advance();
        }
        found
    }

    /// Skips the current token if it is this word; returns whether it was.
    fn eat_word(&mut self, word: &str) -> bool {
        let found = self.kind() == T::Word && self.slice() == word.as_bytes();
        if found {
            self.advance();
        }
        found
    }

    fn expect(&mut self, kind: T, message: &str) -> Read {
        if self.eat(kind) { Ok(()) } else { self.error(message) }
    }

    fn expect_word(&mut self, word: &str, message: &str) -> Read {
        if self.eat_word(word) { Ok(()) } else { self.error(message) }
    }

    /// Counts a level of nesting that `inner` is in.
    fn nested<R>(&mut self, inner: impl FnOnce(&mut Self) -> Read<R>) -> Read<R> {
        if self.depth >= MAX_DEPTH {
            return self.error("nesting is too deep");
        }
        self.depth += 1;
        let result = inner(self);
        self.depth -= 1;
        result
    }

    /// The name of the current token, which has one, without `skip` bytes in front and `cut`
    /// behind.
    fn name_inside(&self, skip: usize, cut: usize) -> Cow<'t, [u8]> {
        let slice = self.slice();
        let name = &slice[skip..slice.len() - cut];
        match name {
            [b'"', inside @ .., b'"'] if skip > 0 => unescape(inside),
            _ => Cow::Borrowed(name),
        }
    }

    /// The name or number of the current token behind its sigil.
    fn name(&self) -> Name<'t> {
        match self.kind() {
            T::GlobalNumber | T::LocalNumber | T::Group | T::Summary => {
                Name::Number(lexer::parse_u32(&self.slice()[1..]).unwrap_or(u32::MAX))
            }
            _ => Name::Text(self.name_inside(1, 0)),
        }
    }

    /// Reads a string in quotes.
    fn string(&mut self) -> Read<Cow<'t, [u8]>> {
        if self.kind() != T::String {
            return self.error("expected string constant");
        }
        let slice = self.slice();
        let text = unescape(&slice[1..slice.len() - 1]);
        self.advance();
        Ok(text)
    }

    /// Reads a number without sign of 32 bits.
    fn u32(&mut self) -> Read<u32> {
        let slice = self.slice();
        if self.kind() != T::Integer || slice.starts_with(b"-") || slice.starts_with(b"s") {
            return self.error("expected integer");
        }
        match self.small_number().and_then(|value| u32::try_from(value).ok()) {
            Some(value) => {
                self.advance();
                Ok(value)
            }
            None => self.error("expected 32-bit integer (too large)"),
        }
    }

    /// Reads a number without sign of 64 bits.
    fn u64(&mut self) -> Read<u64> {
        let slice = self.slice();
        if self.kind() != T::Integer || slice.starts_with(b"-") || slice.starts_with(b"s") {
            return self.error("expected integer");
        }
        match self.small_number() {
            Some(value) => {
                self.advance();
                Ok(value)
            }
            None => self.error("expected 64-bit integer (too large)"),
        }
    }

    /// The value of the current token, a number without sign; `None` if it has more than 64 bits.
    fn small_number(&self) -> Option<u64> {
        match self.slice() {
            [b'u', b'0', b'x', digits @ ..] => {
                u64::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()
            }
            digits => lexer::parse_u64(digits),
        }
    }

    /// The text of a type, as it is in messages: an identified structure has its definition.
    fn type_text(&self, ty: Type) -> String {
        let text = crate::print::type_text(&self.module, ty);
        let types = &self.module.types;
        match (types.kind(ty), types.fields(ty)) {
            (TypeKind::Named(_), None) => format!("{text} = type opaque"),
            (TypeKind::Named(_), Some((packed, fields))) => {
                let body = crate::print::struct_text(&self.module, packed, fields);
                format!("{text} = type {body}")
            }
            _ => text,
        }
    }

    /// The kind of attachment with this name.
    fn kind_id(&mut self, name: &'t [u8]) -> MetadataKindId {
        if let Some(known) = self.kinds.get(name) {
            return *known;
        }
        let text = String::from_utf8_lossy(&unescape(name)).into_owned();
        let kind = self.module.metadata.kind_id(&text);
        self.kinds.insert(name, kind);
        kind
    }
}
