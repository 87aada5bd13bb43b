//! [`AffineRelation`], a relation in the syntax of affine maps and sets.

use std::fmt;
use std::str::FromStr;

use super::evaluate::Scope;
use super::parser::Parser;
use super::print::Locals;
use super::syntax::{Element, TupleSyntax};
use super::{Result, TextError};
use crate::{Kind, Relation, Set};

/// An affine relation in the syntax that MLIR's Rationale proposes.
///
/// The text is a list of inputs, symbols in brackets, a list of outputs, which a set does not have,
/// and constraints, which may be chained comparisons. The canonical form has the names `d0`, `s0`
/// and `r0`, and compares with 0.
///
/// ```
/// use terrace_presburger::text::AffineRelation;
///
/// let relation: AffineRelation =
///     "(i)[n] -> (j) : i <= j <= i + 1, j = 2 * (n floordiv 3)".parse()?;
/// assert_eq!(
///     relation.to_string(),
///     "(d0)[s0] -> (r0) : (r0 - (s0 floordiv 3) * 2 == 0, r0 - d0 >= 0, d0 - r0 + 1 >= 0)"
/// );
/// # Ok::<(), terrace_presburger::text::TextError>(())
/// ```
#[derive(Clone, Debug)]
pub struct AffineRelation {
    /// The number of inputs.
    pub inputs: usize,
    /// The number of outputs.
    pub outputs: usize,
    /// The number of symbols.
    pub symbols: usize,
    /// The points: inputs are the domain, outputs the range.
    pub set: Set,
}

impl AffineRelation {
    /// Whether both relations have the same shape and points; `None` if that was not decided.
    pub fn is_equal(&self, other: &Self) -> Option<bool> {
        let shape = |one: &Self| (one.inputs, one.outputs, one.symbols);
        if shape(self) != shape(other) { Some(false) } else { self.set.is_equal(&other.set) }
    }
}

impl FromStr for AffineRelation {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self> {
        let mut parser = Parser::new(text, true)?;
        let list = |parser: &mut Parser, open: &str, close: &str| -> Result<Vec<Element>> {
            parser.expect(open)?;
            parser.elements(close)
        };
        let inputs = list(&mut parser, "(", ")")?;
        let symbols = match parser.is_at("[") {
            true => list(&mut parser, "[", "]")?,
            false => Vec::new(),
        };
        let outputs = match parser.eat("->") {
            true => list(&mut parser, "(", ")")?,
            false => Vec::new(),
        };
        parser.expect(":")?;
        let condition = parser.condition()?;
        parser.expect_end()?;
        let symbols: Vec<String> = symbols
            .into_iter()
            .map(|element| match element {
                Element::Value(value) => value.as_name().map(str::to_string),
                _ => None,
            })
            .collect::<Option<_>>()
            .ok_or_else(|| TextError::new(0, "expected the names of symbols"))?;
        let (num_inputs, num_outputs) = (inputs.len(), outputs.len());
        let mut scope = Scope::new(&symbols, num_inputs, num_outputs);
        let elements: Vec<Element> = inputs.into_iter().chain(outputs).collect();
        let mut names = symbols.clone();
        for element in &elements {
            match element {
                Element::Value(value) => match value.as_name() {
                    Some(name) if !names.iter().any(|known| known == name) => {
                        names.push(name.to_string());
                    }
                    _ => return Err(TextError::new(value.offset, "expected distinct names")),
                },
                _ => return Err(TextError::new(0, "expected distinct names")),
            }
        }
        scope.tuple(&TupleSyntax::Elements { name: None, elements }, &mut 0)?;
        let mut set = scope.set(&condition)?;
        set.parts.iter_mut().for_each(Relation::simplify);
        Ok(Self { inputs: num_inputs, outputs: num_outputs, symbols: symbols.len(), set })
    }
}

impl fmt::Display for AffineRelation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = |prefix: &str, count: usize| -> Vec<String> {
            (0..count).map(|index| format!("{prefix}{index}")).collect()
        };
        let [inputs, outputs, symbols] =
            [("d", self.inputs), ("r", self.outputs), ("s", self.symbols)]
                .map(|(prefix, count)| names(prefix, count));
        write!(f, "({})", inputs.join(", "))?;
        if !symbols.is_empty() {
            write!(f, "[{}]", symbols.join(", "))?;
        }
        if !outputs.is_empty() {
            write!(f, " -> ({})", outputs.join(", "))?;
        }
        f.write_str(" : ")?;
        if self.set.parts.is_empty() {
            f.write_str("(1 == 0)")?;
        }
        let names = [inputs, outputs, symbols].concat();
        for (index, part) in self.set.parts.iter().enumerate() {
            f.write_str(if index == 0 { "" } else { " or " })?;
            debug_assert_eq!(part.count(Kind::Domain), self.inputs);
            Locals::affine(part, names.clone()).write_affine(f, part)?;
        }
        Ok(())
    }
}
