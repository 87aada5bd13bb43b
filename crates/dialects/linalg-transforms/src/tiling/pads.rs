//! Tiling of `tensor.pad`: a tile of the result pads a slice of the source, or is all padding
//! (MLIR: `bubbleUpPadSlice`).

use terrace_arith::{BuildConstant, CmpIOp, CmpIPredicate, OrIOp};
use terrace_builtin::DYNAMIC;
use terrace_builtin::mixed::{Mixed, MixedSlice, mixed, split, statics};
use terrace_builtin::mixed_slice;
use terrace_builtin::shaped::{element_type_or_self, shape_of};
use terrace_builtin::types::RankedTensorType;
use terrace_ir::{Builder, Mapping, Op, OpType, Operand, PatternSet, Rewriter, Type, Value};
use terrace_scf::{IfOp, YieldOp};
use terrace_tensor::{CastOp, EmptyOp, ExtractSliceOp, GenerateOp, PadOp};
use terrace_tensor_transforms::{build_full_rank_extract, reified_sizes};

use super::arithmetic::Arithmetic;
use super::containing::rank_reduced;
use crate::loops::size_of;
use crate::vectorization::constant_padding;

/// Returns the sizes of the result of the `tensor.pad` `op`.
pub(super) fn domain(b: &mut Builder<'_>, op: Op) -> Option<Vec<Mixed>> {
    let result = b.body().result(op, 0);
    reified_sizes(b, result)
}

/// Creates the tensor that the tiles of the `tensor.pad` `op` are inserted into.
pub(super) fn destination(b: &mut Builder<'_>, op: Op) -> Option<Value> {
    let result = b.body().result(op, 0);
    let sizes = reified_sizes(b, result)?;
    let ty = b.body().value_type(result);
    let (_, dynamic) = split(&sizes);
    Some(EmptyOp::build(b, ty, &dynamic[..]).value(b))
}

/// Creates the tile of the `tensor.pad` `op` at `offsets` with the sizes `sizes`. Returns the pad,
/// or the `tensor.generate` of a tile that is all padding, and the value of the tile.
pub(super) fn tiled(
    b: &mut Builder<'_>,
    op: Op,
    at: Op,
    offsets: &[Mixed],
    sizes: &[Mixed],
) -> Option<(Op, Value)> {
    let cx = b.context().clone();
    let padding = constant_padding(b.body(), op)?;
    let view = b.body().op(op).cast::<PadOp>()?;
    let source = view.source();
    let low = mixed(view.static_low(), view.low());
    let high = mixed(view.static_high(), view.high());
    let shape = shape_of(&cx, b.body().value_type(source))?.to_vec();
    let element = element_type_or_self(&cx, b.body().value_type(source));
    let zero = Mixed::Static(0);
    let (mut starts, mut lengths) = (Vec::new(), Vec::new());
    let (mut lows, mut highs) = (Vec::new(), Vec::new());
    let (mut is_unused, mut is_empty) = (false, None::<Value>);
    for (dim, extent) in shape.iter().enumerate() {
        let (offset, size) = (offsets[dim], sizes[dim]);
        let has = [low[dim], high[dim]].map(|pad| !pad.is(b.body(), 0));
        if has == [false, false] {
            starts.push(offset);
            lengths.push(size);
            lows.push(low[dim]);
            highs.push(high[dim]);
            continue;
        }
        let extent = size_of(b, source, dim, *extent);
        let mut on = Arithmetic { b, at };
        let new_low = match has[0] {
            true => {
                let rest = on.difference(low[dim], offset);
                on.most(zero, rest)
            }
            false => zero,
        };
        let mut start = offset;
        if has[0] {
            start = on.difference(offset, low[dim]);
            start = on.most(start, zero);
        }
        let start = on.least(start, extent);
        let available = on.difference(extent, start);
        let wanted = on.difference(size, new_low);
        let mut length = on.least(available, wanted);
        if has[0] {
            length = on.most(length, zero);
        }
        if length.is(b.body(), 0) {
            is_unused = true;
        } else if !is_unused {
            let of = b.constant_or_value(length);
            let none = b.constant_index(0);
            let check = CmpIOp::build(b, CmpIPredicate::Eq, of, none).value(b);
            is_empty = Some(match is_empty {
                Some(before) => OrIOp::build(b, check, before).value(b),
                None => check,
            });
        }
        let mut on = Arithmetic { b, at };
        let new_high = match has[1] {
            true => {
                let rest = on.difference(size, length);
                on.difference(rest, new_low)
            }
            false => zero,
        };
        starts.push(start);
        lengths.push(length);
        lows.push(new_low);
        highs.push(new_high);
    }
    let ty = RankedTensorType::get(&cx, &statics(sizes), element).ty();
    let ones = vec![Mixed::Static(1); shape.len()];
    let slice = MixedSlice { offsets: starts, sizes: lengths, strides: ones };
    let tile = Tile { op, padding, source, slice, low: lows, high: highs, sizes, ty };
    match is_empty.filter(|_| !is_unused) {
        None if is_unused => {
            let new = tile.generated(b)?;
            let value = b.body().result(new, 0);
            Some((new, value))
        }
        None => tile.padded(b),
        Some(is_empty) => {
            let choice = IfOp::build(b, &[ty], is_empty).op();
            let (mut pad, mut works) = (None, true);
            b.build_block_with(choice, 0, &[], |b, _| match tile.generated(b) {
                Some(new) => {
                    let value = b.body().result(new, 0);
                    YieldOp::build(b, [value]);
                }
                None => works = false,
            });
            b.build_block_with(choice, 1, &[], |b, _| match tile.padded(b) {
                Some((new, value)) => {
                    pad = Some(new);
                    YieldOp::build(b, [value]);
                }
                None => works = false,
            });
            let value = b.body().result(choice, 0);
            pad.filter(|_| works).map(|pad| (pad, value))
        }
    }
}

/// A tile of a `tensor.pad`.
struct Tile<'s> {
    op: Op,
    /// The value by which the operation pads.
    padding: Value,
    source: Value,
    /// The part of the source that the tile contains.
    slice: MixedSlice,
    /// The padding before and behind that part.
    low: Vec<Mixed>,
    high: Vec<Mixed>,
    /// The sizes and the type of the tile.
    sizes: &'s [Mixed],
    ty: Type,
}

impl Tile<'_> {
    /// Creates a tile that is all padding.
    fn generated(&self, b: &mut Builder<'_>) -> Option<Op> {
        let (_, dynamic) = split(self.sizes);
        let new = GenerateOp::build(b, self.ty, &dynamic[..]).op();
        let index = terrace_builtin::IndexType::get(b.context()).ty();
        let arguments = vec![index; self.sizes.len()];
        b.build_block_with(new, 0, &arguments, |b, _| {
            terrace_tensor::YieldOp::build(b, self.padding);
        });
        Some(new)
    }

    /// Creates a pad of a slice of the source, cast to the type of the tile.
    fn padded(&self, b: &mut Builder<'_>) -> Option<(Op, Value)> {
        let cx = b.context().clone();
        let slice = build_full_rank_extract(b, self.source, &self.slice)?;
        let from = statics(&self.slice.sizes);
        let (low, high) = (statics(&self.low), statics(&self.high));
        let sums = from.iter().zip(&low).zip(&high).map(|((size, low), high)| {
            match [*size, *low, *high].contains(&DYNAMIC) {
                true => DYNAMIC,
                false => size + low + high,
            }
        });
        let shape: Vec<i64> = sums.collect();
        let element = element_type_or_self(&cx, self.ty);
        let ty = RankedTensorType::get(&cx, &shape, element).ty();
        let keeps = b.body().op(self.op).cast::<PadOp>()?.nofold();
        let [(before, l), (behind, h)] = [split(&self.low), split(&self.high)];
        let new = PadOp::build(b, ty, slice, &l[..], &h[..], before, behind);
        if keeps {
            new.set_nofold(b.body_mut(), true);
        }
        let new = new.op();
        let (old, into) = (b.body().region(self.op, 0)?, b.body().region(new, 0)?);
        b.body_mut().clone_region(old, into, &mut Mapping::new());
        let value = b.body().result(new, 0);
        let value = match ty == self.ty {
            true => value,
            false => CastOp::build(b, self.ty, value).value(b),
        };
        Some((new, value))
    }
}

/// Returns the pattern that pads the slice of the source which a slice of the padded tensor needs,
/// or generates a slice that is all padding (MLIR: `ExtractSliceOfPadTensorSwapPattern`).
///
/// `extract_slice (pad %x)  =>  pad (extract_slice %x)`
pub fn slice_of_pad_swaps() -> PatternSet {
    let mut set = PatternSet::new();
    set.add::<ExtractSliceOp>("ExtractSliceOfPadTensorSwapPattern", swap);
    set
}

fn swap(op: ExtractSliceOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let view = op.view(body);
    let slice: MixedSlice = mixed_slice!(view);
    body.defined_by::<PadOp>(view.source())?;
    let pad = body.defining_op(view.source())?;
    if !slice.has_unit_strides(body) {
        return None;
    }
    let (_, value) = tiled(rewriter, pad, op.op(), &slice.offsets, &slice.sizes)?;
    let value = rank_reduced(rewriter, op.op(), value)?;
    rewriter.replace_op(op.op(), &[value]);
    Some(())
}
