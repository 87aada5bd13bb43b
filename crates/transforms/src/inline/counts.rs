//! How many references there are to callables, and which callables die when there are none.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::by_node::ByNode;
use super::graph::NodeId;

/// How many references there are to callables.
pub(super) type Uses = ByNode<u32>;

/// What happens to callables.
pub(super) enum Event {
    /// A callable holds so many references to others now.
    Holds(NodeId, Uses),
    /// A callable was found to be dead.
    Dead(NodeId),
    /// The callable `into` got a copy of `from` in place of a call.
    Inlined { from: NodeId, into: NodeId },
}

/// What happens in a component, in order: mostly little.
pub(super) type Events = SmallVec<[Event; 2]>;

/// Who takes note of what happens in the callables of a component.
pub(super) trait Ledger {
    /// Takes note of `event`.
    fn note(&mut self, event: Event);
    /// Whether nothing refers to a callable of the component that can then be erased.
    fn is_dead(&self, id: NodeId) -> bool;
    /// Whether there is one reference to a callable of the component, without which it can be erased.
    fn has_one_use(&self, id: NodeId) -> bool;
}

/// The references that a callable holds, and those to it.
#[derive(Clone)]
pub(super) struct Count {
    /// How many references to each callable it holds.
    pub(super) uses: Uses,
    /// How many references there are to it; `None` if it must stay whatever there is.
    pub(super) use_count: Option<u64>,
}

/// What is known of the callables of a program.
#[derive(Default)]
pub(super) struct Counts {
    /// By the numbers of the callables.
    pub(super) of: Vec<Count>,
    /// Callables to erase, in the order in which they were found to be dead.
    pub(super) dead: Vec<NodeId>,
}

/// Where the counts of callables are.
trait Book {
    /// The count of a callable, if it is kept here.
    fn count_mut(&mut self, id: NodeId) -> Option<&mut Count>;

    fn add_uses(&mut self, uses: &Uses, more: bool) {
        for (used, count) in uses.iter() {
            if let Some(of) = self.count_mut(used) {
                of.add(u64::from(*count), more);
            }
        }
    }

    /// Counts how many references to each callable a callable holds now.
    fn set_uses(&mut self, id: NodeId, uses: Uses) {
        let Some(of) = self.count_mut(id) else { return };
        let old = std::mem::take(&mut of.uses);
        self.add_uses(&old, false);
        self.add_uses(&uses, true);
        if let Some(of) = self.count_mut(id) {
            of.uses = uses;
        }
    }

    /// Counts what a copy of `from` in place of a call holds; whether `from` is dead now.
    fn inlined(&mut self, from: NodeId, into: NodeId) -> bool {
        let Some(callee) = self.count_mut(from) else { return false };
        let last = callee.use_count == Some(1);
        callee.add(1, false);
        let uses = std::mem::take(&mut callee.uses);
        self.add_uses(&uses, true);
        if let Some(caller) = self.count_mut(into) {
            for (used, count) in uses.iter() {
                *caller.uses.entry(used) += count;
            }
            if let Some(count) = caller.uses.get_mut(from) {
                *count = count.saturating_sub(1);
            }
        }
        if last {
            self.add_uses(&uses, false);
        }
        if let Some(callee) = self.count_mut(from) {
            match last {
                true => callee.use_count = None,
                false => callee.uses = uses,
            }
        }
        last
    }
}

impl Book for Counts {
    fn count_mut(&mut self, id: NodeId) -> Option<&mut Count> {
        self.of.get_mut(id)
    }
}

impl Count {
    /// Counts `count` references to the callable more, or less.
    fn add(&mut self, count: u64, more: bool) {
        if let Some(total) = &mut self.use_count {
            *total = if more { *total + count } else { total.saturating_sub(count) };
        }
    }
}

impl Ledger for Counts {
    fn note(&mut self, event: Event) {
        match event {
            Event::Holds(id, uses) => self.set_uses(id, uses),
            // Something may refer to it after all, of what was not known when it was found.
            Event::Dead(id) if self.is_dead(id) => self.dead.push(id),
            Event::Dead(_) => {}
            Event::Inlined { from, into } => {
                if self.inlined(from, into) {
                    self.dead.push(from);
                }
            }
        }
    }

    fn is_dead(&self, id: NodeId) -> bool {
        self.of[id].use_count == Some(0)
    }

    fn has_one_use(&self, id: NodeId) -> bool {
        self.of[id].use_count == Some(1)
    }
}

/// What happens in a component, to be noted when it is its turn: until then only it itself changes how many
/// references there are to its callables.
pub(super) struct Later<'c> {
    counts: &'c Counts,
    /// The callables of the component, if they call each other.
    members: FxHashMap<NodeId, Count>,
    pub(super) events: Events,
}

impl<'c> Later<'c> {
    pub(super) fn new(counts: &'c Counts, component: &[NodeId]) -> Self {
        let recursive = match component {
            [id] => counts.of[*id].uses.contains(*id),
            _ => true,
        };
        let members = component.iter().filter(|_| recursive);
        let members = members.map(|id| (*id, counts.of[*id].clone())).collect();
        Self { counts, members, events: Events::new() }
    }

    fn count(&self, id: NodeId) -> &Count {
        self.members.get(&id).unwrap_or_else(|| &self.counts.of[id])
    }
}

impl Book for Later<'_> {
    fn count_mut(&mut self, id: NodeId) -> Option<&mut Count> {
        self.members.get_mut(&id)
    }
}

impl Ledger for Later<'_> {
    fn note(&mut self, event: Event) {
        match &event {
            // Nothing has happened yet.
            Event::Holds(id, uses)
                if self.events.is_empty() && self.counts.of[*id].uses == *uses =>
            {
                return;
            }
            Event::Holds(id, uses) if self.members.contains_key(id) => {
                self.set_uses(*id, uses.clone());
            }
            Event::Holds(..) => {}
            Event::Inlined { from, into } => {
                self.inlined(*from, *into);
            }
            Event::Dead(_) => {}
        }
        self.events.push(event);
    }

    fn is_dead(&self, id: NodeId) -> bool {
        self.count(id).use_count == Some(0)
    }

    fn has_one_use(&self, id: NodeId) -> bool {
        self.count(id).use_count == Some(1)
    }
}
