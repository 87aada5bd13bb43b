//! Distribution of accesses to single elements, and of reductions to one element.

use terrace_affine::composed_apply;
use terrace_arith::{BuildConstant, CmpIOp, CmpIPredicate, FastMathFlags};
use terrace_builtin::mixed::{Mixed, mixed, split};
use terrace_builtin::{AffineExpr, TypeExt};
use terrace_gpu::WarpExecuteOnLane0Op;
use terrace_ir::{OpType, Operand, Rewriter, Type, Value};
use terrace_scf::IfOp;
use terrace_vector::{ExtractOp, InsertOp, ReductionOp, combine};

use super::{ReduceLanes, ShuffleFromLane, Warp, apply_to, fixed};
use crate::{vector, vector_type};

/// Pairs values with their types.
fn with_types(rw: &Rewriter<'_>, values: &[Value]) -> Vec<(Value, Type)> {
    values.iter().map(|value| (*value, rw.body().value_type(*value))).collect()
}

/// Moves `vector.extract` of a scalar from a vector of rank 0 or 1 out: one lane extracts it, all
/// lanes read it by `shuffle`.
pub(super) fn extract(
    op: WarpExecuteOnLane0Op,
    rw: &mut Rewriter<'_>,
    shuffle: ShuffleFromLane,
) -> Option<()> {
    let cx = rw.context().clone();
    let body = rw.body();
    let warp = Warp::of(body, op)?;
    let (at, definition) = warp.find_op::<ExtractOp>(body)?;
    let view = ExtractOp::from_op(definition).view(body);
    let (source, position) = (view.source(), view.static_position().to_vec());
    let dynamic: Vec<Value> = view.dynamic_position().collect();
    let whole = vector(body, source)?;
    if whole.shape.len() > 1 || whole.element.int_or_float_width(&cx) != Some(32) {
        return None;
    }
    let elements: i64 = whole.shape.iter().product();
    let is_single = elements == 1;
    if !is_single && (warp.lanes == 0 || elements % warp.lanes != 0) {
        return None;
    }
    let per_lane = if is_single { 1 } else { elements / warp.lanes };
    let ty = match is_single {
        true => body.value_type(source),
        false => fixed(rw, &whole, &[per_lane]),
    };
    let location = body.location(definition);
    let mut more = vec![(source, ty)];
    more.extend(with_types(rw, &dynamic));
    let (new, results) = warp.with_more(rw, &more);
    rw.set_location(location);
    let element = whole.element;
    if is_single {
        let zeros = vec![0; whole.shape.len()];
        let value = ExtractOp::build(rw, element, results[0], (), zeros).value(rw);
        return new.replace_result(rw, at, value);
    }
    let position = *mixed(&position, results[1..].iter().copied()).first()?;
    let count = AffineExpr::constant(&cx, per_lane);
    let from = apply_to(rw, new.op, position, |s| s.ceil_div(&cx, count));
    let own = match per_lane {
        1 => rw.constant_index(0),
        _ => apply_to(rw, new.op, position, |s| s.modulo(&cx, count)),
    };
    let (statics, values) = split(&[Mixed::Dynamic(own)]);
    let value = ExtractOp::build(rw, element, results[0], values, statics).value(rw);
    let value = shuffle(rw, value, from, new.lanes)?;
    new.replace_result(rw, at, value)
}

/// Moves `vector.insert` of a scalar into a vector of rank 0 or 1 out: one lane inserts it.
pub(super) fn insert(op: WarpExecuteOnLane0Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let cx = rw.context().clone();
    let body = rw.body();
    let warp = Warp::of(body, op)?;
    let (at, definition) = warp.find_op::<InsertOp>(body)?;
    let view = InsertOp::from_op(definition).view(body);
    let (value, dest) = (view.value_to_store(), view.dest());
    let position = view.static_position().to_vec();
    let dynamic: Vec<Value> = view.dynamic_position().collect();
    let whole = vector(body, dest)?;
    let part = warp.part(body, at)?;
    if whole.shape.len() > 1 || vector_type(body, value).is_some() {
        return None;
    }
    let location = body.location(definition);
    let result = body.value_type(body.result(warp.op, at));
    let mut more = vec![(dest, result), (value, body.value_type(value))];
    more.extend(with_types(rw, &dynamic));
    let (new, results) = warp.with_more(rw, &more);
    rw.set_location(location);
    let (dest, value) = (results[0], results[1]);
    let position = mixed(&position, results[2..].iter().copied());
    if whole == part {
        let (statics, values) = split(&position);
        let inserted = InsertOp::build(rw, value, dest, values, statics).value(rw);
        return new.replace_result(rw, at, inserted);
    }
    let position = *position.first()?;
    let count = AffineExpr::constant(&cx, *part.shape.first()?);
    let lane = apply_to(rw, new.op, position, |s| s.ceil_div(&cx, count));
    let rest = AffineExpr::symbol(&cx, 0).modulo(&cx, count);
    let own = composed_apply(rw, new.op, rest, &[position]);
    let is_inserting = CmpIOp::build(rw, CmpIPredicate::Eq, new.lane, lane).value(rw);
    let (statics, values) = split(&[own]);
    let branch = IfOp::define(
        rw,
        is_inserting,
        &[result],
        |b| [InsertOp::build(b, value, dest, values, statics).value(b)],
        |_| [dest],
    );
    let inserted = rw.body().result(branch.op(), 0);
    new.replace_result(rw, at, inserted)
}

/// Moves `vector.reduction` out: the lanes reduce their parts by `reduce`.
pub(super) fn reduction(
    op: WarpExecuteOnLane0Op,
    rw: &mut Rewriter<'_>,
    reduce: ReduceLanes,
) -> Option<()> {
    let cx = rw.context().clone();
    let body = rw.body();
    let warp = Warp::of(body, op)?;
    let (at, definition) = warp.find_op::<ReductionOp>(body)?;
    let view = ReductionOp::from_op(definition).view(body);
    let (source, acc, kind) = (view.vector(), view.acc(), view.kind());
    let whole = vector(body, source)?;
    let [size] = whole.shape[..] else { return None };
    let is_even = warp.lanes != 0 && size % warp.lanes == 0;
    if !is_even || whole.element.int_or_float_width(&cx).is_none() {
        return None;
    }
    let location = body.location(definition);
    let mut more = vec![(source, fixed(rw, &whole, &[size / warp.lanes]))];
    more.extend(with_types(rw, acc.as_slice()));
    let (new, results) = warp.with_more(rw, &more);
    rw.set_location(location);
    let mut value = reduce(rw, results[0], kind, new.lanes)?;
    if acc.is_some() {
        value = combine(rw, kind, value, results[1], FastMathFlags::NONE)?;
    }
    new.replace_result(rw, at, value)
}
