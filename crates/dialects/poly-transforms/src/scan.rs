//! The points at which loops execute a statement ([`Scan`]), and the bounds of loops ([`Bounds`]).

use terrace_builtin::AffineExpr;
use terrace_ir::Context;
use terrace_presburger::{Integer, Kind, Relation, Row};

use crate::rows::{add_rows, implies, leaves, negated, padded, row_expr};
use crate::schedule::{Schedule, path};

/// The points at which loops over the dimensions of a tree execute a statement.
pub(crate) struct Scan {
    /// The points; the dimensions are those of the tree above the statement, the locals quotients.
    relation: Relation,
    /// The variables of the statement in terms of the dimensions.
    pub(crate) variables: Vec<AffineExpr>,
}

impl Scan {
    /// Computes the points of a statement; `None` if the dimensions do not determine its instances.
    pub(crate) fn new(cx: &Context, schedule: &Schedule, statement: usize) -> Option<Self> {
        let steps = path(&schedule.nodes, statement)?;
        let statement_of = &schedule.statements[statement];
        let iterations = steps.iter().filter_map(|step| step.dim?.expr(statement));
        let iterations: Vec<AffineExpr> = iterations.collect();
        let (dims, symbols) = (iterations.len(), schedule.parameters.len());
        let count = statement_of.variables.len();
        // The variables are the first locals.
        let mut relation = Relation::new(0, dims, symbols, count);
        let first = dims + symbols;
        let columns: Vec<usize> = (first..first + count).collect();
        let constraints = &statement_of.domain.constraints;
        let domain = constraints.iter().map(|(expr, _)| *expr);
        let exprs: Vec<AffineExpr> = iterations.into_iter().chain(domain).collect();
        let rows = add_rows(cx, &mut relation, &columns, &exprs)?;
        let mut equalities = rows[..dims].to_vec();
        for (at, row) in equalities.iter_mut().enumerate() {
            row[at] = Integer::from(-1i64);
        }
        let mut inequalities = relation.inequalities().to_vec();
        for (row, (_, is_equality)) in rows[dims..].iter().zip(constraints) {
            if *is_equality { &mut equalities } else { &mut inequalities }.push(row.clone());
        }
        let mut solved = solve(first, &mut equalities, &mut inequalities);
        let known: Vec<usize> = solved.iter().map(|(at, _)| *at).collect();
        let all = equalities.iter_mut().chain(&mut inequalities);
        for row in all.chain(solved.iter_mut().map(|(_, row)| row)) {
            let mut at = 0..row.len();
            row.retain(|_| !at.next().is_some_and(|at| known.contains(&at)));
        }
        let locals = relation.num_vars() - first - known.len();
        let mut relation = Relation::new(0, dims, symbols, locals);
        equalities.into_iter().for_each(|row| relation.push_equality(row));
        relation.set_inequalities(inequalities);
        relation.remove_trivial_redundancy();
        let leaves = leaves(cx, &relation);
        let is_known = |row: &Row| row_expr(cx, row, &leaves).is_some();
        if !relation.equalities().iter().chain(relation.inequalities()).all(is_known) {
            return None;
        }
        let variable = |at: usize| match solved.iter().find(|(known, _)| *known == at) {
            Some((_, row)) => row_expr(cx, row, &leaves),
            None => leaves[at - known.iter().filter(|known| **known < at).count()],
        };
        let variables: Option<Vec<AffineExpr>> = columns.into_iter().map(variable).collect();
        Some(Self { variables: variables?, relation })
    }

    /// Returns the conditions under which loops that iterate over `known` execute the statement;
    /// `None` if a number exceeds 64 bits.
    pub(crate) fn guard(&self, cx: &Context, known: &Relation) -> Option<Vec<(AffineExpr, bool)>> {
        let leaves = leaves(cx, &self.relation);
        let mut context = known.clone();
        let (own, others) = (self.relation.count(Kind::Local), known.count(Kind::Local));
        context.insert_vars(Kind::Local, 0, own);
        let definitions = self.definitions();
        let long = |row: &Row, context: &Relation| padded(row.clone(), context);
        definitions.iter().for_each(|row| context.push_inequality(long(row, &context)));
        debug_assert_eq!(context.count(Kind::Local), own + others);
        let mut conditions = Vec::new();
        for row in self.relation.equalities() {
            let row_in_context = long(row, &context);
            let opposite = negated(&row_in_context);
            if !implies(&context, &row_in_context) || !implies(&context, &opposite) {
                conditions.push((row_expr(cx, row, &leaves)?, true));
            }
            context.push_equality(row_in_context);
        }
        for row in self.relation.inequalities().iter().filter(|row| !definitions.contains(row)) {
            let row_in_context = long(row, &context);
            if !implies(&context, &row_in_context) {
                conditions.push((row_expr(cx, row, &leaves)?, false));
                context.push_inequality(row_in_context);
            }
        }
        Some(conditions)
    }

    /// Returns the pairs of inequalities that define the locals as quotients.
    fn definitions(&self) -> Vec<Row> {
        let locals = self.relation.columns_of(Kind::Local);
        let mut rows = Vec::new();
        for (at, division) in locals.zip(self.relation.divisions()) {
            let Some(division) = division else { continue };
            let mut lower = division.dividend.clone();
            lower[at] = -&division.divisor;
            let mut upper = negated(&lower);
            if let Some(constant) = upper.last_mut() {
                *constant = &(&*constant + &division.divisor) - &Integer::ONE;
            }
            rows.extend([lower, upper]);
        }
        rows
    }

    /// Returns what the points imply for the first `outer` dimensions and dimension `at`.
    fn projected(&self, outer: usize, at: usize) -> Relation {
        let mut relation = self.relation.clone();
        let end = relation.num_dims_and_symbols();
        relation.project_out(end, relation.num_vars() - end);
        relation.project_out(at + 1, relation.num_dims() - at - 1);
        relation.project_out(outer, at - outer);
        relation.insert_vars(Kind::Range, outer, at - outer);
        relation.remove_trivial_redundancy();
        relation
    }

    /// Returns the sum that is a multiple of the modulus at all points, and the modulus, if the sum
    /// mentions dimension `at` with the coefficient 1 and no inner dimension.
    fn stride(&self, at: usize) -> Option<(Row, Integer)> {
        let (dims, locals) = (self.relation.num_dims(), self.relation.columns_of(Kind::Local));
        self.relation.equalities().iter().find_map(|row| {
            let mut used = locals.clone().filter(|local| !row[*local].is_zero());
            let local = used.next().filter(|_| used.next().is_none())?;
            if !row[at].is_unit() || (at + 1..dims).any(|inner| !row[inner].is_zero()) {
                return None;
            }
            let mut sum: Row = row.iter().map(|one| one * &row[at]).collect();
            sum.drain(locals.clone());
            Some((sum, row[local].abs()))
        })
    }
}

/// Solves equalities for the variables from column `first` on, as far as these have the coefficient
/// 1 or -1, and substitutes them. Returns the solved variables in terms of the others.
fn solve(first: usize, equalities: &mut Vec<Row>, inequalities: &mut [Row]) -> Vec<(usize, Row)> {
    let mut solved: Vec<(usize, Row)> = Vec::new();
    let unit = |row: &Row| (first..row.len() - 1).find(|at| row[*at].is_unit());
    loop {
        let found = equalities.iter().enumerate();
        let Some((index, at)) = found.filter_map(|(i, row)| Some((i, unit(row)?))).next() else {
            return solved;
        };
        let row = equalities.remove(index);
        let mut value: Row = row.iter().map(|one| &-one * &row[at]).collect();
        value[at] = Integer::ZERO;
        let others = equalities.iter_mut().chain(inequalities.iter_mut());
        for row in others.chain(solved.iter_mut().map(|(_, row)| row)) {
            let factor = std::mem::replace(&mut row[at], Integer::ZERO);
            if !factor.is_zero() {
                row.iter_mut().zip(&value).for_each(|(one, of)| *one += &(&factor * of));
            }
        }
        solved.push((at, value));
    }
}

/// The bounds of a loop.
pub(crate) struct Bounds {
    /// The inclusive lower bounds.
    pub(crate) lower: Vec<AffineExpr>,
    /// The upper bounds, which the loop does not reach.
    pub(crate) upper: Vec<AffineExpr>,
    /// Expressions of the parameters, the least of which is the lower bound; then `lower` is empty.
    pub(crate) least: Vec<AffineExpr>,
    /// Expressions of the parameters, the greatest of which is the upper bound; then `upper` is
    /// empty.
    pub(crate) greatest: Vec<AffineExpr>,
    /// The distance between iterations.
    pub(crate) step: i64,
    /// The iterations of the loop and of the loops around it.
    pub(crate) known: Relation,
}

impl Bounds {
    /// Returns the bounds of a loop that executes statements with the points `scans`, in loops that
    /// iterate over `known`.
    ///
    /// # Errors
    /// A description of the problem if the loop has no bounds.
    pub(crate) fn new(
        cx: &Context,
        scans: &[&Scan],
        mut known: Relation,
    ) -> Result<Self, &'static str> {
        let at = known.num_dims();
        known.append_vars(Kind::Range, 1);
        let lower = common_bounds(scans, at, true);
        let upper = common_bounds(scans, at, false);
        // Statements without common bounds have a hull if the bounds depend on parameters only.
        let least = if lower.is_empty() { own_bounds(scans, at, true) } else { Vec::new() };
        let greatest = if upper.is_empty() { own_bounds(scans, at, false) } else { Vec::new() };
        if lower.is_empty() && least.is_empty() || upper.is_empty() && greatest.is_empty() {
            return Err("no bounds that its statements share");
        }
        let (mut lower, upper) = pruned(&known, lower, upper);
        let step = aligned(scans, at, &mut lower);
        let push = |known: &mut Relation, row: &Row| {
            let row = padded(row.clone(), known);
            known.push_inequality(row);
        };
        lower.iter().chain(&upper).for_each(|row| push(&mut known, row));
        if let (Some(by), [start]) = (&step, &lower[..]) {
            let local = known.append_vars(Kind::Local, 1);
            let mut row = padded(start.clone(), &known);
            row[local] = -by;
            known.push_equality(row);
        }
        let wide = "bounds of more than 64 bits";
        let leaves = leaves(cx, &Relation::set(at + 1, known.count(Kind::Symbol)));
        let bound = |row: &Row, is_lower: bool| {
            let divisor = AffineExpr::constant(cx, row[at].abs().to_i64()?);
            let mut rest = if is_lower { negated(row) } else { row.clone() };
            rest[at] = Integer::ZERO;
            let rest = row_expr(cx, &rest, &leaves)?;
            let rest = if is_lower { rest } else { rest.add_constant(cx, 1) };
            Some(rest.ceil_div(cx, divisor))
        };
        let exprs = |rows: &[Row], is_lower| rows.iter().map(|row| bound(row, is_lower)).collect();
        let lower: Option<Vec<AffineExpr>> = exprs(&lower, true);
        let upper: Option<Vec<AffineExpr>> = exprs(&upper, false);
        let (Some(least), Some(greatest)) = (exprs(&least, true), exprs(&greatest, false)) else {
            return Err(wide);
        };
        let step = step.unwrap_or(Integer::ONE).to_i64();
        let (Some(lower), Some(upper), Some(step)) = (lower, upper, step) else { return Err(wide) };
        Ok(Self { lower, upper, least, greatest, step, known })
    }
}

/// Returns rows that bound dimension `at` at all points, as rows without locals. Those in terms of
/// all outer dimensions are preferred.
fn common_bounds(scans: &[&Scan], at: usize, is_lower: bool) -> Vec<Row> {
    let sign = if is_lower { 1 } else { -1 };
    for outer in (0..=at).rev() {
        let parts: Vec<Relation> = scans.iter().map(|scan| scan.projected(outer, at)).collect();
        let mut rows: Vec<Row> = Vec::new();
        for part in &parts {
            let equalities = part.equalities().iter().flat_map(|row| [row.clone(), negated(row)]);
            for row in equalities.chain(part.inequalities().iter().cloned()) {
                if row[at].signum() == sign && !rows.contains(&row) {
                    rows.push(row);
                }
            }
        }
        if parts.len() > 1 {
            rows.retain(|row| parts.iter().all(|part| implies(part, row)));
        }
        if !rows.is_empty() {
            return rows;
        }
    }
    Vec::new()
}

/// Returns a row for each statement that bounds dimension `at` in terms of the parameters; none if
/// a statement has no such bound.
fn own_bounds(scans: &[&Scan], at: usize, is_lower: bool) -> Vec<Row> {
    let sign = if is_lower { 1 } else { -1 };
    let own = |scan: &&Scan| {
        let part = scan.projected(0, at);
        let equalities = part.equalities().iter().flat_map(|row| [row.clone(), negated(row)]);
        let mut rows = equalities.chain(part.inequalities().iter().cloned());
        rows.find(|row| row[at].signum() == sign)
    };
    let mut rows: Vec<Row> = Vec::new();
    for scan in scans {
        let Some(row) = own(scan) else { return Vec::new() };
        if !rows.contains(&row) {
            rows.push(row);
        }
    }
    rows
}

/// Removes bounds that the others and `known` imply; at least one of each kind is kept.
fn pruned(known: &Relation, mut lower: Vec<Row>, mut upper: Vec<Row>) -> (Vec<Row>, Vec<Row>) {
    let mut at = 0;
    while at < lower.len() + upper.len() {
        let is_lower = at < lower.len();
        let index = if is_lower { at } else { at - lower.len() };
        if if is_lower { lower.len() } else { upper.len() } == 1 {
            at += 1;
            continue;
        }
        let row = if is_lower { lower.remove(index) } else { upper.remove(index) };
        let mut others = known.clone();
        for other in lower.iter().chain(&upper) {
            let other = padded(other.clone(), &others);
            others.push_inequality(other);
        }
        if !implies(&others, &padded(row.clone(), &others)) {
            if is_lower { &mut lower } else { &mut upper }.insert(index, row);
            at += 1;
        }
    }
    (lower, upper)
}

/// Returns the step of dimension `at`, if the points of all statements are multiples of it away
/// from the only lower bound, which is raised to the first of them.
fn aligned(scans: &[&Scan], at: usize, lower: &mut [Row]) -> Option<Integer> {
    let [lower] = lower else { return None };
    let strides: Option<Vec<(Row, Integer)>> = scans.iter().map(|scan| scan.stride(at)).collect();
    let mut strides = strides?.into_iter();
    let (sum, modulus) = strides.next()?;
    // Rows of inner dimensions are longer.
    let short = |sum: &Row| -> Row {
        let inner = sum.len() - lower.len();
        sum[..=at].iter().chain(&sum[at + 1 + inner..]).cloned().collect()
    };
    let sum = short(&sum);
    let is_multiple = |row: &[Integer]| row.iter().all(|one| one.is_multiple_of(&modulus));
    let same = |(other, by): (Row, Integer)| {
        let gap: Row = short(&other).iter().zip(&sum).map(|(a, b)| a - b).collect();
        by == modulus && is_multiple(&gap)
    };
    if !strides.all(same) || !lower[at].is_unit() {
        return None;
    }
    let gap: Row = lower.iter().zip(&sum).map(|(a, b)| a - b).collect();
    let (constant, others) = gap.split_last()?;
    if !is_multiple(others) {
        return None;
    }
    if let Some(of_lower) = lower.last_mut() {
        *of_lower = &*of_lower - &constant.modulo(&modulus);
    }
    Some(modulus)
}
