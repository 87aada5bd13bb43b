//! Removal of functions from a module.

use rustc_hash::FxHashMap;

use super::{Constant, ConstantKind, Module, Symbol};

impl Module {
    /// Removes the functions at indices, in ascending order, to which nothing refers any more.
    pub(crate) fn remove_functions(&mut self, removed: &[usize]) {
        if removed.is_empty() {
            return;
        }
        let numbers: FxHashMap<u32, u32> = new_numbers(self.functions.len(), removed);
        // Numbers only fall, so in ascending order each new one is free.
        let mut changes: Vec<(u32, Constant, ConstantKind)> = Vec::new();
        for index in 0..self.constants.count() {
            let constant = Constant(index);
            let moved = |symbol: &Symbol| match symbol {
                // A removed function has a number that no function has.
                Symbol::Function(at) => {
                    Some((*at, Symbol::Function(numbers.get(at).copied().unwrap_or(u32::MAX - at))))
                }
                _ => None,
            };
            let new = match self.constants.kind(constant) {
                ConstantKind::Symbol(symbol) => {
                    moved(symbol).map(|(at, new)| (at, ConstantKind::Symbol(new)))
                }
                ConstantKind::BlockAddress(symbol, block) => {
                    moved(symbol).map(|(at, new)| (at, ConstantKind::BlockAddress(new, *block)))
                }
                ConstantKind::DsoLocalEquivalent(symbol) => {
                    moved(symbol).map(|(at, new)| (at, ConstantKind::DsoLocalEquivalent(new)))
                }
                ConstantKind::NoCfi(symbol) => {
                    moved(symbol).map(|(at, new)| (at, ConstantKind::NoCfi(new)))
                }
                _ => None,
            };
            changes.extend(new.map(|(at, kind)| (at, constant, kind)));
        }
        changes.sort_by_key(|(at, ..)| *at);
        for (_, constant, kind) in changes {
            self.constants.replace(constant, kind);
        }
        let mut at = 0;
        let mut next = removed.iter().peekable();
        self.functions.retain(|_| {
            let remove = next.next_if(|removed| **removed == at).is_some();
            at += 1;
            !remove
        });
        self.number_functions();
    }
}

/// The new numbers of the functions that stay.
fn new_numbers(count: usize, removed: &[usize]) -> FxHashMap<u32, u32> {
    let mut next = removed.iter().peekable();
    let kept = (0..count).filter(|at| next.next_if(|removed| *removed == at).is_none());
    kept.zip(0..).map(|(old, new)| (old as u32, new)).collect()
}
