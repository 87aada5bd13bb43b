//! Prints constraints with the names of their variables.

use std::fmt::{self, Write};

use crate::relation::{Relation, Row, quotient_rows};
use crate::{Integer, Kind};

/// Returns names with a prefix that no parameter has: `i0`, `i1`, ….
pub(super) fn names(prefix: &str, count: usize, parameters: &[String]) -> Vec<String> {
    let is_free = |suffix: &String| {
        (0..count).all(|index| !parameters.contains(&format!("{prefix}{index}{suffix}")))
    };
    let suffix = (0..).map(|primes| "'".repeat(primes)).find(is_free).unwrap_or_default();
    (0..count).map(|index| format!("{prefix}{index}{suffix}")).collect()
}

/// A syntax of sums and quotients.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Style {
    /// `2i0`, `floor((i0)/2)`, `= 0`.
    Isl,
    /// `d0 * 2`, `d0 floordiv 2`, `== 0`.
    Affine,
}

/// Returns a sum as text.
pub(super) fn sum(row: &[Integer], names: &[String], style: Style) -> String {
    let mut text = String::new();
    let mut add = |coefficient: &Integer, name: Option<&str>| {
        if coefficient.is_zero() {
            return;
        }
        let magnitude = coefficient.abs();
        let is_first = text.is_empty();
        if let (Style::Affine, Some(name), true) =
            (style, name, is_first && magnitude != Integer::ONE)
        {
            text = format!("{name} * {coefficient}");
            return;
        }
        text.push_str(match (is_first, coefficient.is_negative()) {
            (true, true) => "-",
            (true, false) => "",
            (false, true) => " - ",
            (false, false) => " + ",
        });
        let product = match (name, style) {
            (None, _) => magnitude.to_string(),
            (Some(name), _) if magnitude == Integer::ONE => name.to_string(),
            (Some(name), Style::Affine) => format!("{name} * {magnitude}"),
            (Some(name), Style::Isl) if name.contains('(') => format!("{magnitude}*{name}"),
            (Some(name), Style::Isl) => format!("{magnitude}{name}"),
        };
        text.push_str(&product);
    };
    // Affine sums begin with a positive dimension if there is one, but not with a symbol.
    let is_dim = |name: &str| name.starts_with('d') || name.starts_with('r');
    let first = row.iter().zip(names).position(|(one, name)| {
        style == Style::Affine && !one.is_zero() && !one.is_negative() && is_dim(name)
    });
    if let Some(first) = first {
        add(&row[first], Some(&names[first]));
    }
    for (at, (coefficient, name)) in row.iter().zip(names).enumerate() {
        if Some(at) != first {
            add(coefficient, Some(name));
        }
    }
    if let Some(constant) = row.last() {
        add(constant, None);
    }
    if text.is_empty() { "0".to_string() } else { text }
}

/// The locals of a relation as text.
pub(super) struct Locals {
    /// The names of all variables of the relation; quotients are written out.
    pub(super) names: Vec<String>,
    /// The names and, if known, definitions of quantified variables.
    quantified: Vec<(String, Option<String>)>,
    /// The rows that define quotients, which are not printed.
    definitions: Vec<Row>,
    style: Style,
}

impl Locals {
    /// Names the locals of a relation whose other variables have names. With `inline`, quotients of
    /// quotients are written out, too.
    pub(super) fn new(relation: &Relation, others: Vec<String>, inline: bool) -> Self {
        Self::with_style(relation, others, inline, Style::Isl)
    }

    /// Names the locals of a relation for an affine set; quotients are written out.
    pub(super) fn affine(relation: &Relation, others: Vec<String>) -> Self {
        Self::with_style(relation, others, true, Style::Affine)
    }

    fn with_style(relation: &Relation, others: Vec<String>, inline: bool, style: Style) -> Self {
        let locals = relation.columns_of(Kind::Local);
        let divisions = relation.divisions();
        let is_nested = divisions
            .iter()
            .flatten()
            .any(|division| division.dividend[locals.clone()].iter().any(|one| !one.is_zero()));
        let is_inline = inline || (!is_nested && divisions.iter().all(Option::is_some));
        let quantified = names("e", locals.len(), &others);
        let mut names = others;
        names.extend(quantified.iter().cloned());
        let mut result = Self { names, quantified: Vec::new(), definitions: Vec::new(), style };
        // Quotients whose dividend has names for all variables come first.
        let mut waiting: Vec<usize> = locals.clone().collect();
        while !waiting.is_empty() {
            let is_ready = |at: &usize| {
                divisions[at - locals.start].as_ref().is_none_or(|division| {
                    waiting.iter().all(|later| division.dividend[*later].is_zero())
                })
            };
            let (ready, later): (Vec<_>, Vec<_>) = waiting.iter().copied().partition(is_ready);
            if ready.is_empty() {
                break;
            }
            for at in ready {
                let definition = divisions[at - locals.start].as_ref().map(|division| {
                    if !division.from_equality {
                        let rows = quotient_rows(&division.dividend, &division.divisor, at);
                        result.definitions.extend(rows);
                    }
                    let dividend = sum(&division.dividend, &result.names, style);
                    match style {
                        Style::Isl => format!("floor(({dividend})/{})", division.divisor),
                        Style::Affine if dividend.contains(' ') || dividend.starts_with('-') => {
                            format!("(({dividend}) floordiv {})", division.divisor)
                        }
                        Style::Affine => format!("({dividend} floordiv {})", division.divisor),
                    }
                });
                match definition {
                    Some(text) if is_inline => result.names[at] = text,
                    definition => {
                        result.quantified.push((result.names[at].clone(), definition));
                    }
                }
            }
            waiting = later;
        }
        result
    }

    fn sum(&self, row: &Row) -> String {
        sum(row, &self.names, self.style)
    }

    /// Returns the constraints of a relation as text.
    fn constraints(&self, relation: &Relation) -> Vec<String> {
        let equal = if self.style == Style::Isl { "= 0" } else { "== 0" };
        let equalities = relation.equalities().iter().map(|row| (row, equal));
        let inequalities = relation.inequalities().iter();
        let inequalities = inequalities.filter(|row| !self.definitions.contains(row));
        let rows = equalities.chain(inequalities.map(|row| (row, ">= 0")));
        if self.style == Style::Isl {
            return rows.map(|(row, end)| format!("{} {end}", self.sum(row))).collect();
        }
        // Rows that hold are left out, and equalities begin with a positive number.
        let is_zero = |row: &Row| row.iter().all(Integer::is_zero);
        let rows = rows.filter(|(row, _)| !is_zero(row));
        let text = |(row, end): (&Row, &str)| {
            let text = self.sum(row);
            match end == equal && text.starts_with('-') {
                true => {
                    let opposite: Row = row.iter().map(|one| -one).collect();
                    format!("{} {end}", self.sum(&opposite))
                }
                false => format!("{text} {end}"),
            }
        };
        rows.map(text).collect()
    }

    /// Writes the constraints of a relation as those of an affine set.
    pub(super) fn write_affine(&self, f: &mut impl Write, relation: &Relation) -> fmt::Result {
        let constraints = self.constraints(relation);
        let text = if constraints.is_empty() { "0 == 0".into() } else { constraints.join(", ") };
        write!(f, "({text})")
    }

    /// Writes the constraints of a relation, in brackets if `is_one_of_many`.
    pub(super) fn write(
        &self,
        f: &mut impl Write,
        relation: &Relation,
        is_one_of_many: bool,
    ) -> fmt::Result {
        let mut text = self.constraints(relation).join(" and ");
        if text.is_empty() {
            text.push_str("true");
        }
        if !self.quantified.is_empty() {
            let list: Vec<String> = self
                .quantified
                .iter()
                .map(|(name, value)| match value {
                    Some(value) => format!("{name} = {value}"),
                    None => name.clone(),
                })
                .collect();
            text = format!("exists ({}: {text})", list.join(", "));
        }
        if is_one_of_many { write!(f, "({text})") } else { f.write_str(&text) }
    }
}
