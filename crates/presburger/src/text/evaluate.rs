//! Evaluates conditions and expressions to sets and to piecewise affine functions.

use super::space::Tuple;
use super::syntax::{Binary, Comparison, Condition, Element, Expr, ExprKind, TupleSyntax};
use super::{Result, TextError};
use crate::redundancy::complement;
use crate::relation::{Relation, Row};
use crate::{Integer, Kind, Set};

/// The number of pieces of an expression from which on it is refused.
const MAX_PIECES: usize = 256;

/// An affine function on a part of its domain.
#[derive(Clone, Debug)]
pub(super) struct Piece {
    /// The part: its locals are quotients that the value may use.
    pub(super) domain: Relation,
    /// The coefficients of the variables of `domain`, and the constant.
    pub(super) value: Row,
}

/// The variables that names refer to.
#[derive(Clone)]
pub(super) struct Scope {
    /// All points, with the dimensions and symbols in scope. Quantified variables are symbols
    /// behind the parameters.
    all: Relation,
    names: Vec<(String, usize)>,
}

impl Scope {
    /// Creates a scope of parameters.
    pub(super) fn new(parameters: &[String], domain: usize, range: usize) -> Self {
        let all = Relation::new(domain, range, parameters.len(), 0);
        let names = parameters.iter().cloned().zip(domain + range..).collect();
        Self { all, names }
    }

    pub(super) fn declare(&mut self, name: &str, column: usize) {
        self.names.push((name.to_string(), column));
    }

    pub(super) fn is_declared(&self, name: &str) -> bool {
        self.names.iter().any(|(known, _)| known == name)
    }

    pub(super) fn all(&self) -> Set {
        Set::from(self.all.clone())
    }

    /// Declares the elements of a tuple whose first dimension has this column, and returns the
    /// tuple and the constraints of its elements.
    pub(super) fn tuple(
        &mut self,
        syntax: &TupleSyntax,
        column: &mut usize,
    ) -> Result<(Tuple, Set)> {
        match syntax {
            TupleSyntax::Pair { name, pair } => {
                let (first, a) = self.tuple(&pair.0, column)?;
                let (second, b) = self.tuple(&pair.1, column)?;
                let tuple = Tuple::Pair { name: name.clone(), pair: Box::new((first, second)) };
                Ok((tuple, a.intersect(&b)))
            }
            TupleSyntax::Elements { name, elements } => {
                let mut condition = self.all();
                for element in elements {
                    let at = *column;
                    *column += 1;
                    let value = match element {
                        Element::Any => continue,
                        Element::Defined(name, value) => {
                            self.declare(name, at);
                            value
                        }
                        Element::Value(value) => match &value.kind {
                            ExprKind::Name(name) if !self.is_declared(name) => {
                                self.declare(name, at);
                                continue;
                            }
                            _ => value,
                        },
                    };
                    let equal =
                        compare(Comparison::Equal, &[self.variable(at)], &self.pieces(value)?);
                    condition = condition.intersect(&equal);
                }
                Ok((Tuple::Dims { name: name.clone(), count: elements.len() }, condition))
            }
        }
    }

    fn variable(&self, column: usize) -> Piece {
        let mut value = vec![Integer::ZERO; self.all.num_columns()];
        value[column] = Integer::ONE;
        Piece { domain: self.all.clone(), value }
    }

    fn constant(&self, number: i64) -> Piece {
        let mut value = vec![Integer::ZERO; self.all.num_columns()];
        if let Some(last) = value.last_mut() {
            *last = Integer::from(number);
        }
        Piece { domain: self.all.clone(), value }
    }

    /// Returns the points that satisfy a condition.
    pub(super) fn set(&self, condition: &Condition) -> Result<Set> {
        let limit = || TextError::new(0, "the condition is too complex");
        Ok(match condition {
            Condition::Constant(true) => self.all(),
            Condition::Constant(false) => Set::default(),
            Condition::All(all) => {
                let mut set = self.all();
                for one in all {
                    set = set.intersect(&self.set(one)?);
                }
                set
            }
            Condition::Any(any) => {
                let mut set = Set::default();
                for one in any {
                    set = set.union(self.set(one)?);
                }
                set
            }
            Condition::Not(one) => self.all().subtract(&self.set(one)?).ok_or_else(limit)?,
            Condition::Exists(variables, condition) => {
                let mut inner = self.clone();
                let parameters = self.all.count(Kind::Symbol);
                let first = inner.all.append_vars(Kind::Symbol, variables.len());
                let mut defined = inner.all();
                for ((name, value), column) in variables.iter().zip(first..) {
                    if let Some(value) = value {
                        let value = inner.pieces(value)?;
                        let equal = compare(Comparison::Equal, &[inner.variable(column)], &value);
                        defined = defined.intersect(&equal);
                    }
                    inner.declare(name, column);
                }
                let mut set = inner.set(condition)?.intersect(&defined);
                for part in &mut set.parts {
                    part.convert_vars(Kind::Symbol, parameters, variables.len(), Kind::Local, 0);
                }
                set
            }
            Condition::Chain(lists, comparisons) => {
                let values = |list: &Vec<Expr>| -> Result<Vec<Vec<Piece>>> {
                    list.iter().map(|one| self.pieces(one)).collect()
                };
                let lists = lists.iter().map(values).collect::<Result<Vec<_>>>()?;
                let mut set = self.all();
                for (pair, comparison) in lists.windows(2).zip(comparisons) {
                    for left in &pair[0] {
                        for right in &pair[1] {
                            set = set.intersect(&compare(*comparison, left, right));
                        }
                    }
                }
                set
            }
        })
    }

    /// Returns the pieces of an expression.
    pub(super) fn pieces(&self, expr: &Expr) -> Result<Vec<Piece>> {
        let error = |message: &str| Err(TextError::new(expr.offset, message));
        let pieces = match &expr.kind {
            ExprKind::Number(number) => vec![self.constant(*number)],
            ExprKind::Name(name) => {
                let Some((_, column)) = self.names.iter().rev().find(|(known, _)| known == name)
                else {
                    return error(&format!("unknown variable '{name}'"));
                };
                vec![self.variable(*column)]
            }
            ExprKind::Negative(one) => {
                let mut pieces = self.pieces(one)?;
                pieces.iter_mut().for_each(Piece::negate);
                pieces
            }
            ExprKind::Floor(one) => self.quotients(one, false)?,
            ExprKind::Ceiling(one) => self.quotients(one, true)?,
            ExprKind::Select(condition, then, other) => {
                let then_set = self.set(condition)?;
                let Some(other_set) = self.all().subtract(&then_set) else {
                    return error("the condition is too complex");
                };
                let mut pieces = restrict(&self.pieces(then)?, &then_set);
                pieces.extend(restrict(&self.pieces(other)?, &other_set));
                pieces
            }
            ExprKind::Binary(operator, a, b) => {
                let (left, right) = (self.pieces(a)?, self.pieces(b)?);
                let mut pieces = Vec::new();
                for a in &left {
                    for b in &right {
                        match apply(*operator, a, b) {
                            Ok(found) => pieces.extend(found),
                            Err(message) => return error(message),
                        }
                    }
                }
                pieces
            }
        };
        if pieces.len() > MAX_PIECES {
            return error("the expression has too many pieces");
        }
        Ok(pieces)
    }

    /// Returns an exact quotient rounded down or up.
    fn quotients(&self, expr: &Expr, up: bool) -> Result<Vec<Piece>> {
        // A sum of quotients has a common denominator.
        let (mut pieces, denominator) = self.fraction(expr)?;
        for piece in &mut pieces {
            if up {
                piece.negate();
            }
            piece.divide(&denominator);
            if up {
                piece.negate();
            }
        }
        Ok(pieces)
    }

    /// Returns an expression with quotients as a numerator and a positive denominator.
    fn fraction(&self, expr: &Expr) -> Result<(Vec<Piece>, Integer)> {
        let scaled = |mut pieces: Vec<Piece>, by: &Integer| {
            let entries = pieces.iter_mut().flat_map(|piece| &mut piece.value);
            entries.for_each(|one| *one = &*one * by);
            pieces
        };
        match &expr.kind {
            ExprKind::Binary(Binary::Divide, a, b) => {
                let (mut pieces, denominator) = self.fraction(a)?;
                let by = self.pieces(b)?;
                let by = match &by[..] {
                    [only] => only.as_constant(),
                    _ => None,
                };
                let Some(by) = by.filter(|by| !by.is_zero()) else {
                    return Err(TextError::new(b.offset, "expected a divisor that is a number"));
                };
                if by.is_negative() {
                    pieces.iter_mut().for_each(Piece::negate);
                }
                Ok((pieces, &denominator * &by.abs()))
            }
            ExprKind::Negative(one) => {
                let (mut pieces, denominator) = self.fraction(one)?;
                pieces.iter_mut().for_each(Piece::negate);
                Ok((pieces, denominator))
            }
            ExprKind::Binary(operator @ (Binary::Add | Binary::Subtract), a, b) => {
                let ((a, below_a), (b, below_b)) = (self.fraction(a)?, self.fraction(b)?);
                let (a, b) = (scaled(a, &below_b), scaled(b, &below_a));
                let mut pieces = Vec::new();
                for a in &a {
                    for b in &b {
                        let sum = apply(*operator, a, b);
                        pieces.extend(sum.map_err(|text| TextError::new(expr.offset, text))?);
                    }
                }
                Ok((pieces, &below_a * &below_b))
            }
            _ => Ok((self.pieces(expr)?, Integer::ONE)),
        }
    }
}

impl Piece {
    fn negate(&mut self) {
        self.value.iter_mut().for_each(|one| *one = -&*one);
    }

    /// Returns the value if it does not depend on variables.
    fn as_constant(&self) -> Option<Integer> {
        let (last, rest) = self.value.split_last()?;
        rest.iter().all(Integer::is_zero).then(|| last.clone())
    }

    /// Divides the value by a positive number and rounds down.
    fn divide(&mut self, by: &Integer) {
        if self.value.iter().all(|one| one.is_multiple_of(by)) {
            self.value.iter_mut().for_each(|one| *one = one.floor_div(by));
            return;
        }
        let at = self.domain.add_floor_div(&self.value, by);
        self.value = vec![Integer::ZERO; self.domain.num_columns()];
        self.value[at] = Integer::ONE;
    }

    /// Gives two pieces a common domain: the intersection of both.
    fn joined(&self, other: &Piece) -> (Relation, Row, Row) {
        let (own, added) = (self.domain.count(Kind::Local), other.domain.count(Kind::Local));
        let start = self.domain.columns_of(Kind::Local).start;
        let (mut domain, mut second) = (self.domain.clone(), other.domain.clone());
        domain.append_vars(Kind::Local, added);
        second.insert_vars(Kind::Local, 0, own);
        domain.append(&second);
        let zeros = |count| std::iter::repeat_n(Integer::ZERO, count);
        let (mut a, mut b) = (self.value.clone(), other.value.clone());
        drop(a.splice(start + own..start + own, zeros(added)));
        drop(b.splice(start..start, zeros(own)));
        (domain, a, b)
    }

    /// Returns the points of the domain where the value is 0, or at least 0.
    fn constrained(mut domain: Relation, row: Row, is_equality: bool) -> Relation {
        if is_equality {
            domain.push_equality(row)
        } else {
            domain.push_inequality(row)
        }
        domain
    }
}

/// Restricts pieces to a set.
pub(super) fn restrict(pieces: &[Piece], set: &Set) -> Vec<Piece> {
    let mut found = Vec::new();
    for piece in pieces {
        for part in &set.parts {
            let part =
                Piece { domain: part.clone(), value: vec![Integer::ZERO; part.num_columns()] };
            let (domain, value, _) = piece.joined(&part);
            if !domain.is_rationally_empty() {
                found.push(Piece { domain, value });
            }
        }
    }
    found
}

/// Applies an operator to two pieces.
fn apply(operator: Binary, a: &Piece, b: &Piece) -> std::result::Result<Vec<Piece>, &'static str> {
    let combined = |f: &dyn Fn(&Integer, &Integer) -> Integer| {
        let (domain, a, b) = a.joined(b);
        vec![Piece { domain, value: a.iter().zip(&b).map(|(a, b)| f(a, b)).collect() }]
    };
    Ok(match operator {
        Binary::Add => combined(&|a, b| a + b),
        Binary::Subtract => combined(&|a, b| a - b),
        Binary::Multiply => {
            let (factor, mut piece) = match (a.as_constant(), b.as_constant()) {
                (Some(factor), _) => (factor, b.clone()),
                (_, Some(factor)) => (factor, a.clone()),
                _ => return Err("a product of two variables is not affine"),
            };
            piece.value.iter_mut().for_each(|one| *one = &*one * &factor);
            vec![piece]
        }
        Binary::Divide => return Err("a quotient must be rounded by 'floor' or 'ceil'"),
        Binary::Remainder => {
            let by = b.as_constant().filter(Integer::is_positive);
            let by = by.ok_or("expected a modulus that is a positive number")?;
            let mut quotient = a.clone();
            quotient.divide(&by);
            let Piece { domain, mut value } = quotient;
            let own = a.value.len() - 1;
            value.iter_mut().for_each(|one| *one = &-&*one * &by);
            for (column, one) in a.value[..own].iter().enumerate() {
                value[column] += one;
            }
            if let Some((to, one)) = value.last_mut().zip(a.value.last()) {
                *to += one;
            }
            vec![Piece { domain, value }]
        }
        Binary::Min | Binary::Max => {
            let (domain, a, b) = a.joined(b);
            let difference: Row = match operator {
                Binary::Min => b.iter().zip(&a).map(|(b, a)| b - a).collect(),
                _ => a.iter().zip(&b).map(|(a, b)| a - b).collect(),
            };
            let first = Piece::constrained(domain.clone(), difference.clone(), false);
            let second = Piece::constrained(domain, complement(&difference), false);
            vec![Piece { domain: first, value: a }, Piece { domain: second, value: b }]
        }
    })
}

/// Returns the points where a comparison of two expressions holds.
pub(super) fn compare(comparison: Comparison, left: &[Piece], right: &[Piece]) -> Set {
    let mut parts = Vec::new();
    for a in left {
        for b in right {
            let (domain, a, b) = a.joined(b);
            let more: Row = a.iter().zip(&b).map(|(a, b)| a - b).collect();
            let less: Row = more.iter().map(|one| -one).collect();
            let mut add = |row: &Row, is_equality| {
                parts.push(Piece::constrained(domain.clone(), row.clone(), is_equality));
            };
            match comparison {
                Comparison::Equal => add(&more, true),
                Comparison::GreaterEqual => add(&more, false),
                Comparison::LessEqual => add(&less, false),
                Comparison::Greater => add(&complement(&less), false),
                Comparison::Less => add(&complement(&more), false),
                Comparison::NotEqual => {
                    add(&complement(&less), false);
                    add(&complement(&more), false);
                }
            }
        }
    }
    Set { parts }
}
