//! Accesses to the arrays and sizes of sparse tensors.

use terrace_arith::BuildConstant;
use terrace_builtin::IndexType;
use terrace_builtin::TypeExt;
use terrace_builtin::shaped::{DYNAMIC, element_type_or_self};
use terrace_builtin::values::constant_integer;
use terrace_ir::{Builder, Context, OpType, Operand, Type, Value};
use terrace_memref::{CastOp as MemrefCastOp, DimOp};
use terrace_sparse_tensor::{
    HasRuntimeLibraryOp, LvlOp, NumberOfEntriesOp, ReinterpretMapOp, SparseTensorType,
    ToCoordinatesBufferOp, ToCoordinatesOp, ToPositionsOp, ToValuesOp, encoding_of,
};
use terrace_tensor::CastOp;

use super::{RuntimeCalls, type_of};
use crate::runtime::{buffer_type, call, element_suffix, width_suffix};

pub(super) fn populate(calls: &mut RuntimeCalls<'_>) {
    calls.add::<LvlOp>("SparseTensorLvlOpConverter", |op, operands, rw| {
        let view = op.view(rw.body());
        let (source, index) = (view.source(), view.index());
        let level = usize::try_from(constant_integer(rw.body(), index)?).ok()?;
        let ty = type_of(&rw, source);
        let size = level_size(rw, ty, operands[0], level)?;
        rw.replace_op(op.op(), &[size]);
        Some(())
    });
    calls.add::<CastOp>("SparseCastConverter", |op, operands, rw| {
        let view = op.view(rw.body());
        let [from, to] = [view.source(), view.dest()].map(|value| type_of(&rw, value));
        let encoding = encoding_of(rw.context(), to)?;
        if encoding_of(rw.context(), from) != Some(encoding) {
            return None;
        }
        rw.replace_op(op.op(), operands);
        Some(())
    });
    calls.add::<ReinterpretMapOp>("SparseReMapConverter", |op, operands, rw| {
        rw.replace_op(op.op(), operands);
        Some(())
    });
    calls.add::<ToPositionsOp>("SparseTensorToPositionsConverter", |op, operands, rw| {
        let view = op.view(rw.body());
        let level = view.level().data(view.context()).to_i64()?;
        let ty = type_of(&rw, view.result());
        let element = element_type_or_self(rw.context(), ty);
        let buffer = level_array(rw, "sparsePositions", element, operands[0], level)?;
        rw.replace_op(op.op(), &[buffer]);
        Some(())
    });
    calls.add::<ToCoordinatesOp>("SparseTensorToCoordinatesConverter", |op, operands, rw| {
        let view = op.view(rw.body());
        let level = view.level().data(view.context()).to_i64()?;
        let ty = type_of(&rw, view.result());
        let element = element_type_or_self(rw.context(), ty);
        let mut buffer = level_array(rw, "sparseCoordinates", element, operands[0], level)?;
        if type_of(&rw, buffer) != ty {
            buffer = MemrefCastOp::build(rw, ty, buffer).value(rw);
        }
        rw.replace_op(op.op(), &[buffer]);
        Some(())
    });
    calls.add::<ToCoordinatesBufferOp>("SparseToCoordinatesBufferConverter", |op, operands, rw| {
        let view = op.view(rw.body());
        let [tensor, result] = [view.tensor(), view.result()].map(|value| type_of(&rw, value));
        let cx = rw.context().clone();
        let start = SparseTensorType::of(&cx, tensor)?.coordinate_start() as i64;
        let element = element_type_or_self(&cx, result);
        let buffer = level_array(rw, "sparseCoordinatesBuffer", element, operands[0], start)?;
        rw.replace_op(op.op(), &[buffer]);
        Some(())
    });
    calls.add::<ToValuesOp>("SparseTensorToValuesConverter", |op, operands, rw| {
        let ty = type_of(&rw, op.view(rw.body()).tensor());
        let element = element_type_or_self(rw.context(), ty);
        let values = values(rw, element, operands[0])?;
        rw.replace_op(op.op(), &[values]);
        Some(())
    });
    calls.add::<NumberOfEntriesOp>("SparseNumberOfEntriesConverter", |op, operands, rw| {
        let ty = type_of(&rw, op.view(rw.body()).tensor());
        let element = element_type_or_self(rw.context(), ty);
        let values = values(rw, element, operands[0])?;
        let size = buffer_size(rw, values);
        rw.replace_op(op.op(), &[size]);
        Some(())
    });
    calls.add::<HasRuntimeLibraryOp>("SparseHasRuntimeLibraryConverter", |op, _, rw| {
        let yes = rw.constant_bool(true);
        rw.replace_op(op.op(), &[yes]);
        Some(())
    });
}

/// Creates the size of `level` of the tensor `pointer` of type `ty`.
pub(super) fn level_size(
    b: &mut Builder<'_>,
    ty: Type,
    pointer: Value,
    level: usize,
) -> Option<Value> {
    let cx = b.context().clone();
    let size = *SparseTensorType::of(&cx, ty)?.level_shape().get(level)?;
    if size != DYNAMIC {
        return Some(b.constant_index(size));
    }
    let level = b.constant_index(level as i64);
    Some(call(b, "sparseLvlSize", &[IndexType::get(&cx).ty()], &[pointer, level])[0])
}

/// Returns the width of positions or coordinates of type `ty`; 0 for `index`.
fn width_of(cx: &Context, ty: Type) -> Option<u32> {
    if ty.is_index() { Some(0) } else { ty.int_or_float_width(cx) }
}

/// Calls the function `name` that returns an array of elements of type `element` for `level`.
pub(super) fn level_array(
    b: &mut Builder<'_>,
    name: &str,
    element: Type,
    pointer: Value,
    level: i64,
) -> Option<Value> {
    let cx = b.context().clone();
    let name = format!("{name}{}", width_suffix(width_of(&cx, element)?));
    let level = b.constant_index(level);
    Some(call(b, &name, &[buffer_type(&cx, element)], &[pointer, level])[0])
}

/// Calls the function that returns the array of elements.
pub(super) fn values(b: &mut Builder<'_>, element: Type, pointer: Value) -> Option<Value> {
    let cx = b.context().clone();
    let name = format!("sparseValues{}", element_suffix(&cx, element)?);
    Some(call(b, &name, &[buffer_type(&cx, element)], &[pointer])[0])
}

/// Creates the size of a buffer of one dimension.
pub(super) fn buffer_size(b: &mut Builder<'_>, buffer: Value) -> Value {
    let first = b.constant_index(0);
    DimOp::build(b, buffer, first).value(b)
}
