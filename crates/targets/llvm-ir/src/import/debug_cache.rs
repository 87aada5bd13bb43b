//! The attributes of debug nodes, some of which refer to themselves (MLIR:
//! `CyclicReplacerCache`).
//!
//! A node is translated within the nodes that it is a part of. Where a composite type or a
//! subprogram is a part of itself, the inner reference is only an id. The attribute of a node that
//! holds such a reference is valid only within the node that the reference means.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;
use terrace_builtin::DistinctAttr;
use terrace_ir::{Attribute, Handle};

use crate::model::MetadataId;

/// The most nodes that are translated within each other.
const MAX_DEPTH: usize = 1 << 14;

/// A node that is being translated.
#[derive(Default)]
struct Frame {
    /// The frames of the nodes that the parts so far refer to by their ids.
    depends: BTreeSet<usize>,
    /// Whether a part refers to the node itself.
    is_cyclic: bool,
    /// The frame of the same node further out, if it is translated a second time.
    outer: Option<usize>,
}

/// The attributes of debug nodes.
#[derive(Default)]
pub(super) struct DebugCache {
    /// Attributes that are valid everywhere; `None` for nodes without one.
    standalone: FxHashMap<MetadataId, Option<Attribute>>,
    /// Attributes that are valid within frames.
    dependent: FxHashMap<MetadataId, (Option<Attribute>, BTreeSet<usize>)>,
    /// The nodes of `dependent`, by the frames that they depend on.
    dependents: FxHashMap<usize, Vec<MetadataId>>,
    frames: Vec<Frame>,
    /// The innermost frame of each node that is being translated.
    open: FxHashMap<MetadataId, usize>,
    /// The ids of nodes that are parts of themselves.
    ids: FxHashMap<MetadataId, Handle<DistinctAttr>>,
    /// The identities of distinct nodes.
    pub(super) distinct: FxHashMap<MetadataId, Handle<DistinctAttr>>,
    pub(super) locations: FxHashMap<MetadataId, terrace_ir::Location>,
}

/// The state of a node.
pub(super) enum Lookup {
    /// The attribute is known; `None` if the node has none.
    Known(Option<Attribute>),
    /// The node is a part of itself.
    Cycle(usize),
    /// The node is to be translated.
    New,
}

impl DebugCache {
    /// Looks a node up.
    pub(super) fn look_up(&mut self, node: MetadataId) -> Lookup {
        if let Some(known) = self.standalone.get(&node) {
            return Lookup::Known(*known);
        }
        if let Some((known, depends)) = self.dependent.get(&node) {
            if let Some(frame) = self.frames.last_mut() {
                frame.depends.extend(depends);
            }
            return Lookup::Known(*known);
        }
        match self.open.get(&node) {
            Some(frame) => Lookup::Cycle(*frame),
            None => Lookup::New,
        }
    }

    /// The id of a node that is a part of itself, in the frame `frame`.
    pub(super) fn break_cycle(
        &mut self,
        cx: &terrace_ir::Context,
        node: MetadataId,
        frame: usize,
    ) -> Handle<DistinctAttr> {
        self.frames[frame].is_cyclic = true;
        if let Some(inner) = self.frames.last_mut() {
            inner.depends.insert(frame);
        }
        *self.ids.entry(node).or_insert_with(|| DistinctAttr::create_unit(cx))
    }

    /// Keeps the inner reference to a node for the rest of its translation.
    pub(super) fn keep_reference(&mut self, node: MetadataId, frame: usize, made: Attribute) {
        self.keep(node, Some(made), BTreeSet::from([frame]));
    }

    fn keep(&mut self, node: MetadataId, made: Option<Attribute>, depends: BTreeSet<usize>) {
        for frame in &depends {
            self.dependents.entry(*frame).or_default().push(node);
        }
        self.dependent.insert(node, (made, depends));
    }

    /// Begins to translate a node; `false` if too many nodes are being translated.
    pub(super) fn enter(&mut self, node: MetadataId) -> bool {
        if self.frames.len() >= MAX_DEPTH {
            return false;
        }
        let outer = self.open.insert(node, self.frames.len());
        self.frames.push(Frame { outer, ..Frame::default() });
        true
    }

    /// The id that inner references to a node have; `None` without such
    /// references.
    pub(super) fn id_of(&self, node: MetadataId) -> Option<Handle<DistinctAttr>> {
        self.ids.get(&node).copied()
    }

    /// Ends the translation of a node.
    pub(super) fn leave(&mut self, node: MetadataId, made: Option<Attribute>) {
        let Some(mut frame) = self.frames.pop() else { return };
        let index = self.frames.len();
        match frame.outer {
            Some(outer) => self.open.insert(node, outer),
            None => self.open.remove(&node),
        };
        if frame.is_cyclic {
            // What holds an inner reference is not valid outside of the node.
            for dependent in self.dependents.remove(&index).unwrap_or_default() {
                self.dependent.remove(&dependent);
            }
            frame.depends.remove(&index);
        }
        if frame.depends.is_empty() {
            self.standalone.insert(node, made);
            return;
        }
        if let Some(outer) = self.frames.last_mut() {
            outer.depends.extend(&frame.depends);
        }
        self.keep(node, made, frame.depends);
    }
}
