//! Bodies that several isolated operations share until one of them is changed.
//!
//! A file of a megabyte can have 200,000 modules with nothing in them. A body has tables and takes
//! hundreds of bytes; so a reader lets the operations of one body whose own bodies are trivial and
//! the same share one. Nobody else notices: whoever asks for such a body to change it gets a copy.

use std::collections::hash_map::Entry;
use std::hash::{BuildHasher, Hash};
use std::sync::Arc;

use rustc_hash::{FxBuildHasher, FxHashMap};
use smallvec::SmallVec;

use super::records::{PROXY, SHARED};
use super::{Body, Extra, Op};

/// The trivial bodies of isolated operations that a reader has met in one body: see
/// [`Body::share_child`].
#[derive(Default)]
pub struct TrivialBodies {
    /// By hash, the place among the shared bodies; `None` if there was one such body so far.
    met: FxHashMap<u64, Option<u32>>,
}

impl Body {
    /// Lets the isolated operation `op` share its body with others of this body, if nothing is in it
    /// but regions without blocks or with an empty one, and it is the same as one in `met`, down to
    /// the location. The operation gets a body of its own again when somebody asks for that to
    /// change it; without regions it has none from now on. Does nothing while changes are recorded.
    pub fn share_child(&mut self, op: Op, met: &mut TrivialBodies) {
        let Some(extra) = self.proxy_extra(op) else { return };
        let Some(child) = self.extras[extra].child.as_deref() else { return };
        if !child.is_trivial() || self.is_recording() {
            return;
        }
        if child.regions.is_empty() {
            self.dissolve_child(op, extra);
            return;
        }
        let place = match met.met.entry(FxBuildHasher.hash_one(child.trivial_key())) {
            Entry::Vacant(entry) => {
                entry.insert(None);
                return;
            }
            Entry::Occupied(entry) => entry.into_mut(),
        };
        let at = match *place {
            Some(at) => match self.shared.get(at as usize) {
                Some(shared) if shared.trivial_key() == child.trivial_key() => at,
                _ => return,
            },
            None => {
                let Ok(at) = u32::try_from(self.shared.len()) else { return };
                self.shared.push(Arc::new(child.clone_body()));
                *place = Some(at);
                at
            }
        };
        self.extras[extra].child = None;
        let record = &mut self.ops[op];
        record.properties = u64::from(at);
        record.flags |= SHARED;
    }

    /// Makes `op`, whose body has no regions, an operation without a body.
    fn dissolve_child(&mut self, op: Op, extra: Extra) {
        let Some(mut child) = self.extras[extra].child.take() else { return };
        if self.extras[extra].successors.len == 0 {
            self.extras.remove(extra);
            self.ops[op].extra = None;
        }
        self.ops[op].flags &= !PROXY;
        self.ops[op].location = child.ops[Op::ROOT].location;
        self.ops[op].attributes = child.ops[Op::ROOT].attributes;
        let properties = child.take_properties(Op::ROOT);
        self.put_properties(op, properties);
    }

    /// Whether `op` shares its body, of which other operations may have remembered something.
    pub(crate) fn shares_child(&self, op: Op) -> bool {
        self.ops[op].flags & SHARED != 0
    }

    /// The body that `op` shares. Calls nothing, since few operations share one and many ask.
    #[inline(always)]
    pub(super) fn shared_child(&self, op: Op) -> Option<&Body> {
        let record = &self.ops[op];
        if record.flags & SHARED == 0 {
            return None;
        }
        Some(&**self.shared.get(record.properties as usize)?)
    }

    /// The bodies that operations share, once for each of these.
    pub(super) fn shared_bodies(&self) -> impl Iterator<Item = &Body> {
        let ops = if self.shared.is_empty() { None } else { Some(self.ops.slots()) };
        let sharing = ops.into_iter().flatten().filter(|record| record.flags & SHARED != 0);
        sharing.map(|record| &*self.shared[record.properties as usize])
    }

    /// Gives `op` the body that it shares as its own.
    #[cold]
    pub(super) fn unshare(&mut self, op: Op) {
        if let Some(child) = self.shared_child(op).map(Body::clone_body) {
            self.own_shared(op, child);
        }
    }

    /// Gives `copy`, which was copied from `op` of `from`, what `op` shares as a body of its own.
    pub(super) fn adopt_shared(&mut self, from: &Body, op: Op, copy: Op) {
        if let Some(child) = from.shared_child(op).map(Body::clone_body) {
            self.own_shared(copy, child);
        }
    }

    /// Makes `child` the body of `op`, which shared one.
    fn own_shared(&mut self, op: Op, child: Body) {
        let record = &mut self.ops[op];
        record.properties = 0;
        record.flags &= !SHARED;
        self.attach_child(op, Box::new(child));
    }

    /// Gives every operation the body that it shares as its own.
    pub(super) fn stop_sharing(&mut self) {
        if self.shared.is_empty() {
            return;
        }
        let ops = self.ops_below(Op::ROOT);
        let sharing: Vec<Op> = ops.filter(|op| self.shares_child(*op)).collect();
        sharing.into_iter().for_each(|op| self.unshare(op));
    }

    /// Whether there is nothing in the regions of the root but an empty block at most.
    fn is_trivial(&self) -> bool {
        let nothing = self.ops.len() == 1 && self.args.is_empty() && self.issues.is_none();
        nothing && !self.outside_values && self.blocks.len() <= self.regions.len()
    }

    /// All that a trivial body is: two that give the same are the same.
    fn trivial_key(&self) -> impl Hash + PartialEq {
        let root = &self.ops[Op::ROOT];
        let regions = self.region_list(Op::ROOT).iter();
        let block_counts: SmallVec<[usize; 2]> =
            regions.map(|region| self.blocks_in(*region).count()).collect();
        let properties = self.properties(Op::ROOT);
        (root.name, root.location, root.attributes, properties, block_counts)
    }
}
