//! Operations, regions and blocks in their encoded form.

use crate::format::{Section, mask, version};
use crate::read::tables::{Cursor, Result, read_orders};

/// The kind of an [`Item`].
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ItemKind {
    /// An operation; the field is the index of its name.
    Operation(u32),
    Region,
    Block,
}

/// The position of an operation, region or block in the file, without the items in it.
pub(super) struct Item {
    pub(super) kind: ItemKind,
    /// Nesting depth: number of enclosing items.
    pub(super) depth: u32,
    /// Offset in the file, in bytes.
    pub(super) start: u32,
    /// Size in bytes without nested items.
    pub(super) size: u32,
}

/// The encoded fields of an operation.
pub(super) struct Operation {
    pub(super) name: u64,
    pub(super) location: u64,
    pub(super) attributes: Option<u64>,
    pub(super) properties: Option<u64>,
    pub(super) results: Vec<u64>,
    pub(super) operands: Vec<u64>,
    pub(super) successors: Vec<u64>,
    /// Number of results with a use-list order.
    pub(super) orders: usize,
    /// Number of regions, and whether they are isolated from above.
    pub(super) regions: (u64, bool),
}

/// The encoded fields of a block.
pub(super) struct Block {
    pub(super) operations: u64,
    /// Types and locations of the arguments.
    pub(super) arguments: Vec<(u64, Option<u64>)>,
    /// Number of arguments with a use-list order.
    pub(super) orders: usize,
}

fn numbers(cursor: &mut Cursor<'_>) -> Result<Vec<u64>> {
    let count = cursor.count(1)?;
    (0..count).map(|_| cursor.varint()).collect()
}

/// Reads the fields of an operation.
pub(super) fn read_operation(cursor: &mut Cursor<'_>, file_version: u64) -> Result<Operation> {
    let name = cursor.varint()?;
    let mask = cursor.byte()?;
    let mut operation = Operation {
        name,
        location: cursor.varint()?,
        attributes: None,
        properties: None,
        results: Vec::new(),
        operands: Vec::new(),
        successors: Vec::new(),
        orders: 0,
        regions: (0, false),
    };
    if mask & mask::ATTRIBUTES != 0 {
        operation.attributes = Some(cursor.varint()?);
    }
    if mask & mask::PROPERTIES != 0 {
        operation.properties = Some(cursor.varint()?);
    }
    if mask & mask::RESULTS != 0 {
        operation.results = numbers(cursor)?;
    }
    if mask & mask::OPERANDS != 0 {
        operation.operands = numbers(cursor)?;
    }
    if mask & mask::SUCCESSORS != 0 {
        operation.successors = numbers(cursor)?;
    }
    if mask & mask::USE_ORDERS != 0 && file_version >= version::USE_ORDERS {
        let mut orders = Vec::new();
        read_orders(cursor, operation.results.len(), &mut orders)?;
        operation.orders = orders.len();
    }
    if mask & mask::REGIONS != 0 {
        operation.regions = cursor.flagged()?;
    }
    Ok(operation)
}

/// Reads the numbers of blocks and of values of a region.
pub(super) fn read_region(cursor: &mut Cursor<'_>) -> Result<(u64, u64)> {
    match cursor.varint()? {
        0 => Ok((0, 0)),
        blocks => Ok((blocks, cursor.varint()?)),
    }
}

/// Reads the fields of a block.
pub(super) fn read_block(cursor: &mut Cursor<'_>, file_version: u64) -> Result<Block> {
    let (operations, has_arguments) = cursor.flagged()?;
    let mut block = Block { operations, arguments: Vec::new(), orders: 0 };
    if !has_arguments {
        return Ok(block);
    }
    for _ in 0..cursor.count(1)? {
        let (ty, located) = match file_version >= version::SHORT_ARGUMENTS {
            true => cursor.flagged()?,
            false => (cursor.varint()?, true),
        };
        let location = if located { Some(cursor.varint()?) } else { None };
        block.arguments.push((ty, location));
    }
    if file_version >= version::USE_ORDERS && cursor.byte()? != 0 {
        let mut orders = Vec::new();
        read_orders(cursor, block.arguments.len(), &mut orders)?;
        block.orders = orders.len();
    }
    Ok(block)
}

/// The numbers of unread regions, blocks and operations of an operation.
#[derive(Default)]
struct Frame<'f> {
    regions: u64,
    blocks: u64,
    operations: u64,
    /// The cursor to continue with after the section of the regions.
    after: Option<Cursor<'f>>,
}

struct Walker<'f> {
    cursor: Cursor<'f>,
    version: u64,
    names: usize,
    items: Vec<Item>,
    frames: Vec<Frame<'f>>,
}

/// Returns all operations, regions and blocks of the section of operations, in order.
pub(super) fn read(mut section: Cursor<'_>, version: u64, names: usize) -> Result<Vec<Item>> {
    let (operations, _) = section.flagged()?;
    let first = Frame { operations, ..Frame::default() };
    let mut walker =
        Walker { cursor: section, version, names, items: Vec::new(), frames: vec![first] };
    while let Some(frame) = walker.frames.last_mut() {
        if frame.operations > 0 {
            frame.operations -= 1;
            walker.operation()?;
        } else if frame.blocks > 0 {
            frame.blocks -= 1;
            walker.block()?;
        } else if frame.regions > 0 {
            frame.regions -= 1;
            walker.region()?;
        } else if let Some(after) = walker.frames.pop().and_then(|frame| frame.after) {
            walker.cursor = after;
        }
    }
    Ok(walker.items)
}

impl Walker<'_> {
    fn push(&mut self, kind: ItemKind, start: usize) {
        // Each operation nests three levels: operation, region, block.
        let outer = 3 * (self.frames.len() as u32 - 1);
        let depth = match kind {
            ItemKind::Operation(_) => outer,
            ItemKind::Region => outer - 2,
            ItemKind::Block => outer - 1,
        };
        let size = (self.cursor.position() - start) as u32;
        self.items.push(Item { kind, depth, start: start as u32, size });
    }

    fn operation(&mut self) -> Result<()> {
        let start = self.cursor.position();
        let operation = read_operation(&mut self.cursor, self.version)?;
        if operation.name >= self.names as u64 {
            let message = format!("invalid operation name index: {}", operation.name);
            return Err(self.cursor.error(message));
        }
        let (regions, isolated) = operation.regions;
        let mut frame = Frame { regions, ..Frame::default() };
        if isolated && self.version >= version::SECTIONS_OF_REGIONS {
            let (Section::Ir, contents) = self.cursor.section()? else {
                return Err(self.cursor.error("expected IR section for region"));
            };
            // The header of the section counts as part of the operation.
            frame.after = Some(std::mem::replace(&mut self.cursor, contents));
        }
        self.push(ItemKind::Operation(operation.name as u32), start);
        if regions > 0 || frame.after.is_some() {
            self.frames.push(frame);
        }
        Ok(())
    }

    fn region(&mut self) -> Result<()> {
        let start = self.cursor.position();
        let (blocks, _) = read_region(&mut self.cursor)?;
        self.push(ItemKind::Region, start);
        if let Some(frame) = self.frames.last_mut() {
            frame.blocks = blocks;
        }
        Ok(())
    }

    fn block(&mut self) -> Result<()> {
        let start = self.cursor.position();
        let block = read_block(&mut self.cursor, self.version)?;
        self.push(ItemKind::Block, start);
        if let Some(frame) = self.frames.last_mut() {
            frame.operations = block.operations;
        }
        Ok(())
    }
}
