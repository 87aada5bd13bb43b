//! Patterns that move paddings of tensors into the transfers that use them
//! (MLIR: `populatePadOpVectorizationPatterns`).

use terrace_arith::BuildConstant;
use terrace_builtin::mixed::{Mixed, mixed};
use terrace_builtin::shaped::{element_type_or_self, shape_of};
use terrace_builtin::{DYNAMIC, VectorType};
use terrace_ir::{Body, Op, OpType, PatternSet, Rewriter, Value};
use terrace_tensor::{CastOp, ExtractSliceOp, InsertSliceOp, PadOp};
use terrace_vector::{Transfer, TransferReadOp, TransferWriteOp};
use terrace_vector_transforms::bool_array;

use super::masks::{minor_identity, read, write};
use super::slices::constant_padding;

/// The rewrite of one user of a padding, which is given first.
type RewriteUser = fn(&mut Rewriter<'_>, &Padded, Op) -> Option<()>;

/// Adds the patterns that vectorize a `tensor.pad` with its users, with a benefit above that of
/// other patterns (MLIR: `populatePadOpVectorizationPatterns`).
pub fn pad_vectorization(set: &mut PatternSet) {
    let rewrites: [(&str, &'static str, RewriteUser); 3] = [
        ("PadOpVectorizationWithTransferReadPattern", TransferReadOp::INFO.name, read_source),
        ("PadOpVectorizationWithTransferWritePattern", TransferWriteOp::INFO.name, write_source),
        ("PadOpVectorizationWithInsertSlicePattern", InsertSliceOp::INFO.name, insert_source),
    ];
    for (name, user, rewrite) in rewrites {
        set.add::<PadOp>(name, move |op, rewriter| {
            let body = rewriter.body();
            let result = body.result(op.op(), 0);
            let users: Vec<Op> = body.uses(result).map(|use_| body.user(use_)).collect();
            let mut changed = false;
            for at in users {
                if rewriter.body().is_erased(at) || rewriter.body().op(at).name_str() != user {
                    continue;
                }
                let Some(padded) = Padded::of(rewriter.body(), op.op()) else { continue };
                changed |= rewrite(rewriter, &padded, at).is_some();
            }
            changed.then_some(())
        })
        .benefit(2);
    }
}

/// A `tensor.pad` that adds elements of one value behind those of the source.
struct Padded {
    source: Value,
    result: Value,
    value: Value,
}

impl Padded {
    fn of(body: &Body, op: Op) -> Option<Self> {
        let view = body.op(op).cast::<PadOp>()?;
        let low = mixed(view.static_low(), view.low());
        let value = constant_padding(body, op)?;
        let is_behind = low.iter().all(|low| low.is(body, 0));
        is_behind.then(|| Self { source: view.source(), result: view.result(), value })
    }
}

/// Reads from the source, with the bounds check in the transfer:
/// `vector.transfer_read (tensor.pad %t), %p  =>  vector.transfer_read %t, %padding`.
fn read_source(rewriter: &mut Rewriter<'_>, padded: &Padded, op: Op) -> Option<()> {
    let cx = rewriter.context().clone();
    let transfer = Transfer::of(rewriter.body(), op)?;
    if transfer.in_bounds.contains(&false) || transfer.mask.is_some() {
        return None;
    }
    let flags = bool_array(&cx, &vec![false; transfer.in_bounds.len()]);
    let read = TransferReadOp::from_op(op);
    let base = read.view(rewriter.body()).base();
    let body = rewriter.body_mut();
    read.set_in_bounds(body, flags);
    let operands: Vec<Value> = body.operands(op).collect();
    let padding = transfer.padding?;
    let replaced = operands.iter().enumerate().filter_map(|(at, value)| match *value {
        value if value == base && at == 0 => Some((at, padded.source)),
        value if value == padding && at == 1 + transfer.indices.len() => Some((at, padded.value)),
        _ => None,
    });
    for (at, value) in replaced.collect::<Vec<_>>() {
        body.set_operand(op, at, value);
    }
    Some(())
}

/// Writes to the source, if a slice removes the padding again:
/// `tensor.extract_slice (vector.transfer_write %v, (tensor.pad %t))[0]  =>
/// vector.transfer_write %v, %t`.
fn write_source(rewriter: &mut Rewriter<'_>, padded: &Padded, op: Op) -> Option<()> {
    let body = rewriter.body();
    let transfer = Transfer::of(body, op)?;
    if transfer.in_bounds.is_empty() || transfer.base != padded.result {
        return None;
    }
    let result = body.results(op).next()?;
    let users: Vec<Op> = body.uses(result).map(|use_| body.user(use_)).collect();
    let [trim] = users[..] else { return None };
    let slice = body.op(trim).cast::<ExtractSliceOp>()?;
    let is_leading =
        mixed(slice.static_offsets(), slice.offsets()).iter().all(|offset| offset.is(body, 0));
    if !is_leading || !has_size_of_slice(body, padded.source, trim) {
        return None;
    }
    rewriter.set_before(op);
    let flags = vec![false; transfer.in_bounds.len()];
    let new = write(
        rewriter,
        transfer.vector,
        padded.source,
        &transfer.indices,
        transfer.map.clone(),
        &flags,
    );
    if let Some(mask) = transfer.mask {
        rewriter.body_mut().set_operand_group(new, Transfer::MASK, &[mask]);
    }
    let value = rewriter.body().result(new, 0);
    rewriter.replace_op(trim, &[value]);
    rewriter.erase_op(op);
    Some(())
}

/// Whether the result of the `tensor.extract_slice` `trim` is known to have the size of `tensor`,
/// or of the tensor that was cast to it (MLIR: `hasSameTensorSize`).
fn has_size_of_slice(body: &Body, tensor: Value, trim: Op) -> bool {
    if let Some(cast) = body.defined_by::<CastOp>(tensor)
        && has_size_of_slice(body, cast.source(), trim)
    {
        return true;
    }
    let cx = body.context();
    let shape = |value| shape_of(cx, body.value_type(value)).map(<[i64]>::to_vec);
    let Some(before) = shape(tensor) else { return false };
    if shape(body.result(trim, 0)).as_ref() != Some(&before) {
        return false;
    }
    if !before.contains(&DYNAMIC) {
        return true;
    }
    let slice = body.defined_by::<ExtractSliceOp>(tensor);
    let sizes = slice.map(|slice| mixed(slice.static_sizes(), slice.sizes()));
    let trimmed = body.op(trim).cast::<ExtractSliceOp>();
    let trimmed = trimmed.map(|slice| mixed(slice.static_sizes(), slice.sizes()));
    let (Some(sizes), Some(trimmed)) = (sizes, trimmed) else { return false };
    before.iter().enumerate().filter(|(_, size)| **size == DYNAMIC).all(|(at, _)| {
        match (sizes.get(at), trimmed.get(at)) {
            (Some(a), Some(b)) => a.same(body, *b) || is_same_minimum(body, *a, *b),
            _ => false,
        }
    })
}

/// Whether both are `affine.min` operations with the same map and operands.
fn is_same_minimum(body: &Body, a: Mixed, b: Mixed) -> bool {
    let minimum = |size| match size {
        Mixed::Dynamic(value) => body.defined_by::<terrace_affine::AffineMinOp>(value),
        Mixed::Static(_) => None,
    };
    match (minimum(a), minimum(b)) {
        (Some(a), Some(b)) => a.map() == b.map() && (*a).operands().eq((*b).operands()),
        _ => false,
    }
}

/// Reads the padded source as a vector and writes that to the destination:
/// `tensor.insert_slice (tensor.pad %t) into %d  =>  vector.transfer_write
/// (vector.transfer_read %t), %d`.
fn insert_source(rewriter: &mut Rewriter<'_>, padded: &Padded, op: Op) -> Option<()> {
    let cx = rewriter.context().clone();
    let view = rewriter.body().op(op).cast::<InsertSliceOp>()?;
    let dest = view.dest();
    let lists = [
        mixed(view.static_offsets(), view.offsets()),
        mixed(view.static_sizes(), view.sizes()),
        mixed(view.static_strides(), view.strides()),
    ];
    let [offsets, sizes, strides] = lists;
    let body = rewriter.body();
    let ty = body.value_type(padded.result);
    let shape = shape_of(&cx, ty)?.to_vec();
    let element = element_type_or_self(&cx, ty);
    if dest == padded.result
        || shape.contains(&DYNAMIC)
        || strides.iter().any(|stride| !stride.is(body, 1))
        || !VectorType::is_valid_element(&cx, element)
    {
        return None;
    }
    let more = sizes.len().checked_sub(shape.len())?;
    let expected = std::iter::repeat_n(1, more).chain(shape.iter().copied());
    if !sizes.iter().zip(expected).all(|(size, expected)| size.is(body, expected)) {
        return None;
    }
    rewriter.set_before(op);
    let zero = rewriter.constant_index(0);
    let (rank, outer) = (shape.len(), sizes.len());
    let vector = VectorType::get(&cx, &shape, element).ty();
    let map = minor_identity(rewriter, rank, rank);
    let (zeros, flags) = (vec![zero; rank], vec![false; rank]);
    let vector = read(rewriter, vector, padded.source, &zeros, map, Some(padded.value), &flags);
    let vector = rewriter.body().result(vector, 0);
    let indices: Vec<Value> =
        offsets.into_iter().map(|offset| rewriter.constant_or_value(offset)).collect();
    let map = minor_identity(rewriter, outer, rank);
    let new = write(rewriter, vector, dest, &indices, map, &vec![true; rank]);
    rewriter.replace_with(op, new);
    Some(())
}
