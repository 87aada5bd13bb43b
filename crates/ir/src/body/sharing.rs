//! Bodies that several isolated operations share until one of them is changed.
//!
//! A file of a megabyte can have 200,000 modules with nothing in them but each other. A body has tables
//! and takes hundreds of bytes; so a reader lets isolated operations whose bodies are simple and the same
//! share one, those in others first. Nobody else notices: whoever asks for such a body to change it gets a
//! copy.

use std::collections::hash_map::Entry;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHasher};
use smallvec::SmallVec;

use super::records::ChildRecord;
use super::{Body, Op, Region};
use crate::declaration::properties::PropertiesRef;

/// How many operations a body that is shared has at most, its root included: what a larger one takes
/// is that of its operations.
const MOST_OPS: usize = 8;

/// The bodies that a reader has met and that may be shared, some thousands of the latest: see
/// [`Body::share_child`].
#[derive(Default)]
pub struct SharedBodies {
    /// By hash, the body to share; `None` if there was one such body so far.
    met: FxHashMap<u64, Option<Arc<Body>>>,
}

impl SharedBodies {
    /// How many bodies are remembered: more than there are levels in a file.
    const MOST: usize = 14_000;

    /// What is known of bodies with this hash.
    fn entry(&mut self, hash: u64) -> Entry<'_, u64, Option<Arc<Body>>> {
        if self.met.len() == Self::MOST {
            self.met.clear();
        }
        self.met.entry(hash)
    }
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
            Self::Shared(shared) => {
                let mut body = Arc::try_unwrap(shared).unwrap_or_else(|shared| shared.clone_body());
                // It may be that of an operation that has shared it.
                body.forget_validity();
                Some(Box::new(body))
            }
            Self::None(_) => None,
        }
    }

    /// Takes the body, unless others have it.
    pub(super) fn take_last(&mut self) -> Option<Box<Body>> {
        match std::mem::take(self) {
            Self::Own(body) => Some(body),
            Self::Shared(shared) => Arc::into_inner(shared).map(Box::new),
            Self::None(_) => None,
        }
    }
}

impl Body {
    /// Lets the isolated operation `op` share its body with others, if it is the same as one in `met`,
    /// down to the locations, and nothing is in it but seven operations at most, without operands, results,
    /// successors and attributes, the bodies of which are shared. The operation gets a body of its own
    /// again when somebody asks for that to change it; without regions it has none from now on. Does
    /// nothing while changes are recorded.
    pub fn share_child(&mut self, op: Op, met: &mut SharedBodies) {
        let recording = self.is_recording();
        let Some(record) = self.child_record_mut(op) else { return };
        let ChildRecord::Own(child) = record else { return };
        if recording || !child.is_simple_enough() {
            return;
        }
        if child.regions.is_empty() {
            return self.dissolve_child(op);
        }
        match met.entry(child.hash_parts()) {
            Entry::Vacant(entry) if child.rare.is_none() => drop(entry.insert(None)),
            _ if child.ops_below(Op::ROOT).any(|op| child.has_attributes(op)) => {}
            // At once, so that the body around may be shared, too.
            Entry::Vacant(entry) => {
                let Some(child) = record.take() else { return };
                let shared = entry.insert(None).insert(Arc::new(*child));
                *record = ChildRecord::Shared(shared.clone());
            }
            Entry::Occupied(entry) => {
                let copy = || Arc::new(child.clone_body());
                let shared = entry.into_mut().get_or_insert_with(copy);
                if shared.parts().eq(child.parts()) {
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

    /// Whether the body is worth sharing and nothing in it but attributes may depend on what is around.
    fn is_simple_enough(&self) -> bool {
        if self.ops.len() > MOST_OPS || self.values.end() > 1 || self.uses.end() > 1 {
            return false;
        }
        let shared = |child: &ChildRecord| !matches!(child, ChildRecord::Own(_));
        !self.outside_values
            && self.rare.as_ref().is_none_or(|rare| {
                let nothing_else = rare.block_uses.end() == 1 && rare.issues.is_none();
                nothing_else && rare.children.slots().all(shared)
            })
    }

    /// Whether `op` has attributes, inherent ones included: it may be a symbol, or refer to some.
    fn has_attributes(&self, op: Op) -> bool {
        let properties = self.properties(op);
        let inherent = match self.properties_info(op) {
            Some(info) => info.fields.iter().any(|at| at.get(&self.cx, properties).is_some()),
            None => properties != PropertiesRef::None,
        };
        inherent || self.attribute_dictionary(op).is_some()
    }

    /// All that a body is that may be shared, operation by operation: two that give the same are the same.
    fn parts(&self) -> impl Iterator<Item = impl PartialEq> {
        std::iter::once(Op::ROOT).chain(self.ops_below(Op::ROOT)).map(|op| {
            let op_counts = |block| self.ops_in(block).count();
            let blocks = |region: &Region| self.blocks_in(*region);
            let counts = |region| {
                let block_count = std::iter::once(blocks(region).count());
                block_count.chain(blocks(region).map(op_counts))
            };
            let counts: SmallVec<[usize; 4]> =
                self.region_list(op).iter().flat_map(counts).collect();
            let child = self.child(op).map(std::ptr::from_ref);
            let (attributes, properties) = (self.attribute_dictionary(op), self.properties(op));
            (self.name(op), self.location(op), attributes, properties, child, counts)
        })
    }

    /// A hash of most of what [`Body::parts`] gives.
    fn hash_parts(&self) -> u64 {
        let mut hasher = FxHasher::default();
        self.properties(Op::ROOT).hash(&mut hasher);
        for op in self.ops.slots() {
            (op.name, op.location, op.attributes).hash(&mut hasher);
        }
        self.child_bodies().for_each(|child| std::ptr::from_ref(child).hash(&mut hasher));
        (self.regions.len(), self.blocks.len()).hash(&mut hasher);
        hasher.finish()
    }
}
