//! The section of operations: body by body, each of which any thread can write.

use terrace_entity::EntityId;
use terrace_ir::{Block, Body, Op, OpRef, Region, Value, ensure_sufficient_stack};

use super::emitter::Emitter;
use super::met::BodyOps;
use super::numbering::{Numbering, dictionary};
use super::uses;
use crate::format::{Section, mask, version};

/// Writes the operations of a body, down to the next isolated ones.
struct BodyWriter<'n, 'c> {
    numbering: &'n Numbering<'c>,
    /// The numbers of the properties by their classes.
    blobs: &'n [u32],
    body: &'c Body,
    /// The operations as the first pass met them.
    met: &'n BodyOps,
    /// The numbers of the values.
    values: Vec<u32>,
    /// The numbers of the operations, from front to back.
    operations: Vec<u32>,
    /// The operations in whose regions a value from around is used.
    open: Vec<bool>,
    /// The regions of the isolated operations in the body, written, in order.
    children: std::vec::IntoIter<Emitter>,
}

/// What the walk through a body finds out before anything is written.
struct Survey<'c> {
    body: &'c Body,
    operations: Vec<u32>,
    next: u32,
    open: Vec<bool>,
    /// How many operations are around each region.
    depths: Vec<u32>,
    children: Vec<OpRef<'c>>,
}

/// Writes the section of operations.
pub(crate) fn write_ir<'c>(root: OpRef<'c>, numbering: &Numbering<'c>, blobs: &[u32]) -> Emitter {
    let mut out = Emitter::default();
    out.flagged(1, false);
    let (body, op) = (root.body(), root.id());
    let mut survey = Survey::new(body);
    survey.operation(op, 0);
    let mut writer = BodyWriter::new(numbering, blobs, survey);
    writer.operation(op, 0, &mut out);
    out
}

/// Writes the regions of an isolated operation, whose body is `body`.
fn write_regions(body: &Body, numbering: &Numbering<'_>, blobs: &[u32]) -> Emitter {
    let mut survey = Survey::new(body);
    survey.regions(Op::ROOT, 0);
    let mut writer = BodyWriter::new(numbering, blobs, survey);
    let mut out = Emitter::default();
    out.reserve(body.op_count() * 10);
    for region in body.regions(Op::ROOT) {
        writer.region(region, 0, &mut out);
    }
    out
}

impl<'c> Survey<'c> {
    fn new(body: &'c Body) -> Self {
        Self {
            body,
            operations: vec![0; body.op_end()],
            next: 0,
            open: vec![false; body.op_end()],
            depths: vec![0; body.region_end()],
            children: Vec::new(),
        }
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

    fn operation(&mut self, op: Op, depth: u32) -> u32 {
        self.operations[op.slot()] = self.next;
        self.next += 1;
        let mut outermost = depth;
        if depth > 0 {
            for value in self.body.operands(op) {
                outermost = outermost.min(self.depth(value));
            }
        }
        if let Some(child) = self.body.child(op) {
            if child.regions(Op::ROOT).len() > 0 {
                self.children.push(self.body.op(op));
            }
        } else if self.body.regions(op).len() > 0 {
            let inside = ensure_sufficient_stack(|| self.regions(op, depth + 1));
            self.open[op.slot()] = inside <= depth;
            outermost = outermost.min(inside);
        }
        outermost
    }

    /// How many operations are around the region that defines `value`.
    fn depth(&self, value: Value) -> u32 {
        let block = self.body.value_block(value);
        let region = block.and_then(|block| self.body.block_region(block));
        region.map_or(0, |region| self.depths[region.slot()])
    }
}

impl<'n, 'c> BodyWriter<'n, 'c> {
    fn new(numbering: &'n Numbering<'c>, blobs: &'n [u32], survey: Survey<'c>) -> Self {
        let Survey { body, operations, open, children, .. } = survey;
        let write = |(): &mut (), op: &OpRef<'c>| match op.body().child(op.id()) {
            Some(child) => ensure_sufficient_stack(|| write_regions(child, numbering, blobs)),
            None => Emitter::default(),
        };
        let children = numbering.cx.map_in_order(&children, || (), write);
        Self {
            numbering,
            blobs,
            body,
            met: numbering.ops.of(body),
            values: vec![0; body.value_end()],
            operations,
            open,
            children: children.into_iter(),
        }
    }

    /// Writes an operation; `values` values have numbers where it stands.
    fn operation(&mut self, op: Op, values: u32, out: &mut Emitter) {
        let (body, numbering) = (self.body, self.numbering);
        let view = body.op(op);
        out.varint(numbering.names.number(view.name().id()));
        let at = out.len();
        let mut mask = 0;
        out.byte(0);
        let met = self.met.get(op);
        out.varint(numbering.attributes.number_of_place(met.location()));
        if let Some(dictionary) = dictionary(view, numbering.version) {
            mask |= mask::ATTRIBUTES;
            out.varint(numbering.attributes.number(dictionary.id()));
        }
        if let Some(class) = met.class() {
            mask |= mask::PROPERTIES;
            out.varint(self.blobs[class].into());
        }
        let results = body.results(op);
        let result_count = results.len();
        if result_count > 0 {
            mask |= mask::RESULTS;
            out.varint(result_count as u64);
            for value in body.results(op) {
                out.varint(numbering.types.number(body.value_type(value).id()));
            }
        }
        let operands = body.operands(op);
        if operands.len() > 0 {
            mask |= mask::OPERANDS;
            out.varint(operands.len() as u64);
            for value in operands {
                out.varint(u64::from(self.values[value.slot()]));
            }
        }
        let successors = body.successors(op);
        if successors.len() > 0 {
            mask |= mask::SUCCESSORS;
            out.varint(successors.len() as u64);
            for block in successors {
                out.varint(self.place(block));
            }
        }
        if numbering.version >= version::USE_ORDERS && result_count > 0 {
            let orders = uses::orders(body, &self.operations, results);
            if !orders.is_empty() {
                mask |= mask::USE_ORDERS;
                uses::write(&orders, result_count, out);
            }
        }
        if view.region_count() > 0 {
            mask |= mask::REGIONS;
            self.regions(op, values, out);
        }
        out.set_byte(at, mask);
    }

    /// The place of a block in its region.
    fn place(&self, block: Block) -> u64 {
        let region = self.body.block_region(block);
        let blocks = region.into_iter().flat_map(|region| self.body.blocks_in(region));
        blocks.take_while(|other| *other != block).count() as u64
    }

    fn regions(&mut self, op: Op, values: u32, out: &mut Emitter) {
        let sections = self.numbering.version >= version::SECTIONS_OF_REGIONS;
        let count = self.body.op(op).region_count() as u64;
        if self.body.child(op).is_some() {
            out.flagged(count, true);
            let regions = self.children.next().expect("every child was written");
            match sections {
                true => out.section(Section::Ir, &regions),
                false => out.bytes(regions.as_bytes()),
            }
            return;
        }
        let isolated = !self.open[op.slot()];
        out.flagged(count, isolated);
        let regions: Vec<Region> = self.body.regions(op).collect();
        let values = if isolated { 0 } else { values };
        let all = |out: &mut Emitter| {
            for region in regions {
                ensure_sufficient_stack(|| self.region(region, values, out));
            }
        };
        if isolated && sections {
            let mut inner = Emitter::default();
            all(&mut inner);
            out.section(Section::Ir, &inner);
        } else {
            all(out);
        }
    }

    /// Writes a region; its values are numbered from `values` on.
    fn region(&mut self, region: Region, values: u32, out: &mut Emitter) {
        let body = self.body;
        out.varint(body.blocks_in(region).count() as u64);
        if body.first_block(region).is_none() {
            return;
        }
        let mut next = values;
        for block in body.blocks_in(region) {
            let results = body.ops_in(block).flat_map(|op| body.results(op));
            for value in body.arguments(block).iter().copied().chain(results) {
                self.values[value.slot()] = next;
                next += 1;
            }
        }
        out.varint(u64::from(next - values));
        for block in body.blocks_in(region) {
            let arguments = body.arguments(block);
            out.flagged(body.ops_in(block).count() as u64, !arguments.is_empty());
            if !arguments.is_empty() {
                self.arguments(arguments, out);
            }
            for op in body.ops_in(block) {
                self.operation(op, next, out);
            }
        }
    }

    fn arguments(&self, arguments: &[Value], out: &mut Emitter) {
        let (body, numbering) = (self.body, self.numbering);
        out.varint(arguments.len() as u64);
        for value in arguments {
            let ty = numbering.types.number(body.value_type(*value).id());
            let location = body.value_location(*value);
            let unknown = location.is::<terrace_ir::UnknownLoc>();
            if numbering.version < version::SHORT_ARGUMENTS {
                out.varint(ty);
            } else {
                out.flagged(ty, !unknown);
                if unknown {
                    continue;
                }
            }
            out.varint(numbering.attributes.number(location.id()));
        }
        if numbering.version < version::USE_ORDERS {
            return;
        }
        let orders = uses::orders(body, &self.operations, arguments.iter().copied());
        out.byte(if orders.is_empty() { 0 } else { mask::USE_ORDERS });
        if !orders.is_empty() {
            uses::write(&orders, arguments.len(), out);
        }
    }
}
