//! Builders of small pieces of code that several passes of this crate create (MLIR:
//! `CodegenUtils.cpp`).

use terrace_arith::{
    BuildConstant, ConstantOp, ExtFOp, ExtSIOp, ExtUIOp, FPToSIOp, IndexCastOp, SIToFPOp, TruncFOp,
    TruncIOp,
};
use terrace_bufferization::ToBufferOp;
use terrace_builtin::affine::AffineMap;
use terrace_builtin::folding::zero_of;
use terrace_builtin::shaped::{DYNAMIC, TypeExt, element_type_or_self, shape_of};
use terrace_builtin::{
    AffineMapAttr, ComplexType, IndexType, IntegerAttr, MemRefType, RankedTensorType,
};
use terrace_ir::{ArrayAttr, Builder, Op, OpType, Operand, Type, Value};
use terrace_linalg::FillOp;
use terrace_memref::{CollapseShapeOp, LoadOp, StoreOp, SubViewOp};
use terrace_sparse_tensor::{SortOp, SparseTensorSortKind};
use terrace_tensor::FromElementsOp;

/// Creates the zero of type `ty`, a number or complex number; `None` for other types (MLIR:
/// `constantZero`).
pub(crate) fn zero(b: &mut Builder<'_>, ty: Type) -> Option<Value> {
    let cx = b.context().clone();
    if let Some(complex) = ty.downcast::<ComplexType>(&cx) {
        let part = zero_of(&cx, complex.element)?;
        let parts = ArrayAttr::get(&cx, [part, part]);
        return Some(terrace_complex::ConstantOp::build(b, ty, parts).value(b));
    }
    let zero = zero_of(&cx, ty)?;
    Some(ConstantOp::build(b, zero).value(b))
}

/// Converts the number `value` to type `ty`; `None` if there is no such conversion (MLIR:
/// `genCast`).
pub(crate) fn cast_number(b: &mut Builder<'_>, value: Value, ty: Type) -> Option<Value> {
    let cx = b.context().clone();
    let from = b.body().value_type(value);
    if from == ty {
        return Some(value);
    }
    if from.is_index() || ty.is_index() {
        return Some(IndexCastOp::build(b, ty, value).value(b));
    }
    if let Some(complex) = ty.downcast::<ComplexType>(&cx) {
        return to_complex(b, value, ty, complex.element);
    }
    let (old, new) = (from.int_or_float_width(&cx)?, ty.int_or_float_width(&cx)?);
    let value = match (from.is_float(), ty.is_float()) {
        (true, true) if old > new => TruncFOp::build(b, ty, value).value(b),
        (true, true) if old < new => ExtFOp::build(b, ty, value).value(b),
        (false, false) if old > new => TruncIOp::build(b, ty, value).value(b),
        (false, false) if old < new && old == 1 => ExtUIOp::build(b, ty, value).value(b),
        (false, false) if old < new => ExtSIOp::build(b, ty, value).value(b),
        (false, true) => SIToFPOp::build(b, ty, value).value(b),
        (true, false) => FPToSIOp::build(b, ty, value).value(b),
        _ => return None,
    };
    Some(value)
}

/// Converts `value` to the complex type `ty` with parts of type `part`.
fn to_complex(b: &mut Builder<'_>, value: Value, ty: Type, part: Type) -> Option<Value> {
    let from = b.body().value_type(value);
    let (re, im) = match from.is::<ComplexType>() {
        true => {
            let re = terrace_complex::ReOp::build(b, value).value(b);
            let im = terrace_complex::ImOp::build(b, value).value(b);
            (cast_number(b, re, part)?, cast_number(b, im, part)?)
        }
        false => {
            let re = cast_number(b, value, part)?;
            (re, zero(b, part)?)
        }
    };
    Some(terrace_complex::CreateOp::build(b, ty, re, im).value(b))
}

/// Sorts the first `count` tuples of `rank` coordinates in `coordinates`, and `values` with them.
pub(crate) fn sort(
    b: &mut Builder<'_>,
    count: Value,
    coordinates: Value,
    values: &[Value],
    rank: usize,
    algorithm: SparseTensorSortKind,
) {
    let cx = b.context().clone();
    let order = AffineMapAttr::get(&cx, AffineMap::identity(&cx, rank as u32));
    let op = SortOp::build(b, count, coordinates, values, order, algorithm);
    op.set_ny(b.body_mut(), Some(IntegerAttr::index(&cx, 0)));
}

/// Fills `buffer` with `value`; `None` if the types do not fit.
pub(crate) fn fill(b: &mut Builder<'_>, value: Value, buffer: Value) -> Option<()> {
    terrace_linalg::build_named(b, FillOp::INFO.name, &[value], &[buffer], &[]).map(|_| ())
}

/// Loads the element `index`, of any integer type, of `buffer`.
pub(crate) fn load(b: &mut Builder<'_>, buffer: Value, index: Value) -> Option<Value> {
    let ty = IndexType::get(b.context()).ty();
    let index = cast_number(b, index, ty)?;
    Some(LoadOp::build(b, buffer, [index]).value(b))
}

/// Stores `value`, converted to the type of the elements, as the element `index` of `buffer`.
pub(crate) fn store(b: &mut Builder<'_>, value: Value, buffer: Value, index: Value) -> Option<()> {
    let ty = IndexType::get(b.context()).ty();
    let index = cast_number(b, index, ty)?;
    let element = element_type_or_self(b.context(), b.body().value_type(buffer));
    let value = cast_number(b, value, element)?;
    StoreOp::build(b, value, buffer, [index]);
    Some(())
}

/// Creates the buffer of a tensor.
pub(crate) fn buffer_of(b: &mut Builder<'_>, tensor: Value) -> Option<Value> {
    let ty = b.body().value_type(tensor);
    let cx = b.context().clone();
    let tensor_type = ty.downcast::<RankedTensorType>(&cx)?;
    let buffer = MemRefType::get(&cx, &tensor_type.shape, tensor_type.element).ty();
    Some(ToBufferOp::build(b, buffer, tensor).value(b))
}

/// Creates a size of type `ty`, a number or a tensor of one number.
pub(crate) fn size_of_type(b: &mut Builder<'_>, size: Value, ty: Type) -> Option<Value> {
    let Some(shape) = shape_of(b.context(), ty) else { return cast_number(b, size, ty) };
    if !shape.is_empty() {
        return None;
    }
    let element = element_type_or_self(b.context(), ty);
    let size = cast_number(b, size, element)?;
    Some(FromElementsOp::build(b, ty, [size]).value(b))
}

/// Collapses the dimensions of `buffer` behind the first `kept` ones to one.
pub(crate) fn flatten(b: &mut Builder<'_>, buffer: Value, kept: usize) -> Option<Value> {
    let cx = b.context().clone();
    let ty = b.body().value_type(buffer).downcast::<MemRefType>(&cx)?;
    let mut shape = ty.shape[..kept].to_vec();
    let rest = &ty.shape[kept..];
    let size = match rest.contains(&DYNAMIC) {
        true => DYNAMIC,
        false => rest.iter().try_fold(1i64, |product, size| product.checked_mul(*size))?,
    };
    shape.push(size);
    let flat = MemRefType::with_layout(&cx, &shape, ty.element, None, ty.memory_space).ty();
    let mut groups: Vec<Vec<i64>> = (0..kept as i64).map(|dim| vec![dim]).collect();
    groups.push((kept as i64..ty.shape.len() as i64).collect());
    let groups = terrace_builtin::reshape::groups_attribute(&cx, &groups);
    Some(CollapseShapeOp::build(b, flat, buffer, groups).value(b))
}

/// Creates a view of the first `size` elements of `buffer`.
pub(crate) fn subview(b: &mut Builder<'_>, buffer: Value, size: Value) -> Option<Value> {
    let cx = b.context().clone();
    let element = element_type_or_self(&cx, b.body().value_type(buffer));
    let ty = MemRefType::get(&cx, &[DYNAMIC], element).ty();
    let view = SubViewOp::build(b, ty, buffer, (), [size], (), vec![0], vec![DYNAMIC], vec![1]);
    Some(view.value(b))
}

/// Creates an uninitialized buffer on the stack with `values` as its contents, of unknown size in
/// its type (MLIR: `allocaBuffer`).
pub(crate) fn stack_buffer(b: &mut Builder<'_>, values: &[Value]) -> Option<Value> {
    let element = b.body().value_type(*values.first()?);
    let ty = MemRefType::get(b.context(), &[DYNAMIC], element).ty();
    let size = b.constant_index(values.len() as i64);
    let buffer = terrace_memref::AllocaOp::build(b, ty, [size], ()).value(b);
    for (at, value) in values.iter().enumerate() {
        let at = b.constant_index(at as i64);
        StoreOp::build(b, *value, buffer, [at]);
    }
    Some(buffer)
}

/// Returns the outermost operation of the nest of loops and conditionals around `op`; `op` itself
/// outside of such (MLIR: `getTop`).
pub(crate) fn top_of_nest(b: &Builder<'_>, op: Op) -> Op {
    use terrace_scf::{ForOp, IfOp, ParallelOp, WhileOp};
    let enclosing = |op: &Op| {
        let parent = b.body().op(*op).parent()?;
        let nests = parent.is::<ForOp>()
            || parent.is::<WhileOp>()
            || parent.is::<ParallelOp>()
            || parent.is::<IfOp>();
        nests.then(|| parent.id())
    };
    std::iter::successors(Some(op), enclosing).last().unwrap_or(op)
}
