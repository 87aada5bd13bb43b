//! The vectorization of 1-D convolutions and poolings (MLIR: `Conv1DGenerator`): operands are read
//! whole, and each filter position contributes one operation per slice of the result.

use terrace_arith::{AddIOp, BuildConstant, ExtFOp, ExtSIOp, MulIOp, SIToFPOp};
use terrace_builtin::affine::{AffineExpr, AffineMap};
use terrace_builtin::property::EnumAttr;
use terrace_builtin::shaped::{TypeExt, element_type_or_self, shape_of};
use terrace_builtin::types::VectorType;
use terrace_builtin::values::integer_array;
use terrace_builtin::{AffineMapAttr, DYNAMIC};
use terrace_ir::{ArrayAttr, Body, Builder, Context, Handle, Op, Operand, Rewriter, Type, Value};
use terrace_vector::{
    BroadcastOp, ContractionOp, ExtractOp, ExtractStridedSliceOp, FMAOp, InsertStridedSliceOp,
    IteratorType, OuterProductOp, ShapeCastOp, ShuffleOp, TransposeOp,
};

use super::VectorizationOptions;
use super::masks::{create_mask, masked, minor_identity, read, size_values, write};
use super::support::{copy_with, match_single_reduction, zero};
use crate::generic::{Generic, block_of};

/// The order of the dimensions of a convolution (MLIR: `Conv1DOpOrder`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Order {
    /// Only the width.
    Width,
    /// Batch, channels, width.
    ChannelsFirst,
    /// Batch, width, channels.
    ChannelsLast,
}

/// The operation at one filter position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// Input channels and output channels are independent.
    Convolution,
    /// Each channel has a filter of its own.
    Depthwise,
    /// The filter has only a size.
    Pooling,
}

/// The convolutions that are vectorized.
const CONVOLUTIONS: &[(&str, Order, Kind)] = &[
    ("linalg.conv_1d", Order::Width, Kind::Convolution),
    ("linalg.conv_1d_ncw_fcw", Order::ChannelsFirst, Kind::Convolution),
    ("linalg.conv_1d_nwc_wcf", Order::ChannelsLast, Kind::Convolution),
    ("linalg.depthwise_conv_1d_nwc_wc", Order::ChannelsLast, Kind::Depthwise),
    ("linalg.pooling_ncw_max", Order::ChannelsFirst, Kind::Pooling),
    ("linalg.pooling_ncw_sum", Order::ChannelsFirst, Kind::Pooling),
    ("linalg.pooling_nwc_max", Order::ChannelsLast, Kind::Pooling),
    ("linalg.pooling_nwc_max_unsigned", Order::ChannelsLast, Kind::Pooling),
    ("linalg.pooling_nwc_min", Order::ChannelsLast, Kind::Pooling),
    ("linalg.pooling_nwc_min_unsigned", Order::ChannelsLast, Kind::Pooling),
    ("linalg.pooling_nwc_sum", Order::ChannelsLast, Kind::Pooling),
];

/// A 1-D convolution or pooling.
pub(super) struct Convolution {
    order: Order,
    kind: Kind,
    input: Value,
    filter: Value,
    output: Value,
    /// The operation that combines the product, or the input, with the output.
    combiner: Op,
    /// The batch size, width, input channels and output channels of the result; 1 where absent.
    batch: i64,
    width: i64,
    channels: i64,
    features: i64,
    /// The width of the filter.
    window: i64,
    stride: i64,
    dilation: i64,
    /// Whether the channels have the scalable vector size `channels`, with masks.
    channel_mask: Option<bool>,
    flatten: bool,
}

/// Returns the factor by which the loop `dim` contributes to the result number `at` of `map`.
fn factor(cx: &Context, map: &AffineMap, at: usize, dim: usize) -> Option<i64> {
    let mut point = vec![0; map.num_dims as usize];
    let start = *map.evaluate(cx, &point, &[])?.get(at)?;
    *point.get_mut(dim)? = 1;
    Some(map.evaluate(cx, &point, &[])?.get(at)? - start)
}

impl Convolution {
    /// Returns the parts of `op`; `None` if the convolution is not vectorized.
    pub(super) fn of(body: &Body, op: Op, options: &VectorizationOptions) -> Option<Self> {
        let cx = body.context();
        let name = body.op(op).name_str();
        let (_, order, kind) = *CONVOLUTIONS.iter().find(|(known, _, _)| *known == name)?;
        let generic = Generic::of(body, op)?;
        let [input, filter] = generic.inputs[..] else { return None };
        let [output] = generic.outputs[..] else { return None };
        let shape = |value: Value| shape_of(cx, body.value_type(value)).map(<[i64]>::to_vec);
        let (from, by, to) = (shape(input)?, shape(filter)?, shape(output)?);
        let mut channel_mask = None;
        let (mut channels, mut features) = (1, 1);
        let (at, batch) = match order {
            Order::Width => (0, 1),
            Order::ChannelsFirst => (2, to[0]),
            Order::ChannelsLast => (1, to[0]),
        };
        let window = match (kind, order) {
            (Kind::Convolution, Order::ChannelsFirst) => by[2],
            _ => by[0],
        };
        match (kind, order) {
            (Kind::Convolution, Order::ChannelsFirst) => (channels, features) = (from[1], to[1]),
            (Kind::Convolution, Order::ChannelsLast) => (channels, features) = (from[2], to[2]),
            (_, Order::ChannelsFirst) => (channels, features) = (to[1], to[1]),
            (_, Order::ChannelsLast) => (channels, features) = (to[2], to[2]),
            _ => {}
        }
        let is_static = |shape: &[i64]| !shape.contains(&DYNAMIC);
        if kind == Kind::Depthwise && !options.sizes.is_empty() {
            let size = *options.sizes.get(2)?;
            channels = size;
            features = size;
            channel_mask = Some(options.scalable.get(2).copied().unwrap_or(false));
            if ![&from[..2], &by[..1], &to[..2]].into_iter().all(is_static) {
                return None;
            }
            if !is_static(&to) && options.flatten_depthwise {
                return None;
            }
        } else if ![&from[..], &by, &to].into_iter().all(is_static) {
            return None;
        }
        let map = &generic.maps[0];
        // The loops over the width and over the filter, which the maps of the result and of the
        // filter select alone.
        let output_map = generic.maps.last()?;
        let width_loop = output_map.dim_at(cx, at)? as usize;
        let window_at =
            if kind == Kind::Convolution && order == Order::ChannelsFirst { 2 } else { 0 };
        let window_loop = generic.maps[1].dim_at(cx, window_at)? as usize;
        let stride = factor(cx, map, at, width_loop)?;
        let dilation = factor(cx, map, at, window_loop)?;
        let block = block_of(body, op)?;
        let combiner = match_single_reduction(body, block, 2, 0)?;
        Some(Self {
            order,
            kind,
            input,
            filter,
            output,
            combiner,
            batch,
            width: to[at],
            channels,
            features,
            window,
            stride,
            dilation,
            channel_mask,
            flatten: options.flatten_depthwise && kind == Kind::Depthwise,
        })
    }

    /// Returns the extent of the input that the result depends on.
    fn input_width(&self) -> i64 {
        (self.width - 1) * self.stride + 1 + (self.window - 1) * self.dilation
    }

    /// Returns the number of columns of the result that are computed together.
    fn step(&self) -> i64 {
        if self.stride == 1 { self.width } else { 1 }
    }

    /// Returns the vector type of an operand with batch `n`, width `w` and channels `c` in the
    /// order of the operation.
    fn vector(&self, cx: &Context, [n, w, c]: [i64; 3], element: Type) -> VectorType {
        let shape = match self.order {
            Order::Width => vec![w],
            Order::ChannelsFirst => vec![n, c, w],
            Order::ChannelsLast => vec![n, w, c],
        };
        let mut scalable = vec![false; shape.len()];
        if self.channel_mask == Some(true)
            && let Some(last) = scalable.last_mut()
        {
            *last = true;
        }
        VectorType::scalable(cx, &shape, &scalable, element).data(cx).clone()
    }

    /// Vectorizes the convolution; returns the values of its results.
    pub(super) fn vectorize(&self, rewriter: &mut Rewriter<'_>) -> Option<Vec<Value>> {
        let cx = rewriter.context().clone();
        let origin = rewriter.constant_index(0);
        let element =
            |b: &Builder<'_>, value| element_type_or_self(&cx, b.body().value_type(value));
        let input_type = element(rewriter, self.input);
        let output_type = element(rewriter, self.output);
        let input_sizes = [self.batch, self.input_width(), self.channels];
        let ty = self.vector(&cx, input_sizes, input_type);
        let mut input = self.read(rewriter, self.input, &ty, origin)?;
        let filter = match self.kind {
            Kind::Pooling => None,
            _ => {
                let element = element(rewriter, self.filter);
                let ty = self.filter_type(&cx, element);
                Some(self.read(rewriter, self.filter, &ty, origin)?)
            }
        };
        let output_sizes = [self.batch, self.width, self.features];
        let whole = self.vector(&cx, output_sizes, output_type);
        let mut output = self.read(rewriter, self.output, &whole, origin)?;
        let mut turned_filter = filter;
        if self.order == Order::ChannelsFirst {
            input = transposed(rewriter, input, &[0, 2, 1])?;
            if let Some(filter) = filter {
                turned_filter = Some(transposed(rewriter, filter, &[2, 1, 0])?);
            }
            output = transposed(rewriter, output, &[0, 2, 1])?;
        }
        let (columns, step) = (0..self.width / self.step(), self.step());
        let mut inputs = Vec::new();
        for at in 0..self.window {
            for column in columns.clone() {
                let offset = column * step * self.stride + at * self.dilation;
                inputs.push(self.slice(rewriter, input, offset, self.channels)?);
            }
        }
        let mut filters = Vec::new();
        if let Some(filter) = turned_filter {
            let ty = vector_type(rewriter, filter)?;
            for at in 0..self.window {
                let part = match ty.shape.len() {
                    1 => ty.element,
                    _ => VectorType::scalable(&cx, &ty.shape[1..], &ty.scalable[1..], ty.element)
                        .ty(),
                };
                filters
                    .push(ExtractOp::build(rewriter, part, filter, (), vec![at]).value(rewriter));
            }
        }
        let mut outputs = Vec::new();
        for column in columns.clone() {
            outputs.push(self.slice(rewriter, output, column * step, self.features)?);
        }
        for at in 0..self.window as usize {
            for (column, output) in outputs.iter_mut().enumerate() {
                let input = inputs[at * columns.clone().count() + column];
                *output = match (self.kind, filters.get(at)) {
                    (Kind::Pooling, _) => self.pooled(rewriter, input, *output)?,
                    (Kind::Depthwise, Some(filter)) => {
                        self.scaled(rewriter, input, *filter, *output)?
                    }
                    (_, Some(filter)) => self.multiplied(rewriter, input, *filter, *output)?,
                    (_, None) => return None,
                };
            }
        }
        for (column, part) in columns.zip(outputs) {
            let offsets = self.offsets(&cx, column * step);
            let ones = integer_array(&cx, vec![1; self.rank()]);
            output =
                InsertStridedSliceOp::build(rewriter, part, output, offsets, ones).value(rewriter);
        }
        if self.order == Order::ChannelsFirst {
            output = transposed(rewriter, output, &[0, 2, 1])?;
        }
        let rank = self.rank();
        let map = minor_identity(rewriter, rank, rank);
        let at = vec![origin; rank];
        let masks = self.channel_mask.is_some();
        let op = write(rewriter, output, self.output, &at, map, &vec![masks; rank]);
        let op = self.masked(rewriter, op, self.output, &whole);
        Some(rewriter.body().results(op).collect())
    }

    fn rank(&self) -> usize {
        if self.order == Order::Width { 1 } else { 3 }
    }

    fn filter_type(&self, cx: &Context, element: Type) -> VectorType {
        let shape = match (self.kind, self.order) {
            (_, Order::Width) => vec![self.window],
            (Kind::Depthwise, _) => vec![self.window, self.channels],
            (_, Order::ChannelsFirst) => vec![self.features, self.channels, self.window],
            (_, Order::ChannelsLast) => vec![self.window, self.channels, self.features],
        };
        let mut scalable = vec![false; shape.len()];
        if self.channel_mask == Some(true)
            && let Some(last) = scalable.last_mut()
        {
            *last = true;
        }
        VectorType::scalable(cx, &shape, &scalable, element).data(cx).clone()
    }

    /// Masks the transfer `op` of `base` if the channels need masks.
    fn masked(&self, b: &mut Builder<'_>, op: Op, base: Value, ty: &VectorType) -> Op {
        if self.channel_mask.is_none() {
            return op;
        }
        let sizes = size_values(b, base);
        let mask = create_mask(b, ty, &sizes);
        masked(b, op, mask)
    }

    /// Reads the start of `base` to a vector of the type `ty`, padded by zero.
    fn read(
        &self,
        b: &mut Builder<'_>,
        base: Value,
        ty: &VectorType,
        origin: Value,
    ) -> Option<Value> {
        let cx = b.context().clone();
        let padding = zero(b, ty.element)?;
        let rank = ty.shape.len();
        let map = minor_identity(b, rank, rank);
        let whole = VectorType::scalable(&cx, &ty.shape, &ty.scalable, ty.element).ty();
        let flags = vec![self.channel_mask.is_some(); rank];
        let op = read(b, whole, base, &vec![origin; rank], map, Some(padding), &flags);
        let op = self.masked(b, op, base, ty);
        Some(b.body().result(op, 0))
    }

    /// Returns the offsets of a slice that begins at column `column`.
    fn offsets(&self, cx: &Context, column: i64) -> Handle<ArrayAttr> {
        match self.rank() {
            1 => integer_array(cx, [column]),
            _ => integer_array(cx, [0, column, 0]),
        }
    }

    /// Extracts the columns from `column` on of `source`, which has `channels` channels.
    fn slice(
        &self,
        b: &mut Builder<'_>,
        source: Value,
        column: i64,
        channels: i64,
    ) -> Option<Value> {
        let cx = b.context().clone();
        let from = vector_type(b, source)?;
        let sizes = match self.rank() {
            1 => vec![self.step()],
            _ => vec![self.batch, self.step(), channels],
        };
        let ty = VectorType::scalable(&cx, &sizes, &from.scalable, from.element).ty();
        let (offsets, ones) = (self.offsets(&cx, column), integer_array(&cx, vec![1; sizes.len()]));
        let sizes = integer_array(&cx, &sizes);
        Some(ExtractStridedSliceOp::build(b, ty, source, offsets, sizes, ones).value(b))
    }

    /// Adds the product of a slice of the input and of the filter to a slice of the result.
    fn multiplied(
        &self,
        b: &mut Builder<'_>,
        input: Value,
        filter: Value,
        output: Value,
    ) -> Option<Value> {
        let cx = b.context().clone();
        let ty = b.body().value_type(output);
        let element = element_type_or_self(&cx, ty);
        let input = promoted(b, input, element);
        let filter = promoted(b, filter, element);
        if self.order == Order::Width {
            return Some(OuterProductOp::build(b, ty, input, filter, Some(output)).value(b));
        }
        let [n, w, f, c] = [0, 1, 2, 3].map(|at| AffineExpr::dim(&cx, at));
        let map = |results: Vec<AffineExpr>| {
            AffineMapAttr::get(&cx, AffineMap::new(4, 0, results)).attr()
        };
        let maps =
            ArrayAttr::get(&cx, vec![map(vec![n, w, c]), map(vec![c, f]), map(vec![n, w, f])]);
        let iterators = [IteratorType::Parallel; 3].into_iter().chain([IteratorType::Reduction]);
        let iterators: Vec<_> = iterators.map(|one| one.to_attribute(&cx)).collect();
        let iterators = ArrayAttr::get(&cx, iterators);
        Some(ContractionOp::build(b, ty, input, filter, output, maps, iterators).value(b))
    }

    /// Adds the elementwise product of a slice of the input and of the filter to a slice of the
    /// result.
    fn scaled(
        &self,
        b: &mut Builder<'_>,
        input: Value,
        filter: Value,
        output: Value,
    ) -> Option<Value> {
        let cx = b.context().clone();
        let whole = b.body().value_type(output);
        let (mut input, mut filter, mut acc) = (input, filter, output);
        if self.flatten {
            let flat = [self.batch, self.step() * self.channels];
            let row = |b: &mut Builder<'_>, value: Value| {
                let ty = vector_type(b, value)?;
                let ty = VectorType::get(&cx, &flat, ty.element).ty();
                Some(ShapeCastOp::build(b, ty, value).value(b))
            };
            input = row(b, input)?;
            acc = row(b, acc)?;
        }
        let to = vector_type(b, acc)?;
        let input = promoted(b, input, to.element);
        if self.flatten {
            let ty = vector_type(b, filter)?;
            let size = *ty.shape.first()?;
            let mask: Vec<i64> = (0..*to.shape.last()?).map(|at| at % size).collect();
            let to = VectorType::get(&cx, &[mask.len() as i64], ty.element).ty();
            filter = ShuffleOp::build(b, to, filter, filter, mask).value(b);
        }
        let wide = vector_type(b, filter)?.element;
        let wide = VectorType::scalable(&cx, &to.shape, &to.scalable, wide).ty();
        let filter = BroadcastOp::build(b, wide, filter).value(b);
        let filter = promoted(b, filter, to.element);
        let sum = if to.element.is_float() {
            FMAOp::build(b, input, filter, acc).value(b)
        } else {
            let product = MulIOp::build(b, input, filter).value(b);
            AddIOp::build(b, product, acc).value(b)
        };
        Some(match self.flatten {
            true => ShapeCastOp::build(b, whole, sum).value(b),
            false => sum,
        })
    }

    /// Combines a slice of the input with a slice of the result.
    fn pooled(&self, b: &mut Builder<'_>, input: Value, output: Value) -> Option<Value> {
        let ty = b.body().value_type(output);
        let element = element_type_or_self(b.context(), ty);
        let extension = b.body().op(self.combiner);
        let extension = extension.operands().find_map(|operand| {
            let op = b.body().defining_op(operand)?;
            (b.body().op(op).operand_count() == 1).then_some(op)
        });
        let input = match extension {
            Some(op) if vector_type(b, input)?.element != element => {
                let wide = b.body().value_type(output);
                let new = copy_with(b, op, &[input], &[wide]);
                b.body().result(new, 0)
            }
            _ => input,
        };
        let new = copy_with(b, self.combiner, &[input, output], &[ty]);
        Some(b.body().result(new, 0))
    }
}

fn vector_type(b: &Builder<'_>, value: Value) -> Option<VectorType> {
    b.body().value_type(value).downcast::<VectorType>(b.context()).cloned()
}

/// Transposes `value`; dimension number i of the result is dimension `order[i]`.
fn transposed(b: &mut Builder<'_>, value: Value, order: &[usize]) -> Option<Value> {
    let cx = b.context().clone();
    let ty = vector_type(b, value)?;
    let shape: Vec<i64> = order.iter().map(|at| ty.shape[*at]).collect();
    let scalable: Vec<bool> = order.iter().map(|at| ty.scalable[*at]).collect();
    let to = VectorType::scalable(&cx, &shape, &scalable, ty.element).ty();
    let order = order.iter().map(|at| *at as i64).collect();
    Some(TransposeOp::build(b, to, value, order).value(b))
}

/// Extends the elements of `value`, a vector or a scalar, to the type `element` (MLIR: `promote`).
fn promoted(b: &mut Builder<'_>, value: Value, element: Type) -> Value {
    let cx = b.context().clone();
    let ty = b.body().value_type(value);
    let from = element_type_or_self(&cx, ty);
    if from == element {
        return value;
    }
    let to = terrace_builtin::shaped::same_shape_as(&cx, ty, element);
    match (from.is_float(), element.is_float()) {
        (true, true) => ExtFOp::build(b, to, value).value(b),
        (false, true) => SIToFPOp::build(b, to, value).value(b),
        _ => ExtSIOp::build(b, to, value).value(b),
    }
}
