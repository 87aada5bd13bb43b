//! Constant sizes of the regions of memrefs that accesses touch: [`Extents`], and the memory that
//! operations touch ([`footprint`]).

use terrace_asm::diagnostic_at;
use terrace_builtin::{AffineExpr, AffineMap, DYNAMIC, MemRefType, TypeExt, VectorType};
use terrace_ir::{Body, Context, Op, Severity, Value};
use terrace_presburger::{BoundKind, Integer, Kind, Relation, Row};

use crate::access::Access;
use crate::constraints::ValueConstraints;
use crate::expressions::{find_quotients, input_exprs, row_expr};
use crate::region::{RegionOptions, region};

/// The bounding box of a region of a memref (MLIR: `getConstantBoundingSizeAndShape`).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Extents {
    /// The number of elements of the box, by dimension of the memref.
    pub sizes: Vec<i64>,
    /// The first index of the box, by dimension of the memref: an expression of the symbols of the
    /// region.
    pub offsets: Vec<AffineExpr>,
}

impl Extents {
    /// Returns the number of elements of the box.
    pub fn elements(&self) -> i64 {
        self.sizes.iter().fold(1, |all: i64, size| all.wrapping_mul(*size))
    }
}

/// Returns the bounding box of `set`, a region of `memref`; `None` if a dynamic dimension has no
/// constant extent.
pub fn extents(body: &Body, memref: Value, set: &ValueConstraints) -> Option<Extents> {
    let cx = body.context();
    let ty = body.value_type(memref).downcast::<MemRefType>(cx)?;
    let mut relation = set.relation.clone();
    for (at, size) in ty.shape.iter().enumerate() {
        relation.add_bound(BoundKind::Lower, at, 0);
        if *size != DYNAMIC {
            relation.add_bound(BoundKind::Upper, at, size - 1);
        }
    }
    let mut known: Vec<_> = input_exprs(cx, &relation).into_iter().map(Some).collect();
    known.resize(relation.num_vars(), None);
    find_quotients(cx, &relation, &mut known);
    // Only symbols and quotients of symbols may bound an extent.
    let is_parameter = |expr: &AffineExpr| expr.is_symbolic_or_constant(cx);
    let known: Vec<_> = known.into_iter().map(|expr| expr.filter(is_parameter)).collect();
    let mut found = Extents { sizes: Vec::new(), offsets: Vec::new() };
    for (at, size) in ty.shape.iter().enumerate() {
        let (extent, offset) = match extent(cx, &relation, at, &known) {
            Some(extent) => extent,
            None if *size == DYNAMIC => return None,
            None => (*size, AffineExpr::constant(cx, 0)),
        };
        found.sizes.push(extent);
        found.offsets.push(offset);
    }
    Some(found)
}

/// Returns the constant extent of dimension `at` and its lower bound, an expression of the symbols;
/// `known` has an expression for each column that may occur in a bound (MLIR:
/// `getConstantBoundOnDimSize`).
fn extent(
    cx: &Context,
    relation: &Relation,
    at: usize,
    known: &[Option<AffineExpr>],
) -> Option<(i64, AffineExpr)> {
    let dims = relation.num_dims();
    let symbols = relation.count(Kind::Symbol) as u32;
    let zero = AffineExpr::constant(cx, 0);
    let leaves: Vec<AffineExpr> = known.iter().map(|one| one.unwrap_or(zero)).collect();
    let simplified = |expr| AffineMap::new(0, symbols, [expr]).simplified(cx).results[0];
    // Returns the sum of the variables other than the dimension; `None` if one is unknown.
    let rest = |row: &Row| {
        let mut row = row.clone();
        row[at] = Integer::ZERO;
        let is_known = known.iter().zip(&row).all(|(known, one)| known.is_some() || one.is_zero());
        is_known.then(|| row_expr(cx, &row, &leaves))
    };
    let (lower, upper, equal) = relation.bound_rows(at, 0..dims);
    if let Some(row) = equal.into_iter().find(|row| row[at].is_unit()) {
        let rest = rest(row)?;
        let value = if row[at].is_positive() { rest.neg(cx) } else { rest };
        return Some((1, simplified(value)));
    }
    let by = |row: &Row| AffineExpr::constant(cx, row[at].abs().low_i64());
    let low = |row: &&Row| {
        let divisor = row[at].low_i64();
        Some(rest(row)?.neg(cx).add_constant(cx, divisor - 1).floor_div(cx, by(row)))
    };
    let lower: Vec<AffineExpr> = lower.iter().filter_map(low).collect();
    let high = |row: &&Row| Some(rest(row)?.floor_div(cx, by(row)));
    let mut best: Option<(i64, AffineExpr)> = None;
    for high in upper.iter().filter_map(high) {
        for low in &lower {
            let size = simplified(high.sub(cx, *low).add_constant(cx, 1)).as_constant(cx);
            let Some(size) = size.map(|size| size.max(0)) else { continue };
            if best.is_none_or(|(best, _)| size < best) {
                best = Some((size, *low));
            }
        }
    }
    best
}

/// Returns the size of an element of `ty` in bytes; `None` if the element is neither an integer,
/// a float nor a vector of those (MLIR: `getMemRefIntOrFloatEltSizeInBytes`).
pub fn element_bytes(cx: &Context, ty: &MemRefType) -> Option<i64> {
    let bits = match ty.element.downcast::<VectorType>(cx) {
        Some(vector) => {
            let width = i64::from(vector.element.int_or_float_width(cx)?);
            vector.shape.iter().fold(width, |all, size| all.wrapping_mul(*size))
        }
        None => i64::from(ty.element.int_or_float_width(cx)?),
    };
    Some(bits.div_euclid(8) + i64::from(bits % 8 != 0))
}

/// Returns the number of bytes of the bounding box of `set`, a region of `memref`; `None` if the
/// memref has another layout than the identity, or a size is unknown (MLIR: `getRegionSize`).
pub fn region_bytes(body: &Body, memref: Value, set: &ValueConstraints) -> Option<i64> {
    let cx = body.context();
    let ty = body.value_type(memref).downcast::<MemRefType>(cx)?;
    if ty.layout.is_some() {
        return None;
    }
    let elements = extents(body, memref, set)?.elements();
    Some(element_bytes(cx, ty)?.wrapping_mul(elements))
}

const NO_UNION: &str = "getMemoryFootprintBytes: unable to perform a union on a memory region";

/// Returns the number of bytes that the affine accesses in `ops`, which `depth` loops enclose,
/// touch; `None` if a region is unknown (MLIR: `getMemoryFootprintBytes`).
pub fn footprint(body: &Body, ops: impl IntoIterator<Item = Op>, depth: usize) -> Option<i64> {
    let mut regions: Vec<(Value, ValueConstraints)> = Vec::new();
    let accesses = ops.into_iter().flat_map(|op| accesses_in(body, op));
    for access in accesses {
        let set = region(body, &access, depth, &RegionOptions::within_memref())?;
        match regions.iter_mut().find(|(memref, _)| *memref == access.memref) {
            Some((_, known)) => {
                let rank = set.relation.num_dims();
                if !known.extend_to_box(set, rank) {
                    let op = body.op(access.op);
                    body.context().emit(diagnostic_at(op, Severity::Warning, NO_UNION));
                    return None;
                }
            }
            None => regions.push((access.memref, set)),
        }
    }
    let mut total: i64 = 0;
    for (memref, set) in &regions {
        total = total.wrapping_add(region_bytes(body, *memref, set)?);
    }
    Some(total)
}

/// Returns the affine accesses that are or are nested in `op`, in program order.
pub fn accesses_in(body: &Body, op: Op) -> impl Iterator<Item = Access> + '_ {
    let nested = std::iter::once(op).chain(body.ops_below(op));
    nested.filter_map(|op| Access::of(body, op))
}
