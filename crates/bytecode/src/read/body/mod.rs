//! Operations, blocks and regions.
//!
//! A reader reads one body after the other. What nests in the same body is kept on a stack of its
//! own; the regions of an isolated operation, which are a section and a body of their own, are left
//! as a [`Task`], which any thread can do at any time.

mod operation;
mod quick;
mod regions;
mod values;

use smallvec::SmallVec;
use terrace_builtin::NoneType;
use terrace_ir::{
    Block, Body, DictionaryAttr, Handle, Location, Op, OpName, OpState, PropertyIssue, Region,
    SharedBodies, Type, Value,
};

use super::cursor::{Cursor, Result};
use super::file::File;
use super::properties::ReadProperties;
use super::uses::{self, UseOrder};

/// How many properties are remembered.
const RECENT: usize = 256;

/// The operation whose result stands for a value that is not defined yet.
const PLACEHOLDER: &str = "builtin.unrealized_conversion_cast";

/// The regions of an isolated operation that are still to be read.
#[derive(Clone, Copy)]
pub(crate) struct Task {
    /// The operation in the body around.
    pub(crate) op: Op,
    /// Where the regions begin and end in the file, which has less than 4 GiB.
    section: (u32, u32),
    /// How many regions there are around.
    depth: u32,
}

impl Task {
    /// How many bytes the regions take.
    pub(crate) fn bytes(&self) -> usize {
        (self.section.1 - self.section.0) as usize
    }
}

/// Regions that are being read: those of one operation.
struct Frame<'f> {
    regions: SmallVec<[Region; 2]>,
    /// How many of the regions have been begun.
    begun: usize,
    /// Where the blocks of the region begin in [`BodyReader::blocks`].
    first_block: usize,
    /// How many blocks of the region have been begun.
    begun_blocks: usize,
    block: Option<Block>,
    /// How many operations of the block are to come.
    operations: usize,
    /// Where the values of the isolated operation around begin in [`BodyReader::scope`].
    scope: usize,
    /// Where the values of the region begin in [`BodyReader::scope`], and which is the next one to
    /// be defined.
    first_value: usize,
    next_value: usize,
    /// Where reading goes on behind the section of the regions.
    after: Option<Cursor<'f>>,
    /// Whether the regions are in a body of their own, for which the one around is suspended.
    suspends: bool,
}

/// A body that waits for one inside of it, and the operation that is to be made of that.
struct Suspended {
    /// In the memory that the one inside gets again.
    body: Box<Body>,
    state: OpState,
    parts: Parts,
    end: End,
}

/// What is left to do at the end of a body.
#[derive(Default)]
struct End {
    /// Operations whose results stood for values.
    placeholders: Vec<Op>,
    /// Values that were used before they were defined.
    unsorted: Vec<Value>,
    orders: Vec<(Value, UseOrder)>,
    /// Where the values of the body begin in [`BodyReader::scope`].
    scope: usize,
    /// What stands for values of bodies around.
    outside: Option<Value>,
}

/// What an operation has beyond an [`OpState`].
#[derive(Default)]
struct Parts {
    dictionary: Option<Handle<DictionaryAttr>>,
    issues: Vec<PropertyIssue>,
    orders: Vec<UseOrder>,
}

/// The operation that is being read: parts that are used again for the next one.
#[derive(Default)]
struct Scratch {
    results: Vec<Type>,
    operands: Vec<Value>,
    successors: Vec<Block>,
    orders: Vec<UseOrder>,
}

/// Reads the bodies of a file, one after the other.
pub(crate) struct BodyReader<'a, 'f> {
    file: &'a File<'f>,
    cursor: Cursor<'f>,
    body: Body,
    frames: Vec<Frame<'f>>,
    /// How many regions are around those of the frames.
    depth: u32,
    /// The bodies that wait for one inside of them, the innermost last.
    suspended: Vec<Suspended>,
    /// The values by their numbers: those of the regions around, the innermost last.
    scope: Vec<Option<Value>>,
    /// The blocks of the regions around.
    blocks: Vec<Block>,
    end: End,
    scratch: Scratch,
    /// Properties that were read lately: of operations of which name, and their numbers.
    properties: Box<[Option<(OpName, u64, ReadProperties)>]>,
    tasks: Vec<Task>,
    /// Bodies that were read and may be shared.
    shared: SharedBodies,
    none: Type,
    placeholder: OpName,
}

impl<'a, 'f> BodyReader<'a, 'f> {
    /// A reader of bodies of `file`.
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
            end: End::default(),
            scratch: Scratch::default(),
            properties: vec![None; RECENT].into(),
            tasks: Vec::new(),
            shared: SharedBodies::default(),
            none: NoneType::get(file.cx).into(),
            placeholder,
        }
    }

    /// Reads the operations of the file into `block` of `body`; gives what is left to do.
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
        let operations = self.cursor.check_count(count, regions::LEAST_SIZE)?;
        self.read(body, Frame { block: Some(block), operations, ..Frame::default() })
    }

    /// Reads the regions of the operation whose body is `body`; gives what is left to do.
    pub(crate) fn read_task(&mut self, task: &Task, body: &mut Body) -> Result<Vec<Task>> {
        self.cursor = self.file.whole.part(task.section.0 as usize..task.section.1 as usize);
        self.depth = task.depth;
        let regions = body.regions(Op::ROOT).collect();
        self.read(body, Frame { regions, ..Frame::default() })
    }

    /// Lets the operation of a task, all of which was read, share its body.
    pub(crate) fn share(&mut self, task: &Task, body: &mut Body) {
        body.share_child(task.op, &mut self.shared);
    }

    fn read(&mut self, body: &mut Body, frame: Frame<'f>) -> Result<Vec<Task>> {
        self.frames.clear();
        self.scope.clear();
        self.blocks.clear();
        self.end = End::default();
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

    /// Does what can be done only when all of a body was read.
    fn finish(&mut self) -> Result<()> {
        let End { placeholders, unsorted, orders, .. } = std::mem::take(&mut self.end);
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
