//! Patterns that form contractions from reductions of products, and fold broadcasts and
//! transpositions into contractions (MLIR: `populateVectorReductionToContractPatterns`).

use terrace_arith::{MulFOp, MulIOp};
use terrace_builtin::affine::AffineMap;
use terrace_builtin::property::EnumAttr;
use terrace_builtin::{AffineExpr, AffineMapAttr};
use terrace_ir::{ArrayAttr, Body, Builder, Context, Handle, OpType, Operand, PatternSet, Value};
use terrace_vector::{
    BroadcastOp, CombiningKind, ContractionOp, IteratorType, MultiDimReductionOp, ShapeCastOp,
    TransposeOp,
};

use crate::masking::{masked, rewrite_maskable};
use crate::{replace, vector, with_shape};

/// Adds the patterns that form and simplify contractions
/// (MLIR: `populateVectorReductionToContractPatterns`).
pub fn populate_vector_reduction_to_contract(set: &mut PatternSet) {
    set.add::<MultiDimReductionOp>("MultiReduceToContract", |op, rw| {
        rewrite_maskable(rw, op.op(), |rw, mask| of_product(rw, op, mask))
    });
    set.add::<ContractionOp>("CombineContractBroadcastMask", |op, rw| {
        rewrite_maskable(rw, op.op(), |rw, mask| without_broadcasts(rw, op, mask))
    });
    set.add::<ContractionOp>("CombineContractABTranspose", |op, rw| {
        rewrite_maskable(rw, op.op(), |rw, mask| without_transposes(rw, op, mask))
    });
    set.add::<TransposeOp>("CombineContractResultTranspose", |op, rw| {
        let value = transposed_result(rw, op)?;
        replace(rw, op.op(), value)
    });
}

/// The parts of a `vector.contract`.
#[derive(Clone)]
pub(crate) struct Parts {
    /// The left operand, the right operand and the accumulator.
    pub(crate) values: [Value; 3],
    /// The map of each operand from loops to dimensions.
    pub(crate) maps: [AffineMap; 3],
    pub(crate) loops: Vec<IteratorType>,
    pub(crate) kind: CombiningKind,
}

impl Parts {
    pub(crate) fn of(body: &Body, op: ContractionOp) -> Option<Self> {
        let (cx, view) = (body.context(), op.view(body));
        let map = |map: &terrace_ir::Attribute| Some(map.downcast::<AffineMapAttr>(cx)?.0.clone());
        let maps = view.indexing_maps().data(cx).0.iter().map(map).collect::<Option<Vec<_>>>()?;
        let one = |one: &terrace_ir::Attribute| IteratorType::from_attribute(cx, *one).ok();
        let loops = view.iterator_types().data(cx).0.iter().map(one).collect::<Option<_>>()?;
        let values = [view.lhs(), view.rhs(), view.acc()];
        Some(Self { values, maps: maps.try_into().ok()?, loops, kind: view.kind() })
    }

    /// Builds the contraction of these parts.
    pub(crate) fn build(&self, b: &mut Builder<'_>) -> ContractionOp {
        let cx = b.context().clone();
        let ty = b.body().value_type(self.values[2]);
        let [lhs, rhs, acc] = self.values;
        let (maps, loops) = (maps_attribute(&cx, &self.maps), loops_attribute(&cx, &self.loops));
        let new = ContractionOp::build(b, ty, lhs, rhs, acc, maps, loops);
        if self.kind != CombiningKind::ADD {
            new.set_kind(b.body_mut(), self.kind);
        }
        new
    }
}

fn maps_attribute(cx: &Context, maps: &[AffineMap]) -> Handle<ArrayAttr> {
    let maps = maps.iter().map(|map| AffineMapAttr::get(cx, map.clone()).attr());
    ArrayAttr::get(cx, maps.collect::<Vec<_>>())
}

fn loops_attribute(cx: &Context, loops: &[IteratorType]) -> Handle<ArrayAttr> {
    ArrayAttr::get(cx, loops.iter().map(|one| one.to_attribute(cx)).collect::<Vec<_>>())
}

/// Turns the sum of a product into a contraction.
fn of_product(b: &mut Builder<'_>, op: MultiDimReductionOp, mask: Option<Value>) -> Option<Value> {
    let cx = b.context().clone();
    let view = op.view(b.body());
    let (source, acc, dims) = (view.source(), view.acc(), view.reduction_dims().to_vec());
    if view.kind() != CombiningKind::ADD {
        return None;
    }
    let product = b.body().op(b.body().defining_op(source)?);
    if !product.is::<MulIOp>() && !product.is::<MulFOp>() {
        return None;
    }
    let [lhs, rhs] = product.operands().collect::<Vec<_>>()[..] else { return None };
    let values = [lhs, rhs, acc];
    let rank = vector(b.body(), source)?.shape.len() as u32;
    let is_reduced = |dim: u32| dims.contains(&i64::from(dim));
    let all = AffineMap::identity(&cx, rank);
    let kept = (0..rank).filter(|dim| !is_reduced(*dim)).map(|dim| AffineExpr::dim(&cx, dim));
    let result = AffineMap::new(rank, 0, kept.collect::<Vec<_>>());
    let kind = |dim| match is_reduced(dim) {
        true => IteratorType::Reduction,
        false => IteratorType::Parallel,
    };
    let parts = Parts {
        values,
        maps: [all.clone(), all, result],
        loops: (0..rank).map(kind).collect(),
        kind: CombiningKind::ADD,
    };
    let new = parts.build(b).op();
    masked(b, new, mask)
}

/// Returns the source of a broadcast that defines an operand with the map `map`, and the map of the
/// source. `None` if the broadcast stretches a dimension, or its new dimensions have an effect on
/// the sum.
fn unspread(
    b: &Builder<'_>,
    value: Value,
    map: &AffineMap,
    loops: &[IteratorType],
) -> Option<(Value, AffineMap)> {
    let (cx, body) = (b.context(), b.body());
    let source = body.defined_by::<BroadcastOp>(value)?.source();
    let (from, to) = (vector(body, source)?, vector(body, value)?);
    let added = to.shape.len() - from.shape.len();
    if added == 0 || from.shape[..] != to.shape[added..] {
        return None;
    }
    for dim in 0..added {
        let place = map.dim_at(cx, dim)? as usize;
        if to.shape[dim] != 1 && loops.get(place) == Some(&IteratorType::Reduction) {
            return None;
        }
    }
    let results = map.results[added..].to_vec();
    Some((source, AffineMap::new(map.num_dims, 0, results)))
}

/// Replaces operands that are broadcasts by their sources, and drops loops that have no dimension
/// then.
fn without_broadcasts(
    b: &mut Builder<'_>,
    op: ContractionOp,
    mask: Option<Value>,
) -> Option<Value> {
    let cx = b.context().clone();
    let mut parts = Parts::of(b.body(), op)?;
    let mut changed = false;
    for at in 0..2 {
        if let Some((source, map)) = unspread(b, parts.values[at], &parts.maps[at], &parts.loops) {
            (parts.values[at], parts.maps[at]) = (source, map);
            changed = true;
        }
    }
    if !changed {
        return None;
    }
    let is_used = |maps: &[AffineMap], dim: u32| {
        maps.iter().any(|map| map.results.contains(&AffineExpr::dim(&cx, dim)))
    };
    let count = parts.loops.len() as u32;
    let kept: Vec<u32> = (0..count).filter(|dim| is_used(&parts.maps, *dim)).collect();
    for map in &mut parts.maps {
        let place = |expr: &AffineExpr| {
            let dim = expr.as_dim(&cx)?;
            let at = kept.iter().position(|kept| *kept == dim)?;
            Some(AffineExpr::dim(&cx, at as u32))
        };
        let results = map.results.iter().map(place).collect::<Option<Vec<_>>>()?;
        *map = AffineMap::new(kept.len() as u32, 0, results);
    }
    parts.loops = kept.iter().map(|dim| parts.loops[*dim as usize]).collect();
    let factors = &parts.maps[..2];
    let count = kept.len() as u32;
    let is_summed = |dim: u32| {
        parts.loops[dim as usize] == IteratorType::Reduction
            && factors.iter().all(|map| is_used(std::slice::from_ref(map), dim))
    };
    if !(0..count).any(is_summed) || !(0..count).all(|dim| is_used(factors, dim)) {
        return None;
    }
    let mask = match mask {
        Some(mask) => Some(with_dims(b, mask, &kept)?),
        None => None,
    };
    let new = parts.build(b).op();
    masked(b, new, mask)
}

/// Casts a mask to its dimensions `kept`; the others have size 1.
fn with_dims(b: &mut Builder<'_>, mask: Value, kept: &[u32]) -> Option<Value> {
    let ty = vector(b.body(), mask)?;
    if kept.len() == ty.shape.len() {
        return Some(mask);
    }
    let shape: Vec<i64> =
        kept.iter().map(|dim| ty.shape.get(*dim as usize).copied()).collect::<Option<_>>()?;
    let scalable: Vec<bool> = kept.iter().map(|dim| ty.scalable[*dim as usize]).collect();
    let ty = with_shape(b, &ty, &shape, &scalable);
    Some(ShapeCastOp::build(b, ty, mask).value(b))
}

/// Returns the inverse of a permutation.
fn inverse(permutation: &[i64]) -> Vec<usize> {
    let mut places = vec![0; permutation.len()];
    for (at, dim) in permutation.iter().enumerate() {
        if let Some(place) = places.get_mut(*dim as usize) {
            *place = at;
        }
    }
    places
}

/// Returns `map` with its results reordered: result `i` is result `order[i]` of `map`.
fn reordered(map: &AffineMap, order: impl IntoIterator<Item = usize>) -> Option<AffineMap> {
    let results = order.into_iter().map(|at| map.results.get(at).copied());
    let results = results.collect::<Option<Vec<_>>>()?;
    Some(AffineMap::new(map.num_dims, map.num_symbols, results))
}

/// Replaces factors that are transpositions by their sources. The new contraction is a sum,
/// whatever the kind of the old one is, as in MLIR.
fn without_transposes(
    b: &mut Builder<'_>,
    op: ContractionOp,
    mask: Option<Value>,
) -> Option<Value> {
    let mut parts = Parts::of(b.body(), op)?;
    let mut changed = false;
    for at in 0..2 {
        let Some(turned) = b.body().defined_by::<TransposeOp>(parts.values[at]) else { continue };
        let order = inverse(turned.permutation());
        parts.values[at] = turned.vector();
        parts.maps[at] = reordered(&parts.maps[at], order)?;
        changed = true;
    }
    if !changed {
        return None;
    }
    parts.kind = CombiningKind::ADD;
    let new = parts.build(b).op();
    masked(b, new, mask)
}

/// Replaces the transposition of a contraction with a transposed accumulator by a contraction into
/// the accumulator's source. The new contraction is a sum, as in MLIR.
fn transposed_result(b: &mut Builder<'_>, op: TransposeOp) -> Option<Value> {
    let body = b.body();
    let view = op.view(body);
    let inner = body.defining_op(view.vector())?;
    let order: Vec<usize> = view.permutation().iter().map(|dim| *dim as usize).collect();
    if !body.op(inner).is::<ContractionOp>() || !body.has_one_use(view.vector()) {
        return None;
    }
    let mut parts = Parts::of(body, ContractionOp::from_op(inner))?;
    let acc = body.defined_by::<TransposeOp>(parts.values[2])?;
    let map = reordered(&parts.maps[2], order)?;
    if map != reordered(&parts.maps[2], inverse(acc.permutation()))? {
        return None;
    }
    parts.values[2] = acc.vector();
    parts.maps[2] = map;
    parts.kind = CombiningKind::ADD;
    Some(parts.build(b).value(b))
}
