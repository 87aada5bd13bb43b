//! Tests of the lexer.

use super::*;

fn lex(text: &[u8]) -> Vec<(TokenKind, &[u8])> {
    let mut lexer = Lexer::new(text, 0);
    let mut out = Vec::new();
    loop {
        let token = lexer.next();
        if token.is(K::Eof) {
            return out;
        }
        out.push((token.kind, &text[token.start() as usize..token.end() as usize]));
        if token.is(K::Error) {
            return out;
        }
    }
}

fn kinds(text: &str) -> Vec<TokenKind> {
    lex(text.as_bytes()).into_iter().map(|(kind, _)| kind).collect()
}

fn error(text: &[u8]) -> (u32, &'static str) {
    let mut lexer = Lexer::new(text, 0);
    while !lexer.next().is(K::Error) {}
    lexer.error()
}

#[test]
fn punctuation_is_the_longest_there_is() {
    assert_eq!(
        kinds("-> - :: ... {-# #-} { } ( ) [ ] < > = , + * ? | /"),
        [
            K::Arrow,
            K::Minus,
            K::Colon,
            K::Colon,
            K::Ellipsis,
            K::MetadataBegin,
            K::MetadataEnd,
            K::LBrace,
            K::RBrace,
            K::LParen,
            K::RParen,
            K::LSquare,
            K::RSquare,
            K::Less,
            K::Greater,
            K::Equal,
            K::Comma,
            K::Plus,
            K::Star,
            K::Question,
            K::Bar,
            K::Slash,
        ]
    );
}

#[test]
fn names_end_where_they_must() {
    assert_eq!(lex(b"%0abc"), [(K::Percent, &b"%0"[..]), (K::Bare, b"abc")]);
    assert_eq!(lex(b"%a-b.c$"), [(K::Percent, &b"%a-b.c$"[..])]);
    assert_eq!(
        lex(b"#map0(^bb1"),
        [(K::Hash, &b"#map0"[..]), (K::LParen, b"("), (K::Caret, b"^bb1")]
    );
    assert_eq!(lex(b"!a.b<"), [(K::Exclamation, &b"!a.b"[..]), (K::Less, b"<")]);
    assert_eq!(lex(b"a-b"), [(K::Bare, &b"a"[..]), (K::Minus, b"-"), (K::Bare, b"b")]);
    assert_eq!(lex(b"@a.b@\"c d\""), [(K::At, &b"@a.b"[..]), (K::At, b"@\"c d\"")]);
}

#[test]
fn numbers_end_where_they_must() {
    assert_eq!(lex(b"0xfG"), [(K::Integer, &b"0xf"[..]), (K::Bare, b"G")]);
    assert_eq!(lex(b"0x"), [(K::Integer, &b"0"[..]), (K::Bare, b"x")]);
    assert_eq!(lex(b"4x8"), [(K::Integer, &b"4"[..]), (K::Bare, b"x8")]);
    assert_eq!(
        lex(b"1.5e+3 1. 1.e5"),
        [(K::Float, &b"1.5e+3"[..]), (K::Float, b"1."), (K::Float, b"1.e5")]
    );
    assert_eq!(lex(b"1.0e"), [(K::Float, &b"1.0"[..]), (K::Bare, b"e")]);
    assert_eq!(lex(b"1e5"), [(K::Integer, &b"1"[..]), (K::Bare, b"e5")]);
}

#[test]
fn errors_are_where_mlir_has_them() {
    assert_eq!(error(b"a ;"), (2, "unexpected character"));
    assert_eq!(error(b"\"foo"), (4, "expected '\"' in string literal"));
    assert_eq!(error(b"\"foo\n\""), (4, "expected '\"' in string literal"));
    assert_eq!(error(b"\"fo\\xo\""), (3, "unknown escape in string literal"));
    assert_eq!(error(b"\"\\4"), (1, "unknown escape in string literal"));
    assert_eq!(error(b"@5"), (1, "@ identifier expected to start with letter or '_'"));
    assert_eq!(error(b" %"), (1, "invalid SSA name"));
    assert_eq!(error(b".."), (1, "expected three consecutive dots for an ellipsis"));
    assert_eq!(error(b"\x80"), (0, "unexpected character"));
}

#[test]
fn strings_are_unescaped() {
    assert_eq!(&*string_bytes(b"\"a\\n\\41\\\"\\\\\""), b"a\nA\"\\");
    assert_eq!(&*string_bytes(b"@\"x\""), b"x");
    assert_eq!(hex_string(b"\"0x0aFF\""), Some(vec![10, 255]));
    assert_eq!(hex_string(b"\"0x0\""), None);
    assert_eq!(hex_string(b"\"0xg0\""), None);
    assert_eq!(hex_string(b"\"0x\""), Some(vec![]));
}

#[test]
fn no_bytes_make_it_panic_or_hang() {
    let mut seed = 1u64;
    for _ in 0..2000 {
        let mut text = Vec::new();
        for _ in 0..40 {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            let alphabet = b"\"\\@#!%^{}-.:/x01e+ \n\0\x80a";
            text.push(alphabet[(seed >> 33) as usize % alphabet.len()]);
        }
        lex(&text);
    }
}
