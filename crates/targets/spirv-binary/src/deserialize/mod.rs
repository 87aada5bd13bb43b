//! From the words of a binary to a `spirv.module` ([`deserialize`]).
//!
//! Instructions are read in order. Constants, undefined values and addresses have no operations of
//! their own: each use makes one in front of its user. The merge instructions of a function become
//! operations with regions when its last instruction has been read.

mod constants;
mod control;
mod debug;
mod decorations;
mod functions;
mod graphs;
mod module;
mod operations;
mod structured;
mod types;
mod values;

use rustc_hash::{FxHashMap, FxHashSet};
use terrace_builtin::property::EnumAttr;
use terrace_ir::__private::reported_elsewhere;
use terrace_ir::{
    Attribute, Block, Body, Context, Diagnostic, Ident, Location, Op, OpName, OpState, OpType,
    Reported, Type, Value,
};
use terrace_spirv::{Capability, Extension, ModuleOp, Opcode, Version};

use self::constants::Constant;
use self::control::Merges;
use self::graphs::Graph;
use self::types::OpenStruct;
use self::values::SpecOperation;
use crate::enums::{case, keyword};
use crate::words::{HEADER, MAGIC};

/// The options of reading a binary.
#[derive(Clone, Copy)]
pub struct ReadOptions {
    /// Whether merge instructions become `spirv.mlir.selection` and `spirv.mlir.loop`; otherwise
    /// they are dropped.
    pub structured: bool,
}

/// The most operations on specialization constants that are made. A use makes all operations that
/// its value depends on, so that a short binary can ask for any number.
const SPEC_OPERATIONS: u32 = 1 << 16;

/// The most levels of operations on specialization constants, and of control flow.
const MAX_DEPTH: u32 = 1 << 8;

/// A failure to read a binary.
enum Failed {
    /// An error to report.
    With(String),
    /// A failure that has no message.
    Silent,
}

/// The success of a step, or its failure.
type Done<T = ()> = Result<T, Failed>;

/// Returns the failure with a message.
fn fail<T>(message: impl Into<String>) -> Done<T> {
    Err(Failed::With(message.into()))
}

/// Returns the body of the `spirv.module` in a binary, which is not verified.
///
/// # Errors
/// When the binary is malformed or has a part that the dialect lacks.
pub fn deserialize(cx: &Context, bytes: &[u8], options: ReadOptions) -> Result<Body, Reported> {
    let report = |failed| match failed {
        Failed::With(message) => cx.emit(Diagnostic::error(Location::unknown(cx), message)),
        Failed::Silent => reported_elsewhere(),
    };
    let words = words(bytes).map_err(report)?;
    let mut reader = Reader::new(cx, &words, options);
    let body = reader.binary().map_err(report)?;
    if let Some(error) = reader.outer_use.take() {
        body.verify()?;
        return Err(report(Failed::With(error)));
    }
    Ok(body)
}

/// Returns the words of a binary.
fn words(bytes: &[u8]) -> Done<Vec<u32>> {
    let (words, []) = bytes.as_chunks::<4>() else {
        return fail("SPIR-V binary module must contain integral number of 32-bit words");
    };
    Ok(words.iter().map(|word| u32::from_le_bytes(*word)).collect())
}

/// The position of the next operation.
#[derive(Clone, Copy)]
struct Place {
    block: Block,
    before: Option<Op>,
}

/// A function that is being read.
struct Function {
    body: Body,
    id: u32,
}

/// The state of reading a binary.
struct Reader<'a> {
    cx: &'a Context,
    unknown: Location,
    options: ReadOptions,
    words: &'a [u32],
    next: usize,
    module: Body,
    version: Version,
    /// The numbers of the addressing model and the memory model.
    model: Option<(u32, u32)>,
    capabilities: Vec<Capability>,
    extensions: Vec<Extension>,
    extended_sets: FxHashMap<u32, Vec<u8>>,
    names: FxHashMap<u32, Vec<u8>>,
    strings: FxHashMap<u32, Vec<u8>>,
    /// The file, line and column of the following instructions.
    line: Option<(u32, u32, u32)>,
    decorations: FxHashMap<u32, Vec<(Ident, Attribute)>>,
    strides: FxHashMap<u32, u32>,
    /// For a structure, member, decoration and the words behind it.
    member_decorations: FxHashMap<u32, Vec<(u32, u32, Vec<u32>)>>,
    types: FxHashMap<u32, Type>,
    forward_pointers: FxHashSet<u32>,
    open_structs: Vec<OpenStruct>,
    constants: FxHashMap<u32, Constant>,
    undefs: FxHashMap<u32, Type>,
    spec_operations: FxHashMap<u32, SpecOperation>,
    /// The number of `spirv.SpecConstantOperation`s that are being made, and of those that may
    /// still be made.
    spec_depth: u32,
    spec_budget: u32,
    /// The operations of the module that ids of global variables, specialization constants and
    /// functions stand for.
    variables: FxHashMap<u32, Op>,
    spec_constants: FxHashMap<u32, Op>,
    functions: FxHashMap<u32, Op>,
    graphs: FxHashMap<u32, Op>,
    graph_names: FxHashMap<u32, Vec<u8>>,
    graph_constants: FxHashMap<u32, (Type, u32)>,
    /// Instructions that are processed at the end.
    deferred: Vec<(u32, &'a [u32])>,
    function: Option<Function>,
    graph: Option<Graph>,
    /// The block of the function that is being read.
    block: Option<Block>,
    place: Place,
    values: FxHashMap<u32, Value>,
    /// The types of the values of other functions.
    outer_values: FxHashMap<u32, Type>,
    /// Undefined values that stand for values of other functions.
    stand_ins: FxHashSet<Value>,
    /// The error for the first use of a value of another function.
    outer_use: Option<String>,
    blocks: FxHashMap<u32, Block>,
    /// For a block and its successor, the ids of the values that are passed.
    passed: Vec<((Block, Block), Vec<u32>)>,
    passed_at: FxHashMap<(Block, Block), usize>,
    merges: Merges,
}

impl<'a> Reader<'a> {
    fn new(cx: &'a Context, words: &'a [u32], options: ReadOptions) -> Self {
        let unknown = Location::unknown(cx);
        let state = OpState::new(cx, ModuleOp::name(cx), unknown);
        let mut module = Body::new(cx, state, 1);
        let region = module.root().region(0).map(|region| region.id());
        let block = match region {
            Some(region) => module.append_block(region, []),
            None => module.new_block([]),
        };
        Reader {
            cx,
            unknown,
            options,
            words,
            next: HEADER,
            module,
            version: Version::V_1_0,
            model: None,
            capabilities: Vec::new(),
            extensions: Vec::new(),
            extended_sets: FxHashMap::default(),
            names: FxHashMap::default(),
            strings: FxHashMap::default(),
            line: None,
            decorations: FxHashMap::default(),
            strides: FxHashMap::default(),
            member_decorations: FxHashMap::default(),
            types: FxHashMap::default(),
            forward_pointers: FxHashSet::default(),
            open_structs: Vec::new(),
            constants: FxHashMap::default(),
            undefs: FxHashMap::default(),
            spec_operations: FxHashMap::default(),
            spec_depth: 0,
            spec_budget: SPEC_OPERATIONS,
            variables: FxHashMap::default(),
            spec_constants: FxHashMap::default(),
            functions: FxHashMap::default(),
            graphs: FxHashMap::default(),
            graph_names: FxHashMap::default(),
            graph_constants: FxHashMap::default(),
            deferred: Vec::new(),
            function: None,
            graph: None,
            block: None,
            place: Place { block, before: None },
            values: FxHashMap::default(),
            outer_values: FxHashMap::default(),
            stand_ins: FxHashSet::default(),
            outer_use: None,
            blocks: FxHashMap::default(),
            passed: Vec::new(),
            passed_at: FxHashMap::default(),
            merges: Merges::default(),
        }
    }

    /// Reads the whole binary.
    fn binary(&mut self) -> Done<Body> {
        self.header()?;
        while self.next < self.words.len() {
            let (opcode, operands) = self.instruction(None)?;
            self.process(opcode, operands)?;
        }
        for (opcode, operands) in std::mem::take(&mut self.deferred) {
            match case::<Opcode>(opcode) {
                Some(Opcode::OpEntryPoint) => self.entry_point(operands)?,
                _ => self.execution_mode(operands)?,
            }
        }
        self.finish_module()
    }

    fn header(&mut self) -> Done {
        let Some([magic, version, ..]) = self.words.get(..HEADER) else {
            return fail("SPIR-V binary module must have a 5-word header");
        };
        if *magic != MAGIC {
            return fail("incorrect magic number");
        }
        let (major, minor) = (version >> 16 & 0xff, version >> 8 & 0xff);
        if major != 1 {
            return fail(format!("unsupported SPIR-V major version: {major}"));
        }
        let Some(version) = case(minor) else {
            return fail(format!("unsupported SPIR-V minor version: {minor}"));
        };
        self.version = version;
        Ok(())
    }

    /// Takes the next instruction, which should be an `expected` one.
    fn instruction(&mut self, expected: Option<Opcode>) -> Done<(u32, &'a [u32])> {
        let Some(first) = self.words.get(self.next) else {
            let expected = expected.map_or("more", keyword);
            return fail(format!("expected {expected} instruction"));
        };
        let count = (first >> 16) as usize;
        if count == 0 {
            return fail("word count cannot be zero");
        }
        let Some(operands) = self.words.get(self.next + 1..self.next + count) else {
            return fail("insufficient words for the last instruction");
        };
        self.next += count;
        Ok((first & 0xffff, operands))
    }

    /// Processes an instruction.
    fn process(&mut self, code: u32, operands: &'a [u32]) -> Done {
        use Opcode as O;
        let Some(opcode) = case::<Opcode>(code) else {
            return fail(format!("unhandled opcode {code}"));
        };
        match opcode {
            O::OpCapability => self.capability(operands),
            O::OpExtension => self.extension(operands),
            O::OpExtInstImport => self.extended_set(operands),
            O::OpMemoryModel => self.memory_model(operands),
            O::OpEntryPoint | O::OpExecutionMode => {
                self.deferred.push((code, operands));
                Ok(())
            }
            O::OpLine => self.debug_line(operands),
            O::OpNoLine => {
                self.line = None;
                Ok(())
            }
            O::OpName => self.debug_name(operands),
            O::OpMemberName => self.member_name(operands),
            O::OpString => self.debug_string(operands),
            O::OpModuleProcessed | O::OpSource | O::OpSourceContinued | O::OpSourceExtension => {
                Ok(())
            }
            O::OpDecorate => self.decorate(operands),
            O::OpMemberDecorate => self.decorate_member(operands),
            O::OpTypeForwardPointer => self.forward_pointer(operands),
            O::OpTypeVoid
            | O::OpTypeBool
            | O::OpTypeInt
            | O::OpTypeFloat
            | O::OpTypeVector
            | O::OpTypeMatrix
            | O::OpTypeImage
            | O::OpTypeSampledImage
            | O::OpTypeArray
            | O::OpTypeRuntimeArray
            | O::OpTypeStruct
            | O::OpTypePointer
            | O::OpTypeFunction
            | O::OpTypeCooperativeMatrixKHR
            | O::OpTypeTensorARM
            | O::OpTypeGraphARM => self.ty(opcode, operands),
            O::OpConstant => self.constant(operands, false),
            O::OpSpecConstant => self.constant(operands, true),
            O::OpConstantTrue => self.boolean(true, operands, false),
            O::OpConstantFalse => self.boolean(false, operands, false),
            O::OpSpecConstantTrue => self.boolean(true, operands, true),
            O::OpSpecConstantFalse => self.boolean(false, operands, true),
            O::OpConstantComposite => self.composite(operands),
            O::OpConstantCompositeReplicateEXT => self.replicated(operands),
            O::OpConstantNull => self.null(operands),
            O::OpSpecConstantComposite => self.spec_composite(operands),
            O::OpSpecConstantCompositeReplicateEXT => self.spec_replicated(operands),
            O::OpSpecConstantOp => self.spec_operation(operands),
            O::OpUndef => self.undef(operands),
            O::OpVariable if self.function.is_none() && self.graph.is_none() => {
                self.variable(operands)
            }
            O::OpFunction => self.read_function(operands),
            O::OpLabel => self.label(operands),
            O::OpBranch => self.branch(operands),
            O::OpBranchConditional => self.conditional_branch(operands),
            O::OpSwitch => self.switch(operands),
            O::OpSelectionMerge => self.selection_merge(operands),
            O::OpLoopMerge => self.loop_merge(operands),
            O::OpPhi => self.phi(operands),
            O::OpExtInst => self.extended(operands),
            O::OpFunctionCall => self.call(operands),
            O::OpCopyMemory => self.copy_memory(operands),
            O::OpGenericCastToPtrExplicit => self.explicit_cast(operands),
            O::OpGraphConstantARM => self.graph_constant(operands),
            O::OpGraphEntryPointARM => self.graph_entry_point(operands),
            O::OpGraphARM => self.read_graph(operands),
            O::OpGraphSetOutputARM => self.graph_output(operands),
            O::OpGraphEndARM => self.graph_end(operands),
            _ => self.plain(code, opcode, operands),
        }
    }

    /// Returns the body that operations are made in.
    fn body(&mut self) -> &mut Body {
        match (&mut self.function, &mut self.graph) {
            (Some(function), _) => &mut function.body,
            (None, Some(graph)) => &mut graph.body,
            (None, None) => &mut self.module,
        }
    }

    /// Returns the state of an operation at the current position of the source.
    fn state(&self, name: OpName) -> OpState {
        OpState::new(self.cx, name, self.location())
    }

    /// Returns the state of an operation without position.
    fn state_unlocated(&self, name: OpName) -> OpState {
        OpState::new(self.cx, name, self.unknown)
    }

    /// Creates an operation at the current place.
    fn insert(&mut self, state: OpState) -> Op {
        self.check_stand_ins(&state);
        let Place { block, before } = self.place;
        let body = self.body();
        let op = body.create(state);
        body.insert_op(op, block, before);
        op
    }

    /// Creates an operation at the current place; returns its result.
    fn insert_value(&mut self, state: OpState) -> Value {
        let op = self.insert(state);
        self.body().result(op, 0)
    }

    /// Returns the type with an id; `None` if it does not exist.
    fn type_of(&self, id: u32) -> Option<Type> {
        self.types.get(&id).copied()
    }

    /// Returns the text of a type in messages, in quotes.
    fn quoted(&self, ty: Option<Type>) -> String {
        let text = ty.map_or_else(|| "<<NULL TYPE>>".to_owned(), |ty| ty.to_text(self.cx));
        format!("'{text}'")
    }
}

/// Sets an inherent attribute to a case of an enumeration.
fn set_case<E: EnumAttr>(cx: &Context, state: &mut OpState, name: &str, case: E) {
    state.set_inherent(cx, name, case.to_attribute(cx));
}
