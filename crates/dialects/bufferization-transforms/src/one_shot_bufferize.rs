//! The pass `one-shot-bufferize`: turns tensors into buffers, after an analysis of the uses that
//! may have the buffer of their tensor (MLIR: `OneShotBufferizePass`).

use terrace_affine::AffineDialect;
use terrace_arith::ArithDialect;
use terrace_bufferization::BufferizationDialect;
use terrace_ir::{Body, Context, Diagnostic, Location, OpRef, Reported};
use terrace_linalg::LinalgDialect;
use terrace_memref::MemrefDialect;
use terrace_pass::{Explanations, PassResult, Statistic, Target, pass};
use terrace_tensor::TensorDialect;

use crate::analysis::{Heuristic, Order, Scope};
use crate::annotate::{Parts, annotate};
use crate::layout::{DefaultSpace, LayoutConversion, TypeOptions};
use crate::models;
use crate::program::{
    Analysed, analyse_program, bufferize_program, emit, insert_all_copies, skip_analysis,
};

/// Turn tensors into buffers
#[pass(
    name = "one-shot-bufferize",
    title = "OneShotBufferizePass",
    anchor = "builtin.module",
    run = run
)]
pub struct OneShotBufferize {
    /// Permit loops to yield other buffers than those of their arguments
    #[option]
    pub allow_return_allocs_from_loops: bool,
    /// Leave operations that do not bufferize, between conversions to tensors and to buffers
    #[option]
    pub allow_unknown_ops: bool,
    /// Seed of the random order of the analysis, for the heuristic fuzzer
    #[option]
    pub analysis_fuzzer_seed: u32,
    /// Order in which the analysis decides about operations
    #[option]
    pub analysis_heuristic: Heuristic,
    /// Alignment of new allocations, in bytes; 0 = none
    #[option(default = 64)]
    pub buffer_alignment: u64,
    /// Turn the tensors in signatures of functions into buffers, too
    #[option]
    pub bufferize_function_boundaries: bool,
    /// Require that tensors which parallel iterations write are local to an iteration
    #[option(default = true)]
    pub check_parallel_regions: bool,
    /// Skip the analysis and copy before every write
    #[option]
    pub copy_before_write: bool,
    /// Dialects whose operations are turned; all dialects if the list is empty
    #[option]
    pub dialect_filter: Vec<String>,
    /// Add the alias sets to the operations, for tests of the analysis
    #[option]
    pub dump_alias_sets: bool,
    /// Layout of the memrefs in signatures of functions
    #[option]
    pub function_boundary_type_conversion: LayoutConversion,
    /// Require that the memory space of every buffer can be inferred
    #[option]
    pub must_infer_memory_space: bool,
    /// Names of functions that are not analysed, but copy before every write
    #[option]
    pub no_analysis_func_filter: Vec<String>,
    /// Add the conflicts to the operations, for tests of the analysis
    #[option]
    pub print_conflicts: bool,
    /// Only add the decisions of the analysis to the operations
    #[option]
    pub test_analysis_only: bool,
    /// Layout of the memrefs at operations that do not bufferize
    #[option(default = LayoutConversion::FullyDynamicLayoutMap)]
    pub unknown_type_conversion: LayoutConversion,
    /// Take the memory space of a buffer from the encoding of the tensor
    #[option]
    pub use_encoding_for_memory_space: bool,
    /// Allocations that were created
    #[statistic]
    pub num_buffer_alloc: Statistic,
    /// Uses of tensors in place
    #[statistic]
    pub num_tensor_in_place: Statistic,
    /// Uses of tensors out of place
    #[statistic]
    pub num_tensor_out_of_place: Statistic,
}

/// Checks that the options fit together.
fn check_options(pass: &OneShotBufferize, target: &Target<'_>) -> Result<(), Reported> {
    if pass.must_infer_memory_space && pass.use_encoding_for_memory_space {
        return Err(target.emit(target.body().root().plain_error(
            "only one of 'must-infer-memory-space' and 'use-encoding-for-memory-space' are allowed \
             in one-shot-bufferize",
        )));
    }
    let is_inferred = pass.unknown_type_conversion == LayoutConversion::InferLayoutMap;
    let rules = [
        (is_inferred, "'infer-layout-map' is not a valid value for 'unknown-type-conversion'"),
        (
            pass.copy_before_write && pass.test_analysis_only,
            "'copy-before-write' cannot be used with 'test-analysis-only'",
        ),
        (
            pass.print_conflicts && !pass.test_analysis_only,
            "'print-conflicts' requires 'test-analysis-only'",
        ),
        (
            pass.dump_alias_sets && !pass.test_analysis_only,
            "'dump-alias-sets' requires 'test-analysis-only'",
        ),
        (
            !pass.no_analysis_func_filter.is_empty() && !pass.bufferize_function_boundaries,
            "'no-analysis-func-filter' requires 'bufferize-function-boundaries'",
        ),
    ];
    match rules.into_iter().find(|(is_broken, _)| *is_broken) {
        None => Ok(()),
        Some((_, text)) => {
            let unknown = Location::unknown(target.context());
            Err(target.emit(Diagnostic::error(unknown, format!("Invalid option: {text}"))))
        }
    }
}

fn run(pass: &OneShotBufferize, target: &mut Target<'_>) -> PassResult {
    check_options(pass, target)?;
    match bufferize(target.body_mut(), pass) {
        Ok(allocations) => {
            pass.num_buffer_alloc.add(allocations);
            Ok(())
        }
        Err(errors) => Err(emit(target, errors)),
    }
}

/// Bufferizes the operations in the root of `body`, a module or a function, by the options of
/// `pass`; returns the number of allocations (MLIR: `runOneShotBufferize`).
///
/// # Errors
/// The operations that cannot be bufferized.
pub fn bufferize(body: &mut Body, pass: &OneShotBufferize) -> Result<u64, Vec<Diagnostic>> {
    match insert_copies(body, pass)? {
        Some(analysed) => bufferize_analysed(body, pass, &analysed),
        None => Ok(0),
    }
}

/// Inserts copies of the tensors in the root of `body`, a module, so that all uses can be in place,
/// by the options of `pass` (MLIR: `insertTensorCopies`). Only adds the decisions of the analysis
/// to the operations if `pass` requires that.
///
/// # Errors
/// The operations that cannot be bufferized.
pub fn insert_tensor_copies(
    body: &mut Body,
    pass: &OneShotBufferize,
) -> Result<(), Vec<Diagnostic>> {
    insert_copies(body, pass).map(|_| ())
}

/// Bufferizes those operations in the root of `body`, a module, that `filter` accepts, without
/// copies, by the options of `pass` (MLIR: `bufferizeModuleOp`).
///
/// # Errors
/// The operations that cannot be bufferized.
pub fn bufferize_in_place(
    body: &mut Body,
    pass: &OneShotBufferize,
    filter: fn(OpRef<'_>) -> bool,
) -> Result<u64, Vec<Diagnostic>> {
    models::attach(body.context());
    load_dialects(body.context());
    let scope = Scope { op_filter: Some(filter), ..scope(pass) };
    let analysed = skip_analysis(body, scope)?;
    bufferize_analysed(body, pass, &analysed)
}

/// Analyses the root of `body` and inserts copies. `None` if `pass` requires the analysis only.
fn insert_copies(
    body: &mut Body,
    pass: &OneShotBufferize,
) -> Result<Option<Analysed>, Vec<Diagnostic>> {
    models::attach(body.context());
    load_dialects(body.context());
    let scope = scope(pass);
    let order = Order {
        heuristic: pass.analysis_heuristic,
        seed: pass.analysis_fuzzer_seed,
        reports_conflicts: pass.print_conflicts || Explanations::of_copies(body.context()),
    };
    let mut analysed = match pass.copy_before_write {
        true => skip_analysis(body, scope)?,
        false => analyse_program(body, scope, order)?,
    };
    if pass.test_analysis_only {
        let parts = Parts { alias_sets: pass.dump_alias_sets, conflicts: pass.print_conflicts };
        annotate(body, &analysed, parts);
        return Ok(None);
    }
    for remark in insert_all_copies(body, &mut analysed)? {
        body.context().emit(remark);
    }
    Ok(Some(analysed))
}

/// Bufferizes the root of `body`, all uses being in place; returns the number of allocations.
fn bufferize_analysed(
    body: &mut Body,
    pass: &OneShotBufferize,
    analysed: &Analysed,
) -> Result<u64, Vec<Diagnostic>> {
    let made = bufferize_program(body, analysed, pass.allow_unknown_ops)?;
    for remark in made.remarks {
        body.context().emit(remark);
    }
    Ok(made.allocations)
}

/// Loads the dialects of the operations that bufferization creates.
pub(crate) fn load_dialects(cx: &Context) {
    cx.load::<AffineDialect>();
    cx.load::<ArithDialect>();
    cx.load::<BufferizationDialect>();
    cx.load::<LinalgDialect>();
    cx.load::<MemrefDialect>();
    cx.load::<TensorDialect>();
}

/// Returns the options of `pass` as the analysis and the rewriting query them.
fn scope(pass: &OneShotBufferize) -> Scope {
    let default_space = match (pass.must_infer_memory_space, pass.use_encoding_for_memory_space) {
        (true, _) => DefaultSpace::MustInfer,
        (false, true) => DefaultSpace::Encoding,
        (false, false) => DefaultSpace::Zero,
    };
    Scope {
        dialect_filter: pass.dialect_filter.clone(),
        function_boundaries: pass.bufferize_function_boundaries,
        check_parallel_regions: pass.check_parallel_regions,
        allow_return_allocs_from_loops: pass.allow_return_allocs_from_loops,
        unanalysed: pass.no_analysis_func_filter.clone(),
        types: TypeOptions {
            default_space,
            unknown_is_contiguous: pass.unknown_type_conversion
                == LayoutConversion::IdentityLayoutMap,
            boundary: pass.function_boundary_type_conversion,
            alignment: pass.buffer_alignment,
        },
        ..Scope::default()
    }
}
