//! Cloning of operations and whole bodies.

use smallvec::SmallVec;
use terrace_entity::EntityId;

use super::few::FewOrMany;
use super::records::{ISSUES, OpRecord, STORED, UseRecord, ValueRecord};
use super::{Block, Body, Change, OldOperands, Op, Region, Value};
use crate::store::handle::{Location, Type};
use crate::store::thread_pool::this_thread;

/// A mapping from values, blocks and operations of an original to those of its copy (MLIR:
/// `IRMapping`).
#[derive(Clone, Debug, Default)]
pub struct Mapping {
    values: FewOrMany<Value>,
    blocks: FewOrMany<Block>,
    ops: FewOrMany<Op>,
}

impl Mapping {
    /// Creates an empty mapping, which maps every value, block and operation to itself.
    pub fn new() -> Self {
        Self::default()
    }

    /// Maps the value `from` to `to`.
    pub fn map_value(&mut self, from: Value, to: Value) {
        self.values.insert(from, to);
    }

    /// Maps the block `from` to `to`.
    pub fn map_block(&mut self, from: Block, to: Block) {
        self.blocks.insert(from, to);
    }

    /// Maps the operation `from` to `to`.
    pub fn map_op(&mut self, from: Op, to: Op) {
        self.ops.insert(from, to);
    }

    /// Returns the value that `value` is mapped to; `value` itself without an entry (MLIR:
    /// `lookupOrDefault`).
    pub fn value(&self, value: Value) -> Value {
        self.get_value(value).unwrap_or(value)
    }

    /// Returns the value that `value` is mapped to; `None` without an entry (MLIR: `lookupOrNull`).
    pub fn get_value(&self, value: Value) -> Option<Value> {
        self.values.get(value)
    }

    /// Returns the block that `block` is mapped to; `block` itself without an entry (MLIR:
    /// `lookupOrDefault`).
    pub fn block(&self, block: Block) -> Block {
        self.blocks.get(block).unwrap_or(block)
    }

    /// Returns the copy of `op`; `None` without an entry.
    pub fn get_op(&self, op: Op) -> Option<Op> {
        self.ops.get(op)
    }
}

/// The extent of a copy of an operation.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Depth {
    /// The operation is copied completely.
    Full,
    /// The operation is copied without its boxed parts: the bodies of isolated operations and the
    /// stored properties.
    WithoutBoxes,
}

/// The state of a copy in progress.
struct Copying<'c> {
    /// The body to copy from; `None` if source and destination are the same body.
    from: Option<&'c Body>,
    depth: Depth,
    mapping: &'c mut Mapping,
    /// The copied operations, each with its copy.
    made: Vec<(Op, Op)>,
}

impl Copying<'_> {
    #[inline]
    fn source<'a>(&'a self, to: &'a Body) -> &'a Body {
        self.from.unwrap_or(to)
    }
}

impl Body {
    /// Returns a copy of the whole body with the same ids; linear in the size of its tables.
    pub fn clone_body(&self) -> Body {
        let mut copy = Body {
            cx: self.cx.clone(),
            owner: self.owner.clone(),
            ops: self.ops.clone(),
            values: self.values.clone(),
            uses: self.uses.clone(),
            blocks: self.blocks.clone(),
            regions: self.regions.clone(),
            args: self.args.clone(),
            extras: self.extras.clone(),
            rare: self.rare.clone(),
            journal: self.journal.clone(),
            outside_values: self.outside_values,
            thread: this_thread(),
            validity: Default::default(),
            #[cfg(debug_assertions)]
            observers: Default::default(),
        };
        copy.stop_recording();
        copy
    }

    /// Clones `op` of this body with its nested operations, detached from any block; see
    /// [`Body::clone_op_from`].
    pub fn clone_op(&mut self, op: Op, mapping: &mut Mapping) -> Op {
        self.copy_op(None, op, Depth::Full, mapping)[0].1
    }

    /// Clones `op` of the body `from` with its nested operations, detached from any block. Operands
    /// and successors defined outside of `op` are looked up in `mapping`; the copied values, blocks
    /// and operations are added to it. Linear in the size of the copy.
    ///
    /// # Panics
    /// In debug builds, if `from` is another body and `mapping` lacks an operand or successor
    /// defined outside of `op`.
    pub fn clone_op_from(&mut self, from: &Body, op: Op, mapping: &mut Mapping) -> Op {
        self.copy_op(Some(from), op, Depth::Full, mapping)[0].1
    }

    /// Appends copies of the blocks of `region` of this body to `into` (MLIR: `cloneInto`).
    pub fn clone_region(&mut self, region: Region, into: Region, mapping: &mut Mapping) {
        self.copy_regions(None, &[(region, into)], Depth::Full, mapping);
    }

    /// As [`Body::clone_region`], from another body.
    pub fn clone_region_from(
        &mut self,
        from: &Body,
        region: Region,
        into: Region,
        mapping: &mut Mapping,
    ) {
        self.copy_regions(Some(from), &[(region, into)], Depth::Full, mapping);
    }

    /// Copies `op`; returns the pairs of copied operations and copies, with `op` first.
    pub(super) fn copy_op(
        &mut self,
        from: Option<&Body>,
        op: Op,
        depth: Depth,
        mapping: &mut Mapping,
    ) -> SmallVec<[(Op, Op); 1]> {
        let mut copying = Copying { from, depth, mapping, made: Vec::new() };
        let copy = self.copy_shell(op, &mut copying);
        // Its own results as its operands stay what they are, as in MLIR.
        self.copy_operands(op, copy, &copying);
        self.map_copy(op, copy, &mut copying);
        let mut all = SmallVec::from_buf([(op, copy)]);
        if copying.source(self).region_list(op).is_empty() {
            return all;
        }
        self.copy_contents(region_pairs(copying.source(self), op, self, copy), &mut copying);
        all.extend(copying.made);
        all
    }

    /// As [`Body::copy_op`], for the contents of pairs of regions.
    pub(super) fn copy_regions(
        &mut self,
        from: Option<&Body>,
        regions: &[(Region, Region)],
        depth: Depth,
        mapping: &mut Mapping,
    ) -> Vec<(Op, Op)> {
        let mut copying = Copying { from, depth, mapping, made: Vec::new() };
        self.copy_contents(regions.iter().copied().collect(), &mut copying);
        copying.made
    }

    /// Copies the blocks of regions, without recursion. For each region in MLIR's order: blocks,
    /// then operations, then, operation by operation, operands and nested regions.
    fn copy_contents(&mut self, regions: RegionPairs, copying: &mut Copying<'_>) {
        let mut pending = Vec::new();
        self.copy_blocks(regions, copying, &mut pending);
        while let Some((op, copy)) = pending.pop() {
            self.copy_operands(op, copy, copying);
            // Now it is complete.
            self.note(|| Change::OperandsReplaced { op: copy, old: OldOperands::default() });
            self.note(|| Change::OpInserted(copy));
            let nested = region_pairs(copying.source(self), op, self, copy);
            if !nested.is_empty() {
                self.copy_blocks(nested, copying, &mut pending);
            }
        }
    }

    /// Copies blocks and their operations, without operands and nested regions; pushes the copied
    /// operations to `pending`, the first one last.
    fn copy_blocks(
        &mut self,
        regions: RegionPairs,
        copying: &mut Copying<'_>,
        pending: &mut Vec<(Op, Op)>,
    ) {
        let start = pending.len();
        for (old, new) in regions {
            let blocks: SmallVec<[Block; 4]> = copying.source(self).blocks_in(old).collect();
            for block in &blocks {
                self.copy_block(*block, new, copying);
            }
            for block in blocks {
                let target = copying.mapping.block(block);
                let mut next = copying.source(self).first_op(block);
                while let Some(op) = next {
                    next = copying.source(self).next_op(op);
                    let copy = self.copy_shell(op, copying);
                    self.map_copy(op, copy, copying);
                    self.link_op(copy, target, None);
                    pending.push((op, copy));
                }
            }
        }
        copying.made.extend_from_slice(&pending[start..]);
        pending[start..].reverse();
    }

    fn copy_block(&mut self, block: Block, into: Region, copying: &mut Copying<'_>) {
        let source = copying.source(self);
        let old: SmallVec<[Value; 4]> = source.arguments(block).iter().copied().collect();
        let arguments: SmallVec<[(Type, Location); 4]> =
            old.iter().map(|v| (source.value_type(*v), source.value_location(*v))).collect();
        let copy = self.append_block(into, arguments);
        copying.mapping.map_block(block, copy);
        for (old, new) in old.iter().zip(self.arguments(copy)) {
            copying.mapping.map_value(*old, *new);
        }
    }

    /// Copies `op` without operands and without the contents of its regions.
    fn copy_shell(&mut self, op: Op, copying: &mut Copying<'_>) -> Op {
        let source = copying.source(self);
        let record = source.ops[op];
        let mut regions: SmallVec<[Region; 2]> = SmallVec::new();
        for _ in 0..source.region_list(op).len() {
            regions.push(self.new_region());
        }
        let copy = self.ops.push(OpRecord {
            name: record.name,
            location: record.location,
            properties: record.properties,
            attributes: record.attributes,
            flags: record.flags,
            ..OpRecord::default()
        });
        self.note(|| Change::OpCreated(copy));
        let result =
            |old: &ValueRecord| ValueRecord { ty: old.ty, first_use: None, def: copy.index() };
        self.ops[copy].results = match copying.from {
            Some(from) => self.values.push(from.values.slice(record.results).iter().map(result)),
            None => self.values.push_within(record.results, result),
        };
        self.adopt_regions(copy, &regions);
        if let Some(child) = copying.source(self).child_record(op) {
            let full = copying.depth == Depth::Full;
            let child = if full { child.clone() } else { Default::default() };
            self.attach_child(copy, child);
        }
        if record.extra.is_some() {
            self.copy_extra(op, copy, copying);
        }
        if record.flags & ISSUES != 0 {
            let issues = copying.source(self).property_issues(op).to_vec();
            self.put_property_issues(copy, issues);
        }
        copy
    }

    /// Sets the operands of `copy` to the mapped operands of `op`.
    fn copy_operands(&mut self, op: Op, copy: Op, copying: &Copying<'_>) {
        let old = copying.source(self).ops[op].operands;
        let operand = |old: &UseRecord| UseRecord {
            value: old.value.map(|value| copying.mapping.value(value)),
            owner: Some(copy),
            next: None,
            prev: None,
        };
        let new = match copying.from {
            Some(from) => self.uses.push(from.uses.slice(old).iter().map(operand)),
            None => self.uses.push_within(old, operand),
        };
        self.ops[copy].operands = new;
        self.link_uses(new);
    }

    /// Maps `op` and its results to `copy` and its results.
    fn map_copy(&mut self, op: Op, copy: Op, copying: &mut Copying<'_>) {
        let old = copying.source(self).ops[op].results;
        for (old, new) in old.ids().zip(self.ops[copy].results.ids()) {
            copying.mapping.map_value(old, new);
        }
        copying.mapping.map_op(op, copy);
    }

    fn copy_extra(&mut self, op: Op, copy: Op, copying: &mut Copying<'_>) {
        let source = copying.source(self);
        let Some(extra) = source.ops[op].extra.map(|extra| &source.extras[extra]) else { return };
        let full = copying.depth == Depth::Full;
        let stored = if full { extra.stored.clone() } else { None };
        let successors: SmallVec<[Block; 2]> =
            source.successors(op).map(|block| copying.mapping.block(block)).collect();
        self.extra_mut(copy).stored = stored;
        if !successors.is_empty() {
            self.add_successors(copy, &successors);
        }
    }

    /// Moves the boxed parts (body, stored properties) of `op` of `from` to its copy.
    pub(super) fn move_boxes(&mut self, from: &mut Body, op: Op, copy: Op) {
        let made = self.child_record_mut(copy);
        if let (Some(child), Some(made)) = (from.child_record_mut(op), made) {
            *made = std::mem::take(child);
        }
        if from.ops[op].flags & STORED != 0 {
            let stored = from.ops[op].extra.and_then(|extra| from.extras[extra].stored.take());
            self.extra_mut(copy).stored = stored;
        }
    }
}

type RegionPairs = SmallVec<[(Region, Region); 2]>;

fn region_pairs(from: &Body, op: Op, to: &Body, copy: Op) -> RegionPairs {
    from.region_list(op).iter().copied().zip(to.region_list(copy).iter().copied()).collect()
}
