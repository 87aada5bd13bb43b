//! Functions that programs call and the host provides ([`find`]): printing, memory, mathematics and
//! the helpers of generated code.

mod functions;
mod heap;
mod math;
mod memory;
mod memrefs;
mod sparse_tensors;
mod text;

use std::collections::HashMap;
use std::io::Write;
use std::sync::Arc;

use terrace_codegen::flat;

use crate::fault::{Fault, Stop};
pub use functions::{HostClosure, HostFunctions, HostResult};
use heap::Heap;
pub(crate) use memory::allocate;
use sparse_tensors::SparseTensor;
pub(crate) use text::{format_exponent, format_general};

/// The receiver of the text that a program prints.
pub(crate) type Output = Box<dyn Write + Send>;

/// The state of the host for an instance.
pub(crate) struct Host {
    /// The printed text that is not written to the output yet.
    text: Vec<u8>,
    /// The receiver of printed text; `None` if text is dropped and errors are not shown.
    output: Option<Output>,
    heap: Heap,
    /// The sparse tensors of the program, by handle.
    sparse_tensors: HashMap<u64, SparseTensor>,
}

impl Host {
    /// Creates the state for a program whose heap starts at an address.
    pub(crate) fn new(heap: u64, output: Option<Output>) -> Self {
        let (text, heap) = (Vec::new(), Heap::new(heap));
        Host { text, output, heap, sparse_tensors: HashMap::new() }
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

/// The view of an instance that functions of the host have, in any engine.
pub(crate) trait Guest {
    /// Returns the state of the host.
    fn host(&mut self) -> &mut Host;
    /// Returns the memory.
    fn memory(&self) -> &[u8];
    /// Returns the memory for writing.
    fn memory_mut(&mut self) -> &mut [u8];
    /// Adds pages of 64 KiB to the memory; false beyond the limit.
    fn grow(&mut self, pages: u64) -> bool;
}

/// The number of bytes of printed text that are kept before they are written.
const BUFFER: usize = 1 << 16;

/// A call of the host by a program. Arguments and results are the bits of numbers.
pub(crate) struct HostCall<'a> {
    pub(crate) guest: &'a mut dyn Guest,
    pub(crate) arguments: &'a [u64],
    pub(crate) results: &'a mut [u64],
}

/// The result of a call; an error stops the program.
type Outcome<T = ()> = Result<T, Stop>;
/// A function that is built into the host.
type BuiltIn = fn(&mut HostCall<'_>) -> Outcome;
/// A function that the host provides.
pub(crate) type HostFunction = Arc<dyn Fn(&mut HostCall<'_>) -> Outcome + Send + Sync>;

/// Returns the function that `functions` defines under a name, or else the host.
///
/// # Errors
/// When neither defines it, or `functions` defines it for other types.
pub(crate) fn find(
    functions: &HostFunctions,
    name: &str,
    parameters: &[flat::Type],
    results: &[flat::Type],
) -> Result<HostFunction, Fault> {
    if let Some(function) = functions.find(name, parameters, results)? {
        return Ok(function);
    }
    match find_built_in(name) {
        Some(function) => Ok(Arc::new(function)),
        None => Err(Fault::message(format!("the function '{name}' is not defined"))),
    }
}

/// Returns the function that is built into the host under a name; `None` for other names.
fn find_built_in(name: &str) -> Option<BuiltIn> {
    let name = name.strip_prefix("terrace.").unwrap_or(name);
    text::find(name)
        .or_else(|| memory::find(name))
        .or_else(|| memrefs::find(name))
        .or_else(|| math::find(name))
        .or_else(|| sparse_tensors::find(name))
}

impl HostCall<'_> {
    /// Returns the bits of the argument at `index`; 0 if there is no such argument.
    fn bits(&self, index: usize) -> u64 {
        self.arguments.get(index).copied().unwrap_or(0)
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
            *result = bits;
        }
    }

    /// Sets both results to the halves of an integer of 128 bits.
    fn set_u128(&mut self, value: u128) {
        self.set(0, value as u64);
        self.set(1, (value >> 64) as u64);
    }

    /// Appends to the printed text.
    fn print(&mut self, text: &[u8]) {
        let host = self.guest.host();
        host.text.extend_from_slice(text);
        if host.text.len() > BUFFER {
            host.flush();
        }
    }

    /// Writes to standard error.
    fn complain(&mut self, text: &str) {
        if self.guest.host().output.is_some() {
            eprint!("{text}");
        }
    }

    /// Returns the size of the memory in bytes.
    fn memory_size(&self) -> u64 {
        self.guest.memory().len() as u64
    }

    /// Returns `len` bytes of memory.
    fn bytes(&self, address: u64, len: u64) -> Outcome<&[u8]> {
        let range = usize::try_from(address).ok().zip(usize::try_from(len).ok());
        let range = range.and_then(|(start, len)| Some(start..start.checked_add(len)?));
        range.and_then(|range| self.guest.memory().get(range)).ok_or(Stop::MemoryOutOfBounds)
    }

    /// Writes bytes to memory.
    fn write(&mut self, address: u64, bytes: &[u8]) -> Outcome {
        let start = usize::try_from(address).ok();
        let range = start.and_then(|start| Some(start..start.checked_add(bytes.len())?));
        let memory = range.and_then(|range| self.guest.memory_mut().get_mut(range));
        memory.ok_or(Stop::MemoryOutOfBounds)?.copy_from_slice(bytes);
        Ok(())
    }

    /// Returns the 64-bit integer at an address.
    fn word(&self, address: u64) -> Outcome<u64> {
        let bytes = self.bytes(address, 8)?;
        Ok(bytes.iter().rev().fold(0, |word, byte| word << 8 | u64::from(*byte)))
    }

    /// Returns the bytes of a string, without the zero behind it.
    fn string(&self, address: u64) -> Outcome<Vec<u8>> {
        let start = usize::try_from(address).ok();
        let rest = start.and_then(|start| self.guest.memory().get(start..));
        let rest = rest.ok_or(Stop::MemoryOutOfBounds)?;
        let end = rest.iter().position(|byte| *byte == 0).ok_or(Stop::MemoryOutOfBounds)?;
        Ok(rest[..end].to_vec())
    }
}
