//! The levels of sparse tensors as dimensions of allocations, insertions, loops over elements and
//! conversions from and to arrays.

use terrace_builtin::shaped::DYNAMIC;
use terrace_ir::{Block, Builder, Op, OpType, Rewriter, Type, Value};
use terrace_sparse_tensor::{
    AssembleOp, CrdTransDirectionKind, CrdTranslateOp, DisassembleOp, ForeachOp, SparseTensorType,
    YieldOp, encoding_of,
};
use terrace_tensor::InsertOp;

use super::{demap_operands, demapped, reinterpret, remap, replace_other_uses, sparse_values};
use crate::emit;

/// Translates coordinates between the dimensions and the levels of a sparse tensor type.
fn translate(
    b: &mut Builder<'_>,
    ty: Type,
    coordinates: &[Value],
    direction: CrdTransDirectionKind,
) -> Option<Vec<Value>> {
    let cx = b.context().clone();
    let encoding = encoding_of(&cx, ty)?;
    let count = match direction {
        CrdTransDirectionKind::Dim2lvl => encoding.data(&cx).levels.len(),
        CrdTransDirectionKind::Lvl2dim => encoding.data(&cx).dim_rank(&cx),
    };
    let types = vec![emit::index_type(b); count];
    let op = CrdTranslateOp::build(b, &types, coordinates, direction, encoding);
    Some(emit::results(b, op.op()))
}

/// Makes an allocation return a tensor of the levels, and reinterprets it.
pub(super) fn allocation(op: Op, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let cx = rewriter.context().clone();
    if !sparse_values(rewriter.body(), op).any_mapped {
        return None;
    }
    let result = rewriter.body().results(op).next()?;
    let old = rewriter.body().value_type(result);
    let ty = SparseTensorType::of(&cx, old)?;
    let dynamic = ty.shape.iter().filter(|size| **size == DYNAMIC).count();
    let mut sizes: std::vec::IntoIter<Value> =
        rewriter.body().operands(op).take(dynamic).collect::<Vec<_>>().into_iter();
    let mut last = Vec::new();
    for size in ty.shape {
        last.push(match *size {
            DYNAMIC => {
                let one = emit::index(rewriter, 1);
                emit::sub(rewriter, sizes.next()?, one)
            }
            size => emit::index(rewriter, size - 1),
        });
    }
    let last = translate(rewriter, old, &last, CrdTransDirectionKind::Dim2lvl)?;
    let mut new_sizes = Vec::new();
    for (size, last) in ty.level_shape().into_iter().zip(last) {
        if size == DYNAMIC {
            new_sizes.push(emit::add_constant(rewriter, last, 1));
        }
    }
    let new = ty.demapped();
    rewriter.body_mut().set_operands(op, &new_sizes);
    rewriter.body_mut().set_value_type(result, new);
    rewriter.set_after(op);
    remap(rewriter, result, old);
    Some(())
}

/// Makes `sparse_tensor.assemble` return a tensor of the levels, and reinterprets it.
pub(super) fn assemble(op: AssembleOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let result = op.view(rewriter.body()).result();
    let old = rewriter.body().value_type(result);
    let new = demapped(rewriter.body(), result)?;
    rewriter.body_mut().set_value_type(result, new);
    rewriter.set_after(op.op());
    remap(rewriter, result, old);
    Some(())
}

/// Makes `sparse_tensor.disassemble` use the levels of its operand.
pub(super) fn disassemble(op: DisassembleOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let (operands, changed) = demap_operands(op.op(), rewriter);
    if changed {
        rewriter.body_mut().set_operand(op.op(), 0, operands[0]);
    }
    changed.then_some(())
}

/// Turns an insertion into a sparse tensor into one at the coordinates of the levels.
pub(super) fn insert(op: InsertOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let (operands, changed) = demap_operands(op.op(), rewriter);
    let done = changed.then_some(());
    let view = op.view(rewriter.body());
    let (result, indices) = (view.result(), view.indices().collect::<Vec<_>>());
    let old = rewriter.body().value_type(result);
    if !changed {
        return None;
    }
    let Some(levels) = translate(rewriter, old, &indices, CrdTransDirectionKind::Dim2lvl) else {
        return done;
    };
    let inserted = InsertOp::build(rewriter, operands[0], operands[1], &levels[..]);
    let inserted = rewriter.value(inserted);
    let mapped = reinterpret(rewriter, old, inserted);
    rewriter.replace_op(op.op(), &[mapped]);
    done
}

/// Makes a loop over elements use the levels of its tensor and of the tensors that it carries.
pub(super) fn foreach(op: ForeachOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let cx = rewriter.context().clone();
    let view = op.view(rewriter.body());
    let tensor_type = rewriter.body().value_type(view.tensor());
    let carried = view.init_args().len();
    let (operands, changed) = demap_operands(op.op(), rewriter);
    if !changed {
        return None;
    }
    let source = SparseTensorType::of(&cx, tensor_type)?;
    let result_types: Vec<Type> = emit::types_of(rewriter, &emit::results(rewriter, op.op()));
    let body = rewriter.body_mut();
    body.set_operands(op.op(), &operands);
    for result in body.results(op.op()).collect::<Vec<_>>() {
        if let Some(ty) = demapped(body, result) {
            body.set_value_type(result, ty);
        }
    }
    let region = body.region(op.op(), 0)?;
    let block = body.first_block(region)?;
    let types: Vec<Type> = operands[1..].iter().map(|value| body.value_type(*value)).collect();
    replace_arguments(rewriter, block, &source, tensor_type, &types, carried)?;
    let end = rewriter.body().last_op(block)?;
    let value = if carried == 0 { None } else { rewriter.body().operands(end).next() };
    if let Some(value) = value
        && let Some(ty) = demapped(rewriter.body(), value)
    {
        rewriter.set_at_end(block);
        let value = reinterpret(rewriter, ty, value);
        YieldOp::build(rewriter, [value]);
        rewriter.erase_op(end);
    }
    rewriter.set_after(op.op());
    let results = emit::results(rewriter, op.op());
    let mut mapped = Vec::new();
    for (result, ty) in results.iter().zip(&result_types) {
        let is_same = rewriter.body().value_type(*result) == *ty;
        mapped.push(if is_same { *result } else { reinterpret(rewriter, *ty, *result) });
    }
    for (result, mapped) in results.into_iter().zip(mapped) {
        replace_other_uses(rewriter, result, mapped);
    }
    Some(())
}

/// Replaces the block arguments for dimensions, element and carried tensors by arguments for
/// levels, element and tensors of the types `types`.
fn replace_arguments(
    rewriter: &mut Rewriter<'_>,
    block: Block,
    source: &SparseTensorType<'_>,
    tensor_type: Type,
    types: &[Type],
    carried: usize,
) -> Option<()> {
    let (dims, levels) = (source.shape.len(), source.level_rank());
    let old = rewriter.body().arguments(block).to_vec();
    let mut new_types = vec![emit::index_type(rewriter); levels];
    new_types.push(source.element);
    new_types.extend(types);
    let location = rewriter.location();
    let body = rewriter.body_mut();
    let new: Vec<Value> =
        new_types.into_iter().map(|ty| body.add_block_argument(block, ty, location)).collect();
    rewriter.set_point(terrace_ir::InsertionPoint::AtStart(block));
    let direction = CrdTransDirectionKind::Lvl2dim;
    let coordinates = translate(rewriter, tensor_type, &new[..levels], direction)
        .unwrap_or_else(|| new[..levels].to_vec());
    for (from, to) in old.iter().zip(&coordinates) {
        rewriter.replace_all_uses(*from, *to);
    }
    rewriter.replace_all_uses(*old.get(dims)?, new[levels]);
    for at in 0..carried {
        let (from, to) = (*old.get(dims + 1 + at)?, new[levels + 1 + at]);
        let ty = rewriter.body().value_type(from);
        let is_same = rewriter.body().value_type(to) == ty;
        let to = if is_same { to } else { reinterpret(rewriter, ty, to) };
        rewriter.replace_all_uses(from, to);
    }
    for _ in 0..old.len() {
        rewriter.body_mut().erase_block_argument(block, 0);
    }
    Some(())
}
