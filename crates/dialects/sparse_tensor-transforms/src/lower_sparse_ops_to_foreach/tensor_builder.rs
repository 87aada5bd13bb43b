//! Tensors that a loop over entries fills: [`TensorBuilder`], and these loops.

use terrace_arith::{CmpFOp, CmpFPredicate, CmpIOp, CmpIPredicate};
use terrace_bufferization::AllocTensorOp;
use terrace_builtin::shaped::{DYNAMIC, TypeExt, element_type_or_self};
use terrace_builtin::{AffineMapAttr, ComplexType, IndexType};
use terrace_complex::NotEqualOp;
use terrace_ir::{Builder, Handle, Op, OpType, Operand, Type, Value};
use terrace_linalg::{FillOp, build_named};
use terrace_scf::IfOp;
use terrace_sparse_tensor::{ForeachOp, LoadOp, SparseTensorType, YieldOp};
use terrace_tensor::InsertOp;

use crate::buffers::zero;

/// A new tensor, dense or sparse, with its current value (MLIR: `TensorLike`).
pub(super) struct TensorBuilder {
    /// The tensor after the last insertion.
    pub(super) value: Value,
    is_sparse: bool,
}

impl TensorBuilder {
    /// Allocates a tensor of type `ty` whose dimensions have the sizes `sizes`. A dense tensor is
    /// filled with zeros.
    pub(super) fn new(b: &mut Builder<'_>, ty: Type, sizes: &[Value]) -> Option<Self> {
        let cx = b.context().clone();
        let tensor = SparseTensorType::of(&cx, ty)?;
        let dynamic = tensor.shape.iter().zip(sizes).filter(|(size, _)| **size == DYNAMIC);
        let dynamic: Vec<Value> = dynamic.map(|(_, value)| *value).collect();
        let mut value = AllocTensorOp::build(b, ty, &dynamic[..], None, None).value(b);
        let is_sparse = tensor.encoding.is_some();
        if !is_sparse {
            let zero = zero(b, tensor.element)?;
            let filled = build_named(b, FillOp::INFO.name, &[zero], &[value], &[])?;
            value = b.body().result(filled, 0);
        }
        Some(Self { value, is_sparse })
    }

    /// Inserts `value` at `coordinates`.
    pub(super) fn insert(&mut self, b: &mut Builder<'_>, value: Value, coordinates: &[Value]) {
        self.value = InsertOp::build(b, value, self.value, coordinates).value(b);
    }

    /// Inserts `value` at `coordinates` unless it is zero; `None` if its type has no zero.
    pub(super) fn insert_nonzero(
        &mut self,
        b: &mut Builder<'_>,
        value: Value,
        coordinates: &[Value],
    ) -> Option<()> {
        let condition = is_nonzero(b, value)?;
        let unchanged = self.value;
        let ty = b.body().value_type(unchanged);
        let branch = IfOp::define(
            b,
            condition,
            &[ty],
            |b| {
                self.insert(b, value, coordinates);
                [self.value]
            },
            |_| [unchanged],
        );
        self.value = b.body().result(branch.op(), 0);
        Some(())
    }

    /// Returns the complete tensor.
    pub(super) fn finish(self, b: &mut Builder<'_>) -> Value {
        if !self.is_sparse {
            return self.value;
        }
        let load = LoadOp::build(b, self.value);
        load.set_has_inserts(b.body_mut(), true);
        load.value(b)
    }
}

/// Creates `v != 0`, for floats also true for a NaN; `None` if `v` is not a number (MLIR:
/// `genIsNonzero`).
fn is_nonzero(b: &mut Builder<'_>, value: Value) -> Option<Value> {
    let ty = b.body().value_type(value);
    let none = zero(b, ty)?;
    let test = if ty.is_float() {
        CmpFOp::build(b, CmpFPredicate::Une, value, none).value(b)
    } else if ty.is::<ComplexType>() {
        NotEqualOp::build(b, value, none).value(b)
    } else {
        CmpIOp::build(b, CmpIPredicate::Ne, value, none).value(b)
    };
    Some(test)
}

/// The entry that a loop visits.
pub(super) struct Entry<'a> {
    /// The coordinates of the dimensions.
    pub(super) coordinates: &'a [Value],
    /// The stored element.
    pub(super) value: Value,
    /// The values that the loop carries.
    pub(super) carried: &'a [Value],
}

/// Creates a loop over the entries of `tensor` in `order` that carries values; `build` returns
/// their next values.
pub(super) fn for_each(
    b: &mut Builder<'_>,
    tensor: Value,
    carried: &[Value],
    order: Option<Handle<AffineMapAttr>>,
    build: impl FnOnce(&mut Builder<'_>, Entry<'_>) -> Option<Vec<Value>>,
) -> Option<Op> {
    let cx = b.context().clone();
    let ty = b.body().value_type(tensor);
    let rank = SparseTensorType::of(&cx, ty)?.shape.len();
    let types: Vec<Type> = carried.iter().map(|value| b.body().value_type(*value)).collect();
    let op = ForeachOp::build(b, &types, tensor, carried);
    op.set_order(b.body_mut(), order);
    let mut arguments = vec![IndexType::get(&cx).ty(); rank];
    arguments.push(element_type_or_self(&cx, ty));
    arguments.extend(types);
    let (_, built) = b.build_block_with(op.op(), 0, &arguments, |b, values| {
        let (coordinates, rest) = values.split_at(rank);
        let (value, carried) = rest.split_first()?;
        let next = build(b, Entry { coordinates, value: *value, carried })?;
        YieldOp::build(b, next);
        Some(())
    });
    built?;
    Some(op.op())
}
