//! Slices of loop nests: the iterations of one nest that depend on an iteration of another
//! ([`ComputationSlice`]). Loop fusion inserts a slice of one nest into the other.

mod iterations;
mod union;

pub use union::{SliceOptions, SliceResult, slice_union};

use terrace_affine::{AffineForOp, AppliedMap, is_symbol, map_of};
use terrace_builtin::values::constant_integer;
use terrace_builtin::{AffineExpr, AffineMap};
use terrace_ir::{Block, Body, Op, OpType, Value};
use terrace_presburger::{BoundKind, Kind, Relation, Set};

use crate::constraints::ValueConstraints;
use crate::nest::{AffineRegionOp, loop_of};

/// Bounds of the loops of a nest, in terms of the induction variables of another nest and of
/// symbols (MLIR: `ComputationSliceState`).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ComputationSlice {
    /// The induction variables of the sliced loops, outermost first.
    pub variables: Vec<Value>,
    /// The lower bound of each loop; `None` for a loop that is not sliced.
    pub lower: Vec<Option<AffineMap>>,
    /// The exclusive upper bound of each loop; `None` for a loop that is not sliced.
    pub upper: Vec<Option<AffineMap>>,
    /// The operands that all bounds share.
    pub operands: Vec<Value>,
    /// The block of the other nest into which the slice is inserted.
    pub block: Block,
    /// The operation of `block` in front of which the slice is inserted.
    pub before: Op,
}

/// Returns the `affine.for` whose induction variable `value` is.
pub fn for_of(body: &Body, value: Value) -> Option<AffineForOp> {
    match loop_of(body, value)? {
        AffineRegionOp::For(op) => Some(op),
        _ => None,
    }
}

/// Whether the bounds describe a single iteration that is not constant; returns its number.
fn single_iteration(
    body: &Body,
    lower: &Option<AffineMap>,
    upper: &Option<AffineMap>,
) -> Option<AffineExpr> {
    let cx = body.context();
    let ([low], [high]) = (&lower.as_ref()?.results[..], &upper.as_ref()?.results[..]) else {
        return None;
    };
    (low.add_constant(cx, 1) == *high).then_some(*low)
}

impl ComputationSlice {
    /// Returns the bounds of loop `at` with their operands.
    pub fn bounds(&self, at: usize) -> [Option<AppliedMap>; 2] {
        let applied =
            |map: &Option<AffineMap>| AppliedMap::new(map.as_ref()?, self.operands.clone());
        [applied(&self.lower[at]), applied(&self.upper[at])]
    }

    /// Adds the bounds of the slice to `set`, for the variables that it has; loops that are not
    /// sliced add their own domain. Operands are those of `op` (MLIR: `addSliceBounds`).
    pub(crate) fn add_bounds_to(
        &self,
        body: &Body,
        op: Op,
        set: &mut ValueConstraints,
    ) -> Option<()> {
        for (at, variable) in self.variables.iter().enumerate() {
            let Some(column) = set.position(*variable) else { continue };
            let [lower, upper] = self.bounds(at);
            if single_iteration(body, &self.lower[at], &self.upper[at]).is_some() {
                set.add_bound_map(body, op, BoundKind::Equal, column, &lower?, true)?;
                continue;
            }
            let has_results = |map: &AppliedMap| !map.map.results.is_empty();
            match (lower.filter(has_results), upper.filter(has_results)) {
                (Some(lower), Some(upper)) => {
                    set.add_bound_map(body, op, BoundKind::Lower, column, &lower, true)?;
                    let column = set.position(*variable)?;
                    set.add_bound_map(body, op, BoundKind::Upper, column, &upper, false)?;
                }
                _ => set.add_for_domain(body, for_of(body, *variable)?)?,
            }
        }
        Some(())
    }

    /// Returns the iterations of the slice, with the induction variables as dimensions and the
    /// operands as symbols (MLIR: `getAsConstraints`).
    pub(crate) fn constraints(&self, body: &Body) -> Option<ValueConstraints> {
        let values = self.variables.iter().chain(&self.operands).copied().map(Some).collect();
        let relation = Relation::set(self.variables.len(), self.operands.len());
        let mut set = ValueConstraints { relation, values };
        for operand in &self.operands {
            if is_symbol(body.op(self.before), *operand) {
                if let Some(number) = constant_integer(body, *operand) {
                    let at = set.position(*operand)?;
                    set.relation.add_bound(BoundKind::Equal, at, number);
                }
                continue;
            }
            match loop_of(body, *operand) {
                Some(AffineRegionOp::For(op)) => set.add_for_domain(body, op)?,
                Some(AffineRegionOp::Parallel(op)) => set.add_parallel_domain(body, op)?,
                _ => {}
            }
        }
        self.add_bounds_to(body, self.before, &mut set)?;
        Some(set)
    }

    /// Returns the iterations of the nest that is sliced.
    fn source_domain(&self, body: &Body) -> Option<ValueConstraints> {
        let mut domain = ValueConstraints::of_dims(&self.variables);
        for variable in &self.variables {
            domain.add_for_domain(body, for_of(body, *variable)?)?;
        }
        Some(domain)
    }

    /// Whether all iterations of the slice are iterations of the sliced nest; `None` if unknown
    /// (MLIR: `isSliceValid`).
    pub fn is_valid(&self, body: &Body) -> Option<bool> {
        if self.is_maximal_fast(body) == Some(true) {
            return Some(true);
        }
        let source = self.source_domain(body)?;
        let count = |kind| source.relation.count(kind);
        if count(Kind::Symbol) > 0 || count(Kind::Local) > 0 {
            return None;
        }
        let mut slice = self.constraints(body)?.relation;
        let dims = self.variables.len();
        slice.project_out(dims, slice.num_vars() - dims);
        if slice.num_dims() != source.relation.num_dims() {
            return None;
        }
        Set::from(slice).subtract(&Set::from(source.relation))?.is_integer_empty()
    }

    /// Whether the slice has all iterations of the sliced nest; `None` if unknown (MLIR:
    /// `isMaximal`).
    pub fn is_maximal(&self, body: &Body) -> Option<bool> {
        if let Some(is_maximal) = self.is_maximal_fast(body) {
            return Some(is_maximal);
        }
        let source = self.source_domain(body)?;
        let loops = self.operands.iter().filter(|operand| for_of(body, **operand).is_some());
        let mut values: Vec<Option<Value>> = loops.copied().map(Some).collect();
        values.resize(values.len().max(self.variables.len()), None);
        let relation = Relation::set(values.len(), 0);
        let mut slice = ValueConstraints { relation, values };
        for at in 0..self.variables.len() {
            let cx = body.context();
            let iteration = single_iteration(body, &self.lower[at], &self.upper[at]);
            if let Some(low) = iteration.filter(|low| low.as_constant(cx).is_none()) {
                let operand = self.operands.get(low.as_dim(cx)? as usize)?;
                slice.add_for_domain(body, for_of(body, *operand)?)?;
                continue;
            }
            let [lower, upper] = self.bounds(at);
            if let Some(lower) = lower {
                slice.add_bound_map(body, self.before, BoundKind::Lower, at, &lower, true)?;
            }
            if let Some(upper) = upper {
                slice.add_bound_map(body, self.before, BoundKind::Upper, at, &upper, false)?;
            }
        }
        let symbols = |set: &ValueConstraints| set.relation.count(Kind::Symbol);
        if source.relation.num_dims() != slice.relation.num_dims()
            || symbols(&source) != symbols(&slice)
        {
            return None;
        }
        Set::from(source.relation).subtract(&Set::from(slice.relation))?.is_integer_empty()
    }

    /// Whether the slice has all iterations, if each of its loops runs one iteration with the
    /// number of a loop with constant bounds; `None` for other slices (MLIR:
    /// `isSliceMaximalFastCheck`).
    fn is_maximal_fast(&self, body: &Body) -> Option<bool> {
        let cx = body.context();
        for (at, variable) in self.variables.iter().enumerate() {
            let low = single_iteration(body, &self.lower[at], &self.upper[at])?;
            let destination = for_of(body, *self.operands.get(low.as_dim(cx)? as usize)?)?;
            let source = for_of(body, *variable)?;
            let constants = |op: AffineForOp| {
                let view = op.view(body);
                let lower = map_of(*view, view.lower_bound_map())?.single_constant(cx)?;
                let upper = map_of(*view, view.upper_bound_map())?.single_constant(cx)?;
                Some((lower, upper, view.step_value()))
            };
            if constants(source)? != constants(destination)? {
                return Some(false);
            }
        }
        Some(true)
    }
}
