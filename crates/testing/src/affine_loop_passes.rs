//! Test passes that transform loops: tiling by sizes that are values, unswitching, permutation,
//! unrolling, and the decomposition of their indices.

use terrace_affine::{AffineApplyOp, AffineForOp, AffineIfOp};
use terrace_affine_transforms::{
    decompose_apply, hoist_if, is_valid_permutation, perfect_nest, permute_loops,
    reorder_by_hoistability, tile_nest_parametric, tileable_bands,
};
use terrace_asm::diagnostic_at;
use terrace_builtin::types::{IntegerType, Signedness};
use terrace_builtin::{AffineExprKind, AffineMapAttr, BinaryKind, IntegerAttr, TypeExt};
use terrace_ir::{Block, Body, Op, OpType, Severity, Value};
use terrace_pass::{PassRegistry, PassResult, Target, pass};
use terrace_scf::{ForOp, trip_count};
use terrace_scf_transforms::{unroll_annotated, unroll_by_factor};
use terrace_transforms::{for_each_body, post_order};

/// Adds the passes of this file to `registry`.
pub(crate) fn register(registry: &mut PassRegistry) {
    registry
        .insert::<TestDecomposeAffineOps>()
        .insert::<TestLoopUnrolling>()
        .insert::<TestAffineLoopUnswitch>()
        .insert::<TestAffineParametricTile>()
        .insert::<TestAffineWalk>()
        .insert::<TestLoopPermutation>();
}

/// Tile affine loop nests by the first arguments of the function
#[pass(
    name = "test-affine-parametric-tile",
    title = "(anonymous namespace)::TestAffineLoopParametricTiling",
    anchor = "func.func",
    run = tile
)]
struct TestAffineParametricTile {}

fn tile(_: &TestAffineParametricTile, target: &mut Target<'_>) -> PassResult {
    let body = target.body();
    let entry: Option<Block> = body.regions(Op::ROOT).next().and_then(|r| body.first_block(r));
    let arguments: Vec<Value> = entry.map_or(Vec::new(), |block| body.arguments(block).to_vec());
    for band in tileable_bands(body) {
        let body = target.body();
        let Some(first) = band.first() else { continue };
        let issue = match arguments.get(..band.len()) {
            None => Some(TOO_FEW),
            Some(sizes) => {
                let is_index = |size: &Value| body.value_type(*size).is_index();
                (!sizes.iter().all(is_index)).then_some(NOT_INDEX)
            }
        };
        if let Some(issue) = issue {
            target.emit(body.op(first.op()).plain_error(issue));
            return Ok(());
        }
        // Nests that cannot be tiled remain as they are.
        let _ = tile_nest_parametric(target.body_mut(), &band, &arguments[..band.len()]);
    }
    Ok(())
}

const TOO_FEW: &str = "too few tile sizes provided in the argument list of the function which \
                       contains the current band";
const NOT_INDEX: &str = "expected tiling parameters to be of index type";

/// Hoist the first affine.if that can be moved out of a loop
#[pass(
    name = "test-affine-loop-unswitch",
    title = "(anonymous namespace)::TestAffineLoopUnswitching",
    run = unswitch
)]
struct TestAffineLoopUnswitch {}

fn unswitch(_: &TestAffineLoopUnswitch, target: &mut Target<'_>) -> PassResult {
    for_each_body(target.body_mut(), &|body| {
        // MLIR repeats a walk without success a few times, because it folds conditionals.
        for _ in 0..5 {
            let mut found = post_order(body, Op::ROOT);
            found.retain(|op| body.op(*op).is::<AffineIfOp>());
            // A conditional that is erased encloses those before it only.
            if found.into_iter().any(|op| hoist_if(body, AffineIfOp::from_op(op))) {
                return;
            }
        }
    });
    Ok(())
}

/// Report the first modulo expression of each result of an affine map
#[pass(
    name = "test-affine-walk",
    title = "(anonymous namespace)::TestAffineWalk",
    anchor = "builtin.module",
    run = report_modulo
)]
struct TestAffineWalk {}

fn report_modulo(_: &TestAffineWalk, target: &mut Target<'_>) -> PassResult {
    let target = &*target;
    let cx = target.context();
    target.body().root().walk_all(|op| {
        for (_, attribute) in op.attributes() {
            let Some(map) = attribute.downcast::<AffineMapAttr>(cx) else { return };
            for result in &map.0.results {
                let mut has_modulo = false;
                result.walk(cx, |expr| {
                    let kind = expr.kind(cx);
                    has_modulo |= matches!(kind, AffineExprKind::Binary(BinaryKind::Mod, ..));
                });
                if has_modulo {
                    let message = "mod expression: ";
                    target.emit(diagnostic_at(op, Severity::Remark, message));
                }
            }
        }
    });
    Ok(())
}

/// Permute perfect nests of affine loops
#[pass(
    name = "test-loop-permutation",
    title = "(anonymous namespace)::TestLoopPermutation",
    run = permute
)]
struct TestLoopPermutation {
    /// Permute only if that keeps all dependences
    #[option]
    check_validity: bool,
    /// Depth to which each loop of a nest moves, outermost loop first
    #[option]
    permutation_map: Vec<u32>,
}

fn permute(pass: &TestLoopPermutation, target: &mut Target<'_>) -> PassResult {
    let permutation: Vec<usize> = pass.permutation_map.iter().map(|at| *at as usize).collect();
    let checks = pass.check_validity;
    for_each_body(target.body_mut(), &|body| {
        let mut loops = Vec::new();
        for op in body.ops_below(Op::ROOT).filter(|op| body.op(*op).is::<AffineForOp>()) {
            let nest = perfect_nest(body, AffineForOp::from_op(op));
            if nest.len() >= 2 && nest.len() == permutation.len() {
                loops.push(nest);
            }
        }
        for nest in loops {
            if !checks || is_valid_permutation(body, &nest, &permutation) {
                // A list that is no permutation leaves the nest unchanged.
                let _ = permute_loops(body, &nest, &permutation);
            }
        }
    });
    Ok(())
}

/// Split affine.apply into parts that are invariant in as many loops as possible
#[pass(
    name = "test-decompose-affine-ops",
    title = "(anonymous namespace)::TestDecomposeAffineOps",
    anchor = "func.func",
    run = decompose
)]
struct TestDecomposeAffineOps {}

fn decompose(_: &TestDecomposeAffineOps, target: &mut Target<'_>) -> PassResult {
    let body = target.body_mut();
    let applies: Vec<Op> =
        body.ops_below(Op::ROOT).filter(|op| body.op(*op).is::<AffineApplyOp>()).collect();
    for op in applies.into_iter().map(AffineApplyOp::from_op) {
        // An expression that is neither a sum nor a product remains.
        let _ = reorder_by_hoistability(body, op).and_then(|()| decompose_apply(body, op));
    }
    Ok(())
}

/// Unroll scf.for loops
#[pass(
    name = "test-loop-unrolling",
    title = "(anonymous namespace)::TestLoopUnrollingPass",
    run = unroll
)]
struct TestLoopUnrolling {
    /// Number of scf.for loops around the loops that are unrolled
    #[option]
    loop_depth: u32,
    /// Number of copies of the body per iteration
    #[option(default = 1)]
    unroll_factor: i64,
    /// Unroll loops with fewer iterations than the factor completely
    #[option]
    unroll_up_to_factor: bool,
    /// Annotate unrolled iterations.
    #[option]
    annotate: bool,
}

/// Sets the number of the copy of an unrolled body as an attribute of `op`.
pub(crate) fn number_copy(body: &mut Body, op: Op, copy: i64) {
    let ty = IntegerType::with_signedness(body.context(), 32, Signedness::Unsigned).ty();
    let number = IntegerAttr::get(body.context(), ty, copy).attr();
    let _ = body.set_attribute(op, "unrolled_iteration", Some(number));
}

fn unroll(pass: &TestLoopUnrolling, target: &mut Target<'_>) -> PassResult {
    for_each_body(target.body_mut(), &|body| {
        let mut loops = post_order(body, Op::ROOT);
        let is_loop = |op: &Op| body.op(*op).is::<ForOp>();
        let depth = |op: &Op| {
            body.op(*op).ancestors().skip(1).filter(|around| around.is::<ForOp>()).count()
        };
        loops.retain(|op| is_loop(op) && depth(op) == pass.loop_depth as usize);
        for op in loops.into_iter().map(ForOp::from_op) {
            let count = trip_count(body, op).and_then(|count| i64::try_from(count).ok());
            let factor = match (pass.unroll_factor, count) {
                (-1, Some(count)) => count,
                (factor, Some(count)) if pass.unroll_up_to_factor => factor.min(count),
                (factor, _) => factor,
            };
            // A loop whose number of iterations does not fit remains.
            let _ = (factor > 0).then(|| match pass.annotate {
                true => unroll_annotated(body, op, factor, &number_copy),
                false => unroll_by_factor(body, op, factor),
            });
        }
    });
    Ok(())
}
