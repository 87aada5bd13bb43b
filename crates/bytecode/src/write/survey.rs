//! Facts about each body that the encoder needs before it begins: which regions use values from
//! outside, and in which order property classes occur.
//!
//! The main type is [`Survey`], a tree with one node for each body, which `replay` builds.

use std::ops::Range;

use terrace_entity::EntityId;
use terrace_ir::{Body, Op, Value, ensure_sufficient_stack};

use super::records::{BodyRecords, OpRecord, OpRecords};

/// Number of recently listed property classes that are cached.
const RECENT: usize = 64;

/// Facts about a body, without the bodies of nested isolated operations.
pub(crate) struct Survey<'c> {
    pub(super) body: &'c Body,
    /// Index into [`Numbering::records`](super::numbering::Numbering::records) of the records of
    /// its operations, and index of its first record there.
    pub(super) records: usize,
    pub(super) ops: usize,
    /// Range of the body's property classes in [`OpRecords::classes`].
    pub(super) classes: Range<usize>,
    /// Data for bodies in which operations have regions; `None` for most bodies.
    pub(super) nested: Option<Box<Nested>>,
    /// Surveys of the isolated operations in the body that have regions, in textual order.
    pub(super) children: Vec<Survey<'c>>,
}

/// Facts about the operations with regions in one body.
#[derive(Default)]
pub(crate) struct Nested {
    /// For each operation with regions in this body, in textual order, whether the regions use a
    /// value from outside.
    captures: Vec<bool>,
    /// For each isolated operation with regions, the number of property classes listed before it.
    classes_before: Vec<u32>,
}

impl Nested {
    /// Adds an isolated operation before which `classes` property classes were listed.
    pub(super) fn push(&mut self, classes: usize) {
        self.classes_before.push(classes as u32);
    }
}

impl Survey<'_> {
    /// For each operation with regions in this body, in textual order, whether the regions use a
    /// value from outside.
    pub(super) fn captures(&self) -> &[bool] {
        self.nested.as_ref().map_or(&[], |nested| &nested.captures)
    }

    /// Returns the records of the operations; `records` is
    /// [`Numbering::records`](super::numbering::Numbering::records).
    pub(super) fn ops<'n>(&self, records: &'n [OpRecords]) -> BodyRecords<'n> {
        let OpRecords { ops, entities, .. } = &records[self.records];
        BodyRecords { ops: &ops[self.ops..], entities }
    }

    /// Visits the property classes of all operations, nested bodies included, in the order of the
    /// file. A class may be visited repeatedly.
    pub(crate) fn classes_in_order(&self, records: &[OpRecords], visit: &mut dyn FnMut(usize)) {
        let mut classes = &records[self.records].classes[self.classes.clone()];
        let all = |classes: &[u32], visit: &mut dyn FnMut(usize)| {
            classes.iter().for_each(|class| visit(*class as usize));
        };
        let (mut at, ends) =
            (0, self.nested.as_ref().map_or(&[][..], |nested| &nested.classes_before));
        for (child, end) in self.children.iter().zip(ends) {
            let before;
            (before, classes) = classes.split_at(*end as usize - at);
            at = *end as usize;
            all(before, visit);
            ensure_sufficient_stack(|| child.classes_in_order(records, visit));
        }
        all(classes, visit);
    }
}

/// Numbers the operations of a body in textual order: `root` with its nested operations, or,
/// without a `root`, all operations except the body's own root. Returns the property classes in
/// that order, and the facts about operations with regions.
pub(crate) fn survey(
    body: &Body,
    root: Option<Op>,
    ops: &mut [OpRecord],
) -> (Vec<u32>, Box<Nested>) {
    let mut surveyor = Surveyor {
        body,
        ops,
        next: 0,
        classes: Vec::new(),
        nested: Box::default(),
        depths: vec![0; body.region_end()],
        recent: [u32::MAX; RECENT],
    };
    match root {
        Some(root) => surveyor.operation(root, 0),
        None => surveyor.regions(Op::ROOT, 0),
    };
    (surveyor.classes, surveyor.nested)
}

/// A walk through a body in textual order.
struct Surveyor<'n, 'c> {
    body: &'c Body,
    ops: &'n mut [OpRecord],
    /// Number of the next operation.
    next: u32,
    classes: Vec<u32>,
    nested: Box<Nested>,
    /// Nesting depth by region: the number of enclosing operations.
    depths: Vec<u32>,
    /// Direct-mapped cache of recently listed classes.
    recent: [u32; RECENT],
}

impl Surveyor<'_, '_> {
    /// Surveys the regions of `op`. Returns the smallest depth of a region whose values are used in
    /// them.
    fn regions(&mut self, op: Op, depth: u32) -> u32 {
        let mut outermost = depth;
        for region in self.body.regions(op) {
            self.depths[region.slot()] = depth;
            for block in self.body.blocks_in(region) {
                for op in self.body.ops_in(block) {
                    outermost = outermost.min(self.operation(op, depth));
                }
            }
        }
        outermost
    }

    #[inline(always)]
    fn operation(&mut self, op: Op, depth: u32) -> u32 {
        let record = &mut self.ops[op.slot()];
        record.number = self.next;
        self.next += 1;
        let record = *record;
        if let Some(class) = record.class() {
            self.class(class);
        }
        let mut outermost = depth;
        if depth > 0 {
            for value in self.body.operands(op) {
                outermost = outermost.min(self.depth(value));
            }
        }
        if record.is_plain() { outermost } else { outermost.min(self.inside(op, depth)) }
    }

    /// Appends a class to the list, unless the cache of recent classes contains it.
    #[inline]
    fn class(&mut self, class: u32) {
        let recent = &mut self.recent[class as usize % RECENT];
        if *recent != class {
            *recent = class;
            self.classes.push(class);
        }
    }

    /// Surveys the regions, if any, of an operation in a region of depth `depth`.
    fn inside(&mut self, op: Op, depth: u32) -> u32 {
        if let Some(child) = self.body.child(op) {
            if child.regions(Op::ROOT).len() > 0 {
                self.nested.push(self.classes.len());
            }
            return depth;
        }
        if self.body.regions(op).len() == 0 {
            return depth;
        }
        let at = self.nested.captures.len();
        self.nested.captures.push(false);
        let outermost = ensure_sufficient_stack(|| self.regions(op, depth + 1));
        self.nested.captures[at] = outermost <= depth;
        outermost
    }

    /// Nesting depth of the region that defines `value`.
    fn depth(&self, value: Value) -> u32 {
        let block = self.body.value_block(value);
        let region = block.and_then(|block| self.body.block_region(block));
        region.map_or(0, |region| self.depths[region.slot()])
    }
}
