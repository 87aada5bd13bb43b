//! Execution of WebAssembly: [`Instance`], created by [`Program::call`] for each call and by
//! [`Function`] once, with [`Limits`], in one of the engines ([`Engine`]).
//!
//! [`Program::call`]: crate::Program::call
//! [`Function`]: crate::Function

#[cfg(feature = "fast")]
mod compiler;
mod execution;
mod interpreter;

use terrace_codegen::{AddressWidth, STACK_END, STACK_START};

use crate::code::Code;
use crate::fault::{Fault, Stop};
use crate::host::{self, Guest, Host, HostFunctions, Output};
use crate::scalar::Scalar;

/// An engine that executes programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum Engine {
    /// The interpreter `wasmi`, which starts at once.
    #[default]
    Interpreter,
    /// The compiler `wasmtime`, which starts some milliseconds later and executes loops an order
    /// of magnitude faster. Accesses of memory use the low 32 bits of an address.
    #[cfg(feature = "fast")]
    Compiler,
}

impl Engine {
    /// Returns the width of addresses in the code that the engine executes.
    pub(crate) fn address_width(self) -> AddressWidth {
        match self {
            Engine::Interpreter => AddressWidth::Bits64,
            #[cfg(feature = "fast")]
            Engine::Compiler => AddressWidth::Bits32,
        }
    }
}

/// Limits of the execution of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The engine that executes the program.
    pub engine: Engine,
    /// Greatest number of instructions, as the engine counts them; `None` if unlimited.
    pub fuel: Option<u64>,
    /// Greatest size of the memory in bytes.
    pub memory: u64,
    /// Greatest depth of calls; the compiler limits the bytes of the frames of calls to 1 MiB
    /// instead.
    pub call_depth: usize,
    /// Greatest size in bytes of the stack, on which programs allocate memory; at most 8 MiB.
    pub stack: u64,
    /// Whether a fault of a [`Function`](crate::Function) names its location, which makes calls
    /// slower. The other executions repeat a failed call to find it.
    pub locate: bool,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            engine: Engine::default(),
            fuel: None,
            memory: 4 << 30,
            call_depth: 10_000,
            stack: 8 << 20,
            locate: true,
        }
    }
}

/// A program in an engine. Numbers are given by their bits.
trait Execution: Send {
    /// Returns what functions of the host see.
    fn guest(&self) -> &dyn Guest;
    /// Returns what functions of the host see, for changes.
    fn guest_mut(&mut self) -> &mut dyn Guest;
    /// Calls a function.
    fn call(&mut self, name: &str, arguments: &[u64], results: &mut [u64]) -> Result<(), Stop>;
    /// Returns the value of a global variable; `None` for other names.
    fn global(&mut self, name: &str) -> Option<u64>;
    /// Sets a global variable, if it exists.
    fn set_global(&mut self, name: &str, bits: u64);
    /// Sets the number of instructions that can be executed.
    fn set_fuel(&mut self, fuel: u64) -> Result<(), Stop>;
}

/// Implements [`Guest`] for a handle of the store of an engine, whose data has the fields `host`
/// and `memory`.
macro_rules! implement_guest {
    ($handle:ty) => {
        impl Guest for $handle {
            fn host(&mut self) -> &mut Host {
                &mut self.data_mut().host
            }

            fn memory(&self) -> &[u8] {
                self.data().memory.as_ref().map_or(&[], |memory| memory.data(self))
            }

            fn memory_mut(&mut self) -> &mut [u8] {
                match self.data().memory {
                    Some(memory) => memory.data_mut(self),
                    None => &mut [],
                }
            }

            fn grow(&mut self, pages: u64) -> bool {
                let memory = self.data().memory;
                memory.is_some_and(|memory| memory.grow(self, pages).is_ok())
            }
        }
    };
}
use implement_guest;

/// A program in execution: its code, memory and host.
#[doc(hidden)]
pub struct Instance {
    execution: Box<dyn Execution>,
    fuel: Option<u64>,
    /// The address of the empty stack.
    stack: u64,
    /// The names of the functions to call at the end.
    destructors: Vec<String>,
}

/// The name of a function, its arguments, and its results with the value zero.
pub(crate) type Call<'a> = (&'a str, &'a [Scalar], &'a [Scalar]);

impl Instance {
    /// Instantiates a program and calls its constructors. Without `output`, printed text is
    /// dropped.
    ///
    /// # Errors
    /// When a function that the program declares is not provided by the host, the memory of the
    /// program exceeds the limit, or a constructor fails.
    pub(crate) fn new(
        code: &Code,
        limits: &Limits,
        output: Option<Output>,
        functions: &HostFunctions,
    ) -> Result<Self, Fault> {
        let host = Host::new(code.heap, output);
        let mut execution: Box<dyn Execution> = match limits.engine {
            Engine::Interpreter => {
                Box::new(interpreter::Interpreter::new(&code.wasm, limits, host, functions)?)
            }
            #[cfg(feature = "fast")]
            Engine::Compiler => {
                Box::new(compiler::Compiler::new(&code.wasm, limits, host, functions)?)
            }
        };
        if let Some(fuel) = limits.fuel {
            execution.set_fuel(fuel)?;
        }
        let stack = STACK_START + limits.stack.min(STACK_END - STACK_START) / 16 * 16;
        let destructors = code.destructors.clone();
        let mut new = Self { execution, fuel: limits.fuel, stack, destructors };
        for name in &code.constructors {
            new.call(name, &[], &[])?;
        }
        Ok(new)
    }

    /// Calls a function, then the destructors of the program.
    ///
    /// # Errors
    /// As [`Instance::call`].
    pub(crate) fn call_once(
        mut self,
        (name, arguments, results): Call<'_>,
    ) -> Result<Vec<Scalar>, Fault> {
        let values = self.call(name, arguments, results)?;
        for name in std::mem::take(&mut self.destructors) {
            self.call(&name, &[], &[])?;
        }
        Ok(values)
    }

    /// Restores the fuel to the limit.
    pub(crate) fn refuel(&mut self) -> Result<(), Fault> {
        match self.fuel {
            Some(fuel) => Ok(self.execution.set_fuel(fuel)?),
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
        let arguments: Vec<u64> = arguments.iter().copied().map(Scalar::machine_bits).collect();
        let mut values = vec![0; results.len()];
        // A call that failed has left its memory on the stack.
        self.execution.set_global("__stack_pointer", self.stack);
        let called = self.execution.call(name, &arguments, &mut values);
        self.execution.guest_mut().host().flush();
        match called {
            Ok(()) => Ok(results.iter().zip(values).map(|(ty, bits)| ty.with_bits(bits)).collect()),
            Err(stop) => {
                let is_outside = matches!(stop, Stop::MemoryOutOfBounds);
                let mut fault = Fault { point: self.point(), ..Fault::from(stop) };
                if is_outside && self.is_stack_exhausted() {
                    "the limit of the stack is exceeded".clone_into(&mut fault.message);
                }
                Err(fault)
            }
        }
    }

    /// Whether an allocation on the stack has failed; the stack pointer is then outside of it.
    fn is_stack_exhausted(&mut self) -> bool {
        let top = self.execution.global("__stack_pointer");
        top.is_some_and(|top| !(STACK_START..=self.stack).contains(&top))
    }

    /// Returns the last mark that a program with marks has passed; `None` in other programs.
    fn point(&mut self) -> Option<u32> {
        let point = self.execution.global("__point")?;
        // The mark is -1 at the start.
        u32::try_from(point).ok().filter(|point| *point != u32::MAX)
    }

    /// Allocates `bytes` bytes in the memory of the program, and returns the address.
    ///
    /// # Errors
    /// When the limit of memory is exceeded.
    pub(crate) fn allocate(&mut self, bytes: u64, align: u64) -> Result<u64, Fault> {
        Ok(host::allocate(self.execution.guest_mut(), bytes, align)?)
    }

    /// Frees memory of [`Instance::allocate`]. Has no effect if the program has freed it.
    pub(crate) fn free(&mut self, address: u64) {
        self.execution.guest_mut().host().free(address);
    }

    /// Returns `len` bytes of the memory of the program; `None` out of bounds.
    pub(crate) fn bytes(&self, address: u64, len: usize) -> Option<&[u8]> {
        let start = usize::try_from(address).ok()?;
        self.execution.guest().memory().get(start..start.checked_add(len)?)
    }

    /// Returns `len` bytes of the memory of the program for writing; `None` out of bounds.
    pub(crate) fn bytes_mut(&mut self, address: u64, len: usize) -> Option<&mut [u8]> {
        let start = usize::try_from(address).ok()?;
        self.execution.guest_mut().memory_mut().get_mut(start..start.checked_add(len)?)
    }
}
