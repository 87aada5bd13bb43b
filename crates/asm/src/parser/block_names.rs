//! The names of blocks by region, as a table owned by [`Scopes`](super::scopes::Scopes).

use rustc_hash::FxHashMap;
use terrace_ir::Block;

/// A block that has been used or defined under a name.
pub(super) struct NamedBlock {
    pub(super) block: Block,
    /// The offset of the definition, or of the first use before it.
    pub(super) position: u32,
    pub(super) defined: bool,
}

struct Scope<'s> {
    number: u32,
    names: Vec<&'s [u8]>,
}

/// The names of blocks in the regions being read.
#[derive(Default)]
pub(super) struct BlockNames<'s> {
    entries: FxHashMap<(u32, &'s [u8]), NamedBlock>,
    scopes: Vec<Scope<'s>>,
    /// The number of scopes begun so far.
    scope_count: u32,
}

impl<'s> BlockNames<'s> {
    fn scope(&self) -> u32 {
        self.scopes.last().map_or(0, |scope| scope.number)
    }

    /// Returns the block named `name` in the innermost region; `None` before its first use.
    pub(super) fn get_mut(&mut self, name: &'s [u8]) -> Option<&mut NamedBlock> {
        let scope = self.scope();
        self.entries.get_mut(&(scope, name))
    }

    /// Names a block of the innermost region.
    pub(super) fn insert(&mut self, name: &'s [u8], named: NamedBlock) {
        let number = self.scope();
        self.entries.insert((number, name), named);
        if let Some(scope) = self.scopes.last_mut() {
            scope.names.push(name);
        }
    }

    /// Whether any block has a name in the regions being read.
    pub(super) fn any(&self) -> bool {
        !self.entries.is_empty()
    }

    /// Iterates over the names of blocks in the innermost region.
    pub(super) fn visible(&self) -> impl Iterator<Item = &'s [u8]> {
        self.scopes.last().into_iter().flat_map(|scope| scope.names.iter().copied())
    }

    /// Returns the number of regions around the parser's position.
    pub(super) fn depth(&self) -> usize {
        self.scopes.len()
    }

    /// Begins the scope of a region.
    pub(super) fn enter(&mut self) {
        self.scope_count += 1;
        self.scopes.push(Scope { number: self.scope_count, names: Vec::new() });
    }

    /// Ends the scope of a region; returns the offsets of names that were used but not defined, in
    /// ascending order.
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
