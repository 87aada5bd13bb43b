//! The pass `sparse-vectorization`: vectorizes the innermost loops that `sparsification` generates
//! (MLIR: `SparseVectorization.cpp`).

mod codegen;
mod expressions;
mod subscripts;

use terrace_arith::SelectOp;
use terrace_ir::{Attribute, Block, Body, Op, OpType, PatternSet, Rewriter, Value};
use terrace_memref::StoreOp;
use terrace_pass::{PassResult, Target, pass};
use terrace_scf::{ForOp, YieldOp};
use terrace_transforms::apply_patterns_everywhere;
use terrace_vector::{
    BroadcastOp, CombiningKind, CreateMaskOp, GatherOp, InsertOp, MaskedLoadOp, MaskedStoreOp,
    ReductionOp, ScatterOp, TransposeOp,
};

use crate::emit;
use crate::loop_emitter::EMITTED_FROM;

/// Vectorize the loops that sparsification generates
#[pass(
    name = "sparse-vectorization",
    title = "SparseVectorization",
    anchor = "builtin.module",
    run = run,
)]
pub struct SparseVectorization {
    /// Set the number of elements of a vector; 0 is not allowed
    #[option]
    pub vl: i32,
    /// Use scalable vectors
    #[option]
    pub enable_vla_vectorization: bool,
    /// Use indices of 32 bits in gathers and scatters
    #[option]
    pub enable_simd_index32: bool,
}

fn run(pass: &SparseVectorization, target: &mut Target<'_>) -> PassResult {
    let shape = VectorShape {
        length: i64::from(pass.vl),
        is_scalable: pass.enable_vla_vectorization,
        narrow_indices: pass.enable_simd_index32,
    };
    if shape.length <= 0 {
        return Err(terrace_ir::__private::reported_elsewhere());
    }
    let mut set = PatternSet::new();
    populate_sparse_vectorization(&mut set, shape);
    let folds = [
        CreateMaskOp::INFO,
        MaskedLoadOp::INFO,
        MaskedStoreOp::INFO,
        GatherOp::INFO,
        ScatterOp::INFO,
        TransposeOp::INFO,
    ];
    folds.iter().filter_map(|info| info.canonicalize).for_each(|add| add(&mut set));
    apply_patterns_everywhere(target.body_mut(), set);
    Ok(())
}

/// The vectors of the generated code.
#[derive(Clone, Copy, Debug)]
pub struct VectorShape {
    /// The number of elements, of a scalable vector its multiple of `vscale`.
    pub length: i64,
    /// Whether vectors are scalable.
    pub is_scalable: bool,
    /// Whether indices of 32 bits are not extended.
    pub narrow_indices: bool,
}

/// Adds the patterns that vectorize loops (MLIR: `populateSparseVectorizationPatterns`).
pub fn populate_sparse_vectorization(set: &mut PatternSet, shape: VectorShape) {
    terrace_vector_transforms::populate_vector_step_lowering(set);
    set.add::<ForOp>("ForOpRewriter", move |op, rewriter| vectorize(op.op(), rewriter, shape));
    set.add::<InsertOp>("ReducChainInsertRewriter", |op, rewriter| {
        let source = op.view(rewriter.body()).value_to_store();
        join_reductions(op.op(), rewriter, source)
    });
    set.add::<BroadcastOp>("ReducChainBroadcastRewriter", |op, rewriter| {
        let source = op.view(rewriter.body()).source();
        join_reductions(op.op(), rewriter, source)
    });
}

/// A loop that is vectorized.
struct VectorLoop {
    shape: VectorShape,
    /// The body of the loop.
    block: Block,
    variable: Value,
}

/// Returns the attribute that marks loops of sparsification.
fn mark_of(body: &Body, op: Op) -> Option<Attribute> {
    body.attribute(op, EMITTED_FROM)
}

/// Vectorizes a loop of step 1 that sparsification generated: a reduction, or a store at its end.
fn vectorize(op: Op, rewriter: &mut Rewriter<'_>, shape: VectorShape) -> Option<()> {
    let body = rewriter.body();
    let view = body.op(op).cast::<ForOp>()?;
    let mark = mark_of(body, op)?;
    if terrace_builtin::values::constant_integer(body, view.step()) != Some(1) {
        return None;
    }
    let (lower, upper) = (view.lower_bound(), view.upper_bound());
    let init = view.init_args().next();
    let block = body.first_block(body.region(op, 0)?)?;
    let variable = *body.arguments(block).first()?;
    let ops: Vec<Op> = body.ops_in(block).collect();
    let [.., last, end] = ops[..] else { return None };
    let yielded: Vec<Value> = body.operands(end).collect();
    let kernel = VectorLoop { shape, block, variable };
    if yielded.is_empty() {
        let store = body.op(last).cast::<StoreOp>()?;
        let (memory, value) = (store.memref(), store.value());
        let indices: Vec<Value> = store.indices().collect();
        if !kernel.accepts_subscripts(body, &indices) || !kernel.accepts(body, value) {
            return None;
        }
        let step = kernel.step(rewriter);
        rewriter.body_mut().set_operand(op, 2, step);
        rewriter.set_before(end);
        let mask = kernel.mask(rewriter, [lower, upper, step], variable);
        let indices = kernel.subscripts(rewriter, &indices, mask)?;
        let value = kernel.expression(rewriter, value, mask)?;
        kernel.store(rewriter, memory, indices, mask, value);
        rewriter.erase_op(last);
        return Some(());
    }
    let ([reduced], Some(init)) = (&yielded[..], init) else { return None };
    let carried = *body.arguments(block).get(1)?;
    let kind = reduction_kind(body, *reduced, carried)?;
    if !kernel.accepts(body, *reduced) {
        return None;
    }
    let step = kernel.step(rewriter);
    let ty = kernel.vector_type(rewriter, rewriter.body().value_type(init));
    let init = kernel.initial(rewriter, kind, init, ty)?;
    let new = ForOp::build(rewriter, &[ty], lower, upper, step, [init]).op();
    let index = emit::index_type(rewriter);
    let new_block = emit::new_block(rewriter, new, 0, &[index, ty]);
    let marked = rewriter.body_mut().set_attribute(new, EMITTED_FROM, Some(mark));
    debug_assert!(marked.is_ok(), "loops have no inherent attribute of this name");
    rewriter.set_at_end(new_block);
    let mask = kernel.mask(rewriter, [lower, upper, step], variable);
    let value = kernel.expression(rewriter, *reduced, mask)?;
    let old = kernel.broadcast(rewriter, carried);
    let select = SelectOp::build(rewriter, mask, value, old);
    let select = rewriter.value(select);
    YieldOp::build(rewriter, [select]);
    rewriter.set_after(new);
    let partial = rewriter.body().result(new, 0);
    let element = rewriter.body().value_type(rewriter.body().result(op, 0));
    let total = ReductionOp::build(rewriter, element, kind, partial, None::<Value>);
    let total = rewriter.value(total);
    let arguments = rewriter.body().arguments(new_block).to_vec();
    let result = rewriter.body().result(op, 0);
    rewriter.replace_all_uses(result, total);
    rewriter.replace_all_uses(variable, arguments[0]);
    rewriter.replace_all_uses(carried, arguments[1]);
    rewriter.erase_op(op);
    Some(())
}

/// Returns the way in which `value` combines elements with the loop-carried value `carried`; `None`
/// if it is no reduction of vectors.
fn reduction_kind(body: &Body, value: Value, carried: Value) -> Option<CombiningKind> {
    let op = body.op(body.defining_op(value)?);
    let kind = match op.name_str() {
        "arith.addf" | "arith.addi" | "arith.subf" | "arith.subi" => CombiningKind::ADD,
        "arith.mulf" | "arith.muli" => CombiningKind::MUL,
        "arith.andi" => CombiningKind::AND,
        "arith.ori" => CombiningKind::OR,
        "arith.xori" => CombiningKind::XOR,
        _ => return None,
    };
    let is_difference = matches!(op.name_str(), "arith.subf" | "arith.subi");
    let count = if is_difference { 1 } else { 2 };
    op.operands().take(count).any(|operand| operand == carried).then_some(kind)
}

/// Makes a vector loop continue with the vector of the loop before, instead of its reduction.
/// `vector.insert (vector.reduction %v), %zero  =>  %v`
fn join_reductions(op: Op, rewriter: &mut Rewriter<'_>, source: Value) -> Option<()> {
    let body = rewriter.body();
    let vector = body.defined_by::<ReductionOp>(source)?.vector();
    let loop_op = body.defining_op(vector)?;
    let is_loop = body.op(loop_op).is::<ForOp>() && mark_of(body, loop_op).is_some();
    if !is_loop {
        return None;
    }
    rewriter.replace_op(op, &[vector]);
    Some(())
}
