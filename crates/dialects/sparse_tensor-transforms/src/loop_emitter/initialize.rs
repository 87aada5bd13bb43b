//! The start of emission: buffers of elements, levels and their iterators.

use terrace_bufferization::ToBufferOp;
use terrace_builtin::mixed::{Mixed, mixed};
use terrace_builtin::types::RankedTensorType;
use terrace_builtin::{DYNAMIC, IntegerAttr, MemRefType, StridedLayoutAttr};
use terrace_ir::fold::constant_value;
use terrace_ir::{Attribute, Body, Context, Handle, Rewriter, Type, Value};
use terrace_sparse_tensor::{SparseTensorType, ToSliceOffsetOp, ToSliceStrideOp, ToValuesOp};
use terrace_tensor::{ExtractSliceOp, PadOp, constant_padding_value};

use super::{LoopEmitter, TensorLevel};
use crate::emit;
use crate::iterators::{IteratorId, Iterators, SparseEmitStrategy, SubsectionSizes};
use crate::levels::SparseLevel;

/// The properties of a nest of loops.
#[derive(Clone, Default)]
pub(crate) struct LoopOptions {
    /// The value of the attribute of emitted loops.
    pub(crate) tag: Option<Attribute>,
    /// Whether the last tensor is the output.
    pub(crate) has_output: bool,
    /// The number of loops; 0 if there is no synthetic tensor.
    pub(crate) loops: usize,
    /// The style of the loops.
    pub(crate) strategy: SparseEmitStrategy,
}

/// The callbacks of a client during initialization.
#[derive(Default)]
pub(crate) struct Callbacks<'c> {
    /// Creates the code that prepares the buffer of a dense output.
    pub(crate) output: Option<&'c mut dyn FnMut(&mut Rewriter<'_>, Value)>,
    /// Creates the number of iterations of a loop.
    pub(crate) bound: Option<&'c mut dyn FnMut(&mut Rewriter<'_>, usize) -> Value>,
}

impl LoopEmitter {
    /// Creates an emitter for loops over `tensors`; `dependent_loops` returns the loops in the
    /// subscript of a level of a tensor, with their factors.
    pub(crate) fn new(
        body: &Body,
        tensors: &[Value],
        options: LoopOptions,
        dependent_loops: impl Fn(usize, usize) -> Vec<(usize, i64)>,
    ) -> Self {
        let cx = body.context();
        let rank = |value: &Value| {
            SparseTensorType::of(cx, body.value_type(*value)).map_or(0, |ty| ty.level_rank())
        };
        let ranks: Vec<usize> = tensors.iter().map(rank).chain([options.loops]).collect();
        let mut dependents: Vec<Vec<Vec<(usize, i64)>>> =
            ranks.iter().map(|rank| vec![Vec::new(); *rank]).collect();
        for (tensor, levels) in dependents.iter_mut().enumerate().take(tensors.len()) {
            for (level, loops) in levels.iter_mut().enumerate() {
                *loops = dependent_loops(tensor, level);
                loops.sort_by_key(|(at, _)| *at);
            }
        }
        Self {
            tensors: tensors.to_vec(),
            levels: ranks.iter().map(|rank| vec![None; *rank]).collect(),
            iterators: Iterators::new(options.strategy),
            stacks: ranks.iter().map(|rank| vec![Vec::new(); *rank]).collect(),
            buffers: vec![None; ranks.len()],
            bounds: vec![None; options.loops],
            dependent_loops: dependents,
            reduced: ranks.iter().map(|rank| vec![0; *rank]).collect(),
            loops: Vec::new(),
            sequences: Vec::new(),
            iterator_values: ranks.iter().map(|rank| vec![None; *rank]).collect(),
            options,
        }
    }

    /// Creates the buffers, sizes and iterators that the loops use (MLIR: `initializeLoopEmit`).
    pub(crate) fn initialize(&mut self, b: &mut Rewriter<'_>, callbacks: &mut Callbacks<'_>) {
        let cx = b.context().clone();
        for at in 0..self.tensors.len() {
            let tensor = without_padding(b.body(), self.tensors[at]);
            self.buffers[at] = self.element_buffer(b, &cx, at, tensor, callbacks);
        }
        if self.emits_iterators() {
            return;
        }
        let synthetic = self.synthetic();
        if let Some(bound) = &mut callbacks.bound {
            for at in 0..self.bounds.len() {
                let size = bound(b, at);
                self.bounds[at] = Some(size);
                let level = SparseLevel::synthetic(synthetic, at, size);
                self.levels[synthetic][at] = Some(level.clone());
                let it = self.iterators.simple(level);
                self.stacks[synthetic][at].push(it);
            }
        }
        for at in 0..self.tensors.len() {
            let tensor = without_padding(b.body(), self.tensors[at]);
            for level in 0..self.levels[at].len() {
                self.levels[at][level] = SparseLevel::of_tensor(b, tensor, at, level);
                if self.dependent_loops[at][level].is_empty()
                    && let Some(it) = self.level_iterator(b, &cx, TensorLevel::new(at, level))
                {
                    self.stacks[at][level].push(it);
                }
            }
        }
        self.initialize_subsections(b, &cx);
    }

    /// Creates the buffer of the elements of `tensor`; `None` if it is no ranked tensor.
    fn element_buffer(
        &self,
        b: &mut Rewriter<'_>,
        cx: &Context,
        at: usize,
        tensor: Value,
        callbacks: &mut Callbacks<'_>,
    ) -> Option<Value> {
        let ty = SparseTensorType::of(cx, b.body().value_type(tensor))?;
        if ty.encoding.is_some() {
            let values = ToValuesOp::build(b, ty.values_buffer(), tensor);
            return Some(b.value(values));
        }
        let buffer = match b.body().defined_by::<ExtractSliceOp>(tensor) {
            Some(_) => strided_buffer(cx, &ty),
            None => MemRefType::get(cx, ty.shape, ty.element).ty(),
        };
        let buffer = ToBufferOp::build(b, buffer, tensor);
        let buffer = b.value(buffer);
        let is_output = self.options.has_output && at + 1 == self.tensors.len();
        if is_output && let Some(output) = &mut callbacks.output {
            output(b, buffer);
        }
        Some(buffer)
    }

    /// Creates an iterator over a level: over all coordinates, a slice, or with padding (MLIR:
    /// `makeLevelIterator`).
    fn level_iterator(
        &mut self,
        b: &mut Rewriter<'_>,
        cx: &Context,
        at: TensorLevel,
    ) -> Option<IteratorId> {
        let tensor = self.tensors[at.tensor];
        let level = self.levels[at.tensor][at.level].clone()?;
        let size = level.size;
        let it = self.iterators.simple(level);
        if without_padding(b.body(), tensor) != tensor {
            let pad = b.body().defined_by::<PadOp>(tensor)?;
            let side = |statics: std::borrow::Cow<'_, [i64]>, values: Vec<Value>| {
                mixed(&statics, values.into_iter()).get(at.level).copied()
            };
            let low = side(pad.static_low().into(), pad.low().collect())?;
            let high = side(pad.static_high().into(), pad.high().collect())?;
            let is_padded = |side: Mixed| side.as_static() != Some(0);
            if is_padded(low) || is_padded(high) {
                let [low, high] = [low, high].map(|side| {
                    use terrace_arith::BuildConstant;
                    match side.known(b.body()) {
                        Some(known) => b.constant_index(known),
                        None => b.constant_or_value(side),
                    }
                });
                return Some(self.iterators.padded(it, low, high));
            }
        }
        let ty = SparseTensorType::of(cx, b.body().value_type(tensor))?;
        let Some(encoding) = ty.encoding.filter(|encoding| !encoding.slices.is_empty()) else {
            return Some(it);
        };
        let dim = encoding.to_level(cx).dim_at(cx, at.level)? as usize;
        let slice = encoding.slices.get(dim)?.data(cx);
        let dim = IntegerAttr::index(cx, dim as i64);
        let offset = match slice.offset {
            DYNAMIC => {
                let op = ToSliceOffsetOp::build(b, tensor, dim);
                b.value(op)
            }
            offset => emit::index(b, offset),
        };
        let stride = match slice.stride {
            DYNAMIC => {
                let op = ToSliceStrideOp::build(b, tensor, dim);
                b.value(op)
            }
            stride => emit::index(b, stride),
        };
        Some(self.iterators.sliced(it, offset, stride, size))
    }

    /// Creates the iterators of the levels whose subscripts are sums, for each loop in them.
    fn initialize_subsections(&mut self, b: &mut Rewriter<'_>, cx: &Context) {
        let zero = emit::index(b, 0);
        for tensor in 0..self.tensors.len() {
            let levels = self.dependent_loops[tensor].clone();
            let mut order: Vec<(usize, usize)> = Vec::new();
            for (level, loops) in levels.iter().enumerate() {
                order.extend(loops.iter().map(|(at, _)| (*at, level)));
            }
            order.sort_by_key(|(at, _)| *at);
            let mut entered = vec![0; levels.len()];
            let mut last: Option<IteratorId> = None;
            for (loop_at, level) in order {
                let stride = levels[level][entered[level]].1;
                entered[level] += 1;
                let rest = &levels[level][entered[level]..];
                let place = TensorLevel::new(tensor, level);
                let Some(inner) = self.level_iterator(b, cx, place) else { continue };
                let above = level.checked_sub(1).filter(|above| levels[*above].is_empty());
                let above = above.and_then(|above| self.stacks[tensor][above].last().copied());
                let parent = last.or(above);
                let Some(bound) = self.bounds[loop_at] else { continue };
                let sizes = SubsectionSizes { bound, stride };
                let it = if rest.is_empty() {
                    let of = self.stacks[tensor][level].last().copied();
                    let (Some(of), Some(parent)) = (of, parent) else { continue };
                    self.iterators.subsection(b, of, parent, inner, sizes)
                } else {
                    let size = self.subsection_size(b, zero, rest);
                    self.iterators.non_empty(b, parent, inner, size, sizes)
                };
                last = Some(it);
                self.stacks[tensor][level].push(it);
            }
        }
    }

    /// Creates the number of coordinates that the loops in `rest` visit.
    fn subsection_size(&self, b: &mut Rewriter<'_>, zero: Value, rest: &[(usize, i64)]) -> Value {
        let mut size = zero;
        for (at, stride) in rest.iter().rev() {
            let Some(bound) = self.bounds[*at] else { continue };
            let one = emit::index(b, 1);
            let last = emit::sub(b, bound, one);
            let scaled = emit::mul_constant(b, last, *stride);
            let count = emit::add_constant(b, scaled, 1);
            size = emit::add(b, size, count);
        }
        size
    }
}

/// Returns the type of buffers of a dense tensor with any offset and strides.
fn strided_buffer(cx: &Context, ty: &SparseTensorType<'_>) -> Type {
    let strides = ty.shape.iter().map(|_| DYNAMIC).collect();
    let layout = Handle::of(cx, StridedLayoutAttr { offset: DYNAMIC, strides }).attr();
    MemRefType::with_layout(cx, ty.shape, ty.element, Some(layout), None).ty()
}

/// Returns the source of a `tensor.pad` that pads a sparse tensor with zeros without a change of
/// its encoding, and other values themselves.
fn without_padding(body: &Body, value: Value) -> Value {
    let cx = body.context();
    let source = || {
        let pad = body.defined_by::<PadOp>(value)?;
        let (from, to) = (body.value_type(pad.source()), body.value_type(value));
        let encoding = to.downcast::<RankedTensorType>(cx)?.encoding?;
        let ty = SparseTensorType::of(cx, to)?;
        let is_same = from.downcast::<RankedTensorType>(cx)?.encoding == Some(encoding);
        let constant = constant_padding_value(pad).and_then(|held| constant_value(body, held));
        let is_zero = constant.is_some_and(|held| is_zero(cx, held));
        (is_same && ty.encoding.is_some() && ty.is_identity() && is_zero).then(|| pad.source())
    };
    source().unwrap_or(value)
}

/// Whether the attribute is the integer or float zero.
fn is_zero(cx: &Context, value: Attribute) -> bool {
    use terrace_builtin::FloatAttr;
    if let Some(value) = value.downcast::<IntegerAttr>(cx) {
        return value.value.is_zero();
    }
    value.downcast::<FloatAttr>(cx).is_some_and(|value| value.value.is_zero())
}
