//! [`ValueConstraints`], a relation whose columns stand for SSA values, and the constraints that
//! loops and conditionals give.

use terrace_affine::{AffineForOp, AffineIfOp, AffineParallelOp, AppliedMap, is_symbol, map_of};
use terrace_builtin::values::constant_integer;
use terrace_builtin::{AffineExpr, AffineMap};
use terrace_ir::{Body, Op, OpType, Value};
use terrace_presburger::{BoundKind, Integer, Kind, Relation, Row};

use crate::flatten::Flattened;
use crate::nest::{AffineRegionOp, induction_variables, loop_of};

/// A set whose dimensions and symbols are SSA values (MLIR: `FlatAffineValueConstraints`).
#[derive(Clone, Debug)]
pub struct ValueConstraints {
    /// The constraints. Callers keep the dimensions and symbols in step with `values`.
    pub relation: Relation,
    /// The value of each dimension, then of each symbol; `None` for a column without a value.
    pub values: Vec<Option<Value>>,
}

impl Default for ValueConstraints {
    fn default() -> Self {
        Self { relation: Relation::set(0, 0), values: Vec::new() }
    }
}

impl ValueConstraints {
    /// Creates the set with these dimensions and no constraints.
    pub fn of_dims(dims: &[Value]) -> Self {
        let values: Vec<_> = dims.iter().copied().map(Some).collect();
        Self { relation: Relation::set(values.len(), 0), values }
    }

    /// Returns the constraints that the affine operations `ops` give, with their induction
    /// variables as dimensions; `None` if a bound is semi-affine (MLIR: `getIndexSet`).
    pub fn of_nest(body: &Body, ops: &[AffineRegionOp]) -> Option<Self> {
        let variables = ops.iter().flat_map(|op| induction_variables(body, *op)).copied();
        let mut set = Self::of_dims(&variables.collect::<Vec<_>>());
        for op in ops {
            match *op {
                AffineRegionOp::For(op) => set.add_for_domain(body, op)?,
                AffineRegionOp::Parallel(op) => set.add_parallel_domain(body, op)?,
                AffineRegionOp::If(op) => set.add_if_domain(body, op)?,
            }
        }
        Some(set)
    }

    /// Returns the values of the dimensions.
    pub fn dims(&self) -> &[Option<Value>] {
        &self.values[..self.relation.num_dims()]
    }

    /// Returns the values of the symbols.
    pub fn symbols(&self) -> &[Option<Value>] {
        &self.values[self.relation.num_dims()..]
    }

    /// Removes the variable `at` by a Fourier-Motzkin step.
    pub fn eliminate(&mut self, at: usize) {
        self.relation.fourier_motzkin_eliminate(at);
        self.values.remove(at);
    }

    /// Replaces symbols with a known constant value by it, and removes them.
    pub fn fold_constant_symbols(&mut self) {
        let mut at = self.relation.num_dims();
        while at < self.values.len() {
            match self.relation.fold_constant(at) {
                true => drop(self.values.remove(at)),
                false => at += 1,
            }
        }
    }

    /// Returns the column of `value`; `None` if the value is neither a dimension nor a symbol.
    pub fn position(&self, value: Value) -> Option<usize> {
        self.values.iter().position(|known| *known == Some(value))
    }

    /// Appends a dimension and returns its column.
    pub fn append_dim(&mut self, value: Value) -> usize {
        let at = self.relation.append_vars(Kind::Range, 1);
        self.values.insert(at, Some(value));
        at
    }

    /// Appends a symbol and returns its column.
    pub fn append_symbol(&mut self, value: Value) -> usize {
        let at = self.relation.append_vars(Kind::Symbol, 1);
        self.values.insert(at, Some(value));
        at
    }

    /// Adds a column for `value`, used by `op`, unless it has one: a dimension with the domain of
    /// its loop for an induction variable, else a symbol, which equals its value if that is
    /// constant (MLIR: `addInductionVarOrTerminalSymbol`).
    pub fn add_operand(&mut self, body: &Body, op: Op, value: Value) -> Option<usize> {
        if let Some(at) = self.position(value) {
            return Some(at);
        }
        match loop_of(body, value) {
            Some(AffineRegionOp::For(owner)) => {
                self.append_dim(value);
                terrace_ir::ensure_sufficient_stack(|| self.add_for_domain(body, owner))?;
            }
            Some(AffineRegionOp::Parallel(owner)) => {
                let variables = induction_variables(body, AffineRegionOp::Parallel(owner));
                for value in variables {
                    self.append_dim(*value);
                }
                terrace_ir::ensure_sufficient_stack(|| self.add_parallel_domain(body, owner))?;
            }
            _ if !is_symbol(body.op(op), value) => return None,
            _ => {
                let at = self.append_symbol(value);
                if let Some(number) = constant_integer(body, value) {
                    self.relation.add_bound(BoundKind::Equal, at, number);
                }
            }
        }
        self.position(value)
    }

    /// Bounds the variable `at` by each result of `bound`, whose operands `op` uses. Results that
    /// mention the variable are skipped. `None` if the bound is semi-affine (MLIR: `addBound`).
    pub fn add_bound_map(
        &mut self,
        body: &Body,
        op: Op,
        kind: BoundKind,
        at: usize,
        bound: &AppliedMap,
        is_closed: bool,
    ) -> Option<()> {
        let variable = self.values.get(at).copied().flatten();
        let mut bound = bound.clone();
        bound.settle(body.op(op));
        for operand in &bound.operands {
            self.add_operand(body, op, *operand)?;
        }
        // Operands may have become dimensions in front of a symbol.
        let at = variable.and_then(|value| self.position(value)).unwrap_or(at);
        let map = &bound.map;
        let rows = self.add_flattened(body, map, &map.results, &bound.operands)?;
        let sign = Integer::from(if kind == BoundKind::Upper { 1i64 } else { -1 });
        for row in rows {
            let mut row: Row = row.iter().map(|one| one * &sign).collect();
            if !row[at].is_zero() {
                continue;
            }
            row[at] = -&sign;
            if !is_closed
                && kind != BoundKind::Equal
                && let Some(constant) = row.last_mut()
            {
                *constant = &*constant - &Integer::ONE;
            }
            match kind {
                BoundKind::Equal => self.relation.push_equality(row),
                _ => self.relation.push_inequality(row),
            }
        }
        Some(())
    }

    /// Returns expressions as rows over the columns of `self`; operands have columns. Quotients
    /// become the first locals, with their constraints (MLIR: `flattenAlignedMapAndMergeLocals`).
    pub fn add_flattened(
        &mut self,
        body: &Body,
        map: &AffineMap,
        exprs: &[AffineExpr],
        operands: &[Value],
    ) -> Option<Vec<Row>> {
        let exprs = exprs.iter().copied();
        let flat = Flattened::new(body.context(), map.num_dims, map.num_symbols, exprs)?;
        let locals = self.relation.insert_vars(Kind::Local, 0, flat.quotients.len());
        let columns: Option<Vec<usize>> = operands.iter().map(|one| self.position(*one)).collect();
        let mut columns = columns?;
        columns.extend(locals..locals + flat.quotients.len());
        columns.push(self.relation.num_vars());
        let align = |row: &Row| {
            let mut aligned = vec![Integer::ZERO; self.relation.num_columns()];
            for (column, one) in columns.iter().zip(row) {
                aligned[*column] += one;
            }
            aligned
        };
        let rows = flat.rows.iter().map(align).collect();
        let quotients: Vec<_> =
            flat.quotients.iter().map(|(dividend, by)| (align(dividend), by)).collect();
        for (at, (dividend, by)) in (locals..).zip(quotients) {
            self.relation.add_quotient(at, &dividend, by);
        }
        Some(rows)
    }

    /// Adds the constraints on the induction variable of `op`, which is a dimension: a step from a
    /// constant lower bound, then the bounds (MLIR: `addAffineForOpDomain`).
    pub fn add_for_domain(&mut self, body: &Body, op: AffineForOp) -> Option<()> {
        let cx = body.context();
        let view = op.view(body);
        let variable = *induction_variables(body, AffineRegionOp::For(op)).first()?;
        let at = self.position(variable)?;
        let lower = map_of(*view, view.lower_bound_map())?;
        let upper = map_of(*view, view.upper_bound_map())?;
        let step = view.step_value()?;
        if step != 1
            && let Some(start) = lower.single_constant(cx)
        {
            let mut dividend = vec![Integer::ZERO; self.relation.num_columns()];
            let last = dividend.len() - 1;
            dividend[at] = Integer::ONE;
            dividend[last] = -&Integer::from(start);
            let quotient = self.relation.add_floor_div(&dividend, &Integer::from(step));
            dividend.insert(quotient, -&Integer::from(step));
            self.relation.push_equality(dividend);
        }
        match lower.single_constant(cx) {
            Some(start) => self.relation.add_bound(BoundKind::Lower, at, start),
            None => {
                let bound = AppliedMap::new(lower, view.lower_bound_operands().collect())?;
                self.add_bound_map(body, op.op(), BoundKind::Lower, at, &bound, true)?;
            }
        }
        match upper.single_constant(cx) {
            Some(end) => {
                self.relation.add_bound(BoundKind::Upper, at, end.wrapping_sub(1));
                Some(())
            }
            None => {
                let bound = AppliedMap::new(upper, view.upper_bound_operands().collect())?;
                self.add_bound_map(body, op.op(), BoundKind::Upper, at, &bound, false)
            }
        }
    }

    /// Adds the bounds of the induction variables of `op`, which are dimensions, without steps
    /// (MLIR: `addAffineParallelOpDomain`).
    pub fn add_parallel_domain(&mut self, body: &Body, op: AffineParallelOp) -> Option<()> {
        let view = op.view(body);
        let operands: Vec<Value> = view.map_operands().collect();
        let lower = map_of(*view, view.lower_bounds_map())?;
        let upper = map_of(*view, view.upper_bounds_map())?;
        let lower_groups = view.lower_bounds_groups().data(body.context()).i64s(body.context());
        let upper_groups = view.upper_bounds_groups().data(body.context()).i64s(body.context());
        let (mut from, mut to) = (0, 0);
        let (lower_operands, upper_operands) =
            operands.split_at_checked(lower.num_inputs() as usize)?;
        let variables = induction_variables(body, AffineRegionOp::Parallel(op));
        for ((variable, low), high) in variables.iter().zip(lower_groups).zip(upper_groups) {
            let (low, high) = (usize::try_from(low).ok()?, usize::try_from(high).ok()?);
            let bound = |map: &AffineMap, at: usize, count: usize, operands: &[Value]| {
                let results = map.results.get(at..at + count)?.iter().copied();
                let map = AffineMap::new(map.num_dims, map.num_symbols, results);
                AppliedMap::new(&map, operands.to_vec())
            };
            let least = bound(lower, from, low, lower_operands)?;
            let most = bound(upper, to, high, upper_operands)?;
            let at = self.position(*variable)?;
            self.add_bound_map(body, op.op(), BoundKind::Lower, at, &least, true)?;
            let at = self.position(*variable)?;
            self.add_bound_map(body, op.op(), BoundKind::Upper, at, &most, false)?;
            (from, to) = (from + low, to + high);
        }
        Some(())
    }

    /// Adds the condition of `op`, for both of its branches (MLIR: `addAffineIfOpDomain`).
    pub fn add_if_domain(&mut self, body: &Body, op: AffineIfOp) -> Option<()> {
        let view = op.view(body);
        if view.condition().is_absent() {
            return None;
        }
        let set = &view.condition().data(body.context()).0;
        let exprs = set.constraints.iter().map(|(expr, _)| *expr);
        let map = AffineMap::new(set.num_dims, set.num_symbols, exprs);
        let mut applied = AppliedMap::new(&map, view.operands().collect())?;
        applied.canonicalize(*view);
        let dims = applied.map.num_dims as usize;
        for (at, operand) in applied.operands.iter().enumerate() {
            if self.position(*operand).is_none() {
                match at < dims {
                    true => self.append_dim(*operand),
                    false => self.append_symbol(*operand),
                };
            }
        }
        let before = self.relation.inequalities().len();
        let map = &applied.map;
        let rows = self.add_flattened(body, map, &map.results, &applied.operands)?;
        let quotients = self.relation.take_inequalities_from(before);
        for (row, (_, is_equality)) in rows.into_iter().zip(&set.constraints) {
            match is_equality {
                true => self.relation.push_equality(row),
                false => self.relation.push_inequality(row),
            }
        }
        quotients.into_iter().for_each(|row| self.relation.push_inequality(row));
        Some(())
    }
}
