//! Lazy loading: files whose isolated operations are read on demand ([`LazyFile`]).

use terrace_asm::{ParseOptions, ParsedFile};
use terrace_ir::{Body, Context, Op, OpRef, Reported, TraitFlags, ensure_sufficient_stack};

use super::body::{BodyReader, Task};
use super::cursor::Result;
use super::file::File;
use super::sections::Sections;
use super::{empty_module, tasks, upgrade};
use crate::format::Section;

/// A file of bytecode that is read on demand (MLIR: `BytecodeReader` with lazy loading).
///
/// [`LazyFile::open`] reads symbol tables only: modules, and the names and attributes of the
/// operations in them. The regions of other isolated operations, mostly functions, are read by
/// [`LazyFile::materialize`] or [`LazyFile::finish`], and attributes and types when they are first
/// referred to.
pub struct LazyFile<'f> {
    sections: Sections<'f>,
    file: File<'f>,
    body: Body,
    tables: Vec<LazyTable>,
}

/// An isolated operation of a [`LazyFile`] that is not a symbol table, so that its regions are read
/// on demand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct LazyOp {
    table: u32,
    index: u32,
}

/// The isolated operations in the body of one symbol table.
struct LazyTable {
    /// The index of the enclosing table, and the operation there that the body belongs to; `None`
    /// for the outermost table.
    parent: Option<(u32, Op)>,
    ops: Vec<(Op, RegionState)>,
}

/// The state of the regions of an operation.
enum RegionState {
    Unread(Task),
    Read,
    Failed(Reported),
}

impl<'f> LazyFile<'f> {
    /// Reads the symbol tables of a file. `name` is its name in diagnostics, which are emitted with
    /// [`Context::emit`].
    ///
    /// # Errors
    /// When the bytes are not bytecode, or what was read is malformed. Errors in unread regions are
    /// reported when the regions are read.
    pub fn open(
        cx: &'f Context,
        name: &str,
        bytes: &'f [u8],
    ) -> std::result::Result<Self, Reported> {
        let location = super::file_location(cx, name);
        let sections = Sections::find(bytes, location).map_err(|error| cx.emit(error))?;
        let read = || -> Result<_> {
            let file = File::new(cx, location, bytes, &sections)?;
            let (mut body, block) = empty_module(cx, location);
            let mut tables = Vec::new();
            let mut reader = BodyReader::new(&file);
            let tasks = reader.read_file(sections.required(Section::Ir), &mut body, block)?;
            read_table(&mut reader, &mut body, None, tasks, &mut tables)?;
            Ok((file, body, tables))
        };
        let (file, body, tables) = read().map_err(|error| cx.emit(sections.explain(error)))?;
        Ok(Self { sections, file, body, tables })
    }

    /// Returns the module with all operations read so far.
    pub fn body(&self) -> &Body {
        &self.body
    }

    /// Returns the isolated operations in the symbol tables that are not symbol tables themselves,
    /// table by table. Operations with empty regions are included.
    pub fn ops(&self) -> impl Iterator<Item = LazyOp> {
        let tables = (0..).zip(&self.tables);
        tables.flat_map(|(table, held)| {
            (0..held.ops.len() as u32).map(move |index| LazyOp { table, index })
        })
    }

    /// Returns the total size of unread regions in bytes.
    pub fn unread_bytes(&self) -> usize {
        let ops = self.tables.iter().flat_map(|table| &table.ops);
        ops.map(|(_, state)| if let RegionState::Unread(task) = state { task.bytes() } else { 0 })
            .sum()
    }

    /// Whether the regions of `op` have not been read, or reading them has failed.
    pub fn is_unread(&self, op: LazyOp) -> bool {
        !matches!(self.tables[op.table as usize].ops[op.index as usize].1, RegionState::Read)
    }

    /// Returns the operation. It has a name and attributes, but no blocks until it is materialized.
    pub fn op(&self, op: LazyOp) -> OpRef<'_> {
        let path = self.path(op.table);
        let body = path.iter().rev().fold(&self.body, |body, op| body.child(*op).expect(TABLE));
        body.op(self.tables[op.table as usize].ops[op.index as usize].0)
    }

    /// Returns the operations around a table, the innermost first.
    fn path(&self, table: u32) -> Vec<Op> {
        let parent = |(table, _): &(u32, Op)| self.tables[*table as usize].parent;
        std::iter::successors(self.tables[table as usize].parent, parent)
            .map(|(_, op)| op)
            .collect()
    }

    /// Reads the regions of `op` with their nested operations, unless they were read before (MLIR:
    /// `BytecodeReader::materialize`). Diagnostics are emitted with [`Context::emit`].
    ///
    /// # Errors
    /// When the regions are malformed. Blocks and operations read before the error stay in the
    /// operation.
    pub fn materialize(&mut self, op: LazyOp) -> std::result::Result<OpRef<'_>, Reported> {
        let state = &mut self.tables[op.table as usize].ops[op.index as usize].1;
        match std::mem::replace(state, RegionState::Read) {
            RegionState::Unread(task) => self.run(op.table, vec![task]).inspect_err(|error| {
                self.tables[op.table as usize].ops[op.index as usize].1 =
                    RegionState::Failed(*error);
            })?,
            RegionState::Read => {}
            RegionState::Failed(error) => {
                self.tables[op.table as usize].ops[op.index as usize].1 =
                    RegionState::Failed(error);
                return Err(error);
            }
        }
        Ok(self.op(op))
    }

    /// Reads the regions of operations of a table.
    fn run(&mut self, table: u32, tasks: Vec<Task>) -> std::result::Result<(), Reported> {
        let path = self.path(table);
        let body =
            path.iter().rev().fold(&mut self.body, |body, op| body.child_mut(*op).expect(TABLE));
        let result = tasks::run(&self.file, &mut BodyReader::new(&self.file), body, tasks);
        result.map_err(|error| self.file.cx.emit(self.sections.explain(error)))
    }

    /// Reads all unread regions, on all threads of the context (MLIR: `BytecodeReader::finalize`).
    /// Diagnostics are emitted with [`Context::emit`].
    ///
    /// # Errors
    /// When regions are malformed, or `options` request verification and the IR is invalid.
    pub fn finish(mut self, options: &ParseOptions) -> std::result::Result<ParsedFile, Reported> {
        for table in 0..self.tables.len() {
            let mut left = Vec::new();
            for (_, state) in &mut self.tables[table].ops {
                match std::mem::replace(state, RegionState::Read) {
                    RegionState::Unread(task) => left.push(task),
                    RegionState::Read => {}
                    RegionState::Failed(error) => return Err(error),
                }
            }
            self.run(table as u32, left)?;
        }
        let Self { sections, file, mut body, .. } = self;
        upgrade(&file, &mut body).map_err(|error| file.cx.emit(sections.explain(error)))?;
        ParsedFile::new(body, file.location, options)
    }
}

const TABLE: &str = "a symbol table that was read has a body";

/// Reads the symbol tables among `tasks`, which are the tasks of `body`, and records the other
/// isolated operations. Operations without a task have empty regions.
fn read_table(
    reader: &mut BodyReader<'_, '_>,
    body: &mut Body,
    parent: Option<(u32, Op)>,
    tasks: Vec<Task>,
    tables: &mut Vec<LazyTable>,
) -> Result<()> {
    let number = tables.len();
    let mut unread = tasks.into_iter().peekable();
    let isolated = body.ops_below(Op::ROOT).filter(|op| body.child(*op).is_some());
    let tasks: Vec<_> = isolated.map(|op| (op, unread.next_if(|task| task.op == op))).collect();
    tables.push(LazyTable { parent, ops: Vec::new() });
    for (op, task) in tasks {
        if !body.op(op).flags().contains(TraitFlags::SYMBOL_TABLE) {
            tables[number].ops.push((op, task.map_or(RegionState::Read, RegionState::Unread)));
            continue;
        }
        let Some(task) = task else { continue };
        let child = body.child_mut(op).expect(TABLE);
        let tasks = reader.read_task(&task, child)?;
        let parent = Some((number as u32, op));
        ensure_sufficient_stack(|| read_table(reader, child, parent, tasks, tables))?;
    }
    Ok(())
}
