//! Diagnostics in the style of rustc, for `--diagnostic-style=pretty`. The entry point is
//! [`render_pretty`].
//!
//! The contents are those of [`render`](mod@crate::render). Instead of a caret, the token at the
//! position is underlined.

use annotate_snippets::renderer::{DEFAULT_TERM_WIDTH, DecorStyle};
use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};

use crate::diagnostic::{Diagnostic, Place, Position, Severity};
use crate::render::{CALL_STACK_LIMIT, called_from};
use crate::source::{SourceFile, SourceManager};

/// The options of [`render_pretty`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PrettyOptions {
    /// Whether to use ANSI colours.
    pub colour: bool,
    /// Whether to draw lines with Unicode characters instead of ASCII.
    pub unicode: bool,
    /// Number of columns to which long source lines are cut.
    pub width: usize,
}

impl Default for PrettyOptions {
    fn default() -> PrettyOptions {
        PrettyOptions { colour: false, unicode: false, width: DEFAULT_TERM_WIDTH }
    }
}

/// Formats a diagnostic with its callers and notes. The text ends with a newline.
pub fn render_pretty(
    diagnostic: &Diagnostic,
    sources: &SourceManager,
    options: PrettyOptions,
) -> String {
    let renderer = if options.colour { Renderer::styled() } else { Renderer::plain() };
    let decor = if options.unicode { DecorStyle::Unicode } else { DecorStyle::Ascii };
    let renderer = renderer.decor_style(decor).term_width(options.width);

    let title = level(diagnostic.severity).primary_title(diagnostic.message.trim_end().to_owned());
    let mut groups = vec![add_place(Group::with_title(title), diagnostic, sources)];
    for caller in diagnostic.callers.iter().take(CALL_STACK_LIMIT) {
        add_note(&mut groups, &called_from(caller), None, sources);
    }
    let mut previous = diagnostic.callers.last().unwrap_or(&diagnostic.place);
    for note in &diagnostic.notes {
        add_note(&mut groups, note, Some(previous), sources);
        previous = &note.place;
    }
    let mut text = renderer.render(&groups);
    text.push('\n');
    text
}

fn level(severity: Severity) -> Level<'static> {
    match severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Remark => Level::INFO.with_name("remark"),
        Severity::Note => Level::NOTE,
    }
}

/// Adds a note: as a group with its own source line, or, at the same place as `previous`, as a line
/// below the last group.
fn add_note(
    groups: &mut Vec<Group<'static>>,
    note: &Diagnostic,
    previous: Option<&Place>,
    sources: &SourceManager,
) {
    let text = note.message.trim_end().to_owned();
    if note.place == Place::Unknown || Some(&note.place) == previous {
        if let Some(last) = groups.pop() {
            groups.push(last.element(level(note.severity).message(text)));
        }
    } else {
        let group = Group::with_title(level(note.severity).secondary_title(text));
        groups.push(add_place(group, note, sources));
    }
}

/// Adds the place of a diagnostic to a group: a source snippet, or a file and line, or the text of
/// a location.
fn add_place(
    group: Group<'static>,
    diagnostic: &Diagnostic,
    sources: &SourceManager,
) -> Group<'static> {
    match &diagnostic.place {
        Place::Unknown => group,
        Place::Described(text) => group.element(Level::NOTE.message(format!("at {text}"))),
        Place::At(position) => {
            let found = sources
                .resolve(&position.file)
                .and_then(|file| snippet(&file, position, diagnostic.underline as usize));
            match found {
                Some(snippet) => group.element(snippet),
                None => group.element(origin(position)),
            }
        }
    }
}

fn origin(position: &Position) -> Origin<'static> {
    Origin::path(position.file.to_string())
        .line(position.line as usize)
        .char_column(position.col as usize)
}

fn snippet(
    file: &SourceFile,
    position: &Position,
    underline: usize,
) -> Option<Snippet<'static, annotate_snippets::Annotation<'static>>> {
    let offset = file.offset_of(position.line, position.col)?;
    let line = file.line_text(position.line)?;
    let column = offset - file.line_start(position.line)?;
    let (before, from) = line.split_at(column);
    let width = if underline > 1 { underline.min(from.len()) } else { token_len(from) };
    let (marked, after) = from.split_at(width);
    // Replacing invalid UTF-8 changes lengths, so the parts are measured after conversion.
    let mut text = String::from_utf8_lossy(before).into_owned();
    let start = text.len();
    text += &String::from_utf8_lossy(marked);
    let end = text.len();
    text += &String::from_utf8_lossy(after);
    Some(
        Snippet::source(text)
            .path(position.file.to_string())
            .line_start(position.line as usize)
            .annotation(AnnotationKind::Primary.span(start..end)),
    )
}

/// Returns the length of the token at the start of `text`: a name with its sigil, a string, or a
/// single character.
fn token_len(text: &[u8]) -> usize {
    let is_name = |byte: u8| byte.is_ascii_alphanumeric() || b"_$.".contains(&byte);
    let name_len = |text: &[u8]| text.iter().take_while(|&&byte| is_name(byte)).count();
    match text {
        [] => 0,
        [b'"', rest @ ..] => match memchr::memchr(b'"', rest) {
            Some(end) => end + 2,
            None => text.len(),
        },
        [b'%' | b'@' | b'^' | b'#' | b'!', rest @ ..] => 1 + name_len(rest),
        [first, ..] if is_name(*first) => name_len(text),
        [first, rest @ ..] if !first.is_ascii() => {
            1 + rest.iter().take_while(|&&byte| byte & 0xc0 == 0x80).count()
        }
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(line: u32, col: u32) -> Position {
        Position::new("x.mlir", line, col)
    }

    fn shown(diagnostic: &Diagnostic, text: &[u8]) -> String {
        let sources = SourceManager::new();
        sources.add(SourceFile::new("x.mlir", text));
        render_pretty(diagnostic, &sources, PrettyOptions::default())
    }

    #[test]
    fn draws_source_callers_and_notes() {
        let error = Diagnostic::error(at(2, 23), "use of value '%a' expects different type")
            .with_callers([at(3, 1).into()])
            .with_note(at(1, 14), "prior use here")
            .with_note(at(1, 14), "the same place")
            .with_note(Place::Unknown, "no place");
        let text = b"func.func @f(%a: i32) {\n  %c = arith.addf %b, %abc : f32\n\tcall @f\n";
        insta::assert_snapshot!(shown(&error, text));
    }

    #[test]
    fn draws_what_has_no_source() {
        let sources = SourceManager::new();
        let options = PrettyOptions { unicode: true, ..PrettyOptions::default() };
        let draw = |place: Place| {
            let diagnostic = Diagnostic::warning(place, "odd\nvery odd\n").with_note_here("see");
            render_pretty(&diagnostic, &sources, options)
        };
        insta::assert_snapshot!(
            [
                draw(Place::Unknown),
                draw(Place::Described("loc(\"x\")".into())),
                draw(at(3, 4).into()),
                draw(at(0, 0).into()),
            ]
            .join("---\n")
        );
    }

    #[test]
    fn draws_any_bytes() {
        let remark = Diagnostic::remark(at(1, 3), "here");
        insta::assert_snapshot!(shown(&remark, b"\xff \xc3\xa9\xfe x"));
        insta::assert_snapshot!(shown(&Diagnostic::remark(at(2, 1), "end"), b"a\n"));
    }

    #[test]
    fn colours_are_escape_sequences() {
        let error = Diagnostic::error(Place::Unknown, "bad");
        let colour = PrettyOptions { colour: true, ..PrettyOptions::default() };
        let sources = SourceManager::new();
        assert!(render_pretty(&error, &sources, colour).contains('\x1b'));
        assert!(!render_pretty(&error, &sources, PrettyOptions::default()).contains('\x1b'));
    }

    #[test]
    fn tokens() {
        let cases =
            [("%a_1.b, c", 6), ("\"a b\" c", 5), ("\"ab", 3), ("arith.addi(", 10), ("->", 1)];
        for (text, len) in cases {
            assert_eq!(token_len(text.as_bytes()), len, "{text}");
        }
        assert_eq!(token_len("éa".as_bytes()), 2);
        assert_eq!(token_len(b""), 0);
    }
}
