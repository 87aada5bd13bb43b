//! The pass `convert-gpu-to-spirv`: lowers a copy of each module of kernels to a `spirv.module`
//! (MLIR: `GPUToSPIRV.cpp`). [`populate_gpu_to_spirv`] adds its patterns.

mod groups;
mod ids;
mod matrices;
mod module;

pub use matrices::populate_matrices_to_spirv;

use terrace_arith::ArithDialect;
use terrace_func::{FuncDialect, FuncOp, ReturnOp};
use terrace_gpu::{GPUFuncOp, GPUModuleOp};
use terrace_ir::{
    Body, Builder, Ident, InsertionPoint, Op, OpRef, OpType, UnitAttr, Walk, WalkOrder,
};
use terrace_pass::{PassResult, Target, pass};
use terrace_rewrite::ConversionMode;
use terrace_spirv::{Capability, TargetEnv, target_of};

use crate::convert_arith_to_spirv::populate_arith_to_spirv;
use crate::convert_func_to_spirv::populate_func_to_spirv;
use crate::convert_memref_to_spirv::populate_memref_to_spirv;
use crate::convert_scf_to_spirv::populate_scf_to_spirv;
use crate::convert_vector_to_spirv::populate_vector_to_spirv;
use crate::run::{SpirvLowering, enclosing_target};
use crate::types::SpirvTypeOptions;

/// Replace gpu operations by spirv operations
#[pass(
    name = "convert-gpu-to-spirv",
    title = "ConvertGPUToSPIRV",
    anchor = "builtin.module",
    run = run
)]
pub struct ConvertGpuToSpirv {
    /// Convert index to integers of 64 bits
    #[option]
    pub use_64bit_index: bool,
}

/// Adds the patterns that lower gpu (MLIR: `populateGPUToSPIRVPatterns`).
pub fn populate_gpu_to_spirv(lowering: &mut SpirvLowering) {
    module::populate(lowering);
    groups::populate(lowering);
    ids::populate(lowering);
}

fn run(pass: &ConvertGpuToSpirv, target: &mut Target<'_>) -> PassResult {
    let cx = target.context().clone();
    cx.load::<ArithDialect>();
    let outer = enclosing_target(target);
    let body = target.body_mut();
    for module in gpu_modules(body) {
        let Some(child) = body.child(module) else { continue };
        let target_env = target_of(child.root()).unwrap_or(outer);
        let is_kernel = TargetEnv::new(&cx, target_env).has_capability(Capability::Kernel);
        let mut copy = child.clone_body();
        let location = child.location(Op::ROOT);
        let options = SpirvTypeOptions {
            wide_index: pass.use_64bit_index,
            matrices: true,
            ..Default::default()
        };
        let mut lowering = SpirvLowering::for_target(&cx, target_env, options);
        lowering.mode = ConversionMode::Full;
        populate_gpu_to_spirv(&mut lowering);
        populate_matrices_to_spirv(&mut lowering);
        populate_scf_to_spirv(&mut lowering);
        populate_arith_to_spirv(&mut lowering);
        populate_memref_to_spirv(&mut lowering);
        populate_func_to_spirv(&mut lowering);
        populate_vector_to_spirv(&mut lowering);
        lowering.run_on(&mut copy)?;
        if !is_kernel {
            let copy = body.insert_child(copy);
            Builder::new(body, InsertionPoint::Before(module), location).insert(copy);
            continue;
        }
        let Some(child) = body.child_mut(module) else { continue };
        replace_kernels(child);
        let block = child.region(Op::ROOT, 0).and_then(|region| child.first_block(region));
        if let Some(block) = block {
            let copy = child.insert_child(copy);
            Builder::new(child, InsertionPoint::AtStart(block), location).insert(copy);
        }
    }
    Ok(())
}

/// Returns the gpu modules directly in the root of `body` or in its regions, in order.
fn gpu_modules(body: &Body) -> Vec<Op> {
    let mut found = Vec::new();
    body.root().walk(WalkOrder::Pre, |op: OpRef<'_>| {
        if op.is::<GPUModuleOp>() && op.id() == Op::ROOT {
            return Walk::Skip;
        }
        if op.is::<GPUModuleOp>() {
            found.push(op.id());
            return Walk::Skip;
        }
        Walk::Advance
    });
    found
}

/// Replaces each kernel directly in the root of `module` by an empty function of the same name and
/// arguments.
fn replace_kernels(module: &mut Body) {
    let cx = module.context().clone();
    cx.load::<FuncDialect>();
    let Some(region) = module.region(Op::ROOT, 0) else { return };
    let Some(block) = module.first_block(region) else { return };
    let kernels: Vec<Op> =
        module.ops_in(block).filter(|op| module.op(*op).is::<GPUFuncOp>()).collect();
    for kernel in kernels {
        let Some(child) = module.child(kernel) else { continue };
        let view = child.root();
        let ty = view.cast::<GPUFuncOp>().map(|op| op.function_type().data(&cx).0);
        let ty = ty.and_then(|ty| ty.downcast::<terrace_builtin::FunctionType>(&cx));
        let name = terrace_ir::symbol::symbol_name(view);
        let (Some(ty), Some(name)) = (ty, name) else { continue };
        let (name, inputs) = (name.as_str(&cx).to_owned(), ty.inputs.to_vec());
        let mut builder = Builder::before(module, kernel);
        let function = FuncOp::build(&mut builder, &name, &inputs, &[]).op();
        let (body, entry) = FuncOp::from_op(function).add_entry_block(module);
        let location = body.location(Op::ROOT);
        ReturnOp::build(&mut Builder::at_end(body, entry, location), ());
        body.set_attributes(
            Op::ROOT,
            &[(Ident::get(&cx, "gpu.kernel"), UnitAttr::get(&cx).attr())],
        );
        module.erase(kernel);
    }
}
