//! What is known of the bodies before anything is written.

use std::ops::Range;

use terrace_entity::EntityId;
use terrace_ir::{Body, Op, Value, ensure_sufficient_stack};

use super::met::{BodyOps, Met, MetOp};

/// How many classes of properties are remembered as listed.
const RECENT: usize = 64;

/// What is known of a body, down to the next isolated operations.
pub(crate) struct Survey<'c> {
    pub(super) body: &'c Body,
    /// Which of [`super::numbering::Numbering::met`] has its operations, and where they begin there.
    pub(super) met: usize,
    pub(super) ops: usize,
    /// Where the classes of its properties are there.
    pub(super) classes: Range<usize>,
    /// What few bodies have.
    pub(super) nested: Option<Box<Nested>>,
    /// What is known of the isolated operations in the body that have regions, from front to back.
    pub(super) children: Vec<Survey<'c>>,
}

/// What is in operations with regions.
#[derive(Default)]
pub(crate) struct Nested {
    /// For each operation with regions in this body, from front to back, whether a value from around
    /// is used in them.
    open: Vec<bool>,
    /// How many classes stand in front of each of the isolated operations that have regions.
    classes_before: Vec<u32>,
}

impl Nested {
    /// Adds an isolated operation, in front of which `classes` classes stand.
    pub(super) fn push(&mut self, classes: usize) {
        self.classes_before.push(classes as u32);
    }
}

impl Survey<'_> {
    /// For each operation with regions in this body, from front to back, whether a value from around
    /// is used in them.
    pub(super) fn open(&self) -> &[bool] {
        self.nested.as_ref().map_or(&[], |nested| &nested.open)
    }

    /// The operations, which `met` has.
    pub(super) fn ops<'n>(&self, met: &'n [Met]) -> BodyOps<'n> {
        let Met { ops, places, .. } = &met[self.met];
        BodyOps { ops: &ops[self.ops..], places }
    }

    /// Visits the classes of the properties of all operations, those in the isolated ones too, in the
    /// order of the file; `met` has the operations.
    pub(crate) fn classes_in_order(&self, met: &[Met], visit: &mut dyn FnMut(usize)) {
        let mut classes = &met[self.met].classes[self.classes.clone()];
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
            ensure_sufficient_stack(|| child.classes_in_order(met, visit));
        }
        all(classes, visit);
    }
}

/// Numbers the operations in a body from front to back: `root` and what is in it, or all but the body's
/// own. Gives the classes of properties, and what is in operations with regions.
pub(crate) fn survey(body: &Body, root: Option<Op>, ops: &mut [MetOp]) -> (Vec<u32>, Box<Nested>) {
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

/// A walk through a body from front to back.
struct Surveyor<'n, 'c> {
    body: &'c Body,
    ops: &'n mut [MetOp],
    /// The number of the next operation.
    next: u32,
    classes: Vec<u32>,
    nested: Box<Nested>,
    /// How many operations are around each region.
    depths: Vec<u32>,
    /// Classes that were listed lately.
    recent: [u32; RECENT],
}

impl Surveyor<'_, '_> {
    /// Surveys the regions of `op`; gives how many operations are around the outermost region of
    /// which something is used here.
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
        let met = &mut self.ops[op.slot()];
        met.number = self.next;
        self.next += 1;
        let met = *met;
        if let Some(class) = met.class() {
            self.class(class);
        }
        let mut outermost = depth;
        if depth > 0 {
            for value in self.body.operands(op) {
                outermost = outermost.min(self.depth(value));
            }
        }
        if met.is_plain() { outermost } else { outermost.min(self.inside(op, depth)) }
    }

    /// Lists a class, if it was not listed just before.
    #[inline]
    fn class(&mut self, class: u32) {
        let recent = &mut self.recent[class as usize % RECENT];
        if *recent != class {
            *recent = class;
            self.classes.push(class);
        }
    }

    /// Surveys the regions of an operation that may have some, at `depth`.
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
        let at = self.nested.open.len();
        self.nested.open.push(false);
        let outermost = ensure_sufficient_stack(|| self.regions(op, depth + 1));
        self.nested.open[at] = outermost <= depth;
        outermost
    }

    /// How many operations are around the region that defines `value`.
    fn depth(&self, value: Value) -> u32 {
        let block = self.body.value_block(value);
        let region = block.and_then(|block| self.body.block_region(block));
        region.map_or(0, |region| self.depths[region.slot()])
    }
}
