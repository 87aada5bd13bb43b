//! Operations that move elements: gather, table, reverse and tile.

use terrace_arith::{
    AddIOp, AndIOp, BuildConstant, ExtSIOp, IndexCastOp, MulIOp, ShLIOp, ShRUIOp, SubIOp,
};
use terrace_builtin::affine::{AffineExpr, AffineMap};
use terrace_builtin::{DYNAMIC, IndexType, IntegerType, RankedTensorType, TypeExt};
use terrace_ir::{Builder, OpType, Operand, Value};
use terrace_linalg::IndexOp;
use terrace_rewrite::Rw;
use terrace_tensor::{EmptyOp, ExtractOp};
use terrace_tensor_transforms::dim_of;
use terrace_tosa::{GatherOp, ReshapeOp, ReverseOp, TableOp, TileOp, build_const_shape};

use crate::build::{
    constant_ints, dynamic_sizes, element_of, elementwise, map_to, result_tensor, shape_of,
};

/// Replaces `tosa.gather` by a loop over the result that extracts the elements.
pub(super) fn gather(op: GatherOp, rw: Rw<'_, '_>) -> Option<()> {
    let view = op.view(rw.body());
    let (input, indices) = (view.values(), view.indices());
    let ty = rw.body().value_type(view.output());
    result_tensor(rw.body(), op.op())?;
    let mut sizes = Vec::new();
    for (tensor, dim) in [(input, 0), (indices, 1), (input, 2)] {
        if shape_of(rw.body(), tensor)?.get(dim) == Some(&DYNAMIC) {
            sizes.push(dim_of(rw, tensor, dim));
        }
    }
    let output = EmptyOp::build(rw, ty, sizes).value(rw);
    let cx = rw.context().clone();
    let maps = vec![map_to(&cx, 3, &[0, 1]), AffineMap::identity(&cx, 3)];
    let result = elementwise(rw, &[indices], output, maps, |b, values| {
        let batch = b.value(IndexOp::of(0));
        let index = IndexType::get(b.context()).ty();
        let row = b.value(IndexCastOp::of(index, values[0]));
        let channel = b.value(IndexOp::of(2));
        Some(b.value(ExtractOp::of(input, [batch, row, channel])))
    })?;
    rw.replace_op(op.op(), &[result]);
    Some(())
}

/// Replaces `tosa.table` by a loop that looks each element up.
pub(super) fn table(op: TableOp, rw: Rw<'_, '_>) -> Option<()> {
    let view = op.view(rw.body());
    let (input, table) = (view.input1(), view.table());
    let ty = rw.body().value_type(view.output());
    let result = result_tensor(rw.body(), op.op())?;
    let (rank, to) = (result.shape.len(), result.element);
    let cx = rw.context().clone();
    let types = [element_of(rw.body(), input), element_of(rw.body(), table), to];
    let widths = types.map(|ty| ty.int_or_float_width(&cx).filter(|_| ty.is_int_or_index()));
    let sizes = dynamic_sizes(rw, input, |_| false)?;
    let output = EmptyOp::build(rw, ty, sizes).value(rw);
    let map = AffineMap::identity(&cx, rank as u32);
    let result =
        elementwise(rw, &[input], output, vec![map.clone(), map], |b, values| match widths {
            [Some(8), Some(8), Some(8)] => {
                let index = IndexType::get(b.context()).ty();
                let at = b.value(IndexCastOp::of(index, values[0]));
                let offset = b.constant_index(128);
                let at = b.value(AddIOp::of(at, offset));
                Some(b.value(ExtractOp::of(table, [at])))
            }
            [Some(16), Some(16), Some(32)] => interpolate(b, table, values[0]),
            _ => None,
        })?;
    rw.replace_op(op.op(), &[result]);
    Some(())
}

/// Interpolates between two entries of a table of 513 elements, by the low 7 bits of `x`.
fn interpolate(b: &mut Builder<'_>, table: Value, x: Value) -> Option<Value> {
    let i32 = IntegerType::get(b.context(), 32).ty();
    let index = IndexType::get(b.context()).ty();
    let x = b.value(ExtSIOp::of(i32, x));
    let offset = b.constant_int(i32, 32768)?;
    let seven = b.constant_int(i32, 7)?;
    let one = b.constant_int(i32, 1)?;
    let mask = b.constant_int(i32, 127)?;
    let x = b.value(AddIOp::of(x, offset));
    let at = b.value(ShRUIOp::of(x, seven));
    let fraction = b.value(AndIOp::of(x, mask));
    let next = b.value(AddIOp::of(at, one));
    let places = [at, next].map(|at| b.value(IndexCastOp::of(index, at)));
    let entries = places.map(|at| b.value(ExtractOp::of(table, [at])));
    let [base, next] = entries.map(|entry| b.value(ExtSIOp::of(i32, entry)));
    let scaled = b.value(ShLIOp::of(base, seven));
    let slope = b.value(SubIOp::of(next, base));
    let step = b.value(MulIOp::of(slope, fraction));
    Some(b.value(AddIOp::of(scaled, step)))
}

/// Replaces `tosa.reverse` by a loop that extracts the elements in the opposite order.
pub(super) fn reverse(op: ReverseOp, rw: Rw<'_, '_>) -> Option<()> {
    let view = op.view(rw.body());
    let (input, axis) = (view.input1(), usize::try_from(view.axis()).ok()?);
    let ty = rw.body().value_type(view.output());
    let rank = shape_of(rw.body(), input)?.len();
    let sizes = dynamic_sizes(rw, input, |_| false)?;
    let count = dim_of(rw, input, axis);
    let output = EmptyOp::build(rw, ty, sizes).value(rw);
    let map = AffineMap::identity(rw.context(), rank as u32);
    let result = elementwise(rw, &[], output, vec![map], |b, _| {
        let mut indices = Vec::new();
        for dim in 0..rank {
            let mut index = b.value(IndexOp::of(dim as i64));
            if dim == axis {
                let one = b.constant_index(1);
                let last = b.value(SubIOp::of(count, one));
                index = b.value(SubIOp::of(last, index));
            }
            indices.push(index);
        }
        Some(ExtractOp::build(b, input, &indices[..]).value(b))
    })?;
    rw.replace_op(op.op(), &[result]);
    Some(())
}

/// Replaces `tosa.tile` by a loop over a tensor with a dimension for the copies in front of each
/// dimension, which is then reshaped.
pub(super) fn tile(op: TileOp, rw: Rw<'_, '_>) -> Option<()> {
    let view = op.view(rw.body());
    let (input, ty) = (view.input1(), rw.body().value_type(view.output()));
    let multiples = constant_ints(rw.body(), view.multiples(), true)?;
    let result = result_tensor(rw.body(), op.op())?;
    let (result_shape, element) = (result.shape.to_vec(), result.element);
    let shape = shape_of(rw.body(), input)?;
    let sizes = dynamic_sizes(rw, input, |_| false)?;
    let pairs = multiples.iter().zip(&shape);
    let tiled: Vec<i64> = pairs.flat_map(|(multiple, size)| [*multiple, *size]).collect();
    let cx = rw.context().clone();
    let tiled_ty = RankedTensorType::get(&cx, &tiled, element).ty();
    let output = EmptyOp::build(rw, tiled_ty, sizes).value(rw);
    let loops = tiled.len();
    let odd = (0..shape.len()).map(|dim| AffineExpr::dim(&cx, 2 * dim as u32 + 1));
    let maps = vec![AffineMap::new(loops as u32, 0, odd), AffineMap::identity(&cx, loops as u32)];
    let copies = elementwise(rw, &[input], output, maps, |_, values| Some(values[0]))?;
    let known = |size: &i64| if *size == DYNAMIC { -1 } else { *size };
    let known: Vec<i64> = result_shape.iter().map(known).collect();
    let shape = build_const_shape(rw, &known)?;
    let result = ReshapeOp::build(rw, ty, copies, shape).value(rw);
    rw.replace_op(op.op(), &[result]);
    Some(())
}
