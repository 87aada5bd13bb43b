//! Syntax of named operations, whose region is not part of the text.

use std::fmt;

use terrace_builtin::affine::AffineMap;
use terrace_builtin::attributes::AffineMapAttr;
use terrace_builtin::shaped;
use terrace_builtin::types::{MemRefType, RankedTensorType};
use terrace_ir::syntax::{OpAsmParser, OpAsmPrinter, ParseResult, SourcePos, TypeElision};
use terrace_ir::{ArrayAttr, Attribute, Builder, Context, Ident, Location, OpRef, OpState, Type};

use super::common::{self, Common};
use crate::structured::{
    Computation, Function, Named, Scalars, attribute_maps, default_product_maps,
};
use crate::{ElementwiseKind, ElementwiseKindAttr, TypeFn, TypeFnAttr, YieldOp};

/// The attributes that are not printed, or printed in another form.
const ELIDED: &[&str] =
    &["operandSegmentSizes", MEMOIZED, "indexing_maps", "kind", "iterator_types"];

pub(crate) fn parse_named(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let cx = parser.context();
    let name = state.name();
    let Some(named) = Named::by_name(name.as_str(cx)) else {
        return parse_structured(parser, state, Computation::MultiplyAdd);
    };
    parse_structured(parser, state, named.computation)?;
    if !named.is_elementwise() {
        memoize_maps(cx, state, named);
    }
    Ok(())
}

/// The attribute in which MLIR memoizes the indexing maps; visible in the generic form.
const MEMOIZED: &str = "linalg.memoized_indexing_maps";

fn memoize_maps(cx: &Context, state: &mut OpState, named: &Named) {
    if state.attribute(Ident::get(cx, MEMOIZED)).is_some() {
        return;
    }
    let maps = named.loop_maps(cx, |name| state.attribute(Ident::get(cx, name)));
    let maps = maps.into_iter().map(|map| AffineMapAttr::get(cx, map).attr());
    state.add_attribute(cx, MEMOIZED, ArrayAttr::get(cx, maps.collect::<Vec<_>>()));
}

fn parse_structured(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
    computation: Computation,
) -> ParseResult {
    let common = common::parse(parser, state, true)?;
    parse_rest(parser, state, &common, computation)
}

fn parse_rest(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
    common: &Common,
    computation: Computation,
) -> ParseResult {
    let cx = parser.context();
    let second = parser.parse_optional_attr_dict()?;
    if let Some((name, _)) = second.iter().find(|(name, _)| state.attribute(*name).is_some()) {
        let name = name.as_str(cx);
        let message = format!("attribute '{name}' occurs more than once in the attribute list");
        return Err(parser.error(parser.name_position(), &message));
    }
    state.attributes_mut().extend(second);
    let results = parser.parse_optional_arrow_types()?;
    state.add_results(&results);
    build_body(parser, state, common, computation)
}

/// Adds the region with the computation of the named operation.
fn build_body(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
    common: &Common,
    computation: Computation,
) -> ParseResult {
    let cx = parser.context();
    let expected = match computation {
        Computation::Function(function) => function.arity() + 1,
        Computation::MultiplyAdd | Computation::Pool(_) => 3,
        Computation::QuantizedMultiplyAdd => 5,
        Computation::Copy | Computation::Fill => 2,
        Computation::FillRandom => 4,
    };
    let arguments: Vec<Type> = common.types().map(|ty| scalar_of(cx, ty)).collect();
    if arguments.len() != expected {
        let message = format!(
            "[parseNamedStructuredOpRegion] ods-gen generated region expects {expected} args, got \
             {}",
            arguments.len()
        );
        return Err(parser.error(parser.position(), &message));
    }
    let signed = state
        .attribute(Ident::get(cx, "cast"))
        .and_then(|cast| cast.downcast::<TypeFnAttr>(cx))
        .is_none_or(|cast| cast.0 == TypeFn::CastSigned);
    let region = parser.empty_region(state);
    state.adopt_region(region);
    let body = state.region_body(parser.body());
    let location = Location::unknown(cx);
    let block = body.append_block(region, arguments.iter().map(|ty| (*ty, location)));
    let values = body.arguments(block).to_vec();
    let mut builder = Builder::at_end(body, block, location);
    let computed = Scalars { builder: &mut builder }.compute(computation, &values, signed);
    match computed {
        Ok(value) => {
            YieldOp::build(&mut builder, [value]);
            Ok(())
        }
        Err(message) => Err(parser.error(common.position, &message)),
    }
}

/// Returns the type of the block argument for an operand: the element type of a memref or ranked
/// tensor, otherwise the type itself.
pub(crate) fn scalar_of(cx: &Context, ty: Type) -> Type {
    match ty.is::<MemRefType>() || ty.is::<RankedTensorType>() {
        true => shaped::element_type_or_self(cx, ty),
        false => ty,
    }
}

pub(crate) fn print_named(printer: &mut OpAsmPrinter<'_>, op: OpRef<'_>) -> fmt::Result {
    printer.print_all_attributes(op, ELIDED)?;
    common::print(printer, op)?;
    printer.print_optional_arrow_types(op.result_types())
}

/// Parses an optional `indexing_maps = […]`.
fn parse_maps(parser: &mut OpAsmParser<'_>) -> ParseResult<Option<Attribute>> {
    if !parser.parse_optional_keyword_str("indexing_maps") {
        return Ok(None);
    }
    parser.parse_punct("=")?;
    let at = parser.position();
    let attribute = parser.parse_attribute(None)?;
    let cx = parser.context();
    let Some(array) = attribute.downcast::<ArrayAttr>(cx) else {
        return Err(parser.error(at, "invalid kind of attribute specified"));
    };
    if !array.0.iter().all(|a| a.is::<AffineMapAttr>()) {
        let message = "element of indexing_maps array is not an affine_map";
        return Err(parser.error(parser.position(), message));
    }
    Ok(Some(attribute))
}

fn set_maps(parser: &OpAsmParser<'_>, state: &mut OpState, maps: Attribute) -> ParseResult {
    let cx = parser.context();
    let name = Ident::get(cx, "indexing_maps");
    if state.attribute(name).is_some() {
        let message = "attribute 'indexing_maps' occurs more than once in the attribute list";
        return Err(parser.error(parser.name_position(), message));
    }
    state.add_attribute(cx, "indexing_maps", maps);
    Ok(())
}

/// Returns the indexing maps of a matrix product without explicit maps; `None` for other
/// operations.
fn default_maps(cx: &Context, name: &str) -> Option<Attribute> {
    Some(array_of(cx, default_product_maps(cx, name)?.into_iter()))
}

fn array_of(cx: &Context, maps: impl Iterator<Item = AffineMap>) -> Attribute {
    let maps: Vec<Attribute> = maps.map(|map| AffineMapAttr::get(cx, map).attr()).collect();
    ArrayAttr::get(cx, maps).attr()
}

/// Parses `matmul`, `batch_matmul` or `batch_reduce_matmul`.
pub(crate) fn parse_product(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let maps = parse_maps(parser)?;
    let common = common::parse(parser, state, true)?;
    let cx = parser.context();
    let maps = maps.or_else(|| default_maps(cx, state.name().as_str(cx)));
    if let Some(maps) = maps {
        set_maps(parser, state, maps)?;
    }
    parse_rest(parser, state, &common, Computation::MultiplyAdd)
}

pub(crate) fn print_product(printer: &mut OpAsmPrinter<'_>, op: OpRef<'_>) -> fmt::Result {
    let maps = op.attribute("indexing_maps");
    print_maps(printer, maps.filter(|_| maps != default_maps(op.context(), op.name_str())))?;
    print_named(printer, op)
}

fn print_maps(printer: &mut OpAsmPrinter<'_>, maps: Option<Attribute>) -> fmt::Result {
    let Some(maps) = maps else { return Ok(()) };
    printer.write_str(" indexing_maps = ")?;
    printer.print_attribute(maps, TypeElision::Never)
}

pub(crate) fn parse_contract(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let at = parser.position();
    let Some(maps) = parse_maps(parser)? else {
        return Err(parser.error(at, "expected 'indexing_maps' attribute"));
    };
    let common = common::parse(parser, state, true)?;
    set_maps(parser, state, maps)?;
    parse_rest(parser, state, &common, Computation::MultiplyAdd)
}

pub(crate) fn print_contract(printer: &mut OpAsmPrinter<'_>, op: OpRef<'_>) -> fmt::Result {
    print_maps(printer, op.attribute("indexing_maps"))?;
    print_named(printer, op)
}

/// Returns the scalar function of an elementwise operation of this kind; `None` if there is no such
/// function.
fn function_of(kind: ElementwiseKind) -> Option<Function> {
    Function::ALL.get(kind as usize).copied()
}

pub(crate) fn parse_elementwise(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let cx = parser.context();
    let at: SourcePos = parser.position();
    if !parser.parse_optional_keyword_str("kind") {
        return Err(parser.error(at, "expected 'kind'"));
    }
    parser.parse_punct("=")?;
    let at = parser.position();
    let expected = "expected operation 'kind' attribute";
    let kind = parser.parse_attribute(None)?;
    let Some(held) = kind.downcast::<ElementwiseKindAttr>(cx) else {
        return Err(parser.error(at, expected));
    };
    let Some(function) = function_of(held.0) else {
        return Err(parser.error(at, expected));
    };
    state.add_attribute(cx, "kind", kind);
    let maps = parse_maps(parser)?;
    let common = common::parse(parser, state, true)?;
    let maps = maps.unwrap_or_else(|| {
        let rank = common.outputs.first().and_then(|ty| shaped::rank(cx, *ty)).unwrap_or(0);
        let identity = AffineMap::identity(cx, rank as u32);
        array_of(cx, std::iter::repeat_n(identity, function.arity() + 1))
    });
    set_maps(parser, state, maps)?;
    parse_rest(parser, state, &common, Computation::Function(function))
}

pub(crate) fn print_elementwise(printer: &mut OpAsmPrinter<'_>, op: OpRef<'_>) -> fmt::Result {
    if let Some(kind) = op.attribute("kind") {
        printer.write_str(" kind=")?;
        printer.print_attribute(kind, TypeElision::Never)?;
    }
    let cx = op.context();
    let maps = op.attribute("indexing_maps").filter(|maps| {
        let maps = attribute_maps(cx, *maps).unwrap_or_default();
        !maps.iter().all(|map| map.is_identity(cx))
    });
    print_maps(printer, maps)?;
    print_named(printer, op)
}
