//! The operations of `scf`, `tensor`, `bufferization` and `memref` in the interpreter.

use std::rc::Rc;

use terrace_builtin::mixed::{Mixed, MixedSlice, mixed};
use terrace_builtin::mixed_slice;
use terrace_builtin::shaped::shape_of;
use terrace_ir::OpRef;
use terrace_memref::{ReinterpretCastOp, SubViewOp};
use terrace_scf::ForallOp;
use terrace_tensor::{ConcatOp, ExtractSliceOp, InsertSliceOp, PadOp, ParallelInsertSliceOp};

use super::interpret::{Machine, Values, array, number, numbers, view, word};
use super::memory::{Array, Flow, Item, View, points};
use crate::random_ir::Word;

fn int(number: i64) -> Item {
    Item::Word(Word::Int(number as u64))
}

fn resolve(values: &Values, list: &[Mixed]) -> Flow<Vec<i64>> {
    let one = |one: &Mixed| match one {
        Mixed::Static(number) => Ok(*number),
        Mixed::Dynamic(value) => number(&values[value]),
    };
    list.iter().map(one).collect()
}

/// A slice with known numbers.
struct Slice {
    offsets: Vec<i64>,
    sizes: Vec<i64>,
    strides: Vec<i64>,
}

impl Slice {
    fn of(values: &Values, slice: &MixedSlice) -> Flow<Self> {
        let [offsets, sizes, strides] =
            [&slice.offsets, &slice.sizes, &slice.strides].map(|list| resolve(values, list));
        Ok(Self { offsets: offsets?, sizes: sizes?, strides: strides? })
    }

    /// Iterates over the positions of the elements in the whole, in row-major order.
    fn places(&self) -> impl Iterator<Item = Vec<i64>> + '_ {
        points(&self.sizes).map(|point| {
            let place = |dim: usize| self.offsets[dim] + point[dim] * self.strides[dim];
            (0..point.len()).map(place).collect()
        })
    }

    /// Returns the dimensions that remain if dimensions of size 1 are dropped down to `rank`.
    fn kept(&self, rank: usize) -> Vec<usize> {
        let mut excess = self.sizes.len().saturating_sub(rank);
        let keeps = |dim: &usize| {
            let drops = excess > 0 && self.sizes[*dim] == 1;
            excess -= usize::from(drops);
            !drops
        };
        (0..self.sizes.len()).filter(keeps).collect()
    }
}

impl Machine<'_> {
    /// Executes an operation of `scf`.
    pub(super) fn control(
        &mut self,
        values: &mut Values,
        op: OpRef<'_>,
        operands: &[Item],
    ) -> Flow<Vec<Item>> {
        let region = op.region(0).ok_or("no region")?;
        match op.name_str() {
            "scf.if" => {
                let index = usize::from(number(&operands[0])? == 0);
                match op.region(index) {
                    Some(region) => self.region(values, region, Vec::new()),
                    None => Ok(Vec::new()),
                }
            }
            "scf.for" => {
                let (mut at, to) = (number(&operands[0])?, number(&operands[1])?);
                let by = number(&operands[2])?.max(1);
                let mut carried = operands[3..].to_vec();
                while at < to {
                    let arguments = [vec![int(at)], carried].concat();
                    carried = self.region(values, region, arguments)?;
                    at += by;
                }
                Ok(carried)
            }
            "scf.forall" => self.forall(values, op, operands),
            other => Err(format!("{other} is unknown")),
        }
    }

    /// Executes `scf.forall`: every iteration starts with the tensors from before the loop.
    fn forall(&mut self, values: &mut Values, op: OpRef<'_>, operands: &[Item]) -> Flow<Vec<Item>> {
        let view = op.cast::<ForallOp>().ok_or("no loop")?;
        let [from, to, by] = view.bounds().map(|list| resolve(values, &list));
        let (from, to, by) = (from?, to?, by?);
        let outputs = view.outputs().count();
        let mut results = operands[operands.len() - outputs..].to_vec();
        let extents: Vec<i64> =
            (0..from.len()).map(|dim| (to[dim] - from[dim] + by[dim] - 1) / by[dim]).collect();
        let block = op.region(0).and_then(|region| region.entry()).ok_or("no block")?;
        let shared = &block.arguments()[from.len()..];
        for point in points(&extents) {
            let counters = (0..point.len()).map(|dim| int(from[dim] + point[dim] * by[dim]));
            let arguments = counters.chain(operands[operands.len() - outputs..].iter().cloned());
            let region = op.region(0).ok_or("no region")?;
            let inner: Vec<OpRef<'_>> = block.ops().collect();
            let end = inner.last().copied().ok_or("no terminator")?;
            values.extend(block.arguments().iter().copied().zip(arguments));
            self.inside(values, region)?;
            let inserts = end.region(0).and_then(|region| region.entry());
            for insert in inserts.into_iter().flat_map(|block| block.ops()) {
                let insert = insert.cast::<ParallelInsertSliceOp>().ok_or("no insertion")?;
                let slice = Slice::of(values, &mixed_slice!(insert))?;
                let at = shared.iter().position(|value| *value == insert.dest());
                let source = Rc::clone(array(&values[&insert.source()])?);
                let Item::Tensor(result) = &mut results[at.ok_or("no output")?] else {
                    return Err("no tensor".to_owned());
                };
                let result = Rc::make_mut(result);
                slice.places().zip(&source.data).try_for_each(|(at, one)| result.set(&at, *one))?;
            }
        }
        Ok(results)
    }

    /// Runs the operations of the block of an `scf.forall` but its terminator.
    fn inside(&mut self, values: &mut Values, region: terrace_ir::RegionRef<'_>) -> Flow<()> {
        let block = region.entry().ok_or("no block")?;
        let ops: Vec<OpRef<'_>> = block.ops().collect();
        for op in &ops[..ops.len().saturating_sub(1)] {
            let results = self.op(values, *op)?;
            values.extend(op.results().zip(results));
        }
        Ok(())
    }

    /// Executes an operation of `tensor` or `bufferization`.
    pub(super) fn tensor_op(
        &mut self,
        values: &mut Values,
        op: OpRef<'_>,
        operands: &[Item],
    ) -> Flow<Vec<Item>> {
        let ty = op.result_types().next();
        let rank = ty.and_then(|ty| shape_of(op.context(), ty)).map_or(0, <[i64]>::len);
        let result = match op.name_str() {
            "tensor.empty" => {
                Array::filled(self.shape(ty.ok_or("no type")?, operands)?, Word::Poison)
            }
            "bufferization.alloc_tensor" => match operands.first() {
                Some(Item::Tensor(copy)) => Array::clone(copy),
                _ => Array::filled(self.shape(ty.ok_or("no type")?, operands)?, Word::Poison),
            },
            "tensor.splat" => {
                let shape = self.shape(ty.ok_or("no type")?, &operands[1..])?;
                Array::filled(shape, word(&operands[0])?)
            }
            "tensor.from_elements" => {
                let data = operands.iter().map(word).collect::<Flow<_>>()?;
                Array { shape: self.shape(ty.ok_or("no type")?, &[])?, data }
            }
            "tensor.generate" => {
                let mut array =
                    Array::filled(self.shape(ty.ok_or("no type")?, operands)?, Word::Poison);
                for point in points(&array.shape.clone()) {
                    let arguments = point.iter().map(|at| int(*at)).collect();
                    let region = op.region(0).ok_or("no region")?;
                    let yielded = self.region(values, region, arguments)?;
                    array.set(&point, word(yielded.first().ok_or("no element")?)?)?;
                }
                array
            }
            "tensor.dim" => {
                let at = number(&operands[1])? as usize;
                let extent = array(&operands[0])?.shape.get(at).copied().ok_or("no dimension")?;
                return Ok(vec![int(extent)]);
            }
            "tensor.extract" => {
                let element = array(&operands[0])?.get(&numbers(&operands[1..])?)?;
                return Ok(vec![Item::Word(element)]);
            }
            "tensor.insert" => {
                let mut array = Array::clone(array(&operands[1])?);
                array.set(&numbers(&operands[2..])?, word(&operands[0])?)?;
                array
            }
            "tensor.cast" | "bufferization.materialize_in_destination" => {
                return Ok(vec![operands[0].clone()]);
            }
            "tensor.collapse_shape" => {
                let source = array(&operands[0])?;
                let count = source.data.len() as i64;
                Array { shape: vec![count], data: source.data.clone() }
            }
            "tensor.extract_slice" => {
                let slice = op.cast::<ExtractSliceOp>().ok_or("no slice")?;
                let slice = Slice::of(values, &mixed_slice!(slice))?;
                let source = array(&operands[0])?;
                let data = slice.places().map(|at| source.get(&at)).collect::<Flow<_>>()?;
                let shape = slice.kept(rank).into_iter().map(|dim| slice.sizes[dim]).collect();
                Array { shape, data }
            }
            "tensor.insert_slice" => {
                let slice = op.cast::<InsertSliceOp>().ok_or("no slice")?;
                let slice = Slice::of(values, &mixed_slice!(slice))?;
                let source = array(&operands[0])?;
                let mut result = Array::clone(array(&operands[1])?);
                let pairs = slice.places().zip(&source.data);
                pairs.into_iter().try_for_each(|(at, one)| result.set(&at, *one))?;
                result
            }
            "tensor.pad" => {
                let pad = op.cast::<PadOp>().ok_or("no padding")?;
                let low = resolve(values, &mixed(pad.static_low(), pad.low()))?;
                let high = resolve(values, &mixed(pad.static_high(), pad.high()))?;
                let source = Rc::clone(array(&operands[0])?);
                let extents = (0..low.len()).map(|dim| source.shape[dim] + low[dim] + high[dim]);
                let mut result = Array::filled(extents.collect(), Word::Poison);
                for point in points(&result.shape.clone()) {
                    let arguments = point.iter().map(|at| int(*at)).collect();
                    let region = op.region(0).ok_or("no region")?;
                    let yielded = self.region(values, region, arguments)?;
                    let inner: Vec<i64> =
                        point.iter().zip(&low).map(|(at, low)| at - low).collect();
                    let padding = word(yielded.first().ok_or("no element")?)?;
                    result.set(&point, source.get(&inner).unwrap_or(padding))?;
                }
                result
            }
            "tensor.concat" => {
                let dim = op.cast::<ConcatOp>().ok_or("no concatenation")?.dim() as usize;
                let parts = operands.iter().map(array).collect::<Flow<Vec<_>>>()?;
                let mut shape = parts.first().ok_or("no part")?.shape.clone();
                shape[dim] = parts.iter().map(|part| part.shape[dim]).sum();
                let mut result = Array::filled(shape, Word::Poison);
                let mut first = 0;
                for part in parts {
                    for (mut point, element) in points(&part.shape).zip(&part.data) {
                        point[dim] += first;
                        result.set(&point, *element)?;
                    }
                    first += part.shape[dim];
                }
                result
            }
            "bufferization.clone" => {
                let copy = self.memory.read(view(&operands[0])?)?;
                return Ok(vec![Item::Buffer(self.memory.allocate(copy, true))]);
            }
            other => return Err(format!("{other} is unknown")),
        };
        Ok(vec![Item::Tensor(Rc::new(result))])
    }

    /// Executes an operation of `memref`.
    pub(super) fn memref_op(
        &mut self,
        values: &Values,
        op: OpRef<'_>,
        operands: &[Item],
    ) -> Flow<Vec<Item>> {
        let ty = op.result_types().next();
        let rank = ty.and_then(|ty| shape_of(op.context(), ty)).map_or(0, <[i64]>::len);
        let result = match op.name_str() {
            "memref.alloc" | "memref.alloca" => {
                let shape = self.shape(ty.ok_or("no type")?, operands)?;
                let is_heap = op.name_str() == "memref.alloc";
                self.memory.allocate(Array::filled(shape, Word::Poison), is_heap)
            }
            "memref.dealloc" => {
                self.memory.free(view(&operands[0])?)?;
                return Ok(Vec::new());
            }
            "memref.load" => {
                let at = numbers(&operands[1..])?;
                let element = self.memory.load(view(&operands[0])?, &at)?;
                // A buffer of truth values or of addresses holds words, too.
                return Ok(vec![Item::Word(element)]);
            }
            "memref.store" => {
                let at = numbers(&operands[2..])?;
                self.memory.store(view(&operands[1])?, &at, word(&operands[0])?)?;
                return Ok(Vec::new());
            }
            "memref.copy" => {
                let from = self.memory.read(view(&operands[0])?)?;
                self.memory.write(view(&operands[1])?, &from)?;
                return Ok(Vec::new());
            }
            "memref.dim" => {
                let at = number(&operands[1])? as usize;
                let extent = view(&operands[0])?.shape.get(at).copied();
                return Ok(vec![int(extent.ok_or("no dimension")?)]);
            }
            "memref.cast" => view(&operands[0])?.clone(),
            "memref.get_global" => self.global(op)?,
            "memref.extract_aligned_pointer_as_index" => {
                return Ok(vec![int(view(&operands[0])?.block as i64 + 1)]);
            }
            "memref.extract_strided_metadata" => {
                let view = view(&operands[0])?;
                let base =
                    View { shape: Vec::new(), strides: Vec::new(), offset: 0, ..view.clone() };
                let numbers = std::iter::once(&view.offset).chain(&view.shape).chain(&view.strides);
                let numbers = numbers.map(|number| int(*number));
                return Ok(std::iter::once(Item::Buffer(base)).chain(numbers).collect());
            }
            "memref.reinterpret_cast" => {
                let cast = op.cast::<ReinterpretCastOp>().ok_or("no cast")?;
                let slice = Slice::of(values, &mixed_slice!(cast))?;
                let block = view(&operands[0])?.block;
                let offset = slice.offsets.first().copied().unwrap_or_default();
                View { block, offset, shape: slice.sizes, strides: slice.strides }
            }
            "memref.subview" => {
                let slice = op.cast::<SubViewOp>().ok_or("no slice")?;
                let slice = Slice::of(values, &mixed_slice!(slice))?;
                let of = view(&operands[0])?;
                let steps = slice.offsets.iter().zip(&of.strides).map(|(at, stride)| at * stride);
                let kept = slice.kept(rank);
                let shape = kept.iter().map(|dim| slice.sizes[*dim]).collect();
                let strides =
                    kept.iter().map(|dim| of.strides[*dim] * slice.strides[*dim]).collect();
                View { block: of.block, offset: of.offset + steps.sum::<i64>(), shape, strides }
            }
            "memref.collapse_shape" => {
                let of = view(&operands[0])?;
                let mut inner =
                    of.shape.iter().zip(&of.strides).filter(|(extent, _)| **extent != 1);
                let stride = inner.next_back().map_or(1, |(_, stride)| *stride);
                let shape = vec![of.shape.iter().product()];
                View { shape, strides: vec![stride], ..of.clone() }
            }
            other => return Err(format!("{other} is unknown")),
        };
        Ok(vec![Item::Buffer(result)])
    }
}
