//! Phase 3 of writing: the section of operations.
//!
//! [`BodyWriter`] encodes one body; bodies of isolated operations are encoded on all threads.
//! Called by [`write()`](super::write).

use terrace_entity::EntityId;
use terrace_ir::{Block, Body, Op, OpRef, Region, Type, Value, ensure_sufficient_stack};

use super::emitter::{Emitter, NumberSink, SMALL_BUFFER, SmallBuffer};
use super::numbering::Numbering;
use super::parts::dictionary;
use super::recent::Recent;
use super::records::{BodyRecords, OpRecord};
use super::survey::Survey;
use super::uses;
use crate::format::{Section, mask, version};

/// An encoder of the operations of a body. It appends the encoded bodies of isolated operations.
struct BodyWriter<'n, 'c> {
    numbering: &'n Numbering<'c>,
    /// Index in the section of properties, by property class.
    properties: &'n [u32],
    body: &'c Body,
    /// The records of the operations.
    records: BodyRecords<'n>,
    /// The value number of each value, by slot.
    values: Vec<u32>,
    /// For each operation with regions, in textual order, whether the regions use a value from
    /// outside.
    captures: std::slice::Iter<'n, bool>,
    /// The encoded regions of the isolated operations in the body, in textual order.
    children: std::vec::IntoIter<Emitter>,
    /// Cache from types to their numbers in the file.
    recent_types: Recent,
    /// Number of operations in each block of the regions being written.
    op_counts: Vec<u32>,
    /// Index of each block in its region, by block slot; unused in regions of one block.
    block_indices: Vec<u32>,
}

/// Encodes the section of operations.
pub(crate) fn write_ir<'c>(
    root: OpRef<'c>,
    survey: &Survey<'c>,
    numbering: &Numbering<'c>,
    properties: &[u32],
) -> Emitter {
    let mut out = Emitter::default();
    out.flagged(1, false);
    BodyWriter::new(numbering, properties, survey).operation(root.id(), 0, &mut out);
    out
}

/// Encodes the regions of the isolated operation that `survey` belongs to.
fn write_regions(survey: &Survey<'_>, numbering: &Numbering<'_>, properties: &[u32]) -> Emitter {
    let mut writer = BodyWriter::new(numbering, properties, survey);
    let mut out = Emitter::default();
    out.reserve(survey.body.op_count() * 12);
    for region in survey.body.regions(Op::ROOT) {
        writer.region(region, 0, &mut out);
    }
    out
}

impl<'n, 'c> BodyWriter<'n, 'c> {
    fn new(numbering: &'n Numbering<'c>, properties: &'n [u32], survey: &'n Survey<'c>) -> Self {
        let write = |(): &mut (), child: &Survey<'c>| {
            ensure_sufficient_stack(|| write_regions(child, numbering, properties))
        };
        let load = |child: &Survey<'c>| child.body.load();
        let children = numbering.cx.map_in_order(&survey.children, load, || (), write);
        Self {
            numbering,
            properties,
            body: survey.body,
            records: survey.ops(&numbering.records),
            values: vec![0; survey.body.value_end()],
            captures: survey.captures().iter(),
            children: children.into_iter(),
            recent_types: Recent::default(),
            op_counts: Vec::new(),
            block_indices: Vec::new(),
        }
    }

    /// Returns the number of a type.
    #[inline]
    fn ty(&mut self, ty: Type) -> u32 {
        let key = ty.id().to_bits().into();
        match self.recent_types.get(key) {
            Some(number) => number,
            None => {
                let number = self.numbering.types.number(ty.id()) as u32;
                self.recent_types.set(key, number);
                number
            }
        }
    }

    /// Encodes an operation. `values` is the first free value number at the operation.
    #[inline(always)]
    fn operation(&mut self, op: Op, values: u32, out: &mut Emitter) {
        let (body, view, record) = (self.body, self.body.op(op), self.records.get(op));
        let mut mask = 0;
        let mut has = |part: u8, present: bool| mask |= if present { part } else { 0 };
        let results = body.results(op);
        has(mask::PROPERTIES, record.class().is_some());
        has(mask::RESULTS, results.len() > 0);
        has(mask::OPERANDS, body.operand_count(op) > 0);
        has(mask::USE_ORDERS, !self.are_ordered(results));
        if !record.is_plain() {
            has(mask::ATTRIBUTES, dictionary(view, self.numbering.version).is_some());
            has(mask::SUCCESSORS, body.successors(op).len() > 0);
            has(mask::REGIONS, view.region_count() > 0);
        }
        let mut room = [0; SMALL_BUFFER];
        let mut small = SmallBuffer::new(&mut room);
        self.fields(op, record, mask, &mut small);
        if !out.append_small(&small) {
            self.fields(op, record, mask, out);
        }
        if mask & mask::USE_ORDERS != 0 {
            uses::write(body, &self.records, body.results(op), out);
        }
        if mask & mask::REGIONS != 0 {
            self.regions(op, values, out);
        }
    }

    /// Whether the use lists of all of `values` have the default order, or the version has no
    /// use-list orders.
    #[inline(always)]
    fn are_ordered(&self, values: impl Iterator<Item = Value>) -> bool {
        self.numbering.version < version::USE_ORDERS
            || uses::are_in_file_order(self.body, &self.records, values)
    }

    /// Writes the parts of an operation that are plain numbers. `mask` is the bit set of the parts
    /// that are present.
    #[inline(always)]
    fn fields(&mut self, op: Op, record: OpRecord, mask: u8, out: &mut impl NumberSink) {
        let (body, numbering) = (self.body, self.numbering);
        out.number(numbering.names.number_at(self.records.name(record)));
        out.byte(mask);
        out.number(numbering.attributes.number_at(record.location as usize));
        if mask & mask::ATTRIBUTES != 0 {
            let dictionary = dictionary(body.op(op), numbering.version).unwrap_or_default();
            out.number(numbering.attributes.number(dictionary.id()) as u32);
        }
        if let Some(class) = self.records.class(record) {
            out.number(self.properties[class]);
        }
        if mask & mask::RESULTS != 0 {
            let results = body.results(op);
            out.number(results.len() as u32);
            for value in results {
                out.number(self.ty(body.value_type(value)));
            }
        }
        if mask & mask::OPERANDS != 0 {
            let operands = body.operands(op);
            out.number(operands.len() as u32);
            for value in operands {
                out.number(self.values[value.slot()]);
            }
        }
        if mask & mask::SUCCESSORS != 0 {
            let successors = body.successors(op);
            out.number(successors.len() as u32);
            for block in successors {
                out.number(self.block_index(block));
            }
        }
    }

    /// Returns the index of a block in the region that is being written.
    fn block_index(&self, block: Block) -> u32 {
        self.block_indices.get(block.slot()).copied().unwrap_or_default()
    }

    fn regions(&mut self, op: Op, values: u32, out: &mut Emitter) {
        let sections = self.numbering.version >= version::SECTIONS_OF_REGIONS;
        let count = self.body.op(op).region_count() as u64;
        if self.body.child(op).is_some() {
            out.flagged(count, true);
            let regions =
                self.children.next().expect("every isolated operation has encoded regions");
            match sections {
                true => out.section(Section::Ir, regions),
                false => out.append(regions),
            }
            return;
        }
        let isolated = !self.captures.next().expect("every operation with regions was surveyed");
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
            out.section(Section::Ir, inner);
        } else {
            all(out);
        }
    }

    /// Encodes a region whose values are numbered from `values`.
    fn region(&mut self, region: Region, values: u32, out: &mut Emitter) {
        let body = self.body;
        let first = self.op_counts.len();
        let mut next = values;
        for block in body.blocks_in(region) {
            for value in body.arguments(block) {
                self.values[value.slot()] = next;
                next += 1;
            }
            let mut count = 0;
            for op in body.ops_in(block) {
                for value in body.results(op) {
                    self.values[value.slot()] = next;
                    next += 1;
                }
                count += 1;
            }
            self.op_counts.push(count);
        }
        out.varint((self.op_counts.len() - first) as u64);
        if self.op_counts.len() == first {
            return;
        }
        if self.op_counts.len() - first > 1 {
            self.block_indices.resize(body.block_end(), 0);
            for (index, block) in (0..).zip(body.blocks_in(region)) {
                self.block_indices[block.slot()] = index;
            }
        }
        out.varint(u64::from(next - values));
        for (at, block) in (first..).zip(body.blocks_in(region)) {
            let arguments = body.arguments(block);
            out.flagged(self.op_counts[at].into(), !arguments.is_empty());
            if !arguments.is_empty() {
                self.arguments(arguments, out);
            }
            for op in body.ops_in(block) {
                self.operation(op, next, out);
            }
        }
        self.op_counts.truncate(first);
    }

    fn arguments(&mut self, arguments: &[Value], out: &mut Emitter) {
        let (body, numbering) = (self.body, self.numbering);
        out.varint(arguments.len() as u64);
        for value in arguments {
            let ty = self.ty(body.value_type(*value)).into();
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
        let ordered = self.are_ordered(arguments.iter().copied());
        out.byte(if ordered { 0 } else { mask::USE_ORDERS });
        if !ordered {
            uses::write(body, &self.records, arguments.iter().copied(), out);
        }
    }
}
