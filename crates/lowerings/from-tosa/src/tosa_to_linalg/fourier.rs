//! Fourier transforms of images as reductions over all pixels.

use terrace_arith::{
    AddFOp, AddIOp, BuildConstant, DivFOp, DivUIOp, IndexCastUIOp, MulFOp, SubFOp, UIToFPOp,
};
use terrace_builtin::mixed::values;
use terrace_builtin::{DYNAMIC, IntegerType};
use terrace_index as index;
use terrace_ir::{Builder, Op, OpType, Operand, Type, Value};
use terrace_linalg::IndexOp;
use terrace_math::{CosOp, SinOp};
use terrace_rewrite::Rw;
use terrace_tensor::EmptyOp;
use terrace_tensor_transforms::mixed_sizes;
use terrace_tosa::{FFT2dOp, RFFT2dOp};

use crate::build::{
    dynamic_sizes, element_of, fill, generic, map_to, result_tensor, shape_of, size_value, zero,
};

/// Builds two tensors of zeros with the type of the first result of `op` and these sizes.
fn outputs(rw: Rw<'_, '_>, op: Op, sizes: &[Value]) -> Option<[Value; 2]> {
    let mut build = || {
        let ty = rw.body().value_type(rw.body().result(op, 0));
        let element = result_tensor(rw.body(), op)?.element;
        let output = EmptyOp::build(rw, ty, sizes).value(rw);
        let zero = zero(rw, element)?;
        fill(rw, zero, output)
    };
    Some([build()?, build()?])
}

/// Converts an index to a float by an `i32`.
fn to_float(b: &mut Builder<'_>, value: Value, ty: Type) -> Value {
    let i32 = IntegerType::get(b.context(), 32).ty();
    let value = b.value(IndexCastUIOp::of(i32, value));
    b.value(UIToFPOp::of(ty, value))
}

/// The height and width of the image, as indices and as floats, and the constant two pi.
struct Image {
    sizes: [Value; 2],
    floats: [Value; 2],
    two_pi: Value,
    ty: Type,
}

impl Image {
    fn of(rw: Rw<'_, '_>, input: Value) -> Option<Self> {
        let ty = element_of(rw.body(), input);
        let sizes = [size_value(rw, input, 1)?, size_value(rw, input, 2)?];
        let two_pi = rw.constant_float(ty, std::f64::consts::TAU)?;
        let floats = sizes.map(|size| to_float(rw, size, ty));
        Some(Self { sizes, floats, two_pi, ty })
    }

    /// Builds the angle of the current place of the loop: two pi times the sum of the products of
    /// the indices in both directions, relative to the sizes.
    fn angle(&self, b: &mut Builder<'_>) -> Value {
        let at = [1, 2, 3, 4].map(|dim| b.value(IndexOp::of(dim)));
        let products = [0, 1].map(|dim| b.value(index::MulOp::of(at[dim + 2], at[dim])));
        let mut rests = products;
        for (rest, size) in rests.iter_mut().zip(self.sizes) {
            *rest = b.value(index::RemUOp::of(*rest, size));
        }
        let rests = rests.map(|rest| to_float(b, rest, self.ty));
        let parts = [0, 1].map(|dim| b.value(DivFOp::of(rests[dim], self.floats[dim])));
        let sum = b.value(AddFOp::of(parts[0], parts[1]));
        b.value(MulFOp::of(self.two_pi, sum))
    }

    /// Builds the loop over output places and pixels that adds `terms` to both outputs.
    fn transform(
        &self,
        rw: Rw<'_, '_>,
        inputs: &[Value],
        outputs: [Value; 2],
        terms: impl FnOnce(&mut Builder<'_>, &[Value], Value) -> Option<Vec<Value>>,
    ) -> Option<Vec<Value>> {
        let cx = rw.context().clone();
        let mut maps = vec![map_to(&cx, 5, &[0, 3, 4]); inputs.len()];
        maps.extend(vec![map_to(&cx, 5, &[0, 1, 2]); 2]);
        let parallel = [true, true, true, false, false];
        generic(rw, (inputs, &outputs), maps, &parallel, |b, values| {
            let angle = self.angle(b);
            terms(b, values, angle)
        })
    }
}

/// Replaces the transform of a real image, `tosa.rfft2d`, whose results have half of the width of
/// the input, and one more column.
pub(super) fn real(op: RFFT2dOp, rw: Rw<'_, '_>) -> Option<()> {
    let input = op.view(rw.body()).input_real();
    let mut sizes = values(&mixed_sizes(rw, input)?);
    let width = *shape_of(rw.body(), input)?.get(2)?;
    let (one, two) = (rw.constant_index(1), rw.constant_index(2));
    if width == DYNAMIC {
        let half = rw.value(DivUIOp::of(sizes.pop()?, two));
        sizes.push(rw.value(AddIOp::of(half, one)));
    } else {
        // MLIR folds the quotient and the sum, and keeps the constants.
        for number in [width, width / 2, width / 2 + 1] {
            rw.constant_index(number);
        }
    }
    let outputs = outputs(rw, op.op(), &sizes)?;
    let image = Image::of(rw, input)?;
    let results = image.transform(rw, &[input], outputs, |b, values, angle| {
        let [x, sum_re, sum_im] = values[..] else { return None };
        let (cos, sin) = (b.value(CosOp::of(angle)), b.value(SinOp::of(angle)));
        let (re, im) = (b.value(MulFOp::of(x, cos)), b.value(MulFOp::of(x, sin)));
        let sum_re = b.value(AddFOp::of(sum_re, re));
        let sum_im = b.value(SubFOp::of(sum_im, im));
        Some(vec![sum_re, sum_im])
    })?;
    rw.replace_op(op.op(), &results);
    Some(())
}

/// Replaces the transform of a complex image.
pub(super) fn complex(op: FFT2dOp, rw: Rw<'_, '_>) -> Option<()> {
    let view = op.view(rw.body());
    let (inputs, inverse) = ([view.input_real(), view.input_imag()], view.inverse());
    let sizes = dynamic_sizes(rw, inputs[0], |_| false)?;
    let outputs = outputs(rw, op.op(), &sizes)?;
    let image = Image::of(rw, inputs[0])?;
    let ty = image.ty;
    let results = image.transform(rw, &inputs, outputs, |b, values, angle| {
        let [re, im, sum_re, sum_im] = values[..] else { return None };
        let mut angle = angle;
        if inverse {
            let minus = b.constant_float(ty, -1.0)?;
            angle = b.value(MulFOp::of(angle, minus));
        }
        let (cos, sin) = (b.value(CosOp::of(angle)), b.value(SinOp::of(angle)));
        let re_cos = b.value(MulFOp::of(re, cos));
        let im_sin = b.value(MulFOp::of(im, sin));
        let new_re = b.value(AddFOp::of(re_cos, im_sin));
        let im_cos = b.value(MulFOp::of(im, cos));
        let re_sin = b.value(MulFOp::of(re, sin));
        let new_im = b.value(SubFOp::of(im_cos, re_sin));
        let sum_re = b.value(AddFOp::of(sum_re, new_re));
        let sum_im = b.value(AddFOp::of(sum_im, new_im));
        Some(vec![sum_re, sum_im])
    })?;
    rw.replace_op(op.op(), &results);
    Some(())
}
