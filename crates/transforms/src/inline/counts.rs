//! How many references there are to callables, and which callables die when there are none.

use rustc_hash::FxHashMap;

use super::graph::NodeId;

/// How many references there are to callables.
pub(super) type Uses = FxHashMap<NodeId, u64>;

/// What happens to callables.
pub(super) enum Event {
    /// A callable holds so many references to others now.
    Holds(NodeId, Uses),
    /// A callable was found to be dead.
    Dead(NodeId),
    /// The callable `into` got a copy of `from` in place of a call.
    Inlined { from: NodeId, into: NodeId },
}

/// Who takes note of what happens in the callables of a component.
pub(super) trait Ledger {
    /// Takes note of `event`.
    fn note(&mut self, event: Event);
    /// Whether nothing refers to a callable of the component that can then be erased.
    fn is_dead(&self, id: NodeId) -> bool;
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

impl Counts {
    /// Notes how many references to each callable a callable holds now.
    pub(super) fn set_uses(&mut self, id: NodeId, uses: Uses) {
        let old = std::mem::take(&mut self.of[id].uses);
        self.add_uses(&old, false);
        self.add_uses(&uses, true);
        self.of[id].uses = uses;
    }

    fn add_uses(&mut self, uses: &Uses, more: bool) {
        for (used, count) in uses {
            self.of[*used].add(*count, more);
        }
    }

    fn inlined(&mut self, from: NodeId, into: NodeId) {
        let last = self.of[from].use_count == Some(1);
        let uses = self.of[from].uses.clone();
        self.add_uses(&uses, true);
        for (used, count) in uses {
            *self.of[into].uses.entry(used).or_default() += count;
        }
        if let Some(count) = self.of[into].uses.get_mut(&from) {
            *count = count.saturating_sub(1);
        }
        self.of[from].add(1, false);
        if last {
            let uses = std::mem::take(&mut self.of[from].uses);
            self.add_uses(&uses, false);
            self.of[from].use_count = None;
            self.dead.push(from);
        }
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
            Event::Inlined { from, into } => self.inlined(from, into),
        }
    }

    fn is_dead(&self, id: NodeId) -> bool {
        self.of[id].use_count == Some(0)
    }
}

/// What happens in a component, to be noted when it is its turn: until then only it itself changes how many
/// references there are to its callables.
pub(super) struct Later<'c> {
    counts: &'c Counts,
    /// The callables of the component, if they call each other.
    members: FxHashMap<NodeId, Count>,
    pub(super) events: Vec<Event>,
}

impl<'c> Later<'c> {
    pub(super) fn new(counts: &'c Counts, component: &[NodeId]) -> Self {
        let recursive = match component {
            [id] => counts.of[*id].uses.contains_key(id),
            _ => true,
        };
        let members = component.iter().filter(|_| recursive);
        let members = members.map(|id| (*id, counts.of[*id].clone())).collect();
        Self { counts, members, events: Vec::new() }
    }

    fn add_uses(&mut self, uses: &Uses, more: bool) {
        for (used, count) in uses {
            if let Some(member) = self.members.get_mut(used) {
                member.add(*count, more);
            }
        }
    }
}

impl Ledger for Later<'_> {
    fn note(&mut self, event: Event) {
        if let Event::Holds(id, uses) = &event {
            if self.events.is_empty() && self.counts.of[*id].uses == *uses {
                // Nothing has happened yet.
                return;
            }
            if let Some(member) = self.members.get_mut(id) {
                let old = std::mem::replace(&mut member.uses, uses.clone());
                self.add_uses(&old, false);
                self.add_uses(uses, true);
            }
        }
        self.events.push(event);
    }

    fn is_dead(&self, id: NodeId) -> bool {
        let count = self.members.get(&id).unwrap_or_else(|| &self.counts.of[id]);
        count.use_count == Some(0)
    }
}
