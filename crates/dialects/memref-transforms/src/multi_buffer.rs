//! Several buffers instead of one ([`multi_buffer`]): each iteration of a loop uses the next one,
//! so that iterations do not depend on each other's data.

use terrace_affine::unfolded_apply;
use terrace_affine_analysis::dominates;
use terrace_arith::BuildConstant;
use terrace_builtin::IntegerAttr;
use terrace_builtin::affine::{AffineExpr, AffineMap};
use terrace_builtin::mixed::{Mixed, MixedSlice};
use terrace_builtin::types::MemRefType;
use terrace_interfaces::{DynLoopLike, InductionVariable, LoopLike};
use terrace_ir::dominance::Dominance;
use terrace_ir::fold::FoldResult;
use terrace_ir::{Block, Body, Context, InsertionPoint, Op, OpType, Rewriter, Value};
use terrace_memref::{AllocOp, CopyOp, DeallocOp, SubViewOp, build_subview, subview_type};

use crate::subviews::rebuild_subview;

/// A loop that uses another buffer in each iteration.
struct Rotation {
    variable: InductionVariable,
    block: Block,
}

/// Replaces the `memref.alloc` `op` by `factor` buffers, of which a loop uses another one in each
/// iteration, and returns the new allocation. `None`, without a change, if there is no such loop
/// (MLIR: `multiBuffer`).
///
/// The loop must overwrite the buffer before all other uses, unless `skips_analysis`.
pub fn multi_buffer(
    rewriter: &mut Rewriter<'_>,
    op: AllocOp,
    factor: i64,
    skips_analysis: bool,
) -> Option<Op> {
    let op = op.op();
    let cx = rewriter.context().clone();
    let rotation = rotation(rewriter.body(), op, skips_analysis)?;
    let buffer = rewriter.body().result(op, 0);
    let old = rewriter.body().value_type(buffer).downcast::<MemRefType>(&cx)?.clone();
    let shape = [&[factor], &old.shape[..]].concat();
    let ty = MemRefType::with_layout(&cx, &shape, old.element, None, old.memory_space).ty();
    let mut slice = MixedSlice {
        offsets: vec![Mixed::Static(0); shape.len()],
        sizes: shape.iter().map(|size| Mixed::Static(*size)).collect(),
        strides: vec![Mixed::Static(1); shape.len()],
    };
    slice.sizes[0] = Mixed::Static(1);

    rewriter.set_before(op);
    let alignment = rewriter.body().op(op).cast::<AllocOp>()?.alignment();
    let attributes = rewriter.body().attributes(op).to_vec();
    let all = AllocOp::build(rewriter, ty, (), ());
    if alignment.is_some() {
        all.set_alignment(rewriter.body_mut(), alignment);
    }
    let all = all.op();
    rewriter.body_mut().set_attributes(all, &attributes);
    let buffers = rewriter.body().result(all, 0);

    rewriter.set_point(InsertionPoint::AtStart(rotation.block));
    slice.offsets[0] = Mixed::Dynamic(buffer_index(rewriter, op, &rotation.variable, factor)?);
    let whole = rewriter.body().value_type(buffers).downcast::<MemRefType>(&cx)?;
    let kept: Vec<usize> = (1..shape.len()).collect();
    let ty = subview_type(&cx, whole, &slice, &kept)?;
    let current = build_subview(rewriter, ty, buffers, &slice);

    let deallocations: Vec<Op> = users(rewriter.body(), buffer)
        .into_iter()
        .filter(|user| rewriter.body().op(*user).is::<DeallocOp>())
        .collect();
    for deallocation in deallocations {
        rewriter.set_before(deallocation);
        DeallocOp::build(rewriter, buffers);
        rewriter.erase_op(deallocation);
    }
    replace_buffer(rewriter, buffer, current)?;
    rewriter.erase_op(op);
    Some(all)
}

/// Returns the users of `value`, the newest use first.
fn users(body: &Body, value: Value) -> Vec<Op> {
    body.uses(value).map(|use_| body.user(use_)).collect()
}

/// Returns the innermost loop around `op`.
fn enclosing_loop(body: &Body, op: Op) -> Option<DynLoopLike<'_>> {
    body.op(op).ancestors().skip(1).find_map(|around| around.interface::<DynLoopLike<'_>>())
}

/// Returns the loop that may use another buffer than `alloc` in each iteration.
fn rotation(body: &Body, alloc: Op, skips_analysis: bool) -> Option<Rotation> {
    let dominance = Dominance::new(body);
    let buffer = body.result(alloc, 0);
    let users = users(body, buffer);
    let is_dealloc = |op: Op| body.op(op).is::<DeallocOp>();
    let mut found = None;
    for user in &users {
        let Some(around) = enclosing_loop(body, *user) else {
            if is_dealloc(*user) {
                continue;
            }
            return None;
        };
        let fits = match skips_analysis {
            true => users.iter().all(|other| {
                is_dealloc(*other)
                    || body.op(*other).ancestors().skip(1).any(|op| op.id() == around.id())
            }),
            false => {
                let copy = body.op(*user).cast::<CopyOp>();
                copy.is_some_and(|copy| copy.target() == buffer)
                    && users.iter().all(|other| dominates(&dominance, body, *user, *other))
            }
        };
        if fits {
            found = Some(around);
            break;
        }
    }
    let found = found?;
    let (variables, regions) = (found.induction_variables(), found.loop_regions());
    let ([variable], [region]) = (&variables[..], &regions[..]) else { return None };
    if !dominates(&dominance, body, alloc, found.id()) {
        return None;
    }
    let block = body.first_block(body.region(found.id(), *region)?)?;
    Some(Rotation { variable: *variable, block })
}

/// Creates the index of the buffer that an iteration uses.
fn buffer_index(
    rewriter: &mut Rewriter<'_>,
    at: Op,
    variable: &InductionVariable,
    factor: i64,
) -> Option<Value> {
    let cx = rewriter.context().clone();
    let lower = mixed_number(&cx, variable.lower)?;
    let step = mixed_number(&cx, variable.step)?;
    let operands =
        vec![variable.value, rewriter.constant_or_value(lower), rewriter.constant_or_value(step)];
    let [iv, lower, step] = [0, 1, 2].map(|at| AffineExpr::dim(&cx, at));
    let iteration = iv.sub(&cx, lower).floor_div(&cx, step);
    let index = iteration.modulo(&cx, AffineExpr::constant(&cx, factor));
    Some(unfolded_apply(rewriter, at, &AffineMap::new(3, 0, [index]), operands))
}

fn mixed_number(cx: &Context, number: FoldResult) -> Option<Mixed> {
    match number {
        FoldResult::Value(value) => Some(Mixed::Dynamic(value)),
        FoldResult::Constant(constant) => {
            constant.downcast::<IntegerAttr>(cx)?.to_i64().map(Mixed::Static)
        }
    }
}

/// Replaces the uses of `old` by `new`, which has another layout; subviews of `old` become subviews
/// of `new` with another type (MLIR: `replaceUsesAndPropagateType`).
fn replace_buffer(rewriter: &mut Rewriter<'_>, old: Value, new: Value) -> Option<()> {
    let uses: Vec<_> = rewriter.body().uses(old).collect();
    let (mut replaced, mut others) = (Vec::new(), Vec::new());
    for use_ in uses {
        let user = rewriter.body().user(use_);
        if !rewriter.body().op(user).is::<SubViewOp>() {
            others.push(use_);
            continue;
        }
        let view = rebuild_subview(rewriter, SubViewOp::from_op(user), new)?;
        let result = rewriter.body().result(user, 0);
        terrace_ir::ensure_sufficient_stack(|| replace_buffer(rewriter, result, view))?;
        replaced.push(user);
    }
    for use_ in others {
        rewriter.body_mut().set_use(use_, new);
    }
    replaced.into_iter().for_each(|view| rewriter.erase_op(view));
    Some(())
}
