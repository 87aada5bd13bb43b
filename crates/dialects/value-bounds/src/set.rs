//! [`ValueBounds`], the constraints on values that definitions give.

use std::collections::VecDeque;

use rustc_hash::FxHashMap;
use terrace_affine_analysis::add_bound;
use terrace_builtin::mixed::Mixed;
use terrace_builtin::shaped::known_sizes;
use terrace_builtin::values::constant_integer;
use terrace_builtin::{AffineExpr, AffineExprKind, BinaryKind};
use terrace_interfaces::tied_init;
use terrace_ir::{Body, Context, Op, Value, ensure_sufficient_stack};
use terrace_presburger::{BoundKind, Integer, Kind, Relation};

use crate::interface::DynValueBoundsOp;
use crate::models::range_bounds;
use crate::scalable::VectorScale;
use crate::variable::{ValueDim, Variable};

/// Decides whether the definition of a value is left out of a set of constraints; called when the
/// value is about to be expanded.
pub type StopCondition<'f> = &'f dyn Fn(ValueDim, &ValueBounds<'_>) -> bool;

/// A relation between two numbers (MLIR: `ComparisonOperator`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Comparison {
    /// The left number is less.
    Less,
    /// The left number is less or equal.
    LessEqual,
    /// The numbers are equal.
    Equal,
    /// The left number is greater.
    Greater,
    /// The left number is greater or equal.
    GreaterEqual,
}

/// Constraints on index values and on sizes of shaped values, which follow definitions up to a
/// stop condition (MLIR: `ValueBoundsConstraintSet`).
///
/// Expressions that the set returns remain valid while the set grows: dimensions and symbols are
/// only appended.
pub struct ValueBounds<'f> {
    pub(crate) body: &'f Body,
    pub(crate) relation: Relation,
    /// Per dimension and symbol its value; `None` for the value of an expression.
    pub(crate) columns: Vec<Option<ValueDim>>,
    positions: FxHashMap<ValueDim, usize>,
    /// The values whose definitions have not been visited.
    work: VecDeque<ValueDim>,
    stop: StopCondition<'f>,
    /// The range of `vector.vscale`; `None` for sets that do not model the scale.
    pub(crate) scale: Option<VectorScale>,
}

impl<'f> ValueBounds<'f> {
    /// Creates an empty set.
    pub fn new(body: &'f Body, stop: StopCondition<'f>) -> Self {
        Self {
            body,
            relation: Relation::set(0, 0),
            columns: Vec::new(),
            positions: FxHashMap::default(),
            work: VecDeque::new(),
            stop,
            scale: None,
        }
    }

    /// Returns the body of the values.
    pub fn body(&self) -> &'f Body {
        self.body
    }

    /// Returns the context of the expressions.
    pub fn context(&self) -> &'f Context {
        self.body.context()
    }

    /// Returns the constant expression `number`.
    pub fn constant(&self, number: i64) -> AffineExpr {
        AffineExpr::constant(self.context(), number)
    }

    /// Returns the expression of `number`, a static number or an index value.
    pub fn mixed(&mut self, number: Mixed) -> AffineExpr {
        match number {
            Mixed::Static(number) => self.constant(number),
            Mixed::Dynamic(value) => self.expr(ValueDim::index(value)),
        }
    }

    /// Returns the expression of an index value.
    pub fn index(&mut self, value: Value) -> AffineExpr {
        self.expr(ValueDim::index(value))
    }

    /// Returns the expression of the size of dimension `dim` of `value`.
    pub fn size(&mut self, value: Value, dim: usize) -> AffineExpr {
        self.expr(ValueDim::size(value, dim))
    }

    /// Returns the expression of `operand`, a constant if it is known. An unknown operand becomes a
    /// symbol, whose definition is visited later.
    pub fn expr(&mut self, operand: ValueDim) -> AffineExpr {
        let known = self.known_number(operand);
        if let Some(at) = self.positions.get(&operand) {
            return known.map_or_else(|| self.column(*at), |number| self.constant(number));
        }
        let at = self.insert(Some(operand), Kind::Symbol);
        let Some(number) = known else {
            self.work.push_back(operand);
            return self.column(at);
        };
        let number = self.constant(number);
        self.add(BoundKind::Equal, operand, number);
        number
    }

    /// Returns the number of an operand that is constant: a constant index, or a static size.
    fn known_number(&self, operand: ValueDim) -> Option<i64> {
        match operand.dim {
            None => constant_integer(self.body, operand.value),
            Some(dim) => {
                let sizes = known_sizes(self.context(), self.body.value_type(operand.value))?;
                sizes.get(dim).copied().flatten()
            }
        }
    }

    /// Returns the expression of column `at`.
    fn column(&self, at: usize) -> AffineExpr {
        match at.checked_sub(self.relation.num_dims()) {
            None => AffineExpr::dim(self.context(), at as u32),
            Some(at) => AffineExpr::symbol(self.context(), at as u32),
        }
    }

    /// Appends a column of `kind` and returns its index.
    fn insert(&mut self, value: Option<ValueDim>, kind: Kind) -> usize {
        let at = self.relation.append_vars(kind, 1);
        self.columns.insert(at, value);
        self.renumber(at);
        at
    }

    /// Updates the positions of the columns from `at` on.
    fn renumber(&mut self, at: usize) {
        for (at, value) in self.columns.iter().enumerate().skip(at) {
            if let Some(value) = value {
                self.positions.insert(*value, at);
            }
        }
    }

    /// Bounds `operand`, which has a column, by `expr`: inclusive lower and upper bounds. A bound
    /// that is not affine is left out, because the set may be larger than the values.
    pub fn add(&mut self, kind: BoundKind, operand: ValueDim, expr: AffineExpr) {
        if let Some(at) = self.positions.get(&operand) {
            self.add_at(kind, *at, expr);
        }
    }

    /// Adds `operand == expr`.
    pub fn add_equal(&mut self, operand: ValueDim, expr: AffineExpr) {
        self.add(BoundKind::Equal, operand, expr);
    }

    /// Adds `operand < expr`.
    pub fn add_less(&mut self, operand: ValueDim, expr: AffineExpr) {
        let limit = expr.add_constant(self.context(), -1);
        self.add(BoundKind::Upper, operand, limit);
    }

    fn add_at(&mut self, kind: BoundKind, at: usize, expr: AffineExpr) {
        let expr = match self.scale {
            Some(_) => self.without_remainders(expr),
            None => expr,
        };
        // A bound that is not affine is left out.
        let _ = add_bound(self.context(), &mut self.relation, kind, at, expr);
    }

    /// Inserts a dimension for `operand`, whose definition is visited later, and returns its index.
    pub(crate) fn insert_value(&mut self, operand: ValueDim) -> usize {
        let at = self.insert(Some(operand), Kind::Range);
        match self.known_number(operand) {
            Some(number) => self.add_equal(operand, self.constant(number)),
            None => self.work.push_back(operand),
        }
        at
    }

    /// Replaces remainders by expressions, which are not affine, by symbols from 0 up to, but
    /// without, the divisor. The set becomes empty if a divisor is not positive (MLIR:
    /// `AddConservativeSemiAffineBounds`).
    fn without_remainders(&mut self, expr: AffineExpr) -> AffineExpr {
        let cx = self.context();
        let AffineExprKind::Binary(op, lhs, rhs) = expr.kind(cx) else { return expr };
        let lhs = ensure_sufficient_stack(|| self.without_remainders(lhs));
        let rhs = ensure_sufficient_stack(|| self.without_remainders(rhs));
        if op != BinaryKind::Mod || rhs.as_constant(cx).is_some() {
            return lhs.binary(cx, op, rhs);
        }
        let at = self.insert(None, Kind::Symbol);
        let zero = self.constant(0);
        self.add_at(BoundKind::Lower, at, zero);
        self.add_at(BoundKind::Upper, at, rhs.add_constant(cx, -1));
        self.column(at)
    }

    /// Inserts a column of `kind` for `variable`, and returns its index.
    pub(crate) fn insert_variable(&mut self, variable: &Variable, kind: Kind) -> usize {
        let at = self.insert(None, kind);
        let operands: Vec<AffineExpr> =
            variable.operands.iter().map(|operand| self.expr(*operand)).collect();
        let result = variable.map.results[0];
        let result = result.replace_dims_and_symbols(self.context(), &[], &operands);
        self.add_at(BoundKind::Equal, at, result);
        at
    }

    /// Inserts a column for `variable`, visits all definitions that the stop condition allows, and
    /// returns the index of the column.
    pub(crate) fn populate(&mut self, variable: &Variable) -> usize {
        let at = self.insert_variable(variable, Kind::Range);
        self.process();
        at
    }

    /// Visits the definitions of all values that the stop condition allows.
    pub(crate) fn process(&mut self) {
        while let Some(operand) = self.work.pop_front() {
            if (self.stop)(operand, self) {
                continue;
            }
            self.visit(operand);
        }
    }

    fn visit(&mut self, operand: ValueDim) {
        let body = self.body;
        let ValueDim { value, dim } = operand;
        let owner: Option<Op> = body.defining_op(value).or_else(|| {
            let (block, _) = body.argument_of(value)?;
            body.region_owner(body.block_region(block)?)
        });
        let Some(owner) = owner.map(|owner| body.op(owner)) else { return };
        if let Some(model) = owner.interface::<DynValueBoundsOp<'_>>() {
            ensure_sufficient_stack(|| model.add_bounds(value, dim, self));
            return;
        }
        let Some(dim) = dim else {
            range_bounds(owner, value, self);
            return;
        };
        if let Some(init) = tied_init(body, value) {
            let size = self.size(init, dim);
            self.add_equal(operand, size);
        }
    }

    /// Adds both variables to the set and returns whether the set proves the comparison (MLIR:
    /// `populateAndCompare`).
    pub fn populate_and_compare(
        &mut self,
        lhs: &Variable,
        comparison: Comparison,
        rhs: &Variable,
    ) -> bool {
        let lhs = self.populate(lhs);
        let rhs = self.populate(rhs);
        self.proves(lhs, comparison, rhs)
    }

    /// Whether the set without the comparison of two columns is empty, so that the comparison
    /// always holds. False for a set that is empty itself.
    pub(crate) fn proves(&self, lhs: usize, comparison: Comparison, rhs: usize) -> bool {
        if self.relation.is_empty() {
            return false;
        }
        self.proves_in_nonempty(lhs, comparison, rhs)
    }

    fn proves_in_nonempty(&self, lhs: usize, comparison: Comparison, rhs: usize) -> bool {
        // The row of the negated comparison: `greater - less + constant >= 0`.
        let (greater, less, constant) = match comparison {
            Comparison::Less => (lhs, rhs, 0),
            Comparison::LessEqual => (lhs, rhs, -1i64),
            Comparison::Greater => (rhs, lhs, 0),
            Comparison::GreaterEqual => (rhs, lhs, -1),
            Comparison::Equal => {
                return self.proves_in_nonempty(lhs, Comparison::LessEqual, rhs)
                    && self.proves_in_nonempty(lhs, Comparison::GreaterEqual, rhs);
            }
        };
        let mut row = vec![Integer::ZERO; self.relation.num_columns()];
        row[greater] += &Integer::ONE;
        row[less] += &Integer::from(-1i64);
        if let Some(last) = row.last_mut() {
            *last = Integer::from(constant);
        }
        let mut negated = self.relation.clone();
        negated.push_inequality(row);
        negated.is_empty()
    }

    /// Returns a constant bound of column `at`; `None` if the set has no bound.
    pub(crate) fn constant_at(&self, kind: BoundKind, at: usize) -> Option<i64> {
        (at < self.columns.len())
            .then(|| self.relation.constant_bound(kind, at))?
            .map(|n| n.low_i64())
    }

    /// Removes the columns of values that are not `kept`, then the columns of expressions except
    /// the column `except`.
    pub(crate) fn project_out(&mut self, except: usize, kept: impl Fn(ValueDim, &Self) -> bool) {
        let mut at = 0;
        while at < self.columns.len() {
            match self.columns[at] {
                Some(value) if !kept(value, self) => self.remove(at),
                _ => at += 1,
            }
        }
        let mut at = 0;
        while at < self.columns.len() {
            match self.columns[at] {
                None if at != except => self.remove(at),
                _ => at += 1,
            }
        }
    }

    fn remove(&mut self, at: usize) {
        self.relation.project_out(at, 1);
        if let Some(value) = self.columns.remove(at) {
            self.positions.remove(&value);
        }
        self.renumber(at);
    }
}
