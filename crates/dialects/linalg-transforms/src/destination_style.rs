//! Rewrites of operations that create tensors to destination style: [`in_destination_style`] (MLIR:
//! `linalg::rewriteInDestinationPassingStyle`).

use terrace_arith::BuildConstant;
use terrace_builtin::affine::AffineMap;
use terrace_builtin::mixed::{Mixed, mixed, split};
use terrace_builtin::shaped::{element_type_or_self, shape_of};
use terrace_ir::{Block, Builder, Op, OpType, Operand, Rewriter, Value};
use terrace_linalg::{FillOp, IndexOp, YieldOp, build_named};
use terrace_tensor::{EmptyOp, FromElementsOp, GenerateOp, InsertOp, InsertSliceOp, PadOp};
use terrace_tensor_transforms::{mixed_sizes, reified_sizes};

use crate::generic::Generic;
use crate::vectorization::constant_padding;

/// Rewrites `op`, a `tensor.from_elements`, `tensor.generate` or `tensor.pad`, to operations that
/// write to a new tensor; returns the last one. `None`, without a change, for other operations.
pub fn in_destination_style(rewriter: &mut Rewriter<'_>, op: Op) -> Option<Op> {
    rewriter.set_before(op);
    let view = rewriter.body().op(op);
    let new = if view.is::<FromElementsOp>() {
        from_elements(rewriter, op)?
    } else if view.is::<GenerateOp>() {
        generate(rewriter, op)?
    } else if view.is::<PadOp>() {
        pad(rewriter, op)?
    } else {
        return None;
    };
    rewriter.replace_with(op, new);
    Some(new)
}

/// Inserts each element into a new tensor.
fn from_elements(b: &mut Builder<'_>, op: Op) -> Option<Op> {
    let cx = b.context().clone();
    let elements: Vec<Value> = b.body().operands(op).collect();
    let ty = b.body().value_type(b.body().result(op, 0));
    let shape = shape_of(&cx, ty)?.to_vec();
    let mut tensor = EmptyOp::build(b, ty, ()).value(b);
    let most = shape.iter().copied().max().unwrap_or(0);
    let indices: Vec<Value> = (0..most).map(|index| b.constant_index(index)).collect();
    for (at, element) in elements.into_iter().enumerate() {
        let (mut rest, mut position) = (at, Vec::new());
        for size in shape.iter().rev() {
            let size = usize::try_from(*size).ok()?;
            position.push(*indices.get(rest % size)?);
            rest /= size;
        }
        position.reverse();
        tensor = InsertOp::build(b, element, tensor, &position[..]).value(b);
    }
    b.body().defining_op(tensor)
}

/// Computes the elements of a `tensor.generate` by a `linalg.generic`.
fn generate(rewriter: &mut Rewriter<'_>, op: Op) -> Option<Op> {
    let body = rewriter.body();
    let sizes: Vec<Value> = body.operands(op).collect();
    let ty = body.value_type(body.result(op, 0));
    let block = body.first_block(body.region(op, 0)?)?;
    let dest = EmptyOp::build(rewriter, ty, &sizes[..]).value(rewriter);
    computed(rewriter, dest, block)
}

/// Fills `dest` by a `linalg.generic` with the operations of `block`, whose arguments are the
/// indices.
fn computed(rewriter: &mut Rewriter<'_>, dest: Value, block: Block) -> Option<Op> {
    let cx = rewriter.context().clone();
    let ty = rewriter.body().value_type(dest);
    let rank = shape_of(&cx, ty)?.len();
    let generic = Generic {
        inputs: Vec::new(),
        outputs: vec![dest],
        maps: vec![AffineMap::identity(&cx, rank as u32)],
        parallel: vec![true; rank],
    };
    let new = generic.build(rewriter);
    let region = rewriter.body().region(new, 0)?;
    let element = element_type_or_self(&cx, ty);
    let point = rewriter.point();
    let inner = rewriter.append_block(region, &[element]);
    rewriter.set_point(point);
    let location = rewriter.location();
    let mut b = Builder::at_end(rewriter.body_mut(), inner, location);
    let indices: Vec<Value> =
        (0..rank).map(|dim| IndexOp::build(&mut b, dim as i64).value(&mut b)).collect();
    rewriter.body_mut().merge_block(block, inner, None, &indices);
    let end = rewriter.body().last_op(inner)?;
    let yielded: Vec<Value> = rewriter.body().operands(end).collect();
    let mut b = Builder::before(rewriter.body_mut(), end);
    YieldOp::build(&mut b, &yielded[..]);
    rewriter.body_mut().erase(end);
    Some(new)
}

/// Fills a new tensor with the padding and inserts the source.
fn pad(rewriter: &mut Rewriter<'_>, op: Op) -> Option<Op> {
    let cx = rewriter.context().clone();
    let view = rewriter.body().op(op).cast::<PadOp>()?;
    let (source, result, keeps) = (view.source(), view.result(), view.nofold());
    let low = mixed(view.static_low(), view.low());
    let high = mixed(view.static_high(), view.high());
    let ty = rewriter.body().value_type(result);
    let sizes = reified_sizes(rewriter, result)?;
    let (_, dynamic) = split(&sizes);
    let is_zero = |pad: &Mixed| pad.is(rewriter.body(), 0);
    if keeps && low.iter().chain(&high).all(is_zero) {
        let name = terrace_ir::OpName::get(&cx, "bufferization.alloc_tensor");
        name.info(&cx)?;
        let mut state = rewriter.state(name);
        state.add_operands(&dynamic);
        state.add_result(ty);
        let segments = [dynamic.len() as i32, 0, 0];
        let segments = terrace_builtin::DenseArrayAttr::i32s(&cx, &segments).attr();
        state.add_attribute(&cx, "operandSegmentSizes", segments);
        let dest = rewriter.create(state);
        let dest = rewriter.body().result(dest, 0);
        return build_named(rewriter, "linalg.copy", &[source], &[dest], &[]);
    }
    let dest = EmptyOp::build(rewriter, ty, &dynamic[..]).value(rewriter);
    let filled = fill_padding(rewriter, op, dest)?;
    let filled = rewriter.body().result(filled, 0);
    let sizes = mixed_sizes(rewriter, source)?;
    let ones = vec![Mixed::Static(1); sizes.len()];
    let [(at, o), (of, z), (by, s)] = [&low, &sizes, &ones].map(|list| split(list));
    let new = InsertSliceOp::build(rewriter, source, filled, o, z, s, at, of, by);
    Some(new.op())
}

/// Fills `dest`, a tensor or a buffer, with the padding of the `tensor.pad` `op`; returns the
/// operation that fills (MLIR: `movePaddingToFillOrGenericOp`).
pub fn fill_padding(rewriter: &mut Rewriter<'_>, op: Op, dest: Value) -> Option<Op> {
    let block = rewriter.body().first_block(rewriter.body().region(op, 0)?)?;
    match constant_padding(rewriter.body(), op) {
        Some(value) => {
            if let Some(definition) = rewriter.body().defining_op(value)
                && rewriter.body().parent_block(definition) == Some(block)
            {
                let around = rewriter.body().parent_block(op)?;
                rewriter.body_mut().move_op(definition, around, Some(op));
                // The constant comes before the operations that were created so far.
                rewriter.set_before(op);
            }
            build_named(rewriter, FillOp::INFO.name, &[value], &[dest], &[])
        }
        None => computed(rewriter, dest, block),
    }
}
