//! Reading definitions of aliases: `#name = attribute` and `!name = type`.

use terrace_ir::lossless;

use super::{ParseResult, Parser};
use crate::lexer::TokenKind as K;

impl<'s> Parser<'s> {
    /// Reads `#name = attribute`.
    pub(super) fn attribute_alias(&mut self) -> ParseResult {
        let name = &self.cursor.next_spelling()[1..];
        if self.speculation.definitions().aliases.attributes.contains_key(name) {
            let name = lossless::encode(name);
            return Err(self
                .cursor
                .error_here(format!("redefinition of attribute alias id '{name}'")));
        }
        if name.contains(&b'.') {
            let message = "attribute names with a '.' are reserved for dialect-defined names";
            return Err(self.cursor.error_here(message));
        }
        self.cursor.advance();
        self.cursor.expect(K::Equal, "expected '=' in attribute alias definition")?;
        let attribute = self.attribute(None)?;
        self.speculation
            .in_order(self.cx)?
            .definitions_mut()
            .aliases
            .attributes
            .insert(name, attribute);
        Ok(())
    }

    /// Reads `!name = type`.
    pub(super) fn type_alias(&mut self) -> ParseResult {
        let name = &self.cursor.next_spelling()[1..];
        if self.speculation.definitions().aliases.types.contains_key(name) {
            let name = lossless::encode(name);
            return Err(self.cursor.error_here(format!("redefinition of type alias id '{name}'")));
        }
        if name.contains(&b'.') {
            let message = "type names with a '.' are reserved for dialect-defined names";
            return Err(self.cursor.error_here(message));
        }
        self.cursor.advance();
        self.cursor.expect(K::Equal, "expected '=' in type alias definition")?;
        let ty = self.ty()?;
        self.speculation.in_order(self.cx)?.definitions_mut().aliases.types.insert(name, ty);
        Ok(())
    }
}
