//! Constant sizes of the regions of memrefs that accesses touch: [`Extents`], and the memory that
//! operations touch ([`footprint`]).

use terrace_builtin::{AffineExpr, DYNAMIC, MemRefType, TypeExt, VectorType};
use terrace_ir::{Body, Context, Op, Value};
use terrace_presburger::{BoundKind, Kind};

use crate::access::Access;
use crate::constraints::ValueConstraints;
use crate::expressions::{input_exprs, find_quotients, row_expr};
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
    let dims = relation.num_dims();
    let mut known: Vec<_> = input_exprs(cx, &relation).into_iter().map(Some).collect();
    known.resize(relation.num_vars(), None);
    find_quotients(cx, &relation, &mut known);
    let locals = relation.columns_of(Kind::Local);
    let is_parameter = |at: usize| known[at].is_some_and(|one| one.is_symbolic_or_constant(cx));
    let mut found = Extents { sizes: Vec::new(), offsets: Vec::new() };
    for (at, size) in ty.shape.iter().enumerate() {
        let bounds = relation.dim_size(at).filter(|bounds| {
            let lower = locals.clone().zip(&bounds.lower[locals.start - dims..]);
            lower.into_iter().all(|(local, one)| one.is_zero() || is_parameter(local))
        });
        let (extent, offset) = match bounds {
            Some(bounds) => {
                let leaves: Option<Vec<AffineExpr>> = known[dims..]
                    .iter()
                    .map(|one| Some(one.unwrap_or_else(|| AffineExpr::constant(cx, 0))))
                    .collect();
                let lower = row_expr(cx, &bounds.lower, &leaves?);
                let divisor = AffineExpr::constant(cx, bounds.divisor.low_i64());
                (bounds.size.low_i64(), lower.floor_div(cx, divisor))
            }
            None if *size == DYNAMIC => return None,
            None => (*size, AffineExpr::constant(cx, 0)),
        };
        found.sizes.push(extent);
        found.offsets.push(offset);
    }
    Some(found)
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
