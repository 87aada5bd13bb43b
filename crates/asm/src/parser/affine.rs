//! Reading affine maps, integer sets and affine expressions.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use terrace_builtin::AffineMapAttr;
use terrace_builtin::affine::{AffineExpr, AffineMap, BinaryKind, IntegerSet};
use terrace_ir::Attribute;
use terrace_ir::lossless;
use terrace_ir::syntax::{Delimiter, UnresolvedOperand};

use super::ParseResult;
use super::cursor::Cursor;
use super::list::Nested;
use crate::lexer::TokenKind as K;

/// An affine map or an integer set, which have the same syntax up to the arrow or colon.
pub(super) enum MapOrSet {
    Map(AffineMap),
    Set(IntegerSet),
}

/// The names of dimensions and symbols in scope of an expression.
#[derive(Default)]
struct Names<'s> {
    /// The first [`FEW`] names, which are searched linearly.
    few: SmallVec<[(&'s [u8], AffineExpr); FEW]>,
    /// All names, once there are more than [`FEW`].
    many: FxHashMap<&'s [u8], AffineExpr>,
    dims: u32,
    symbols: u32,
    /// The values used as dimensions and symbols; `None` if names of values are not allowed.
    values: Option<Values<'s>>,
}

/// The names of values in an expression, in the order of their first use.
#[derive(Default)]
struct Values<'s> {
    dims: Vec<Value<'s>>,
    symbols: Vec<Value<'s>>,
}

/// The name of a value: its text, and its span and result number.
type Value<'s> = (&'s [u8], UnresolvedOperand);

/// Returns the index of `value` in `list`, after adding it if it is missing.
fn place<'s>(list: &mut Vec<Value<'s>>, value: Value<'s>) -> u32 {
    let same = |(text, known): &Value<'s>| *text == value.0 && known.number == value.1.number;
    let found = list.iter().position(same);
    let at = found.unwrap_or_else(|| {
        list.push(value);
        list.len() - 1
    });
    at as u32
}

/// The maximum number of names that are searched linearly.
const FEW: usize = 8;

impl<'s> Names<'s> {
    fn get(&self, name: &[u8]) -> Option<AffineExpr> {
        if self.many.is_empty() {
            return self.few.iter().find(|(known, _)| *known == name).map(|(_, expr)| *expr);
        }
        self.many.get(name).copied()
    }

    fn insert(&mut self, name: &'s [u8], expr: AffineExpr) {
        if self.few.len() < FEW {
            self.few.push((name, expr));
            return;
        }
        if self.many.is_empty() {
            self.many.extend(self.few.iter().copied());
        }
        self.many.insert(name, expr);
    }
}

impl<'s> Cursor<'s> {
    /// Reads `(d0)[s0] -> (…)` or `(d0)[s0] : (…)`.
    pub(super) fn map_or_set(&mut self) -> ParseResult<MapOrSet> {
        let mut names = Names::default();
        self.delimited_list(Delimiter::Paren, " in dimensional identifier list", &mut |p| {
            p.affine_name(&mut names, false)
        })?;
        self.delimited_list(Delimiter::OptionalSquare, " in symbol list", &mut |p| {
            p.affine_name(&mut names, true)
        })?;
        match self.token.kind {
            K::Arrow => {
                self.advance();
                let mut results = Vec::new();
                self.delimited_list(Delimiter::Paren, " in affine map range", &mut |p| {
                    results.push(p.affine_sum(&mut names)?);
                    Ok(())
                })?;
                Ok(MapOrSet::Map(AffineMap::new(names.dims, names.symbols, results)))
            }
            K::Colon => {
                self.advance();
                let mut constraints = Vec::new();
                let context = " in integer set constraint list";
                self.delimited_list(Delimiter::Paren, context, &mut |p| {
                    constraints.push(p.affine_constraint(&mut names)?);
                    Ok(())
                })?;
                if constraints.is_empty() {
                    constraints.push((AffineExpr::constant(self.cx, 0), true));
                }
                Ok(MapOrSet::Set(IntegerSet::new(names.dims, names.symbols, constraints)))
            }
            _ => Err(self.wrong_token("expected '->' or ':'")),
        }
    }

    fn affine_name<'n>(&mut self, names: &mut Names<'n>, symbol: bool) -> ParseResult
    where
        's: 'n,
    {
        if !self.at(K::Bare) {
            return Err(self.wrong_token("expected bare identifier"));
        }
        let name = self.next_spelling();
        if names.get(name).is_some() {
            let name = lossless::encode(name);
            return Err(self.error_here(format!("redefinition of identifier '{name}'")));
        }
        let expr = if symbol {
            names.symbols += 1;
            AffineExpr::symbol(self.cx, names.symbols - 1)
        } else {
            names.dims += 1;
            AffineExpr::dim(self.cx, names.dims - 1)
        };
        names.insert(name, expr);
        self.advance();
        Ok(())
    }

    /// Reads a constraint; returns an expression and whether it must be zero (`true`) or not
    /// negative.
    fn affine_constraint<'n>(&mut self, names: &mut Names<'n>) -> ParseResult<(AffineExpr, bool)>
    where
        's: 'n,
    {
        let left = self.affine_sum(names)?;
        let first = self.token.kind;
        if matches!(first, K::Greater | K::Equal | K::Less) {
            self.advance();
            if self.eat(K::Equal) {
                let right = self.affine_sum(names)?;
                return Ok(match first {
                    K::Less => (right.sub(self.cx, left), false),
                    _ => (left.sub(self.cx, right), first == K::Equal),
                });
            }
        }
        Err(self.error_here(
            "expected '== affine-expr' or '>= affine-expr' at end of affine constraint",
        ))
    }

    /// Reads terms joined by `+` and `-`.
    fn affine_sum<'n>(&mut self, names: &mut Names<'n>) -> ParseResult<AffineExpr>
    where
        's: 'n,
    {
        let mut sum = self.affine_product(names, false)?;
        loop {
            let minus = match self.token.kind {
                K::Plus => false,
                K::Minus => true,
                _ => return Ok(sum),
            };
            self.advance();
            let term = self.affine_product(names, true)?;
            sum = if minus { sum.sub(self.cx, term) } else { sum.add(self.cx, term) };
        }
    }

    /// Reads factors joined by `*`, `floordiv`, `ceildiv` and `mod`.
    fn affine_product<'n>(&mut self, names: &mut Names<'n>, right: bool) -> ParseResult<AffineExpr>
    where
        's: 'n,
    {
        let mut product = self.affine_operand(names, right)?;
        while let Some((kind, name)) = self.affine_product_operator() {
            let mut position = self.advance().start();
            let factor = self.affine_operand(names, true)?;
            if self.affine_product_operator().is_some() {
                // MLIR reports the error at the operator that follows.
                position = self.token.start();
            }
            if let Some(message) = self.non_affine(kind, name, product, factor) {
                let error = self.error_at(position, message);
                if self.affine_product_operator().is_some() {
                    self.advance();
                }
                return Err(error);
            }
            product = product.binary(self.cx, kind, factor);
        }
        Ok(product)
    }

    /// Returns the error message about a product or quotient that is not affine; `None` if the
    /// expression is affine.
    fn non_affine(
        &self,
        kind: BinaryKind,
        name: &str,
        left: AffineExpr,
        right: AffineExpr,
    ) -> Option<String> {
        let fixed = |e: AffineExpr| e.is_symbolic_or_constant(self.cx);
        if fixed(right) || (kind == BinaryKind::Mul && fixed(left)) {
            return None;
        }
        let what = match kind {
            BinaryKind::Mul => "at least one of the multiply operands".to_owned(),
            _ => format!("right operand of {name}"),
        };
        Some(format!("non-affine expression: {what} has to be either a constant or symbolic"))
    }

    fn affine_product_operator(&self) -> Option<(BinaryKind, &'static str)> {
        match self.token.kind {
            K::Star => Some((BinaryKind::Mul, "*")),
            K::Bare => match self.next_spelling() {
                b"floordiv" => Some((BinaryKind::FloorDiv, "floordiv")),
                b"ceildiv" => Some((BinaryKind::CeilDiv, "ceildiv")),
                b"mod" => Some((BinaryKind::Mod, "mod")),
                _ => None,
            },
            _ => None,
        }
    }

    fn affine_operand<'n>(&mut self, names: &mut Names<'n>, right: bool) -> ParseResult<AffineExpr>
    where
        's: 'n,
    {
        match self.token.kind {
            K::Bare => self.affine_name_use(names),
            K::Integer => {
                let number = super::number::unsigned(self.next_spelling());
                let Some(number) = number.and_then(|n| i64::try_from(n).ok()) else {
                    return Err(self.error_here("constant too large for index"));
                };
                self.advance();
                Ok(AffineExpr::constant(self.cx, number))
            }
            K::LParen => self.nested(|p| {
                p.advance();
                if p.at(K::RParen) {
                    return Err(p.error_here("no expression inside parentheses"));
                }
                let expr = p.affine_sum(names)?;
                p.expect(K::RParen, "expected ')'")?;
                Ok(expr)
            }),
            K::Minus => self.nested(|p| {
                p.advance();
                let operand = p
                    .affine_operand(names, right)
                    .map_err(|error| p.error_here("missing operand of negation").after(error))?;
                Ok(operand.neg(p.cx))
            }),
            K::Percent if names.values.is_some() => self.affine_value(names, false),
            K::Percent => Err(self.wrong_token("unexpected ssa identifier")),
            _ if right => Err(self.error_here("missing right operand of binary operator")),
            K::Plus | K::Star => Err(self.error_here("missing left operand of binary operator")),
            _ => Err(self.error_here("expected affine expression")),
        }
    }

    /// Reads the name of a value as a dimension, or as a symbol if `symbol`.
    fn affine_value<'n>(&mut self, names: &mut Names<'n>, symbol: bool) -> ParseResult<AffineExpr>
    where
        's: 'n,
    {
        let operand = self.ssa_use(true)?;
        let value = (self.operand_text(&operand), operand);
        let values = names.values.get_or_insert_default();
        Ok(match symbol {
            true => AffineExpr::symbol(self.cx, place(&mut values.symbols, value)),
            false => AffineExpr::dim(self.cx, place(&mut values.dims, value)),
        })
    }

    /// Reads an affine expression of values; returns a map with the expression as its only result.
    /// Values not yet among `dims` and `symbols` are added.
    pub(super) fn affine_expr_of_values(
        &mut self,
        dims: &mut Vec<UnresolvedOperand>,
        symbols: &mut Vec<UnresolvedOperand>,
    ) -> ParseResult<Attribute> {
        let known = |list: &[UnresolvedOperand]| -> Vec<Value<'s>> {
            list.iter().map(|operand| (self.operand_text(operand), *operand)).collect()
        };
        let values = Values { dims: known(dims), symbols: known(symbols) };
        let mut names = Names { values: Some(values), ..Names::default() };
        let expr = self.affine_sum(&mut names)?;
        let values = names.values.unwrap_or_default();
        *dims = values.dims.into_iter().map(|value| value.1).collect();
        *symbols = values.symbols.into_iter().map(|value| value.1).collect();
        let map = AffineMap::new(dims.len() as u32, symbols.len() as u32, [expr]);
        Ok(AffineMapAttr::get(self.cx, map).attr())
    }

    /// Reads an affine expression of dimensions and symbols with these names; returns a map with
    /// the expression as its only result.
    pub(super) fn affine_expr_of_names(
        &mut self,
        dims: &[String],
        symbols: &[String],
    ) -> ParseResult<Attribute> {
        let mut names = Names::default();
        for name in dims {
            names.insert(name.as_bytes(), AffineExpr::dim(self.cx, names.dims));
            names.dims += 1;
        }
        for name in symbols {
            names.insert(name.as_bytes(), AffineExpr::symbol(self.cx, names.symbols));
            names.symbols += 1;
        }
        let expr = self.affine_sum(&mut names)?;
        let map = AffineMap::new(names.dims, names.symbols, [expr]);
        Ok(AffineMapAttr::get(self.cx, map).attr())
    }

    /// Reads `(d0)[s0] -> (…)` as an attribute.
    pub(super) fn bare_affine_map(&mut self) -> ParseResult<Attribute> {
        let position = self.token.start();
        match self.map_or_set()? {
            MapOrSet::Map(map) => Ok(AffineMapAttr::get(self.cx, map).attr()),
            MapOrSet::Set(_) => {
                Err(self.error_at(position, "expected AffineMap, but got IntegerSet"))
            }
        }
    }

    fn affine_name_use<'n>(&mut self, names: &mut Names<'n>) -> ParseResult<AffineExpr>
    where
        's: 'n,
    {
        let name = self.next_spelling();
        if name == b"symbol" {
            self.advance();
            self.expect(K::LParen, "expected '(' at start of SSA symbol")?;
            if names.values.is_none() {
                return Err(self.wrong_token("unexpected ssa identifier"));
            }
            if !self.at(K::Percent) {
                return Err(self.wrong_token("expected ssa identifier"));
            }
            let symbol = self.affine_value(names, true)?;
            self.expect(K::RParen, "expected ')' at end of SSA symbol")?;
            return Ok(symbol);
        }
        match names.get(name) {
            Some(expr) => {
                self.advance();
                Ok(expr)
            }
            None => Err(self.wrong_token("use of undeclared identifier")),
        }
    }
}
