//! Regions of memrefs that accesses touch ([`region`]).

use terrace_affine::is_symbol;
use terrace_builtin::values::constant_integer;
use terrace_builtin::{DYNAMIC, MemRefType};
use terrace_ir::{Body, Value};
use terrace_presburger::{BoundKind, Integer, Kind, Relation};

use crate::access::Access;
use crate::constraints::ValueConstraints;
use crate::nest::{AffineRegionOp, enclosing_loops, induction_variables, loop_of};

/// Returns the elements that `access` touches, as a set whose dimensions are those of the memref
/// and whose symbols are the outermost `depth` induction variables and other operands. `None` if a
/// map is semi-affine, or the access depends on a value that is no symbol (MLIR:
/// `MemRefRegion::compute`).
///
/// With `within_memref`, the set is restricted to the elements of the memref.
pub fn region(
    body: &Body,
    access: &Access,
    depth: usize,
    within_memref: bool,
) -> Option<ValueConstraints> {
    let map = access.composed(body);
    let rank = map.map.results.len();
    let (dims, symbols) = (map.map.num_dims as usize, map.map.num_symbols as usize);
    let mut set = ValueConstraints {
        relation: Relation::set(dims, symbols),
        values: map.operands.iter().copied().map(Some).collect(),
    };
    for operand in &map.operands {
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
    let rows = set.add_flattened(body, &map.map, &map.map.results, &map.operands)?;
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
    let locals = set.relation.columns_of(Kind::Local);
    set.relation.project_out(locals.start, locals.len());
    set.fold_constant_symbols();
    if within_memref {
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
