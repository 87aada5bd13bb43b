//! From a `spirv.module` to the words of a binary ([`serialize`]).
//!
//! An id is taken from one counter when a thing is first needed, so the order in which functions
//! of this module ask for types, constants and values is part of the format.

mod blocks;
mod constants;
mod decorations;
mod functions;
mod global;
mod operations;
mod structured;
mod types;

use std::io;

use rustc_hash::FxHashMap;
use terrace_ir::Value;
use terrace_ir::{Attribute, Block, Context, Diagnostic, Ident, Location, OpRef, Reported, Type};
use terrace_spirv::{Extension, ModuleOp, ModuleOpRef, Opcode, StorageClass};

use crate::enums::{case_number, keyword};
use crate::words::{GENERATOR, HEADER, MAGIC, push, push_text, to_bytes};

/// The parts of a binary beside the program.
#[derive(Clone, Copy, Default)]
pub struct WriteOptions {
    /// Whether instructions have the positions of their operations.
    pub debug_lines: bool,
}

/// The success of a step, or the error to report.
type Done<T = ()> = Result<T, Diagnostic>;

/// Returns the words of a `spirv.module`.
///
/// # Errors
/// When the operation is not a `spirv.module`, or has a part that binaries cannot hold.
pub fn serialize(op: OpRef<'_>, options: WriteOptions) -> Result<Vec<u32>, Reported> {
    let Some(module) = op.cast::<ModuleOp>() else {
        let message = format!("expected a 'spirv.module' op, got '{}'", op.name_str());
        return Err(op.context().emit(op.plain_error(message)));
    };
    let mut serializer = Serializer::new(module, options);
    match serializer.module() {
        Ok(()) => Ok(serializer.binary()),
        Err(error) => Err(op.context().emit(error)),
    }
}

/// Writes the binary of a `spirv.module`, without positions.
///
/// # Errors
/// See [`serialize`]; the inner error is that of `out`.
pub fn write(op: OpRef<'_>, out: &mut dyn io::Write) -> Result<io::Result<()>, Reported> {
    let words = serialize(op, WriteOptions::default())?;
    Ok(out.write_all(&to_bytes(&words)))
}

/// The sections of a binary, in order.
#[derive(Default)]
struct Sections {
    capabilities: Vec<u32>,
    extensions: Vec<u32>,
    extended_sets: Vec<u32>,
    memory_model: Vec<u32>,
    entry_points: Vec<u32>,
    execution_modes: Vec<u32>,
    debug: Vec<u32>,
    names: Vec<u32>,
    decorations: Vec<u32>,
    /// Types, constants and global variables.
    globals: Vec<u32>,
    functions: Vec<u32>,
    graphs: Vec<u32>,
}

/// The state of writing a module.
struct Serializer<'a> {
    cx: &'a Context,
    module: ModuleOpRef<'a>,
    options: WriteOptions,
    sections: Sections,
    last_id: u32,
    /// The id of the file name of all positions.
    file: u32,
    types: FxHashMap<Type, u32>,
    constants: FxHashMap<Attribute, u32>,
    /// Composites of equal elements, by element and type.
    replicated: FxHashMap<(Attribute, Type), u32>,
    undefs: FxHashMap<Type, u32>,
    extended_sets: FxHashMap<&'static str, u32>,
    functions: FxHashMap<Ident, u32>,
    variables: FxHashMap<Ident, u32>,
    spec_constants: FxHashMap<Ident, u32>,
    graph_constants: FxHashMap<u32, u32>,
    /// The names of the identified structures that are being written.
    open_structs: Vec<String>,
    /// For an identified structure, the ids and storage classes of the pointers to it among its
    /// members.
    deferred_pointers: FxHashMap<Type, Vec<(u32, StorageClass)>>,
    /// The current function up to the variables of its first block, and the rest of it.
    header: Vec<u32>,
    body: Vec<u32>,
    values: FxHashMap<Value, u32>,
    blocks: FxHashMap<Block, u32>,
    /// Values that have no id yet, and the words of the body that wait for it.
    deferred_values: Vec<(Value, usize)>,
    /// Whether the last instruction of the body was a merge instruction, which must be next to a
    /// branch.
    after_merge: bool,
}

impl<'a> Serializer<'a> {
    fn new(module: ModuleOpRef<'a>, options: WriteOptions) -> Self {
        Serializer {
            cx: module.context(),
            module,
            options,
            sections: Sections::default(),
            last_id: 0,
            file: 0,
            types: FxHashMap::default(),
            constants: FxHashMap::default(),
            replicated: FxHashMap::default(),
            undefs: FxHashMap::default(),
            extended_sets: FxHashMap::default(),
            functions: FxHashMap::default(),
            variables: FxHashMap::default(),
            spec_constants: FxHashMap::default(),
            graph_constants: FxHashMap::default(),
            open_structs: Vec::new(),
            deferred_pointers: FxHashMap::default(),
            header: Vec::new(),
            body: Vec::new(),
            values: FxHashMap::default(),
            blocks: FxHashMap::default(),
            deferred_values: Vec::new(),
            after_merge: false,
        }
    }

    /// Writes the module to the sections.
    fn module(&mut self) -> Done {
        let module = self.module;
        let Some(triple) = module.vce_triple() else {
            let message = "module must have 'vce_triple' attribute to be serializeable";
            return Err(module.plain_error(message));
        };
        let triple = triple.data(self.cx);
        for capability in &triple.capabilities {
            let operands = [case_number(*capability)];
            push(&mut self.sections.capabilities, Opcode::OpCapability, &operands);
        }
        let debug = Extension::SPV_KHR_non_semantic_info;
        if self.options.debug_lines && !triple.extensions.contains(&debug) {
            let message = "SPV_KHR_non_semantic_info extension not available";
            return Err(module.plain_error(message));
        }
        for extension in &triple.extensions {
            let mut name = Vec::new();
            push_text(&mut name, keyword(*extension).as_bytes());
            push(&mut self.sections.extensions, Opcode::OpExtension, &name);
        }
        let model = [case_number(module.addressing_model()), case_number(module.memory_model())];
        push(&mut self.sections.memory_model, Opcode::OpMemoryModel, &model);
        if self.options.debug_lines {
            self.file_name();
        }
        self.contents()
    }

    /// Writes the name of the file that positions refer to.
    fn file_name(&mut self) {
        let position = self.module.location().as_file_line_col(self.cx);
        let name = position.map_or("<unknown>", |position| position.file.as_str(self.cx));
        self.file = self.new_id();
        let mut operands = vec![self.file];
        push_text(&mut operands, name.as_bytes());
        push(&mut self.sections.debug, Opcode::OpString, &operands);
    }

    /// Returns the words of the binary.
    fn binary(self) -> Vec<u32> {
        let sections = self.sections;
        let parts = [
            sections.capabilities,
            sections.extensions,
            sections.extended_sets,
            sections.memory_model,
            sections.entry_points,
            sections.execution_modes,
            sections.debug,
            sections.names,
            sections.decorations,
            sections.globals,
            sections.functions,
            sections.graphs,
        ];
        let version = self.module.vce_triple().map_or(0, |triple| {
            // Versions are numbered from 1.0.
            case_number(triple.data(self.cx).version)
        });
        let mut words = Vec::with_capacity(HEADER + parts.iter().map(Vec::len).sum::<usize>());
        words.extend([MAGIC, 1 << 16 | version << 8, GENERATOR, self.last_id + 1, 0]);
        parts.iter().for_each(|part| words.extend_from_slice(part));
        words
    }

    /// Takes the next id.
    fn new_id(&mut self) -> u32 {
        self.last_id += 1;
        self.last_id
    }

    /// Writes the name of an id.
    fn name(&mut self, id: u32, name: &str) {
        let mut operands = vec![id];
        push_text(&mut operands, name.as_bytes());
        push(&mut self.sections.names, Opcode::OpName, &operands);
    }

    /// Returns the instruction with a position, if it is to be written.
    fn line(&mut self, location: Location) -> Option<[u32; 3]> {
        if !self.options.debug_lines {
            return None;
        }
        if std::mem::take(&mut self.after_merge) {
            return None;
        }
        let position = location.as_file_line_col(self.cx)?;
        Some([self.file, position.line, position.col])
    }

    /// Appends an instruction to the current function.
    fn push(&mut self, opcode: Opcode, operands: &[u32]) {
        push(&mut self.body, opcode, operands);
    }

    /// Appends an instruction of an operation to the current function, with its position.
    fn push_at(&mut self, location: Location, opcode: Opcode, operands: &[u32]) {
        if let Some(line) = self.line(location) {
            self.push(Opcode::OpLine, &line);
        }
        self.push(opcode, operands);
    }
}
