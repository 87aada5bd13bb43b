//! The fusion of producers into an operation that contains their users, such as a loop over tiles
//! (MLIR: the helpers of `FuseIntoContainingOp`).

use terrace_builtin::mixed::{Mixed, MixedSlice, mixed};
use terrace_builtin::shaped::shape_of;
use terrace_interfaces::{DynLoopLike, LoopLike};
use terrace_ir::{Body, Builder, Mapping, Op, OpType, Rewriter, Use, Value};
use terrace_linalg::GenericOp;
use terrace_scf::{ForallOp, InParallelOp};
use terrace_tensor::ExtractSliceOp;
use terrace_tensor_transforms::{build_extract, build_parallel_insert, mixed_sizes};

use super::{TileOp, Tiling};
use crate::generic::Generic;

/// The result of fusing a producer.
#[derive(Clone, Debug)]
pub struct Fused {
    /// The operation that computes what the container uses.
    pub op: Op,
    /// The operation that is to replace the container, whose region it took; `None` if the
    /// container stays.
    pub container: Option<Op>,
}

/// The reason why a producer is not fused.
#[derive(Clone, Copy, Debug)]
pub enum NotFused {
    /// A message by itself.
    Plain(&'static str),
    /// A message that the text of the producer follows.
    Producer(&'static str),
    /// A message that the text of the value follows.
    Value(&'static str, Value),
}

/// Computes in `container` the part of `producer` that a slice in `container` takes, in place of
/// that slice (MLIR: `tileAndFuseFirstExtractUse`).
///
/// # Errors
/// The reason, if `producer` cannot be tiled or has no such slice.
pub fn fuse_first_slice(
    rewriter: &mut Rewriter<'_>,
    producer: Op,
    container: Op,
) -> Result<Fused, NotFused> {
    let body = rewriter.body();
    if super::tiled_loops(body.op(producer)).is_none() {
        return Err(NotFused::Producer("producer is not a TileableInterface: "));
    }
    let mut uses = body.results(producer).flat_map(|result| body.uses(result));
    let slice = uses.find_map(|use_| slice_within(body, use_, container));
    let Some((slice, source)) = slice else {
        return Err(NotFused::Producer("could not find fusion opportunity for: "));
    };
    drop(uses);
    let result = body.results(producer).position(|one| one == source).unwrap_or(0);
    let part = Part::of(body, slice);
    // Outputs that are initial values of the loop around the slice become its block arguments.
    let clone = with_arguments_of_loop(rewriter, producer, slice);
    let tiled = clone.unwrap_or(producer);
    let tile = part.and_then(|part| Some((part.tile(rewriter, tiled, result, slice)?, part)));
    if let Some(clone) = clone {
        rewriter.erase_op(clone);
    }
    let Some((tile, part)) = tile else {
        return Err(NotFused::Producer("failed to tile producer op: "));
    };
    replace_slice(rewriter, slice, tile.values[result])?;
    let container = part.export(rewriter, producer, container, &tile, result);
    Ok(Fused { op: tile.op, container })
}

/// Computes in the `scf.forall` `container` the part of `producer`, one of the initial values, that
/// a slice of the block argument takes (MLIR:
/// `tileAndFuseFirstExtractUseThroughContainingOpBlockArgument`).
///
/// # Errors
/// The reason, if `producer` cannot be tiled or has no such slice.
pub fn fuse_first_argument(
    rewriter: &mut Rewriter<'_>,
    producer: Op,
    container: Op,
) -> Result<Fused, NotFused> {
    let body = rewriter.body();
    if super::tiled_loops(body.op(producer)).is_none() {
        return Err(NotFused::Producer("producer is not a TileableInterface: "));
    }
    const NO_USE: NotFused = NotFused::Producer("could not find a use by the containing op: ");
    let mut uses = body.results(producer).flat_map(|result| body.uses(result));
    let forall = uses.find(|use_| body.op(body.user(*use_)).is::<ForallOp>());
    drop(uses);
    let use_ = forall.filter(|use_| body.user(*use_) == container).ok_or(NO_USE)?;
    let forall = body.op(container).cast::<ForallOp>().ok_or(NO_USE)?;
    let (value, index) = (body.used_value(use_), body.use_index(use_));
    let block = body.first_block(forall.region().id()).ok_or(NO_USE)?;
    let arguments = body.arguments(block).to_vec();
    let argument = (arguments.len() + index)
        .checked_sub(body.operand_count(container))
        .and_then(|at| arguments.get(at).copied())
        .ok_or(NO_USE)?;
    let slice = body.uses(argument).find_map(|use_| slice_within(body, use_, container));
    let Some((slice, _)) = slice else {
        return Err(NotFused::Value("could not find fusion opportunity for bbArg: ", argument));
    };
    let result = body.results(producer).position(|one| one == value).unwrap_or(0);
    rewriter.set_before(slice);
    let destinations =
        Tiling::of(rewriter, producer).and_then(|tiling| tiling.destinations(rewriter));
    let Some(destinations) = destinations else {
        return Err(NotFused::Producer("failed to get destination tensors for: "));
    };
    let mut mapping = Mapping::new();
    mapping.map_value(destinations[result], argument);
    let clone = rewriter.body_mut().clone_op(producer, &mut mapping);
    rewriter.insert(clone);
    let part = Part::of(rewriter.body(), slice);
    let tile = part.and_then(|part| part.tile(rewriter, clone, result, slice));
    let replaced = match tile {
        Some(tile) => replace_slice(rewriter, slice, tile.values[result]).map(|()| tile),
        None => Err(NotFused::Producer("failed to tile producer op: ")),
    };
    rewriter.erase_op(clone);
    let tile = replaced?;
    rewriter.body_mut().set_operand(container, index, destinations[0]);
    Ok(Fused { op: tile.op, container: None })
}

/// Clones `producer` before its first use in `container` (MLIR: `cloneAndFuseFirstUse`).
///
/// # Errors
/// The reason, if `producer` has no use in `container`, or `container` uses it itself.
pub fn fuse_first_use(
    rewriter: &mut Rewriter<'_>,
    producer: Op,
    container: Op,
) -> Result<Fused, NotFused> {
    let body = rewriter.body();
    let mut first = None;
    for (result, value) in body.results(producer).enumerate() {
        for use_ in body.uses(value) {
            let user = body.user(use_);
            if user == container {
                let message = "producer op use by containing op cannot be fused by cloning";
                return Err(NotFused::Plain(message));
            }
            if first.is_none() && is_within(body, user, container) {
                first = Some((user, body.use_index(use_), result));
            }
        }
    }
    let Some((user, index, result)) = first else {
        return Err(NotFused::Plain("no fusion opportunity by cloning"));
    };
    rewriter.set_before(user);
    let clone = rewriter.body_mut().clone_op(producer, &mut Mapping::new());
    rewriter.insert(clone);
    let value = rewriter.body().result(clone, result);
    rewriter.body_mut().set_operand(user, index, value);
    Ok(Fused { op: clone, container: None })
}

/// Whether `op` is nested in `container`.
fn is_within(body: &Body, op: Op, container: Op) -> bool {
    op != container && body.op(op).ancestors().any(|one| one.id() == container)
}

/// Clones the structured operation `producer` before `at` with the block arguments of the loop
/// around `at` for the outputs that are their initial values; `None` if there is no such loop.
fn with_arguments_of_loop(rewriter: &mut Rewriter<'_>, producer: Op, at: Op) -> Option<Op> {
    let body = rewriter.body();
    let generic = Generic::of(body, producer)?;
    let around = body.parent_op(at)?;
    let around = body.op(around);
    let initial: Vec<Value> = match around.cast::<ForallOp>() {
        Some(forall) => forall.outputs().collect(),
        None => {
            let inits = around.interface::<DynLoopLike<'_>>()?.inits()?;
            inits.map(|index| around.operand(index)).collect()
        }
    };
    let arguments = body.arguments(body.parent_block(at)?).to_vec();
    let first = arguments.len().checked_sub(initial.len())?;
    rewriter.set_before(at);
    let clone = rewriter.body_mut().clone_op(producer, &mut Mapping::new());
    rewriter.insert(clone);
    for (output, value) in generic.outputs.iter().enumerate() {
        for (init, argument) in initial.iter().zip(&arguments[first..]) {
            if init == value {
                rewriter.body_mut().set_operand(clone, generic.inputs.len() + output, *argument);
            }
        }
    }
    Some(clone)
}

/// Returns the `tensor.extract_slice` in `container` that has the use `use_`, with the value that
/// it uses.
fn slice_within(body: &Body, use_: Use, container: Op) -> Option<(Op, Value)> {
    let user = body.user(use_);
    let is_slice = body.op(user).is::<ExtractSliceOp>() && is_within(body, user, container);
    is_slice.then(|| (user, body.used_value(use_)))
}

/// The part of a tensor that a slice takes.
pub(super) struct Part {
    offsets: Vec<Mixed>,
    sizes: Vec<Mixed>,
}

impl Part {
    pub(super) fn of(body: &Body, slice: Op) -> Option<Self> {
        let view = body.op(slice).cast::<ExtractSliceOp>()?;
        Some(Self {
            offsets: mixed(view.static_offsets(), view.offsets()),
            sizes: mixed(view.static_sizes(), view.sizes()),
        })
    }

    /// Computes this part of the result number `result` of `producer` before `at`.
    pub(super) fn tile(
        &self,
        rewriter: &mut Rewriter<'_>,
        producer: Op,
        result: usize,
        at: Op,
    ) -> Option<TileOp> {
        rewriter.set_before(at);
        let tiling = Tiling::of(rewriter, producer)?;
        tiling.result_tile(rewriter, result, &self.offsets, &self.sizes)
    }

    /// Gives the `scf.forall` `container` a result for this part of the result number `result` of
    /// the generic operation `producer`, if operations after the container use that; returns the
    /// new loop (MLIR: `replaceForAllWithNewSignature`).
    fn export(
        &self,
        rewriter: &mut Rewriter<'_>,
        producer: Op,
        container: Op,
        tile: &TileOp,
        result: usize,
    ) -> Option<Op> {
        let body = rewriter.body();
        let value = body.result(producer, result);
        let block = body.parent_block(container)?;
        let later: Vec<Op> = body
            .uses(value)
            .map(|use_| body.user(use_))
            .filter(|user| {
                let around = body.ancestor_in_block(*user, block);
                around
                    .is_some_and(|one| one != container && body.is_before_in_block(container, one))
            })
            .collect();
        if later.is_empty() || !body.op(producer).is::<GenericOp>() {
            return None;
        }
        let forall = body.op(container).cast::<ForallOp>()?;
        let destination = Generic::of(body, producer)?.outputs[result];
        let outputs: Vec<Value> = forall.outputs().chain([destination]).collect();
        let bounds = [
            mixed(forall.static_lower_bound(), forall.dynamic_lower_bound()),
            mixed(forall.static_upper_bound(), forall.dynamic_upper_bound()),
            mixed(forall.static_step(), forall.dynamic_step()),
        ];
        let (mapping, old_region) = (forall.mapping(), forall.region().id());
        rewriter.set_before(container);
        let types: Vec<_> = outputs.iter().map(|one| rewriter.body().value_type(*one)).collect();
        let [(lower, l), (upper, u), (step, s)] =
            bounds.map(|list| terrace_builtin::mixed::split(&list));
        let new = ForallOp::build(rewriter, &types, l, u, s, lower, upper, step, &outputs[..]);
        if mapping.is_some() {
            new.set_mapping(rewriter.body_mut(), mapping);
        }
        let new = new.op();
        let body = rewriter.body_mut();
        let region = body.region(new, 0)?;
        body.take_blocks(old_region, region);
        let inner = body.first_block(region)?;
        let location = body.value_location(destination);
        let argument = {
            let ty = body.value_type(destination);
            body.add_block_argument(inner, ty, location)
        };
        body.replace_uses_if(destination, argument, |body, use_| {
            body.op(body.user(use_)).ancestors().skip(1).any(|one| one.id() == new)
        });
        let end = body.last_op(inner).filter(|end| body.op(*end).is::<InParallelOp>())?;
        let inserts = body.first_block(body.region(end, 0)?)?;
        let point = rewriter.point();
        match rewriter.body().first_op(inserts) {
            Some(first) => rewriter.set_before(first),
            None => rewriter.set_at_end(inserts),
        }
        let strides = vec![Mixed::Static(1); self.sizes.len()];
        let slice =
            MixedSlice { offsets: self.offsets.clone(), sizes: self.sizes.clone(), strides };
        build_parallel_insert(rewriter, tile.values[result], argument, &slice);
        rewriter.set_point(point);
        let results: Vec<Value> = rewriter.body().results(new).collect();
        let old: Vec<Value> = rewriter.body().results(container).collect();
        for (old, new) in old.into_iter().zip(&results) {
            rewriter.replace_all_uses(old, *new);
        }
        let exported = *results.last()?;
        rewriter
            .body_mut()
            .replace_uses_if(value, exported, |body, use_| later.contains(&body.user(use_)));
        Some(new)
    }
}

/// Replaces the `tensor.extract_slice` `slice` by `tile`, of which unit dimensions are dropped.
///
/// # Errors
/// The reason, if the shapes do not match.
fn replace_slice(rewriter: &mut Rewriter<'_>, slice: Op, tile: Value) -> Result<(), NotFused> {
    let value = rank_reduced(rewriter, slice, tile)
        .ok_or(NotFused::Plain("shape types don't match (missing canonicalization?)"))?;
    rewriter.replace_op(slice, &[value]);
    Ok(())
}

/// Returns `tile` with the shape of the result of `slice` (MLIR: `rankReduceIfNeeded`).
pub(super) fn rank_reduced(b: &mut Builder<'_>, slice: Op, tile: Value) -> Option<Value> {
    let cx = b.context().clone();
    let wanted = b.body().value_type(b.body().result(slice, 0));
    let from = b.body().value_type(tile);
    let (shape, to) = (shape_of(&cx, from)?.to_vec(), shape_of(&cx, wanted)?.to_vec());
    if shape == to {
        return Some(tile);
    }
    // Each dimension is that of the result, or has the size 1.
    let mut rest = &to[..];
    for size in &shape {
        match rest {
            [first, others @ ..] if first == size => rest = others,
            _ if *size == 1 => {}
            _ => return None,
        }
    }
    if !rest.is_empty() {
        return None;
    }
    let sizes = mixed_sizes(b, tile)?;
    let rank = sizes.len();
    let whole = MixedSlice {
        offsets: vec![Mixed::Static(0); rank],
        sizes,
        strides: vec![Mixed::Static(1); rank],
    };
    Some(build_extract(b, wanted, tile, &whole))
}
