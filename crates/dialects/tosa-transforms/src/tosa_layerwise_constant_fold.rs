//! The pass `tosa-layerwise-constant-fold`: computes operations on constant tensors (MLIR:
//! `TosaFolders.cpp`).

use terrace_builtin::shaped::shape_of;
use terrace_builtin::types::{FloatType, IntegerType, row_major};
use terrace_builtin::{DYNAMIC, DenseElementsAttr, FloatAttr, IntegerAttr};
use terrace_ir::fold::constant_value;
use terrace_ir::{Attribute, Body, Op, OpType, PatternSet, Rewriter, Type, Value};
use terrace_numeric::{Float, Int};
use terrace_pass::{PassResult, Target, pass};
use terrace_tosa::{
    ConstOp, ReciprocalOp, ReduceAllOp, ReduceAnyOp, ReduceMaxOp, ReduceMinOp, ReduceProductOp,
    ReduceSumOp, TosaDialect, TransposeOp,
};
use terrace_transforms::apply_patterns_everywhere;

/// Fold operations on constant tensors
#[pass(
    name = "tosa-layerwise-constant-fold",
    title = "TosaLayerwiseConstantFoldPass",
    anchor = "func.func",
    run = run
)]
pub struct TosaLayerwiseConstantFold {
    /// Fold reductions of constants that have other users, too
    #[option]
    pub aggressive_reduce_constant: bool,
}

fn run(pass: &TosaLayerwiseConstantFold, target: &mut Target<'_>) -> PassResult {
    target.context().load::<TosaDialect>();
    apply_patterns_everywhere(target.body_mut(), folds(pass.aggressive_reduce_constant));
    Ok(())
}

/// A function that combines two elements.
type Combine = fn(&Int, &Int) -> Int;

fn folds(aggressive: bool) -> PatternSet {
    fn greatest(a: &Int, b: &Int) -> Int {
        if a.scmp(b).is_lt() { b.clone() } else { a.clone() }
    }
    fn least(a: &Int, b: &Int) -> Int {
        if a.scmp(b).is_gt() { b.clone() } else { a.clone() }
    }
    let mut set = PatternSet::new();
    set.add::<ReciprocalOp>("TosaFoldConstantReciprocal", reciprocal);
    set.add::<TransposeOp>("TosaFoldConstantTranspose", transpose);
    reduction::<ReduceAllOp>(
        &mut set,
        "ReduceConstantOptimization<ReduceAllOp>",
        aggressive,
        Int::and,
    );
    reduction::<ReduceAnyOp>(
        &mut set,
        "ReduceConstantOptimization<ReduceAnyOp>",
        aggressive,
        Int::or,
    );
    reduction::<ReduceMaxOp>(
        &mut set,
        "ReduceConstantOptimization<ReduceMaxOp>",
        aggressive,
        greatest,
    );
    reduction::<ReduceMinOp>(
        &mut set,
        "ReduceConstantOptimization<ReduceMinOp>",
        aggressive,
        least,
    );
    reduction::<ReduceProductOp>(
        &mut set,
        "ReduceConstantOptimization<ReduceProductOp>",
        aggressive,
        Int::mul,
    );
    reduction::<ReduceSumOp>(
        &mut set,
        "ReduceConstantOptimization<ReduceSumOp>",
        aggressive,
        Int::add,
    );
    set
}

/// Returns the elements of the constant `value`.
fn elements(body: &Body, value: Value) -> Option<&DenseElementsAttr> {
    constant_value(body, value)?.downcast::<DenseElementsAttr>(body.context())
}

/// Replaces `op` by a constant of the type `ty`.
fn replace(rewriter: &mut Rewriter<'_>, op: Op, ty: Type, values: Attribute) {
    let new = ConstOp::build(rewriter, ty, values).op();
    rewriter.replace_with(op, new);
}

/// Folds the reciprocal of a constant that is a splat or has no other user.
fn reciprocal(op: ReciprocalOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let cx = rewriter.context().clone();
    let body = rewriter.body();
    let input = op.view(body).input1();
    let dense = elements(body, input)?;
    let element = dense.element_type(&cx);
    let format = element.downcast::<FloatType>(&cx)?.format;
    let ty = body.value_type(input);
    if dense.splat_value(&cx).is_none() && !body.has_one_use(input) {
        return None;
    }
    let one = Float::from_f64(format, 1.0).0;
    let inverse = |value: Float| FloatAttr::from_float(&cx, one.div(value)).attr();
    let count = if dense.splat_value(&cx).is_some() { 1 } else { usize::MAX };
    let values: Vec<Attribute> = dense.floats(&cx).take(count).map(inverse).collect();
    let values = DenseElementsAttr::from_attributes(&cx, ty, values).ok()?;
    replace(rewriter, op.op(), ty, values.attr());
    Some(())
}

/// Returns for each element of a row-major tensor of the shape `shape`, in order, the sum of the
/// products of its indices and `strides`.
pub(crate) fn positions<'s>(
    shape: &'s [i64],
    strides: &'s [i64],
) -> impl Iterator<Item = i64> + 's {
    let own = row_major(shape);
    let count: i64 = shape.iter().product();
    (0..count).map(move |at| {
        let dims = shape.iter().zip(&own).zip(strides);
        dims.map(|((size, own), stride)| at / own % size * stride).sum()
    })
}

/// Folds the transposition of a constant without other users.
fn transpose(op: TransposeOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let cx = rewriter.context().clone();
    let body = rewriter.body();
    let view = op.view(body);
    let input = view.input1();
    let ty = body.value_type(view.output());
    let dense = elements(body, input)?;
    if !body.has_one_use(input) {
        return None;
    }
    let shape = shape_of(&cx, body.value_type(input))?;
    let to = shape_of(&cx, ty)?.to_vec();
    if to.contains(&DYNAMIC) {
        return None;
    }
    if let Some(splat) = dense.splat_value(&cx) {
        let values = DenseElementsAttr::from_attributes(&cx, ty, [splat]).ok()?;
        replace(rewriter, op.op(), ty, values.attr());
        return Some(());
    }
    let from = row_major(shape);
    let perms = view.perms().iter().map(|dim| from.get(usize::try_from(*dim).ok()?).copied());
    let strides: Vec<i64> = perms.collect::<Option<_>>()?;
    let all: Vec<Attribute> = dense.attributes(&cx).collect();
    let values: Option<Vec<Attribute>> = positions(&to, &strides)
        .map(|at| usize::try_from(at).ok().and_then(|at| all.get(at)).copied())
        .collect();
    let values = DenseElementsAttr::from_attributes(&cx, ty, values?).ok()?;
    replace(rewriter, op.op(), ty, values.attr());
    Some(())
}

/// Adds the fold of the reduction `O` of integer constants, which have no other users unless
/// `aggressive`.
fn reduction<O: OpType>(
    set: &mut PatternSet,
    name: &'static str,
    aggressive: bool,
    combine: Combine,
) {
    set.add::<O>(name, move |op, rewriter| reduce(op.op(), rewriter, aggressive, combine));
}

fn reduce(op: Op, rewriter: &mut Rewriter<'_>, aggressive: bool, combine: Combine) -> Option<()> {
    let cx = rewriter.context().clone();
    let body = rewriter.body();
    let (input, result) = (body.operand(op, 0), body.result(op, 0));
    body.defined_by::<ConstOp>(input)?;
    if !aggressive && !body.has_one_use(input) {
        return None;
    }
    let dense = elements(body, input)?;
    if !dense.element_type(&cx).is::<IntegerType>() {
        return None;
    }
    let ty = body.value_type(result);
    let to = shape_of(&cx, ty)?.to_vec();
    let axis = body.attribute(op, "axis")?.downcast::<IntegerAttr>(&cx)?;
    let axis = usize::try_from(axis.to_i64()?).ok()?;
    let shape = shape_of(&cx, body.value_type(input))?;
    let extent = usize::try_from(*shape.get(axis)?).ok()?;
    if to.contains(&DYNAMIC) || to.len() != shape.len() || extent == 0 {
        return None;
    }
    let strides = row_major(shape);
    let all: Vec<Int> = dense.ints(&cx).collect();
    let mut values = Vec::new();
    for first in positions(&to, &strides) {
        let first = usize::try_from(first).ok()?;
        let step = usize::try_from(strides[axis]).ok()?;
        let at = |index: usize| match all.len() {
            1 => all.first(),
            _ => all.get(first + index * step),
        };
        let mut value = at(0)?.clone();
        for index in 1..extent {
            value = combine(&value, at(index)?);
        }
        values.push(value);
    }
    let element = dense.element_type(&cx);
    let number = |value| IntegerAttr::from_int(&cx, element, value).attr();
    let values: Vec<Attribute> = values.into_iter().map(number).collect();
    let values = DenseElementsAttr::from_attributes(&cx, ty, values).ok()?;
    replace(rewriter, op, ty, values.attr());
    Some(())
}
