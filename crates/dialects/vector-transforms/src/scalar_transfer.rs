//! Rewrites of transfers of which one element is used to accesses of that element
//! (MLIR: `populateScalarVectorTransferLoweringPatterns`).

use terrace_affine::composed_apply;
use terrace_arith::BuildConstant;
use terrace_builtin::mixed::Mixed;
use terrace_builtin::types::MemRefType;
use terrace_builtin::{AffineExpr, DYNAMIC, VectorType};
use terrace_ir::{OpType, Operand, PatternSet, Rewriter, Value};
use terrace_vector::{ExtractOp, Transfer, TransferReadOp, TransferWriteOp};

use crate::extract;

/// Adds the patterns that access single elements directly. Reads with several uses, all of them
/// extractions, are rewritten only if `allow_multiple_uses`
/// (MLIR: `populateScalarVectorTransferLoweringPatterns`).
pub fn populate_scalar_vector_transfer_lowering(set: &mut PatternSet, allow_multiple_uses: bool) {
    set.add::<ExtractOp>("RewriteScalarExtractOfTransferRead", move |op, rw| {
        read(op, rw, allow_multiple_uses)
    });
    set.add::<TransferWriteOp>("RewriteScalarWrite", write);
}

/// Reads the only extracted element from the memref or tensor.
fn read(op: ExtractOp, rw: &mut Rewriter<'_>, allow_multiple_uses: bool) -> Option<()> {
    let (cx, body) = (rw.context().clone(), rw.body());
    let view = op.view(body);
    let source = view.source();
    let transfer = Transfer::of(body, body.defining_op(source)?)?;
    body.op(transfer.op).is::<TransferReadOp>().then_some(())?;
    if body.value_type(view.result()).is::<VectorType>() {
        return None;
    }
    let is_allowed = match allow_multiple_uses {
        true => body.uses(source).all(|one| body.op(body.user(one)).is::<ExtractOp>()),
        false => body.has_one_use(source),
    };
    if !is_allowed
        || transfer.mask.is_some()
        || !transfer.map.is_minor_identity(&cx)
        || transfer.in_bounds.contains(&false)
    {
        return None;
    }
    let mut dynamic = view.dynamic_position();
    let mut position = Vec::new();
    for number in view.static_position().iter() {
        position.push(match *number {
            DYNAMIC => Mixed::Dynamic(dynamic.next()?),
            number => Mixed::Static(number),
        });
    }
    drop(dynamic);
    let mut indices = transfer.indices;
    let first = indices.len().checked_sub(position.len())?;
    for (index, at) in indices[first..].iter_mut().zip(position) {
        let base = AffineExpr::symbol(&cx, 0);
        let sum = match at {
            Mixed::Static(number) => composed_apply(
                rw,
                op.op(),
                base.add_constant(&cx, number),
                &[Mixed::Dynamic(*index)],
            ),
            Mixed::Dynamic(value) => {
                let sum = base.add(&cx, AffineExpr::symbol(&cx, 1));
                composed_apply(rw, op.op(), sum, &[Mixed::Dynamic(*index), Mixed::Dynamic(value)])
            }
        };
        *index = rw.constant_or_value(sum);
    }
    let base = transfer.base;
    let value = match rw.body().value_type(base).is::<MemRefType>() {
        true => terrace_memref::LoadOp::build(rw, base, &indices[..]).value(rw),
        false => terrace_tensor::ExtractOp::build(rw, base, &indices[..]).value(rw),
    };
    rw.replace_op(op.op(), &[value]);
    Some(())
}

/// Writes the only element of a vector to the memref or tensor.
fn write(op: TransferWriteOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let transfer = Transfer::of(rw.body(), op.op())?;
    if transfer.ty.shape.iter().any(|size| *size != 1)
        || transfer.mask.is_some()
        || !transfer.map.is_minor_identity(rw.context())
    {
        return None;
    }
    let Transfer { vector, base, indices, .. } = transfer;
    let scalar: Value = extract(rw, vector, &vec![0; transfer.ty.shape.len()])?;
    match rw.body().value_type(base).is::<MemRefType>() {
        true => {
            terrace_memref::StoreOp::build(rw, scalar, base, &indices[..]);
            rw.erase_op(op.op());
        }
        false => {
            let new = terrace_tensor::InsertOp::build(rw, scalar, base, &indices[..]).op();
            rw.replace_with(op.op(), new);
        }
    }
    Some(())
}
