//! The decomposition of `tensor.pad` into operations on destinations
//! (MLIR: `populateDecomposePadPatterns`).

use terrace_arith::{AddIOp, BuildConstant};
use terrace_builtin::DYNAMIC;
use terrace_builtin::mixed::{Mixed, mixed, split};
use terrace_builtin::shaped::shape_of;
use terrace_ir::{Builder, Mapping, Op, OpType, Operand, PatternSet, Rewriter, Type, Value};
use terrace_linalg::{FillOp, build_named};
use terrace_tensor::{EmptyOp, GenerateOp, InsertSliceOp, PadOp};
use terrace_tensor_transforms::{dim_of, mixed_sizes};

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
    let low = mixed(view.static_low(), view.low());
    let high = mixed(view.static_high(), view.high());
    let ty = rewriter.body().value_type(result);
    let mut dynamic = Vec::new();
    for (at, size) in shape_of(&cx, ty)?.iter().enumerate() {
        if *size != DYNAMIC {
            continue;
        }
        let from = shape_of(&cx, rewriter.body().value_type(source))?[at];
        let from = match from {
            DYNAMIC => Mixed::Dynamic(dim_of(rewriter, source, at)),
            size => Mixed::Static(size),
        };
        let sum = sum(rewriter, from, low[at]);
        let sum = match self::sum(rewriter, sum, high[at]) {
            Mixed::Dynamic(value) => value,
            Mixed::Static(size) => rewriter.constant_index(size),
        };
        dynamic.push(sum);
    }
    let dest = EmptyOp::build(rewriter, ty, &dynamic[..]).value(rewriter);
    let filled = filled(rewriter, op.op(), ty, dest, &dynamic)?;
    let sizes = mixed_sizes(rewriter, source)?;
    let ones = vec![Mixed::Static(1); sizes.len()];
    let [(at, o), (of, z), (by, s)] = [&low, &sizes, &ones].map(|list| split(list));
    let new = InsertSliceOp::build(rewriter, source, filled, o, z, s, at, of, by).op();
    rewriter.replace_with(op.op(), new);
    Some(())
}

/// Returns the sum of two numbers, of constants as a number.
fn sum(b: &mut Builder<'_>, a: Mixed, c: Mixed) -> Mixed {
    match (a.known(b.body()), c.known(b.body())) {
        (Some(a), Some(c)) => Mixed::Static(a + c),
        (Some(0), None) => c,
        (None, Some(0)) => a,
        _ => {
            let [a, c] = [a, c].map(|number| b.constant_or_value(number));
            Mixed::Dynamic(AddIOp::build(b, a, c).value(b))
        }
    }
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
