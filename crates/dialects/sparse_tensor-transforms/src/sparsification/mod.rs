//! The pass `sparsification`: generates loops over the stored elements of sparse tensors from
//! `linalg.generic` (MLIR: `Sparsification.cpp`).

mod annotations;
mod branches;
mod expressions;
mod invariants;
mod kernel;
mod lattice_levels;
mod loops;
mod stores;

use terrace_ir::{Op, OpType, PatternSet, Rewriter, Value};
use terrace_linalg::{GenericOp, Structured};
use terrace_pass::{PassOption, PassResult, Target, pass};
use terrace_scf::ForOp;
use terrace_sparse_tensor::{ReduceOp, SparseTensorType};
use terrace_transforms::apply_patterns_everywhere;

use crate::iterators::SparseEmitStrategy;
use annotations::Annotated;
use kernel::Kernel;

/// The loops that run in parallel (MLIR: `SparseParallelizationStrategy`).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, PassOption)]
pub enum SparseParallelizationStrategy {
    /// No loops at all
    #[default]
    None,
    /// The outermost loop, if it is dense
    DenseOuterLoop,
    /// The outermost loop
    AnyStorageOuterLoop,
    /// All dense loops
    DenseAnyLoop,
    /// All loops of the nest
    AnyStorageAnyLoop,
}

/// Generate loops over the elements of sparse tensors
#[pass(
    name = "sparsification",
    title = "SparsificationPass",
    anchor = "builtin.module",
    run = run,
)]
pub struct Sparsification {
    /// Set the loops that run in parallel
    #[option]
    pub parallelization_strategy: SparseParallelizationStrategy,
    /// Set the style of the loops
    #[option]
    pub sparse_emit_strategy: SparseEmitStrategy,
    /// Use the runtime library for sparse tensors
    #[option(default = true)]
    pub enable_runtime_library: bool,
}

fn run(pass: &Sparsification, target: &mut Target<'_>) -> PassResult {
    let mut set = PatternSet::new();
    let options = SparsificationOptions {
        parallelization: pass.parallelization_strategy,
        emit: pass.sparse_emit_strategy,
    };
    populate_sparsification(&mut set, options);
    if let Some(canonicalize) = ForOp::INFO.canonicalize {
        canonicalize(&mut set);
    }
    apply_patterns_everywhere(target.body_mut(), set);
    Ok(())
}

/// The options of the generated code (MLIR: `SparsificationOptions`).
#[derive(Clone, Copy, Debug, Default)]
pub struct SparsificationOptions {
    /// The loops that run in parallel.
    pub parallelization: SparseParallelizationStrategy,
    /// The style of the loops.
    pub emit: SparseEmitStrategy,
}

/// Adds the pattern that sparsifies `linalg.generic` (MLIR: `populateSparsificationPatterns`).
pub fn populate_sparsification(set: &mut PatternSet, options: SparsificationOptions) {
    set.add::<GenericOp>("GenericOpSparsifier", move |op, rewriter| {
        sparsify(op.op(), rewriter, options)
    });
}

/// The operations by which a reduction may combine values; others would have to visit zeros.
const REDUCTIONS: &[&str] = &[
    "arith.addf",
    "arith.addi",
    "arith.ori",
    "arith.subf",
    "arith.subi",
    "arith.xori",
    "complex.add",
    "complex.sub",
    ReduceOp::INFO.name,
];

/// Replaces a structured operation with ordered loops by loops over stored elements.
fn sparsify(op: Op, rewriter: &mut Rewriter<'_>, options: SparsificationOptions) -> Option<()> {
    let cx = rewriter.context().clone();
    let body = rewriter.body();
    let structured = Structured::of(body.op(op))?;
    let is_memref = |value: Value| body.value_type(value).is::<terrace_builtin::MemRefType>();
    if structured.outputs().len() != 1 || body.operands(op).any(is_memref) {
        return None;
    }
    let maps = structured.indexing_maps()?;
    let parallel = structured.parallel_loops()?;
    let operands: Vec<Value> = body.operands(op).collect();
    let types: Vec<Option<SparseTensorType<'_>>> =
        operands.iter().map(|value| SparseTensorType::of(&cx, body.value_type(*value))).collect();
    let annotated = Annotated { cx: &cx, maps: &maps, types: &types };
    if annotated.has_sum_on_sparse_output() || body.attribute(op, "sorted").is_none() {
        return None;
    }
    let mut merger = annotated.merger(parallel.len())?;
    if parallel.contains(&false) {
        let block = body.first_block(body.region(op, 0)?)?;
        let yielded = body.last_op(block).and_then(|end| body.operands(end).next())?;
        let reduction = body.op(body.defining_op(yielded)?);
        if !REDUCTIONS.contains(&reduction.name_str()) {
            return None;
        }
    }
    let expression = merger.build_expression(body, op)?;
    if !merger.is_small(expression) {
        return None;
    }
    let mut kernel = Kernel::new(body, op, options, maps, parallel, merger, expression)?;
    kernel.initialize(rewriter)?;
    kernel.locate_constants(rewriter);
    kernel.generate(rewriter, expression, 0)?;
    kernel.finish(rewriter);
    Some(())
}
