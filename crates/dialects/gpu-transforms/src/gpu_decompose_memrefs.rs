//! The pass `gpu-decompose-memrefs`: gives the accesses to memory in `gpu.launch` one linear offset
//! each (MLIR: `DecomposeMemRefs.cpp`). [`memref_decompositions`] returns the patterns.

use terrace_affine::AffineDialect;
use terrace_arith::ArithDialect;
use terrace_builtin::mixed::{Mixed, split};
use terrace_builtin::{DYNAMIC, MemRefType, StridedLayoutAttr};
use terrace_gpu::{GpuDialect, LaunchOp};
use terrace_ir::{Body, InsertionPoint, Op, OpType, Operand, PatternSet, Rewriter, Value};
use terrace_memref::{LoadOp, MemrefDialect, ReinterpretCastOp, StoreOp, SubViewOp};
use terrace_memref_transforms::Strided;
use terrace_pass::{PassResult, Target, pass};
use terrace_transforms::apply_patterns_everywhere;

/// Decompose the indices of accesses to memory in launches into linear offsets
#[pass(name = "gpu-decompose-memrefs", title = "GpuDecomposeMemrefsPass", run = run)]
pub struct GpuDecomposeMemrefs {}

fn run(_: &GpuDecomposeMemrefs, target: &mut Target<'_>) -> PassResult {
    let cx = target.context();
    cx.load::<GpuDialect>();
    cx.load::<MemrefDialect>();
    cx.load::<AffineDialect>();
    cx.load::<ArithDialect>();
    apply_patterns_everywhere(target.body_mut(), memref_decompositions());
    Ok(())
}

/// Returns the patterns that rewrite loads and stores to those of memrefs of rank 0, and subviews
/// to casts of the base buffer (MLIR: `populateGpuDecomposeMemrefsPatterns`).
pub fn memref_decompositions() -> PatternSet {
    let mut set = PatternSet::new();
    set.add::<LoadOp>("FlattenLoad", |op, rewriter| {
        let view = op.view(rewriter.body());
        let (memory, indices) = (view.memref(), view.indices().collect());
        let flat = flat_element(rewriter, op.op(), memory, indices)?;
        let new = LoadOp::build(rewriter, flat, ());
        rewriter.replace_with(op.op(), new.op());
        Some(())
    });
    set.add::<StoreOp>("FlattenStore", |op, rewriter| {
        let view = op.view(rewriter.body());
        let (memory, indices) = (view.memref(), view.indices().collect());
        let value = view.value();
        let flat = flat_element(rewriter, op.op(), memory, indices)?;
        let new = StoreOp::build(rewriter, value, flat, ());
        rewriter.replace_with(op.op(), new.op());
        Some(())
    });
    set.add::<SubViewOp>("FlattenSubview", |op, rewriter| {
        let source = op.view(rewriter.body()).source();
        let source = parts_of(rewriter, op.op(), source)?;
        source.subview(rewriter, op)?.replace_view(rewriter, op.op());
        Some(())
    });
    set
}

/// Splits `memory`, which `op` accesses, behind its definition. `None` if `op` is not in a launch,
/// the rank is 0, or the layout has no strides.
fn parts_of(rewriter: &mut Rewriter<'_>, op: Op, memory: Value) -> Option<Strided> {
    let body = rewriter.body();
    if !body.op(op).ancestors().any(|around| around.is::<LaunchOp>()) {
        return None;
    }
    let ty = memref(body, memory)?;
    let is_strided = ty.layout.is_none_or(|layout| layout.is::<StridedLayoutAttr>());
    if ty.shape.is_empty() || !is_strided {
        return None;
    }
    let location = rewriter.location();
    match rewriter.body().defining_op(memory) {
        Some(definition) => rewriter.set_after(definition),
        None => {
            let block = rewriter.body().value_block(memory)?;
            rewriter.set_point(InsertionPoint::AtStart(block));
        }
    }
    rewriter.set_location(location);
    let parts = Strided::of(rewriter, memory);
    rewriter.set_before(op);
    parts
}

/// Creates a memref of rank 0 that is the element of `memory` at `indices`.
fn flat_element(
    rewriter: &mut Rewriter<'_>,
    op: Op,
    memory: Value,
    indices: Vec<Value>,
) -> Option<Value> {
    let cx = rewriter.context().clone();
    let ty = memref(rewriter.body(), memory)?;
    let (element, space) = (ty.element, ty.memory_space);
    let parts = parts_of(rewriter, op, memory)?;
    let indices: Vec<Mixed> = indices.into_iter().map(Mixed::Dynamic).collect();
    let offset = parts.linear_index(rewriter, op, &indices);
    let number = match offset {
        Mixed::Static(number) => number,
        Mixed::Dynamic(_) => DYNAMIC,
    };
    let layout = StridedLayoutAttr::get(&cx, number, &[]).attr();
    let ty = MemRefType::with_layout(&cx, &[], element, Some(layout), space);
    let (numbers, values) = split(&[offset]);
    let cast =
        ReinterpretCastOp::build(rewriter, ty, parts.base, values, (), (), numbers, vec![], vec![]);
    Some(cast.value(rewriter))
}

/// Returns the type of `value` if it is a ranked memref.
fn memref(body: &Body, value: Value) -> Option<&MemRefType> {
    body.value_type(value).downcast(body.context())
}
