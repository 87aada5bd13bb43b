//! The decomposition of `tensor.pad` into operations on destinations
//! (MLIR: `populateDecomposePadPatterns`).

use terrace_arith::{AddIOp, BuildConstant};
use terrace_builtin::DYNAMIC;
use terrace_builtin::mixed::{Mixed, mixed, split};
use terrace_builtin::shaped::shape_of;
use terrace_builtin::types::RankedTensorType;
use terrace_ir::{Builder, Mapping, Op, OpType, Operand, PatternSet, Rewriter, Type, Value};
use terrace_linalg::{FillOp, build_named};
use terrace_rewrite::create_or_fold;
use terrace_tensor::{EmptyOp, GenerateOp, InsertSliceOp, PadOp};

use crate::loops::size_of;
use crate::vectorization::constant_padding;

/// Adds the pattern that fills a new tensor with the padding and inserts the source:
/// `tensor.pad %t  =>  tensor.insert_slice %t into (linalg.fill %padding)`.
pub fn pad_decompositions() -> PatternSet {
    let mut set = PatternSet::new();
    set.add::<PadOp>("linalg::DecomposePadOpPattern", decompose);
    set
}

fn decompose(op: PadOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let cx = rewriter.context().clone();
    let view = op.view(rewriter.body());
    let (source, result) = (view.source(), view.result());
    let [low, high] =
        [mixed(view.static_low(), view.low()), mixed(view.static_high(), view.high())];
    let known = |list: Vec<Mixed>| -> Vec<Mixed> {
        let known = |size: Mixed| size.known(rewriter.body()).map_or(size, Mixed::Static);
        list.into_iter().map(known).collect()
    };
    let [low, high] = [low, high].map(known);
    let ty = rewriter.body().value_type(result).downcast::<RankedTensorType>(&cx)?;
    // Like MLIR, drops the encoding, which is invalid if there is one.
    let (shape, ty) = (ty.shape.clone(), RankedTensorType::get(&cx, &ty.shape, ty.element).ty());
    let from = shape_of(&cx, rewriter.body().value_type(source))?.to_vec();
    let mut dynamic = Vec::new();
    for (at, _) in shape.iter().enumerate().filter(|(_, size)| **size == DYNAMIC) {
        let from = size_of(rewriter, source, at, from[at]);
        let from = rewriter.constant_or_value(from);
        let sum = sum(rewriter, from, low[at]);
        dynamic.push(self::sum(rewriter, sum, high[at]));
    }
    let dest = EmptyOp::build(rewriter, ty, &dynamic[..]).value(rewriter);
    let filled = filled(rewriter, op.op(), ty, dest, &dynamic)?;
    let sizes = from.into_iter().enumerate();
    let sizes: Vec<Mixed> = sizes.map(|(at, size)| size_of(rewriter, source, at, size)).collect();
    let ones = vec![Mixed::Static(1); sizes.len()];
    let [(at, o), (of, z), (by, s)] = [&low, &sizes, &ones].map(|list| split(list));
    let new = InsertSliceOp::build(rewriter, source, filled, o, z, s, at, of, by).op();
    rewriter.replace_with(op.op(), new);
    Some(())
}

/// Builds the sum of `a` and `c`, folded (MLIR: `createOrFold`).
fn sum(b: &mut Builder<'_>, a: Value, c: Mixed) -> Value {
    let c = b.constant_or_value(c);
    create_or_fold(b, |b| AddIOp::build(b, a, c).value(b))
}

/// Fills `dest` with the padding of the `tensor.pad` `op`, or generates a tensor of the type `ty`
/// if the padding depends on the position.
fn filled(
    rewriter: &mut Rewriter<'_>,
    op: Op,
    ty: Type,
    dest: Value,
    sizes: &[Value],
) -> Option<Value> {
    let body = rewriter.body();
    let region = body.region(op, 0)?;
    let block = body.first_block(region)?;
    if let Some(value) = constant_padding(body, op) {
        if let Some(definition) = body.defining_op(value)
            && body.parent_block(definition) == Some(block)
        {
            let around = body.parent_block(op)?;
            rewriter.body_mut().move_op(definition, around, Some(op));
            rewriter.set_before(op);
        }
        let fill = build_named(rewriter, FillOp::INFO.name, &[value], &[dest], &[])?;
        return Some(rewriter.body().result(fill, 0));
    }
    let generate = GenerateOp::build(rewriter, ty, sizes).op();
    let to = rewriter.body().region(generate, 0)?;
    rewriter.body_mut().clone_region(region, to, &mut Mapping::new());
    Some(rewriter.body().result(generate, 0))
}
