//! Names, strings and positions.

use terrace_ir::{Ident, Location, lossless};

use super::{Done, Reader, fail};
use crate::words::read_text;

impl Reader<'_> {
    /// Records the name of an id.
    pub(super) fn debug_name(&mut self, words: &[u32]) -> Done {
        let [id, _, ..] = *words else { return fail("OpName needs at least 2 operands") };
        if self.names.get(&id).is_some_and(|name| !name.is_empty()) {
            return fail(format!("duplicate name found for result <id> {id}"));
        }
        let mut at = 1;
        let name = read_text(words, &mut at);
        if at != words.len() {
            return fail("unexpected trailing words in OpName instruction");
        }
        self.names.insert(id, name);
        Ok(())
    }

    /// Checks the name of a member, which has no effect.
    pub(super) fn member_name(&mut self, words: &[u32]) -> Done {
        if words.len() < 3 {
            return fail("OpMemberName must have at least 3 operands");
        }
        let mut at = 2;
        read_text(words, &mut at);
        match at == words.len() {
            true => Ok(()),
            false => fail("unexpected trailing words in OpMemberName instruction"),
        }
    }

    /// Records a string, which positions refer to.
    pub(super) fn debug_string(&mut self, words: &[u32]) -> Done {
        let [id, _, ..] = *words else { return fail("OpString needs at least 2 operands") };
        if self.strings.get(&id).is_some_and(|text| !text.is_empty()) {
            return fail(format!("duplicate debug string found for result <id> {id}"));
        }
        let mut at = 1;
        let text = read_text(words, &mut at);
        if at != words.len() {
            return fail("unexpected trailing words in OpString instruction");
        }
        self.strings.insert(id, text);
        Ok(())
    }

    /// Records the position of the following instructions.
    pub(super) fn debug_line(&mut self, words: &[u32]) -> Done {
        let [file, line, column] = *words else { return fail("OpLine must have 3 operands") };
        self.line = Some((file, line, column));
        Ok(())
    }

    /// Returns the current position.
    pub(super) fn location(&self) -> Location {
        let Some((file, line, column)) = self.line else { return self.unknown };
        let name = self.strings.get(&file).filter(|name| !name.is_empty());
        let name = name.map_or("<unknown>".into(), |name| lossless::encode(name));
        Location::file_line_col(self.cx, Ident::get(self.cx, &name), line, column)
    }

    /// Returns the name of an id; without one, the prefix and the id.
    pub(super) fn symbol(&self, prefix: &str, id: u32) -> String {
        match self.names.get(&id).filter(|name| !name.is_empty()) {
            Some(name) => lossless::encode(name).into_owned(),
            None => format!("{prefix}{id}"),
        }
    }
}
