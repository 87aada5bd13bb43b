//! Diagnostics as `mlir-opt` prints them, byte for byte. The entry point is [`render`].
//!
//! ```text
//! file:line:col: error: message
//!   the source line, tabs expanded to columns of eight
//!       ^~~~
//! ```
//!
//! The source line is quoted under these conditions:
//!
//! - the file is in the source manager, or can be loaded, and has the line and column;
//! - a note does not have the same place as the diagnostic or the note before it;
//! - for the line with the caret: the source line is ASCII, since columns count bytes.
//!
//! Callers of a call-site location are printed as notes `called from`, at most ten, but not those
//! of a *note*. Source lines are copied bytewise, so the result need not be UTF-8.

use std::io::{self, Write};

use crate::diagnostic::{Diagnostic, Place, Position, Severity};
use crate::lossless;
use crate::source::SourceManager;

/// Greatest number of callers that are printed.
pub const CALL_STACK_LIMIT: usize = 10;

const TAB_STOP: usize = 8;

/// Formats a diagnostic with its callers and notes.
pub fn render(diagnostic: &Diagnostic, sources: &SourceManager) -> Vec<u8> {
    let mut out = Vec::new();
    write_diagnostic(&mut out, diagnostic, sources).expect("writing to a vector does not fail");
    out
}

/// Formats a diagnostic like [`render`], with invalid UTF-8 in the quoted source replaced by
/// U+FFFD.
pub fn render_to_string(diagnostic: &Diagnostic, sources: &SourceManager) -> String {
    String::from_utf8(render(diagnostic, sources))
        .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
}

/// Writes a diagnostic with its callers and notes.
pub fn write_diagnostic(
    out: &mut dyn Write,
    diagnostic: &Diagnostic,
    sources: &SourceManager,
) -> io::Result<()> {
    write_one(out, diagnostic, Some(sources))?;
    let callers = &diagnostic.callers[..diagnostic.callers.len().min(CALL_STACK_LIMIT)];
    for caller in callers {
        write_one(out, &called_from(caller), Some(sources))?;
    }
    // The first note is compared with the outermost caller, which was quoted last.
    let mut previous: (&Place, &[Place]) =
        (callers.last().unwrap_or(&diagnostic.place), Default::default());
    for note in &diagnostic.notes {
        let this = (&note.place, note.callers.as_slice());
        write_one(out, note, (this != previous).then_some(sources))?;
        previous = this;
    }
    Ok(())
}

/// Returns the note for a caller.
pub(crate) fn called_from(caller: &Place) -> Diagnostic {
    Diagnostic::new(Severity::Note, caller.clone(), "called from")
}

/// Writes one message, and quotes the source line if `sources` are given.
fn write_one(
    out: &mut dyn Write,
    diagnostic: &Diagnostic,
    sources: Option<&SourceManager>,
) -> io::Result<()> {
    let mut headline = String::with_capacity(diagnostic.message.len() + 64);
    diagnostic
        .place
        .write_headline(&mut headline, diagnostic.severity, &diagnostic.message)
        .expect("writing to a string does not fail");
    out.write_all(&lossless::decode(&headline))?;
    out.write_all(b"\n")?;
    match (diagnostic.position(), sources) {
        (Some(position), Some(sources)) => {
            write_source(out, position, diagnostic.underline as usize, sources)
        }
        _ => Ok(()),
    }
}

fn write_source(
    out: &mut dyn Write,
    position: &Position,
    underline: usize,
    sources: &SourceManager,
) -> io::Result<()> {
    let Some(file) = sources.resolve(&position.file) else { return Ok(()) };
    let Some(offset) = file.offset_of(position.line, position.col) else { return Ok(()) };
    let (Some(start), Some(line)) = (file.line_start(position.line), file.line_text(position.line))
    else {
        return Ok(());
    };
    out.write_all(&expand_tabs(line, |index| line[index]))?;
    out.write_all(b"\n")?;
    if !line.is_ascii() {
        return Ok(());
    }
    let caret = offset - start;
    let mark = |index: usize| match index {
        _ if index == caret => b'^',
        _ if index > caret && index - caret < underline => b'~',
        _ => b' ',
    };
    // The caret, but not the underline, may be after the last byte.
    let mut carets = expand_tabs(line, mark);
    if caret == line.len() {
        carets.push(b'^');
    }
    let end = carets.iter().rposition(|&byte| byte != b' ').map_or(0, |last| last + 1);
    out.write_all(&carets[..end])?;
    out.write_all(b"\n")
}

/// Returns `shown(i)` for every index `i` of a line. For a tab, the value is repeated up to the
/// next tab stop; a tab itself is shown as a space.
fn expand_tabs(line: &[u8], shown: impl Fn(usize) -> u8) -> Vec<u8> {
    let mut out = Vec::with_capacity(line.len() + 1);
    for (index, &byte) in line.iter().enumerate() {
        let width = if byte == b'\t' { TAB_STOP - out.len() % TAB_STOP } else { 1 };
        let shown = match shown(index) {
            b'\t' => b' ',
            other => other,
        };
        out.extend(std::iter::repeat_n(shown, width));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::SourceFile;

    fn at(line: u32, col: u32) -> Position {
        Position::new("x.mlir", line, col)
    }

    fn sources(text: impl Into<Vec<u8>>) -> SourceManager {
        let sources = SourceManager::new();
        sources.add(SourceFile::new("x.mlir", text));
        sources
    }

    fn shown(text: &str, line: u32, col: u32) -> String {
        render_to_string(&Diagnostic::error(at(line, col), "bad"), &sources(text))
    }

    #[test]
    fn quotes_the_source() {
        insta::assert_snapshot!(shown("\"foo\"() : () -> ()\n", 1, 6), @r#"
        x.mlir:1:6: error: bad
        "foo"() : () -> ()
             ^
        "#);
    }

    #[test]
    fn tabs_are_expanded_and_a_caret_on_a_tab_is_repeated() {
        assert_eq!(
            shown("\tfoo\tbar", 1, 2),
            "x.mlir:1:2: error: bad\n        foo     bar\n        ^\n"
        );
        assert_eq!(
            shown("other\tfile\n\tx", 2, 1),
            "x.mlir:2:1: error: bad\n        x\n^^^^^^^^\n"
        );
        assert_eq!(
            shown("other\tfile\n", 1, 6),
            "x.mlir:1:6: error: bad\nother   file\n     ^^^\n"
        );
    }

    #[test]
    fn the_end_of_a_line_can_be_pointed_at() {
        assert_eq!(shown("// \n//\n", 1, 4), "x.mlir:1:4: error: bad\n// \n   ^\n");
        assert_eq!(shown("a\n", 2, 1), "x.mlir:2:1: error: bad\n\n^\n");
        assert_eq!(shown("a\t\n", 1, 3), "x.mlir:1:3: error: bad\na       \n        ^\n");
    }

    #[test]
    fn nothing_is_quoted_where_there_is_nothing() {
        for (line, col) in [(0, 0), (0, 1), (1, 0), (1, 4), (3, 1), (2, 2)] {
            let expected = format!("x.mlir:{line}:{col}: error: bad\n");
            assert_eq!(shown("ab\n", line, col), expected);
        }
        let elsewhere = Diagnostic::warning(Position::new("y.mlir", 1, 1), "bad");
        assert_eq!(render_to_string(&elsewhere, &sources("ab")), "y.mlir:1:1: warning: bad\n");
    }

    #[test]
    fn no_caret_below_a_line_that_is_not_ascii() {
        assert_eq!(shown("// é\t x\n", 1, 3), "x.mlir:1:3: error: bad\n// é    x\n");
        let error = Diagnostic::error(at(1, 3), "bad");
        assert_eq!(render(&error, &sources(b"\xff a\n")), b"x.mlir:1:3: error: bad\n\xff a\n");
    }

    #[test]
    fn carriage_returns_end_the_line() {
        let text = "// foo\r bar\r\n//\r\n";
        assert_eq!(shown(text, 1, 7), "x.mlir:1:7: error: bad\n// foo\n      ^\n");
        assert_eq!(shown(text, 1, 8), "x.mlir:1:8: error: bad\n");
        assert_eq!(shown(text, 2, 1), "x.mlir:2:1: error: bad\n//\n^\n");
    }

    #[test]
    fn control_bytes_are_copied() {
        assert_eq!(shown("\x01\x7f b", 1, 3), "x.mlir:1:3: error: bad\n\x01\x7f b\n  ^\n");
    }

    #[test]
    fn underlines_stop_at_the_end_of_the_line() {
        let error = Diagnostic::error(at(1, 3), "bad");
        let text =
            |bytes| render_to_string(&error.clone().with_underline(bytes), &sources("abcd\t\n"));
        assert_eq!(text(0), "x.mlir:1:3: error: bad\nabcd    \n  ^\n");
        assert_eq!(text(1), text(0));
        assert_eq!(text(2), "x.mlir:1:3: error: bad\nabcd    \n  ^~\n");
        assert_eq!(text(99), "x.mlir:1:3: error: bad\nabcd    \n  ^~~~~~\n");
    }

    #[test]
    fn places_without_a_file() {
        let unknown = Diagnostic::error(Place::Unknown, "bad").with_note_here("see");
        let named = Diagnostic::error(Place::Described("loc(\"na me\")".into()), "bad")
            .with_note_here("see");
        let sources = sources("");
        insta::assert_snapshot!(
            render_to_string(&unknown, &sources) + &render_to_string(&named, &sources), @r#"
        <unknown>:0: error: bad
        <unknown>:0: note: see
        <unknown>:0: error: loc("na me"): bad
        <unknown>:0: note: loc("na me"): see
        "#);
    }

    #[test]
    fn a_note_at_the_same_place_does_not_quote_again() {
        let error = Diagnostic::error(at(2, 1), "redefinition")
            .with_note_here("see current operation:")
            .with_note(at(1, 1), "see existing definition")
            .with_note(at(1, 1), "again")
            .with_note(at(2, 1), "back");
        insta::assert_snapshot!(render_to_string(&error, &sources("first\nsecond\n")), @r"
        x.mlir:2:1: error: redefinition
        second
        ^
        x.mlir:2:1: note: see current operation:
        x.mlir:1:1: note: see existing definition
        first
        ^
        x.mlir:1:1: note: again
        x.mlir:2:1: note: back
        second
        ^
        ");
    }

    #[test]
    fn callers_are_notes_and_the_first_note_quotes_again() {
        let error = Diagnostic::error(at(1, 3), "bad")
            .with_callers([at(2, 1).into(), Place::Unknown, at(3, 2).into()])
            .with_note_here("see")
            .with_note_here("see again");
        insta::assert_snapshot!(render_to_string(&error, &sources("aaaa\nbb\ncc\n")), @r"
        x.mlir:1:3: error: bad
        aaaa
          ^
        x.mlir:2:1: note: called from
        bb
        ^
        <unknown>:0: note: called from
        x.mlir:3:2: note: called from
        cc
         ^
        x.mlir:1:3: note: see
        aaaa
          ^
        x.mlir:1:3: note: see again
        ");
    }

    #[test]
    fn at_most_ten_callers_are_listed() {
        let error = Diagnostic::error(at(1, 1), "bad").with_callers(vec![Place::Unknown; 14]);
        assert_eq!(render_to_string(&error, &sources("a")).matches("called from").count(), 10);
    }

    #[test]
    fn a_message_may_have_several_lines() {
        let remark = Diagnostic::remark(at(1, 2), "matched\nsecond\tline\n");
        assert_eq!(
            render_to_string(&remark, &sources("abc")),
            "x.mlir:1:2: remark: matched\nsecond\tline\n\nabc\n ^\n"
        );
    }
}
