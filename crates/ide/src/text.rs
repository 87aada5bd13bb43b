//! A text with lines and columns: [`Text`], which each [`Document`](crate::Document) owns.

use terrace_asm::Span;

/// The unit in which columns count.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Encoding {
    /// Bytes of UTF-8.
    Utf8,
    /// Units of UTF-16, the default of the language server protocol.
    #[default]
    Utf16,
}

/// A line and a column, both counted from 0; the unit of the column is an [`Encoding`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Position {
    /// The line, from 0 on.
    pub line: u32,
    /// The column, from 0 on.
    pub column: u32,
}

/// A text and the offsets of its lines, which end at `\n`.
#[derive(Clone, Debug, Default)]
pub struct Text {
    contents: String,
    /// The offset of the first byte of each line.
    starts: Vec<u32>,
}

impl Text {
    /// Creates a text with the given contents.
    pub fn new(contents: impl Into<String>) -> Self {
        let contents = contents.into();
        let ends = memchr::memchr_iter(b'\n', contents.as_bytes());
        let starts = std::iter::once(0).chain(ends.map(|end| end as u32 + 1)).collect();
        Self { contents, starts }
    }

    /// Returns the contents.
    pub fn as_str(&self) -> &str {
        &self.contents
    }

    /// Returns the text of a range, which is cut at the end of the contents.
    pub fn get(&self, span: Span) -> &str {
        self.contents.get(span.start as usize..span.end as usize).unwrap_or("")
    }

    /// Returns the number of lines, at least 1.
    pub fn line_count(&self) -> u32 {
        self.starts.len() as u32
    }

    /// Returns the offset of the first byte of `line`; the end of the text if there are fewer
    /// lines.
    pub fn line_start(&self, line: u32) -> u32 {
        self.starts.get(line as usize).copied().unwrap_or(self.contents.len() as u32)
    }

    /// Returns `line` without its line break; empty if there are fewer lines.
    pub fn line(&self, line: u32) -> &str {
        let (start, end) = (self.line_start(line), self.line_start(line.saturating_add(1)));
        let text = self.get(Span { start, end });
        text.strip_suffix('\n').unwrap_or(text)
    }

    /// Returns the line that contains `offset`.
    pub fn line_of(&self, offset: u32) -> u32 {
        self.starts.partition_point(|start| *start <= offset).saturating_sub(1) as u32
    }

    /// Returns the line and column of `offset`; offsets inside a character count as its beginning.
    pub fn position(&self, offset: u32, encoding: Encoding) -> Position {
        let mut offset = (offset as usize).min(self.contents.len());
        while !self.contents.is_char_boundary(offset) {
            offset -= 1;
        }
        let line = self.line_of(offset as u32);
        let before = &self.contents[self.line_start(line) as usize..offset];
        let column = match encoding {
            Encoding::Utf8 => before.len(),
            Encoding::Utf16 if before.is_ascii() => before.len(),
            Encoding::Utf16 => before.encode_utf16().count(),
        };
        Position { line, column: column as u32 }
    }

    /// Returns the offset of a line and column. Columns behind the end of the line count as its
    /// end, lines behind the end of the text as the end of the text.
    pub fn offset(&self, position: Position, encoding: Encoding) -> u32 {
        let start = self.line_start(position.line);
        let line = self.line(position.line);
        let mut column = 0;
        for (offset, character) in line.char_indices() {
            if column >= position.column {
                return start + offset as u32;
            }
            column += match encoding {
                Encoding::Utf8 => character.len_utf8() as u32,
                Encoding::Utf16 => character.len_utf16() as u32,
            };
        }
        start + line.len() as u32
    }

    /// Whether `position` is in the text or right behind a line of it.
    pub fn contains(&self, position: Position, encoding: Encoding) -> bool {
        position.line < self.line_count()
            && self.position(self.offset(position, encoding), encoding).column >= position.column
    }

    /// Replaces the text of `span` by `text`.
    pub fn replace(&mut self, span: Span, text: &str) {
        let len = self.contents.len();
        let floor = |offset: u32| {
            let mut offset = (offset as usize).min(len);
            while !self.contents.is_char_boundary(offset) {
                offset -= 1;
            }
            offset
        };
        let (start, end) = (floor(span.start), floor(span.end));
        let mut contents = std::mem::take(&mut self.contents);
        contents.replace_range(start..end.max(start), text);
        *self = Self::new(contents);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_units_of_utf16() {
        let text = Text::new("a\n😀é%x\n");
        let offset = text.contents.find('%').map_or(0, |at| at as u32);
        assert_eq!(text.position(offset, Encoding::Utf16), Position { line: 1, column: 3 });
        assert_eq!(text.position(offset, Encoding::Utf8), Position { line: 1, column: 6 });
        for encoding in [Encoding::Utf8, Encoding::Utf16] {
            assert_eq!(text.offset(text.position(offset, encoding), encoding), offset);
        }
        assert_eq!(text.offset(Position { line: 9, column: 9 }, Encoding::Utf16), 11);
        assert_eq!(text.offset(Position { line: 0, column: 9 }, Encoding::Utf16), 1);
        assert!(!text.contains(Position { line: 0, column: 2 }, Encoding::Utf16));
    }

    #[test]
    fn replaces_a_range() {
        let mut text = Text::new("one\ntwo\n");
        text.replace(Span { start: 3, end: 5 }, "\n\nT");
        assert_eq!((text.as_str(), text.line_count()), ("one\n\nTwo\n", 4));
    }
}
