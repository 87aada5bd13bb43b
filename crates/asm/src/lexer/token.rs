//! Tokens.

/// The kind of a token. Keywords and builtin type names are bare identifiers: only the place they
/// are in tells what they mean.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TokenKind {
    /// The end of the text.
    Eof,
    /// Something that is no token; the lexer has the message.
    Error,
    /// A bare identifier: `name`, `arith.addi`, `i32`, `true`.
    Bare,
    /// A symbol name: `@name` or `@"name"`.
    At,
    /// The name of an attribute or attribute alias: `#name`.
    Hash,
    /// The name of a value: `%name`.
    Percent,
    /// The name of a block: `^name`.
    Caret,
    /// The name of a type or type alias: `!name`.
    Exclamation,
    /// A float literal: `1.5e3`.
    Float,
    /// An integer literal: `12` or `0x1F`.
    Integer,
    /// A string literal: `"text"`.
    String,
    /// `->`.
    Arrow,
    /// `:`; two of them are `::`.
    Colon,
    /// `,`.
    Comma,
    /// `...`.
    Ellipsis,
    /// `=`.
    Equal,
    /// `>`.
    Greater,
    /// `{`.
    LBrace,
    /// `(`.
    LParen,
    /// `[`.
    LSquare,
    /// `<`.
    Less,
    /// `-`.
    Minus,
    /// `+`.
    Plus,
    /// `?`.
    Question,
    /// `}`.
    RBrace,
    /// `)`.
    RParen,
    /// `]`.
    RSquare,
    /// `/`.
    Slash,
    /// `*`.
    Star,
    /// `|`.
    Bar,
    /// The beginning of file metadata, `{-#`.
    MetadataBegin,
    /// The end of file metadata, `#-}`.
    MetadataEnd,
}

impl TokenKind {
    /// The kind of the punctuation written `text`, if it is one.
    #[inline]
    pub(crate) fn of_punctuation(text: &str) -> Option<Self> {
        Some(match text.as_bytes() {
            b"->" => Self::Arrow,
            b":" => Self::Colon,
            b"," => Self::Comma,
            b"..." => Self::Ellipsis,
            b"=" => Self::Equal,
            b">" => Self::Greater,
            b"{" => Self::LBrace,
            b"(" => Self::LParen,
            b"[" => Self::LSquare,
            b"<" => Self::Less,
            b"-" => Self::Minus,
            b"+" => Self::Plus,
            b"?" => Self::Question,
            b"}" => Self::RBrace,
            b")" => Self::RParen,
            b"]" => Self::RSquare,
            b"/" => Self::Slash,
            b"*" => Self::Star,
            b"|" => Self::Bar,
            b"{-#" => Self::MetadataBegin,
            b"#-}" => Self::MetadataEnd,
            _ => return None,
        })
    }
}

/// A token: its kind and its place in the text.
///
/// Two numbers, so that it is handed on in registers: the lexer makes millions, and a token put
/// together in memory would be waited for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Token {
    /// The kind of the token.
    pub kind: TokenKind,
    /// The offset of the start, and above it that of the end.
    place: u64,
}

impl Token {
    /// The token of kind `kind` from `start` up to `end`, which are below 4 GiB.
    #[inline]
    pub(crate) fn new(kind: TokenKind, start: usize, end: usize) -> Self {
        Self { kind, place: start as u64 | (end as u64) << 32 }
    }

    /// The offset in the source at which the token starts.
    #[inline]
    pub(crate) fn start(self) -> u32 {
        self.place as u32
    }

    /// The offset in the source right behind the token.
    #[inline]
    pub(crate) fn end(self) -> u32 {
        (self.place >> 32) as u32
    }

    /// Whether the token is of kind `kind`.
    #[inline]
    pub(crate) fn is(self, kind: TokenKind) -> bool {
        self.kind == kind
    }
}
