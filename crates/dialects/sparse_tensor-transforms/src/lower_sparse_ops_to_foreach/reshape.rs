//! Reshapes of sparse tensors: loops that insert the entries at new coordinates.

use terrace_arith::{BuildConstant, RemUIOp};
use terrace_bufferization::{AllocTensorOp, DeallocTensorOp};
use terrace_builtin::reshape::reassociation;
use terrace_builtin::shaped::DYNAMIC;
use terrace_builtin::{AffineMapAttr, RankedTensorType};
use terrace_ir::{
    ArrayAttr, Builder, Context, Handle, Mapping, Op, OpType, Operand, Rewriter, Type, Value,
};
use terrace_sparse_tensor::{ConvertOp, LoadOp, NumberOfEntriesOp, SparseTensorType};
use terrace_tensor::{InsertOp, ReshapeOp};

use super::sizes::sizes_of;
use super::tensor_builder::for_each;
use crate::emit::{add, div, index, mul};
use crate::stage_sparse_ops::coordinate_type;

/// The group sizes of a reassociation: for each dimension of the collapsed tensor the number of
/// dimensions of the expanded one.
type GroupSizes = Vec<usize>;

/// Returns the source, the type of the source and the type of the result of a reshape.
fn types_of(op: Op, rewriter: &Rewriter<'_>) -> Option<(Value, Type, Type)> {
    let source = rewriter.body().operands(op).next()?;
    let result = rewriter.body().op(op).result_types().next()?;
    Some((source, rewriter.body().value_type(source), result))
}

/// Converts the source or the result of a reshape between a sparse and a dense tensor, so that the
/// reshape is one of dense tensors (MLIR: `ReshapeRewriter`).
pub(super) fn unfuse_conversion(op: Op, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let cx = rewriter.context().clone();
    let (source, from, to) = types_of(op, rewriter)?;
    let (old, new) = (SparseTensorType::of(&cx, from)?, SparseTensorType::of(&cx, to)?);
    let dense = |ty: &SparseTensorType<'_>| RankedTensorType::get(&cx, ty.shape, ty.element).ty();
    match (old.encoding, new.encoding) {
        (Some(_), None) => {
            let converted = ConvertOp::build(rewriter, dense(&old), source).value(rewriter);
            rewriter.body_mut().set_operand(op, 0, converted);
        }
        (None, Some(_)) => {
            let copy = rewriter.body_mut().clone_op(op, &mut Mapping::new());
            let reshaped = rewriter.body().result(copy, 0);
            rewriter.body_mut().set_value_type(reshaped, dense(&new));
            rewriter.insert(copy);
            let converted = ConvertOp::build(rewriter, to, reshaped).value(rewriter);
            rewriter.replace_op(op, &[converted]);
        }
        _ => return None,
    }
    Some(())
}

/// Replaces a collapse or an expansion of a sparse tensor by a loop over the entries (MLIR:
/// `Sparse2SparseReshapeRewriter`).
pub(super) fn regroup(
    op: Op,
    groups: Handle<ArrayAttr>,
    rewriter: &mut Rewriter<'_>,
) -> Option<()> {
    let cx = rewriter.context().clone();
    let (source, from, to) = types_of(op, rewriter)?;
    let (old, new) = (SparseTensorType::of(&cx, from)?, SparseTensorType::of(&cx, to)?);
    (old.encoding.is_some() && new.encoding.is_some()).then_some(())?;
    let groups: GroupSizes = reassociation(&cx, groups)?.iter().map(Vec::len).collect();
    let old_sizes = sizes_of(rewriter, source)?;
    let new_sizes = match new.has_static_shape() {
        true => new.shape.iter().map(|size| rewriter.constant_index(*size)).collect(),
        false => result_sizes(rewriter, &groups, &old_sizes, new.shape)?,
    };
    insert_entries(op, rewriter, &new_sizes, |b, coordinates| {
        regrouped_coordinates(b, &groups, &old_sizes, &coordinates, &new_sizes)
    })
}

/// Replaces a reshape of a sparse tensor to a static shape by a loop over the entries, whose
/// coordinates are linearized (MLIR: `TensorReshapeRewriter`).
pub(super) fn reshape(op: ReshapeOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let op = op.op();
    let cx = rewriter.context().clone();
    let (source, from, to) = types_of(op, rewriter)?;
    let (old, new) = (SparseTensorType::of(&cx, from)?, SparseTensorType::of(&cx, to)?);
    (old.encoding.is_some() && new.encoding.is_some()).then_some(())?;
    new.has_static_shape().then_some(())?;
    let old_sizes = sizes_of(rewriter, source)?;
    let new_sizes: Vec<Value> =
        new.shape.iter().map(|size| rewriter.constant_index(*size)).collect();
    insert_entries(op, rewriter, &new_sizes, |b, coordinates| {
        let one = index(b, 1);
        let count = [old_sizes.iter().fold(one, |product, size| mul(b, product, *size))];
        let all = [old_sizes.len()];
        let linear = regrouped_coordinates(b, &all, &old_sizes, &coordinates, &count)?;
        regrouped_coordinates(b, &[new_sizes.len()], &count, &linear, &new_sizes)
    })
}

/// Returns the sizes of the result of a collapse or an expansion (MLIR: `genReshapeDstShape`).
fn result_sizes(
    b: &mut Builder<'_>,
    groups: &[usize],
    sizes: &[Value],
    shape: &[i64],
) -> Option<Vec<Value>> {
    let mut result = Vec::new();
    if groups.len() < sizes.len() {
        let mut rest = sizes;
        for len in groups {
            let (group, after) = rest.split_at_checked(*len)?;
            let one = index(b, 1);
            result.push(group.iter().fold(one, |product, size| mul(b, product, *size)));
            rest = after;
        }
        return Some(result);
    }
    let mut rest = shape;
    for (len, source) in groups.iter().zip(sizes) {
        let (group, after) = rest.split_at_checked(*len)?;
        let known = group.iter().filter(|size| **size != DYNAMIC);
        let product = known.fold(1i64, |product, size| product.wrapping_mul(*size));
        for size in group {
            result.push(match *size {
                DYNAMIC => {
                    let product = index(b, product);
                    div(b, *source, product)
                }
                size => index(b, size),
            });
        }
        rest = after;
    }
    Some(result)
}

/// Returns the coordinates after a collapse, or else an expansion, by `groups` from a tensor with
/// `old_sizes` to one with `new_sizes` (MLIR: `reshapeCvs`).
fn regrouped_coordinates(
    b: &mut Builder<'_>,
    groups: &[usize],
    old_sizes: &[Value],
    coordinates: &[Value],
    new_sizes: &[Value],
) -> Option<Vec<Value>> {
    let collapses = old_sizes.len() > new_sizes.len();
    let sizes = if collapses { old_sizes } else { new_sizes };
    let mut result = Vec::new();
    let mut start = 0;
    for (at, len) in groups.iter().enumerate() {
        let group = sizes.get(start..start + len)?;
        let one = index(b, 1);
        let mut stride = group.iter().fold(one, |product, size| mul(b, product, *size));
        let mut value = (!collapses).then(|| coordinates.get(at).copied()).flatten();
        for (dim, size) in (start..).zip(group) {
            stride = div(b, stride, *size);
            if collapses {
                let part = mul(b, *coordinates.get(dim)?, stride);
                value = Some(value.map_or(part, |sum| add(b, sum, part)));
            } else {
                let whole = value?;
                result.push(div(b, whole, stride));
                value = Some(RemUIOp::build(b, whole, stride).value(b));
            }
        }
        if collapses {
            result.push(value?);
        }
        start += len;
    }
    Some(result)
}

/// Returns the type of the tensor that a loop fills: unordered coordinates if the entries are not
/// visited in the order of `new`; `None` if the levels of `old` are not dimensions.
fn buffer_type(
    cx: &Context,
    old: &SparseTensorType<'_>,
    new: &SparseTensorType<'_>,
) -> Option<Type> {
    old.is_permutation().then_some(())?;
    let encoding = new.encoding?.without_map(cx).intern(cx).attr();
    let ty = RankedTensorType::with_encoding(cx, new.shape, new.element, Some(encoding)).ty();
    let in_order = old.is_all_ordered() && old.is_identity() && new.is_identity();
    match in_order {
        true => Some(ty),
        false => Some(coordinate_type(cx, &SparseTensorType::of(cx, ty)?, false)),
    }
}

/// Replaces `op` by a loop that inserts the entries of its source into a new tensor of `sizes`, at
/// coordinates that `map` creates from those of the source.
fn insert_entries(
    op: Op,
    rewriter: &mut Rewriter<'_>,
    sizes: &[Value],
    map: impl FnOnce(&mut Builder<'_>, Vec<Value>) -> Option<Vec<Value>>,
) -> Option<()> {
    let cx = rewriter.context().clone();
    let (source, from, to) = types_of(op, rewriter)?;
    let (old, new) = (SparseTensorType::of(&cx, from)?, SparseTensorType::of(&cx, to)?);
    let ty = buffer_type(&cx, &old, &new)?;
    let count = NumberOfEntriesOp::build(rewriter, source).value(rewriter);
    let dynamic = new.shape.iter().zip(sizes).filter(|(size, _)| **size == DYNAMIC);
    let dynamic: Vec<Value> = dynamic.map(|(_, value)| *value).collect();
    let buffer = AllocTensorOp::build(rewriter, ty, &dynamic[..], None, Some(count));
    let buffer = buffer.value(rewriter);
    let level_of = AffineMapAttr::get(&cx, old.to_level());
    let levels = level_of.data(&cx).0.results.iter().map(|expr| expr.as_dim(&cx));
    let levels: Vec<Option<u32>> = levels.collect();
    let filled = for_each(rewriter, source, &[buffer], None, |b, entry| {
        // As MLIR, coordinates are taken at the numbers of the levels.
        let coordinate = |dim: u32| {
            let level = levels.iter().position(|level| *level == Some(dim))?;
            entry.coordinates.get(level).copied()
        };
        let coordinates =
            (0..old.shape.len() as u32).map(coordinate).collect::<Option<Vec<_>>>()?;
        let coordinates = map(b, coordinates)?;
        let tensor = *entry.carried.first()?;
        Some(vec![InsertOp::build(b, entry.value, tensor, &coordinates[..]).value(b)])
    })?;
    let filled = rewriter.body().result(filled, 0);
    let load = LoadOp::build(rewriter, filled);
    load.set_has_inserts(rewriter.body_mut(), true);
    let mut value = load.value(rewriter);
    if ty != to {
        let converted = ConvertOp::build(rewriter, to, value).value(rewriter);
        DeallocTensorOp::build(rewriter, value);
        value = converted;
    }
    rewriter.replace_op(op, &[value]);
    Some(())
}
