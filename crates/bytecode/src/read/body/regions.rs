//! Reading of regions and blocks.

use terrace_asm::MAX_DEPTH;
use terrace_ir::{Block, Location, OpState};

use super::{BodyReader, Deferred, ExtraParts, Frame, Suspended, Task};
use crate::format::{Section, version};
use crate::read::cursor::Result;
use crate::read::dialects::ResolvedName;
use crate::read::uses;

/// Average size of an operation in bytes, an estimate.
const MEAN_OP_SIZE: usize = 8;

/// Least size of an operation in bytes.
pub(super) const MIN_OP_SIZE: usize = 3;

/// Number of operations for which a nested block reserves capacity before reading.
const NESTED_CAPACITY: usize = 16;

/// Greatest number of operations for which a new body reserves capacity at once. Growing later
/// would leave a hole of the same size in the heap.
const SMALL_BODY: usize = 2;

/// Greatest size in bytes of a region without operations and with at most one block.
const EMPTY_REGION: usize = 3;

impl<'f> BodyReader<'_, 'f> {
    /// Begins the next region of the innermost operation; after the last one, leaves the operation.
    pub(super) fn begin_region(&mut self) -> Result<()> {
        let Some(frame) = self.frames.last_mut() else { return Ok(()) };
        let Some(region) = frame.regions.get(frame.begun).copied() else {
            return self.leave_op();
        };
        frame.begun += 1;
        frame.begun_blocks = 0;
        frame.block = None;
        let blocks = self.cursor.count(1)?;
        if blocks == 0 {
            return Ok(());
        }
        let values = self.cursor.count(1)?;
        frame.first_value = self.scope.len();
        frame.next_value = frame.first_value;
        self.scope.resize(frame.first_value + values, None);
        if self.frames.len() == 1 {
            let values = values.min(self.cursor.left() / MEAN_OP_SIZE);
            self.body.reserve_values(values);
            if blocks > 1 {
                self.body.reserve_ops(values);
            }
        }
        self.blocks.reserve(blocks);
        self.body.reserve_blocks(blocks);
        for _ in 0..blocks {
            let block = self.body.append_block(region, []);
            self.blocks.push(block);
        }
        Ok(())
    }

    pub(super) fn begin_block(&mut self) -> Result<()> {
        let (count, arguments) = self.cursor.flagged()?;
        let frame = self.frames.last_mut().expect("regions are being read");
        let block = self.blocks[frame.first_block + frame.begun_blocks];
        frame.begun_blocks += 1;
        frame.block = Some(block);
        if arguments {
            self.arguments(block)?;
        }
        let operations = self.cursor.check_count(count, MIN_OP_SIZE)?;
        self.frame().operations = operations;
        self.reserve_ops(operations);
        Ok(())
    }

    /// Reserves capacity for the operations of a block. The capacity for nested blocks is limited,
    /// because the sum of their stated counts is not bounded by the size of the file.
    pub(super) fn reserve_ops(&mut self, operations: usize) {
        let most = if self.frames.len() == 1 { operations } else { NESTED_CAPACITY };
        self.body.reserve_ops(operations.min(most));
    }

    fn arguments(&mut self, block: Block) -> Result<()> {
        let count = self.cursor.count(1)?;
        self.body.reserve_arguments(count);
        for _ in 0..count {
            let (ty, location) = if self.file.version >= version::SHORT_ARGUMENTS {
                let (ty, has_location) = self.cursor.flagged()?;
                let location = if has_location { Some(self.cursor.varint()?) } else { None };
                (ty, location)
            } else {
                (self.cursor.varint()?, Some(self.cursor.varint()?))
            };
            let ty = self.file.ty(&self.cursor, ty)?;
            let location = match location {
                Some(location) => self.file.location_at(&self.cursor, location)?,
                None => Location::unknown(self.file.cx),
            };
            let value = self.body.add_block_argument(block, ty, location);
            let cursor = self.cursor;
            self.define(&cursor, value, count)?;
        }
        if self.file.version >= version::USE_ORDERS && self.cursor.byte()? != 0 {
            let mut orders = Vec::new();
            uses::read_orders(&mut self.cursor, count, &mut orders)?;
            let arguments = self.body.arguments(block);
            let orders = orders.into_iter().map(|order| (arguments[order.value], order));
            self.deferred.orders.extend(orders);
        }
        Ok(())
    }

    /// Ends the region that was begun most recently.
    pub(super) fn end_region(&mut self) -> Result<()> {
        let frame = self.frames.last_mut().expect("regions are being read");
        if self.blocks.len() == frame.first_block {
            return Ok(());
        }
        if self.scope[frame.next_value..].iter().any(Option::is_some) {
            let message = "not all forward unresolved forward operand references";
            return Err(self.cursor.error(message));
        }
        self.scope.truncate(frame.first_value);
        self.blocks.truncate(frame.first_block);
        Ok(())
    }

    /// Leaves the regions of an operation, all of which have been read.
    fn leave_op(&mut self) -> Result<()> {
        let Some(frame) = self.frames.pop() else { return Ok(()) };
        if let Some(after) = frame.after {
            self.cursor = after;
        }
        if !frame.suspends {
            return Ok(());
        }
        self.finish()?;
        let suspended = self.suspended.pop().expect("the enclosing body is suspended");
        let Suspended { mut body, mut state, parts, deferred } = suspended;
        std::mem::swap(&mut self.body, &mut *body);
        state.put_own_body(body);
        self.deferred = deferred;
        self.create(state, parts)?;
        Ok(())
    }

    /// Creates the operation, and begins to read its regions or records a task for them.
    pub(super) fn regions(
        &mut self,
        name: &ResolvedName,
        mut state: OpState,
        parts: ExtraParts,
    ) -> Result<()> {
        let (count, isolated) = self.cursor.flagged()?;
        let count = self.cursor.check_count(count, 1)?;
        let depth = self.depth + self.frames.len() as u32;
        if depth > MAX_DEPTH {
            let message = format!("regions are nested more than {MAX_DEPTH} deep");
            return Err(self.cursor.error(message));
        }
        let mut section = None;
        if isolated && self.file.version >= version::SECTIONS_OF_REGIONS {
            match self.cursor.section()? {
                (Section::Ir, contents) => section = Some(contents),
                _ => return Err(self.cursor.error("expected IR section for region")),
            }
        }
        if name.own_body {
            self.file.count_body(&self.cursor)?;
            state.make_own_body(self.file.cx);
        }
        for _ in 0..count {
            state.add_region(&mut self.body);
        }
        let mut frame = Frame {
            first_block: self.blocks.len(),
            scope: if isolated { self.scope.len() } else { self.frame().scope },
            ..Frame::default()
        };
        match section {
            // Tasks are for operations of the outermost body only.
            Some(section)
                if name.own_body
                    && self.suspended.is_empty()
                    && section.left() > EMPTY_REGION * count =>
            {
                // The headers of a region and of its block take as much as one operation.
                let operations = (section.left() / MIN_OP_SIZE).saturating_sub(1);
                if operations <= SMALL_BODY {
                    state.region_body(&mut self.body).reserve_ops(operations);
                }
                let op = self.create(state, parts)?;
                let section = (section.position() as u32, section.end() as u32);
                self.tasks.push(Task { op, section, depth });
                return Ok(());
            }
            Some(section) => frame.after = Some(std::mem::replace(&mut self.cursor, section)),
            None => {}
        }
        if name.own_body {
            let mut body =
                state.take_own_body(self.file.cx, None).expect("the own body was created above");
            frame.regions = state.regions().iter().copied().collect();
            let deferred = Deferred { scope: self.scope.len(), ..Deferred::default() };
            let deferred = std::mem::replace(&mut self.deferred, deferred);
            std::mem::swap(&mut self.body, &mut *body);
            self.suspended.push(Suspended { body, state, parts, deferred });
            frame.suspends = true;
        } else {
            let op = self.create(state, parts)?;
            frame.regions = self.body.regions(op).collect();
        }
        self.frames.push(frame);
        Ok(())
    }
}
