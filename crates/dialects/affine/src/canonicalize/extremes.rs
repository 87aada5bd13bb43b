//! Canonicalization patterns of `affine.min` and `affine.max`.

use terrace_builtin::{AffineExpr, AffineMap, AffineMapAttr};
use terrace_ir::{Handle, Op, OpType, PatternSet, Rewriter, Value};

use super::simplified;
use crate::compose::AppliedMap;
use crate::validity::map_of;
use crate::{AffineApplyOp, AffineMaxOp, AffineMinOp};

/// The operation `affine.min` or `affine.max`, for patterns that treat both alike.
trait Extreme: OpType {
    fn map_attr(body: &terrace_ir::Body, op: Op) -> Option<Handle<AffineMapAttr>>;
    fn make(rewriter: &mut Rewriter<'_>, map: Handle<AffineMapAttr>, operands: &[Value]) -> Op;
}

macro_rules! extremes {
    ($($name:ident: $op:ident;)*) => {$(
        impl Extreme for $op {
            fn map_attr(body: &terrace_ir::Body, op: Op) -> Option<Handle<AffineMapAttr>> {
                Some(body.op(op).cast::<$op>()?.map())
            }
            fn make(
                rewriter: &mut Rewriter<'_>,
                map: Handle<AffineMapAttr>,
                operands: &[Value],
            ) -> Op {
                <$op>::build(rewriter, map, operands).op()
            }
        }

        pub(crate) fn $name(set: &mut PatternSet) {
            set.add::<$op>("CanonicalizeSingleResultAffineMinMaxOp", single);
            set.add::<$op>("DeduplicateAffineMinMaxExpressions", deduplicate);
            set.add::<$op>("MergeAffineMinMaxOp", merge);
            set.add::<$op>("SimplifyAffineOp", |op: $op, rewriter| {
                let view = rewriter.body().op(op.op());
                let old = applied::<$op>(rewriter, op.op())?;
                let new = simplified(view, &old.map, &old.operands)?;
                replace::<$op>(op.op(), new, rewriter)
            });
            set.add::<$op>("CanonicalizeAffineMinMaxOpExprAndTermOrder", order);
        }
    )*};
}

extremes! {
    min: AffineMinOp;
    max: AffineMaxOp;
}

fn applied<O: Extreme>(rewriter: &Rewriter<'_>, op: Op) -> Option<AppliedMap> {
    let view = rewriter.body().op(op);
    let map = map_of(view, O::map_attr(rewriter.body(), op)?)?;
    AppliedMap::new(map, view.operands().collect())
}

fn replace<O: Extreme>(op: Op, new: AppliedMap, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let map = AffineMapAttr::get(rewriter.context(), new.map);
    let new = O::make(rewriter, map, &new.operands);
    rewriter.replace_with(op, new);
    Some(())
}

/// Turns the minimum or maximum of one expression into `affine.apply`.
fn single<O: Extreme>(op: O, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let op = op.op();
    let old = applied::<O>(rewriter, op)?;
    if old.map.results.len() != 1 {
        return None;
    }
    let map = AffineMapAttr::get(rewriter.context(), old.map);
    let new = AffineApplyOp::build(rewriter, map, &old.operands[..]);
    rewriter.replace_with(op, new.op());
    Some(())
}

/// Removes duplicate expressions: `min(a, b, a) => min(a, b)`.
fn deduplicate<O: Extreme>(op: O, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let op = op.op();
    let mut new = applied::<O>(rewriter, op)?;
    let mut results: Vec<AffineExpr> = Vec::new();
    for expr in &new.map.results {
        if !results.contains(expr) {
            results.push(*expr);
        }
    }
    if results.len() == new.map.results.len() {
        return None;
    }
    new.map = AffineMap::new(new.map.num_dims, new.map.num_symbols, results);
    replace::<O>(op, new, rewriter)
}

/// Inlines operands that are results of the same operation; their expressions follow the others:
/// `min(a, min(b, c)) => min(a, b, c)`.
fn merge<O: Extreme>(op: O, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let op = op.op();
    let cx = rewriter.context();
    let old = applied::<O>(rewriter, op)?;
    let dims = old.map.num_dims as usize;
    let (mut kept, mut producers) = (Vec::new(), Vec::new());
    for expr in &old.map.results {
        let at = expr.as_dim(cx).map(|at| at as usize);
        let at = at.or_else(|| Some(dims + expr.as_symbol(cx)? as usize));
        let producer = at.and_then(|at| rewriter.body().defining_op(old.operands[at]));
        match producer.filter(|op| rewriter.body().op(*op).is::<O>()) {
            Some(producer) => producers.push(producer),
            None => kept.push(*expr),
        }
    }
    if producers.is_empty() {
        return None;
    }
    let (mut dim_values, mut symbol_values) =
        (old.operands[..dims].to_vec(), old.operands[dims..].to_vec());
    for producer in producers {
        let inner = applied::<O>(rewriter, producer)?;
        let (dim_shift, symbol_shift) = (dim_values.len() as u32, symbol_values.len() as u32);
        let shifted = |expr: &AffineExpr| {
            expr.shift_dims(cx, dim_shift, 0).shift_symbols(cx, symbol_shift, 0)
        };
        kept.extend(inner.map.results.iter().map(shifted));
        let (a, b) = inner.operands.split_at(inner.map.num_dims as usize);
        dim_values.extend_from_slice(a);
        symbol_values.extend_from_slice(b);
    }
    let map = AffineMap::new(dim_values.len() as u32, symbol_values.len() as u32, kept);
    dim_values.extend(symbol_values);
    replace::<O>(op, AppliedMap { map, operands: dim_values }, rewriter)
}

/// Sorts the expressions by their coefficients, if all are linear.
fn order<O: Extreme>(op: O, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let op = op.op();
    let cx = rewriter.context();
    let mut new = applied::<O>(rewriter, op)?;
    let (dims, symbols) = (new.map.num_dims, new.map.num_symbols);
    let of = |expr: &AffineExpr| expr.linear_form(cx, dims, symbols);
    let mut all: Vec<(Vec<i64>, AffineExpr)> =
        new.map.results.iter().map(of).collect::<Option<_>>()?;
    if all.is_sorted_by(|a, b| a.0 <= b.0) {
        return None;
    }
    all.sort_by(|a, b| a.0.cmp(&b.0));
    new.map = AffineMap::new(dims, symbols, all.into_iter().map(|(_, expr)| expr));
    replace::<O>(op, new, rewriter)
}
