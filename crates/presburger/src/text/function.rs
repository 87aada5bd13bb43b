//! [`UnionFunction`], piecewise affine functions on different spaces (isl: `isl_union_pw_aff`).

use std::fmt;

use super::Result;
use super::evaluate::{Piece, Scope, restrict};
use super::parser::Parser;
use super::print::{Locals, Style, names, sum};
use super::space::{Space, Tuple};
use super::syntax::{Element, Part, TupleSyntax};
use super::union::UnionSet;
use crate::{Kind, Set};

/// Functions of the points of several spaces to one integer, with common parameters.
#[derive(Clone, Debug, Default)]
pub struct UnionFunction {
    /// The names of the parameters.
    pub params: Vec<String>,
    parts: Vec<(Tuple, Vec<Piece>)>,
}

impl UnionFunction {
    /// Evaluates parts such as `S[i] -> [(i + 1)] : i > 0`.
    pub(super) fn from_parts(parser: &Parser, params: &[String], parts: &[Part]) -> Result<Self> {
        let mut function = Self { params: params.to_vec(), parts: Vec::new() };
        for part in parts {
            let (Some(domain), Some(TupleSyntax::Elements { elements, .. })) =
                (&part.first, &part.second)
            else {
                return parser.error("expected a function of a tuple");
            };
            let [Element::Value(value)] = &elements[..] else {
                return parser.error("expected one value");
            };
            let mut scope = Scope::new(params, 0, domain.num_dims());
            let (tuple, condition) = scope.tuple(domain, &mut 0)?;
            let set = condition.intersect(&scope.set(&part.condition)?);
            let pieces = restrict(&scope.pieces(value)?, &set);
            match function.parts.iter_mut().find(|(known, _)| *known == tuple) {
                Some((_, known)) => known.extend(pieces),
                None => function.parts.push((tuple, pieces)),
            }
        }
        Ok(function)
    }

    /// Returns the relation of points and values.
    pub fn to_relation(&self) -> UnionSet {
        let mut union = UnionSet { params: self.params.clone(), parts: Vec::new() };
        for (tuple, pieces) in &self.parts {
            let parts = pieces.iter().map(|piece| {
                let mut relation = piece.domain.clone();
                let dims = relation.count(Kind::Range);
                relation.split_dims(dims);
                let at = relation.append_vars(Kind::Range, 1);
                let mut row = piece.value.clone();
                row.insert(at, crate::Integer::from(-1i64));
                relation.push_equality(row);
                relation
            });
            let value = Tuple::Dims { name: None, count: 1 };
            let space = Space { domain: Some(tuple.clone()), range: Some(value) };
            union.add(space, Set { parts: parts.collect() });
        }
        union
    }
}

/// Writes the functions in braces, without the parameters.
impl fmt::Display for UnionFunction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("{")?;
        let mut separator = " ";
        for (tuple, pieces) in &self.parts {
            let dims = names("i", tuple.num_dims(), &self.params);
            for piece in pieces {
                f.write_str(std::mem::replace(&mut separator, "; "))?;
                tuple.write(f, &mut dims.iter())?;
                let variables = dims.iter().chain(&self.params).cloned().collect();
                let locals = Locals::new(&piece.domain, variables, true);
                write!(f, " -> [({})]", sum(&piece.value, &locals.names, Style::Isl))?;
                let mut condition = String::new();
                locals.write(&mut condition, &piece.domain, false)?;
                if condition != "true" {
                    write!(f, " : {condition}")?;
                }
            }
        }
        f.write_str(if self.parts.is_empty() { "}" } else { " }" })
    }
}
