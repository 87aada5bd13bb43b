//! The pass `gpu-module-to-binary`: replaces modules for devices by binaries (MLIR:
//! `ModuleToBinary.cpp`).

use terrace_gpu::{BinaryOp, CompilationTarget, GPUModuleOp, ObjectAttr};
use terrace_ir::{
    ArrayAttr, Attribute, Body, Builder, Diagnostic, Op, OpRef, OpType, Reported, StringAttr,
};
use terrace_pass::{PassResult, Target, pass};
use terrace_spirv::{ModuleOp, TargetEnvAttr};
use terrace_spirv_binary::{WriteOptions, serialize};

/// Transforms a GPU module into a GPU binary. Only targets of SPIR-V are supported: those of NVVM,
/// ROCDL and XeVM require code generation of LLVM.
#[pass(name = "gpu-module-to-binary", title = "GpuModuleToBinaryPass", run = run)]
pub struct GpuModuleToBinary {
    /// Toolkit path; without effect on SPIR-V
    #[option]
    pub toolkit: String,
    /// Extra files to link to; without effect on SPIR-V
    #[option(name = "l")]
    pub link_files: Vec<String>,
    /// Command line options to pass to the tools; without effect on SPIR-V
    #[option]
    pub opts: String,
    /// The target representation of the compilation process.
    #[option(default = "fatbin")]
    pub format: String,
    /// ELF section where binary is to be located; without effect on SPIR-V
    #[option]
    pub section: String,
}

fn run(pass: &GpuModuleToBinary, target: &mut Target<'_>) -> PassResult {
    let format = match &pass.format[..] {
        "offloading" | "llvm" => CompilationTarget::Offload,
        "assembly" | "isa" => CompilationTarget::Assembly,
        "binary" | "bin" => CompilationTarget::Binary,
        "fatbinary" | "fatbin" => CompilationTarget::Fatbin,
        _ => {
            let error = target.body().root().plain_error("Invalid format specified.");
            return Err(target.emit(error));
        }
    };
    let root = target.body().root();
    let blocks = root.regions().flat_map(|region| region.blocks());
    let modules = blocks.flat_map(|block| block.ops()).filter(|op| op.is::<GPUModuleOp>());
    let modules: Vec<Op> = modules.map(|op| op.id()).collect();
    for module in modules {
        let objects = objects(target.body().op(module), format, target)?;
        replace(target.body_mut(), module, objects);
    }
    Ok(())
}

/// Returns the object of the module `op` for each of its targets.
fn objects(
    op: OpRef<'_>,
    format: CompilationTarget,
    target: &Target<'_>,
) -> Result<Vec<Attribute>, Reported> {
    let cx = op.context();
    let targets = op.cast::<GPUModuleOp>().and_then(|module| module.targets());
    let Some(targets) = targets else {
        return Err(target.emit(op.plain_error("the module has no target attributes")));
    };
    let fail = |error: Diagnostic| target.emit(error);
    let mut objects = Vec::new();
    for held in targets.data(cx).0.iter().copied() {
        if !held.is::<TargetEnvAttr>() {
            let held = held.to_text(cx);
            let message = format!("code generation for the target {held} is not supported");
            return Err(fail(op.plain_error(message)));
        }
        let blocks = op.regions().flat_map(|region| region.blocks());
        let mut ops = blocks.flat_map(|block| block.ops());
        let Some(module) = ops.find(|op| op.is::<ModuleOp>()) else {
            let message = "An error happened while serializing the module.";
            return Err(fail(op.plain_error(message)));
        };
        let words = serialize(module, WriteOptions::default())?;
        let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        let object = StringAttr::get(cx, bytes);
        let object = ObjectAttr { target: held, format, object, properties: None, kernels: None };
        objects.push(object.intern(cx).attr());
    }
    Ok(objects)
}

/// Replaces the module `op` by a `gpu.binary` of `objects`.
fn replace(body: &mut Body, op: Op, objects: Vec<Attribute>) {
    let cx = body.context().clone();
    let handler = body.attribute(op, "offloadingHandler");
    let name = body.attribute(op, "sym_name");
    let mut builder = Builder::before(body, op);
    builder.set_location(builder.body().location(op));
    let mut state = builder.state(BinaryOp::name(&cx));
    if let Some(name) = name {
        state.set_inherent(&cx, "sym_name", name);
    }
    if let Some(handler) = handler {
        state.set_inherent(&cx, "offloadingHandler", handler);
    }
    state.set_inherent(&cx, "objects", ArrayAttr::get(&cx, objects).attr());
    builder.create(state);
    body.erase(op);
}
