//! `tosa.resize` as a loop over the result, after sizes of 1 are taken out.

use terrace_arith::{
    self as arith, AddFOp, AddIOp, BuildConstant, CmpFOp, CmpFPredicate, CmpIOp, CmpIPredicate,
    DivFOp, DivSIOp, ExtFOp, ExtSIOp, IndexCastOp, MulFOp, MulIOp, SIToFPOp, SelectOp, ShLIOp,
    SubFOp, SubIOp, UIToFPOp,
};
use terrace_builtin::affine::AffineMap;
use terrace_builtin::{DYNAMIC, IndexType, IntegerType, RankedTensorType, TypeExt};
use terrace_ir::{Builder, OpType, Operand, Type, Value};
use terrace_linalg::IndexOp;
use terrace_rewrite::Rw;
use terrace_tensor::{EmptyOp, ExtractOp};
use terrace_tensor_transforms::build_expand;
use terrace_tosa::{ResizeMode, ResizeOp};

use super::scalars::clamp_integer;
use crate::build::{
    collapse_shape, constant_ints, dynamic_sizes, element_of, elementwise, map_to, result_tensor,
    shape_of, zero,
};

/// The shapes of input and result of a resize, whose heights and widths are static.
struct Shapes {
    input: Vec<i64>,
    result: Vec<i64>,
}

impl Shapes {
    fn of(op: ResizeOp, rw: Rw<'_, '_>) -> Option<Self> {
        let view = op.view(rw.body());
        let input = shape_of(rw.body(), view.input())?;
        let result = shape_of(rw.body(), view.output())?;
        let is_static = |shape: &[i64]| !shape[1..3].contains(&DYNAMIC);
        (is_static(&input) && is_static(&result)).then_some(Self { input, result })
    }
}

/// Resizes an image with a height or width of 1 without that direction, then repeats the result
/// (MLIR: `MaterializeResizeBroadcast`).
pub(super) fn repeat(op: ResizeOp, rw: Rw<'_, '_>) -> Option<()> {
    let shapes = Shapes::of(op, rw)?;
    let repeated = |dim: usize| (1..3).contains(&dim) && shapes.input[dim] == 1;
    let mut small = shapes.result.clone();
    for (dim, size) in small.iter_mut().enumerate() {
        if repeated(dim) {
            *size = 1;
        }
    }
    if small == shapes.result {
        return None;
    }
    let cx = rw.context().clone();
    let view = op.view(rw.body());
    let (input, scale, offset, border, mode) =
        (view.input(), view.scale(), view.offset(), view.border(), view.mode());
    let ty = rw.body().value_type(view.output());
    let element = ty.downcast::<RankedTensorType>(&cx)?.element;
    let small_ty = RankedTensorType::get(&cx, &small, element).ty();
    let resized = ResizeOp::build(rw, small_ty, input, scale, offset, border, mode).value(rw);
    let kept: Vec<usize> = (0..4).filter(|dim| !repeated(*dim)).collect();
    let mut groups: Vec<Vec<i64>> = Vec::new();
    for dim in 0..4 {
        match groups.last_mut() {
            // A dimension of size 1 joins the group of the dimension after it.
            Some(group) if group.last().is_some_and(|last| repeated(*last as usize)) => {
                group.push(dim);
            }
            _ => groups.push(vec![dim]),
        }
    }
    let shape: Vec<i64> = kept.iter().map(|dim| small[*dim]).collect();
    let collapsed = collapse_shape(rw, resized, &shape, &groups);
    let sizes = dynamic_sizes(rw, input, |_| false)?;
    let output = EmptyOp::build(rw, ty, sizes).value(rw);
    let maps = vec![map_to(&cx, 4, &kept), AffineMap::identity(&cx, 4)];
    let result = elementwise(rw, &[collapsed], output, maps, |_, values| Some(values[0]))?;
    rw.replace_op(op.op(), &[result]);
    Some(())
}

/// Converts images of one pixel to images of one pixel (MLIR: `ResizeUnaryConverter`).
pub(super) fn single_pixel(op: ResizeOp, rw: Rw<'_, '_>) -> Option<()> {
    let shapes = Shapes::of(op, rw)?;
    if shapes.input[1..3] != [1, 1] || shapes.result[1..3] != [1, 1] {
        return None;
    }
    let view = op.view(rw.body());
    let (input, mode) = (view.input(), view.mode());
    if rw.body().value_type(input) == rw.body().value_type(view.output()) {
        rw.replace_op(op.op(), &[input]);
        return Some(());
    }
    let scale = constant_ints(rw.body(), view.scale(), true)?;
    let cx = rw.context().clone();
    let (from, to) = (element_of(rw.body(), input), result_tensor(rw.body(), op.op())?.element);
    let groups = vec![vec![0], vec![1, 2, 3]];
    let shape = [shapes.input[0], shapes.input[3]];
    let collapsed = collapse_shape(rw, input, &shape, &groups);
    let sizes = dynamic_sizes(rw, input, |_| false)?;
    let ty = RankedTensorType::get(&cx, &shape, to).ty();
    let output = EmptyOp::build(rw, ty, sizes).value(rw);
    let map = AffineMap::identity(&cx, 2);
    let scaled = elementwise(rw, &[collapsed], output, vec![map.clone(), map], |b, values| {
        let mut x = values[0];
        if from.is_float() {
            let extended = from != to;
            return Some(if extended { b.value(ExtFOp::of(to, x)) } else { x });
        }
        if from != to {
            x = b.value(ExtSIOp::of(to, x));
        }
        if mode != ResizeMode::NEAREST_NEIGHBOR {
            for numerator in [*scale.first()?, *scale.get(2)?] {
                let numerator = b.constant_int(to, numerator)?;
                x = b.value(MulIOp::of(x, numerator));
            }
        }
        Some(x)
    })?;
    let result = build_expand(rw, scaled, &shapes.result, &groups)?;
    rw.replace_op(op.op(), &[result]);
    Some(())
}

/// A direction of the image: the number of pixels, and the constants of the operation, of which
/// `n` and `d` are numerator and denominator of the scale.
#[derive(Clone, Copy)]
struct Direction {
    size: i64,
    last: Value,
    at: Value,
    n: Value,
    d: Value,
    offset: Value,
}

/// The position in the input of an output pixel: the pixel before, and the distance from it.
#[derive(Clone, Copy)]
struct Position {
    index: Value,
    delta: Value,
}

/// Replaces a resize by a loop over the result (MLIR: `GenericResizeConverter`).
pub(super) fn generic(op: ResizeOp, rw: Rw<'_, '_>) -> Option<()> {
    let shapes = Shapes::of(op, rw)?;
    if shapes.input[3] == DYNAMIC || shapes.result[3] == DYNAMIC {
        return None;
    }
    let view = op.view(rw.body());
    let (input, mode) = (view.input(), view.mode());
    let list = |value: Value| constant_ints(rw.body(), value, true);
    let (scale, offset, border) = (list(view.scale())?, list(view.offset())?, list(view.border())?);
    let ty = rw.body().value_type(view.output());
    let element = result_tensor(rw.body(), op.op())?.element;
    let sizes = dynamic_sizes(rw, input, |_| false)?;
    let output = EmptyOp::build(rw, ty, sizes).value(rw);
    let map = AffineMap::identity(rw.context(), 4);
    let result = elementwise(rw, &[], output, vec![map], |b, _| {
        let pixel = Pixel::build(b, input, &shapes.input, element, (&scale, &offset, &border))?;
        match mode {
            ResizeMode::NEAREST_NEIGHBOR => pixel.nearest(b),
            ResizeMode::BILINEAR => pixel.bilinear(b),
        }
    })?;
    rw.replace_op(op.op(), &[result]);
    Some(())
}

/// The computation of a pixel of the result.
struct Pixel {
    input: Value,
    element: Type,
    i32: Type,
    batch: Value,
    channel: Value,
    zero: Value,
    directions: [Direction; 2],
    positions: [Position; 2],
}

impl Pixel {
    fn build(
        b: &mut Builder<'_>,
        input: Value,
        shape: &[i64],
        element: Type,
        (scale, offset, border): (&[i64], &[i64], &[i64]),
    ) -> Option<Self> {
        let i32 = IntegerType::get(b.context(), 32).ty();
        let indices = [0, 1, 2, 3].map(|dim| b.value(IndexOp::of(dim)));
        let none = b.constant_int(i32, 0)?;
        let zero_element = zero(b, element)?;
        let last = [b.constant_int(i32, shape[1] - 1)?, b.constant_int(i32, shape[2] - 1)?];
        let at = [indices[1], indices[2]].map(|index| b.value(IndexCastOp::of(i32, index)));
        let mut constants = Vec::new();
        for number in scale.iter().chain(offset).chain(border) {
            constants.push(b.constant_int(i32, *number)?);
        }
        let [y_n, y_d, x_n, x_d, y_offset, x_offset, ..] = constants[..] else { return None };
        let direction = |dim: usize, n, d, offset| Direction {
            size: shape[dim + 1],
            last: last[dim],
            at: at[dim],
            n,
            d,
            offset,
        };
        let directions = [direction(0, y_n, y_d, y_offset), direction(1, x_n, x_d, x_offset)];
        let positions = directions.map(|direction| match (direction.size, element.is_float()) {
            (1, _) => Position { index: none, delta: zero_element },
            (_, true) => float_position(b, direction, element),
            (_, false) => integer_position(b, direction),
        });
        Some(Self {
            input,
            element,
            i32,
            batch: indices[0],
            channel: indices[3],
            zero: none,
            directions,
            positions,
        })
    }

    /// Clamps a pixel to the image, and converts it to an index.
    fn clamped(&self, b: &mut Builder<'_>, pixel: Value, direction: Direction) -> Value {
        let value = clamp_integer(b, pixel, self.zero, direction.last);
        self.to_index(b, value)
    }

    fn to_index(&self, b: &mut Builder<'_>, value: Value) -> Value {
        let index = IndexType::get(b.context()).ty();
        b.value(IndexCastOp::of(index, value))
    }

    fn extract(&self, b: &mut Builder<'_>, y: Value, x: Value) -> Value {
        b.value(ExtractOp::of(self.input, [self.batch, y, x, self.channel]))
    }

    fn nearest(&self, b: &mut Builder<'_>) -> Option<Value> {
        let one = b.constant_int(self.i32, 1)?;
        let mut at = Vec::new();
        for (direction, position) in self.directions.into_iter().zip(self.positions) {
            if direction.size == 1 {
                at.push(b.constant_index(0));
                continue;
            }
            let is_nearer = if self.element.is_float() {
                let half = b.constant_float(self.element, 0.5)?;
                b.value(CmpFOp::of(CmpFPredicate::Oge, position.delta, half))
            } else {
                let twice = b.value(ShLIOp::of(position.delta, one));
                b.value(CmpIOp::of(CmpIPredicate::Sge, twice, direction.n))
            };
            let step = b.value(SelectOp::of(is_nearer, one, self.zero));
            let pixel = b.value(AddIOp::of(position.index, step));
            at.push(self.clamped(b, pixel, direction));
        }
        Some(self.extract(b, at[0], at[1]))
    }

    fn bilinear(&self, b: &mut Builder<'_>) -> Option<Value> {
        let one = b.constant_int(self.i32, 1)?;
        let mut at = Vec::new();
        for (direction, position) in self.directions.into_iter().zip(self.positions) {
            let next = b.value(AddIOp::of(position.index, one));
            let pixels = [position.index, next]
                .map(|pixel| clamp_integer(b, pixel, self.zero, direction.last));
            at.push(pixels.map(|pixel| self.to_index(b, pixel)));
        }
        let [y, x] = at[..] else { return None };
        let corners = [(y[0], x[0]), (y[0], x[1]), (y[1], x[0]), (y[1], x[1])];
        let corners = corners.map(|(y, x)| self.extract(b, y, x));
        match self.element.is_float() {
            true => self.mix_floats(b, corners),
            false => self.mix_integers(b, corners),
        }
    }

    fn mix_floats(&self, b: &mut Builder<'_>, corners: [Value; 4]) -> Option<Value> {
        let one = b.constant_float(self.element, 1.0)?;
        let mix = |b: &mut Builder<'_>, first: Value, second: Value, dim: usize| {
            if self.directions[dim].size == 1 {
                return first;
            }
            let delta = self.positions[dim].delta;
            let rest = b.value(SubFOp::of(one, delta));
            let first = b.value(MulFOp::of(first, rest));
            let second = b.value(MulFOp::of(second, delta));
            b.value(AddFOp::of(first, second))
        };
        let rows = [mix(b, corners[0], corners[1], 1), mix(b, corners[2], corners[3], 1)];
        Some(mix(b, rows[0], rows[1], 0))
    }

    fn mix_integers(&self, b: &mut Builder<'_>, corners: [Value; 4]) -> Option<Value> {
        let element = self.element;
        let extend = |b: &mut Builder<'_>, x: Value| match b.body().value_type(x) == element {
            true => x,
            false => b.value(ExtSIOp::of(element, x)),
        };
        let corners = corners.map(|corner| extend(b, corner));
        let [y, x] = [0, 1].map(|dim| {
            let delta = self.positions[dim].delta;
            (delta, self.directions[dim].n, self.directions[dim].size == 1)
        });
        let wide = element.int_or_float_width(b.context())? > 32;
        let mut weights = [y, x];
        if wide {
            for dim in [1, 0] {
                if !weights[dim].2 {
                    weights[dim].0 = b.value(ExtSIOp::of(element, weights[dim].0));
                }
            }
            for (_, n, _) in &mut weights {
                *n = b.value(ExtSIOp::of(element, *n));
            }
        }
        let mix = |b: &mut Builder<'_>, first: Value, second: Value, dim: usize| {
            let (delta, n, is_single) = weights[dim];
            if is_single {
                return b.value(MulIOp::of(first, n));
            }
            let rest = b.value(SubIOp::of(n, delta));
            let first = b.value(MulIOp::of(first, rest));
            let second = b.value(MulIOp::of(second, delta));
            b.value(AddIOp::of(first, second))
        };
        let rows = [mix(b, corners[0], corners[1], 1), mix(b, corners[2], corners[3], 1)];
        Some(mix(b, rows[0], rows[1], 0))
    }
}

fn integer_position(b: &mut Builder<'_>, direction: Direction) -> Position {
    let Direction { at, n, d, offset, .. } = direction;
    let scaled = b.value(MulIOp::of(at, d));
    let scaled = b.value(AddIOp::of(scaled, offset));
    let index = b.value(DivSIOp::of(scaled, n));
    let whole = b.value(MulIOp::of(index, n));
    Position { index, delta: b.value(SubIOp::of(scaled, whole)) }
}

fn float_position(b: &mut Builder<'_>, direction: Direction, element: Type) -> Position {
    let Direction { at, n, d, offset, .. } = direction;
    let scaled = b.value(MulIOp::of(at, d));
    let scaled = b.value(AddIOp::of(scaled, offset));
    let index = b.value(arith::FloorDivSIOp::of(scaled, n));
    let rest = b.value(arith::RemSIOp::of(scaled, n));
    let rest = b.value(SIToFPOp::of(element, rest));
    let n = b.value(UIToFPOp::of(element, n));
    Position { index, delta: b.value(DivFOp::of(rest, n)) }
}
