//! The pass `linalg-fold-unit-extent-dims`: removes loops of one iteration and dimensions of size 1
//! (MLIR: `DropUnitDims.cpp`). [`unit_extent_folds`] is the main function.

mod drop;
mod slices;

use terrace_affine::AffineDialect;
use terrace_arith::ArithDialect;
use terrace_ir::{Op, OpType, PatternSet, Rewriter};
use terrace_linalg::{FillOp, GenericOp, LinalgDialect};
use terrace_memref::MemrefDialect;
use terrace_pass::{PassResult, Target, pass};
use terrace_tensor::{CollapseShapeOp, EmptyOp, ExpandShapeOp, TensorDialect};
use terrace_tensor_transforms::empty_like;
use terrace_tensor_transforms::{empty_tensor_folds, result_dim_resolutions};
use terrace_transforms::apply_patterns_everywhere;

pub use drop::{UnitDims, drop_unit_dims};

use crate::generic::{Generic, block_of};
use crate::patterns::canonicalizations;

/// Remove dimensions of size 1 from operations on tensors
#[pass(
    name = "linalg-fold-unit-extent-dims",
    title = "LinalgFoldUnitExtentDimsPass",
    run = run
)]
pub struct LinalgFoldUnitExtentDims {
    /// Generate rank-reducing slices instead of reassociative reshapes
    #[option(default = false)]
    use_rank_reducing_slices: bool,
}

fn run(pass: &LinalgFoldUnitExtentDims, target: &mut Target<'_>) -> PassResult {
    let cx = target.context();
    cx.load::<AffineDialect>();
    cx.load::<ArithDialect>();
    cx.load::<LinalgDialect>();
    cx.load::<MemrefDialect>();
    cx.load::<TensorDialect>();
    let reduction = match pass.use_rank_reducing_slices {
        true => RankReduction::Slices,
        false => RankReduction::Reshapes,
    };
    let mut patterns = unit_extent_folds(reduction);
    patterns.append(output_to_input_moves());
    apply_patterns_everywhere(target.body_mut(), patterns);
    Ok(())
}

/// The operations that change the rank of operands and results
/// (MLIR: `ControlDropUnitDims::RankReductionStrategy`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RankReduction {
    /// `collapse_shape` and `expand_shape`.
    Reshapes,
    /// Rank-reducing `extract_slice` and `insert_slice`.
    Slices,
}

/// Returns the patterns that remove dimensions of size 1, and those that simplify the result
/// (MLIR: `populateFoldUnitExtentDimsPatterns`).
pub fn unit_extent_folds(reduction: RankReduction) -> PatternSet {
    let mut set = PatternSet::new();
    set.add::<GenericOp>("DropUnitDims", move |op, rewriter| {
        let control = UnitDims { reduction, loops: None, keeps_encodings: false };
        drop_unit_dims(op.op(), rewriter, &control)
    });
    slices::populate_pads(&mut set, reduction);
    if reduction == RankReduction::Reshapes {
        slices::populate_slices(&mut set);
    }
    canonicalizations::<FillOp>(&mut set);
    canonicalizations::<EmptyOp>(&mut set);
    if reduction == RankReduction::Reshapes {
        canonicalizations::<CollapseShapeOp>(&mut set);
        canonicalizations::<ExpandShapeOp>(&mut set);
    }
    set.append(result_dim_resolutions());
    set.append(empty_tensor_folds(false));
    set
}

/// Returns the pattern that reads an output of an elementwise operation as an input, so that the
/// output becomes a new tensor (MLIR: `populateMoveInitOperandsToInputPattern`).
pub fn output_to_input_moves() -> PatternSet {
    let mut set = PatternSet::new();
    set.add::<GenericOp>("MoveInitOperandsToInput", |op, rewriter| move_outputs(op.op(), rewriter));
    set
}

fn move_outputs(op: Op, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let old = Generic::of(body, op)?;
    if !old.has_tensors(body) || !old.is_parallel() {
        return None;
    }
    let block = block_of(body, op)?;
    let arguments = body.arguments(block).to_vec();
    let inputs = old.inputs.len();
    let reads = |at: &usize| {
        body.has_uses(arguments[inputs + at])
            && body.defined_by::<EmptyOp>(old.outputs[*at]).is_none()
    };
    let moved: Vec<usize> = (0..old.outputs.len()).filter(reads).collect();
    if moved.is_empty() {
        return None;
    }
    let mut new = old.clone();
    for (count, at) in moved.iter().enumerate() {
        new.inputs.push(old.outputs[*at]);
        new.maps.insert(inputs + count, old.maps[inputs + at].clone());
        new.outputs[*at] = empty_like(rewriter, old.outputs[*at])?;
    }
    let new = new.build_from(rewriter, op)?;
    let body = rewriter.body_mut();
    for (count, at) in moved.iter().enumerate() {
        let argument = arguments[inputs + at];
        let (ty, location) = (body.value_type(argument), body.value_location(argument));
        let input = body.insert_block_argument(block, inputs + count, ty, location);
        body.replace_all_uses(argument, input);
    }
    rewriter.replace_with(op, new);
    Some(())
}
