//! Affine maps in the syntax of operations, with values for dimensions and symbols.

use std::fmt;

use terrace_ir::syntax::{Delimiter, OpAsmParser, OpAsmPrinter, ParseResult, UnresolvedOperand};
use terrace_ir::{Body, Handle, OpState, Value};

use crate::affine::{AffineExpr, AffineExprKind, AffineMap};
use crate::attributes::AffineMapAttr;
use crate::types::IndexType;

/// Reads `(d0)[s0] -> (…)` without `affine_map<…>`.
///
/// # Errors
/// When the text is not an affine map.
pub fn parse_bare_affine_map(parser: &mut OpAsmParser<'_>) -> ParseResult<Handle<AffineMapAttr>> {
    let at = parser.position();
    let map = parser.parse_affine_map()?;
    map.as_handle().ok_or_else(|| parser.error(at, "invalid kind of attribute specified"))
}

/// A list of affine expressions of values, `%i + 3, symbol(%n) * 2`.
#[derive(Clone, Debug, Default)]
pub struct AffineExprs {
    /// The expressions, with values as dimensions and symbols.
    pub exprs: Vec<AffineExpr>,
    /// The values used as dimensions, by number.
    pub dims: Vec<UnresolvedOperand>,
    /// The values used as symbols, by number.
    pub symbols: Vec<UnresolvedOperand>,
}

impl AffineExprs {
    /// Reads one more expression.
    ///
    /// # Errors
    /// When the text is not an affine expression.
    pub fn parse(&mut self, parser: &mut OpAsmParser<'_>) -> ParseResult {
        let map = parser.parse_affine_expr_of_values(&mut self.dims, &mut self.symbols)?;
        let map = map.downcast::<AffineMapAttr>(parser.context());
        self.exprs.extend(map.into_iter().flat_map(|map| map.0.results.iter().copied()));
        Ok(())
    }

    /// Reads a list in brackets (MLIR: `parseAffineMapOfSSAIds`).
    ///
    /// # Errors
    /// When the text is not a list of affine expressions.
    pub fn parse_list(parser: &mut OpAsmParser<'_>, delimiter: Delimiter) -> ParseResult<Self> {
        let mut exprs = Self::default();
        parser.parse_list(delimiter, " in affine map", |parser| exprs.parse(parser))?;
        Ok(exprs)
    }

    /// Returns the map with these expressions as results.
    pub fn map(&self) -> AffineMap {
        let (dims, symbols) = (self.dims.len() as u32, self.symbols.len() as u32);
        AffineMap::new(dims, symbols, self.exprs.clone())
    }

    /// Adds the values to the operands of `state`: dimensions, then symbols.
    ///
    /// # Errors
    /// When a value is not of type `index`.
    pub fn resolve(&self, parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
        let index = IndexType::get(parser.context()).ty();
        parser.resolve_operands(state, self.dims.iter().chain(&self.symbols), index)
    }
}

/// Reads `(%a, %b)[%n]`, the values of a map's dimensions and symbols, into the operands of
/// `state`; returns the numbers of dimensions and symbols (MLIR: `parseDimAndSymbolList`).
///
/// # Errors
/// When the text is not such a list, or a value is not of type `index`.
pub fn parse_dims_and_symbols(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
) -> ParseResult<(usize, usize)> {
    let dims = parser.parse_operand_list(Delimiter::Paren)?;
    let symbols = parser.parse_operand_list(Delimiter::OptionalSquare)?;
    let index = IndexType::get(parser.context()).ty();
    parser.resolve_operands(state, dims.iter().chain(&symbols), index)?;
    Ok((dims.len(), symbols.len()))
}

/// Writes `(%a, %b)[%n]`, of which the first `dims` values are dimensions.
///
/// # Errors
/// When writing fails.
pub fn print_dims_and_symbols(
    printer: &mut OpAsmPrinter<'_>,
    body: &Body,
    values: &[Value],
    dims: usize,
) -> fmt::Result {
    let (dims, symbols) = values.split_at(dims.min(values.len()));
    printer.write_str("(")?;
    printer.print_values(body, dims.iter().copied())?;
    printer.write_str(")")?;
    if symbols.is_empty() {
        return Ok(());
    }
    printer.write_str("[")?;
    printer.print_values(body, symbols.iter().copied())?;
    printer.write_str("]")
}

/// Writes an expression of a map with `dims` dimensions, with values in place of dimensions and
/// symbols.
///
/// # Errors
/// When writing fails.
pub fn print_affine_expr_of_values(
    printer: &mut OpAsmPrinter<'_>,
    body: &Body,
    expr: AffineExpr,
    dims: u32,
    values: &[Value],
) -> fmt::Result {
    let cx = body.context();
    expr.write_with(cx, printer, |printer, leaf| {
        let (place, symbol) = match leaf {
            AffineExprKind::Dim(at) => (at, false),
            AffineExprKind::Symbol(at) => (dims.saturating_add(at), true),
            _ => return Ok(()),
        };
        let Some(value) = values.get(place as usize) else {
            return printer.write_str("<<invalid>>");
        };
        if !symbol {
            return printer.print_operand(body, *value);
        }
        printer.write_str("symbol(")?;
        printer.print_operand(body, *value)?;
        printer.write_str(")")
    })
}

/// Writes the results of `map`, separated by `, `, with values for dimensions and symbols
/// (MLIR: `printAffineMapOfSSAIds`).
///
/// # Errors
/// When writing fails.
pub fn print_affine_map_of_values(
    printer: &mut OpAsmPrinter<'_>,
    body: &Body,
    map: &AffineMap,
    values: &[Value],
) -> fmt::Result {
    printer.print_list(map.results.iter(), |printer, expr| {
        print_affine_expr_of_values(printer, body, *expr, map.num_dims, values)
    })
}
