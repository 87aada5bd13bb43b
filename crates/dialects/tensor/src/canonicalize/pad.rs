//! Canonicalization of `tensor.pad`.

use terrace_affine::AffineApplyOp;
use terrace_builtin::mixed::{Mixed, fold_constants, mixed, split, statics};
use terrace_builtin::shaped::{DYNAMIC, has_static_shape};
use terrace_builtin::values::constant_integer;
use terrace_builtin::{AffineExpr, AffineMap, AffineMapAttr, mixed_slice};
use terrace_ir::fold::constant_value;
use terrace_ir::{Body, Mapping, Op, OpType, PatternSet, Rewriter, Type, Value};

use super::{replace_by_cast, tensor, with_shape};
use crate::casts::{foldable_source, preserves_static_information};
use crate::slices::build_extract;
use crate::verify::sum;
use crate::{CastOp, ExtractSliceOp, PadOp, PadOpRef};

pub(crate) fn pad(set: &mut PatternSet) {
    set.add::<PadOp>("FoldStaticZeroPadding", no_padding);
    set.add::<PadOp>("FoldSourceTensorCast", source_cast);
    set.add::<PadOp>("FoldTargetTensorCast", target_cast);
    set.add::<PadOp>("FoldOrthogonalPaddings", orthogonal);
    set.add::<PadOp>("FoldStaticPadding", static_padding);
    set.add::<PadOp>("FoldConsecutiveConstantPadding", twice);
}

/// The numbers of elements added in front of (`low`) and behind (`high`) each dimension.
#[derive(Clone)]
struct Padding {
    low: Vec<Mixed>,
    high: Vec<Mixed>,
}

impl Padding {
    fn of(op: PadOpRef<'_>) -> Self {
        Self { low: mixed(op.static_low(), op.low()), high: mixed(op.static_high(), op.high()) }
    }

    /// Returns the type of the padded `source`, with the size in `known` for each dimension whose
    /// size cannot be inferred; `None` if `source` is not a ranked tensor.
    fn result_type(&self, body: &Body, source: Value, known: &[i64]) -> Option<Type> {
        let ty = tensor(body, source)?;
        let (low, high) = (statics(&self.low), statics(&self.high));
        let sizes = ty.shape.iter().zip(low).zip(high).zip(known);
        let size = |(((size, low), high), known): (((&i64, i64), i64), &i64)| match sum(
            sum(*size, low),
            high,
        ) {
            DYNAMIC => *known,
            size => size,
        };
        Some(with_shape(body, ty, &sizes.map(size).collect::<Vec<i64>>()))
    }

    /// Builds a `tensor.pad` of `source`; its region has no block yet.
    fn build(&self, rewriter: &mut Rewriter<'_>, ty: Type, source: Value, nofold: bool) -> PadOp {
        let [(before, low), (behind, high)] = [&self.low, &self.high].map(|list| split(list));
        let pad = PadOp::build(rewriter, ty, source, low, high, before, behind);
        if nofold {
            pad.set_nofold(rewriter.body_mut(), true);
        }
        pad
    }
}

/// Replaces a padding by 0 everywhere by a cast.
fn no_padding(op: PadOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let view = op.view(rewriter.body());
    let padding = Padding::of(view);
    let mut all = padding.low.iter().chain(&padding.high);
    if view.nofold() || !all.all(|number| number.is(rewriter.body(), 0)) {
        return None;
    }
    let (ty, source) = (rewriter.body().value_type(view.result()), view.source());
    let cast = CastOp::build(rewriter, ty, source).op();
    rewriter.replace_with(op.op(), cast);
    Some(())
}

/// Copies the region of `from` into `to`.
fn copy_region(rewriter: &mut Rewriter<'_>, from: PadOp, to: PadOp) -> Option<()> {
    let body = rewriter.body_mut();
    let (from, to) = (body.region(from.op(), 0)?, body.region(to.op(), 0)?);
    body.clone_region(from, to, &mut Mapping::new());
    Some(())
}

/// Moves the region of `from` into `to`.
fn move_region(rewriter: &mut Rewriter<'_>, from: Op, to: Op) -> Option<()> {
    let body = rewriter.body_mut();
    let (from, to) = (body.region(from, 0)?, body.region(to, 0)?);
    body.take_blocks(from, to);
    Some(())
}

/// Pads the source of a cast that loses static information: `pad (cast %x)` => `cast (pad %x)`.
fn source_cast(op: PadOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let view = op.view(body);
    let source = foldable_source(body, view.source())?;
    let padding = Padding::of(view);
    let old = tensor(body, view.result())?;
    let ty = padding.result_type(body, source, &old.shape)?;
    if ty == body.value_type(view.result()) {
        rewriter.body_mut().set_operand(op.op(), 0, source);
        return Some(());
    }
    let attributes = view.attributes().to_vec();
    let nofold = view.nofold();
    let new = padding.build(rewriter, ty, source, nofold);
    rewriter.body_mut().set_attributes(new.op(), &attributes);
    copy_region(rewriter, op, new)?;
    replace_by_cast(rewriter, op.op(), new.op());
    Some(())
}

/// Replaces a padding whose only user is a cast to a more static type by a padding of the type of
/// the cast.
fn target_cast(op: PadOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let view = op.view(body);
    let result = view.result();
    if !body.has_one_use(result) {
        return None;
    }
    let user = body.user(body.uses(result).next()?);
    let cast = body.op(user).cast::<CastOp>()?;
    let ty = body.value_type(cast.dest());
    if !preserves_static_information(body.context(), ty, body.value_type(result)) {
        return None;
    }
    let (padding, source, nofold) = (Padding::of(view), view.source(), view.nofold());
    let new = padding.build(rewriter, ty, source, nofold);
    move_region(rewriter, op.op(), new.op())?;
    let value = rewriter.body().result(new.op(), 0);
    rewriter.replace_all_uses(result, value);
    rewriter.replace_op(user, &[value]);
    rewriter.erase_op(op.op());
    Some(())
}

/// Returns the padding value; `None` unless it is a constant or defined outside of the region
/// (MLIR: `getConstantPaddingValue`).
pub fn constant_padding_value(op: PadOpRef<'_>) -> Option<Value> {
    let block = (*op).region(0)?.entry()?;
    let value = block.terminator()?.operands().next()?;
    let body = (*op).body();
    if constant_value(body, value).is_some() {
        return Some(value);
    }
    (body.value_block(value) != Some(block.id())).then_some(value)
}

/// Merges paddings of two nested slices by the same constant into one, if they pad different
/// dimensions.
///
/// `pad[0, 2] (slice (pad[3, 0] (slice %x)))` => `pad[3, 2] (slice %x)`.
fn orthogonal(op: PadOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let outer = op.view(body);
    let outer_slice = body.defined_by::<ExtractSliceOp>(outer.source())?;
    let inner = body.defined_by::<PadOp>(outer_slice.source()).filter(|inner| !inner.nofold())?;
    let inner_slice = body.defined_by::<ExtractSliceOp>(inner.source())?;
    let rank = tensor(body, outer.result())?.shape.len();
    let full = |slice: crate::ExtractSliceOpRef<'_>| {
        tensor(body, slice.result()).is_some_and(|ty| ty.shape.len() == slice.static_sizes().len())
    };
    let [a, b] = [mixed_slice!(outer_slice), mixed_slice!(inner_slice)];
    if !full(outer_slice)
        || !full(inner_slice)
        || a.sizes.len() != rank
        || !a.has_unit_strides(body)
        || !b.has_unit_strides(body)
    {
        return None;
    }
    let no_low = |op: PadOpRef<'_>| op.static_low().iter().all(|low| *low == 0);
    let (x, y) = (constant_padding_value(outer)?, constant_padding_value(inner)?);
    let (x_constant, y_constant) = (constant_value(body, x)?, constant_value(body, y)?);
    if !no_low(outer) || !no_low(inner) || x_constant != y_constant {
        return None;
    }
    let (outer_padding, inner_padding) = (Padding::of(outer), Padding::of(inner));
    let inner_padded: Vec<bool> = inner_padding.high.iter().map(|high| !high.is(body, 0)).collect();
    let outer_padded: Vec<bool> = outer_padding.high.iter().map(|high| !high.is(body, 0)).collect();
    let inner_shape = tensor(body, inner.result())?.shape.clone();
    let mut slice = b.clone();
    for dim in 0..rank {
        if outer_padded[dim] && inner_padded[dim] {
            return None;
        }
        let offsets = [a.offsets[dim].is(body, 0), b.offsets[dim].is(body, 0)];
        slice.offsets[dim] = match (offsets[0], offsets[1]) {
            (false, true) => a.offsets[dim],
            (true, _) => b.offsets[dim],
            _ => return None,
        };
        if !inner_padded[dim] {
            slice.sizes[dim] = a.sizes[dim];
        } else if inner_shape[dim] == DYNAMIC || !a.sizes[dim].is(body, inner_shape[dim]) {
            return None;
        }
    }
    let mut padding = inner_padding;
    let highs = padding.high.iter_mut().zip(outer_padding.high).zip(outer_padded);
    for ((high, outer), _) in highs.filter(|(_, padded)| *padded) {
        *high = outer;
    }
    let source = inner_slice.source();
    let of = tensor(body, source)?;
    let slice_type = with_shape(body, of, &statics(&slice.sizes));
    let ty = body.value_type(outer.result());
    let nofold = outer.nofold();
    let sliced = build_extract(rewriter, slice_type, source, &slice);
    let sliced = rewriter.body().result(sliced, 0);
    let new = padding.build(rewriter, ty, sliced, nofold);
    move_region(rewriter, op.op(), new.op())?;
    rewriter.replace_with(op.op(), new.op());
    Some(())
}

/// Moves constant paddings into the static lists, if that makes a size of the result static.
fn static_padding(op: PadOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let view = op.view(body);
    let (source, old) = (view.source(), tensor(body, view.result())?);
    if has_static_shape(body.context(), body.value_type(view.result())) {
        return None;
    }
    let mut padding = Padding::of(view);
    fold_constants(body, &mut padding.low, |_| true);
    fold_constants(body, &mut padding.high, |_| true);
    let ty = padding.result_type(body, source, &old.shape)?;
    if ty == body.value_type(view.result()) {
        return None;
    }
    let nofold = view.nofold();
    let new = padding.build(rewriter, ty, source, nofold);
    copy_region(rewriter, op, new)?;
    replace_by_cast(rewriter, op.op(), new.op());
    Some(())
}

/// Returns the sum of two numbers, as an `affine.apply` unless it is a constant or one of the
/// values.
fn added(rewriter: &mut Rewriter<'_>, outer: Mixed, inner: Mixed) -> Mixed {
    let body = rewriter.body();
    let cx = body.context().clone();
    let mut symbols = Vec::new();
    let mut expr = |one: Mixed| match one {
        Mixed::Static(number) => AffineExpr::constant(&cx, number),
        Mixed::Dynamic(value) => match constant_integer(body, value) {
            Some(number) => AffineExpr::constant(&cx, number),
            None => {
                let at = symbols.iter().position(|symbol| *symbol == value).unwrap_or_else(|| {
                    symbols.push(value);
                    symbols.len() - 1
                });
                AffineExpr::symbol(&cx, at as u32)
            }
        },
    };
    let (a, b) = (expr(outer), expr(inner));
    let sum = a.add(&cx, b);
    if let Some(number) = sum.as_constant(&cx) {
        return Mixed::Static(number);
    }
    if let (Some(at), [_]) = (sum.as_symbol(&cx), &symbols[..]) {
        return Mixed::Dynamic(symbols[at as usize]);
    }
    let map = AffineMapAttr::get(&cx, AffineMap::new(0, symbols.len() as u32, [sum]));
    let apply = AffineApplyOp::build(rewriter, map, symbols).op();
    Mixed::Dynamic(rewriter.body().result(apply, 0))
}

/// Merges two paddings by the same value into one: `pad[a] (pad[b] %x)` => `pad[a + b] %x`.
fn twice(op: PadOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let outer = op.view(body);
    let inner = body.defined_by::<PadOp>(outer.source())?;
    if outer.nofold() || inner.nofold() {
        return None;
    }
    let (a, b) = (constant_padding_value(outer)?, constant_padding_value(inner)?);
    let constant = |value| constant_value(body, value);
    if a != b && (constant(a).is_none() || constant(a) != constant(b)) {
        return None;
    }
    let (outer_padding, inner_padding) = (Padding::of(outer), Padding::of(inner));
    let source = inner.source();
    let ty = body.value_type(outer.result());
    let mut add = |a: &[Mixed], b: &[Mixed]| -> Vec<Mixed> {
        a.iter().zip(b).map(|(a, b)| added(rewriter, *a, *b)).collect()
    };
    let high = add(&outer_padding.high, &inner_padding.high);
    let low = add(&outer_padding.low, &inner_padding.low);
    let padding = Padding { low, high };
    let new = padding.build(rewriter, ty, source, false);
    move_region(rewriter, op.op(), new.op())?;
    rewriter.replace_with(op.op(), new.op());
    Some(())
}
