//! The scratch space of a program that reads an operation.

use terrace_ir::{Attribute, Ident, PropertiesBuf, Type, Value};

use crate::format::{MAX_SLOTS, Program};
use crate::lexer::end_of_word;

/// The parts of an operation that a program has read so far, and its position in the text.
///
/// The lists keep their memory for the next operation.
#[derive(Default)]
pub(super) struct ProgramScratch {
    /// The offset behind the text that has been read.
    pub(super) pos: usize,
    /// Whether the parser's next token is the one at `pos`.
    pub(super) at_token: bool,
    pub(super) values: Vec<Value>,
    /// For each declared operand, the index of its first value in `values` and the number of its
    /// values.
    pub(super) groups: [(u16, u16); MAX_SLOTS],
    pub(super) types: Vec<Type>,
    /// The types of the results.
    pub(super) results: Vec<Type>,
    /// For each type slot, the index of its first type in `types` and the number of its types.
    pub(super) slots: [(u16, u16); MAX_SLOTS],
    pub(super) properties: PropertiesBuf,
    /// The discardable attributes.
    pub(super) attributes: Vec<(Ident, Attribute)>,
}

impl ProgramScratch {
    /// Resets the state to read one operation with `program`, starting at offset `pos`.
    pub(super) fn begin(&mut self, pos: usize, program: &Program) {
        self.go_to(pos);
        self.values.clear();
        self.types.clear();
        self.results.clear();
        self.attributes.clear();
        self.groups = Default::default();
        self.slots = Default::default();
        self.properties = program.properties.clone();
    }

    /// Takes the properties out.
    ///
    /// Inline properties are copied and stay: that keeps them in registers.
    #[inline(always)]
    pub(super) fn take_properties(&mut self) -> PropertiesBuf {
        match self.properties {
            PropertiesBuf::Inline(bits) => PropertiesBuf::Inline(bits),
            _ => std::mem::take(&mut self.properties),
        }
    }

    /// Returns the types of a slot.
    pub(super) fn types(&self, slot: u8) -> &[Type] {
        let (start, len) = self.slots[slot as usize];
        &self.types[start as usize..][..len as usize]
    }

    /// Continues at offset `pos`, without a token.
    #[inline]
    pub(super) fn go_to(&mut self, pos: usize) {
        (self.pos, self.at_token) = (pos, false);
    }

    /// Skips spaces; returns the byte behind them, 0 at the end of `source`.
    #[inline]
    pub(super) fn next_byte(&mut self, source: &[u8]) -> u8 {
        while let Some(b' ') = source.get(self.pos) {
            self.pos += 1;
        }
        source.get(self.pos).copied().unwrap_or(0)
    }

    /// Reads `byte`; `None` if it is not next.
    #[inline]
    pub(super) fn byte(&mut self, byte: u8, source: &[u8]) -> Option<()> {
        if self.next_byte(source) != byte {
            return None;
        }
        self.go_to(self.pos + 1);
        Some(())
    }

    /// Consumes `->`; `None` if it is not next.
    pub(super) fn arrow(&mut self, source: &[u8]) -> Option<()> {
        self.next_byte(source);
        if !source[self.pos..].starts_with(b"->") {
            return None;
        }
        self.go_to(self.pos + 2);
        Some(())
    }

    /// Reads the word `text`; `None` if it is not next.
    #[inline]
    pub(super) fn keyword(&mut self, text: &[u8], source: &[u8]) -> Option<()> {
        // Compare one byte first: mostly the keyword of an optional group that is absent.
        if self.next_byte(source) != text[0] {
            return None;
        }
        let end = self.pos + text.len();
        if !source[self.pos..].starts_with(text) || end_of_word(source, end) != end {
            return None;
        }
        self.go_to(end);
        Some(())
    }
}
