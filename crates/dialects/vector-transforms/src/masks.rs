//! Lowerings of `vector.create_mask` and `vector.constant_mask`.

use terrace_arith::{CmpIOp, CmpIPredicate, ConstantOp, ExtSIOp, IndexCastOp, SelectOp, TruncIOp};
use terrace_builtin::folding::scalar_or_splat;
use terrace_builtin::{DenseElementsAttr, IntegerAttr, IntegerType, TypeExt, VectorType};
use terrace_ir::fold::constant_value;
use terrace_ir::{Builder, OpType, Operand, PatternSet, Rewriter, Type, Value};
use terrace_numeric::Int;
use terrace_vector::{BroadcastOp, ConstantMaskOp, CreateMaskOp};

use crate::{insert, part_type, replace, result_vector, vector, zero};

/// Adds the patterns that lower masks of several dimensions to masks with one dimension less, and
/// constant masks of rank 1 to constants (MLIR: `populateVectorMaskOpLoweringPatterns`).
pub fn populate_vector_mask_op_lowering(set: &mut PatternSet) {
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

/// Creates the constant `number` of type `index`.
pub(crate) fn index(b: &mut Builder<'_>, number: i64) -> Value {
    let number = IntegerAttr::index(b.context(), number).attr();
    ConstantOp::build(b, number).value(b)
}

/// Returns the type of element indices: `i32` if `short`, `i64` otherwise.
fn number_type(b: &Builder<'_>, short: bool) -> Type {
    IntegerType::get(b.context(), if short { 32 } else { 64 }).ty()
}

/// Adds the patterns that turn masks of fixed size, and the bounds checks of transfers, into
/// comparisons of indices, of 32 bits if `short_indices`
/// (MLIR: `populateVectorMaskMaterializationPatterns`).
pub fn populate_vector_mask_materialization(set: &mut PatternSet, short_indices: bool) {
    materialize(set, short_indices);
    crate::transfer::materialize(set);
    set.add::<SelectOp>("FoldI1Select", select_of_bits);
}

/// Folds the choice between the constant vectors of one bit to its condition:
/// `arith.select %c, dense<true>, dense<false> : vector<1xi1>  =>  vector.broadcast %c`.
fn select_of_bits(op: SelectOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let ty = result_vector(rw.body(), op.op())?;
    let view = op.view(rw.body());
    let (condition, values) = (view.condition(), [view.true_value(), view.false_value()]);
    let bit = |value: Value| {
        let constant = constant_value(rw.body(), value)?;
        Some(!scalar_or_splat::<Int>(rw.context(), constant)?.is_zero())
    };
    let is_bit = ty.element.int_or_float_width(rw.context()) == Some(1);
    if !is_bit
        || ty.shape[..] != [1]
        || ty.is_scalable()
        || vector(rw.body(), condition).is_some()
        || values.map(bit) != [Some(true), Some(false)]
    {
        return None;
    }
    let to = rw.body().value_type(rw.body().result(op.op(), 0));
    let value = BroadcastOp::build(rw, to, condition).value(rw);
    replace(rw, op.op(), value)
}

/// Adds the pattern that lowers a mask of fixed size to a comparison of the element indices, of 32
/// bits if `short_indices`, with the size (MLIR: `VectorCreateMaskOpConversion` of
/// `populateVectorMaskMaterializationPatterns`):
/// `vector.create_mask %n : vector<4xi1>  =>  arith.cmpi slt, dense<[0, 1, 2, 3]>, %n`.
fn materialize(set: &mut PatternSet, short_indices: bool) {
    set.add::<CreateMaskOp>("VectorCreateMaskOpConversion", move |op, rw| {
        let ty = result_vector(rw.body(), op.op())?;
        if ty.is_scalable() || ty.shape.len() > 1 {
            return None;
        }
        let number = number_type(rw, short_indices);
        let numbers = VectorType::get(rw.context(), &ty.shape, number).ty();
        let count = ty.shape.first().copied().unwrap_or(1);
        let all = DenseElementsAttr::from_ints(rw.context(), numbers, 0..count).ok()?.attr();
        let all = ConstantOp::build(rw, all).value(rw);
        let size = op.view(rw.body()).operands().next()?;
        let mask = below(rw, all, size, number)?;
        replace(rw, op.op(), mask)
    });
}

/// Adds the pattern that lowers a mask of scalable size in the same way as [`materialize`], with
/// the indices from `llvm.intr.stepvector`.
pub fn populate_scalable_mask_lowering(set: &mut PatternSet, short_indices: bool) {
    set.add::<CreateMaskOp>("VectorCreateMaskOpConversion", move |op, rw| {
        let ty = result_vector(rw.body(), op.op())?;
        if !ty.is_scalable() || ty.shape.len() != 1 {
            return None;
        }
        let number = number_type(rw, short_indices);
        let numbers = VectorType::scalable(rw.context(), &ty.shape, &ty.scalable, number).ty();
        let all = terrace_llvm::StepVectorOp::build(rw, numbers).value(rw);
        let size = op.view(rw.body()).operands().next()?;
        let mask = below(rw, all, size, number)?;
        replace(rw, op.op(), mask)
    });
}

/// Creates the mask of the elements of `numbers`, integers of type `number`, that are less than
/// `size`.
fn below(b: &mut Builder<'_>, numbers: Value, size: Value, number: Type) -> Option<Value> {
    let size = as_number(b, size, number)?;
    let ty = b.body().value_type(numbers);
    let sizes = BroadcastOp::build(b, ty, size).value(b);
    Some(CmpIOp::build(b, CmpIPredicate::Slt, numbers, sizes).value(b))
}

/// Casts `value`, an index or an integer, to the integer type `ty`
/// (MLIR: `getValueOrCreateCastToIndexLike`).
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
