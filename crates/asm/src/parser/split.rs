//! Dividing a text of operations that stand side by side into pieces.

use std::ops::Range;

/// Returns at most `count` pieces of `text` from offset `start` on, of at least `size` bytes each
/// but the last one. Pieces begin where operations seem to begin; the last piece ends with the
/// text, or at the brace that closes the region around `start`.
///
/// Beginnings are guessed by braces and line breaks, in a small part of the time of reading. The
/// parser of a piece detects a wrong guess: no operation ends at the beginning of the next piece.
pub(super) fn split(text: &[u8], start: usize, size: usize, count: usize) -> Vec<Range<usize>> {
    let mut pieces = Vec::new();
    let (mut begin, mut at, mut depth) = (start, start, 0usize);
    let mut end = text.len();
    while let Some(next) = text.get(at..).and_then(|rest| memchr::memchr3(b'{', b'}', b'"', rest)) {
        if let Some(comment) = comment(&text[at..at + next]) {
            at = end_of_line(text, at + comment);
            continue;
        }
        at += next + 1;
        match text[at - 1] {
            b'{' => depth += 1,
            b'"' => at = end_of_string(text, at),
            _ if depth == 0 => {
                end = at - 1;
                break;
            }
            _ => depth -= 1,
        }
        if depth == 0
            && text[at - 1] == b'}'
            && at - begin >= size
            && let Some(next) = next_operation(text, at)
        {
            pieces.push(begin..next);
            if pieces.len() == count {
                return pieces;
            }
            (begin, at) = (next, next);
        }
    }
    pieces.push(begin..end);
    pieces
}

/// Returns the offset of the first comment in `text`; `None` without one.
fn comment(text: &[u8]) -> Option<usize> {
    memchr::memchr_iter(b'/', text).find(|at| text.get(at + 1) == Some(&b'/'))
}

fn end_of_line(text: &[u8], at: usize) -> usize {
    memchr::memchr(b'\n', &text[at..]).map_or(text.len(), |end| at + end)
}

/// Returns the offset behind the string whose contents begin at `at`.
fn end_of_string(text: &[u8], mut at: usize) -> usize {
    while let Some(next) = memchr::memchr3(b'"', b'\\', b'\n', &text[at..]) {
        at += next + 1;
        match text[at - 1] {
            b'\\' => at = (at + 1).min(text.len()),
            _ => return at,
        }
    }
    text.len()
}

/// Returns the offset at which an operation begins in a line below the closing brace in front of
/// `at`; `None` if the rest of the brace's line is not a location.
fn next_operation(text: &[u8], at: usize) -> Option<usize> {
    let mut end = end_of_line(text, at);
    let rest = text[at..end].trim_ascii();
    if !rest.is_empty() && !rest.starts_with(b"loc(") && !rest.starts_with(b"//") {
        return None;
    }
    loop {
        let first = text.get(end..)?.iter().position(|byte| !byte.is_ascii_whitespace())?;
        let start = end + first;
        match text[start] {
            b'/' => end = end_of_line(text, start),
            b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'"' => return Some(start),
            _ => return None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::split;

    #[track_caller]
    fn check(text: &str, size: usize, pieces: &[&str]) {
        let found = split(text.as_bytes(), 0, size, 4);
        let found: Vec<&str> = found.into_iter().map(|piece| text[piece].trim_end()).collect();
        assert_eq!(found, pieces, "in {text}");
    }

    #[test]
    fn pieces_begin_with_operations_behind_braces() {
        check("a {\n}\nb {\n {}\n\n}\nc", 1, &["a {\n}", "b {\n {}\n\n}", "c"]);
        check("a {\n}\nb {\n}\nc {\n}\n}\nd {\n}\n", 1, &["a {\n}", "b {\n}", "c {\n}"]);
        check("a {\n}\nb {\n}\nc {\n}\n", 6, &["a {\n}\nb {\n}", "c {\n}"]);
        check("a {}\nb {}\nc {}\nd {}\ne {}\nf", 1, &["a {}", "b {}", "c {}", "d {}"]);
    }

    #[test]
    fn braces_in_strings_and_comments_do_not_count() {
        check(
            "a \"{\\\"{\" {\n}\nb {\n// }}\"\n}\nc",
            1,
            &["a \"{\\\"{\" {\n}", "b {\n// }}\"\n}", "c"],
        );
        check("a {\n} // b {\n// \"\n\nc", 1, &["a {\n} // b {\n// \"", "c"]);
        check("a \"no end {\n}\nb", 1, &["a \"no end {"]);
    }

    #[test]
    fn what_follows_a_brace_may_belong_to_it() {
        check("a {\n} loc(\"x\")\nb", 1, &["a {\n} loc(\"x\")", "b"]);
        check("a {x = 1} {\n}\nb", 1, &["a {x = 1} {\n}", "b"]);
        check("a {\n}\n : b", 1, &["a {\n}\n : b"]);
        check("a {\n}, {\n}\nb", 1, &["a {\n}, {\n}", "b"]);
        check("a {\n}\n#b = c", 1, &["a {\n}\n#b = c"]);
    }

    #[test]
    fn any_text_is_divided_without_gaps() {
        let text = b"a {\n}\n\"b\\\n{//\"}\n}/{\n//\n}\nc {}\nd\\";
        for start in 0..=text.len() {
            for end in start..=text.len() {
                let pieces = split(&text[..end], start, 1, 3);
                assert_eq!(pieces[0].start, start);
                assert!(pieces.is_sorted_by(|a, b| a.end == b.start));
            }
        }
    }
}
