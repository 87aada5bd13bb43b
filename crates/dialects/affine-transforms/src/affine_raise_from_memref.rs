//! The pass `affine-raise-from-memref`: turns loads and stores at affine indices into those of the
//! affine dialect (MLIR: `RaiseMemrefDialect.cpp`).

use terrace_affine::{AffineDialect, AffineLoadOp, AffineStoreOp, AppliedMap, is_dim, is_symbol};
use terrace_arith::{AddIOp, MulIOp};
use terrace_builtin::values::constant_integer;
use terrace_builtin::{AffineExpr, AffineMap, AffineMapAttr};
use terrace_ir::{
    Body, Builder, Context, Op, OpRef, OpType, Operand, Value, ensure_sufficient_stack,
};
use terrace_memref::{LoadOp, StoreOp};
use terrace_pass::{PassResult, Target, pass};
use terrace_transforms::post_order;

/// Turn loads and stores of memrefs into affine ones where their indices are affine
#[pass(
    name = "affine-raise-from-memref",
    title = "RaiseMemrefDialect",
    anchor = "func.func",
    run = run
)]
pub struct AffineRaiseFromMemref {}

fn run(_: &AffineRaiseFromMemref, target: &mut Target<'_>) -> PassResult {
    target.context().load::<AffineDialect>();
    let body = target.body_mut();
    for op in post_order(body, Op::ROOT) {
        if body.op(op).is::<LoadOp>() {
            raise_load(body, LoadOp::from_op(op));
        } else if body.op(op).is::<StoreOp>() {
            raise_store(body, StoreOp::from_op(op));
        }
    }
    Ok(())
}

fn raise_load(body: &mut Body, op: LoadOp) -> Option<()> {
    let view = op.view(body);
    let memref = view.memref();
    let applied = affine_indices(*view, view.indices())?;
    let map = AffineMapAttr::get(body.context(), applied.map);
    let old = body.result(op.op(), 0);
    let ty = body.value_type(old);
    let mut builder = Builder::before(body, op.op());
    let new = AffineLoadOp::build(&mut builder, ty, memref, &applied.operands[..], map);
    let new = new.value(&mut builder);
    body.replace_all_uses(old, new);
    body.erase(op.op());
    Some(())
}

fn raise_store(body: &mut Body, op: StoreOp) -> Option<()> {
    let view = op.view(body);
    let (value, memref) = (view.value(), view.memref());
    let applied = affine_indices(*view, view.indices())?;
    let map = AffineMapAttr::get(body.context(), applied.map);
    let mut builder = Builder::before(body, op.op());
    AffineStoreOp::build(&mut builder, value, memref, &applied.operands[..], map);
    body.erase(op.op());
    Some(())
}

/// Returns the indices of `op` as a map of valid dimensions and symbols; `None` if one is not
/// affine.
fn affine_indices(op: OpRef<'_>, indices: impl Iterator<Item = Value>) -> Option<AppliedMap> {
    let mut inputs = [Vec::new(), Vec::new()];
    let results: Option<Vec<AffineExpr>> =
        indices.map(|index| affine_expr(op, index, &mut inputs)).collect();
    let [dims, symbols] = inputs;
    let map = AffineMap::new(dims.len() as u32, symbols.len() as u32, results?);
    Some(AppliedMap { map, operands: [dims, symbols].concat() })
}

/// Returns an index as an expression of `inputs`: dimensions and symbols, to which it adds.
fn affine_expr(op: OpRef<'_>, index: Value, inputs: &mut [Vec<Value>; 2]) -> Option<AffineExpr> {
    let (cx, body) = (op.context(), op.body());
    if let Some(value) = constant_integer(body, index) {
        return Some(AffineExpr::constant(cx, value));
    }
    let leaf =
        |kind: usize, leaf: fn(&Context, u32) -> AffineExpr, inputs: &mut [Vec<Value>; 2]| {
            let known = inputs[kind].iter().position(|known| *known == index);
            let at = known.unwrap_or_else(|| {
                inputs[kind].push(index);
                inputs[kind].len() - 1
            });
            leaf(cx, at as u32)
        };
    if let Some(expr) = arithmetic(op, index, inputs) {
        return Some(expr);
    }
    if is_symbol(op, index) {
        return Some(leaf(1, AffineExpr::symbol, inputs));
    }
    is_dim(op, index).then(|| leaf(0, AffineExpr::dim, inputs))
}

/// Returns the expression of an index that a sum or product defines; `None` for others.
fn arithmetic(op: OpRef<'_>, index: Value, inputs: &mut [Vec<Value>; 2]) -> Option<AffineExpr> {
    let (cx, body) = (op.context(), op.body());
    let definition = body.op(body.defining_op(index)?);
    let is_sum = definition.is::<AddIOp>();
    if !is_sum && !definition.is::<MulIOp>() {
        return None;
    }
    let [a, b] = [0, 1].map(|at| {
        ensure_sufficient_stack(|| affine_expr(op, definition.operands().nth(at)?, inputs))
    });
    let (a, b) = (a?, b?);
    match is_sum {
        true => Some(a.add(cx, b)),
        false if a.is_symbolic_or_constant(cx) || b.is_symbolic_or_constant(cx) => {
            Some(a.mul(cx, b))
        }
        false => None,
    }
}
