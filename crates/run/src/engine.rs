//! Execution of WebAssembly by `wasmi`: [`Instance`], created by [`Program::call`] for each call
//! and by [`Function`] once, with [`Limits`].
//!
//! [`Program::call`]: crate::Program::call
//! [`Function`]: crate::Function

use std::fmt;
use std::io::Write;
use std::sync::Arc;

use terrace_codegen::{STACK_END, STACK_START, flat};
use terrace_ir::Location;
use wasmi::{Config, Engine, ExternType, Func, Linker, Module, Store, TrapCode, Val};

use crate::host::{self, ABORTED, Aborted, Host, HostFunctions};
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
    /// Greatest size in bytes of the stack, on which programs allocate memory; at most 8 MiB.
    pub stack: u64,
    /// Whether a fault of a [`Function`](crate::Function) names its location, which makes calls
    /// slower. The other executions repeat a failed call to find it.
    pub locate: bool,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { fuel: None, memory: 4 << 30, call_depth: 10_000, stack: 8 << 20, locate: true }
    }
}

/// A place in the source that a mark in the code stands for.
pub(crate) struct Place {
    pub(crate) location: Option<Location>,
    /// The name of the operation at the location before lowering.
    pub(crate) operation: Option<Arc<str>>,
}

/// The failure of an execution.
#[derive(Clone, Debug)]
pub struct Fault {
    /// The text of the error.
    pub message: String,
    /// The location of the operation at which execution stopped; `None` if it is unknown.
    pub location: Option<Location>,
    /// The name of the operation at this location in the program before lowering; `None` if it is
    /// unknown.
    pub operation: Option<String>,
    /// The exit status that the program requested; `None` if it failed.
    pub exit: Option<i32>,
    /// The index into `flat::Module::points` of the last mark before the failure.
    pub(crate) point: Option<u32>,
}

impl Fault {
    /// Adds the location of the last mark before the failure, and the operation there.
    pub(crate) fn located(self, places: &[Place]) -> Self {
        let point = self.point.and_then(|point| usize::try_from(point).ok());
        match point.and_then(|point| places.get(point)) {
            Some(Place { location, operation }) => Fault {
                location: *location,
                operation: operation.as_ref().map(|name| name.to_string()),
                ..self
            },
            None => self,
        }
    }

    pub(crate) fn message(message: impl Into<String>) -> Self {
        let message = message.into();
        Fault { message, location: None, operation: None, exit: None, point: None }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        match &self.operation {
            Some(operation) => write!(f, " in '{operation}'"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for Fault {}

impl From<wasmi::Error> for Fault {
    fn from(error: wasmi::Error) -> Self {
        let exit = match error.downcast_ref::<Aborted>() {
            Some(_) => Some(ABORTED),
            None => error.i32_exit_status(),
        };
        Fault { exit, ..Fault::message(describe(&error)) }
    }
}

/// The receiver of the text that a program prints.
pub(crate) type Output<'o> = Box<dyn Write + Send + 'o>;

/// A program in execution: its code, memory and host.
#[doc(hidden)]
pub struct Instance<'o> {
    store: Store<Host<'o>>,
    instance: wasmi::Instance,
    fuel: Option<u64>,
    /// The address of the empty stack.
    stack: u64,
}

impl<'o> Instance<'o> {
    /// Instantiates `program`, whose encoded form is `code`, and calls its constructors. Without
    /// `output`, printed text is dropped.
    ///
    /// # Errors
    /// When a function that the program declares is not provided by the host, the memory of the
    /// program exceeds the limit, or a constructor fails.
    pub(crate) fn new(
        program: &flat::Module,
        code: &[u8],
        limits: &Limits,
        output: Option<Output<'o>>,
        functions: &HostFunctions,
    ) -> Result<Self, Fault> {
        let mut config = Config::default();
        config.consume_fuel(limits.fuel.is_some());
        config.set_max_recursion_depth(limits.call_depth);
        config.set_max_stack_height(64 << 20);
        let engine = Engine::new(&config);
        let error = |error: wasmi::Error| Fault::message(error.to_string());
        let module = Module::new(&engine, code).map_err(error)?;
        let mut store = Store::new(&engine, Host::new(program.heap, limits.memory, output));
        store.limiter(|host| &mut host.limits);
        let mut linker = Linker::new(&engine);
        for import in module.imports() {
            let (ExternType::Func(ty), name) = (import.ty(), import.name()) else { continue };
            let func = match (functions.instantiate(&mut store, name, ty)?, host::find(name)) {
                (Some(func), _) => func,
                (None, Some(function)) => {
                    Func::new(&mut store, ty.clone(), host::adapter(function))
                }
                (None, None) => {
                    return Err(Fault::message(format!("the function '{name}' is not defined")));
                }
            };
            let defined = linker.define("env", name, func);
            defined.map_err(|error| Fault::message(error.to_string()))?;
        }
        let fuel = limits.fuel;
        if let Some(fuel) = fuel {
            store.set_fuel(fuel).map_err(error)?;
        }
        let instance = linker.instantiate_and_start(&mut store, &module).map_err(error)?;
        store.data_mut().memory = instance.get_memory(&store, "memory");
        let stack = STACK_START + limits.stack.min(STACK_END - STACK_START) / 16 * 16;
        let mut new = Self { store, instance, fuel, stack };
        for id in &program.constructors {
            new.call(&program.functions[*id as usize].name, &[], &[])?;
        }
        Ok(new)
    }

    /// Restores the fuel to the limit.
    pub(crate) fn refuel(&mut self) -> Result<(), Fault> {
        match self.fuel {
            Some(fuel) => Ok(self.store.set_fuel(fuel)?),
            None => Ok(()),
        }
    }

    /// Calls a function whose results have the types of `results`.
    ///
    /// # Errors
    /// When there is no such function, it traps or exceeds a limit.
    pub(crate) fn call(
        &mut self,
        name: &str,
        arguments: &[Scalar],
        results: &[Scalar],
    ) -> Result<Vec<Scalar>, Fault> {
        let function = self.instance.get_func(&self.store, name);
        let function = function.ok_or_else(|| Fault::message("entry point not found"))?;
        let arguments: Vec<Val> = arguments.iter().map(|value| to_val(*value)).collect();
        let mut values: Vec<Val> = results.iter().map(|value| to_val(*value)).collect();
        if let Some(pointer) = self.instance.get_global(&self.store, "__stack_pointer") {
            // A call that failed has left its memory on the stack.
            let set = pointer.set(&mut self.store, Val::I64(self.stack.cast_signed()));
            set.map_err(|error| Fault::message(error.to_string()))?;
        }
        let called = function.call(&mut self.store, &arguments, &mut values);
        self.store.data_mut().flush();
        match called {
            Ok(()) => {
                Ok(results.iter().zip(values).map(|(ty, value)| from_val(*ty, &value)).collect())
            }
            Err(error) => {
                let is_outside = error.as_trap_code() == Some(TrapCode::MemoryOutOfBounds);
                let mut fault = Fault { point: self.point(), ..Fault::from(error) };
                if is_outside && self.is_stack_exhausted() {
                    "the limit of the stack is exceeded".clone_into(&mut fault.message);
                }
                Err(fault)
            }
        }
    }

    /// Whether an allocation on the stack has failed; the stack pointer is then outside of it.
    fn is_stack_exhausted(&self) -> bool {
        let pointer = self.instance.get_global(&self.store, "__stack_pointer");
        match pointer.map(|pointer| pointer.get(&self.store)) {
            Some(Val::I64(top)) => !(STACK_START..=self.stack).contains(&top.cast_unsigned()),
            _ => false,
        }
    }

    /// Returns the last mark that a program with marks has passed; `None` in other programs.
    fn point(&self) -> Option<u32> {
        match self.instance.get_global(&self.store, "__point")?.get(&self.store) {
            Val::I32(point) => u32::try_from(point).ok(),
            _ => None,
        }
    }

    /// Allocates `bytes` bytes in the memory of the program, and returns the address.
    ///
    /// # Errors
    /// When the limit of memory is exceeded.
    pub(crate) fn allocate(&mut self, bytes: u64, align: u64) -> Result<u64, Fault> {
        Ok(host::allocate(&mut self.store, bytes, align)?)
    }

    /// Frees memory of [`Instance::allocate`]. Has no effect if the program has freed it.
    pub(crate) fn free(&mut self, address: u64) {
        self.store.data_mut().free(address);
    }

    /// Returns `len` bytes of the memory of the program; `None` out of bounds.
    pub(crate) fn bytes(&self, address: u64, len: usize) -> Option<&[u8]> {
        let start = usize::try_from(address).ok()?;
        self.store.data().memory?.data(&self.store).get(start..start.checked_add(len)?)
    }

    /// Returns `len` bytes of the memory of the program for writing; `None` out of bounds.
    pub(crate) fn bytes_mut(&mut self, address: u64, len: usize) -> Option<&mut [u8]> {
        let start = usize::try_from(address).ok()?;
        let memory = self.store.data().memory?;
        memory.data_mut(&mut self.store).get_mut(start..start.checked_add(len)?)
    }
}

/// Converts a number to a number of the engine.
pub(crate) fn to_val(value: Scalar) -> Val {
    match value {
        Scalar::Int(bits @ ..=32, value) => {
            Val::I32((value as u64 & (u64::MAX >> (64 - bits))) as i32)
        }
        Scalar::Int(bits, value) => Val::I64((value as u64 & (u64::MAX >> (64 - bits))) as i64),
        Scalar::F32(value) => Val::F32(value.into()),
        Scalar::F64(value) => Val::F64(value.into()),
    }
}

/// Converts a number of the engine to a number of the type of `ty`.
pub(crate) fn from_val(ty: Scalar, value: &Val) -> Scalar {
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

/// The type of `value` in the engine.
pub(crate) fn engine_type(value: Scalar) -> wasmi::ValType {
    to_val(value).ty()
}

/// Returns the message for an error of the engine.
fn describe(error: &wasmi::Error) -> String {
    let text = match error.as_trap_code() {
        Some(TrapCode::UnreachableCodeReached) => "unreachable code was reached",
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
