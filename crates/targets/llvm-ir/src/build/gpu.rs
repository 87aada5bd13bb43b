//! The translation of the `gpu` dialect: [`GpuTranslation`]. Modules of kernels are skipped: the
//! host loads their binaries through the runtime functions `mgpu…` (MLIR: `SelectObjectAttr.cpp`).

use std::sync::Arc;

use terrace_builtin::IntegerAttr;
use terrace_gpu::{
    BinaryOp, BinaryOpRef, CompilationTarget, LaunchFuncOp, LaunchFuncOpRef, ObjectAttr,
    SelectObjectAttr,
};
use terrace_ir::{Handle, OpRef};

use super::{LlvmTranslation, OpTranslation, Translated, Translator};
use crate::model::instructions::{
    Alloca, Call, Gep, GepFlags, InstructionKind, MemoryAccess, Value,
};
use crate::model::{BlockId, Function, Global, Linkage, Module, Symbol, Type, UnnamedAddr};

/// The priority of the functions that load and unload binaries.
const PRIORITY: i32 = 123;

/// The translation of the `gpu` dialect.
pub(super) struct GpuTranslation;

impl LlvmTranslation for GpuTranslation {
    fn operation(&self, name: &str) -> Option<OpTranslation> {
        Some(match name {
            "gpu.module" => Arc::new(|_, _| Ok(())),
            "gpu.binary" => Arc::new(binary),
            "gpu.launch_func" => Arc::new(launch_func),
            _ => Arc::new(|op, translator| {
                let message = format!("unsupported GPU operation: {}", op.name_str());
                Err(translator.fail(op.plain_error(message)))
            }),
        })
    }
}

/// Translates `gpu.binary`: the selected object as a constant, and functions that load and unload
/// it when the program starts and ends.
///
/// # Errors
/// When no object is for the requested target.
fn binary(op: OpRef<'_>, translator: &mut Translator<'_>) -> Translated {
    let Some(view) = op.cast::<BinaryOp>() else { return Ok(()) };
    let Some(object) = selected(view) else {
        let message = "the requested target object couldn't be found";
        return Err(translator.fail(op.plain_error(message)));
    };
    let cx = op.context();
    let name = view.sym_name().data(cx).value.clone();
    let named = |suffix: &str| [&name[..], suffix.as_bytes()].concat();
    let code = &object.data(cx).object.data(cx).value;
    let module = &mut translator.module;
    let constant = module.constants.bytes(&mut module.types, code);
    let mut global = Global::new(&named("_binary"), module.constants.ty(constant));
    global.initializer = Some(constant);
    (global.linkage, global.constant, global.align) = (Linkage::Internal, true, 8);
    let code_address = module.add_global(global);
    let mut global = Global::new(&named("_module"), Type::PTR);
    global.initializer = Some(module.constants.zero(&module.types, Type::PTR));
    global.linkage = Linkage::Internal;
    let handle = module.add_global(global);
    let [code_address, handle] = [code_address, handle].map(|of| module.address_of(of).into());
    // Assembly is compiled when it is loaded, with an optimization level.
    let is_assembly = object.data(cx).format == CompilationTarget::Assembly;
    let size = match is_assembly {
        true => {
            let level = object.data(cx).properties.and_then(|all| all.data(cx).lookup_str(cx, "O"));
            let level = level.and_then(|level| level.downcast::<IntegerAttr>(cx));
            let level = level.map_or(0, |level| level.value.low_u64() as i32);
            module.constants.i32(level)
        }
        false => module.constants.i64(code.len() as i64),
    };
    let (loader, size_type) = match is_assembly {
        true => ("mgpuModuleLoadJIT", Type::I32),
        false => ("mgpuModuleLoad", Type::I64),
    };

    let mut load = Structor::new(translator, &named("_load"));
    let loaded =
        load.call(loader, Type::PTR, &[(Type::PTR, code_address), (size_type, size.into())]);
    load.push(Type::VOID, InstructionKind::Store(loaded, handle, access(&load.translator.module)));
    load.finish(b"llvm.global_ctors");

    let mut unload = Structor::new(translator, &named("_unload"));
    let kind = InstructionKind::Load(handle, access(&unload.translator.module));
    let loaded = unload.push(Type::PTR, kind);
    unload.call("mgpuModuleUnload", Type::VOID, &[(Type::PTR, loaded)]);
    unload.finish(b"llvm.global_dtors");
    Ok(())
}

/// Returns the object that the handler of `op` selects: by index, by target, or the first one.
fn selected(op: BinaryOpRef<'_>) -> Option<Handle<ObjectAttr>> {
    let cx = op.context();
    let objects = &op.objects().data(cx).0;
    let handler = op.offloading_handler()?.downcast::<SelectObjectAttr>(cx)?;
    let at = match handler.target {
        None => 0,
        Some(target) => match target.downcast::<IntegerAttr>(cx) {
            Some(index) => usize::try_from(index.to_i64()?).ok()?,
            None => objects.iter().position(|object| {
                object.downcast::<ObjectAttr>(cx).is_some_and(|object| object.target == target)
            })?,
        },
    };
    objects.get(at)?.as_handle()
}

/// Returns the access to a pointer in memory.
fn access(module: &Module) -> MemoryAccess {
    let align = module.layout.abi_align(&module.types, Type::PTR);
    MemoryAccess { align, volatile: false, atomic: None }
}

/// A function of the module without arguments that runs when the program starts or ends.
struct Structor<'t, 'a> {
    translator: &'t mut Translator<'a>,
    symbol: Symbol,
    block: BlockId,
}

impl<'t, 'a> Structor<'t, 'a> {
    /// Adds the function `name`, with an empty block.
    fn new(translator: &'t mut Translator<'a>, name: &[u8]) -> Self {
        let ty = translator.module.types.function(Type::VOID, &[], false);
        let mut function = Function::new(name, ty);
        function.linkage = Linkage::Internal;
        function.section = (*b".text.startup").into();
        let block = function.add_block();
        function.blocks[block.index()].name = (*b"entry").into();
        let symbol = translator.module.add_function(function);
        Self { translator, symbol, block }
    }

    /// Appends an instruction; returns its result.
    fn push(&mut self, ty: Type, kind: InstructionKind) -> Value {
        let Symbol::Function(at) = self.symbol else { unreachable!("a function was added") };
        let function = &mut self.translator.module.functions[at as usize];
        Value::Instruction(function.add(self.block, ty, kind))
    }

    /// Calls the runtime function `name`, which is declared if necessary.
    fn call(&mut self, name: &str, result: Type, arguments: &[(Type, Value)]) -> Value {
        let (types, values): (Vec<Type>, Vec<Value>) = arguments.iter().copied().unzip();
        let symbol = self.translator.runtime_function(name, result, &types);
        let ty = self.translator.module.symbol_type(symbol);
        let callee = self.translator.module.address_of(symbol);
        self.push(result, InstructionKind::Call(Box::new(Call::new(callee.into(), ty, &values))))
    }

    /// Returns from the function, and adds it to the array `structors`.
    fn finish(mut self, structors: &[u8]) {
        self.push(Type::VOID, InstructionKind::Ret(None));
        let function = self.translator.module.address_of(self.symbol);
        self.translator.add_structors(structors, &[(PRIORITY, function)]);
    }
}

/// Translates `gpu.launch_func`: arguments in memory, and calls of the runtime.
///
/// # Errors
/// When the kernel is in no binary.
fn launch_func(op: OpRef<'_>, translator: &mut Translator<'_>) -> Translated {
    let Some(view) = op.cast::<LaunchFuncOp>() else { return Ok(()) };
    let cx = op.context();
    let kernel = view.kernel().data(cx);
    let module_name = kernel.root.as_str(cx).to_owned();
    let handle = translator.module.symbol(format!("{module_name}_module").as_bytes());
    let Some(handle) = handle else {
        let message = format!("couldn't find the binary holding the kernel: {module_name}");
        return Err(translator.fail(op.plain_error(message)));
    };
    let kernel_name = kernel.nested.last().map_or("", |name| name.as_str(cx)).to_owned();
    let arguments = argument_array(view, translator);
    let handle = translator.module.address_of(handle).into();
    let load = InstructionKind::Load(handle, access(&translator.module));
    let loaded = translator.emit(Type::PTR, load);
    let name = name_constant(translator, &module_name, &kernel_name);
    let function = runtime(
        translator,
        "mgpuModuleGetFunction",
        Type::PTR,
        &[(Type::PTR, loaded), (Type::PTR, name)],
    );
    let own_stream = view.async_object().is_none();
    let stream = match view.async_object() {
        Some(stream) => translator.value(stream, op),
        None => runtime(translator, "mgpuStreamCreate", Type::PTR, &[]),
    };
    let shared = match view.dynamic_shared_memory_size() {
        Some(size) => translator.value(size, op),
        None => translator.module.constants.i32(0).into(),
    };
    let null = translator.module.constants.zero(&translator.module.types, Type::PTR).into();
    let clusters = [view.cluster_size_x(), view.cluster_size_y(), view.cluster_size_z()];
    let grid = [view.grid_size_x(), view.grid_size_y(), view.grid_size_z()];
    let blocks = [view.block_size_x(), view.block_size_y(), view.block_size_z()];
    let clusters: Vec<_> = clusters.into_iter().flatten().collect();
    let in_clusters = !clusters.is_empty();
    let sizes = clusters.into_iter().chain(grid).chain(blocks);
    let mut launch = vec![(Type::PTR, function)];
    for size in sizes {
        launch.push((Type::I64, translator.value(size, op)));
    }
    let rest =
        [(Type::I32, shared), (Type::PTR, stream), (Type::PTR, arguments), (Type::PTR, null)];
    launch.extend(rest);
    let launcher = match in_clusters {
        true => "mgpuLaunchClusterKernel",
        false => {
            let count = view.kernel_operands().count() as i64;
            launch.push((Type::I64, translator.module.constants.i64(count).into()));
            "mgpuLaunchKernel"
        }
    };
    runtime(translator, launcher, Type::VOID, &launch);
    if own_stream {
        runtime(translator, "mgpuStreamSynchronize", Type::VOID, &[(Type::PTR, stream)]);
        runtime(translator, "mgpuStreamDestroy", Type::VOID, &[(Type::PTR, stream)]);
    }
    Ok(())
}

/// Calls the runtime function `name`, which is declared if necessary.
fn runtime(
    translator: &mut Translator<'_>,
    name: &str,
    result: Type,
    arguments: &[(Type, Value)],
) -> Value {
    let (types, values): (Vec<Type>, Vec<Value>) = arguments.iter().copied().unzip();
    let symbol = translator.runtime_function(name, result, &types);
    Value::Instruction(translator.call_symbol(symbol, &values))
}

/// Returns the constant with the name of a kernel, which all launches share.
fn name_constant(translator: &mut Translator<'_>, module_name: &str, kernel: &str) -> Value {
    let name = format!("{module_name}_{kernel}_name").into_bytes();
    let module = &mut translator.module;
    let symbol = module.symbol(&name).unwrap_or_else(|| {
        let text = [kernel.as_bytes(), b"\0"].concat();
        let constant = module.constants.bytes(&mut module.types, &text);
        let mut global = Global::new(&name, module.constants.ty(constant));
        global.initializer = Some(constant);
        global.unnamed_addr = UnnamedAddr::Global;
        (global.linkage, global.constant, global.align) = (Linkage::Private, true, 1);
        module.add_global(global)
    });
    module.address_of(symbol).into()
}

/// Stores the operands of a kernel in a structure; returns an array of pointers to its fields
/// (MLIR: `createKernelArgArray`).
fn argument_array(op: LaunchFuncOpRef<'_>, translator: &mut Translator<'_>) -> Value {
    let operands: Vec<Value> =
        op.kernel_operands().map(|operand| translator.value(operand, *op)).collect();
    let types: Vec<Type> = operands.iter().map(|value| translator.value_type(*value)).collect();
    let (id, structure) = translator.module.types.new_struct(b"");
    translator.module.types.set_body(id, false, &types);
    let one = translator.module.constants.i32(1).into();
    let fields = alloca(translator, structure, one);
    let count = translator.module.constants.i64(operands.len() as i64).into();
    let array = alloca(translator, Type::PTR, count);
    for (at, (operand, ty)) in operands.into_iter().zip(types).enumerate() {
        let [zero, index] = [0, at as i32].map(|at| translator.module.constants.i32(at).into());
        let flags = GepFlags { inbounds: true, nuw: true, ..GepFlags::default() };
        let indices = [zero, index].into_iter().collect();
        let field = translator.gep(Gep { element: structure, flags, base: fields, indices });
        store(translator, operand, ty, field);
        let (flags, indices) = (GepFlags::default(), [index].into_iter().collect());
        let place = translator.gep(Gep { element: Type::PTR, flags, base: array, indices });
        store(translator, field, Type::PTR, place);
    }
    array
}

/// Reserves `count` values of type `element` on the stack.
fn alloca(translator: &mut Translator<'_>, element: Type, count: Value) -> Value {
    let module = &translator.module;
    let align = module.layout.preferred_align(&module.types, element);
    let alloca = Alloca { element, count, align, space: 0, inalloca: false, swifterror: false };
    translator.emit(Type::PTR, InstructionKind::Alloca(Box::new(alloca)))
}

/// Stores `value` of type `ty` at `pointer`.
fn store(translator: &mut Translator<'_>, value: Value, ty: Type, pointer: Value) {
    let module = &translator.module;
    let align = module.layout.abi_align(&module.types, ty);
    let access = MemoryAccess { align, volatile: false, atomic: None };
    translator.push(Type::VOID, InstructionKind::Store(value, pointer, access));
}
