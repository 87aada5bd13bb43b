//! The pass `spirv-canonicalize-gl`: forms clamps of the extended instructions of GLSL
//! (MLIR: `CanonicalizeGLPass.cpp`). [`clamp_patterns`] returns the patterns.

use terrace_ir::pattern::PatternRoot;
use terrace_ir::{Body, Op, OpInfo, OpName, OpType, PatternSet, Rewriter, Value};
use terrace_pass::{PassResult, Target, pass};
use terrace_spirv::{self as spirv, SelectOp};
use terrace_transforms::apply_patterns_everywhere;

/// Canonicalize to extended instructions of GLSL
#[pass(name = "spirv-canonicalize-gl", title = "SPIRVCanonicalizeGLPass", run = run)]
pub struct SpirvCanonicalizeGl {}

fn run(_: &SpirvCanonicalizeGl, target: &mut Target<'_>) -> PassResult {
    apply_patterns_everywhere(target.body_mut(), clamp_patterns());
    Ok(())
}

/// The comparisons, and the clamps for their order.
static CLAMPS: [(&OpInfo, &OpInfo); 6] = [
    (spirv::FOrdLessThanOp::INFO, spirv::GLFClampOp::INFO),
    (spirv::FOrdLessThanEqualOp::INFO, spirv::GLFClampOp::INFO),
    (spirv::SLessThanOp::INFO, spirv::GLSClampOp::INFO),
    (spirv::SLessThanEqualOp::INFO, spirv::GLSClampOp::INFO),
    (spirv::ULessThanOp::INFO, spirv::GLUClampOp::INFO),
    (spirv::ULessThanEqualOp::INFO, spirv::GLUClampOp::INFO),
];

/// Returns the patterns that turn two selections by comparisons into a clamp
/// (MLIR: `populateSPIRVGLCanonicalizationPatterns`).
pub fn clamp_patterns() -> PatternSet {
    let mut set = PatternSet::new();
    for (compare, clamp) in &CLAMPS {
        set.add_at(
            "ConvertComparisonIntoClamp",
            PatternRoot::Named(SelectOp::INFO.name),
            move |op, rw| form_clamp(op, compare, clamp, rw),
        );
    }
    set
}

/// Turns two selections into the clamp of `input` to `min` and `max`, with `<` for `compare`:
/// - `mid = min < input ? input : min; mid < max ? mid : max`
/// - `mid = input < min ? min : input; max < input ? max : mid`
fn form_clamp(op: Op, compare: &OpInfo, clamp: &OpInfo, rw: &mut Rewriter<'_>) -> Option<()> {
    let body = rw.body();
    let operands = above_bound(body, op, compare).or_else(|| below_bound(body, op, compare))?;
    let ty = body.value_type(body.result(op, 0));
    let mut state = rw.state(OpName::get(rw.context(), clamp.name));
    state.add_operands(&operands);
    state.add_results(&[ty]);
    let new = rw.create(state);
    let value = rw.body().result(new, 0);
    rw.replace_op(op, &[value]);
    Some(())
}

/// A selection by a comparison.
struct ComparedSelection {
    lhs: Value,
    rhs: Value,
    yes: Value,
    no: Value,
}

/// Returns the parts of a selection by the comparison `compare`; `None` for other operations.
fn selection(body: &Body, op: Op, compare: &OpInfo) -> Option<ComparedSelection> {
    body.op(op).cast::<SelectOp>()?;
    let [condition, yes, no] = [0, 1, 2].map(|at| body.operand(op, at));
    let condition = body.defining_op(condition)?;
    if body.op(condition).name_str() != compare.name {
        return None;
    }
    let [lhs, rhs] = [0, 1].map(|at| body.operand(condition, at));
    Some(ComparedSelection { lhs, rhs, yes, no })
}

/// Matches `mid < max ? mid : max` with `mid = min < input ? input : min`.
fn above_bound(body: &Body, op: Op, compare: &OpInfo) -> Option<[Value; 3]> {
    let outer = selection(body, op, compare)?;
    let inner = selection(body, body.defining_op(outer.lhs)?, compare)?;
    let fits = outer.yes == outer.lhs && outer.no == outer.rhs;
    let fits = fits && inner.yes == inner.rhs && inner.no == inner.lhs;
    fits.then_some([inner.rhs, inner.lhs, outer.rhs])
}

/// Matches `max < input ? max : mid` with `mid = input < min ? min : input`.
fn below_bound(body: &Body, op: Op, compare: &OpInfo) -> Option<[Value; 3]> {
    let outer = selection(body, op, compare)?;
    let inner = selection(body, body.defining_op(outer.no)?, compare)?;
    let fits = outer.yes == outer.lhs && outer.rhs == inner.lhs;
    let fits = fits && inner.yes == inner.rhs && inner.no == inner.lhs;
    fits.then_some([inner.lhs, inner.rhs, outer.lhs])
}
