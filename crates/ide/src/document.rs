//! A document: a text, and what has been read from its parts ([`Document`]).

use crate::analysis::Part;
use crate::diagnostics::Problem;
use crate::dialects::Dialects;
use crate::text::Text;

/// The marker between the parts of a document.
const MARKER: &str = "// -----";

/// A text and the analysis of its parts, which are separated by `// -----`.
pub struct Document {
    text: Text,
    pub(crate) dialects: Dialects,
    parts: Vec<Part>,
}

impl Document {
    /// Reads `text` with `dialects`. `file` is the name of the file in locations.
    pub fn new(dialects: &Dialects, file: &str, text: Text) -> Self {
        let source = terrace_diag::SourceFile::new(file, text.as_str().as_bytes());
        let part = |range| Part::new(dialects, &source, range);
        let parts = ranges(text.as_str().as_bytes()).into_iter().map(part).collect();
        Self { text, dialects: dialects.clone(), parts }
    }

    /// Returns the text.
    pub fn text(&self) -> &Text {
        &self.text
    }

    /// Returns the parts in order; a text without markers has one.
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// Returns the part that contains `offset`, or ends there.
    pub fn part_at(&self, offset: u32) -> Option<&Part> {
        let touches = |part: &&Part| {
            part.range().start <= offset as usize && offset as usize <= part.range().end
        };
        self.parts.iter().find(touches)
    }

    /// Returns the diagnostics of all parts.
    pub fn problems(&self) -> impl Iterator<Item = &Problem> {
        self.parts.iter().flat_map(Part::problems)
    }
}

/// Returns the ranges between the markers in `text`, in bytes.
pub(crate) fn ranges(text: &[u8]) -> Vec<std::ops::Range<usize>> {
    let mut start = 0;
    let mut ranges = Vec::new();
    for at in memchr::memmem::find_iter(text, MARKER) {
        ranges.push(start..at);
        start = at + MARKER.len();
    }
    ranges.push(start..text.len());
    ranges
}
