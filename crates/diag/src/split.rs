//! Splitting of a file into several inputs, for `--split-input-file`. The entry point is [`split`].
//!
//! The rules are those of MLIR 22, including their irregularities, because tests depend on them:
//!
//! - The marker is recognized anywhere, not only at the beginning of a line, and regardless of what
//!   follows. In `// ------`, the next chunk begins with the last dash; in `foo // ----- bar`, it
//!   begins with ` bar`.
//! - At least one byte other than `0` must follow the marker. Otherwise, and where the last two
//!   bytes of the marker are missing, the place is a *near miss*, which causes a warning and no
//!   split.
//! - The file is not split while the current chunk is empty. So a marker at the beginning of the
//!   file starts a chunk with the last two bytes of the marker, which cannot be parsed.
//!
//! The chunks are ranges of the original file, because MLIR 22 reports positions in that.

use std::ops::Range;

use memchr::memmem;

use crate::diagnostic::{Diagnostic, Severity};
use crate::source::SourceFile;

/// The marker of `--split-input-file` without a value.
pub const DEFAULT_SPLIT_MARKER: &str = "// -----";

/// Number of bytes at the end of the marker that may differ in a near miss.
const NEAR_MISS_TAIL: usize = 2;

/// One of the inputs in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chunk {
    /// Range of the chunk in the file, in bytes.
    pub range: Range<usize>,
    /// Line of the first byte of the chunk, counted from 1.
    pub first_line: u32,
}

impl Chunk {
    /// Returns the bytes of the chunk, which must be one of `file`.
    pub fn bytes<'a>(&self, file: &'a SourceFile) -> &'a [u8] {
        &file.bytes()[self.range.clone()]
    }

    /// Returns MLIR 22's name for the buffer of the chunk.
    pub fn buffer_name(&self, file: &SourceFile) -> String {
        format!("within split at {}:{} offset ", file.name(), self.first_line)
    }
}

/// The result of [`split`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Split {
    /// The inputs in order; empty if the file is empty.
    pub chunks: Vec<Chunk>,
    /// Offsets of text that resembles a marker.
    pub near_misses: Vec<usize>,
}

impl Split {
    /// Returns the warnings that `mlir-opt` prints before it reads the first chunk. They are not
    /// matched with `expected-warning`.
    pub fn warnings(&self, file: &SourceFile) -> Vec<Diagnostic> {
        let message = "near miss with file split marker";
        let warn = |&offset| Diagnostic::new(Severity::Warning, file.position(offset), message);
        self.near_misses.iter().map(warn).collect()
    }
}

/// Splits a file at `marker`. With an empty marker, the file is a single chunk.
///
/// A marker of one or two bytes, for which MLIR 22 misbehaves, splits at every occurrence and has
/// no near misses.
pub fn split(file: &SourceFile, marker: &str) -> Split {
    let text = file.bytes();
    if marker.is_empty() {
        return Split {
            chunks: vec![Chunk { range: 0..text.len(), first_line: 1 }],
            near_misses: vec![],
        };
    }
    let checked = if marker.len() > NEAR_MISS_TAIL { NEAR_MISS_TAIL } else { 0 };
    let (head, tail) = marker.as_bytes().split_at(marker.len() - checked);

    let mut ranges: Vec<Range<usize>> = Vec::new();
    let mut near_misses = Vec::new();
    let mut pending = 0..0;
    for piece in split_at_all(text, head) {
        if pending.is_empty() {
            pending = piece;
            continue;
        }
        let bytes = &text[piece.clone()];
        let complete = checked == 0
            || (bytes.starts_with(tail) && bytes.get(checked).is_some_and(|&next| next != b'0'));
        if complete {
            ranges.push(pending);
            pending = piece.start + checked..piece.end;
        } else {
            near_misses.push(piece.start);
            pending.end = piece.end;
        }
    }
    if !pending.is_empty() {
        ranges.push(pending);
    }
    let chunk = |range: Range<usize>| Chunk { first_line: file.line_col(range.start).0, range };
    Split { chunks: ranges.into_iter().map(chunk).collect(), near_misses }
}

/// Returns the ranges between the occurrences of `separator`.
fn split_at_all<'a>(
    text: &'a [u8],
    separator: &'a [u8],
) -> impl Iterator<Item = Range<usize>> + 'a {
    let mut start = 0;
    let found = memmem::find_iter(text, separator).map(Some).chain(std::iter::once(None));
    found.map(move |at| match at {
        Some(at) => std::mem::replace(&mut start, at + separator.len())..at,
        None => start..text.len(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    type Found = (Vec<(u32, String)>, Vec<(u32, u32)>);

    /// Returns the chunks of a text, each with its first line number, and the near misses of the
    /// marker.
    fn cut_at(text: &str, marker: &str) -> Found {
        let file = SourceFile::new("f", text);
        let split = split(&file, marker);
        let show = |chunk: &Chunk| {
            (chunk.first_line, String::from_utf8(chunk.bytes(&file).to_vec()).unwrap())
        };
        let misses = split.near_misses.iter().map(|&offset| file.line_col(offset)).collect();
        (split.chunks.iter().map(show).collect(), misses)
    }

    fn cut(text: &str) -> Found {
        cut_at(text, DEFAULT_SPLIT_MARKER)
    }

    fn chunks(list: &[(u32, &str)]) -> Vec<(u32, String)> {
        list.iter().map(|&(line, text)| (line, text.to_owned())).collect()
    }

    #[test]
    fn cuts_at_markers() {
        let (found, misses) = cut("foo\n// -----\nbar\n// -----\n\nbaz\n");
        assert_eq!(found, chunks(&[(1, "foo\n"), (2, "\nbar\n"), (4, "\n\nbaz\n")]));
        assert_eq!(misses, []);
    }

    #[test]
    fn a_marker_may_stand_anywhere() {
        let (found, misses) = cut("foo\n   // -----  \nbar // ----- baz\nqux\n// ------");
        let expected = [(1, "foo\n   "), (2, "  \nbar "), (3, " baz\nqux\n"), (5, "-")];
        assert_eq!(found, chunks(&expected));
        assert_eq!(misses, []);
    }

    #[test]
    fn near_misses_do_not_cut() {
        let text = "foo\n// ----\nbar\n// --- xx\n// ---- xx\nbaz\n// -----";
        assert_eq!(cut(text), (chunks(&[(1, text)]), vec![(2, 7), (4, 7), (5, 7), (7, 7)]));
        let text = "foo\n// ----0\nbar\n// -----0xx\n//-----\nbaz\n// -----";
        assert_eq!(cut(text), (chunks(&[(1, text)]), vec![(2, 7), (4, 7), (7, 7)]));
    }

    #[test]
    fn a_marker_at_the_beginning_is_half_eaten() {
        assert_eq!(cut("// -----\nfoo\n// -----\n").0, chunks(&[(1, "--\nfoo\n"), (3, "\n")]));
        assert_eq!(cut("// -----").0, chunks(&[(1, "--")]));
    }

    #[test]
    fn markers_may_follow_each_other() {
        let (found, misses) = cut("foo\n// -----\n// -----\nbar");
        assert_eq!(found, chunks(&[(1, "foo\n"), (2, "\n"), (3, "\nbar")]));
        assert_eq!(misses, []);
        let (found, misses) = cut("foo\n// -----// -----// -----bar");
        assert_eq!(found, chunks(&[(1, "foo\n// -----// -----"), (2, "bar")]));
        assert_eq!(misses, [(2, 7), (2, 15)]);
    }

    #[test]
    fn empty_and_unusual_markers() {
        assert_eq!(cut("").0, []);
        assert_eq!(cut_at("a\n// -----\nb", "").0, chunks(&[(1, "a\n// -----\nb")]));
        assert_eq!(cut_at("a#b##c", "#").0, chunks(&[(1, "a"), (1, "b"), (1, "c")]));
        assert_eq!(cut_at("a#xb", "#x").0, chunks(&[(1, "a"), (1, "b")]));
    }

    #[test]
    fn warnings_point_behind_the_common_part() {
        let file = SourceFile::new("x.mlir", "foo\n// ----\n");
        let warnings = split(&file, DEFAULT_SPLIT_MARKER).warnings(&file);
        assert_eq!(warnings.len(), 1);
        assert_eq!(
            warnings[0].to_string(),
            "x.mlir:2:7: warning: near miss with file split marker"
        );
    }

    #[test]
    fn chunks_have_a_buffer_name() {
        let file = SourceFile::new("<stdin>", "a\n// -----\nb");
        let split = split(&file, DEFAULT_SPLIT_MARKER);
        assert_eq!(split.chunks[1].buffer_name(&file), "within split at <stdin>:2 offset ");
    }
}
