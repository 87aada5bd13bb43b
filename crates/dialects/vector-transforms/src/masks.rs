//! Masks.

use terrace_arith::{CmpIOp, CmpIPredicate, ConstantOp, ExtSIOp, IndexCastOp, SelectOp, TruncIOp};
use terrace_builtin::{DenseElementsAttr, IntegerAttr, IntegerType, TypeExt, VectorType};
use terrace_ir::{Builder, OpType, Operand, PatternSet, Type, Value};
use terrace_vector::{BroadcastOp, ConstantMaskOp, CreateMaskOp};

use crate::{insert, part_type, replace, result_vector, zero};

/// Adds the patterns that make masks of several dimensions of masks of fewer
/// (MLIR: `populateVectorMaskOpLoweringPatterns`).
pub(crate) fn lower(set: &mut PatternSet) {
    set.add::<CreateMaskOp>("CreateMaskOpLowering", |op, rw| {
        let ty = result_vector(rw.body(), op.op())?;
        if ty.shape.len() <= 1 || ty.scalable[0] {
            return None;
        }
        let sizes: Vec<Value> = op.view(rw.body()).operands().collect();
        let (part, whole) =
            (part_type(rw, &ty), rw.body().value_type(rw.body().result(op.op(), 0)));
        let on = CreateMaskOp::build(rw, part, &sizes[1..]).value(rw);
        let off = zero(rw, part)?;
        let mut all = zero(rw, whole)?;
        for at in 0..ty.shape[0] {
            let bound = index(rw, at);
            let is_on = CmpIOp::build(rw, CmpIPredicate::Slt, bound, sizes[0]).value(rw);
            let row = SelectOp::build(rw, is_on, on, off).value(rw);
            all = insert(rw, row, all, &[at]);
        }
        replace(rw, op.op(), all)
    });
    set.add::<ConstantMaskOp>("ConstantMaskOpLowering", |op, rw| {
        let ty = result_vector(rw.body(), op.op())?;
        let sizes = op.view(rw.body()).mask_dim_sizes().to_vec();
        let whole = rw.body().value_type(rw.body().result(op.op(), 0));
        let on = *sizes.first()?;
        if ty.shape.len() <= 1 {
            let extent = ty.shape.first().copied().unwrap_or(1);
            let bits: Vec<bool> = match ty.is_scalable() {
                true => vec![on == extent],
                false => (0..extent).map(|at| at < on).collect(),
            };
            let bits = DenseElementsAttr::from_bools(rw.context(), whole, bits).ok()?.attr();
            let mask = ConstantOp::build(rw, bits).value(rw);
            return replace(rw, op.op(), mask);
        }
        let part = part_type(rw, &ty);
        let row = ConstantMaskOp::build(rw, part, sizes[1..].to_vec()).value(rw);
        let mut all = zero(rw, whole)?;
        for at in 0..on {
            all = insert(rw, row, all, &[at]);
        }
        replace(rw, op.op(), all)
    });
}

/// The constant `number` as an index.
pub(crate) fn index(b: &mut Builder<'_>, number: i64) -> Value {
    let number = IntegerAttr::index(b.context(), number).attr();
    ConstantOp::build(b, number).value(b)
}

/// The type of the numbers of elements.
fn number_type(b: &Builder<'_>, short: bool) -> Type {
    IntegerType::get(b.context(), if short { 32 } else { 64 }).ty()
}

/// Adds the pattern that makes a mask a comparison of the numbers of elements with their count
/// (MLIR: `populateVectorMaskMaterializationPatterns`).
pub(crate) fn materialize(set: &mut PatternSet, short: bool) {
    set.add::<CreateMaskOp>("VectorCreateMaskOpConversion", move |op, rw| {
        let ty = result_vector(rw.body(), op.op())?;
        if ty.is_scalable() || ty.shape.len() > 1 {
            return None;
        }
        let number = number_type(rw, short);
        let numbers = VectorType::get(rw.context(), &ty.shape, number).ty();
        let count = ty.shape.first().copied().unwrap_or(1);
        let all = DenseElementsAttr::from_ints(rw.context(), numbers, 0..count).ok()?.attr();
        let all = ConstantOp::build(rw, all).value(rw);
        let size = op.view(rw.body()).operands().next()?;
        let mask = below(rw, all, size, number)?;
        replace(rw, op.op(), mask)
    });
}

/// Adds the pattern that does the same for a mask of scalable size.
pub(crate) fn scalable(set: &mut PatternSet, short: bool) {
    set.add::<CreateMaskOp>("VectorCreateMaskOpConversion", move |op, rw| {
        let ty = result_vector(rw.body(), op.op())?;
        if !ty.is_scalable() || ty.shape.len() != 1 {
            return None;
        }
        let number = number_type(rw, short);
        let numbers = VectorType::scalable(rw.context(), &ty.shape, &ty.scalable, number).ty();
        let all = terrace_llvm::StepVectorOp::build(rw, numbers).value(rw);
        let size = op.view(rw.body()).operands().next()?;
        let mask = below(rw, all, size, number)?;
        replace(rw, op.op(), mask)
    });
}

/// Which elements of `numbers`, integers of type `number`, are smaller than `size`.
fn below(b: &mut Builder<'_>, numbers: Value, size: Value, number: Type) -> Option<Value> {
    let size = as_number(b, size, number)?;
    let ty = b.body().value_type(numbers);
    let sizes = BroadcastOp::build(b, ty, size).value(b);
    Some(CmpIOp::build(b, CmpIPredicate::Slt, numbers, sizes).value(b))
}

/// `value`, an index or an integer, as a `ty` (MLIR: `getValueOrCreateCastToIndexLike`).
fn as_number(b: &mut Builder<'_>, value: Value, ty: Type) -> Option<Value> {
    let from = b.body().value_type(value);
    if from == ty {
        return Some(value);
    }
    if from.is_index() {
        return Some(IndexCastOp::build(b, ty, value).value(b));
    }
    let width = |ty: Type| ty.int_or_float_width(b.context());
    Some(match width(from)? < width(ty)? {
        true => ExtSIOp::build(b, ty, value).value(b),
        false => TruncIOp::build(b, ty, value).value(b),
    })
}
