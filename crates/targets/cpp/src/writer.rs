//! Text whose lines are indented ([`Writer`]).

/// Blanks of each level of indentation.
const INDENT: &str = "  ";

/// Text whose lines start with the indentation at the time when they are written. Strings are
/// [lossless](terrace_ir::lossless) encodings of bytes.
#[derive(Default)]
pub(crate) struct Writer {
    text: String,
    level: usize,
    /// Whether the current line has no text yet.
    at_start: bool,
}

impl Writer {
    pub(crate) fn new() -> Self {
        Self { at_start: true, ..Self::default() }
    }

    /// Appends `text`; empty lines are not indented.
    pub(crate) fn push(&mut self, text: &str) {
        for line in text.split_inclusive('\n') {
            if self.at_start && line != "\n" {
                (0..self.level).for_each(|_| self.text.push_str(INDENT));
            }
            self.text.push_str(line);
            self.at_start = line.ends_with('\n');
        }
    }

    /// Appends a line without indentation.
    pub(crate) fn push_line_at_margin(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    pub(crate) fn indent(&mut self) {
        self.level += 1;
    }

    pub(crate) fn unindent(&mut self) {
        self.level -= 1;
    }

    /// Returns the text.
    pub(crate) fn finish(self) -> String {
        self.text
    }
}
