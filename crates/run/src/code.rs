//! Code in the form that engines execute ([`Code`]), and functions in it ([`Executable`]).

use std::sync::Arc;

use terrace_codegen::{AddressWidth, flat};

use crate::engine::{Instance, Limits};
use crate::fault::Fault;
use crate::host::{HostFunctions, Output};
use crate::phases::Phases;
use crate::scalar::Scalar;

/// The code of a program, and what its execution depends on.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Code {
    /// The WebAssembly module.
    pub(crate) wasm: Vec<u8>,
    /// The address where the heap starts.
    pub(crate) heap: u64,
    /// The names of the functions to call at the start, in order.
    pub(crate) constructors: Vec<String>,
    /// The names of the functions to call at the end, in order.
    pub(crate) destructors: Vec<String>,
}

impl Code {
    /// Encodes a program.
    ///
    /// # Errors
    /// A message, if the program cannot be encoded.
    pub(crate) fn of(module: &flat::Module, width: AddressWidth) -> Result<Self, String> {
        let name = |id: &flat::FunctionId| module.functions[*id as usize].name.clone();
        Ok(Self {
            wasm: terrace_codegen::encode(module, width)?,
            heap: module.heap,
            constructors: module.constructors.iter().map(name).collect(),
            destructors: module.destructors.iter().map(name).collect(),
        })
    }
}

/// A function that can be called, with the code of its program.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Executable {
    pub(crate) code: Arc<Code>,
    /// The types of the parameters, with the value zero.
    pub(crate) parameters: Vec<Scalar>,
    /// The types of the results, with the value zero.
    pub(crate) results: Vec<Scalar>,
}

impl Executable {
    /// Executes the function `name` in a new instance. The fault of a call has no location.
    ///
    /// # Errors
    /// When the program traps or exceeds a limit.
    pub(crate) fn call(
        &self,
        name: &str,
        arguments: &[Scalar],
        limits: &Limits,
        output: Output,
    ) -> Result<Vec<Scalar>, Fault> {
        self.call_in_phases((name, arguments), limits, output, &Phases::default())
    }

    /// Executes the function as [`Executable::call`] does, and measures the phases.
    ///
    /// # Errors
    /// As [`Executable::call`].
    pub(crate) fn call_in_phases(
        &self,
        (name, arguments): (&str, &[Scalar]),
        limits: &Limits,
        output: Output,
        phases: &Phases,
    ) -> Result<Vec<Scalar>, Fault> {
        let instance = phases.measure("compile", || {
            Instance::new(&self.code, limits, Some(output), &HostFunctions::new())
        })?;
        phases.measure("run", || instance.call_once((name, arguments, &self.results)))
    }

    /// Encodes the function for a cache.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut list = |items: &[&[u8]]| {
            bytes.extend((items.len() as u64).to_le_bytes());
            for item in items {
                bytes.extend((item.len() as u64).to_le_bytes());
                bytes.extend_from_slice(item);
            }
        };
        let code = &self.code;
        for names in [&code.constructors, &code.destructors] {
            list(&names.iter().map(String::as_bytes).collect::<Vec<_>>());
        }
        for types in [&self.parameters, &self.results] {
            let types: Vec<[u8; 4]> = types.iter().map(|ty| type_code(*ty).to_le_bytes()).collect();
            list(&types.iter().map(|ty| &ty[..]).collect::<Vec<_>>());
        }
        list(&[&code.wasm]);
        bytes.extend(code.heap.to_le_bytes());
        bytes
    }

    /// Decodes a function; `None` if `bytes` are not one.
    pub(crate) fn of_bytes(mut bytes: &[u8]) -> Option<Self> {
        let mut lists = Vec::new();
        for _ in 0..5 {
            let mut items = Vec::new();
            for _ in 0..number(&mut bytes)? {
                let len = usize::try_from(number(&mut bytes)?).ok()?;
                let (item, rest) = bytes.split_at_checked(len)?;
                items.push(item.to_vec());
                bytes = rest;
            }
            lists.push(items);
        }
        let heap = number(&mut bytes)?;
        let [constructors, destructors, parameters, results, wasm] = lists.try_into().ok()?;
        let names = |names: Vec<Vec<u8>>| -> Option<Vec<String>> {
            names.into_iter().map(|name| String::from_utf8(name).ok()).collect()
        };
        let types = |types: Vec<Vec<u8>>| -> Option<Vec<Scalar>> {
            let code = |ty: Vec<u8>| Some(u32::from_le_bytes(ty.try_into().ok()?));
            types.into_iter().map(|ty| type_of(code(ty)?)).collect()
        };
        let wasm = wasm.into_iter().next()?;
        let (constructors, destructors) = (names(constructors)?, names(destructors)?);
        let code = Arc::new(Code { wasm, heap, constructors, destructors });
        Some(Self { code, parameters: types(parameters)?, results: types(results)? })
    }
}

/// Consumes a number.
fn number(bytes: &mut &[u8]) -> Option<u64> {
    let (number, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    Some(u64::from_le_bytes(*number))
}

/// Returns the number that stands for the type of a scalar.
fn type_code(ty: Scalar) -> u32 {
    match ty {
        Scalar::Int(bits, _) => bits,
        Scalar::F32(_) => 0x132,
        Scalar::F64(_) => 0x164,
    }
}

/// Returns the zero of the type that a number stands for.
fn type_of(code: u32) -> Option<Scalar> {
    match code {
        1..=64 => Some(Scalar::Int(code, 0)),
        0x132 => Some(Scalar::F32(0.0)),
        0x164 => Some(Scalar::F64(0.0)),
        _ => None,
    }
}
