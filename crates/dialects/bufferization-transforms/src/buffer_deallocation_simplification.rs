//! The pass `buffer-deallocation-simplification`: simplifies `bufferization.dealloc` by what is
//! known about the origin of buffers (MLIR: `BufferDeallocationSimplification.cpp`).

use std::sync::Arc;

use rustc_hash::FxHashSet;
use terrace_arith::{BuildConstant, OrIOp};
use terrace_bufferization::{BufferizationDialect, DeallocOp};
use terrace_builtin::values::constant_integer;
use terrace_builtin::{IntegerType, TypeExt};
use terrace_interfaces::{DynCallOp, DynRegionBranchOp, DynViewLike, viewed};
use terrace_ir::effects::{EffectKind, has_effect_on};
use terrace_ir::{Body, Builder, Op, OpType, Operand, PatternSet, Region, Rewriter, Value};
use terrace_memref::ExtractStridedMetadataOp;
use terrace_pass::{PassResult, Target, pass};
use terrace_rewrite::{
    FrozenPatterns, GreedyConfig, RegionSimplification, apply_patterns_greedily,
};
use terrace_transforms::for_each_body;

use crate::aliases::Origins;

/// Simplify deallocations by the origin of their buffers
#[pass(
    name = "buffer-deallocation-simplification",
    title = "BufferDeallocationSimplificationPass",
    run = run
)]
pub struct BufferDeallocationSimplification {}

fn run(_: &BufferDeallocationSimplification, target: &mut Target<'_>) -> PassResult {
    let cx = target.context().clone();
    cx.load::<terrace_arith::ArithDialect>();
    cx.load::<BufferizationDialect>();
    for_each_body(target.body_mut(), &|body: &mut Body| {
        let is_dealloc = |op: Op| body.op(op).is::<DeallocOp>();
        // Without deallocations, other operations are still folded.
        let set = match body.ops_below(Op::ROOT).any(is_dealloc) {
            true => patterns(&Arc::new(Origins::new(body))),
            false => PatternSet::new(),
        };
        let patterns = FrozenPatterns::new(&cx, set);
        let regions: Vec<Region> = body.regions(Op::ROOT).collect();
        for region in regions {
            let config = GreedyConfig {
                region_simplification: RegionSimplification::Normal,
                ..GreedyConfig::default()
            };
            apply_patterns_greedily(body, region, &patterns, &config);
        }
    });
    Ok(())
}

/// Returns the patterns of the pass, then the canonicalization patterns of `bufferization.dealloc`.
fn patterns(origins: &Arc<Origins>) -> PatternSet {
    let mut set = PatternSet::new();
    let add = |set: &mut PatternSet, name: &'static str, pattern: OriginPattern| {
        let origins = Arc::clone(origins);
        set.add::<DeallocOp>(name, move |op, rewriter| pattern(op.op(), &origins, rewriter));
    };
    add(&mut set, "RemoveDeallocMemrefsContainedInRetained", remove_retained_memrefs);
    add(&mut set, "RemoveRetainedMemrefsGuaranteedToNotAlias", remove_distinct_retained);
    add(&mut set, "SplitDeallocWhenNotAliasingAnyOther", split);
    add(&mut set, "RetainedMemrefAliasingAlwaysDeallocatedMemref", use_known_condition);
    if let Some(canonicalize) = DeallocOp::INFO.canonicalize {
        canonicalize(&mut set);
    }
    set
}

/// A pattern with the origins of buffers.
type OriginPattern = fn(Op, &Origins, &mut Rewriter<'_>) -> Option<()>;

/// The operands and results of a `bufferization.dealloc`.
#[derive(Clone)]
struct Dealloc {
    /// The freed buffers, each with its condition.
    freed: Vec<(Value, Value)>,
    retained: Vec<Value>,
    /// The ownership of the retained buffers.
    results: Vec<Value>,
}

impl Dealloc {
    fn of(body: &Body, op: Op) -> Option<Self> {
        let op = body.op(op).cast::<DeallocOp>()?;
        Some(Self {
            freed: op.memrefs().zip(op.conditions()).collect(),
            retained: op.retained().collect(),
            results: op.updated_conditions().collect(),
        })
    }
}

/// Creates a `bufferization.dealloc`.
pub(crate) fn build_dealloc(
    builder: &mut Builder<'_>,
    freed: &[(Value, Value)],
    retained: &[Value],
) -> Op {
    let (memrefs, conditions): (Vec<Value>, Vec<Value>) = freed.iter().copied().unzip();
    let bits = vec![IntegerType::get(builder.context(), 1).ty(); retained.len()];
    DeallocOp::build(builder, &bits, memrefs, conditions, retained.to_vec()).op()
}

fn is_allocated(body: &Body, value: Value) -> bool {
    let op = body.defining_op(value).map(|op| body.op(op));
    op.is_some_and(|op| has_effect_on(op, EffectKind::Allocate, value))
}

/// Whether the flow of buffers ends at `value`, because it is not known where it comes from
/// (MLIR: `mayBeTerminalBuffer`).
fn is_terminal(body: &Body, value: Value) -> bool {
    let has_regions = |op: Op| body.op(op).interface::<DynRegionBranchOp<'_>>().is_some();
    match body.defining_op(value) {
        Some(op) => {
            let view = body.op(op);
            let is_followed = view.is::<terrace_arith::SelectOp>()
                || view.is::<terrace_memref::ReallocOp>()
                || view.interface::<DynViewLike<'_>>().is_some();
            view.interface::<DynCallOp<'_>>().is_some() || (!is_followed && !has_regions(op))
        }
        None => {
            let block = body.value_block(value);
            let region = block.and_then(|block| body.block_region(block));
            let is_entry = region.and_then(|region| body.first_block(region)) == block;
            let owner = region.and_then(|region| body.region_owner(region));
            is_entry && owner.is_some_and(|owner| !has_regions(owner))
        }
    }
}

/// Whether `a` and `b` are parts of the same allocation; `None` if that is not known (MLIR:
/// `BufferOriginAnalysis::isSameAllocation`).
fn is_same_allocation(body: &Body, origins: &Origins, a: Value, b: Value) -> Option<bool> {
    let (a, b) = (viewed(body, a), viewed(body, b));
    if a == b {
        return Some(true);
    }
    let ends = |value: Value| -> FxHashSet<Value> {
        let all = origins.of(value).into_iter();
        all.filter(|one| body.value_type(*one).is_memref() && is_terminal(body, *one)).collect()
    };
    let (a, b) = (ends(a), ends(b));
    if a.len() == 1 && a == b {
        return Some(true);
    }
    let is_argument = |value: Value| {
        body.value_block(value).is_some_and(|block| {
            let region = body.block_region(block);
            body.defining_op(value).is_none()
                && region.and_then(|region| body.region_owner(region)) == Some(Op::ROOT)
                && region.and_then(|region| body.first_block(region)) == Some(block)
        })
    };
    let allocated = |set: &FxHashSet<Value>| set.iter().all(|value| is_allocated(body, *value));
    let known = |set: &FxHashSet<Value>| {
        set.iter().all(|value| is_allocated(body, *value) || is_argument(*value))
    };
    let is_distinct =
        a.is_disjoint(&b) && ((allocated(&a) && known(&b)) || (allocated(&b) && known(&a)));
    is_distinct.then_some(false)
}

/// Whether `a` may alias a value of `others`.
fn may_alias(body: &Body, origins: &Origins, others: &[Value], a: Value) -> bool {
    let is_before = |allocation: Value, argument: Value| {
        let argument = body.argument_of(argument);
        let op = body.defining_op(allocation).filter(|_| is_allocated(body, allocation));
        op.zip(argument).is_some_and(|(op, (block, _))| body.ancestor_in_block(op, block).is_some())
    };
    others.iter().any(|other| {
        let (x, y) = (viewed(body, *other), viewed(body, a));
        !is_before(x, y)
            && !is_before(y, x)
            && is_same_allocation(body, origins, *other, a) != Some(false)
    })
}

/// Returns the buffer whose base buffer `value` is; `None` if it is not the result of
/// `memref.extract_strided_metadata`.
fn metadata_source(body: &Body, value: Value) -> Option<Value> {
    body.defined_by::<ExtractStridedMetadataOp>(value).map(|op| op.source())
}

/// Replaces the freed buffers of `op`.
fn set_freed(rewriter: &mut Rewriter<'_>, op: Op, freed: &[(Value, Value)]) {
    let (memrefs, conditions): (Vec<Value>, Vec<Value>) = freed.iter().copied().unzip();
    let body = rewriter.body_mut();
    body.set_operand_group(op, terrace_ir::OperandGroup::of(0), &memrefs);
    body.set_operand_group(op, terrace_ir::OperandGroup::of(1), &conditions);
}

/// Frees no buffer that is retained: its condition is added to the ownership of the retained
/// buffers of the same allocation.
fn remove_retained_memrefs(op: Op, origins: &Origins, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let dealloc = Dealloc::of(rewriter.body(), op)?;
    let distinct: FxHashSet<Value> = dealloc.retained.iter().copied().collect();
    if distinct.len() != dealloc.retained.len() {
        return None;
    }
    let mut kept = Vec::new();
    for (memref, condition) in &dealloc.freed {
        let body = rewriter.body();
        let same = |value: Value| -> Option<Vec<usize>> {
            let mut found = Vec::new();
            for (at, retained) in dealloc.retained.iter().enumerate() {
                if is_same_allocation(body, origins, *retained, value)? {
                    found.push(at);
                }
            }
            (!found.is_empty()).then_some(found)
        };
        let found = same(*memref).or_else(|| metadata_source(body, *memref).and_then(same));
        let Some(found) = found else {
            kept.push((*memref, *condition));
            continue;
        };
        for at in found {
            let result = dealloc.results[at];
            rewriter.set_after(op);
            let either = OrIOp::build(rewriter, result, *condition).op();
            let new = rewriter.body().result(either, 0);
            let body = rewriter.body_mut();
            body.replace_uses_if(result, new, |body, use_| body.user(use_) != either);
        }
    }
    if kept.len() == dealloc.freed.len() {
        return None;
    }
    set_freed(rewriter, op, &kept);
    Some(())
}

/// Retains no buffer that aliases no freed one: its ownership is `false`.
fn remove_distinct_retained(op: Op, origins: &Origins, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let dealloc = Dealloc::of(rewriter.body(), op)?;
    let memrefs: Vec<Value> = dealloc.freed.iter().map(|(memref, _)| *memref).collect();
    let body = rewriter.body();
    let is_kept: Vec<bool> = dealloc
        .retained
        .iter()
        .map(|retained| may_alias(body, origins, &memrefs, *retained))
        .collect();
    if is_kept.iter().all(|kept| *kept) {
        return None;
    }
    let never = is_kept.iter().map(|kept| (!*kept).then(|| rewriter.constant_bool(false)));
    let mut values: Vec<Option<Value>> = never.collect();
    let kept = dealloc.retained.iter().zip(&is_kept).filter(|(_, kept)| **kept);
    let retained: Vec<Value> = kept.map(|(value, _)| *value).collect();
    let new = build_dealloc(rewriter, &dealloc.freed, &retained);
    let mut results = rewriter.body().results(new).collect::<Vec<_>>().into_iter();
    values.iter_mut().filter(|value| value.is_none()).for_each(|value| *value = results.next());
    let values: Vec<Value> = values.into_iter().flatten().collect();
    rewriter.replace_op(op, &values);
    Some(())
}

/// Frees buffers that alias no other freed one by operations of their own.
fn split(op: Op, origins: &Origins, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let dealloc = Dealloc::of(rewriter.body(), op)?;
    if dealloc.freed.len() <= 1 {
        return None;
    }
    let (mut kept, mut own) = (Vec::new(), Vec::new());
    for (at, one) in dealloc.freed.iter().enumerate() {
        let others = dealloc.freed.iter().enumerate().filter(|(other, _)| *other != at);
        let others: Vec<Value> = others.map(|(_, (memref, _))| *memref).collect();
        match may_alias(rewriter.body(), origins, &others, one.0) {
            true => kept.push(*one),
            false => own.push(*one),
        }
    }
    if own.is_empty() {
        return None;
    }
    let mut parts: Vec<Op> = Vec::new();
    for one in own {
        parts.push(build_dealloc(rewriter, &[one], &dealloc.retained));
    }
    let rest = build_dealloc(rewriter, &kept, &dealloc.retained);
    let mut values: Vec<Value> = rewriter.body().results(rest).collect();
    for part in parts {
        for (at, value) in values.iter_mut().enumerate() {
            let result = rewriter.body().result(part, at);
            *value = OrIOp::build(rewriter, *value, result).value(rewriter);
        }
    }
    rewriter.replace_op(op, &values);
    Some(())
}

/// Frees no buffer whose condition is always `true` and that is retained: the ownership of the
/// retained buffers is `true`.
fn use_known_condition(op: Op, origins: &Origins, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let dealloc = Dealloc::of(rewriter.body(), op)?;
    let body = rewriter.body();
    let same = |retained: Value| {
        dealloc.freed.iter().position(|(memref, condition)| {
            let is_same = |value| is_same_allocation(body, origins, retained, value) == Some(true);
            constant_integer(body, *condition).is_some_and(|bit| bit != 0)
                && (is_same(*memref) || metadata_source(body, *memref).is_some_and(is_same))
        })
    };
    let found: Option<Vec<usize>> = dealloc.retained.iter().map(|value| same(*value)).collect();
    let found = found.filter(|found| !found.is_empty())?;
    let mut is_kept = vec![true; dealloc.freed.len()];
    for (at, result) in found.into_iter().zip(&dealloc.results) {
        is_kept[at] = false;
        rewriter.replace_all_uses(*result, dealloc.freed[at].1);
    }
    let kept = dealloc.freed.iter().zip(is_kept).filter(|(_, kept)| *kept);
    let kept: Vec<(Value, Value)> = kept.map(|(one, _)| *one).collect();
    set_freed(rewriter, op, &kept);
    Some(())
}
