//! The names of blocks, by region.

use rustc_hash::FxHashMap;
use terrace_ir::lossless;
use terrace_ir::{Block, Diagnostic};

use super::{ParseResult, Parser};
use crate::lexer::TokenKind as K;

struct Entry {
    block: Block,
    position: u32,
    defined: bool,
}

struct Scope<'s> {
    number: u32,
    names: Vec<&'s [u8]>,
}

/// The names of blocks in the regions being read.
#[derive(Default)]
pub(super) struct BlockNames<'s> {
    entries: FxHashMap<(u32, &'s [u8]), Entry>,
    scopes: Vec<Scope<'s>>,
    numbers: u32,
}

impl<'s> BlockNames<'s> {
    fn scope(&self) -> u32 {
        self.scopes.last().map_or(0, |scope| scope.number)
    }

    fn insert(&mut self, name: &'s [u8], entry: Entry) {
        let number = self.scope();
        self.entries.insert((number, name), entry);
        if let Some(scope) = self.scopes.last_mut() {
            scope.names.push(name);
        }
    }

    /// Whether any block has a name in the regions being read.
    pub(super) fn any(&self) -> bool {
        !self.entries.is_empty()
    }

    /// Begins a scope of block names, for a region.
    pub(super) fn enter(&mut self) {
        self.numbers += 1;
        self.scopes.push(Scope { number: self.numbers, names: Vec::new() });
    }

    /// Ends the scope of a region; gives the places of names that were used but not defined.
    pub(super) fn leave(&mut self) -> Vec<u32> {
        let mut undefined = Vec::new();
        let Some(scope) = self.scopes.pop() else { return undefined };
        for name in scope.names {
            if let Some(entry) = self.entries.remove(&(scope.number, name))
                && !entry.defined
            {
                undefined.push(entry.position);
            }
        }
        undefined.sort_unstable();
        undefined
    }
}

impl<'s> Parser<'s> {
    /// Reads `^name` as a successor.
    pub(super) fn successor(&mut self) -> ParseResult<Block> {
        let token = self.expect(K::Caret, "expected block name")?;
        let name = self.spelling(token);
        let scope = self.blocks.scope();
        if let Some(entry) = self.blocks.entries.get(&(scope, name)) {
            return Ok(entry.block);
        }
        let block = self.body.new_block([]);
        self.blocks.insert(name, Entry { block, position: token.start(), defined: false });
        Ok(block)
    }

    /// The block named `name`, defined at `position`: `existing`, one already used, or a new one.
    pub(super) fn define_block(
        &mut self,
        name: &'s [u8],
        position: u32,
        existing: Option<Block>,
    ) -> ParseResult<Block> {
        let scope = self.blocks.scope();
        match self.blocks.entries.get_mut(&(scope, name)) {
            Some(entry) if entry.defined => {
                let name = lossless::encode(name);
                Err(self.error_at(position, format!("redefinition of block '{name}'")))
            }
            Some(entry) => {
                entry.defined = true;
                entry.position = position;
                if let Some(existing) = existing {
                    let used = std::mem::replace(&mut entry.block, existing);
                    self.body.replace_all_block_uses(used, existing);
                    self.body.erase_block(used);
                    return Ok(existing);
                }
                Ok(entry.block)
            }
            None => {
                let block = match existing {
                    Some(block) => block,
                    None => self.body.new_block([]),
                };
                self.blocks.insert(name, Entry { block, position, defined: true });
                Ok(block)
            }
        }
    }

    /// The errors about blocks at `positions` that are used but not defined.
    pub(super) fn undefined_blocks(&self, positions: &[u32]) -> Option<Diagnostic> {
        let error = |at: u32| {
            let location = self.location(at);
            Diagnostic::error(location, "reference to an undefined block")
        };
        let (last, before) = positions.split_last()?;
        Some(before.iter().fold(error(*last), |last, at| last.after(error(*at))))
    }
}
