//! Tokens.

/// What a token is. Keywords and builtin type names are bare identifiers: only the place they are
/// in tells what they mean.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TokenKind {
    /// The end of the text.
    Eof,
    /// Something that is no token; the lexer has the message.
    Error,
    /// `name`, `arith.addi`, `i32`, `true`.
    Bare,
    /// `@name` or `@"name"`.
    At,
    /// `#name`.
    Hash,
    /// `%name`.
    Percent,
    /// `^name`.
    Caret,
    /// `!name`.
    Exclamation,
    /// `1.5e3`.
    Float,
    /// `12` or `0x1F`.
    Integer,
    /// `"text"`.
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
    /// `{-#`.
    MetadataBegin,
    /// `#-}`.
    MetadataEnd,
}

impl TokenKind {
    /// The punctuation written `text`.
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
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Token {
    /// What it is.
    pub kind: TokenKind,
    /// Where it starts.
    pub start: u32,
    /// Where it ends.
    pub end: u32,
}

impl Token {
    /// Whether it is of kind `kind`.
    #[inline]
    pub(crate) fn is(&self, kind: TokenKind) -> bool {
        self.kind == kind
    }
}
