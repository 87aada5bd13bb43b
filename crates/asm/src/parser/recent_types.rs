//! The vectors, tensors and memrefs that were read last: texts repeat them.

use terrace_ir::Type;

use super::{ParseResult, Parser};

/// Types by their text, in a table without lists: one takes the place of another.
#[derive(Default)]
pub(super) struct RecentTypes<'s>([Option<(&'s [u8], Type)>; SLOTS]);

const SLOTS: usize = 32;
/// The length of `vector<`, `tensor<` and `memref<`.
const PREFIX: usize = 7;

/// The place of a type at the beginning of `text`, by the eight bytes that tell most types apart.
#[inline]
fn slot(text: &[u8]) -> Option<usize> {
    let bytes = text[PREFIX.min(text.len())..].first_chunk()?;
    let hash = u64::from_le_bytes(*bytes).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    Some((hash >> 59) as usize % SLOTS)
}

impl<'s> Parser<'s> {
    /// Reads a vector, tensor or memref by `parse`, unless it is written as one was lately.
    #[inline]
    pub(super) fn shaped_type(
        &mut self,
        parse: fn(&mut Self) -> ParseResult<Type>,
    ) -> ParseResult<Type> {
        let start = self.token.start as usize;
        let source = self.source;
        // What a name means in a type that is being read is not what it means elsewhere.
        let slot = slot(&source[start..]).filter(|_| self.cyclic.is_empty());
        if let Some(slot) = slot
            && let Some((text, ty)) = self.recent_types.0[slot]
            && source[start..].starts_with(text)
        {
            self.lexer.go_on_at(start + text.len());
            self.token = self.lexer.next();
            return Ok(ty);
        }
        let ty = self.nested(parse)?;
        // No longer text begins with this one: it ends with a bracket.
        let text = source[start..self.token.start as usize].trim_ascii_end();
        if let Some(slot) = slot
            && text.ends_with(b">")
            && !text.contains(&b'\n')
        {
            self.recent_types.0[slot] = Some((text, ty));
        }
        Ok(ty)
    }
}
