//! Execution by the interpreter `wasmi` ([`Interpreter`]).

use terrace_codegen::flat;
use wasmi::{
    Caller, Config, Engine, Error, ExternType, Func, Linker, Memory, Module, Store, StoreLimits,
    StoreLimitsBuilder, TrapCode, Val, ValType,
};

use super::{Execution, Limits};
use crate::fault::{Fault, Stop};
use crate::host::{self, Guest, Host, HostCall, HostFunctions};

impl wasmi::errors::HostError for Stop {}

/// The data of the store.
struct Data {
    host: Host,
    limits: StoreLimits,
    /// The memory of the instance; `None` until it is instantiated.
    memory: Option<Memory>,
}

/// An instance in the interpreter.
pub(super) struct Interpreter {
    store: Store<Data>,
    instance: wasmi::Instance,
}

impl Interpreter {
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
        let mut config = Config::default();
        config.consume_fuel(limits.fuel.is_some());
        config.set_max_recursion_depth(limits.call_depth);
        config.set_max_stack_height(64 << 20);
        let engine = Engine::new(&config);
        let error = |error: Error| Fault::message(error.to_string());
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
                    .map_err(Error::host)?;
                    for ((result, ty), bits) in results.iter_mut().zip(&result_types).zip(values) {
                        *result = value(*ty, bits);
                    }
                    Ok(())
                };
            let function = Func::new(&mut store, ty.clone(), called);
            let defined = linker.define("env", name, function);
            defined.map_err(|error| Fault::message(error.to_string()))?;
        }
        let instance = linker.instantiate_and_start(&mut store, &module).map_err(error)?;
        store.data_mut().memory = instance.get_memory(&store, "memory");
        Ok(Interpreter { store, instance })
    }
}

super::implement_guest!(Store<Data>);
super::implement_guest!(Caller<'_, Data>);

super::execution::implement_execution!(Interpreter);

/// Returns the bits of a number.
fn bits(value: &Val) -> u64 {
    match value {
        Val::I32(value) => u64::from(value.cast_unsigned()),
        Val::I64(value) => value.cast_unsigned(),
        Val::F32(value) => u64::from(value.to_bits()),
        Val::F64(value) => value.to_bits(),
        _ => 0,
    }
}

/// Returns the number with these bits.
fn value(ty: flat::Type, bits: u64) -> Val {
    match ty {
        flat::Type::I32 => Val::I32((bits as u32).cast_signed()),
        flat::Type::F32 => Val::F32(f32::from_bits(bits as u32).into()),
        flat::Type::F64 => Val::F64(f64::from_bits(bits).into()),
        flat::Type::I64 => Val::I64(bits.cast_signed()),
        flat::Type::V128 => Val::V128(u128::from(bits).into()),
    }
}

/// Returns the reason for an error.
fn stop(error: Error) -> Stop {
    if let Some(stop) = error.downcast_ref::<Stop>() {
        return stop.clone();
    }
    match error.as_trap_code() {
        Some(TrapCode::UnreachableCodeReached) => Stop::Unreachable,
        Some(TrapCode::MemoryOutOfBounds) => Stop::MemoryOutOfBounds,
        Some(TrapCode::TableOutOfBounds | TrapCode::IndirectCallToNull) => Stop::NoFunction,
        Some(TrapCode::IntegerDivisionByZero) => Stop::DivisionByZero,
        Some(TrapCode::IntegerOverflow) => Stop::DivisionOverflow,
        Some(TrapCode::StackOverflow) => Stop::CallDepth,
        Some(TrapCode::BadSignature) => Stop::OtherSignature,
        Some(TrapCode::OutOfFuel) => Stop::Fuel,
        Some(TrapCode::GrowthOperationLimited) => Stop::MemoryLimit,
        _ => Stop::Other(error.to_string()),
    }
}
