//! The pass `affine-super-vectorizer-test`: reports what the vectorizer computes, or vectorizes one
//! loop (MLIR: `TestVectorizationUtils.cpp`).

use std::fmt::Write;

use indexmap::IndexSet;
use terrace_affine::{AffineDialect, AffineForOp};
use terrace_affine_transforms::vectorize_loop;
use terrace_arith::ArithDialect;
use terrace_asm::{PrintFlags, print_op};
use terrace_builtin::{AffineMap, VectorType};
use terrace_func::ReturnOp;
use terrace_ir::symbol::symbol_name;
use terrace_ir::{
    Body, Diagnostic, Location, Op, OpRef, OpType, Severity, ensure_sufficient_stack,
};
use terrace_pass::{PassResult, Target, pass};

/// The operations whose slices are reported.
const SLICED: &str = "slicing-test-op";
/// The operations whose maps are composed.
const COMPOSED: &str = "test_affine_map";

/// Report slices, shapes and maps that vectorization uses
#[pass(
    name = "affine-super-vectorizer-test",
    title = "(anonymous namespace)::VectorizerTestPass",
    anchor = "func.func",
    run = run
)]
pub(crate) struct TestVectorizer {
    /// Report operations whose vectors consist of vectors of this shape
    #[option]
    vector_shape_ratio: Vec<i64>,
    /// Report forward slices
    #[option]
    forward_slicing: bool,
    /// Report backward slices
    #[option]
    backward_slicing: bool,
    /// Report slices in both directions
    #[option]
    slicing: bool,
    /// Compose the maps of operations
    #[option]
    compose_maps: bool,
    /// Vectorize the outermost loop
    #[option]
    vectorize_affine_loop_nest: bool,
}

fn run(pass: &TestVectorizer, target: &mut Target<'_>) -> PassResult {
    let mut blocks = target
        .body()
        .region(Op::ROOT, 0)
        .into_iter()
        .flat_map(|region| target.body().blocks_in(region));
    if blocks.next().is_none() || blocks.next().is_some() {
        return Ok(());
    }
    drop(blocks);
    let cx = target.context().clone();
    let mut out = String::new();
    let body = target.body();
    if !pass.vector_shape_ratio.is_empty() {
        report_shapes(target, &pass.vector_shape_ratio, &mut out);
    }
    if pass.backward_slicing {
        report_slices(body, "backward static slice", backward_slice, &mut out);
    }
    if pass.forward_slicing {
        report_slices(body, "forward static slice", forward_slice, &mut out);
    }
    if pass.slicing {
        report_slices(body, "static slice", slice, &mut out);
    }
    if pass.compose_maps {
        compose_maps(body, &mut out);
    }
    if pass.vectorize_affine_loop_nest {
        cx.load::<AffineDialect>();
        cx.load::<ArithDialect>();
        cx.load::<terrace_vector::VectorDialect>();
        cx.load::<terrace_dialects::ub::UbDialect>();
        vectorize_nest(target.body_mut(), &mut out);
    }
    if !out.is_empty() {
        let message = format!("\n{}", out.trim_end_matches('\n'));
        target.emit(Diagnostic::new(Severity::Remark, Location::unknown(&cx), message));
    }
    Ok(())
}

fn text(op: OpRef<'_>) -> String {
    print_op(op, &PrintFlags::new()).trim_end().to_owned()
}

/// Reports the operations on vectors of which `shape` is a part.
fn report_shapes(target: &Target<'_>, shape: &[i64], out: &mut String) {
    let body = target.body();
    for op in body.ops_below(Op::ROOT) {
        let view = body.op(op);
        if view.result_count() == 0 {
            if !view.is::<ReturnOp>() {
                let message =
                    "NYI: assuming only return operations can have 0  results at this point";
                target.emit(view.error(message));
            }
            continue;
        }
        if view.result_count() > 1 {
            continue;
        }
        let ty = body.value_type(body.result(op, 0)).downcast::<VectorType>(body.context());
        let ratio = ty.and_then(|ty| shape_ratio(&ty.shape, shape));
        if let Some(ratio) = ratio.filter(|ratio| ratio.iter().any(|count| *count != 1)) {
            let ratio: Vec<String> = ratio.iter().map(i64::to_string).collect();
            let _ = writeln!(out, "matched: {} with shape ratio: {}", text(view), ratio.join(", "));
        }
    }
}

/// Returns how often `part` fits into each dimension of `whole`, whose leading dimensions `part`
/// may lack; `None` if `part` does not divide `whole` (MLIR: `computeShapeRatio`).
fn shape_ratio(whole: &[i64], part: &[i64]) -> Option<Vec<i64>> {
    let missing = whole.len().checked_sub(part.len())?;
    let of = |(at, size): (usize, &i64)| {
        let part = at.checked_sub(missing).map_or(1, |at| part[at]);
        (part > 0 && size % part == 0).then(|| size / part)
    };
    whole.iter().enumerate().map(of).collect()
}

fn report_slices(body: &Body, title: &str, slice: fn(&Body, Op) -> IndexSet<Op>, out: &mut String) {
    let name = symbol_name(body.root()).map_or("", |name| name.as_str(body.context()));
    let _ = writeln!(out, "{name}");
    for op in body.ops_below(Op::ROOT).filter(|op| body.op(*op).name_str() == SLICED) {
        let _ = writeln!(out, "matched: {} {title}: ", text(body.op(op)));
        for part in slice(body, op) {
            let _ = writeln!(out, "{}", text(body.op(part)));
        }
    }
}

/// Returns the operations that use results of `op`, directly or through other operations, in
/// topological order (MLIR: `getForwardSlice`).
fn forward_slice(body: &Body, op: Op) -> IndexSet<Op> {
    fn visit(body: &Body, op: Op, found: &mut IndexSet<Op>) {
        let inner = body.regions(op).flat_map(|region| body.blocks_in(region).collect::<Vec<_>>());
        let inner = inner.flat_map(|block| body.ops_in(block).collect::<Vec<_>>());
        let users = body.results(op).flat_map(|result| body.uses(result).collect::<Vec<_>>());
        for next in inner.chain(users.map(|use_| body.user(use_))) {
            if !found.contains(&next) {
                ensure_sufficient_stack(|| visit(body, next, found));
            }
        }
        found.insert(op);
    }
    let mut found = IndexSet::new();
    visit(body, op, &mut found);
    found.shift_remove(&op);
    found.into_iter().rev().collect()
}

/// Returns the operations whose results `op` uses, directly or through other operations, in
/// topological order (MLIR: `getBackwardSlice`).
fn backward_slice(body: &Body, op: Op) -> IndexSet<Op> {
    fn visit(body: &Body, op: Op, found: &mut IndexSet<Op>) {
        for operand in body.operands(op).collect::<Vec<_>>() {
            let owner = body.argument_of(operand).and_then(|(block, _)| {
                body.region_owner(body.block_region(block)?).filter(|owner| *owner != Op::ROOT)
            });
            let Some(next) = body.defining_op(operand).or(owner) else { continue };
            if !found.contains(&next) {
                ensure_sufficient_stack(|| visit(body, next, found));
            }
        }
        found.insert(op);
    }
    let mut found = IndexSet::new();
    visit(body, op, &mut found);
    found.shift_remove(&op);
    found
}

/// Returns `op` and all operations that are connected to it by uses, in program order (MLIR:
/// `getSlice`).
fn slice(body: &Body, op: Op) -> IndexSet<Op> {
    let mut found = IndexSet::from([op]);
    let mut at = 0;
    while let Some(next) = found.get_index(at).copied() {
        found.extend(backward_slice(body, next));
        found.extend(forward_slice(body, next));
        at += 1;
    }
    body.ops_below(Op::ROOT).filter(|op| found.contains(op)).collect()
}

/// Composes the maps of the marked operations, the last one first.
fn compose_maps(body: &Body, out: &mut String) {
    let cx = body.context();
    let mut composed: Option<AffineMap> = None;
    let marked = body.ops_below(Op::ROOT).filter(|op| body.op(*op).name_str() == COMPOSED);
    for op in marked {
        let map = body.attribute(op, "affine_map").and_then(|map| {
            map.downcast::<terrace_builtin::AffineMapAttr>(cx).map(|map| map.0.clone())
        });
        let Some(map) = map else { continue };
        composed = Some(match composed {
            Some(inner) => map.compose(cx, &inner),
            None => map,
        });
    }
    if let Some(map) = composed {
        let _ = writeln!(out, "Composed map: {}", map.simplified(cx).to_text(cx));
    }
}

/// Vectorizes the only outermost loop by vectors of four elements.
fn vectorize_nest(body: &mut Body, out: &mut String) {
    let is_loop = |op: &Op| body.op(*op).is::<AffineForOp>();
    let outer =
        |op: &Op| body.op(*op).ancestors().filter(|around| around.is::<AffineForOp>()).count() == 1;
    let loops: Vec<Op> = body.ops_below(Op::ROOT).filter(is_loop).filter(outer).collect();
    let [only] = loops[..] else { return };
    if vectorize_loop(body, AffineForOp::from_op(only), 4).is_none() {
        out.push_str("Outermost loop cannot be parallel\n");
    }
}
