//! The comments that announce a diagnostic, such as `expected-error@+1 {{…}}` ([`Designator`]). As
//! in MLIR, a line has at most one such comment, which extends to the end of the line: the expected
//! text is everything between the first `{{` and the final `}}`, including other braces.

use std::ops::Range;

use crate::diagnostic::Severity;

/// A comment that announces a diagnostic.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Designator {
    pub(super) severity: Severity,
    /// Whether the text may contain regular expressions.
    pub(super) is_regex: bool,
    pub(super) target: Target,
    /// Offset of `expected-…` in the line.
    pub(super) start: usize,
    /// Range of the text between the braces in the line.
    pub(super) text: Range<usize>,
}

/// The line of an announced diagnostic.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Target {
    /// The line of the comment, plus this number.
    Offset(i64),
    /// The closest line before the comment that has no announcement itself.
    Above,
    /// The closest line after the comment that has no announcement itself.
    Below,
    /// No line: the diagnostic has no position in a file.
    Unknown,
}

const PREFIX: &[u8] = b"expected-";

const SEVERITIES: [Severity; 4] =
    [Severity::Error, Severity::Note, Severity::Remark, Severity::Warning];

/// Parses the announcement in a line; `None` if the line has none.
pub(super) fn parse(line: &[u8]) -> Option<Designator> {
    let line = trim_end(line);
    let end = line.len().checked_sub(2)?;
    if !line.ends_with(b"}}") {
        return None;
    }
    memchr::memmem::find_iter(line, PREFIX).find_map(|start| {
        let mut rest = Cursor { line, at: start + PREFIX.len() };
        let severity =
            SEVERITIES.into_iter().find(|severity| rest.eat(severity.as_str().as_bytes()))?;
        let is_regex = rest.eat(b"-re");
        rest.skip_spaces();
        let target = if rest.eat(b"@") { rest.target()? } else { Target::Offset(0) };
        rest.skip_spaces();
        let found = rest.eat(b"{{") && rest.at <= end;
        found.then_some(Designator { severity, is_regex, target, start, text: rest.at..end })
    })
}

fn trim_end(line: &[u8]) -> &[u8] {
    let is_blank = |byte: &u8| b" \t\n\x0b\x0c\r".contains(byte);
    let end = line.iter().rposition(|byte| !is_blank(byte)).map_or(0, |last| last + 1);
    &line[..end]
}

struct Cursor<'a> {
    line: &'a [u8],
    at: usize,
}

impl Cursor<'_> {
    fn eat(&mut self, text: &[u8]) -> bool {
        let found = self.line[self.at..].starts_with(text);
        self.at += if found { text.len() } else { 0 };
        found
    }

    fn skip_spaces(&mut self) {
        while self.eat(b" ") {}
    }

    /// Parses the target after the `@`: `above`, `below`, `unknown`, or a line offset with a sign;
    /// `None` if malformed.
    fn target(&mut self) -> Option<Target> {
        let words =
            [("above", Target::Above), ("below", Target::Below), ("unknown", Target::Unknown)];
        if let Some((_, target)) = words.into_iter().find(|(word, _)| self.eat(word.as_bytes())) {
            return Some(target);
        }
        let sign = if self.eat(b"+") {
            1
        } else if self.eat(b"-") {
            -1
        } else {
            return None;
        };
        let start = self.at;
        while self.line.get(self.at).is_some_and(u8::is_ascii_digit) {
            self.at += 1;
        }
        let digits = &self.line[start..self.at];
        (!digits.is_empty()).then(|| Target::Offset(sign * number(digits)))
    }
}

/// Parses a number as LLVM does: a leading 0 means octal; malformed and large numbers give 0.
fn number(digits: &[u8]) -> i64 {
    let radix = if digits.len() > 1 && digits[0] == b'0' { 8 } else { 10 };
    let text = std::str::from_utf8(digits).unwrap_or_default();
    i32::from_str_radix(text, radix).map_or(0, i64::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(line: &str) -> Option<(Severity, bool, Target, &str)> {
        let designator = parse(line.as_bytes())?;
        let text = &line[designator.text];
        Some((designator.severity, designator.is_regex, designator.target, text))
    }

    #[test]
    fn the_forms() {
        use Severity::{Error, Note, Remark, Warning};
        use Target::{Above, Below, Offset, Unknown};
        let cases = [
            ("// expected-error {{a b}}", (Error, false, Offset(0), "a b")),
            ("x // expected-note@+1 {{a}}  \t\r", (Note, false, Offset(1), "a")),
            ("//expected-remark @-12{{a}}", (Remark, false, Offset(-12), "a")),
            ("// expected-warning-re   @above   {{a}}", (Warning, true, Above, "a")),
            ("// expected-error@below {{}}", (Error, false, Below, "")),
            ("// unexpected-error@unknown {{{a}}}", (Error, false, Unknown, "{a}")),
            ("// expected-error {{a {{b}} }}", (Error, false, Offset(0), "a {{b}} ")),
            (
                "// expected-error {{a}} expected-error {{b}}",
                (Error, false, Offset(0), "a}} expected-error {{b"),
            ),
            ("// expected-error@-1 (x) expected-note {{b}}", (Note, false, Offset(0), "b")),
        ];
        for (line, expected) in cases {
            assert_eq!(found(line), Some(expected), "{line}");
        }
        assert_eq!(parse(b"// expected-error {{a}}").unwrap().start, 3);
    }

    #[test]
    fn other_comments() {
        let lines = [
            "",
            "}}",
            "// expected-error {{a}} x",
            "// expected-error @1 {{a}}",
            "// expected-error @nowhere {{a}}",
            "// expected-error @ +1 {{a}}",
            "// expected-error@+0x1 {{a}}",
            "// expected-error@+ {{a}}",
            "// expected-foo {{a}}",
            "// expected-error-re-re {{a}}",
            "// expected-error\t{{a}}",
            "// expected-error {{}",
            "// expected-error {{a",
            "// expected-error {}}",
        ];
        for line in lines {
            assert_eq!(found(line), None, "{line}");
        }
    }

    #[test]
    fn numbers_are_llvms() {
        let cases = [
            ("0", 0),
            ("7", 7),
            ("08", 0),
            ("010", 8),
            ("99999999999", 0),
            ("2147483647", 2147483647),
        ];
        for (digits, value) in cases {
            assert_eq!(number(digits.as_bytes()), value, "{digits}");
        }
    }
}
