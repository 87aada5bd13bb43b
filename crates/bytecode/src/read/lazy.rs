//! Files of which isolated operations are read when somebody asks for them.

use terrace_asm::{ParseOptions, ParsedFile};
use terrace_ir::{Body, Context, Op, OpRef, Reported, TraitFlags, ensure_sufficient_stack};

use super::body::{BodyReader, Task};
use super::cursor::Result;
use super::file::File;
use super::sections::Sections;
use super::{around, tasks, upgrade};
use crate::format::Section;

/// A file of bytecode that is read in parts (MLIR: `BytecodeReader` with lazy loading).
///
/// At first only symbol tables are read: modules, and the names and attributes of what is in them.
/// The regions of other isolated operations, functions above all, are read when they are asked for,
/// and what only they refer to with them.
pub struct LazyFile<'f> {
    sections: Sections<'f>,
    file: File<'f>,
    body: Body,
    tables: Vec<Table>,
}

/// An operation of a [`LazyFile`] whose regions are not read at first, if there is something in
/// them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct LazyOp {
    table: u32,
    index: u32,
}

/// The isolated operations in one body that was read.
struct Table {
    /// The table around, and the operation there that has the body; `None` for the outermost one.
    parent: Option<(u32, Op)>,
    ops: Vec<(Op, State)>,
}

/// How far the regions of an operation have been read.
enum State {
    Unread(Task),
    Read,
    Failed(Reported),
}

impl<'f> LazyFile<'f> {
    /// Reads the symbol tables of a file; `name` is its name. Errors go to [`Context::emit`].
    ///
    /// # Errors
    /// When the bytes are no bytecode, or what they describe cannot be. What is wrong with regions
    /// that are not read yet is found later.
    pub fn open(
        cx: &'f Context,
        name: &str,
        bytes: &'f [u8],
    ) -> std::result::Result<Self, Reported> {
        let location = super::file_location(cx, name);
        let sections = Sections::find(bytes, location).map_err(|error| cx.emit(error))?;
        let read = || -> Result<_> {
            let file = File::new(cx, location, bytes, &sections)?;
            let (mut body, block) = around(cx, location);
            let mut tables = Vec::new();
            let mut reader = BodyReader::new(&file);
            let tasks = reader.read_file(sections.required(Section::Ir), &mut body, block)?;
            read_table(&mut reader, &mut body, None, tasks, &mut tables)?;
            Ok((file, body, tables))
        };
        let (file, body, tables) = read().map_err(|error| cx.emit(sections.explain(error)))?;
        Ok(Self { sections, file, body, tables })
    }

    /// What was read so far, in a module around the file.
    pub fn body(&self) -> &Body {
        &self.body
    }

    /// The isolated operations in the symbol tables but for symbol tables, table by table: those
    /// whose regions were not read at first, and those with nothing in them.
    pub fn ops(&self) -> impl Iterator<Item = LazyOp> {
        let tables = (0..).zip(&self.tables);
        tables.flat_map(|(table, held)| {
            (0..held.ops.len() as u32).map(move |index| LazyOp { table, index })
        })
    }

    /// How many bytes of operations have not been read.
    pub fn unread_bytes(&self) -> usize {
        let ops = self.tables.iter().flat_map(|table| &table.ops);
        ops.map(|(_, state)| if let State::Unread(task) = state { task.bytes() } else { 0 }).sum()
    }

    /// Whether the regions of `op` have not been read, or cannot be.
    pub fn is_unread(&self, op: LazyOp) -> bool {
        !matches!(self.tables[op.table as usize].ops[op.index as usize].1, State::Read)
    }

    /// The operation, which has a name and attributes but no blocks while it is not read.
    pub fn op(&self, op: LazyOp) -> OpRef<'_> {
        let path = self.path(op.table);
        let body = path.iter().rev().fold(&self.body, |body, op| body.child(*op).expect(TABLE));
        body.op(self.tables[op.table as usize].ops[op.index as usize].0)
    }

    /// The operations around a table, the innermost first.
    fn path(&self, table: u32) -> Vec<Op> {
        let parent = |(table, _): &(u32, Op)| self.tables[*table as usize].parent;
        std::iter::successors(self.tables[table as usize].parent, parent)
            .map(|(_, op)| op)
            .collect()
    }

    /// Reads the regions of `op` and all that is in them, if they were not read
    /// (MLIR: `BytecodeReader::materialize`). Errors go to [`Context::emit`].
    ///
    /// # Errors
    /// When what the bytes describe cannot be: the regions are left as far as they were read.
    pub fn materialize(&mut self, op: LazyOp) -> std::result::Result<OpRef<'_>, Reported> {
        let state = &mut self.tables[op.table as usize].ops[op.index as usize].1;
        match std::mem::replace(state, State::Read) {
            State::Unread(task) => self.run(op.table, vec![task]).inspect_err(|error| {
                self.tables[op.table as usize].ops[op.index as usize].1 = State::Failed(*error);
            })?,
            State::Read => {}
            State::Failed(error) => {
                self.tables[op.table as usize].ops[op.index as usize].1 = State::Failed(error);
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

    /// Reads what is left; on the threads of the context, if it has several
    /// (MLIR: `BytecodeReader::finalize`). Errors go to [`Context::emit`].
    ///
    /// # Errors
    /// When what the bytes describe cannot be, or `options` ask for IR that is valid and it is not.
    pub fn finish(mut self, options: &ParseOptions) -> std::result::Result<ParsedFile, Reported> {
        for table in 0..self.tables.len() {
            let mut left = Vec::new();
            for (_, state) in &mut self.tables[table].ops {
                match std::mem::replace(state, State::Read) {
                    State::Unread(task) => left.push(task),
                    State::Read => {}
                    State::Failed(error) => return Err(error),
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

/// Reads the symbol tables among `tasks`, which are those of `body`, and lists the other isolated
/// operations; those without a task have nothing in them.
fn read_table(
    reader: &mut BodyReader<'_, '_>,
    body: &mut Body,
    parent: Option<(u32, Op)>,
    tasks: Vec<Task>,
    tables: &mut Vec<Table>,
) -> Result<()> {
    let number = tables.len();
    let mut unread = tasks.into_iter().peekable();
    let isolated = body.ops_below(Op::ROOT).filter(|op| body.child(*op).is_some());
    let tasks: Vec<_> = isolated.map(|op| (op, unread.next_if(|task| task.op == op))).collect();
    tables.push(Table { parent, ops: Vec::new() });
    for (op, task) in tasks {
        if !body.op(op).flags().contains(TraitFlags::SYMBOL_TABLE) {
            tables[number].ops.push((op, task.map_or(State::Read, State::Unread)));
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
