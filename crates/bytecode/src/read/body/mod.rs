//! The reader of operations, blocks and regions ([`BodyReader`]).
//!
//! A reader reads one body after the other. Nested regions of the same body are kept on an explicit
//! stack. The regions of an isolated operation, which have a section and a body of their own,
//! become a [`Task`], which any thread can perform later.

mod fast;
mod operation;
mod regions;
mod values;

use smallvec::SmallVec;
use terrace_builtin::NoneType;
use terrace_ir::{
    Block, Body, DictionaryAttr, Handle, Location, Op, OpName, OpState, PropertyIssue, Region,
    Type, Value,
};

use super::cursor::{Cursor, Result};
use super::file::File;
use super::properties::ReadProperties;
use super::uses::{self, UseOrder};

/// Number of entries of the cache of decoded properties.
const RECENT: usize = 256;

/// The name of the operation whose result is the placeholder for a value that is not yet defined.
const PLACEHOLDER: &str = "builtin.unrealized_conversion_cast";

/// The unread regions of an isolated operation.
#[derive(Clone, Copy)]
pub(crate) struct Task {
    /// The operation, in the enclosing body.
    pub(crate) op: Op,
    /// Offsets in the file between which the regions are; files are smaller than 4 GiB.
    section: (u32, u32),
    /// Nesting depth: number of enclosing regions.
    depth: u32,
}

impl Task {
    /// Returns the size of the regions in bytes.
    pub(crate) fn bytes(&self) -> usize {
        (self.section.1 - self.section.0) as usize
    }
}

/// The state of reading the regions of one operation.
struct Frame<'f> {
    regions: SmallVec<[Region; 2]>,
    /// Number of regions that have been begun.
    begun: usize,
    /// Index in [`BodyReader::blocks`] of the first block of the current region.
    first_block: usize,
    /// Number of blocks of the current region that have been begun.
    begun_blocks: usize,
    block: Option<Block>,
    /// Number of unread operations of the block.
    operations: usize,
    /// Index in [`BodyReader::scope`] of the first value of the enclosing isolated operation.
    scope: usize,
    /// Index in [`BodyReader::scope`] of the first value of the region, and of the next value to be
    /// defined.
    first_value: usize,
    next_value: usize,
    /// The cursor to continue with after the section of the regions.
    after: Option<Cursor<'f>>,
    /// Whether the regions are in a body of their own, so that the enclosing body is on the stack
    /// [`BodyReader::suspended`].
    suspends: bool,
}

/// An enclosing body, while the body of one of its operations is read, with that operation's state.
struct Suspended {
    /// The enclosing body. Boxed, because the box is swapped with that of the inner body.
    body: Box<Body>,
    state: OpState,
    parts: ExtraParts,
    deferred: Deferred,
}

/// The work that is deferred to the end of a body.
#[derive(Default)]
struct Deferred {
    /// Operations whose results were placeholders, to be erased.
    placeholders: Vec<Op>,
    /// Values that were used before their definition, whose use lists must be sorted.
    unsorted: Vec<Value>,
    orders: Vec<(Value, UseOrder)>,
    /// Index in [`BodyReader::scope`] of the first value of the body.
    scope: usize,
    /// The placeholder for values of enclosing bodies; `None` until the first reference to such a
    /// value.
    outside: Option<Value>,
}

/// Parts of an operation that [`OpState`] does not have.
#[derive(Default)]
struct ExtraParts {
    dictionary: Option<Handle<DictionaryAttr>>,
    issues: Vec<PropertyIssue>,
    orders: Vec<UseOrder>,
}

/// Buffers for the operation that is being read.
#[derive(Default)]
struct Scratch {
    results: Vec<Type>,
    operands: Vec<Value>,
    successors: Vec<Block>,
    orders: Vec<UseOrder>,
}

/// A reader of the bodies of a file, one after the other.
pub(crate) struct BodyReader<'a, 'f> {
    file: &'a File<'f>,
    cursor: Cursor<'f>,
    body: Body,
    frames: Vec<Frame<'f>>,
    /// Number of enclosing regions outside of the frames.
    depth: u32,
    /// The enclosing bodies, the innermost last.
    suspended: Vec<Suspended>,
    /// The values of the enclosing regions by number, those of the innermost region last; `None`
    /// for a value that is not yet defined.
    scope: Vec<Option<Value>>,
    /// The blocks of the regions around, the innermost last.
    blocks: Vec<Block>,
    deferred: Deferred,
    scratch: Scratch,
    /// Direct-mapped cache of decoded properties, by operation name and number.
    properties: Box<[Option<(OpName, u64, ReadProperties)>]>,
    tasks: Vec<Task>,
    none: Type,
    placeholder: OpName,
}

impl<'a, 'f> BodyReader<'a, 'f> {
    /// Creates a reader of bodies of `file`.
    pub(crate) fn new(file: &'a File<'f>) -> Self {
        let placeholder = OpName::get(file.cx, PLACEHOLDER);
        let state = OpState::new(file.cx, placeholder, Location::unknown(file.cx));
        Self {
            file,
            cursor: file.whole,
            body: Body::new(file.cx, state, 0),
            frames: Vec::new(),
            depth: 0,
            suspended: Vec::new(),
            scope: Vec::new(),
            blocks: Vec::new(),
            deferred: Deferred::default(),
            scratch: Scratch::default(),
            properties: vec![None; RECENT].into(),
            tasks: Vec::new(),
            none: NoneType::get(file.cx).into(),
            placeholder,
        }
    }

    /// Reads the operations of the file into `block` of `body`. Returns the unread bodies of
    /// isolated operations.
    pub(crate) fn read_file(
        &mut self,
        section: Cursor<'f>,
        body: &mut Body,
        block: Block,
    ) -> Result<Vec<Task>> {
        self.cursor = section;
        let (count, arguments) = self.cursor.flagged()?;
        if arguments {
            return Err(self.cursor.error("unexpected arguments at the top level of the IR"));
        }
        let operations = self.cursor.check_count(count, regions::MIN_OP_SIZE)?;
        self.read(body, Frame { block: Some(block), operations, ..Frame::default() })
    }

    /// Reads the regions of the operation that `body` belongs to. Returns the unread bodies of
    /// isolated operations.
    pub(crate) fn read_task(&mut self, task: &Task, body: &mut Body) -> Result<Vec<Task>> {
        self.cursor = self.file.whole.part(task.section.0 as usize..task.section.1 as usize);
        self.depth = task.depth;
        let regions = body.regions(Op::ROOT).collect();
        self.read(body, Frame { regions, ..Frame::default() })
    }

    fn read(&mut self, body: &mut Body, frame: Frame<'f>) -> Result<Vec<Task>> {
        self.frames.clear();
        self.scope.clear();
        self.blocks.clear();
        self.deferred = Deferred::default();
        std::mem::swap(&mut self.body, body);
        let operations = frame.operations;
        self.frames.push(frame);
        self.reserve_ops(operations);
        let result = self.run().and_then(|()| self.finish());
        if let Some(outermost) = self.suspended.drain(..).next() {
            self.body = *outermost.body;
        }
        std::mem::swap(&mut self.body, body);
        result.map(|()| std::mem::take(&mut self.tasks))
    }

    fn run(&mut self) -> Result<()> {
        while let Some(frame) = self.frames.last_mut() {
            if frame.operations > 0 {
                self.operations()?;
            } else if frame.first_block + frame.begun_blocks < self.blocks.len() {
                self.begin_block()?;
            } else {
                self.end_region()?;
                self.begin_region()?;
            }
        }
        Ok(())
    }

    #[inline]
    fn frame(&mut self) -> &mut Frame<'f> {
        self.frames.last_mut().expect("regions are being read")
    }

    /// Performs the work that requires all of a body: erases placeholders, orders use lists.
    fn finish(&mut self) -> Result<()> {
        let Deferred { placeholders, unsorted, orders, .. } = std::mem::take(&mut self.deferred);
        placeholders.into_iter().for_each(|op| self.body.erase(op));
        unsorted.into_iter().for_each(|value| uses::sort_uses(&mut self.body, value));
        for (value, order) in orders {
            uses::apply(&mut self.body, value, &order, &self.cursor)?;
        }
        self.body.shrink_to_fit();
        Ok(())
    }
}

impl Default for Frame<'_> {
    fn default() -> Self {
        Self {
            regions: SmallVec::new(),
            begun: 0,
            first_block: 0,
            begun_blocks: 0,
            block: None,
            operations: 0,
            scope: 0,
            first_value: 0,
            next_value: 0,
            after: None,
            suspends: false,
        }
    }
}
