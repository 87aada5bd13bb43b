//! Extractions of masks, and reads of scalable columns: [`populate`].

use terrace_arith::{AddIOp, BuildConstant, CmpIOp, CmpIPredicate, ConstantOp, SelectOp};
use terrace_builtin::mixed::mixed;
use terrace_builtin::{DYNAMIC, MemRefType, VectorType, folding};
use terrace_ir::{OpType, Operand, PatternSet, Rewriter, Value};
use terrace_memref::LoadOp;
use terrace_scf::ForOp;
use terrace_vector::{CreateMaskOp, ExtractOp, InsertOp, ShapeCastOp, Transfer, TransferReadOp};

use super::sub_tiles::ScaleMultiples;

/// Adds the patterns of this module.
pub(super) fn populate(set: &mut PatternSet) {
    set.add::<ExtractOp>("FoldExtractFromVectorOfSMELikeCreateMasks", extract_mask);
    set.add::<TransferReadOp>("LowerColumnTransferReadToLoops", read_column);
}

/// Folds the extraction of the mask of a tile:
/// `vector.extract (vector.create_mask %n, %a, %b)[%i]  =>
///  vector.create_mask (%i < %n ? %a : 0), %b`.
fn extract_mask(op: ExtractOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let cx = rw.context().clone();
    let view = op.view(rw.body());
    let mask = rw.body().defined_by::<CreateMaskOp>(view.source())?;
    let ty = view.result_types().next()?;
    let extracted = ty.downcast::<VectorType>(&cx)?;
    if extracted.scalable.iter().filter(|scalable| **scalable).count() != 2 {
        return None;
    }
    let [at] = mixed(view.static_position(), view.dynamic_position())[..] else { return None };
    let sizes: Vec<Value> = mask.operands().collect();
    let [front, rows, columns, ..] = sizes[..] else { return None };
    if rw.body().defined_by::<ConstantOp>(front).is_some() {
        return None;
    }
    let zero = rw.constant_index(0);
    let at = rw.constant_or_value(at);
    let is_active = CmpIOp::build(rw, CmpIPredicate::Slt, at, front).value(rw);
    let rows = SelectOp::build(rw, is_active, rows, zero).value(rw);
    let new = CreateMaskOp::build(rw, ty, &[rows, columns][..]);
    rw.replace_with(op.op(), new.op());
    Some(())
}

/// Lowers the read of a column with a scalable number of rows to a loop that loads the elements.
fn read_column(op: TransferReadOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let cx = rw.context().clone();
    let read = Transfer::of(rw.body(), op.op())?;
    if !rw.body().value_type(read.base).is::<MemRefType>() {
        return None;
    }
    let ([rows, 1], [true, false]) = (&read.ty.shape[..], &read.ty.scalable[..]) else {
        return None;
    };
    let [row, column] = read.indices[..] else { return None };
    let column_type = VectorType::scalable(&cx, &[*rows], &[true], read.ty.element).ty();
    let zero = folding::zero_of(&cx, column_type)?;
    let lower = rw.constant_index(0);
    let upper = ScaleMultiples::default().build(rw, *rows);
    let step = rw.constant_index(1);
    let initial = ConstantOp::build(rw, zero).value(rw);
    let filled = ForOp::define(rw, lower, upper, step, [initial], |b, at, carried| {
        let row = AddIOp::build(b, at, row).value(b);
        let element = LoadOp::build(b, read.base, &[row, column][..]).value(b);
        [InsertOp::build(b, element, carried[0], &[at][..], vec![DYNAMIC]).value(b)]
    });
    let (filled, ty) = (rw.body().result(filled.op(), 0), rw.body().value_type(read.vector));
    let cast = ShapeCastOp::build(rw, ty, filled);
    rw.replace_with(op.op(), cast.op());
    Some(())
}
