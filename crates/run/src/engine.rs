//! Execution of WebAssembly by `wasmi` ([`execute`]), with [`Limits`].

use std::fmt;
use std::io::Write;

use terrace_codegen::{AddressWidth, flat};
use terrace_ir::Location;
use wasmi::{Config, Engine, ExternType, Func, Instance, Linker, Module, Store, TrapCode, Val};

use crate::host::{self, Host};
use crate::program::Scalar;

/// Limits of the execution of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Greatest number of instructions, as `wasmi` counts them; `None` if unlimited.
    pub fuel: Option<u64>,
    /// Greatest size of the memory in bytes.
    pub memory: u64,
    /// Greatest depth of calls.
    pub call_depth: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { fuel: None, memory: 4 << 30, call_depth: 10_000 }
    }
}

/// The failure of an execution.
#[derive(Clone, Debug)]
pub struct Fault {
    /// The text of the error.
    pub message: String,
    /// The location of the operation at which execution stopped; `None` if it is unknown.
    pub location: Option<Location>,
    /// The exit status that the program requested; `None` if it failed.
    pub exit: Option<i32>,
    pub(crate) point: Option<u32>,
}

impl Fault {
    pub(crate) fn message(message: impl Into<String>) -> Self {
        Fault { message: message.into(), location: None, exit: None, point: None }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Fault {}

/// A call of a function.
pub(crate) struct Call<'a> {
    /// The name of the function.
    pub(crate) name: &'a str,
    /// The arguments, in order.
    pub(crate) arguments: &'a [Scalar],
    /// The types of the results.
    pub(crate) results: &'a [Scalar],
    /// The limits of the execution.
    pub(crate) limits: &'a Limits,
}

/// Executes a call in a new instance of a program: constructors, the function, destructors. Without
/// `output`, printed text is dropped.
///
/// # Errors
/// When the program cannot be instantiated, traps or exceeds a limit.
pub(crate) fn execute(
    program: &flat::Module,
    call: &Call<'_>,
    output: Option<&mut dyn Write>,
) -> Result<Vec<Scalar>, Fault> {
    let bytes = terrace_codegen::encode(program, AddressWidth::Bits64).map_err(Fault::message)?;
    let mut config = Config::default();
    config.consume_fuel(call.limits.fuel.is_some());
    config.set_max_recursion_depth(call.limits.call_depth);
    config.set_max_stack_height(64 << 20);
    let engine = Engine::new(&config);
    let error = |error: wasmi::Error| Fault::message(error.to_string());
    let module = Module::new(&engine, &bytes[..]).map_err(error)?;
    let host = Host::new(program.heap, call.limits.memory, output);
    let mut store = Store::new(&engine, host);
    store.limiter(|host| &mut host.limits);
    if let Some(fuel) = call.limits.fuel {
        store.set_fuel(fuel).map_err(error)?;
    }
    let mut linker = Linker::new(&engine);
    for import in module.imports() {
        let (ExternType::Func(ty), name) = (import.ty(), import.name()) else { continue };
        let Some(function) = host::find(name) else {
            return Err(Fault::message(format!("the function '{name}' is not defined")));
        };
        let func = Func::new(&mut store, ty.clone(), host::adapter(function));
        let defined = linker.define("env", name, func);
        defined.map_err(|error| Fault::message(error.to_string()))?;
    }
    let instance = linker.instantiate_and_start(&mut store, &module).map_err(error)?;
    store.data_mut().memory = instance.get_memory(&store, "memory");
    let result = run(program, call, &instance, &mut store);
    store.data_mut().flush();
    result.map_err(|error| {
        let point = instance.get_global(&store, "__point").map(|global| global.get(&store));
        let point = match point {
            Some(Val::I32(point)) => u32::try_from(point).ok(),
            _ => None,
        };
        Fault { point, exit: error.i32_exit_status(), ..Fault::message(describe(&error)) }
    })
}

fn run(
    program: &flat::Module,
    call: &Call<'_>,
    instance: &Instance,
    store: &mut Store<Host<'_>>,
) -> Result<Vec<Scalar>, wasmi::Error> {
    let function = |store: &Store<Host<'_>>, name: &str| {
        instance
            .get_func(store, name)
            .ok_or_else(|| wasmi::Error::new("entry point not found".to_owned()))
    };
    for id in &program.constructors {
        function(store, &program.functions[*id as usize].name)?.call(&mut *store, &[], &mut [])?;
    }
    let arguments: Vec<Val> = call.arguments.iter().map(|value| to_val(*value)).collect();
    let mut results: Vec<Val> = call.results.iter().map(|value| to_val(*value)).collect();
    function(store, call.name)?.call(&mut *store, &arguments, &mut results)?;
    for id in &program.destructors {
        function(store, &program.functions[*id as usize].name)?.call(&mut *store, &[], &mut [])?;
    }
    let typed = call.results.iter().zip(results);
    Ok(typed.map(|(ty, value)| from_val(*ty, &value)).collect())
}

fn to_val(value: Scalar) -> Val {
    match value {
        Scalar::Int(bits @ ..=32, value) => {
            Val::I32((value as u64 & (u64::MAX >> (64 - bits))) as i32)
        }
        Scalar::Int(bits, value) => Val::I64((value as u64 & (u64::MAX >> (64 - bits))) as i64),
        Scalar::F32(value) => Val::F32(value.into()),
        Scalar::F64(value) => Val::F64(value.into()),
    }
}

fn from_val(ty: Scalar, value: &Val) -> Scalar {
    let signed = |bits: u32, value: i64| value << (64 - bits) >> (64 - bits);
    match (ty, value) {
        (Scalar::Int(bits, _), Val::I32(value)) => {
            Scalar::Int(bits, signed(bits, i64::from(*value)))
        }
        (Scalar::Int(bits, _), Val::I64(value)) => Scalar::Int(bits, signed(bits, *value)),
        (_, Val::F32(value)) => Scalar::F32((*value).into()),
        (_, Val::F64(value)) => Scalar::F64((*value).into()),
        _ => ty,
    }
}

/// Returns the message for an error of the engine.
fn describe(error: &wasmi::Error) -> String {
    let text = match error.as_trap_code() {
        Some(TrapCode::UnreachableCodeReached) => "reached 'llvm.unreachable'",
        Some(TrapCode::MemoryOutOfBounds) => "access of memory out of bounds",
        Some(TrapCode::TableOutOfBounds | TrapCode::IndirectCallToNull) => {
            "call of an address that is no function"
        }
        Some(TrapCode::IntegerDivisionByZero) => "division by zero",
        Some(TrapCode::IntegerOverflow) => "overflow of a division",
        Some(TrapCode::StackOverflow) => "calls are nested too deeply",
        Some(TrapCode::BadSignature) => "call of a function of another type",
        Some(TrapCode::OutOfFuel) => "the limit of executed instructions is exceeded",
        Some(TrapCode::GrowthOperationLimited) => "the limit of memory is exceeded",
        _ => return error.to_string(),
    };
    text.to_owned()
}
