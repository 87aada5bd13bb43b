//! The padding of the operands of a structured operation to static sizes: [`pad_operands`] (MLIR:
//! `rewriteAsPaddedOp`).

use terrace_affine::{Inputs, composed_apply, composed_apply_to};
use terrace_arith::ConstantOp;
use terrace_bufferization::MaterializeInDestinationOp;
use terrace_builtin::DYNAMIC;
use terrace_builtin::affine::AffineExpr;
use terrace_builtin::mixed::{Mixed, MixedSlice, statics};
use terrace_builtin::shaped::{element_type_or_self, shape_of};
use terrace_builtin::types::RankedTensorType;
use terrace_complex::ConstantOp as ComplexConstantOp;
use terrace_ir::{ArrayAttr, Attribute, Builder, Op, OpType, Operand, Rewriter, Type, Value};
use terrace_linalg::build_named;
use terrace_presburger::BoundKind;
use terrace_tensor_transforms::build_full_rank_extract;
use terrace_value_bounds::{ValueDim, Variable, attach, constant_bound};

use crate::generic::{Generic, clone_with};
use crate::loops::{extents_of, size_of};
use crate::pads::Padding;

/// The operation that copies a result to the original destination.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CopyBack {
    /// None: the result is another tensor.
    None,
    /// A `bufferization.materialize_in_destination` of the result.
    Materialize,
    /// A `linalg.copy` of the result.
    Copy,
}

/// The parameters of [`pad_operands`].
#[derive(Clone, Debug)]
pub struct OperandPadding {
    /// The padding value by operand.
    pub values: Vec<Attribute>,
    /// The loops, the dimensions of which are padded, with the number that the sizes become
    /// multiples of.
    pub loops: Vec<(u32, i64)>,
    /// For each operand whether the padding is kept if it adds nothing; false if missing.
    pub nofold: Vec<bool>,
    /// The copies of the results.
    pub copy_back: CopyBack,
}

/// The operations that [`pad_operands`] creates.
#[derive(Clone, Debug)]
pub struct PaddedOperands {
    /// The operation on padded operands.
    pub op: Op,
    /// The paddings of operands.
    pub pads: Vec<Op>,
    /// The values that replace the results.
    pub results: Vec<Value>,
}

/// Pads the operands of the structured operation `op` on tensors and creates a copy of it on these
/// after it, without replacing it. `None` if a padded dimension has no static bound, or a value is
/// missing.
pub fn pad_operands(
    rewriter: &mut Rewriter<'_>,
    op: Op,
    options: &OperandPadding,
) -> Option<PaddedOperands> {
    let generic = Generic::of(rewriter.body(), op)?;
    if !generic.has_tensors(rewriter.body()) {
        return None;
    }
    attach(rewriter.context());
    rewriter.set_after(op);
    let (mut operands, mut pads) = (Vec::new(), Vec::new());
    for at in 0..generic.operand_count() {
        let operand = pad_operand(rewriter, op, &generic, at, options)?;
        if operand != generic.operand(at) {
            pads.extend(rewriter.body().defining_op(operand));
        }
        operands.push(operand);
    }
    pad_results(rewriter, op, &generic, operands, pads, options.copy_back)
}

/// Creates the copy of `op` on the padded `operands`, and the slices of its results.
fn pad_results(
    rewriter: &mut Rewriter<'_>,
    op: Op,
    generic: &Generic,
    operands: Vec<Value>,
    pads: Vec<Op>,
    copy_back: CopyBack,
) -> Option<PaddedOperands> {
    let cx = rewriter.context().clone();
    let extents = extents_of(rewriter, generic)?;
    let new = clone_with(rewriter, op, &operands);
    let mut results: Vec<Value> = Vec::new();
    for at in 0..generic.outputs.len() {
        let map = &generic.maps[generic.inputs.len() + at];
        let size = |at| extents.get(map.dim_at(&cx, at)? as usize).copied();
        let sizes: Vec<Mixed> = (0..map.results.len()).map(size).collect::<Option<_>>()?;
        let rank = sizes.len();
        let whole = MixedSlice {
            offsets: vec![Mixed::Static(0); rank],
            sizes,
            strides: vec![Mixed::Static(1); rank],
        };
        let value = rewriter.body().result(new, at);
        results.push(build_full_rank_extract(rewriter, value, &whole)?);
    }
    for (result, output) in results.iter_mut().zip(&generic.outputs) {
        *result = copied_back(rewriter, *result, *output, copy_back)?;
    }
    Some(PaddedOperands { op: new, pads, results })
}

/// Returns `value` copied to `dest` as `copy_back` specifies.
fn copied_back(
    rewriter: &mut Rewriter<'_>,
    value: Value,
    dest: Value,
    copy_back: CopyBack,
) -> Option<Value> {
    let ty = rewriter.body().value_type(dest);
    let copy = match copy_back {
        CopyBack::None => return Some(value),
        CopyBack::Materialize => {
            MaterializeInDestinationOp::build(rewriter, Some(ty), value, dest).op()
        }
        CopyBack::Copy => build_named(rewriter, "linalg.copy", &[value], &[dest], &[])?,
    };
    Some(rewriter.body().result(copy, 0))
}

/// Returns the operand with the index `at` of `op`, padded to a static bound of its size.
fn pad_operand(
    rewriter: &mut Rewriter<'_>,
    op: Op,
    generic: &Generic,
    at: usize,
    options: &OperandPadding,
) -> Option<Value> {
    let cx = rewriter.context().clone();
    let operand = generic.operand(at);
    let ty = rewriter.body().value_type(operand);
    let Some(shape) = shape_of(&cx, ty).map(<[i64]>::to_vec) else { return Some(operand) };
    let mut padded = shape.clone();
    let mut is_padded = true;
    let multiple_of = |dim: usize| {
        let result = generic.maps[at].results[dim];
        let uses = |number: u32| {
            let leaf = AffineExpr::dim(&cx, number);
            let mut found = false;
            result.walk(&cx, |part| found |= part == leaf);
            found
        };
        options.loops.iter().rev().find(|(number, _)| uses(*number)).map(|(_, multiple)| *multiple)
    };
    let multiples: Vec<Option<i64>> = (0..shape.len()).map(multiple_of).collect();
    for (size, multiple) in shape.iter().zip(&multiples) {
        let fits = |multiple: i64| *size != DYNAMIC && multiple != 0 && size % multiple == 0;
        is_padded &= multiple.is_none_or(fits);
    }
    let nofold = options.nofold.get(at).copied().unwrap_or(false);
    if is_padded && !nofold {
        return Some(operand);
    }
    let value = *options.values.get(at)?;
    for (dim, multiple) in multiples.into_iter().enumerate() {
        let Some(multiple) = multiple.filter(|multiple| *multiple > 0) else { continue };
        let variable = Variable::of(&cx, ValueDim::size(operand, dim));
        let bound = constant_bound(rewriter.body(), BoundKind::Upper, &variable, None, true)?;
        padded[dim] = (bound + multiple - 1).div_euclid(multiple) * multiple;
    }
    let value = constant(rewriter, element_type_or_self(&cx, ty), value);
    let padded: Vec<Mixed> = padded.into_iter().map(Mixed::Static).collect();
    pad_high(rewriter, op, operand, &padded, value, nofold)
}

/// Creates the constant `value` of the type `element`.
fn constant(b: &mut Builder<'_>, element: Type, value: Attribute) -> Value {
    let cx = b.context().clone();
    match value.downcast::<ArrayAttr>(&cx) {
        Some(parts) => {
            let parts = ArrayAttr::get(&cx, parts.0.to_vec());
            ComplexConstantOp::build(b, element, parts).value(b)
        }
        None => ConstantOp::build(b, value).value(b),
    }
}

/// Pads the operands of the structured operation `op` on tensors such that the loops have the sizes
/// `sizes`, or multiples of these if `by_multiples`, where 0 leaves a loop; see [`pad_operands`]
/// (MLIR: `rewriteAsPaddedOp` of `TilingInterface`).
pub fn pad_loops(
    rewriter: &mut Rewriter<'_>,
    op: Op,
    values: &[Attribute],
    sizes: &[Mixed],
    by_multiples: bool,
) -> Option<PaddedOperands> {
    let cx = rewriter.context().clone();
    let generic = Generic::of(rewriter.body(), op)?;
    if !generic.has_tensors(rewriter.body()) {
        return None;
    }
    rewriter.set_before(op);
    let extents = extents_of(rewriter, &generic)?;
    rewriter.set_after(op);
    let [d0, s0, s1] =
        [AffineExpr::dim(&cx, 0), AffineExpr::symbol(&cx, 0), AffineExpr::symbol(&cx, 1)];
    let (mut operands, mut pads) = (Vec::new(), Vec::new());
    for (at, map) in generic.maps.iter().enumerate() {
        let operand = generic.operand(at);
        let ty = rewriter.body().value_type(operand);
        let Some(shape) = shape_of(&cx, ty).map(<[i64]>::to_vec) else {
            operands.push(operand);
            continue;
        };
        let mut padded: Vec<Mixed> = shape.iter().copied().map(Mixed::Static).collect();
        let mut is_padded = false;
        for (dim, result) in map.results.iter().enumerate() {
            let is_used = |number: usize| {
                let leaf = AffineExpr::dim(&cx, number as u32);
                let mut found = false;
                result.walk(&cx, |part| found |= part == leaf);
                found
            };
            let tiled =
                |number: usize| sizes.get(number).is_some_and(|size| *size != Mixed::Static(0));
            if !(0..extents.len()).any(|number| is_used(number) && tiled(number)) {
                continue;
            }
            is_padded = true;
            let mut terms = Vec::new();
            for number in (0..extents.len()).filter(|number| is_used(*number)) {
                let size = match (tiled(number), by_multiples) {
                    (false, _) => extents[number],
                    (true, false) => sizes[number],
                    (true, true) => {
                        let rounded = s0.ceil_div(&cx, s1).mul(&cx, s1);
                        composed_apply(rewriter, op, rounded, &[extents[number], sizes[number]])
                    }
                };
                // The last index that this loop alone reaches.
                let zero = AffineExpr::constant(&cx, 0);
                let mut dims = vec![zero; extents.len()];
                dims[number] = d0.add_constant(&cx, -1);
                let last = result.replace_dims_and_symbols(&cx, &dims, &[]);
                let inputs = Inputs { dims: &[size], symbols: &[] };
                terms.push(composed_apply_to(rewriter, op, last, inputs));
            }
            let leaves = (0..terms.len()).map(|at| AffineExpr::dim(&cx, at as u32));
            let zero = AffineExpr::constant(&cx, 0);
            let size = leaves.fold(zero, |sum, leaf| sum.add(&cx, leaf));
            let inputs = Inputs { dims: &terms, symbols: &[] };
            padded[dim] = composed_apply_to(rewriter, op, size.add_constant(&cx, 1), inputs);
        }
        if !is_padded {
            operands.push(operand);
            continue;
        }
        let value = constant(rewriter, element_type_or_self(&cx, ty), *values.get(at)?);
        let operand = pad_high(rewriter, op, operand, &padded, value, false)?;
        pads.extend(rewriter.body().defining_op(operand));
        operands.push(operand);
    }
    pad_results(rewriter, op, &generic, operands, pads, CopyBack::None)
}

/// Pads `source` behind its elements to the sizes `sizes`, where the static size `DYNAMIC` stands
/// for that of `source` (MLIR: `createPadHighOp`).
fn pad_high(
    b: &mut Builder<'_>,
    at: Op,
    source: Value,
    sizes: &[Mixed],
    value: Value,
    nofold: bool,
) -> Option<Value> {
    let cx = b.context().clone();
    let from = b.body().value_type(source);
    let old = shape_of(&cx, from)?.to_vec();
    let difference = AffineExpr::dim(&cx, 0).sub(&cx, AffineExpr::dim(&cx, 1));
    let mut high = Vec::new();
    for (dim, (new, old)) in sizes.iter().zip(&old).enumerate() {
        if *new == Mixed::Static(*old) {
            high.push(Mixed::Static(0));
            continue;
        }
        let size = size_of(b, source, dim, *old);
        let inputs = Inputs { dims: &[*new, size], symbols: &[] };
        high.push(composed_apply_to(b, at, difference, inputs));
    }
    let shape = statics(sizes);
    let ty = RankedTensorType::get(&cx, &shape, element_type_or_self(&cx, from)).ty();
    let padding = Padding { low: vec![Mixed::Static(0); shape.len()], high };
    Some(padding.build(b, ty, source, value, nofold))
}
