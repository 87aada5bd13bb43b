//! Canonicalization of vectors that are built from single elements.

use terrace_builtin::DYNAMIC;
use terrace_ir::{OpType, PatternSet, Rewriter, Value};

use super::{replace_by_broadcast, replace_by_shape_cast};
use crate::shapes::{count, linear, shape, splat_of, vector};
use crate::{BroadcastOp, ExtractOp, FromElementsOp, InsertOp, ToElementsOp};

pub(crate) fn from_elements(set: &mut PatternSet) {
    set.add::<FromElementsOp>("rewriteFromElementsAsBroadcast", |op, rewriter| {
        let elements: Vec<Value> = op.view(rewriter.body()).elements().collect();
        let (&first, rest) = elements.split_first()?;
        if rest.iter().any(|element| *element != first) {
            return None;
        }
        replace_by_broadcast(rewriter, op.op(), first)
    });
    set.add::<FromElementsOp>("FromElementsToShapeCast", elements_of_vector);
}

/// Replaces a `vector.from_elements` of consecutive elements of one vector by a shape cast of that
/// vector or of a part of it.
fn elements_of_vector(op: FromElementsOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let view = op.view(body);
    let elements: Vec<Value> = view.elements().collect();
    let mut source = None;
    let mut first = Vec::new();
    let mut start = 0;
    for (at, element) in elements.iter().enumerate() {
        let extract = body.defined_by::<ExtractOp>(*element)?;
        let position = extract.static_position();
        if position.contains(&DYNAMIC) {
            return None;
        }
        let place = linear(shape(body, extract.source()), position);
        if at == 0 {
            source = Some(extract.source());
            first = position.to_vec();
            start = place;
        } else if source != Some(extract.source()) || place != start + at as i64 {
            return None;
        }
    }
    let source = source?;
    let sizes = shape(body, source).to_vec();
    // The number of leading dimensions in the position of the part.
    let mut rank = sizes.len();
    let mut size = 1;
    while size < elements.len() as i64 && rank > 0 {
        rank -= 1;
        size *= sizes[rank];
    }
    if size != elements.len() as i64 || first[rank..].iter().any(|at| *at != 0) {
        return None;
    }
    while rank > 0 && sizes[rank - 1] == 1 {
        rank -= 1;
    }
    let mut part = source;
    if rank > 0 {
        let of = vector(body, source)?;
        let cx = rewriter.context();
        let ty = crate::shapes::with_shape(cx, of, &of.shape[rank..], &of.scalable[rank..]);
        let position = first[..rank].to_vec();
        let extract = ExtractOp::build(rewriter, ty, source, (), position).op();
        part = rewriter.body().result(extract, 0);
    }
    replace_by_shape_cast(rewriter, op.op(), part)
}

pub(crate) fn to_elements(set: &mut PatternSet) {
    set.add::<ToElementsOp>("ToElementsOfBroadcast", elements_of_broadcast);
}

/// Replaces the elements of a broadcast by elements of its source.
fn elements_of_broadcast(op: ToElementsOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let view = op.view(body);
    let source = body.defined_by::<BroadcastOp>(view.source())?.source();
    let whole = shape(body, view.source()).to_vec();
    let Some(from) = vector(body, source) else {
        let all = vec![source; view.elements().len()];
        rewriter.replace_op(op.op(), &all);
        return Some(());
    };
    let from = from.shape.to_vec();
    let more = whole.len() - from.len();
    let types: Vec<_> = vec![vector(body, source)?.element; count(body, source) as usize];
    let parts = ToElementsOp::build(rewriter, &types, source).op();
    let parts: Vec<Value> = rewriter.body().results(parts).collect();
    let total: i64 = whole.iter().product();
    let at = |number: i64| {
        let position = crate::fold::position(&whole, number);
        let inner: Vec<i64> = position[more..]
            .iter()
            .zip(&from)
            .map(|(at, size)| if *size == 1 { 0 } else { *at })
            .collect();
        parts[linear(&from, &inner) as usize]
    };
    let values: Vec<Value> = (0..total).map(at).collect();
    rewriter.replace_op(op.op(), &values);
    Some(())
}

pub(crate) fn insert(set: &mut PatternSet) {
    set.add::<InsertOp>("InsertToBroadcast", |op, rewriter| {
        let body = rewriter.body();
        let view = op.view(body);
        let value = view.value_to_store();
        let scalable = vector(body, view.dest())?.is_scalable();
        if scalable || count(body, value) != count(body, view.dest()) {
            return None;
        }
        replace_by_broadcast(rewriter, op.op(), value)
    });
    set.add::<InsertOp>("InsertSplatToSplat", |op, rewriter| {
        let body = rewriter.body();
        let view = op.view(body);
        let splat = splat_of(body, view.dest())?;
        if splat_of(body, view.value_to_store())? != splat {
            return None;
        }
        replace_by_broadcast(rewriter, op.op(), splat)
    });
    set.add::<InsertOp>("InsertChainFullyInitialized", initialized);
}

/// Replaces a chain of `vector.insert`s that sets every element by one `vector.from_elements`.
///
/// `insert %b, (insert %a, %v [0]) [1] : vector<2xf32>` => `from_elements %a, %b`
fn initialized(op: InsertOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let view = op.view(body);
    let ty = vector(body, view.dest())?;
    if ty.is_scalable() {
        return None;
    }
    // Only the last insertion of a chain matches.
    let is_insert = |user| body.op(user).cast::<InsertOp>();
    let continues = |user| is_insert(user).is_some_and(|user| user.dest() == view.result());
    if body.uses(view.result()).any(|user| continues(body.user(user))) {
        return None;
    }
    let total = usize::try_from(count(body, view.dest())).ok()?;
    let mut chain = Vec::new();
    let mut filled = vec![false; total];
    let mut left = total;
    let mut at = view;
    loop {
        let position = at.static_position();
        if position.contains(&DYNAMIC) {
            return None;
        }
        let start = linear(&ty.shape, position) as usize;
        let size = count(body, at.value_to_store()) as usize;
        let new = filled.get(start..start + size)?.iter().filter(|filled| !**filled).count();
        filled[start..start + size].fill(true);
        left -= new;
        chain.push((start, size, at.value_to_store()));
        if left == 0 {
            break;
        }
        let before = body.defined_by::<InsertOp>(at.dest())?;
        if !body.has_one_use(at.dest()) {
            return None;
        }
        at = before;
    }
    let element = ty.element;
    let result = body.value_type(view.result());
    let mut elements: Vec<Option<Value>> = vec![None; total];
    for (start, size, value) in chain.into_iter().rev() {
        if vector(rewriter.body(), value).is_none() {
            elements[start] = Some(value);
            continue;
        }
        let types = vec![element; size];
        let parts = ToElementsOp::build(rewriter, &types, value).op();
        let parts: Vec<Value> = rewriter.body().results(parts).collect();
        for (at, part) in parts.into_iter().enumerate() {
            elements[start + at] = Some(part);
        }
    }
    let elements: Vec<Value> = elements.into_iter().collect::<Option<_>>()?;
    let new = FromElementsOp::build(rewriter, result, elements).op();
    rewriter.replace_with(op.op(), new);
    Some(())
}
