//! The fold of `tosa.pad` into the padding of the operation that reads the padded tensor (MLIR:
//! `FoldPadToTensorOp`).

use terrace_builtin::folding::Number;
use terrace_ir::fold::constant_value;
use terrace_ir::{Body, OpType, Rewriter, Value};
use terrace_numeric::{Float, Int};

use super::constant_list;
use crate::fold::splat;
use crate::{
    Conv2DOp, Conv2DProperties, DepthwiseConv2DOp, DepthwiseConv2DProperties, MaxPool2dOp,
    MaxPool2dProperties, PadOp,
};

/// The largest padding that a fold creates.
const LARGEST: i64 = 8192;

/// A padded tensor whose padding is folded into the operation that reads the tensor.
struct Folded {
    /// The tensor before the padding.
    input: Value,
    /// The padding of the operation: top, bottom, left, right.
    pad: Vec<i64>,
    /// The value of the new elements.
    padding: Value,
}

impl Folded {
    /// Adds the padding that defines `input` to `pad`; `None` unless `input` is padded by constant
    /// numbers, in height and width only.
    fn of(body: &Body, input: Value, pad: &[i64]) -> Option<Self> {
        let outer = body.defined_by::<PadOp>(input)?;
        let numbers = constant_list(body, outer.padding())?;
        let (&[0, 0, top, bottom, left, right, 0, 0], &[a, b, c, d]) = (&numbers[..], pad) else {
            return None;
        };
        let sums = [(top, a), (bottom, b), (left, c), (right, d)];
        let pad = sums.into_iter().map(|(x, y)| x.checked_add(y)).collect::<Option<Vec<_>>>()?;
        Some(Self { input: outer.input1(), pad, padding: outer.pad_const() })
    }

    /// Whether the operation can have the padding.
    fn fits(&self) -> bool {
        self.pad.iter().all(|pad| *pad <= LARGEST)
    }

    /// Returns the value of the new elements; `None` if it is not a constant of the type `T`.
    fn value<T: Number>(&self, body: &Body) -> Option<T> {
        splat(body.context(), constant_value(body, self.padding))
    }

    /// Whether a convolution with the zero point `zero_point` ignores the new elements.
    fn is_zero(&self, body: &Body, zero_point: Value) -> bool {
        if let Some(value) = self.value::<Float>(body) {
            return value.is_zero();
        }
        let zero_point: Option<Int> = splat(body.context(), constant_value(body, zero_point));
        zero_point.is_some_and(|zero| self.value::<Int>(body) == Some(zero))
    }

    /// Whether the new elements are the lowest numbers of their type.
    fn is_lowest(&self, body: &Body) -> bool {
        match self.value::<Float>(body) {
            Some(value) => value == Float::largest(value.format(), true),
            None => {
                self.value::<Int>(body).is_some_and(|value| value == Int::signed_min(value.width()))
            }
        }
    }
}

macro_rules! fold_into_convolution {
    ($name:ident, $op:ident, $properties:ident) => {
        #[doc = concat!("Folds the padding of the input of [`", stringify!($op), "`].")]
        pub(super) fn $name(op: $op, rewriter: &mut Rewriter<'_>) -> Option<()> {
            let body = rewriter.body();
            let view = op.view(body);
            let folded = Folded::of(body, view.input(), view.pad())?;
            if !folded.is_zero(body, view.input_zp()) || !folded.fits() {
                return None;
            }
            let ty = body.value_type(view.output());
            let [weight, bias] = [view.weight(), view.bias()];
            let [input_zp, weight_zp] = [view.input_zp(), view.weight_zp()];
            let properties = $properties { pad: folded.pad, ..view.properties().into_owned() };
            let new = $op::build_with(
                rewriter,
                ty,
                folded.input,
                weight,
                bias,
                input_zp,
                weight_zp,
                properties,
            );
            rewriter.replace_with(op.op(), new.op());
            Some(())
        }
    };
}

fold_into_convolution!(into_conv2d, Conv2DOp, Conv2DProperties);
fold_into_convolution!(into_depthwise_conv2d, DepthwiseConv2DOp, DepthwiseConv2DProperties);

/// Folds the padding of the input of a pooling by the lowest numbers, unless the kernel would read
/// only new elements.
pub(super) fn into_max_pool2d(op: MaxPool2dOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let view = op.view(body);
    let folded = Folded::of(body, view.input(), view.pad())?;
    let ([height, width], [top, bottom, left, right]) = (&view.kernel()[..], &folded.pad[..])
    else {
        return None;
    };
    if top.max(bottom) >= height || left.max(right) >= width {
        return None;
    }
    if !folded.is_lowest(body) || !folded.fits() {
        return None;
    }
    let ty = body.value_type(view.output());
    let properties = MaxPool2dProperties { pad: folded.pad, ..view.properties().into_owned() };
    let new = MaxPool2dOp::build_with(rewriter, ty, folded.input, properties);
    rewriter.replace_with(op.op(), new.op());
    Some(())
}
