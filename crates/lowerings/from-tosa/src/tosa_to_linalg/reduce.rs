//! Reductions along an axis, as `linalg.reduce` or, for `tosa.argmax`, as `linalg.generic`.

use terrace_arith::{
    AddFOp, AddIOp, AndIOp, BuildConstant, CmpFOp, CmpFPredicate, CmpIOp, CmpIPredicate, ExtFOp,
    IndexCastOp, MaxSIOp, MaximumFOp, MinSIOp, MinimumFOp, MulFOp, MulIOp, OrIOp, SelectOp,
    TruncFOp,
};
use terrace_builtin::affine::AffineMap;
use terrace_builtin::{FloatType, RankedTensorType, TypeExt};
use terrace_ir::{Builder, Op, OpType, Operand, Type, Value};
use terrace_linalg::{IndexOp, ReduceOp, YieldOp, build_named};
use terrace_numeric::{Float, FloatFormat};
use terrace_rewrite::Rw;
use terrace_tensor::EmptyOp;
use terrace_tensor_transforms::build_expand;
use terrace_tosa::{ArgMaxOp, NanPropagationMode};

use crate::build::{
    dynamic_sizes, element_of, elementwise, fill, generic, limit, map_to, result_tensor, shape_of,
    zero,
};

/// The kinds of reductions.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Reduction {
    All,
    Any,
    Max,
    Min,
    Product,
    Sum,
}

impl Reduction {
    /// Creates the neutral element; `None` if the reduction is not defined for the type.
    fn neutral(self, b: &mut Builder<'_>, ty: Type) -> Option<Value> {
        let is_bit = ty.is_integer_of(b.context(), 1);
        match self {
            Self::Sum => zero(b, ty),
            Self::Product if ty.is_float() => b.constant_float(ty, 1.0),
            Self::Product => b.constant_int(ty, 1),
            Self::Min => limit(b, ty, true),
            Self::Max => limit(b, ty, false),
            Self::All if is_bit => Some(b.constant_bool(true)),
            Self::Any if is_bit => Some(b.constant_bool(false)),
            Self::All | Self::Any => None,
        }
    }

    fn combine(self, b: &mut Builder<'_>, x: Value, acc: Value) -> Value {
        let is_float = b.body().value_type(acc).is_float();
        match (self, is_float) {
            (Self::Sum, true) => b.value(AddFOp::of(x, acc)),
            (Self::Sum, false) => b.value(AddIOp::of(x, acc)),
            (Self::Product, true) => b.value(MulFOp::of(x, acc)),
            (Self::Product, false) => b.value(MulIOp::of(x, acc)),
            (Self::Min, true) => b.value(MinimumFOp::of(x, acc)),
            (Self::Min, false) => b.value(MinSIOp::of(x, acc)),
            (Self::Max, true) => b.value(MaximumFOp::of(x, acc)),
            (Self::Max, false) => b.value(MaxSIOp::of(x, acc)),
            (Self::All, _) => b.value(AndIOp::of(x, acc)),
            (Self::Any, _) => b.value(OrIOp::of(x, acc)),
        }
    }
}

/// Builds a `tensor.empty` of this shape, whose dynamic sizes are `sizes`.
fn empty_of(b: &mut Builder<'_>, shape: &[i64], sizes: &[Value], element: Type) -> Value {
    let ty = RankedTensorType::get(b.context(), shape, element).ty();
    EmptyOp::build(b, ty, sizes).value(b)
}

/// Replaces a reduction of `input` along `axis` by a `linalg.reduce` and a `tensor.expand_shape`
/// that adds the axis again.
pub(super) fn reduce(
    kind: Reduction,
    op: Op,
    axis: i32,
    mode: NanPropagationMode,
    rw: Rw<'_, '_>,
) -> Option<()> {
    let axis = usize::try_from(axis).ok()?;
    let result_shape = result_tensor(rw.body(), op)?.shape.to_vec();
    let input = rw.body().operand(op, 0);
    let element = element_of(rw.body(), input);
    // Sums of bf16 are accumulated with more precision.
    let wide = match kind == Reduction::Sum && element.is_float_of(rw.context(), FloatFormat::BF16)
    {
        true => FloatType::get(rw.context(), FloatFormat::F32).ty(),
        false => element,
    };
    let mut shape = shape_of(rw.body(), input)?;
    (axis < shape.len()).then(|| shape.remove(axis))?;
    let sizes = dynamic_sizes(rw, input, |dim| dim == axis)?;
    let fills = |rw: Rw<'_, '_>, neutral: Option<Value>, element| {
        // The order of creation is that of MLIR: tensor and constant, then the filled tensor.
        let (output, neutral) = match neutral {
            Some(neutral) => (empty_of(rw, &shape, &sizes, element), neutral),
            None => (empty_of(rw, &shape, &sizes, element), kind.neutral(rw, element)?),
        };
        fill(rw, neutral, output)
    };
    let mut inputs = vec![input];
    let mut outputs = vec![fills(rw, None, wide)?];
    let ignores_nan = mode == NanPropagationMode::IGNORE
        && element.is_float()
        && matches!(kind, Reduction::Max | Reduction::Min);
    if ignores_nan {
        let yes = rw.constant_bool(true);
        let bit = rw.body().value_type(yes);
        inputs.push(input);
        outputs.push(fills(rw, Some(yes), bit)?);
    }
    let results = build_reduce(rw, kind, &inputs, &outputs, axis, wide)?;
    let mut result = results[0];
    if ignores_nan {
        let nan = Float::nan(element.float_format(rw.context())?);
        let nan = rw.constant_exact_float(element, nan)?;
        let nans = fills(rw, Some(nan), element)?;
        let output = empty_of(rw, &shape, &sizes, element);
        let select = build_named(rw, "linalg.select", &[results[1], nans, result], &[output], &[])?;
        result = rw.body().result(select, 0);
    }
    if wide != element {
        let output = empty_of(rw, &shape, &sizes, element);
        let map = AffineMap::identity(rw.context(), shape.len() as u32);
        result = elementwise(rw, &[result], output, vec![map.clone(), map], |b, values| {
            Some(b.value(TruncFOp::of(element, values[0])))
        })?;
    }
    let expanded = build_expand(rw, result, &result_shape, &groups_with(shape.len(), axis))?;
    rw.replace_op(op, &[expanded]);
    Some(())
}

/// Returns the groups of dimensions that insert a dimension at `axis` into `rank` dimensions.
fn groups_with(rank: usize, axis: usize) -> Vec<Vec<i64>> {
    let mut groups: Vec<Vec<i64>> =
        (0..rank).map(|dim| vec![if dim > axis { dim as i64 + 1 } else { dim as i64 }]).collect();
    let last = rank.saturating_sub(1);
    if let Some(group) = groups.get_mut(axis.min(last)) {
        group.push(axis.min(last) as i64 + 1);
    }
    groups
}

fn build_reduce(
    b: &mut Builder<'_>,
    kind: Reduction,
    inputs: &[Value],
    outputs: &[Value],
    axis: usize,
    wide: Type,
) -> Option<Vec<Value>> {
    let body = b.body();
    let types: Vec<Type> = outputs.iter().map(|output| body.value_type(*output)).collect();
    let elements: Vec<Type> =
        inputs.iter().chain(outputs).map(|value| element_of(body, *value)).collect();
    let op = ReduceOp::build(b, &types, inputs, outputs, vec![axis as i64]).op();
    b.build_block_with(op, 0, &elements, |b, values| {
        let (x, acc) = (values[0], values[inputs.len()]);
        let is_wide = b.body().value_type(x) == wide;
        let term = if is_wide { x } else { b.value(ExtFOp::of(wide, x)) };
        let result = kind.combine(b, term, acc);
        let Some(all_nan) = values.get(3).filter(|_| inputs.len() == 2) else {
            YieldOp::build(b, [result]);
            return;
        };
        let is_nan = b.value(CmpFOp::of(CmpFPredicate::Uno, x, x));
        let result = b.value(SelectOp::of(is_nan, acc, result));
        let all_nan = b.value(AndIOp::of(*all_nan, is_nan));
        YieldOp::build(b, [result, all_nan]);
    });
    Some(b.body().results(op).collect())
}

/// Replaces `tosa.argmax` by a `linalg.generic` that keeps the greatest element and its index.
pub(super) fn argmax(op: ArgMaxOp, rw: Rw<'_, '_>) -> Option<()> {
    let view = op.view(rw.body());
    let (input, axis) = (view.input(), usize::try_from(view.axis()).ok()?);
    let ignores_nan = view.nan_mode() == NanPropagationMode::IGNORE;
    let index = result_tensor(rw.body(), op.op())?.element;
    let element = element_of(rw.body(), input);
    let mut shape = shape_of(rw.body(), input)?;
    let rank = shape.len();
    (axis < rank).then(|| shape.remove(axis))?;
    let sizes = dynamic_sizes(rw, input, |dim| dim == axis)?;
    let indices = empty_of(rw, &shape, &sizes, index);
    let none = rw.constant_int(index, 0)?;
    let indices = fill(rw, none, indices)?;
    let greatest = empty_of(rw, &shape, &sizes, element);
    let least = limit(rw, element, false)?;
    let greatest = fill(rw, least, greatest)?;
    let kept: Vec<usize> = (0..rank).filter(|dim| *dim != axis).collect();
    let cx = rw.context().clone();
    let kept = map_to(&cx, rank, &kept);
    let maps = vec![AffineMap::identity(&cx, rank as u32), kept.clone(), kept];
    let parallel: Vec<bool> = (0..rank).map(|dim| dim != axis).collect();
    let results = generic(rw, (&[input], &[indices, greatest]), maps, &parallel, |b, values| {
        let [x, old_index, old] = values[..] else { return None };
        let at = b.value(IndexOp::of(axis as i64));
        let at = b.value(IndexCastOp::of(index, at));
        let is_greater = match (element.is_float(), ignores_nan) {
            (false, _) => b.value(CmpIOp::of(CmpIPredicate::Sgt, x, old)),
            (true, true) => b.value(CmpFOp::of(CmpFPredicate::Ogt, x, old)),
            (true, false) => {
                // A NaN is greater than all numbers, and stays the result.
                let is_greater = b.value(CmpFOp::of(CmpFPredicate::Ugt, x, old));
                let is_number = b.value(CmpFOp::of(CmpFPredicate::Ord, old, old));
                b.value(AndIOp::of(is_greater, is_number))
            }
        };
        let new = b.value(SelectOp::of(is_greater, x, old));
        let new_index = b.value(SelectOp::of(is_greater, at, old_index));
        Some(vec![new_index, new])
    })?;
    rw.replace_op(op.op(), &results[..1]);
    Some(())
}
