//! The pass `linalg-generalize-named-ops`: rewrites named structured operations to
//! `linalg.generic`, whose region spells out the computation (MLIR: `Generalization.cpp`).

use terrace_builtin::AffineMapAttr;
use terrace_builtin::property::EnumAttr;
use terrace_builtin::types::RankedTensorType;
use terrace_ir::{ArrayAttr, Attribute, Context, Op, OpType, PatternSet, Rewriter, Type, Value};
use terrace_linalg::{GenericOp, IteratorType, LinalgDialect, Structured};
use terrace_pass::{PassResult, Target, pass};

use terrace_linalg::LINALG_OPS;
use terrace_transforms::apply_patterns_everywhere;

/// Replace named structured operations by `linalg.generic`
#[pass(name = "linalg-generalize-named-ops", title = "LinalgGeneralizeNamedOpsPass", run = run)]
pub struct LinalgGeneralizeNamedOps {}

fn run(_: &LinalgGeneralizeNamedOps, target: &mut Target<'_>) -> PassResult {
    target.context().load::<LinalgDialect>();
    apply_patterns_everywhere(target.body_mut(), linalg_generalizations());
    Ok(())
}

/// Returns the pattern that rewrites every structured operation except `linalg.generic` to
/// `linalg.generic` (MLIR: `populateLinalgNamedOpsGeneralizationPatterns`).
pub fn linalg_generalizations() -> PatternSet {
    let mut set = PatternSet::new();
    set.add_at("LinalgGeneralizationPattern", LINALG_OPS, generalize);
    set
}

/// Rewrites a structured operation to `linalg.generic` with the same region, and drops its
/// discardable attributes:
/// `linalg.add ins(%a, %b) outs(%c)  =>  linalg.generic {...} ins(%a, %b) outs(%c) {...}`.
fn generalize(op: Op, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let cx = rewriter.context();
    let body = rewriter.body();
    let view = body.op(op);
    let structured = Structured::of(view).filter(|_| !view.is::<GenericOp>())?;
    let [region] = body.regions(op).collect::<Vec<_>>()[..] else { return None };
    let inputs: Vec<Value> = structured.inputs().collect();
    let outputs: Vec<Value> = structured.outputs().collect();
    let maps = structured.indexing_maps()?;
    let maps: Vec<Attribute> =
        maps.into_iter().map(|map| AffineMapAttr::get(cx, map).attr()).collect();
    let loops = structured.parallel_loops()?;
    let loops: Vec<Attribute> = loops.into_iter().map(|parallel| iterator(cx, parallel)).collect();
    let types = outputs.iter().map(|output| body.value_type(*output));
    let types: Vec<Type> = types.filter(|ty| ty.is::<RankedTensorType>()).collect();
    let (maps, loops) = (ArrayAttr::get(cx, maps), ArrayAttr::get(cx, loops));
    let new = GenericOp::build(rewriter, &types, &inputs, &outputs, maps, loops).op();
    let into = rewriter.body().region(new, 0)?;
    rewriter.body_mut().take_blocks(region, into);
    rewriter.replace_with(op, new);
    Some(())
}

fn iterator(cx: &Context, parallel: bool) -> Attribute {
    match parallel {
        true => IteratorType::Parallel.to_attribute(cx),
        false => IteratorType::Reduction.to_attribute(cx),
    }
}
