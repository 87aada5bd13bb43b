//! Tokens and their kinds.

/// The kind of a token. Keywords and names of builtin types are bare identifiers, which only the
/// parser distinguishes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TokenKind {
    /// The end of the text.
    Eof,
    /// An invalid token; the lexer has the message.
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
    /// The arrow, `->`.
    Arrow,
    /// The colon, `:`; two colons make `::`.
    Colon,
    /// The comma, `,`.
    Comma,
    /// The ellipsis, `...`.
    Ellipsis,
    /// The equals sign, `=`.
    Equal,
    /// The closing angle bracket, `>`.
    Greater,
    /// The opening brace, `{`.
    LBrace,
    /// The opening parenthesis, `(`.
    LParen,
    /// The opening square bracket, `[`.
    LSquare,
    /// The opening angle bracket, `<`.
    Less,
    /// The minus sign, `-`.
    Minus,
    /// The plus sign, `+`.
    Plus,
    /// The question mark, `?`.
    Question,
    /// The closing brace, `}`.
    RBrace,
    /// The closing parenthesis, `)`.
    RParen,
    /// The closing square bracket, `]`.
    RSquare,
    /// The single slash, `/`.
    Slash,
    /// The star, `*`.
    Star,
    /// The vertical bar, `|`.
    Bar,
    /// The beginning of file metadata, `{-#`.
    MetadataBegin,
    /// The end of file metadata, `#-}`.
    MetadataEnd,
}

impl TokenKind {
    /// Returns the kind of the punctuation `text`; `None` if it is not punctuation of one token.
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

/// A token: its kind and its span in the text.
///
/// The span is one integer, so that a token is passed in registers: building it in memory stalls on
/// store forwarding.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Token {
    /// The kind of the token.
    pub kind: TokenKind,
    /// The offset of the start in the lower 32 bits, that of the end in the upper ones.
    place: u64,
}

impl Token {
    /// Creates a token of kind `kind` from offset `start` up to `end`, which are below 4 GiB.
    #[inline]
    pub(crate) fn new(kind: TokenKind, start: usize, end: usize) -> Self {
        Self { kind, place: start as u64 | (end as u64) << 32 }
    }

    /// Returns the offset in the source at which the token starts.
    #[inline]
    pub(crate) fn start(self) -> u32 {
        self.place as u32
    }

    /// Returns the offset in the source right behind the token.
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
