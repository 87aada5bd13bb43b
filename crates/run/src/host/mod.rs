//! Functions that programs call and the host provides ([`find`]): printing, memory, mathematics and
//! the helpers of generated code.

mod functions;
mod heap;
mod math;
mod memory;
mod memrefs;
mod text;

use std::fmt;

use wasmi::{AsContext, Caller, Error, Memory, StoreLimits, StoreLimitsBuilder, Val};

use crate::engine::Output;
pub use functions::{HostClosure, HostFunctions, HostResult};
use heap::Heap;
pub(crate) use memory::allocate;
pub(crate) use text::{format_exponent, format_general};

/// The state of the host for an instance.
pub(crate) struct Host<'o> {
    /// The memory of the instance; `None` until it is instantiated.
    pub(crate) memory: Option<Memory>,
    /// The printed text that is not written to the output yet.
    text: Vec<u8>,
    /// The receiver of printed text; `None` if text is dropped and errors are not shown.
    output: Option<Output<'o>>,
    /// The limits of the instance.
    pub(crate) limits: StoreLimits,
    heap: Heap,
}

impl<'o> Host<'o> {
    /// Creates the state for a program whose heap starts at an address.
    pub(crate) fn new(heap: u64, memory_limit: u64, output: Option<Output<'o>>) -> Self {
        let bytes = usize::try_from(memory_limit).unwrap_or(usize::MAX);
        let limits = StoreLimitsBuilder::new().memory_size(bytes).build();
        Host { memory: None, text: Vec::new(), output, limits, heap: Heap::new(heap) }
    }

    /// Frees memory; false if nothing is allocated at this address.
    pub(crate) fn free(&mut self, address: u64) -> bool {
        self.heap.free(address)
    }

    /// Writes the printed text to the output.
    pub(crate) fn flush(&mut self) {
        let text = std::mem::take(&mut self.text);
        if let Some(output) = &mut self.output {
            // A failure to write to the output cannot be reported to the program.
            let _ = output.write_all(&text);
            let _ = output.flush();
        }
    }
}

/// The exit status of a program that aborts, as a shell reports it.
pub(crate) const ABORTED: i32 = 134;

/// The error of a program that calls `abort`.
#[derive(Debug)]
pub(crate) struct Aborted;

impl fmt::Display for Aborted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the program aborted")
    }
}

impl wasmi::errors::HostError for Aborted {}

/// The number of bytes of printed text that are kept before they are written.
const BUFFER: usize = 1 << 16;

/// A call of the host by a program.
pub(crate) struct HostCall<'a, 'c, 'o> {
    caller: Caller<'c, Host<'o>>,
    arguments: &'a [Val],
    results: &'a mut [Val],
}

/// The result of a call; an error stops the program.
type Outcome<T = ()> = Result<T, Error>;
/// A function that the host provides.
pub(crate) type HostFunction = fn(&mut HostCall<'_, '_, '_>) -> Outcome;

/// Returns the function that the host provides under a name; `None` for other names.
pub(crate) fn find(name: &str) -> Option<HostFunction> {
    let name = name.strip_prefix("terrace.").unwrap_or(name);
    text::find(name)
        .or_else(|| memory::find(name))
        .or_else(|| memrefs::find(name))
        .or_else(|| math::find(name))
}

/// Returns the closure that the engine calls for a function.
pub(crate) fn adapter<'o>(
    function: HostFunction,
) -> impl Fn(Caller<'_, Host<'o>>, &[Val], &mut [Val]) -> Result<(), Error> + Send + Sync + 'static
{
    move |caller, arguments, results| function(&mut HostCall { caller, arguments, results })
}

/// Returns the error of an access of memory out of bounds.
fn out_of_bounds() -> Error {
    Error::from(wasmi::TrapCode::MemoryOutOfBounds)
}

impl HostCall<'_, '_, '_> {
    /// Returns the bits of the argument at `index`; 0 if there is no such argument.
    fn bits(&self, index: usize) -> u64 {
        match self.arguments.get(index) {
            Some(Val::I32(value)) => u64::from(*value as u32),
            Some(Val::I64(value)) => *value as u64,
            Some(Val::F32(value)) => u64::from(value.to_bits()),
            Some(Val::F64(value)) => value.to_bits(),
            _ => 0,
        }
    }

    /// Returns the argument at `index`, which is a `float`.
    fn f32(&self, index: usize) -> f32 {
        f32::from_bits(self.bits(index) as u32)
    }

    /// Returns the argument at `index`, which is a `double`.
    fn f64(&self, index: usize) -> f64 {
        f64::from_bits(self.bits(index))
    }

    /// Returns the argument at `index` and the next one as an integer of 128 bits.
    fn u128(&self, index: usize) -> u128 {
        u128::from(self.bits(index)) | u128::from(self.bits(index + 1)) << 64
    }

    /// Sets the result at `index` to a number with these bits.
    fn set(&mut self, index: usize, bits: u64) {
        if let Some(result) = self.results.get_mut(index) {
            *result = match result {
                Val::I32(_) => Val::I32(bits as i32),
                Val::F32(_) => Val::F32(f32::from_bits(bits as u32).into()),
                Val::F64(_) => Val::F64(f64::from_bits(bits).into()),
                _ => Val::I64(bits as i64),
            };
        }
    }

    /// Sets both results to the halves of an integer of 128 bits.
    fn set_u128(&mut self, value: u128) {
        self.set(0, value as u64);
        self.set(1, (value >> 64) as u64);
    }

    /// Appends to the printed text.
    fn print(&mut self, text: &[u8]) {
        let host = self.caller.data_mut();
        host.text.extend_from_slice(text);
        if host.text.len() > BUFFER {
            host.flush();
        }
    }

    /// Writes to standard error.
    fn complain(&self, text: &str) {
        if self.caller.data().output.is_some() {
            eprint!("{text}");
        }
    }

    fn memory(&self) -> Outcome<Memory> {
        self.caller.data().memory.ok_or_else(out_of_bounds)
    }

    /// Returns the size of the memory in bytes.
    fn memory_size(&self) -> Outcome<u64> {
        Ok(self.memory()?.data_size(self.caller.as_context()) as u64)
    }

    /// Returns `len` bytes of memory.
    fn bytes(&self, address: u64, len: u64) -> Outcome<&[u8]> {
        let memory = self.memory()?;
        let data = memory.data(self.caller.as_context());
        let range = usize::try_from(address).ok().zip(usize::try_from(len).ok());
        let range = range.and_then(|(start, len)| Some(start..start.checked_add(len)?));
        range.and_then(|range| data.get(range)).ok_or_else(out_of_bounds)
    }

    /// Writes bytes to memory.
    fn write(&mut self, address: u64, bytes: &[u8]) -> Outcome {
        let memory = self.memory()?;
        let start = usize::try_from(address).map_err(|_| out_of_bounds())?;
        memory.write(&mut self.caller, start, bytes).map_err(|_| out_of_bounds())
    }

    /// Returns the 64-bit integer at an address.
    fn word(&self, address: u64) -> Outcome<u64> {
        let bytes = self.bytes(address, 8)?;
        Ok(bytes.iter().rev().fold(0, |word, byte| word << 8 | u64::from(*byte)))
    }

    /// Returns the bytes of a string, without the zero behind it.
    fn string(&self, address: u64) -> Outcome<Vec<u8>> {
        let memory = self.memory()?;
        let data = memory.data(self.caller.as_context());
        let start = usize::try_from(address).map_err(|_| out_of_bounds())?;
        let rest = data.get(start..).ok_or_else(out_of_bounds)?;
        let end = rest.iter().position(|byte| *byte == 0).ok_or_else(out_of_bounds)?;
        Ok(rest[..end].to_vec())
    }
}
