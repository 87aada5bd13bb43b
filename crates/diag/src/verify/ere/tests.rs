//! Tests of the translation of regular expressions.

use super::*;

/// Whether the pattern matches a part of the text.
fn found(pattern: &str, text: &str) -> Result<bool, EreError> {
    let mut out = String::from("(?s-u)");
    push_ere(&mut out, pattern.as_bytes())?;
    let regex = regex::bytes::Regex::new(&out).unwrap_or_else(|error| panic!("{out}: {error}"));
    Ok(regex.is_match(text.as_bytes()))
}

#[test]
fn matches_like_posix() {
    let text = "'arith.addi' op requires one result";
    let yes = [
        "[.]",
        "' op",
        "[a-z]+ one",
        "r|x",
        "op [[:alpha:]]+ one",
        "^.arith",
        "result$",
        "u{1}",
        "u{1,}",
        "(r){0,2}",
        "()u",
        "(e)s",
        "[a]",
        "[]a]",
        "[^]x]",
        "[a-]",
        "[[.a.]]",
        "[[=a=]]",
        "[[:space:]]one",
        r"[\d]",
        r"\.addi",
        r"\add",
        "[[:<:]]addi[[:>:]]",
        r"\n",
        ".*",
        "a*|^",
        "$*",
        "[&&a]ddi",
        "[a~~b]ddi",
        "[^b]ddi",
    ];
    for pattern in yes.into_iter() {
        assert_eq!(found(pattern, text), Ok(true), "{pattern}");
    }
    let no = [
        r"\w+ one",
        r"op \d",
        r"op\s",
        "op^",
        r"\(",
        "a{ ",
        "u{}",
        r"\<addi",
        r"\baddi",
        "]",
        "a}b",
        "{a",
        "{",
        "é",
        "[[:upper:]]",
        "u{2}",
        "[^[:print:]]",
    ];
    for pattern in no {
        assert_eq!(found(pattern, text), Ok(false), "{pattern}");
    }
    assert_eq!(found("a.b[^x]c", "a\nb\nc"), Ok(true));
    assert_eq!(found("é", "né"), Ok(true));
    assert_eq!(found("^b", "a\nb"), Ok(false));
}

#[test]
fn reports_errors_like_llvm() {
    use EreError::*;
    let cases = [
        ("", Empty),
        ("u|", Empty),
        ("a||u", Empty),
        ("(a|", Empty),
        ("*", Repetition),
        ("(+)", Repetition),
        ("x|*", Repetition),
        ("u?+", Repetition),
        ("u**", Repetition),
        ("u{1}{2}", Repetition),
        ("{1}", Repetition),
        ("(?:c)", Repetition),
        ("^*", Repetition),
        ("u{1", Braces),
        ("u{1,", Braces),
        ("u{1x}", RepetitionCount),
        ("u{2,1}", RepetitionCount),
        ("u{1,300}", RepetitionCount),
        ("(", Parentheses),
        ("(a", Parentheses),
        ("a)", Parentheses),
        (")", Parentheses),
        ("[a", Brackets),
        ("[^]", Brackets),
        ("[", Brackets),
        ("[[:alpha:", Class),
        ("[[:alpha", Brackets),
        ("[z-a]", Range),
        ("[a-b-c]", Range),
        ("[--/]", Range),
        ("[[:SPACE:]]", Class),
        ("[[:foo:]]", Class),
        ("[[.ab.]]", Collation),
        ("\\", Backslash),
        (r"(e)\2", NoSuchGroup),
        (r"(e\1)", NoSuchGroup),
        ("[[.a]", Brackets),
        ("[[=a.]]", Brackets),
        (r"(e)\1", BackReference),
    ];
    for (pattern, error) in cases {
        assert_eq!(found(pattern, ""), Err(error), "{pattern}");
    }
    assert_eq!(found(&"(".repeat(100_000), ""), Err(TooDeep));
    assert_eq!(found(&format!("{}a{}", "(".repeat(100), ")".repeat(100)), "a"), Ok(true));
}
