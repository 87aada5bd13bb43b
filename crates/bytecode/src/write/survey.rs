//! What a walk through a body in the order of the file finds out before anything is written.

use terrace_entity::EntityId;
use terrace_ir::{Body, Op, OpRef, Value, ensure_sufficient_stack};

use super::met::BodyOps;
use super::numbering::Numbering;
use super::parts::sole_properties;

/// How many classes of properties are remembered as listed.
const RECENT: usize = 64;

/// What is known of a body, down to the next isolated operations.
pub(crate) struct Survey<'c> {
    pub(super) body: &'c Body,
    /// The numbers of the operations, from front to back.
    pub(super) operations: Vec<u32>,
    /// For each operation with regions in this body, from front to back, whether a value from around
    /// is used in them.
    pub(super) open: Vec<bool>,
    /// What is known of the isolated operations in the body that have regions, in order.
    pub(super) children: Vec<Survey<'c>>,
    /// The classes of the properties in the order of the file, with few repetitions.
    classes: Vec<u32>,
    /// How many classes stand in front of each of the isolated operations.
    classes_before: Vec<usize>,
}

/// A survey of a body in the making.
struct Surveyor<'n, 'c> {
    body: &'c Body,
    met: &'n BodyOps,
    version: u64,
    /// The number of the next operation.
    next: u32,
    survey: Survey<'c>,
    /// How many operations are around each region.
    depths: Vec<u32>,
    /// Classes that were listed lately.
    recent: [u32; RECENT],
    /// The bodies of the isolated operations.
    children: Vec<&'c Body>,
}

impl<'c> Survey<'c> {
    /// A survey of `root` and what is in it.
    pub(crate) fn of(root: OpRef<'c>, numbering: &Numbering<'c>) -> Self {
        let mut surveyor = Surveyor::new(root.body(), numbering);
        surveyor.operation(root.id(), 0);
        surveyor.finish(numbering)
    }

    /// A survey of the regions of an isolated operation, whose body is `body`.
    fn of_regions(body: &'c Body, numbering: &Numbering<'c>) -> Self {
        let mut surveyor = Surveyor::new(body, numbering);
        surveyor.regions(Op::ROOT, 0);
        surveyor.finish(numbering)
    }

    /// Visits the classes of the properties of all operations, those in the isolated ones too, in the
    /// order of the file.
    pub(crate) fn classes_in_order(&self, visit: &mut dyn FnMut(usize)) {
        let mut at = 0;
        for (child, before) in self.children.iter().zip(&self.classes_before) {
            self.classes[at..*before].iter().for_each(|class| visit(*class as usize));
            ensure_sufficient_stack(|| child.classes_in_order(visit));
            at = *before;
        }
        self.classes[at..].iter().for_each(|class| visit(*class as usize));
    }
}

impl<'n, 'c> Surveyor<'n, 'c> {
    fn new(body: &'c Body, numbering: &'n Numbering<'c>) -> Self {
        Self {
            body,
            met: numbering.ops.of(body),
            version: numbering.version,
            next: 0,
            survey: Survey {
                body,
                operations: vec![0; body.op_end()],
                open: Vec::new(),
                children: Vec::new(),
                classes: Vec::new(),
                classes_before: Vec::new(),
            },
            depths: vec![0; body.region_end()],
            recent: [u32::MAX; RECENT],
            children: Vec::new(),
        }
    }

    /// Surveys the isolated operations.
    fn finish(self, numbering: &Numbering<'c>) -> Survey<'c> {
        let survey = |(): &mut (), body: &&'c Body| {
            ensure_sufficient_stack(|| Survey::of_regions(body, numbering))
        };
        let children =
            numbering.cx.map_in_order(&self.children, |body| body.op_count(), || (), survey);
        Survey { children, ..self.survey }
    }

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
        self.survey.operations[op.slot()] = self.next;
        self.next += 1;
        if let Some(class) = self.met.get(op).class() {
            self.class(class);
        }
        let mut outermost = depth;
        if depth > 0 {
            for value in self.body.operands(op) {
                outermost = outermost.min(self.depth(value));
            }
        }
        match sole_properties(self.body.op(op), self.version) {
            Some(_) => outermost,
            None => outermost.min(self.inside(op, depth)),
        }
    }

    /// Lists a class, if it was not listed just before.
    #[inline]
    fn class(&mut self, class: usize) {
        let recent = &mut self.recent[class % RECENT];
        if *recent != class as u32 {
            *recent = class as u32;
            self.survey.classes.push(class as u32);
        }
    }

    /// Surveys the regions of an operation that may have some, at `depth`.
    fn inside(&mut self, op: Op, depth: u32) -> u32 {
        if let Some(child) = self.body.child(op) {
            if child.regions(Op::ROOT).len() > 0 {
                self.children.push(child);
                self.survey.classes_before.push(self.survey.classes.len());
            }
            return depth;
        }
        if self.body.regions(op).len() == 0 {
            return depth;
        }
        let at = self.survey.open.len();
        self.survey.open.push(false);
        let outermost = ensure_sufficient_stack(|| self.regions(op, depth + 1));
        self.survey.open[at] = outermost <= depth;
        outermost
    }

    /// How many operations are around the region that defines `value`.
    fn depth(&self, value: Value) -> u32 {
        let block = self.body.value_block(value);
        let region = block.and_then(|block| self.body.block_region(block));
        region.map_or(0, |region| self.depths[region.slot()])
    }
}
