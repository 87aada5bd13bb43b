//! The pass `test-tensor-copy-insertion`: the first half of `one-shot-bufferize`, which inserts
//! copies of tensors. It is registered by tools for tests only.

use terrace_pass::{Explanations, PassResult, Target, pass};

use crate::analysis::{Order, Scope};
use crate::layout::{DefaultSpace, TypeOptions};
use crate::models;
use crate::one_shot_bufferize::load_dialects;
use crate::program::{analyse_program, emit, insert_all_copies};

/// Insert copies of tensors that do not bufferize in place
#[pass(
    name = "test-tensor-copy-insertion",
    title = "(anonymous namespace)::TestTensorCopyInsertionPass",
    anchor = "builtin.module",
    run = run
)]
pub struct TestTensorCopyInsertion {
    /// Permit loops to yield other buffers than those of their arguments
    #[option]
    pub allow_return_allocs_from_loops: bool,
    /// Turn the tensors in signatures of functions into buffers, too
    #[option]
    pub bufferize_function_boundaries: bool,
    /// Require that the memory space of every buffer can be inferred
    #[option]
    pub must_infer_memory_space: bool,
}

fn run(pass: &TestTensorCopyInsertion, target: &mut Target<'_>) -> PassResult {
    models::attach(target.context());
    load_dialects(target.context());
    let default_space = match pass.must_infer_memory_space {
        true => DefaultSpace::MustInfer,
        false => DefaultSpace::Zero,
    };
    let scope = Scope {
        function_boundaries: pass.bufferize_function_boundaries,
        check_parallel_regions: true,
        allow_return_allocs_from_loops: pass.allow_return_allocs_from_loops,
        types: TypeOptions { default_space, alignment: 64, ..TypeOptions::default() },
        ..Scope::default()
    };
    let order =
        Order { reports_conflicts: Explanations::of_copies(target.context()), ..Order::default() };
    let analysed = analyse_program(target.body(), scope, order);
    let mut analysed = analysed.map_err(|errors| emit(target, errors))?;
    let remarks = insert_all_copies(target.body_mut(), &mut analysed);
    remarks.map_err(|errors| emit(target, errors))?.into_iter().for_each(|remark| {
        target.emit(remark);
    });
    Ok(())
}
