//! Decomposition of `linalg.softmax` into reductions and elementwise operations
//! ([`decompose_softmax`]).

use terrace_arith::{AddFOp, AtomicRMWKind, ConstantOp, DivFOp, MaxNumFOp, SubFOp};
use terrace_builtin::affine::AffineMap;
use terrace_builtin::types::RankedTensorType;
use terrace_ir::{Builder, Op, Operand, Value};
use terrace_linalg::{SoftmaxOp, YieldOp, build_named};
use terrace_math::ExpOp;
use terrace_tensor::build_empty;
use terrace_tensor_transforms::mixed_sizes;

use crate::generic::Generic;

/// Builds the operations that compute the `linalg.softmax` `op` on tensors, before it, and returns
/// the last one: the maxima, the exponentials of the differences to these, the sums of the
/// exponentials, and the quotients (MLIR: `SoftmaxOp::decomposeOperation`). `None` if `op` is
/// another operation, or not on tensors.
pub fn decompose_softmax(b: &mut Builder<'_>, op: Op) -> Option<Op> {
    let cx = b.context().clone();
    let view = b.body().op(op).cast::<SoftmaxOp>()?;
    let (input, output) = (view.input(), view.output());
    let dim = usize::try_from(view.dimension()).ok()?;
    let tensor = b.body().value_type(input).downcast::<RankedTensorType>(&cx)?;
    if !b.body().value_type(output).is::<RankedTensorType>() {
        return None;
    }
    let (element, rank) = (tensor.element, tensor.shape.len());
    let mut sizes = mixed_sizes(b, input)?;
    if dim >= rank {
        return None;
    }
    sizes.remove(dim);
    let identity = AffineMap::identity(&cx, rank as u32);
    let kept: Vec<usize> = (0..rank).filter(|at| *at != dim).collect();
    let parts = Parts { reduced: identity.sub_map(&kept), identity, dim };
    let empty = build_empty(b, &sizes, element);
    let filled = |b: &mut Builder<'_>, kind: AtomicRMWKind| {
        let number = kind.identity(b.context(), element)?;
        let number = ConstantOp::build(b, number).value(b);
        let fill = build_named(b, "linalg.fill", &[number], &[empty], &[])?;
        Some(b.body().result(fill, 0))
    };
    let init = filled(b, AtomicRMWKind::Maxnumf)?;
    let most = parts.reduce(b, input, init, |b, x, sum| MaxNumFOp::build(b, x, sum).value(b));
    let powers = parts.combine(b, input, most, output, |b, x, most| {
        let difference = SubFOp::build(b, x, most).value(b);
        ExpOp::build(b, difference).value(b)
    });
    let powers = b.body().result(powers, 0);
    let init = filled(b, AtomicRMWKind::Addf)?;
    let sums = parts.reduce(b, powers, init, |b, x, sum| AddFOp::build(b, x, sum).value(b));
    Some(parts.combine(b, powers, sums, output, |b, x, sum| DivFOp::build(b, x, sum).value(b)))
}

/// The indexing maps of the operations.
struct Parts {
    /// The map of whole tensors.
    identity: AffineMap,
    /// The map of tensors without the dimension of the reductions.
    reduced: AffineMap,
    /// The dimension of the reductions.
    dim: usize,
}

impl Parts {
    /// Builds the reduction of `input` into `init` by `compute`, and returns its result.
    fn reduce(
        &self,
        b: &mut Builder<'_>,
        input: Value,
        init: Value,
        compute: impl FnOnce(&mut Builder<'_>, Value, Value) -> Value,
    ) -> Value {
        let rank = self.identity.num_dims as usize;
        let generic = Generic {
            inputs: vec![input],
            outputs: vec![init],
            maps: vec![self.identity.clone(), self.reduced.clone()],
            parallel: (0..rank).map(|at| at != self.dim).collect(),
        };
        let op = build(b, &generic, compute);
        b.body().result(op, 0)
    }

    /// Builds the elementwise operation `compute` on `input` and the reduced tensor `other`.
    fn combine(
        &self,
        b: &mut Builder<'_>,
        input: Value,
        other: Value,
        output: Value,
        compute: impl FnOnce(&mut Builder<'_>, Value, Value) -> Value,
    ) -> Op {
        let generic = Generic {
            inputs: vec![input, other],
            outputs: vec![output],
            maps: vec![self.identity.clone(), self.reduced.clone(), self.identity.clone()],
            parallel: vec![true; self.identity.num_dims as usize],
        };
        build(b, &generic, compute)
    }
}

/// Builds `generic` with a region that yields the result of `compute` for its first two arguments.
fn build(
    b: &mut Builder<'_>,
    generic: &Generic,
    compute: impl FnOnce(&mut Builder<'_>, Value, Value) -> Value,
) -> Op {
    let cx = b.context().clone();
    let op = generic.build(b);
    let elements: Vec<_> = generic
        .operands()
        .map(|value| terrace_builtin::shaped::element_type_or_self(&cx, b.body().value_type(value)))
        .collect();
    b.build_block_with(op, 0, &elements, |b, arguments| {
        let value = compute(b, arguments[0], arguments[1]);
        YieldOp::build(b, [value]);
    });
    op
}
