//! The pass `sparse-gpu-codegen`: sparse computations on GPUs, by generated kernels or by calls of
//! a library (MLIR: `SparseGPUCodegen.cpp`). [`populate_sparse_gpu_libgen`] adds the patterns of
//! calls, [`generate_kernels`] creates kernels.

mod device;
mod formats;
mod kernels;
mod libgen;
mod products;
mod sampled;
mod sparse_product;

use terrace_arith::ArithDialect;
use terrace_bufferization::BufferizationDialect;
use terrace_gpu::GpuDialect;
use terrace_ir::PatternSet;
use terrace_linalg::LinalgDialect;
use terrace_memref::MemrefDialect;
use terrace_pass::{PassResult, Target, pass};
use terrace_scf::ScfDialect;
use terrace_sparse_tensor::SparseTensorDialect;
use terrace_transforms::apply_patterns_everywhere;

pub use kernels::generate_kernels;
pub use libgen::populate_sparse_gpu_libgen;

/// Run computations with sparse tensors on a GPU
#[pass(
    name = "sparse-gpu-codegen",
    title = "SparseGPUCodegenPass",
    anchor = "builtin.module",
    run = run
)]
pub struct SparseGpuCodegen {
    /// Number of threads of a kernel; 0 = calls of a library instead of kernels
    #[option(default = 1024)]
    pub num_threads: i32,
    /// Whether the runtime library manages sparse tensors
    #[option(default = true)]
    pub enable_runtime_library: bool,
}

fn run(pass: &SparseGpuCodegen, target: &mut Target<'_>) -> PassResult {
    let cx = target.context();
    cx.load::<ArithDialect>();
    cx.load::<BufferizationDialect>();
    cx.load::<GpuDialect>();
    cx.load::<LinalgDialect>();
    cx.load::<MemrefDialect>();
    cx.load::<ScfDialect>();
    cx.load::<SparseTensorDialect>();
    if pass.num_threads == 0 {
        let mut set = PatternSet::new();
        populate_sparse_gpu_libgen(&mut set, pass.enable_runtime_library);
        apply_patterns_everywhere(target.body_mut(), set);
    } else {
        generate_kernels(target.body_mut(), i64::from(pass.num_threads));
    }
    Ok(())
}
