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

use super::records::ChildRecord;
use super::{Body, Op};

/// The trivial bodies of isolated operations that a reader has met in one body: see
/// [`Body::share_child`].
#[derive(Default)]
pub struct TrivialBodies {
    /// By hash, the body to share; `None` if there was one such body so far.
    met: FxHashMap<u64, Option<Arc<Body>>>,
}

impl ChildRecord {
    /// The body, if there is one.
    #[inline]
    pub(super) fn body(&self) -> Option<&Body> {
        match self {
            Self::Own(body) => Some(body),
            Self::Shared(body) => Some(body),
            Self::None(_) => None,
        }
    }

    /// The body to change: from now on the operation's own.
    #[inline]
    pub(super) fn body_mut(&mut self) -> Option<&mut Body> {
        if let Self::Shared(_) = self {
            self.unshare();
        }
        self.own_mut()
    }

    #[cold]
    #[inline(never)]
    fn unshare(&mut self) {
        if let Some(body) = self.take() {
            *self = Self::Own(body);
        }
    }

    /// The body to change, if it is the operation's own.
    #[inline]
    pub(super) fn own_mut(&mut self) -> Option<&mut Body> {
        match self {
            Self::Own(body) => Some(body),
            _ => None,
        }
    }

    /// Takes the body, which is nobody else's afterwards.
    pub(super) fn take(&mut self) -> Option<Box<Body>> {
        match std::mem::take(self) {
            Self::Own(body) => Some(body),
            Self::Shared(shared) => Some(Box::new(shared.clone_body())),
            Self::None(_) => None,
        }
    }
}

impl Body {
    /// Lets the isolated operation `op` share its body with others of this body, if nothing is in it
    /// but regions without blocks or with an empty one, and it is the same as one in `met`, down to
    /// the location. The operation gets a body of its own again when somebody asks for that to
    /// change it; without regions it has none from now on. Does nothing while changes are recorded.
    pub fn share_child(&mut self, op: Op, met: &mut TrivialBodies) {
        let recording = self.is_recording();
        let Some(record) = self.child_record_mut(op) else { return };
        let ChildRecord::Own(child) = record else { return };
        if !child.is_trivial() || recording {
            return;
        }
        if child.regions.is_empty() {
            return self.dissolve_child(op);
        }
        match met.met.entry(FxBuildHasher.hash_one(child.trivial_key())) {
            Entry::Vacant(entry) => drop(entry.insert(None)),
            Entry::Occupied(entry) => {
                let copy = || Arc::new(child.clone_body());
                let shared = entry.into_mut().get_or_insert_with(copy);
                if shared.trivial_key() == child.trivial_key() {
                    *record = ChildRecord::Shared(shared.clone());
                }
            }
        }
    }

    /// Makes `op`, whose body has no regions, an operation without a body.
    fn dissolve_child(&mut self, op: Op) {
        let Some(mut child) = self.detach_child(op) else { return };
        self.ops[op].location = child.ops[Op::ROOT].location;
        self.ops[op].attributes = child.ops[Op::ROOT].attributes;
        let properties = child.take_properties(Op::ROOT);
        self.put_properties(op, properties);
    }

    /// Whether `op` shares its body, of which other operations may have remembered something.
    pub(crate) fn shares_child(&self, op: Op) -> bool {
        matches!(self.child_record(op), Some(ChildRecord::Shared(_)))
    }

    /// Whether there is nothing in the regions of the root but an empty block at most.
    fn is_trivial(&self) -> bool {
        let nothing = self.ops.len() == 1 && self.args.is_empty() && self.rare.is_none();
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
