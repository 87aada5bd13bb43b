//! Reading successors and the labels of blocks.

use terrace_ir::lossless;
use terrace_ir::{Block, Diagnostic};

use super::block_names::NamedBlock;
use super::completion::Expected;
use super::cursor::Cursor;
use super::{ParseResult, Parser};
use crate::lexer::{Token, TokenKind as K};

impl<'s> Cursor<'s> {
    /// Returns the error about undefined blocks used at `positions`; `None` without any.
    pub(super) fn undefined_blocks(&self, positions: &[u32]) -> Option<Diagnostic> {
        let error = |at: u32| {
            let location = self.location(at);
            Diagnostic::error(location, "reference to an undefined block")
        };
        let (last, before) = positions.split_last()?;
        Some(before.iter().fold(error(*last), |last, at| last.after(error(*at))))
    }
}

impl<'s> Parser<'s> {
    /// Reads `^name` as a successor.
    pub(super) fn successor(&mut self) -> ParseResult<Block> {
        if self.cursor.at(K::Eof) {
            self.expects(Expected::Block);
        }
        let token = self.cursor.expect(K::Caret, "expected block name")?;
        let name = self.cursor.spelling(token);
        if let Some(named) = self.scopes.blocks.get_mut(name) {
            let (block, position) = (named.block, named.position);
            if self.records() {
                self.record_block_use(token, position);
            }
            return Ok(block);
        }
        if self.records() {
            self.record_block_use(token, token.start());
        }
        let block = self.scopes.body.new_block([]);
        self.scopes
            .blocks
            .insert(name, NamedBlock { block, position: token.start(), defined: false });
        Ok(block)
    }

    /// Defines the block that the token `label` names: `existing` if given, else the block of
    /// earlier uses, or a new one.
    pub(super) fn define_block(
        &mut self,
        label: Token,
        existing: Option<Block>,
    ) -> ParseResult<Block> {
        let used = self.scopes.blocks.get_mut(self.cursor.spelling(label));
        let used = used.map(|named| named.position);
        let block = self.define_block_name(label, existing)?;
        if self.records() {
            self.record_block(label, used, block);
        }
        Ok(block)
    }

    fn define_block_name(&mut self, label: Token, existing: Option<Block>) -> ParseResult<Block> {
        let (name, position) = (self.cursor.spelling(label), label.start());
        match self.scopes.blocks.get_mut(name) {
            Some(entry) if entry.defined => {
                let name = lossless::encode(name);
                Err(self.cursor.error_at(position, format!("redefinition of block '{name}'")))
            }
            Some(entry) => {
                entry.defined = true;
                entry.position = position;
                if let Some(existing) = existing {
                    let used = std::mem::replace(&mut entry.block, existing);
                    self.scopes.body.replace_all_block_uses(used, existing);
                    self.scopes.body.erase_block(used);
                    return Ok(existing);
                }
                Ok(entry.block)
            }
            None => {
                let block = match existing {
                    Some(block) => block,
                    None => self.scopes.body.new_block([]),
                };
                self.scopes.blocks.insert(name, NamedBlock { block, position, defined: true });
                Ok(block)
            }
        }
    }
}
