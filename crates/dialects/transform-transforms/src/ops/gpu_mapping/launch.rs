//! The sizes of a `gpu.launch`, and their limits.

use terrace_arith::BuildConstant;
use terrace_builtin::IndexType;
use terrace_gpu::{LaunchOp, TerminatorOp};
use terrace_ir::pattern::Rewriter;
use terrace_ir::{Body, Builder, Diagnostic, InsertionPoint, Op, OpRef, OpType};

use crate::outcome::{Failure, Outcome};

/// The grid or the block of a launch.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Level {
    Grid,
    Block,
}

/// The most blocks in all dimensions together, and in each dimension.
const GRID_LIMITS: (i64, [i64; 3]) = (2_147_483_647, [2_147_483_647, 65_535, 65_535]);

/// The most threads in all dimensions together, and in each dimension.
const BLOCK_LIMITS: (i64, [i64; 3]) = (1024, [1024, 1024, 64]);

/// Checks that GPUs support `sizes` (MLIR: `checkGpuLimits`).
///
/// # Errors
/// A definite failure of `op`, if they do not.
pub(super) fn check_limits(op: OpRef<'_>, level: Level, sizes: [i64; 3]) -> Outcome {
    let (total, each) = match level {
        Level::Grid => GRID_LIMITS,
        Level::Block => BLOCK_LIMITS,
    };
    let product = sizes.iter().try_fold(1i64, |product, size| product.checked_mul(*size));
    let fits = product.is_some_and(|product| product <= total)
        && sizes.iter().zip(each).all(|(size, limit)| *size <= limit);
    if fits {
        return Ok(());
    }
    let text = |[x, y, z]: [i64; 3]| format!("({x}, {y}, {z})");
    let (grid, block) = match level {
        Level::Grid => (sizes, [1; 3]),
        Level::Block => ([1; 3], sizes),
    };
    let message = format!(
        "Trying to launch a GPU kernel with grid_dims = {} block_dims = {}. It is larger than the \
         limits.",
        text(grid),
        text(block)
    );
    let mut error = Diagnostic::error(op.location(), message);
    if level == Level::Block {
        error = error.with_note(op.location(), "\"block_dims\" is too large");
    }
    Err(Failure::definite(op.context(), error))
}

/// Sets the sizes of the grid or of the blocks of `launch` (MLIR: `alterGpuLaunch`).
pub(super) fn set_sizes(
    rewriter: &mut Rewriter<'_>,
    launch: LaunchOp,
    level: Level,
    sizes: [i64; 3],
) {
    let view = launch.view(rewriter.body());
    let first = view.block_size_x();
    let start = view.async_dependencies().count() + if level == Level::Grid { 0 } else { 3 };
    let point = match rewriter.body().defining_op(first) {
        Some(op) => InsertionPoint::After(op),
        None => match rewriter.body().argument_of(first) {
            Some((block, _)) => InsertionPoint::AtStart(block),
            None => InsertionPoint::Before(launch.op()),
        },
    };
    rewriter.set_point(point);
    let new = sizes.map(|size| rewriter.constant_index(size));
    for (at, value) in new.into_iter().enumerate() {
        rewriter.body_mut().set_operand(launch.op(), start + at, value);
    }
}

/// Builds a launch of one thread with an empty body (MLIR: `createGpuLaunch`).
pub(super) fn build_launch(b: &mut Builder<'_>) -> Option<LaunchOp> {
    let one = b.constant_index(1);
    let op = LaunchOp::build(b, None, (), one, one, one, one, one, one, None, None, None, None);
    let index = IndexType::get(b.context()).ty();
    let region = b.body().region(op.op(), 0)?;
    let block = b.append_block(region, &[index; 12]);
    b.set_at_end(block);
    TerminatorOp::build(b);
    Some(op)
}

/// Returns the first operation in the body of `launch`.
pub(super) fn first_op(launch: LaunchOp, body: &Body) -> Option<Op> {
    let region = body.region(launch.op(), 0)?;
    body.first_op(body.first_block(region)?)
}
