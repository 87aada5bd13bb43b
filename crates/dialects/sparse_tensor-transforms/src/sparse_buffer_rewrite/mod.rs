//! The pass `sparse-buffer-rewrite`: lowers `sparse_tensor.push_back` to stores into buffers that
//! grow, and `sparse_tensor.sort` to calls of functions that sort
//! (MLIR: `SparseBufferRewriting.cpp`).

mod heap_sort;
mod helpers;
mod insertion_sort;
mod pairs;
mod quick_sort;

use std::sync::Arc;

use terrace_arith::{BuildConstant, CmpIPredicate, IndexCastOp};
use terrace_builtin::IntegerType;
use terrace_builtin::mixed::{Mixed, MixedSlice};
use terrace_builtin::shaped::{DYNAMIC, element_type_or_self};
use terrace_builtin::types::MemRefType;
use terrace_ir::{Body, OpType, Operand, PatternSet, Rewriter, Value};
use terrace_memref::{CastOp, DimOp, ReallocOp, StoreOp, build_subview, subview_type};
use terrace_pass::{PassResult, Target, pass};
use terrace_scf::{IfOp, WhileOp};
use terrace_sparse_tensor::{PushBackOp, SortOp, SparseTensorSortKind};
use terrace_transforms::apply_patterns_everywhere;

use crate::buffers::fill;
use crate::constants::zero;
use crate::emit::{add, compare, index_type, mul, sub};
use helpers::{Algorithm, Helper, Helpers};

/// Rewrite sparse primitives on buffers to actual code
#[pass(
    name = "sparse-buffer-rewrite",
    anchor = "builtin.module",
    title = "SparseBufferRewrite",
    run = run
)]
pub struct SparseBufferRewrite {
    /// Enable zero-initialization of the memory buffers
    #[option(name = "enable-buffer-initialization", default = false)]
    pub enable_buffer_initialization: bool,
}

fn run(pass: &SparseBufferRewrite, target: &mut Target<'_>) -> PassResult {
    let cx = target.context();
    cx.load::<terrace_arith::ArithDialect>();
    cx.load::<terrace_func::FuncDialect>();
    cx.load::<terrace_linalg::LinalgDialect>();
    cx.load::<terrace_math::MathDialect>();
    cx.load::<terrace_memref::MemrefDialect>();
    cx.load::<terrace_scf::ScfDialect>();
    rewrite_sparse_buffers(target.body_mut(), pass.enable_buffer_initialization);
    Ok(())
}

/// Lowers the operations on buffers in all functions of `body`, and adds the functions that they
/// call to its modules. New memory is filled with zeros if `initializes`
/// (MLIR: `populateSparseBufferRewriting`).
pub fn rewrite_sparse_buffers(body: &mut Body, initializes: bool) {
    let helpers = Arc::new(Helpers::default());
    let mut set = PatternSet::new();
    set.add::<PushBackOp>("PushBackRewriter", move |op, rw| push_back(op, rw, initializes));
    let requests = helpers.clone();
    set.add::<SortOp>("SortRewriter", move |op, rw| sort(op, rw, &requests));
    apply_patterns_everywhere(body, set);
    if helpers.insert(body) {
        apply_patterns_everywhere(body, PatternSet::new());
    }
}

/// Fills the elements of `buffer` from `start` on, `count` of them, with `value`.
fn fill_part(
    rw: &mut Rewriter<'_>,
    buffer: Value,
    [start, count]: [Value; 2],
    value: Value,
) -> Option<()> {
    let step = rw.constant_index(1);
    let [offsets, sizes, strides] = [start, count, step].map(|value| vec![Mixed::Dynamic(value)]);
    let slice = MixedSlice { offsets, sizes, strides };
    let cx = rw.context().clone();
    let source = rw.body().value_type(buffer).downcast::<MemRefType>(&cx)?;
    let ty = subview_type(&cx, source, &slice, &[0])?;
    let part = build_subview(rw, ty, buffer, &slice);
    fill(rw, value, part)
}

/// Grows the buffer to at least the new size, by doubling its capacity, unless it is known to fit,
/// and stores the new elements.
fn push_back(op: PushBackOp, rw: &mut Rewriter<'_>, initializes: bool) -> Option<()> {
    let cx = rw.context().clone();
    let view = op.view(rw.body());
    let (size, mut buffer, value) = (view.cur_size(), view.in_buffer(), view.value());
    let (count, fits) = (view.n(), view.inbounds());
    let first = rw.constant_index(0);
    let capacity = DimOp::build(rw, buffer, first).value(rw);
    let count = count.unwrap_or_else(|| rw.constant_index(1));
    let new_size = add(rw, size, count);
    let is_one = Mixed::Dynamic(count).is(rw.body(), 1);
    if !fits {
        let is_full = compare(rw, CmpIPredicate::Ugt, new_size, capacity);
        let two = rw.constant_index(2);
        let element = rw.body().value_type(value);
        let ty = MemRefType::get(&cx, &[DYNAMIC], element).ty();
        let branch = IfOp::build(rw, &[ty], is_full).op();
        let [then, otherwise] = [0, 1].map(|at| crate::emit::new_block(rw, branch, at, &[]));
        rw.set_at_end(then);
        let capacity = match is_one {
            true => mul(rw, capacity, two),
            false => {
                let index = index_type(rw);
                let doubling = WhileOp::define(
                    rw,
                    [capacity],
                    &[index],
                    |b, capacity| {
                        let capacity = mul(b, capacity[0], two);
                        (compare(b, CmpIPredicate::Ugt, new_size, capacity), [capacity])
                    },
                    |_, capacity| capacity.to_vec(),
                );
                rw.body().result(doubling.op(), 0)
            }
        };
        let new = ReallocOp::build(rw, ty, buffer, Some(capacity)).value(rw);
        if initializes {
            let rest = sub(rw, capacity, new_size);
            let zero = zero(rw, element)?;
            fill_part(rw, new, [new_size, rest], zero)?;
        }
        crate::emit::yield_values(rw, &[new]);
        rw.set_at_end(otherwise);
        crate::emit::yield_values(rw, &[buffer]);
        rw.set_after(branch);
        buffer = rw.body().result(branch, 0);
    }
    match is_one {
        true => {
            StoreOp::build(rw, value, buffer, [size]);
        }
        false => fill_part(rw, buffer, [size, count], value)?,
    }
    rw.replace_op(op.op(), &[buffer, new_size]);
    Some(())
}

/// Calls the function that sorts by the algorithm of the operation.
fn sort(op: SortOp, rw: &mut Rewriter<'_>, helpers: &Arc<Helpers>) -> Option<()> {
    let cx = rw.context().clone();
    let body = rw.body();
    body.root().is::<terrace_func::FuncOp>().then_some(())?;
    let view = op.view(body);
    let map = &view.perm_map().data(&cx).0;
    let order: Option<Vec<u32>> = (0..map.results.len()).map(|at| map.dim_at(&cx, at)).collect();
    let joint = view.ny().and_then(|count| count.data(&cx).to_i64()).unwrap_or(0);
    let joint = u32::try_from(joint).ok()?;
    let (size, algorithm) = (view.n(), view.algorithm());
    let buffers: Vec<Value> = std::iter::once(view.xy()).chain(view.ys()).collect();
    let order = order.filter(|order| !order.is_empty())?;
    let start = rw.constant_index(0);
    let mut operands = vec![start, size];
    for buffer in buffers {
        let ty = rw.body().value_type(buffer);
        let is_static = ty.downcast::<MemRefType>(&cx)?.shape[..] != [DYNAMIC];
        let element = element_type_or_self(&cx, ty);
        operands.push(match is_static {
            true => {
                let ty = MemRefType::get(&cx, &[DYNAMIC], element).ty();
                CastOp::build(rw, ty, buffer).value(rw)
            }
            false => buffer,
        });
    }
    let algorithm = match algorithm {
        SparseTensorSortKind::HybridQuickSort => {
            let i64 = IntegerType::get(&cx, 64).ty();
            let count = sub(rw, size, start);
            let count = IndexCastOp::build(rw, i64, count).value(rw);
            let width = rw.constant_int(i64, 64)?;
            let zeros = terrace_math::CountLeadingZerosOp::build(rw, count).value(rw);
            operands.push(sub(rw, width, zeros));
            Algorithm::HybridQuickSort
        }
        SparseTensorSortKind::QuickSort => Algorithm::QuickSort,
        SparseTensorSortKind::InsertionSortStable => Algorithm::StableSort,
        SparseTensorSortKind::HeapSort => Algorithm::HeapSort,
    };
    let helper = Helper { order, joint, helpers: helpers.clone() };
    helper.call(rw, algorithm, &operands)?;
    rw.erase_op(op.op());
    Some(())
}
