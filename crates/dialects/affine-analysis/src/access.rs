//! [`Access`], an affine read or write of a memref, and its relation from iterations to elements.

use terrace_affine::{
    AffineLoadOp, AffineStoreOp, AffineVectorLoadOp, AffineVectorStoreOp, AppliedMap, map_of,
};
use terrace_ir::{Body, Op, OpType, Value};
use terrace_presburger::{Integer, Kind, Relation, Row};

use crate::constraints::ValueConstraints;
use crate::flatten::Flattened;
use crate::nest::enclosing_affine_ops;

/// An affine read or write of a memref (MLIR: `MemRefAccess`).
#[derive(Clone, Debug)]
pub struct Access {
    /// The operation that reads or writes.
    pub op: Op,
    /// The accessed memref.
    pub memref: Value,
    /// The stored value; `None` for a read.
    pub stored: Option<Value>,
    /// The map of the indices with its operands, as the operation has it.
    pub map: AppliedMap,
}

/// A relation from the iterations of an access to the elements of its memref.
#[derive(Clone)]
pub(crate) struct AccessRelation {
    /// The relation, with the induction variables as domain.
    pub(crate) relation: Relation,
    /// The induction variables, outermost first.
    pub(crate) variables: Vec<Value>,
    /// The values of the symbols.
    pub(crate) symbols: Vec<Value>,
}

impl Access {
    /// Returns the access of `op`; `None` if `op` is no affine load or store of a scalar or vector.
    pub fn of(body: &Body, op: Op) -> Option<Self> {
        let any = body.op(op);
        macro_rules! access {
            ($view:ident, $stored:expr) => {{
                let map = map_of(any, $view.map())?;
                let map = AppliedMap::new(map, $view.indices().collect())?;
                Some(Self { op, memref: $view.memref(), stored: $stored, map })
            }};
        }
        if any.is::<AffineLoadOp>() {
            let view = AffineLoadOp::from_op(op).view(body);
            return access!(view, None);
        }
        if any.is::<AffineStoreOp>() {
            let view = AffineStoreOp::from_op(op).view(body);
            return access!(view, Some(view.value()));
        }
        if any.is::<AffineVectorLoadOp>() {
            let view = AffineVectorLoadOp::from_op(op).view(body);
            return access!(view, None);
        }
        if any.is::<AffineVectorStoreOp>() {
            let view = AffineVectorStoreOp::from_op(op).view(body);
            return access!(view, Some(view.value()));
        }
        None
    }

    /// Whether the access writes.
    pub fn is_write(&self) -> bool {
        self.stored.is_some()
    }

    /// Returns the map of the indices, composed with the definitions of its operands and simplified
    /// (MLIR: `getAccessMap`).
    pub fn composed(&self, body: &Body) -> AppliedMap {
        let mut map = self.map.clone();
        map.settle(body.op(self.op));
        map
    }

    /// Whether both accesses touch the same element whenever the operands have the same values.
    pub fn is_same_element(&self, body: &Body, other: &Self) -> bool {
        if self.memref != other.memref || self.map.map.results.len() != other.map.map.results.len()
        {
            return false;
        }
        let difference = self.map.minus(&other.map, body.op(self.op));
        difference.map.results.iter().all(|one| one.as_constant(body.context()) == Some(0))
    }

    /// Returns the relation from the enclosing affine operations to the elements; `None` if a map
    /// is semi-affine (MLIR: `getAccessRelation`).
    pub(crate) fn relation(&self, body: &Body) -> Option<AccessRelation> {
        let domain = ValueConstraints::of_nest(body, &enclosing_affine_ops(body, self.op))?;
        let map = self.composed(body);
        let flat = Flattened::new(
            body.context(),
            map.map.num_dims,
            map.map.num_symbols,
            map.map.results.iter().copied(),
        )?;
        let named = |values: &[Option<Value>]| values.iter().copied().collect::<Option<Vec<_>>>();
        let (variables, mut symbols) = (named(domain.dims())?, named(domain.symbols())?);
        let mut around = domain.relation;
        for symbol in map.symbols() {
            if !symbols.contains(symbol) {
                symbols.push(*symbol);
                around.append_vars(Kind::Symbol, 1);
            }
        }
        let (dims, rank, quotients) = (variables.len(), flat.rows.len(), flat.quotients.len());
        let mut relation = Relation::new(0, dims + rank, symbols.len(), quotients);
        let dim = |value: &Value| variables.iter().position(|known| known == value);
        let symbol = |value: &Value| symbols.iter().position(|known| known == value);
        let columns = map.dims().iter().map(dim);
        let of_symbols = map.symbols().iter().map(|one| Some(dims + rank + symbol(one)?));
        let first = dims + rank + symbols.len();
        let others = (first..=first + quotients).map(Some);
        let columns: Option<Vec<usize>> = columns.chain(of_symbols).chain(others).collect();
        let columns = columns?;
        let align = |row: &Row| {
            let mut aligned = vec![Integer::ZERO; first + quotients + 1];
            for (column, one) in columns.iter().zip(row) {
                aligned[*column] += one;
            }
            aligned
        };
        for (at, (dividend, by)) in (first..).zip(&flat.quotients) {
            relation.add_quotient(at, &align(dividend), by);
        }
        for (index, row) in flat.rows.iter().enumerate() {
            let mut row = align(row);
            row[dims + index] = Integer::from(-1i64);
            relation.push_equality(row);
        }
        around.append_vars(Kind::Range, rank);
        around.merge_locals(&mut relation);
        relation.append(&around);
        relation.split_dims(dims);
        Some(AccessRelation { relation, variables, symbols })
    }
}
