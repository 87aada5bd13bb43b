//! Execution by the compiler `wasmtime` ([`Compiler`]).

use terrace_codegen::flat;
use wasmtime::{
    Caller, Config, Engine, Error, ExternType, Func, Linker, Memory, Module, Store, StoreLimits,
    StoreLimitsBuilder, Trap, Val, ValType,
};

use super::{Execution, Limits};
use crate::fault::{Fault, Stop};
use crate::host::{self, Guest, Host, HostCall, HostFunctions};

/// The data of the store.
struct Data {
    host: Host,
    limits: StoreLimits,
    /// The memory of the instance; `None` until it is instantiated.
    memory: Option<Memory>,
}

/// Greatest number of bytes of the frames of calls.
const MAX_STACK: usize = 1 << 20;

/// An instance that is compiled to machine code.
pub(super) struct Compiler {
    store: Store<Data>,
    instance: wasmtime::Instance,
}

impl Compiler {
    /// Instantiates a WebAssembly module.
    ///
    /// # Errors
    /// When an imported function is not defined, or the memory exceeds the limit.
    pub(super) fn new(
        code: &[u8],
        limits: &Limits,
        host: Host,
        functions: &HostFunctions,
    ) -> Result<Self, Fault> {
        let mut config = Config::new();
        config.consume_fuel(limits.fuel.is_some());
        config.max_wasm_stack(MAX_STACK);
        let error = |error: Error| Fault::message(error.to_string());
        let engine = Engine::new(&config).map_err(error)?;
        let module = Module::new(&engine, code).map_err(error)?;
        let bytes = usize::try_from(limits.memory).unwrap_or(usize::MAX);
        let store_limits = StoreLimitsBuilder::new().memory_size(bytes).build();
        let mut store = Store::new(&engine, Data { host, limits: store_limits, memory: None });
        store.limiter(|data| &mut data.limits);
        if let Some(fuel) = limits.fuel {
            store.set_fuel(fuel).map_err(error)?;
        }
        let mut linker = Linker::new(&engine);
        for import in module.imports() {
            let (ExternType::Func(ty), name) = (import.ty(), import.name()) else { continue };
            let (parameters, result_types) = (types(ty.params()), types(ty.results()));
            let function = host::find(functions, name, &parameters, &result_types)?;
            let called =
                move |mut caller: Caller<'_, Data>, arguments: &[Val], results: &mut [Val]| {
                    let arguments: Vec<u64> = arguments.iter().map(bits).collect();
                    let mut values = vec![0; results.len()];
                    function(&mut HostCall {
                        guest: &mut caller,
                        arguments: &arguments,
                        results: &mut values,
                    })
                    .map_err(Error::new)?;
                    for ((result, ty), bits) in results.iter_mut().zip(&result_types).zip(values) {
                        *result = value(*ty, bits);
                    }
                    Ok(())
                };
            let function = Func::new(&mut store, ty.clone(), called);
            let defined = linker.define(&store, "env", name, function);
            defined.map_err(error)?;
        }
        let instance = linker.instantiate(&mut store, &module).map_err(error)?;
        store.data_mut().memory = instance.get_memory(&mut store, "memory");
        Ok(Compiler { store, instance })
    }
}

super::implement_guest!(Store<Data>);
super::implement_guest!(Caller<'_, Data>);

super::execution::implement_execution!(Compiler);

/// Returns the bits of a number.
fn bits(value: &Val) -> u64 {
    match value {
        Val::I32(value) => u64::from(value.cast_unsigned()),
        Val::I64(value) => value.cast_unsigned(),
        Val::F32(value) => u64::from(*value),
        Val::F64(value) => *value,
        _ => 0,
    }
}

/// Returns the number with these bits.
fn value(ty: flat::Type, bits: u64) -> Val {
    match ty {
        flat::Type::I32 => Val::I32((bits as u32).cast_signed()),
        flat::Type::F32 => Val::F32(bits as u32),
        flat::Type::F64 => Val::F64(bits),
        flat::Type::I64 => Val::I64(bits.cast_signed()),
        flat::Type::V128 => Val::V128(u128::from(bits).into()),
    }
}

/// Returns the reason for an error.
fn stop(error: Error) -> Stop {
    if let Some(stop) = error.downcast_ref::<Stop>() {
        return stop.clone();
    }
    match error.downcast_ref::<Trap>() {
        Some(Trap::UnreachableCodeReached) => Stop::Unreachable,
        Some(Trap::MemoryOutOfBounds) => Stop::MemoryOutOfBounds,
        Some(Trap::TableOutOfBounds | Trap::IndirectCallToNull) => Stop::NoFunction,
        Some(Trap::IntegerDivisionByZero) => Stop::DivisionByZero,
        Some(Trap::IntegerOverflow) => Stop::DivisionOverflow,
        Some(Trap::StackOverflow) => Stop::CallDepth,
        Some(Trap::BadSignature) => Stop::OtherSignature,
        Some(Trap::OutOfFuel) => Stop::Fuel,
        _ => Stop::Other(error.to_string()),
    }
}
