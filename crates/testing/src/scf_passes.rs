//! Test passes on loops of the scf dialect: collapsing of parallel loops, recognition of counting
//! loops (MLIR: `TestSCFUtils.cpp`, `TestParallelLoopCollapsing.cpp`).

use terrace_affine::AffineDialect;
use terrace_arith::{AddFOp, ArithDialect, BuildConstant};
use terrace_builtin::values::constant_integer;
use terrace_builtin::{IntegerAttr, TypeExt, UnrealizedConversionCastOp};
use terrace_ir::{
    Attribute, Body, Builder, Diagnostic, Location, Op, OpType, Operand, Rewriter, StringAttr,
    Type, Value,
};
use terrace_pass::{PassRegistry, PassResult, Target, pass};
use terrace_scf::{ConditionOp, ForOp, ParallelOp, ScfDialect, WhileOp, YieldOp};
use terrace_scf_transforms::{
    collapse_parallel_loop, extract_fixed_outer_loops, map_loop_to_processors, rotate_while_loop,
    while_rotations, while_uplifts, with_additional_yields,
};
use terrace_transforms::{apply_patterns_everywhere, for_each_body};

/// Adds the passes of this file to `registry`.
pub(crate) fn register(registry: &mut PassRegistry) {
    registry
        .insert::<TestExtractFixedOuterLoops>()
        .insert::<TestForUtils>()
        .insert::<TestMappingToProcessors>()
        .insert::<TestParallelLoopCollapsing>()
        .insert::<TestWhileOpBuilder>()
        .insert::<TestUpliftWhileToFor>()
        .insert::<TestWrapWhileLoop>();
}

/// test build functions of scf.while
#[pass(
    name = "test-scf-while-op-builder",
    title = "(anonymous namespace)::TestSCFWhileOpBuilderPass",
    anchor = "func.func",
    run = build_whiles
)]
struct TestWhileOpBuilder {}

fn build_whiles(_: &TestWhileOpBuilder, target: &mut Target<'_>) -> PassResult {
    let body = target.body_mut();
    let loops: Vec<Op> =
        body.ops_below(Op::ROOT).filter(|op| body.op(*op).is::<WhileOp>()).collect();
    for op in loops {
        let (inits, results): (Vec<Value>, Vec<Type>) =
            (body.operands(op).collect(), body.op(op).result_types().collect());
        let types: Vec<Type> = inits.iter().map(|value| body.value_type(*value)).collect();
        let b = &mut Builder::before(body, op);
        let new = WhileOp::build(b, &results, &inits[..]).op();
        b.build_block_with(new, 0, &types, |b, arguments| {
            let values = cast(b, &results, arguments);
            let condition = b.constant_bool(true);
            ConditionOp::build(b, condition, &values[..]);
        });
        b.build_block_with(new, 1, &results, |b, arguments| {
            let values = cast(b, &types, arguments);
            YieldOp::build(b, &values[..]);
        });
    }
    Ok(())
}

/// Casts `values` to `types` by one operation.
fn cast(b: &mut Builder<'_>, types: &[Type], values: &[Value]) -> Vec<Value> {
    let cast = UnrealizedConversionCastOp::build(b, types, values).op();
    b.body().results(cast).collect()
}

/// Turn counting `scf.while` loops into `scf.for`
#[pass(
    name = "test-scf-uplift-while-to-for",
    title = "(anonymous namespace)::TestSCFUpliftWhileToFor",
    run = uplift
)]
struct TestUpliftWhileToFor {}

fn uplift(_: &TestUpliftWhileToFor, target: &mut Target<'_>) -> PassResult {
    target.context().load::<ScfDialect>();
    target.context().load::<ArithDialect>();
    apply_patterns_everywhere(target.body_mut(), while_uplifts());
    Ok(())
}

/// test application of parametric tiling to the outer loops so that the ranges of outer loops
/// become static
#[pass(
    name = "test-extract-fixed-outer-loops",
    title = "(anonymous namespace)::SimpleParametricLoopTilingPass",
    run = fix_outer_loops
)]
struct TestExtractFixedOuterLoops {
    /// fixed number of iterations that the outer loops should have
    #[option(name = "test-outer-loop-sizes")]
    sizes: Vec<i64>,
}

fn fix_outer_loops(pass: &TestExtractFixedOuterLoops, target: &mut Target<'_>) -> PassResult {
    target.context().load::<ArithDialect>();
    if pass.sizes.is_empty() {
        let message = "missing `test-outer-loop-sizes` pass-option for outer loop sizes";
        let location = Location::unknown(target.context());
        return Err(target.emit(Diagnostic::error(location, message)));
    }
    for_each_body(target.body_mut(), &|body: &mut Body| {
        for op in outermost_loops(body) {
            let _ = extract_fixed_outer_loops(body, op, &pass.sizes);
        }
    });
    Ok(())
}

/// Returns the `scf.for` loops that are in no other.
fn outermost_loops(body: &Body) -> Vec<ForOp> {
    let is_outermost = |op: &Op| {
        let mut around = body.op(*op).ancestors().skip(1);
        body.op(*op).is::<ForOp>() && !around.any(|around| around.is::<ForOp>())
    };
    body.ops_below(Op::ROOT).filter(is_outermost).map(ForOp::from_op).collect()
}

/// test mapping a single loop on a virtual processor grid
#[pass(
    name = "test-mapping-to-processing-elements",
    title = "(anonymous namespace)::TestLoopMappingPass",
    run = map_to_processors
)]
struct TestMappingToProcessors {}

fn map_to_processors(_: &TestMappingToProcessors, target: &mut Target<'_>) -> PassResult {
    target.context().load::<AffineDialect>();
    target.context().load::<ScfDialect>();
    for_each_body(target.body_mut(), &|body: &mut Body| {
        let mut grid = Vec::new();
        for op in body.ops_below(Op::ROOT) {
            let view = body.op(op);
            if view.name_str() == "new_processor_id_and_range" && view.result_count() >= 2 {
                grid.push((view.result(0), view.result(1)));
            }
        }
        for op in outermost_loops(body) {
            map_loop_to_processors(body, op, &grid);
        }
    });
    Ok(())
}

/// Merge dimensions of parallel loops
#[pass(
    name = "test-scf-parallel-loop-collapsing",
    title = "TestSCFParallelLoopCollapsing",
    run = collapse
)]
struct TestParallelLoopCollapsing {
    /// Which loop indices to combine 0th loop index
    #[option(name = "collapsed-indices-0")]
    first: Vec<u32>,
    /// Which loop indices to combine into the position 1 loop index
    #[option(name = "collapsed-indices-1")]
    second: Vec<u32>,
    /// Which loop indices to combine into the position 2 loop index
    #[option(name = "collapsed-indices-2")]
    third: Vec<u32>,
}

fn collapse(pass: &TestParallelLoopCollapsing, target: &mut Target<'_>) -> PassResult {
    let fail = |message: &str| {
        let location = Location::unknown(target.context());
        Err(target.emit(Diagnostic::error(location, message.to_owned())))
    };
    if pass.first.is_empty() && !pass.second.is_empty() {
        return fail("collapsed-indices-1 specified but not collapsed-indices-0");
    }
    if pass.second.is_empty() && !pass.third.is_empty() {
        return fail("collapsed-indices-2 specified but not collapsed-indices-1");
    }
    if pass.first.is_empty() {
        let message = "No collapsed-indices were specified. This pass is only for testing and does \
                       not automatically collapse all parallel loops or similar.";
        return fail(message);
    }
    let lists = [&pass.first, &pass.second, &pass.third].into_iter();
    let groups: Vec<Vec<usize>> = lists
        .filter(|list| !list.is_empty())
        .map(|list| list.iter().map(|at| *at as usize).collect())
        .collect();
    let mut all: Vec<usize> = groups.concat();
    all.sort_unstable();
    all.dedup();
    let count = all.len();
    if !all.into_iter().eq(0..count) {
        return fail("collapsed-indices arguments must include all values [0,N).");
    }
    target.context().load::<AffineDialect>();
    for_each_body(target.body_mut(), &|body: &mut Body| {
        let is_loop = |op: &Op| body.op(*op).is::<ParallelOp>();
        for op in body.ops_below(Op::ROOT).filter(is_loop).collect::<Vec<_>>() {
            let rank = ParallelOp::from_op(op).view(body).lower_bound().count();
            if rank != count {
                let message = format!(
                    "op has {rank} iter args while this limited functionality testing pass was \
                     configured only for loops with exactly {count} iter args."
                );
                body.context().emit(body.op(op).error(message));
                continue;
            }
            // Loops with reductions remain.
            let _ = collapse_parallel_loop(body, ParallelOp::from_op(op), &groups);
        }
    });
    Ok(())
}

/// Rotate `scf.while` loops, which are put into a test of their condition
#[pass(
    name = "test-wrap-scf-while-loop-in-zero-trip-check",
    title = "(anonymous namespace)::TestWrapWhileLoopInZeroTripCheckPass",
    anchor = "func.func",
    run = wrap
)]
struct TestWrapWhileLoop {
    /// Rotate loops without a body, too
    #[option]
    force_create_check: bool,
}

fn wrap(pass: &TestWrapWhileLoop, target: &mut Target<'_>) -> PassResult {
    target.context().load::<ScfDialect>();
    if !pass.force_create_check {
        apply_patterns_everywhere(target.body_mut(), while_rotations());
        return Ok(());
    }
    let body = target.body_mut();
    let is_loop = |op: &Op| body.op(*op).is::<WhileOp>();
    // Inner loops first.
    for op in body.ops_below(Op::ROOT).filter(is_loop).collect::<Vec<_>>().into_iter().rev() {
        let mut rewriter = Rewriter::new(body, op, None);
        // Invalid loops remain.
        let _ = rotate_while_loop(&mut rewriter, WhileOp::from_op(op), true);
    }
    Ok(())
}

/// Report the numbers of iterations of loops, or add loop-carried values
#[pass(
    name = "test-scf-for-utils",
    title = "(anonymous namespace)::TestSCFForUtilsPass",
    anchor = "func.func",
    run = for_utils
)]
struct TestForUtils {
    /// Add loop-carried values that are twice the yielded ones
    #[option]
    test_replace_with_new_yields: bool,
}

fn for_utils(pass: &TestForUtils, target: &mut Target<'_>) -> PassResult {
    target.context().load::<ScfDialect>();
    target.context().load::<ArithDialect>();
    let body = target.body_mut();
    let cx = body.context().clone();
    let is_loop = |op: &Op| body.op(*op).is::<ForOp>();
    let loops: Vec<Op> = body.ops_below(Op::ROOT).filter(is_loop).collect();
    // Inner loops first: a loop that is replaced takes the blocks of the old one.
    for op in loops.into_iter().rev() {
        let mut this = ForOp::from_op(op);
        let inits: Vec<Value> = this.view(body).init_args().collect();
        if pass.test_replace_with_new_yields && !inits.is_empty() {
            let yielded: Vec<Value> =
                this.view(body).yield_op().map_or(Vec::new(), |end| end.operands().collect());
            let mut rewriter = Rewriter::new(body, op, None);
            let twice = |b: &mut Builder<'_>, _: &[Value]| {
                yielded.iter().map(|value| AddFOp::build(b, *value, *value).value(b)).collect()
            };
            this = with_additional_yields(&mut rewriter, this, &inits, twice).unwrap_or(this);
        }
        let count = trip_count(body, this);
        let count = count.unwrap_or_else(|| StringAttr::get(&cx, "none").attr());
        // The attribute is discardable.
        let _ = body.set_attribute(this.op(), "test.trip-count", Some(count));
    }
    Ok(())
}

/// Returns the constant number of iterations of `op` as an attribute of the type of its bounds.
fn trip_count(body: &Body, op: ForOp) -> Option<Attribute> {
    let (cx, view) = (body.context(), op.view(body));
    let ty = body.value_type(view.lower_bound());
    let [lower, upper, step] = view.bounds();
    let known = |value| constant_integer(body, value);
    let count = if lower == upper || known(step) == Some(0) {
        0
    } else {
        let (from, to, step) = (known(lower)?, known(upper)?, known(step).filter(|by| *by > 0)?);
        let span = to.checked_sub(from)?.max(0);
        span / step + i64::from(span % step != 0)
    };
    let width = ty.int_or_float_width(cx).unwrap_or(64);
    let ty = terrace_builtin::IntegerType::get(cx, width).ty();
    Some(IntegerAttr::get(cx, ty, count).attr())
}
