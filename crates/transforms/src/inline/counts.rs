//! Reference counts of callables, by which the inliner finds callables to erase.
//!
//! The sequential inliner updates [`RefCounts`] directly. The parallel one processes the components
//! of a level at the same time, but must take the same decisions and produce the same list of dead
//! callables in the same order as the sequential one. Each component therefore records its changes
//! as [`RefCountEvent`]s in a [`DeferredRefCounts`], which answers queries from the global counts
//! of before the level and, for a recursive component, from copies of its members' counts; this
//! suffices because until the turn of a component only the component itself changes the counts of
//! its callables. The events of all components are finally replayed into [`RefCounts`] in the order
//! of the components.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::graph::NodeId;

/// The number of references to each callable.
pub(super) type References = FxHashMap<NodeId, u32>;

/// A change of references.
pub(super) enum RefCountEvent {
    /// The references held by a callable have been counted anew.
    SetReferences(NodeId, References),
    /// A callable was found without references.
    Dead(NodeId),
    /// A call of `from` in `into` was replaced by a copy of the body of `from`.
    Inlined { from: NodeId, into: NodeId },
}

/// The changes in a component in order; rarely more than two.
pub(super) type RefCountEvents = SmallVec<[RefCountEvent; 2]>;

/// A receiver of the reference changes of one component of the call graph.
pub(super) trait RefCountSink {
    /// Records the change `event`.
    fn record(&mut self, event: RefCountEvent);
    /// Whether the callable `id` of the component has no references and may be erased.
    fn is_dead(&self, id: NodeId) -> bool;
    /// Whether the callable `id` of the component has exactly one reference, without which it may
    /// be erased.
    fn has_one_use(&self, id: NodeId) -> bool;
}

/// The references held by a callable, and the number of references to it.
#[derive(Clone)]
pub(super) struct CallableCount {
    /// By callable the number of references that this callable holds.
    pub(super) uses: References,
    /// The number of references to this callable; `None` if it may not be erased.
    pub(super) use_count: Option<u64>,
}

/// The reference counts of all callables of a program.
#[derive(Default)]
pub(super) struct RefCounts {
    /// The counts of the callables, by [`NodeId`].
    pub(super) of: Vec<CallableCount>,
    /// The callables to erase, in the order in which they were found dead.
    pub(super) dead: Vec<NodeId>,
}

/// A store of reference counts that events are applied to.
trait RefCountStore {
    /// Returns the count of a callable; `None` if the store does not hold it.
    fn count_mut(&mut self, id: NodeId) -> Option<&mut CallableCount>;

    fn add_references_to(&mut self, uses: &References, more: bool) {
        for (used, count) in uses.iter() {
            if let Some(of) = self.count_mut(*used) {
                of.add(u64::from(*count), more);
            }
        }
    }

    /// Replaces the references held by the callable `id` by `uses`.
    fn set_references(&mut self, id: NodeId, uses: References) {
        let Some(of) = self.count_mut(id) else { return };
        let old = std::mem::take(&mut of.uses);
        self.add_references_to(&old, false);
        self.add_references_to(&uses, true);
        if let Some(of) = self.count_mut(id) {
            of.uses = uses;
        }
    }

    /// Updates the counts for a copy of `from` that replaces a call in `into`; returns whether that
    /// was the last reference to `from`.
    fn inlined(&mut self, from: NodeId, into: NodeId) -> bool {
        let Some(callee) = self.count_mut(from) else { return false };
        let last = callee.use_count == Some(1);
        callee.add(1, false);
        let uses = std::mem::take(&mut callee.uses);
        self.add_references_to(&uses, true);
        if let Some(caller) = self.count_mut(into) {
            for (used, count) in uses.iter() {
                *caller.uses.entry(*used).or_default() += count;
            }
            if let Some(count) = caller.uses.get_mut(&from) {
                *count = count.saturating_sub(1);
            }
        }
        if last {
            self.add_references_to(&uses, false);
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

impl RefCountStore for RefCounts {
    fn count_mut(&mut self, id: NodeId) -> Option<&mut CallableCount> {
        self.of.get_mut(id)
    }
}

impl CallableCount {
    /// Adds `count` references to the callable if `more` is set, else removes them.
    fn add(&mut self, count: u64, more: bool) {
        if let Some(total) = &mut self.use_count {
            *total = if more { *total + count } else { total.saturating_sub(count) };
        }
    }
}

impl RefCountSink for RefCounts {
    fn record(&mut self, event: RefCountEvent) {
        match event {
            RefCountEvent::SetReferences(id, uses) => self.set_references(id, uses),
            // In a replay a callable may have gained references that its component did not know of.
            RefCountEvent::Dead(id) if self.is_dead(id) => self.dead.push(id),
            RefCountEvent::Dead(_) => {}
            RefCountEvent::Inlined { from, into } => {
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

/// The reference counts from the view of one component, with the events to replay at its turn.
pub(super) struct DeferredRefCounts<'c> {
    counts: &'c RefCounts,
    /// Copies of the counts of the component's callables, if it is recursive.
    members: FxHashMap<NodeId, CallableCount>,
    pub(super) events: RefCountEvents,
}

impl<'c> DeferredRefCounts<'c> {
    pub(super) fn new(counts: &'c RefCounts, component: &[NodeId]) -> Self {
        let recursive = match component {
            [id] => counts.of[*id].uses.contains_key(id),
            _ => true,
        };
        let members = component.iter().filter(|_| recursive);
        let members = members.map(|id| (*id, counts.of[*id].clone())).collect();
        Self { counts, members, events: RefCountEvents::new() }
    }

    fn count(&self, id: NodeId) -> &CallableCount {
        self.members.get(&id).unwrap_or_else(|| &self.counts.of[id])
    }
}

impl RefCountStore for DeferredRefCounts<'_> {
    fn count_mut(&mut self, id: NodeId) -> Option<&mut CallableCount> {
        self.members.get_mut(&id)
    }
}

impl RefCountSink for DeferredRefCounts<'_> {
    fn record(&mut self, event: RefCountEvent) {
        match &event {
            // Unchanged since the global count.
            RefCountEvent::SetReferences(id, uses)
                if self.events.is_empty() && self.counts.of[*id].uses == *uses =>
            {
                return;
            }
            RefCountEvent::SetReferences(id, uses) if self.members.contains_key(id) => {
                self.set_references(*id, uses.clone());
            }
            RefCountEvent::SetReferences(..) => {}
            RefCountEvent::Inlined { from, into } => {
                self.inlined(*from, *into);
            }
            RefCountEvent::Dead(_) => {}
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
