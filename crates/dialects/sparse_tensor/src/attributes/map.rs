//! Parsing of the map of an encoding: `[s](i = l, j) -> (l = i : dense, …)`.

use terrace_builtin::AffineMapAttr;
use terrace_builtin::affine::{AffineExpr, AffineMap};
use terrace_builtin::property::Parameter;
use terrace_ir::Handle;
use terrace_ir::syntax::{AsmParser, Delimiter, ParseResult, SourcePos};

use super::{LevelType, SparseTensorDimSliceAttr};

/// A parsed map between dimensions and levels.
pub(super) struct LevelMap {
    /// The types of the levels.
    pub(super) levels: Vec<LevelType>,
    /// The map from dimensions to levels.
    pub(super) to_level: AffineMap,
    /// The map from levels to dimensions; `None` if the text does not define every dimension.
    pub(super) to_dimension: Option<AffineMap>,
    /// The slice of each dimension; `None` for a dimension without a slice.
    pub(super) slices: Vec<Option<Handle<SparseTensorDimSliceAttr>>>,
}

/// The identifiers that a map declares.
#[derive(Default)]
struct Names {
    symbols: Vec<String>,
    levels: Vec<String>,
    dims: Vec<String>,
}

impl Names {
    fn read(&self, parser: &mut AsmParser<'_>) -> ParseResult<String> {
        let at = parser.position();
        let Some(name) = parser.parse_optional_keyword() else {
            return Err(parser.error(at, "expected bare identifier"));
        };
        let mut known = self.symbols.iter().chain(&self.levels).chain(&self.dims);
        if known.any(|held| *held == name) {
            return Err(parser.error(at, &format!("redefinition of identifier '{name}'")));
        }
        Ok(name)
    }
}

/// Parses an affine expression in these dimensions and symbols.
fn parse_expr(
    parser: &mut AsmParser<'_>,
    dims: &[String],
    symbols: &[String],
) -> ParseResult<AffineExpr> {
    let names = |list: &[String]| -> Vec<String> { list.to_vec() };
    let map = parser.parse_affine_expr(&names(dims), &names(symbols))?;
    let map = map.downcast::<AffineMapAttr>(parser.context());
    let expr = map.and_then(|map| map.0.results.first().copied());
    expr.ok_or_else(|| parser.error(parser.position(), "expected affine expression"))
}

/// Parses a map; the caller has parsed `map =`.
pub(super) fn parse(parser: &mut AsmParser<'_>) -> ParseResult<LevelMap> {
    let mut names = Names::default();
    parser.parse_list(Delimiter::OptionalSquare, " in symbol binding list", |parser| {
        let name = names.read(parser)?;
        names.symbols.push(name);
        Ok(())
    })?;
    parser.parse_list(Delimiter::OptionalBraces, " in level declaration list", |parser| {
        let name = names.read(parser)?;
        names.levels.push(name);
        Ok(())
    })?;
    let (mut dims, mut slices) = (Vec::new(), Vec::new());
    parser.parse_list(Delimiter::Paren, " in dimension-specifier list", |parser| {
        let name = names.read(parser)?;
        names.dims.push(name);
        dims.push(match parser.parse_optional_punct("=") {
            true => Some(parse_expr(parser, &names.levels, &[])?),
            false => None,
        });
        slices.push(match parser.parse_optional_punct(":") {
            true => Some(parse_slice(parser)?),
            false => None,
        });
        Ok(())
    })?;
    parser.parse_punct("->")?;
    let start = parser.position();
    let (mut levels, mut exprs) = (Vec::new(), Vec::new());
    parser.parse_list(Delimiter::Paren, " in level-specifier list", |parser| {
        if !names.levels.is_empty() {
            parse_level_name(parser, &names.levels, levels.len())?;
        }
        exprs.push(parse_expr(parser, &names.dims, &names.symbols)?);
        parser.parse_punct(":")?;
        levels.push(LevelType::parse(parser)?);
        Ok(())
    })?;
    check_count(parser, start, &names.levels, levels.len())?;
    let to_level = AffineMap::new(names.dims.len() as u32, names.symbols.len() as u32, exprs);
    let dims: Option<Vec<AffineExpr>> = dims.into_iter().collect();
    let to_dimension = dims.filter(|dims| !dims.is_empty());
    let to_dimension = to_dimension.map(|dims| AffineMap::new(levels.len() as u32, 0, dims));
    Ok(LevelMap { levels, to_level, to_dimension, slices })
}

fn parse_slice(parser: &mut AsmParser<'_>) -> ParseResult<Handle<SparseTensorDimSliceAttr>> {
    let at = parser.position();
    let attribute = parser.parse_attribute(None)?;
    let slice = attribute.as_handle::<SparseTensorDimSliceAttr>();
    slice.ok_or_else(|| parser.error(at, "expected SparseTensorDimSliceAttr"))
}

/// Parses the name of level number `index`, which must be declared at that index, and `=`.
fn parse_level_name(parser: &mut AsmParser<'_>, declared: &[String], index: usize) -> ParseResult {
    let at = parser.position();
    let Some(name) = parser.parse_optional_keyword() else {
        return Err(parser.error(at, "expected bare identifier"));
    };
    let Some(place) = declared.iter().position(|held| *held == name) else {
        return Err(parser.error(at, &format!("use of undeclared identifier '{name}'")));
    };
    parser.parse_punct("=")?;
    if place != index {
        let message = format!(
            "Level-variable ordering mismatch. The variable '{name}' was forward-declared as the \
             {} level; but is bound by the {} specification.",
            ordinal(place),
            ordinal(index)
        );
        return Err(parser.error(at, &message));
    }
    Ok(())
}

fn check_count(
    parser: &AsmParser<'_>,
    start: SourcePos,
    declared: &[String],
    found: usize,
) -> ParseResult {
    if declared.is_empty() || declared.len() == found {
        return Ok(());
    }
    let message = format!(
        "Level-rank mismatch between forward-declarations and specifiers. Declared {} \
         level-variables; but got {found} level-specifiers.",
        declared.len()
    );
    Err(parser.error(start, &message))
}

/// Formats a number as an ordinal: `1st`.
fn ordinal(number: usize) -> String {
    let suffix = match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{number}{suffix}")
}
