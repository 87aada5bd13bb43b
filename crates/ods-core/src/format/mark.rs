//! Errors located in the text of a format.

use std::ops::Range;

use proc_macro2::Span;
use syn::LitStr;

use super::FormatError;

/// Greatest number of characters of a line that are shown.
const WIDTH: usize = 72;

/// Returns the error, located at the affected part of the literal. Stable compilers have no spans
/// within literals; their message contains the line with a marker below.
pub(crate) fn error(source: &LitStr, text: &str, problem: &FormatError) -> syn::Error {
    match part(source, text, &problem.at) {
        Some(span) => syn::Error::new(span, &problem.message),
        None => {
            let shown = show(text, &problem.at);
            syn::Error::new(source.span(), format!("{}\n{shown}", problem.message))
        }
    }
}

/// Returns the span of a part of the literal; `None` if the compiler has no spans within literals.
fn part(source: &LitStr, text: &str, at: &Range<usize>) -> Option<Span> {
    let token = source.token();
    // With escapes, offsets in the text differ from offsets in the literal.
    let offset = token.to_string().find(text)?;
    token.subspan(at.start + offset..at.end.max(at.start + 1) + offset)
}

/// Returns the affected line, with its number if the text has several lines, and a marker below the
/// range.
fn show(text: &str, at: &Range<usize>) -> String {
    let (start, end) = (at.start.min(text.len()), at.end.min(text.len()));
    let line_start = text[..start].rfind('\n').map_or(0, |n| n + 1);
    let line_end = text[start..].find('\n').map_or(text.len(), |n| start + n);
    let line: Vec<char> = text[line_start..line_end].chars().collect();
    let column = text[line_start..start].chars().count();
    let length = text[start..end.clamp(start, line_end)].chars().count().max(1);
    // The part of a long line around the error.
    let first = if line.len() <= WIDTH { 0 } else { column.saturating_sub(WIDTH / 2) };
    let last = line.len().min(first + WIDTH);
    let (before, after) =
        (if first > 0 { "\u{2026}" } else { "" }, if last < line.len() { "\u{2026}" } else { "" });
    let number = match text.contains('\n') {
        true => format!("{}: ", text[..start].matches('\n').count() + 1),
        false => String::new(),
    };
    let shown: String =
        line[first..last].iter().map(|c| if *c == '\t' { ' ' } else { *c }).collect();
    let margin = number.len() + before.chars().count() + column - first;
    format!("  {number}{before}{shown}{after}\n  {:margin$}{}", "", "^".repeat(length))
}

#[cfg(test)]
mod tests {
    use super::show;

    #[test]
    fn places_are_marked() {
        assert_eq!(show("$a `,` $b", &(7..9)), "  $a `,` $b\n         ^^");
        assert_eq!(show("$a", &(2..2)), "  $a\n    ^");
        assert_eq!(show("$a\n  $b\n$c", &(5..7)), "  2:   $b\n       ^^");
        let long = format!("{}$b{}", "$a ".repeat(40), " $c".repeat(40));
        let shown = show(&long, &(120..122));
        let (line, mark) = shown.split_once('\n').unwrap();
        assert_eq!(line.chars().position(|c| c == 'b').unwrap() - 1, mark.find('^').unwrap());
        assert_eq!(line.chars().count(), 2 + 74);
    }
}
