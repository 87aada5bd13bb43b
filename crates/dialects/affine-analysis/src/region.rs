//! Regions of memrefs that accesses touch ([`region`]); copies, tiling and fusion call it.

use terrace_affine::is_symbol;
use terrace_builtin::values::constant_integer;
use terrace_builtin::{AffineMap, DYNAMIC, MemRefType};
use terrace_ir::{Body, Context, Op, Value};
use terrace_presburger::{BoundKind, Integer, Kind, Relation};

use crate::access::Access;
use crate::constraints::ValueConstraints;
use crate::nest::{
    AffineRegionOp, enclosing_for_loops, enclosing_loops, induction_variables, loop_of,
};
use crate::slice::ComputationSlice;
use crate::slice_bounds::bound_exprs;

/// Options of [`region`].
#[derive(Clone, Copy, Default, Debug)]
pub struct RegionOptions<'s> {
    /// Whether the region is restricted to the elements of the memref.
    pub within_memref: bool,
    /// Whether quotients remain locals; otherwise they are projected out.
    pub keeps_locals: bool,
    /// Bounds of the loops around the access that replace their own; `None` = their own bounds.
    pub slice: Option<&'s ComputationSlice>,
}

impl RegionOptions<'_> {
    /// Returns the options of a region that is restricted to the elements of the memref.
    pub fn within_memref() -> Self {
        Self { within_memref: true, ..Self::default() }
    }
}

/// Returns the elements that `access` touches, as a set whose dimensions are those of the memref
/// and whose symbols are the outermost `depth` induction variables and other operands. `None` if a
/// map is semi-affine, which is reported, or the access depends on a value that is no symbol
/// (MLIR: `MemRefRegion::compute`).
pub fn region(
    body: &Body,
    access: &Access,
    depth: usize,
    options: &RegionOptions<'_>,
) -> Option<ValueConstraints> {
    let map = access.composed(body);
    let rank = map.map.results.len();
    let (dims, symbols) = (map.map.num_dims as usize, map.map.num_symbols as usize);
    let mut operands = map.operands.clone();
    let of_slice = options.slice.map_or(&[][..], |slice| &slice.operands);
    for operand in of_slice {
        if !operands.contains(operand) {
            operands.push(*operand);
        }
    }
    let added = operands.len() - map.operands.len();
    let mut set = ValueConstraints {
        relation: Relation::set(dims, symbols + added),
        values: operands.iter().copied().map(Some).collect(),
    };
    for operand in &operands {
        match loop_of(body, *operand) {
            Some(AffineRegionOp::For(op)) => set.add_for_domain(body, op)?,
            Some(AffineRegionOp::Parallel(op)) => {
                for variable in induction_variables(body, AffineRegionOp::Parallel(op)) {
                    set.position(*variable).unwrap_or_else(|| set.append_dim(*variable));
                }
                set.add_parallel_domain(body, op)?;
            }
            _ if !is_symbol(body.op(access.op), *operand) => return None,
            _ => {
                let number = constant_integer(body, *operand);
                if let Some((number, at)) = number.zip(set.position(*operand)) {
                    set.relation.add_bound(BoundKind::Equal, at, number);
                }
            }
        }
    }
    if let Some(slice) = options.slice {
        for operand in &slice.operands {
            set.add_operand(body, access.op, *operand)?;
        }
        slice.add_bounds_to(body, access.op, &mut set)?;
    }
    let Some(rows) = set.add_flattened(body, &map.map, &map.map.results, &map.operands) else {
        let error = body.op(access.op).error("getMemRefRegion: compose affine map failed");
        body.context().emit(error);
        return None;
    };
    set.relation.insert_vars(Kind::Range, 0, rank);
    set.values.splice(0..0, std::iter::repeat_n(None, rank));
    for (at, row) in rows.iter().enumerate() {
        let mut equality = vec![Integer::ZERO; rank];
        equality[at] = Integer::ONE;
        equality.extend(row.iter().map(|one| -one));
        set.relation.push_equality(equality);
    }
    let others = set.relation.num_dims() - rank;
    set.relation.convert_vars(Kind::Range, rank, others, Kind::Symbol, 0);
    let loops = enclosing_loops(body, access.op);
    let outer = loops.iter().flat_map(|op| induction_variables(body, *op)).copied();
    let outer: Vec<Value> = outer.take(depth).collect();
    for value in set.symbols().to_vec().into_iter().flatten() {
        if loop_of(body, value).is_some() && !outer.contains(&value) {
            let at = set.position(value)?;
            set.eliminate(at);
        }
    }
    if !options.keeps_locals {
        let locals = set.relation.columns_of(Kind::Local);
        set.relation.project_out(locals.start, locals.len());
    }
    set.fold_constant_symbols();
    if options.within_memref {
        let ty = body.value_type(access.memref).downcast::<MemRefType>(body.context())?;
        for (at, size) in ty.shape.iter().enumerate().take(rank) {
            set.relation.add_bound(BoundKind::Lower, at, 0);
            if *size != DYNAMIC {
                set.relation.add_bound(BoundKind::Upper, at, size - 1);
            }
        }
    }
    set.relation.remove_trivial_redundancy();
    Some(set)
}

/// Returns the lower and the exclusive upper bounds of dimension `at` of `set`, a region, as maps
/// whose dimensions are the symbols of the region (MLIR: `MemRefRegion::getLowerAndUpperBound`).
pub fn region_bounds(cx: &Context, set: &ValueConstraints, at: usize) -> [AffineMap; 2] {
    let rank = set.relation.num_dims();
    let mut all = set.clone();
    all.set_dims(set.values.len());
    let inputs = (set.values.len() - rank) as u32;
    bound_exprs(cx, &all.relation, at, 0, rank).map(|results| AffineMap::new(inputs, 0, results))
}

/// Returns the region with all elements of `memref`, whose symbols are the outermost `depth`
/// induction variables around `op`; `None` if a size is dynamic (MLIR: `getFullMemRefAsRegion`).
pub fn full_region(body: &Body, op: Op, memref: Value, depth: usize) -> Option<ValueConstraints> {
    let ty = body.value_type(memref).downcast::<MemRefType>(body.context())?;
    let rank = ty.shape.len();
    let loops = enclosing_for_loops(body, op);
    let variables = loops
        .iter()
        .take(depth)
        .filter_map(|op| induction_variables(body, AffineRegionOp::For(*op)).first().copied());
    let values: Vec<_> = vec![None; rank].into_iter().chain(variables.map(Some)).collect();
    let mut relation = Relation::set(rank, values.len() - rank);
    for (at, size) in ty.shape.iter().enumerate() {
        if *size == DYNAMIC {
            return None;
        }
        relation.add_bound(BoundKind::Lower, at, 0);
        relation.add_bound(BoundKind::Upper, at, size - 1);
    }
    Some(ValueConstraints { relation, values })
}
