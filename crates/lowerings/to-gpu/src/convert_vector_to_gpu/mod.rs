//! The pass `convert-vector-to-gpu`: products of matrices in vectors by the matrix operations of a
//! warp, of the gpu or the nvgpu dialect (MLIR: `VectorToGPU.cpp`).
//! [`populate_prepare_vector_to_mma`] adds the patterns that bring products into the form that
//! [`convert_vector_to_mma`] converts.

mod fragments;
mod loops;
mod mma_sync;
mod prepare;
mod selection;
mod wmma;

use rustc_hash::FxHashMap;
use terrace_affine::AffineDialect;
use terrace_gpu::GpuDialect;
use terrace_ir::{Body, Diagnostic, Op, PatternSet, Value};
use terrace_memref::MemrefDialect;
use terrace_nvgpu::NvgpuDialect;
use terrace_pass::{PassResult, Target, pass};
use terrace_transforms::{apply_patterns_everywhere, for_each_body};
use terrace_vector::VectorDialect;

pub use prepare::populate_prepare_vector_to_mma;

/// Convert products of matrices in vectors to matrix operations of warps
#[pass(name = "convert-vector-to-gpu", title = "ConvertVectorToGPU", run = run)]
pub struct ConvertVectorToGpu {
    /// Whether operations of nvgpu instead of gpu are created
    #[option]
    pub use_nvgpu: bool,
}

fn run(pass: &ConvertVectorToGpu, target: &mut Target<'_>) -> PassResult {
    let cx = target.context();
    cx.load::<GpuDialect>();
    cx.load::<AffineDialect>();
    cx.load::<VectorDialect>();
    cx.load::<NvgpuDialect>();
    cx.load::<MemrefDialect>();
    let mut set = PatternSet::new();
    populate_prepare_vector_to_mma(&mut set, pass.use_nvgpu);
    apply_patterns_everywhere(target.body_mut(), set);
    let use_nvgpu = pass.use_nvgpu;
    let convert = move |body: &mut Body| convert_vector_to_mma(body, use_nvgpu);
    let errors = for_each_body(target.body_mut(), &convert).into_iter().find_map(Result::err);
    let mut result = Ok(());
    for error in errors.into_iter().flatten() {
        result = Err(target.emit(error));
    }
    result
}

/// The matrices that replace vectors.
type Matrices = FxHashMap<Value, Value>;

/// Creates matrix operations of the gpu dialect, or of nvgpu if `use_nvgpu`, for the products in
/// the root of `body` all of whose operands and uses can be converted. Converted operations that
/// have results remain; most are dead then (MLIR: `convertVectorToMMAOps`,
/// `convertVectorToNVVMCompatibleMMASync`).
///
/// # Errors
/// If an operation cannot be converted to nvgpu. Conversions to gpu that fail are left out.
pub fn convert_vector_to_mma(body: &mut Body, use_nvgpu: bool) -> Result<(), Vec<Diagnostic>> {
    let mut matrices = Matrices::default();
    for op in selection::convertible_ops(body, use_nvgpu) {
        if !use_nvgpu {
            wmma::convert(body, op, &mut matrices);
        } else {
            mma_sync::convert(body, op, &mut matrices)?;
        }
    }
    Ok(())
}

/// Returns the operation that uses the only result of `op`, if there is one use.
fn only_user(body: &Body, op: Op) -> Option<Op> {
    let value = body.results(op).next()?;
    let mut users = body.uses(value).map(|use_| body.user(use_));
    let first = users.next()?;
    users.next().is_none().then_some(first)
}
