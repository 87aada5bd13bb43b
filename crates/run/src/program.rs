//! A program that can be executed ([`Program`]), and its compilation from a module ([`compile`]).

use std::collections::HashMap;
use std::io::Write;
use std::sync::{Arc, OnceLock};

use terrace_codegen::{AddressWidth, Placement, flat};
use terrace_ir::{Body, Context, Diagnostic, Location, Op, OpRef, Reported, Walk, WalkOrder};
use terrace_llvm_ir::model::{FloatKind, InstructionId, Symbol, Type};
use terrace_llvm_ir::{Module, translate_with_locations};
use terrace_pass::{PassManager, Pipeline};

use crate::code::{Code, Executable};
use crate::engine::{Call, Instance, Limits};
use crate::fault::{ABORTED, Fault, Place};
use crate::host::{HostFunctions, Output};
use crate::phases::Phases;
use crate::scalar::Scalar;
use crate::signature::{Signature, signatures};

/// The passes that lower programs of the dialects arith, cf, func, index, linalg on buffers, math,
/// memref, scf, ub and vector to the llvm dialect.
pub const DEFAULT_PIPELINE: &str = "builtin.module(convert-linalg-to-loops,convert-vector-to-scf,\
lower-affine,convert-scf-to-cf,expand-strided-metadata,lower-affine,convert-math-to-llvm,\
convert-math-to-libm,convert-vector-to-llvm,finalize-memref-to-llvm,convert-arith-to-llvm,\
convert-index-to-llvm,convert-func-to-llvm,convert-cf-to-llvm,convert-ub-to-llvm,\
reconcile-unrealized-casts)";

/// The passes that optimize programs of these dialects before they are lowered: the engines neither
/// inline nor vectorize. Floating-point results do not change.
pub const OPTIMIZING_PIPELINE: &str = "builtin.module(canonicalize,cse,inline,\
convert-linalg-to-loops,lower-affine,sroa,mem2reg,canonicalize,loop-invariant-code-motion,cse,\
scf-vectorize-loops,canonicalize,loop-invariant-code-motion,cse)";

/// A compiled program.
pub struct Program {
    pub(crate) module: Module,
    locations: Vec<Vec<Location>>,
    code: flat::Module,
    /// The names of the operations before lowering, by location.
    names: HashMap<Location, Arc<str>>,
    /// The signatures of the functions of `func` before lowering, by name.
    pub(crate) signatures: HashMap<String, Signature>,
    wasm: Encoded,
    /// The code with marks; `None` if it cannot be compiled.
    marked: OnceLock<Option<Marked>>,
}

/// Compiles the module that is the operation `top` of `body`: lowers it by `pipeline`, or by
/// [`OPTIMIZING_PIPELINE`] and [`DEFAULT_PIPELINE`] if it has operations outside of the llvm
/// dialect, and generates code.
///
/// # Errors
/// When a pass fails, or an operation cannot be executed; the error was reported.
pub fn compile(body: &mut Body, top: Op, pipeline: Option<&str>) -> Result<Program, Reported> {
    compile_in_phases(body, top, (pipeline, true), &Phases::default())
}

/// Compiles a module as [`compile`] does, and measures the phases. Without `optimize`, the default
/// pipeline only lowers the program.
pub(crate) fn compile_in_phases(
    body: &mut Body,
    top: Op,
    (pipeline, optimize): (Option<&str>, bool),
    phases: &Phases,
) -> Result<Program, Reported> {
    let (signatures, names) = (signatures(body.op(top)), operation_names(body.op(top)));
    let chosen = match pipeline {
        Some(text) => vec![text],
        None if is_lowered(body.op(top)) => Vec::new(),
        None if optimize => vec![OPTIMIZING_PIPELINE, DEFAULT_PIPELINE],
        None => vec![DEFAULT_PIPELINE],
    };
    phases.measure("pipeline", || chosen.iter().try_for_each(|text| lower(body, text)))?;
    phases.measure("code", || generate(body, top, signatures, names))
}

/// Generates code for a module in the llvm dialect.
fn generate(
    body: &mut Body,
    top: Op,
    signatures: HashMap<String, Signature>,
    mut names: HashMap<Location, Arc<str>>,
) -> Result<Program, Reported> {
    // The top operation is translated as an operation outside of any block.
    body.detach_op(top);
    let op = body.op(top);
    let (mut module, locations) = translate_with_locations(op)?;
    name_derived_locations(op.context(), &locations, &mut names);
    let placement = Placement::Fixed { marks: false };
    let code = terrace_codegen::legalize(&mut module, placement).map_err(|error| {
        let location =
            error.point.and_then(|point| location_at(&locations, point)).unwrap_or(op.location());
        op.context().emit(Diagnostic::error(location, error.message))
    })?;
    Ok(Program {
        module,
        locations,
        code,
        names,
        signatures,
        wasm: Encoded::default(),
        marked: OnceLock::new(),
    })
}

/// Runs a pipeline on a module.
fn lower(body: &mut Body, text: &str) -> Result<(), Reported> {
    let registry = terrace_passes::registry();
    let pipeline = Pipeline::parse(&registry, "terrace-run", text).map_err(|error| {
        let root = body.root();
        root.context().emit(Diagnostic::error(root.location(), error.to_string()))
    })?;
    PassManager::new(&registry).run(&pipeline, body)
}

/// Returns the names of the operations nested in `op`, by location. Of several operations with one
/// location, the outermost and first is listed.
fn operation_names(op: OpRef<'_>) -> HashMap<Location, Arc<str>> {
    let (mut names, mut shared) = (HashMap::new(), HashMap::<&str, Arc<str>>::new());
    op.walk(WalkOrder::Pre, |op| {
        let name = shared.entry(op.name_str()).or_insert_with(|| op.name_str().into());
        names.entry(op.location()).or_insert_with(|| Arc::clone(name));
        Walk::Advance
    });
    names
}

/// Adds the names at locations that passes have derived from those of the source: an inlined
/// operation has the name of the operation in the callee.
fn name_derived_locations(
    cx: &Context,
    locations: &[Vec<Location>],
    names: &mut HashMap<Location, Arc<str>>,
) {
    for location in locations.iter().flatten() {
        if !names.contains_key(location)
            && let Some(position) = location.file_position(cx)
            && let Some(name) = names.get(&Location::file_range(cx, position))
        {
            let name = Arc::clone(name);
            names.insert(*location, name);
        }
    }
}

/// Whether all operations of a module are in the llvm dialect.
fn is_lowered(op: OpRef<'_>) -> bool {
    let entry = op.region(0).and_then(|region| region.entry());
    entry.into_iter().flat_map(|block| block.ops()).all(|op| op.name_str().starts_with("llvm."))
}

/// Returns the location of an instruction, which is given by the index of its function and its id.
fn location_at(
    locations: &[Vec<Location>],
    (function, instruction): (u32, InstructionId),
) -> Option<Location> {
    locations.get(function as usize)?.get(instruction.index()).copied()
}

impl Program {
    /// Compiles a module, which stays as it is, with the passes of [`DEFAULT_PIPELINE`] if it has
    /// operations outside of the llvm dialect. Adds the dialects and translations that compilation
    /// needs to the context of the module.
    ///
    /// # Errors
    /// When a pass fails, or an operation cannot be executed; the error was reported.
    pub fn compile(module: &Body) -> Result<Self, Reported> {
        module.context().append_registry(&crate::registry());
        compile(&mut module.clone_body(), Op::ROOT, None)
    }

    /// Returns the program as a WebAssembly module with a 32-bit memory.
    ///
    /// # Errors
    /// A message, if the control flow of a function is irreducible, or a function has the name of
    /// another export of the module, such as `memory`.
    pub fn wasm(&self) -> Result<Vec<u8>, String> {
        terrace_codegen::encode(&self.code, AddressWidth::Bits32)
    }

    /// Returns the location of an instruction, which is given by the index of its function and its
    /// id.
    #[cfg(feature = "native")]
    pub(crate) fn location_at(&self, point: (u32, InstructionId)) -> Option<Location> {
        location_at(&self.locations, point)
    }

    /// Returns the program in the flat form.
    pub fn flat(&self) -> &flat::Module {
        &self.code
    }

    /// Returns the types of the parameters of a defined function, as scalars whose value is zero.
    ///
    /// # Errors
    /// A message, if there is no such function, or a parameter is no scalar.
    pub fn parameters(&self, name: &str) -> Result<Vec<Scalar>, Fault> {
        let (parameters, _) = self.signature(name)?;
        parameters.into_iter().map(|ty| self.scalar(ty)).collect()
    }

    /// Returns the types of the results of a defined function, as scalars whose value is zero.
    ///
    /// # Errors
    /// A message, if there is no such function, or a result is no scalar.
    pub fn results(&self, name: &str) -> Result<Vec<Scalar>, Fault> {
        let (_, result) = self.signature(name)?;
        if result == Type::VOID {
            return Ok(Vec::new());
        }
        let types = &self.module.types;
        match types.fields(result) {
            Some((_, fields)) => fields.iter().map(|ty| self.scalar(*ty)).collect(),
            None => Ok(vec![self.scalar(result)?]),
        }
    }

    fn signature(&self, name: &str) -> Result<(Vec<Type>, Type), Fault> {
        let function = match self.module.symbol(name.as_bytes()) {
            Some(Symbol::Function(at)) => &self.module.functions[at as usize],
            _ => return Err(Fault::message("entry point not found")),
        };
        match self.module.types.as_function(function.ty) {
            Some(ty) if !function.blocks.is_empty() => Ok((ty.params.to_vec(), ty.result)),
            _ => Err(Fault::message("entry point not found")),
        }
    }

    fn scalar(&self, ty: Type) -> Result<Scalar, Fault> {
        let types = &self.module.types;
        match (types.int_bits(ty), types.float_kind(ty)) {
            (Some(bits @ 1..=64), _) => Ok(Scalar::Int(bits, 0)),
            (_, Some(FloatKind::Single)) => Ok(Scalar::F32(0.0)),
            (_, Some(FloatKind::Double)) => Ok(Scalar::F64(0.0)),
            _ => Err(Fault::message("a parameter or result of the function is no scalar")),
        }
    }

    /// Executes a function, after the constructors of the program, in a new instance.
    ///
    /// # Errors
    /// When the function does not exist, an argument has another type, the program traps, or it
    /// exceeds a limit. The error names the location where execution stopped.
    pub fn call(
        &self,
        name: &str,
        arguments: &[Scalar],
        limits: &Limits,
        output: impl Write + Send + 'static,
    ) -> Result<Vec<Scalar>, Fault> {
        let (parameters, results) = (self.parameters(name)?, self.results(name)?);
        let fits = |(argument, parameter): (&Scalar, &Scalar)| argument.has_type_of(*parameter);
        if arguments.len() != parameters.len() || !arguments.iter().zip(&parameters).all(fits) {
            return Err(Fault::message("the arguments do not have the types of the parameters"));
        }
        let called = self.executable(name, limits)?.call(name, arguments, limits, Box::new(output));
        called.map_err(|fault| self.located(fault, limits, (name, arguments, &results)))
    }

    /// Returns what the engine of `limits` needs to call the function `name`.
    ///
    /// # Errors
    /// When there is no such function with scalar parameters and results, or the program cannot be
    /// encoded.
    pub(crate) fn executable(&self, name: &str, limits: &Limits) -> Result<Executable, Fault> {
        let (parameters, results) = (self.parameters(name)?, self.results(name)?);
        let code = self.wasm.get(&self.code, limits.engine.address_width());
        let code = Arc::clone(code.map_err(Fault::message)?);
        Ok(Executable { code, parameters, results })
    }

    /// Adds the location to the fault of a call, which is repeated to find it.
    pub(crate) fn located(&self, fault: Fault, limits: &Limits, call: Call<'_>) -> Fault {
        if fault.exit.is_some_and(|status| status != ABORTED) {
            return fault;
        }
        // Execution is deterministic: a second run with marks finds the point of the fault.
        let repeated = self.repeat(limits, call);
        Fault { location: repeated.location, operation: repeated.operation, ..fault }
    }

    /// Creates an instance of the program. With [`Limits::locate`], its faults are located by
    /// [`Program::places`].
    ///
    /// # Errors
    /// When [`Instance::new`] fails, or the program cannot be encoded.
    pub(crate) fn instance(
        &self,
        limits: &Limits,
        output: Option<Output>,
        functions: &HostFunctions,
    ) -> Result<Instance, Fault> {
        let width = limits.engine.address_width();
        if limits.locate
            && let Some(marked) = self.marked()
        {
            let code = marked.wasm.get(&marked.code, width).map_err(Fault::message)?;
            return Instance::new(code, limits, output, functions);
        }
        let code = self.wasm.get(&self.code, width).map_err(Fault::message)?;
        Instance::new(code, limits, output, functions)
    }

    /// Repeats a call that has failed, with marks, and returns the located fault.
    fn repeat(&self, limits: &Limits, call: Call<'_>) -> Fault {
        let limits = Limits { locate: true, ..*limits };
        let called = self
            .instance(&limits, None, &HostFunctions::new())
            .and_then(|instance| instance.call_once(call));
        match called {
            Ok(_) => Fault::message(""),
            Err(fault) => fault.located(&self.places()),
        }
    }

    /// Returns the code with marks; `None` if it cannot be compiled.
    fn marked(&self) -> Option<&Marked> {
        let encode = || {
            let placement = Placement::Fixed { marks: true };
            let code = terrace_codegen::legalize(&mut self.module.clone(), placement).ok()?;
            let place = |point: &(u32, InstructionId)| {
                let location = location_at(&self.locations, *point);
                let operation = location.and_then(|location| self.names.get(&location)).cloned();
                Place { location, operation }
            };
            let places = code.points.iter().map(place).collect();
            Some(Marked { code, wasm: Encoded::default(), places })
        };
        self.marked.get_or_init(encode).as_ref()
    }

    /// Returns the places of the marks; none if the code with marks cannot be
    /// compiled.
    pub(crate) fn places(&self) -> Arc<[Place]> {
        match self.marked() {
            Some(marked) => Arc::clone(&marked.places),
            None => Arc::new([]),
        }
    }
}

/// The encoded forms of a program, or why it cannot be encoded.
#[derive(Default)]
struct Encoded {
    narrow: OnceLock<Result<Arc<Code>, String>>,
    wide: OnceLock<Result<Arc<Code>, String>>,
}

impl Encoded {
    /// Returns the code for `module`, which is encoded at the first call.
    fn get(&self, module: &flat::Module, width: AddressWidth) -> Result<&Arc<Code>, &str> {
        let cache = match width {
            AddressWidth::Bits32 => &self.narrow,
            AddressWidth::Bits64 => &self.wide,
        };
        let encoded = cache.get_or_init(|| Code::of(module, width).map(Arc::new));
        encoded.as_ref().map_err(String::as_str)
    }
}

/// The code of a program that records which place of the source is executed.
struct Marked {
    code: flat::Module,
    wasm: Encoded,
    places: Arc<[Place]>,
}
