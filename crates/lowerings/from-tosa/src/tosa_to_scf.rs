//! The pass `tosa-to-scf`: replaces conditionals, loops and scattering (MLIR: `TosaToSCF.cpp`).

use terrace_arith::{BuildConstant, IndexCastOp};
use terrace_builtin::mixed::{Mixed, MixedSlice};
use terrace_builtin::{DYNAMIC, IndexType, RankedTensorType};
use terrace_ir::{Block, Body, Builder, Op, OpType, Operand, Region, Type, Value};
use terrace_pass::{PassResult, Target, pass};
use terrace_rewrite::{ConversionPatterns, ConversionTarget, Rw};
use terrace_scf::{
    ConditionOp, ForOp, IfOp as ScfIfOp, ScfDialect, WhileOp as ScfWhileOp, YieldOp,
};
use terrace_tensor::{ExtractOp, TensorDialect};
use terrace_tensor_transforms::{build_extract, build_insert};
use terrace_tosa::{IfOp, ScatterOp, WhileOp};
use terrace_transforms::convert_bodies;

use crate::build::{element_of, shape_of, size_value};

/// Lower TOSA to the SCF dialect
#[pass(name = "tosa-to-scf", title = "TosaToSCFPass", run = run)]
pub struct TosaToScf {}

fn run(_: &TosaToScf, target: &mut Target<'_>) -> PassResult {
    let cx = target.context();
    cx.load::<ScfDialect>();
    cx.load::<TensorDialect>();
    let mut legal = ConversionTarget::new();
    legal.legal_dialects(&["tensor", "scf"]);
    legal.illegal_op::<IfOp>().illegal_op::<ScatterOp>().illegal_op::<WhileOp>();
    legal.dynamically_legal_unknown(|_| true);
    let mut patterns = ConversionPatterns::new();
    patterns.add::<ScatterOp>("ScatterOpConverter", None, |op, _, rw| scatter(op, rw));
    patterns.add::<IfOp>("IfOpConverter", None, |op, _, rw| conditional(op, rw));
    patterns.add::<WhileOp>("WhileOpConverter", None, |op, _, rw| while_loop(op, rw));
    convert_bodies(target.body_mut(), &legal, &patterns)
}

/// Moves the first block of the region at `index` of `from` into that of `to`. Returns the block;
/// `None` if the region has no block.
fn move_region(body: &mut Body, (from, to): (Op, Op), index: usize) -> Option<Block> {
    let [from, to]: [Region; 2] = [body.region(from, index)?, body.region(to, index)?];
    body.take_blocks(from, to);
    body.first_block(to)
}

/// Replaces the terminator of `block`, which yields, by what `build` creates.
fn replace_terminator(
    rw: Rw<'_, '_>,
    block: Block,
    build: impl FnOnce(&mut Builder<'_>, &[Value]),
) -> Option<()> {
    let end = rw.body().last_op(block)?;
    let values: Vec<Value> = rw.body().operands(end).collect();
    let mut builder = Builder::before(rw.body_mut(), end);
    build(&mut builder, &values);
    rw.body_mut().erase(end);
    Some(())
}

/// Replaces `tosa.cond_if` by `scf.if`, whose regions use the operands directly.
fn conditional(op: IfOp, rw: Rw<'_, '_>) -> Option<()> {
    let condition = op.view(rw.body()).condition();
    let operands: Vec<Value> = rw.body().operands(op.op()).skip(1).collect();
    let types: Vec<Type> = rw.body().op(op.op()).result_types().collect();
    let condition = ExtractOp::build(rw, condition, ()).value(rw);
    let new = ScfIfOp::build(rw, &types, condition).op();
    for index in 0..2 {
        let block = move_region(rw.body_mut(), (op.op(), new), index)?;
        let body = rw.body_mut();
        let arguments = body.arguments(block).to_vec();
        for (argument, operand) in arguments.iter().zip(&operands) {
            body.replace_all_uses(*argument, *operand);
        }
        for at in (0..arguments.len()).rev() {
            body.erase_block_argument(block, at);
        }
        replace_terminator(rw, block, |b, values| {
            YieldOp::build(b, values);
        })?;
    }
    let results: Vec<Value> = rw.body().results(new).collect();
    rw.replace_op(op.op(), &results);
    Some(())
}

/// Replaces `tosa.while_loop` by `scf.while`.
fn while_loop(op: WhileOp, rw: Rw<'_, '_>) -> Option<()> {
    let operands: Vec<Value> = rw.body().operands(op.op()).collect();
    let types: Vec<Type> = rw.body().op(op.op()).result_types().collect();
    let new = ScfWhileOp::build(rw, &types, &operands[..]).op();
    let before = move_region(rw.body_mut(), (op.op(), new), 0)?;
    let after = move_region(rw.body_mut(), (op.op(), new), 1)?;
    let carried = rw.body().arguments(before).to_vec();
    replace_terminator(rw, before, |b, values| {
        let Some(condition) = values.first() else { return };
        let condition = ExtractOp::build(b, *condition, ()).value(b);
        ConditionOp::build(b, condition, &carried[..]);
    })?;
    replace_terminator(rw, after, |b, values| {
        YieldOp::build(b, values);
    })?;
    let results: Vec<Value> = rw.body().results(new).collect();
    rw.replace_op(op.op(), &results);
    Some(())
}

/// Replaces `tosa.scatter` by loops over batches and rows, which insert one row each.
fn scatter(op: ScatterOp, rw: Rw<'_, '_>) -> Option<()> {
    let view = op.view(rw.body());
    let (values, indices, input) = (view.values_in(), view.indices(), view.input());
    let rank = shape_of(rw.body(), input)?.len();
    let sizes = [size_value(rw, input, 0)?, size_value(rw, input, 1)?, size_value(rw, input, 2)?];
    let (zero, one) = (rw.constant_index(0), rw.constant_index(1));
    let element = element_of(rw.body(), input);
    let row_ty = RankedTensorType::get(rw.context(), &vec![DYNAMIC; rank], element).ty();
    let outer = ForOp::define(rw, zero, sizes[0], one, [values], |b, batch, carried| {
        ForOp::define(b, zero, sizes[1], one, [carried[0]], |b, row, carried| {
            let index = b.value(ExtractOp::of(indices, [batch, row]));
            let ty = IndexType::get(b.context()).ty();
            let target = b.value(IndexCastOp::of(ty, index));
            let slice = |row: Value| {
                let list = |values: [Value; 3]| values.map(Mixed::Dynamic).to_vec();
                MixedSlice {
                    offsets: list([batch, row, zero]),
                    sizes: list([one, one, sizes[2]]),
                    strides: list([one, one, one]),
                }
            };
            let source = build_extract(b, row_ty, input, &slice(row));
            [build_insert(b, source, carried[0], &slice(target))]
        })
    });
    let result = rw.body().result(outer.op(), 0);
    rw.replace_op(op.op(), &[result]);
    Some(())
}
