//! The pass `sparse-space-collapse`: merges perfectly nested iterations over consecutive levels of
//! a tensor (MLIR: `SparseSpaceCollapse.cpp`).

use terrace_builtin::IntegerAttr;
use terrace_ir::{Body, Builder, Handle, Mapping, Op, Operand, Value};
use terrace_pass::{PassResult, Target, pass};
use terrace_sparse_tensor::{ExtractIterSpaceOp, IterSpaceType, IterateOp, IteratorType};
use terrace_transforms::post_order;

/// Merge iterations over consecutive levels of sparse tensors
#[pass(
    name = "sparse-space-collapse",
    title = "SparseSpaceCollapse",
    anchor = "func.func",
    run = run
)]
pub struct SparseSpaceCollapse {}

/// An iteration space and the only loop over it.
#[derive(Clone, Copy)]
struct Nested {
    space: Op,
    iteration: Op,
}

fn run(_: &SparseSpaceCollapse, target: &mut Target<'_>) -> PassResult {
    let body = target.body_mut();
    let all = post_order(body, Op::ROOT);
    let spaces: Vec<Op> =
        all.into_iter().filter(|op| body.op(*op).is::<ExtractIterSpaceOp>()).collect();
    let mut nest = Vec::new();
    for space in spaces {
        match next_of_nest(body, &nest, space) {
            Some(next) => nest.push(next),
            None => {
                collapse(body, &nest);
                nest.clear();
            }
        }
    }
    collapse(body, &nest);
    Ok(())
}

/// Returns the loop over `space` if it is the next one of the perfect nest `nest`.
fn next_of_nest(body: &Body, nest: &[Nested], space: Op) -> Option<Nested> {
    let value = body.result(space, 0);
    let iteration = body.uses(value).next().filter(|_| body.has_one_use(value));
    let iteration =
        iteration.map(|use_| body.user(use_)).filter(|user| body.op(*user).is::<IterateOp>())?;
    let next = Nested { space, iteration };
    let Some(outer) = nest.last() else { return Some(next) };
    let [own, parent] = [space, outer.space].map(|op| body.op(op).cast::<ExtractIterSpaceOp>());
    let (own, parent) = (own?, parent?);
    let block = body.region(outer.iteration, 0).and_then(|region| body.first_block(region))?;
    let is_inside =
        body.parent_block(space) == Some(block) && body.parent_block(iteration) == Some(block);
    let arguments = body.arguments(block);
    let is_below = own.parent_iter().is_some() && own.parent_iter() == arguments.last().copied();
    let fits = own.tensor() == parent.tensor() && is_inside && is_below;
    (fits && is_perfect(body, *outer, next)).then_some(next)
}

/// Whether `inner` only carries the values of `outer`, which yields its results.
fn is_perfect(body: &Body, outer: Nested, inner: Nested) -> bool {
    let block = body.region(outer.iteration, 0).and_then(|region| body.first_block(region));
    let Some((block, end)) = block.and_then(|block| Some((block, body.last_op(block)?))) else {
        return false;
    };
    let initial: Vec<Value> = body.operands(inner.iteration).skip(1).collect();
    let carried = body.arguments(block).get(..initial.len());
    let is_same_count = body.result_count(outer.iteration) == initial.len();
    let yielded = body.operands(end);
    is_same_count && carried == Some(&initial[..]) && yielded.eq(body.results(inner.iteration))
}

/// Merges the loops of `nest`, outermost first, if there are several.
fn collapse(body: &mut Body, nest: &[Nested]) -> Option<()> {
    let [root, .., leaf] = *nest else { return None };
    let cx = body.context().clone();
    let first = body.op(root.space).cast::<ExtractIterSpaceOp>()?;
    let last = body.op(leaf.space).cast::<ExtractIterSpaceOp>()?;
    let (tensor, parent) = (first.tensor(), first.parent_iter());
    let (low, high) = (first.lo_lvl(), last.hi_lvl());
    let [from, to] = [root, leaf].map(|nested| {
        let ty = body.value_type(body.result(nested.space, 0));
        ty.downcast::<IterSpaceType>(&cx)
    });
    let (encoding, mut levels) = (from?.encoding, from?.levels);
    levels.high = to?.levels.high;
    let space = Handle::of(&cx, IterSpaceType { encoding, levels }).ty();
    let mut builder = Builder::before(body, root.space);
    let space = ExtractIterSpaceOp::build(&mut builder, space, tensor, parent, low, high);
    let space = space.value(&mut builder);
    let mut mapping = Mapping::new();
    mapping.map_value(body.result(leaf.space, 0), space);
    let inner: Vec<Value> = body.operands(leaf.iteration).skip(1).collect();
    let outer: Vec<Value> = body.operands(root.iteration).skip(1).collect();
    inner.into_iter().zip(outer).for_each(|(inner, outer)| mapping.map_value(inner, outer));
    let new = body.clone_op(leaf.iteration, &mut mapping);
    Builder::before(body, root.space).insert(new);
    let iterator = Handle::of(&cx, IteratorType { encoding, levels }).ty();
    join_coordinates(body, nest, new, iterator)?;
    let (old, results) = (body.results(root.iteration), body.results(new));
    let pairs: Vec<(Value, Value)> = old.zip(results).collect();
    for (old, new) in pairs {
        body.replace_all_uses(old, new);
    }
    body.erase(root.iteration);
    body.erase(root.space);
    Some(())
}

/// Gives the loop `new`, a copy of the innermost loop of `nest`, the coordinates of the other loops
/// and an iterator of the type `iterator`.
fn join_coordinates(
    body: &mut Body,
    nest: &[Nested],
    new: Op,
    iterator: terrace_ir::Type,
) -> Option<()> {
    let cx = body.context().clone();
    let used = |body: &Body, op: Op| {
        let set = body.op(op).cast::<IterateOp>()?.crd_used_lvls();
        set.data(&cx).to_i64().map(i64::cast_unsigned)
    };
    let block = body.region(new, 0).and_then(|region| body.first_block(region))?;
    let (mut levels, mut shift, mut at) = (0, 0, body.result_count(new));
    let (leaf, others) = nest.split_last()?;
    for nested in others {
        levels |= used(body, nested.iteration)? << shift;
        let ty = body.value_type(body.result(nested.space, 0));
        let space = ty.downcast::<IterSpaceType>(&cx)?.levels;
        shift += space.high - space.low;
        let inner = body.region(nested.iteration, 0).and_then(|region| body.first_block(region))?;
        let arguments = body.arguments(inner).to_vec();
        let carried = body.result_count(nested.iteration);
        let coordinates = arguments.get(carried..arguments.len().checked_sub(1)?)?;
        for old in coordinates {
            let (ty, location) = (body.value_type(*old), body.value_location(*old));
            let argument = body.insert_block_argument(block, at, ty, location);
            body.replace_all_uses(*old, argument);
            at += 1;
        }
    }
    levels |= used(body, leaf.iteration)? << shift;
    let last = *body.arguments(block).last()?;
    body.set_value_type(last, iterator);
    let ty = body.op(new).cast::<IterateOp>()?.crd_used_lvls().data(&cx).ty;
    let levels = IntegerAttr::get(&cx, ty, levels.cast_signed()).attr();
    body.set_attribute(new, "crdUsedLvls", Some(levels)).ok()
}
