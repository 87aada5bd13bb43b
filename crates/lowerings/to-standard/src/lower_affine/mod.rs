//! The pass `lower-affine`: lowers affine operations to arith, scf, memref and vector
//! (MLIR: `AffineToStandard.cpp`).

mod control;
mod memory;
mod reductions;

pub use memory::populate_affine_to_vector;

use terrace_affine::{
    AffineApplyOp, AffineDelinearizeIndexOp, AffineLinearizeIndexOp, AffineMaxOp, AffineMinOp,
    expand_delinearize, expand_linearize, expansion,
};
use terrace_arith::{ArithDialect, MaxSIOp, MinSIOp};
use terrace_builtin::AffineMap;
use terrace_ir::{Builder, OpType, Operand, Value};
use terrace_memref::MemrefDialect;
use terrace_pass::{PassResult, Target, pass};
use terrace_rewrite::{ConversionPatterns, ConversionTarget, Rw};
use terrace_scf::ScfDialect;
use terrace_transforms::convert_bodies;
use terrace_vector::VectorDialect;

/// Replace affine operations by loops, branches and arithmetic
#[pass(name = "lower-affine", title = "LowerAffinePass", run = run)]
pub struct LowerAffine {}

fn run(_: &LowerAffine, target: &mut Target<'_>) -> PassResult {
    let cx = target.context();
    cx.load::<ArithDialect>();
    cx.load::<MemrefDialect>();
    cx.load::<ScfDialect>();
    cx.load::<VectorDialect>();
    let mut legal = ConversionTarget::new();
    legal.legal_dialects(&["arith", "memref", "scf", "vector"]);
    let mut patterns = ConversionPatterns::new();
    populate_affine_to_std(&mut patterns);
    populate_affine_to_vector(&mut patterns);
    populate_affine_expand_index_ops(&mut patterns);
    convert_bodies(target.body_mut(), &legal, &patterns)
}

/// Adds the patterns that lower affine to arith, memref and scf
/// (MLIR: `populateAffineToStdConversionPatterns`).
pub fn populate_affine_to_std(patterns: &mut ConversionPatterns) {
    patterns.add::<AffineApplyOp>("AffineApplyLowering", None, |op, _, rw| apply(op, rw));
    patterns.add::<AffineMinOp>("AffineMinLowering", None, |op, _, rw| min(op, rw));
    patterns.add::<AffineMaxOp>("AffineMaxLowering", None, |op, _, rw| max(op, rw));
    control::populate(patterns);
    memory::populate(patterns);
}

/// Adds the patterns that expand index operations of affine to arithmetic
/// (MLIR: `populateAffineExpandIndexOpsPatterns`).
pub fn populate_affine_expand_index_ops(patterns: &mut ConversionPatterns) {
    patterns.add::<AffineDelinearizeIndexOp>("LowerDelinearizeIndexOps", None, |op, _, rw| {
        let results = expand_delinearize(rw, op)?;
        rw.replace_op(op.op(), &results);
        Some(())
    });
    patterns.add::<AffineLinearizeIndexOp>("LowerLinearizeIndexOps", None, |op, _, rw| {
        let sum = expand_linearize(rw, op)?;
        rw.replace_op(op.op(), &[sum]);
        Some(())
    });
}

/// Lowers `affine.apply` to the arithmetic of its map.
fn apply(op: AffineApplyOp, rw: Rw<'_, '_>) -> Option<()> {
    let view = op.view(rw.body());
    let map = expansion::owned_map(*view, view.map())?;
    let operands: Vec<Value> = view.map_operands().collect();
    let values = expansion::results(rw, &map, &operands)?;
    rw.replace_op(op.op(), values.get(..1)?);
    Some(())
}

/// Lowers `affine.min` to the minimum of the results of its map.
fn min(op: AffineMinOp, rw: Rw<'_, '_>) -> Option<()> {
    let view = op.view(rw.body());
    let map = expansion::owned_map(*view, view.map())?;
    let operands: Vec<Value> = view.operands().collect();
    let value = minimum(rw, &map, &operands)?;
    rw.replace_op(op.op(), &[value]);
    Some(())
}

/// Lowers `affine.max` to the maximum of the results of its map.
fn max(op: AffineMaxOp, rw: Rw<'_, '_>) -> Option<()> {
    let view = op.view(rw.body());
    let map = expansion::owned_map(*view, view.map())?;
    let operands: Vec<Value> = view.operands().collect();
    let value = maximum(rw, &map, &operands)?;
    rw.replace_op(op.op(), &[value]);
    Some(())
}

/// Builds the minimum of the results of `map`, the value of an upper bound.
fn minimum(builder: &mut Builder<'_>, map: &AffineMap, operands: &[Value]) -> Option<Value> {
    let all = expansion::results(builder, map, operands)?;
    all.into_iter().reduce(|a, b| MinSIOp::build(builder, a, b).value(builder))
}

/// Builds the maximum of the results of `map`, the value of a lower bound.
fn maximum(builder: &mut Builder<'_>, map: &AffineMap, operands: &[Value]) -> Option<Value> {
    let all = expansion::results(builder, map, operands)?;
    all.into_iter().reduce(|a, b| MaxSIOp::build(builder, a, b).value(builder))
}
