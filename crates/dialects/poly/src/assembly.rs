//! Syntax of `poly.stmt` and `poly.dim`.

use std::fmt;

use terrace_builtin::{AffineMapAttr, IndexType};
use terrace_ir::syntax::{
    Delimiter, OpAsmParser, OpAsmPrinter, ParseResult, RegionPrint, TypeElision,
};
use terrace_ir::{ArrayAttr, Attribute, OpState, SymbolRefAttr};

use crate::{DimOpRef, StmtOpRef};

/// Parses `@S0(%i, %j) #set { … }`.
pub(crate) fn parse_stmt(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let cx = parser.context();
    let name = parser.parse_symbol_name()?;
    state.set_inherent(cx, "name", name);
    let mut arguments = parser.parse_argument_list(Delimiter::Paren, false, false)?;
    let index = IndexType::get(cx).ty();
    arguments.iter_mut().for_each(|argument| argument.ty = index);
    let domain = parser.parse_attribute(None)?;
    state.set_inherent(cx, "domain", domain);
    state.attributes_mut().extend(parser.parse_optional_attr_dict_with_keyword()?);
    let region = parser.parse_region(state, &arguments, false)?;
    state.adopt_region(region);
    Ok(())
}

/// Prints `@S0(%i, %j) #set { … }`.
pub(crate) fn print_stmt(printer: &mut OpAsmPrinter<'_>, op: StmtOpRef<'_>) -> fmt::Result {
    let (Some(region), body) = ((*op).region(0), (*op).body()) else { return Err(fmt::Error) };
    if op.name().is_absent() || op.domain().is_absent() {
        return Err(fmt::Error);
    }
    printer.write_str(" ")?;
    printer.print_symbol(op.name().data(op.context()))?;
    printer.write_str("(")?;
    let arguments = region.entry().map_or(&[][..], |block| block.arguments());
    printer.print_values(body, arguments.iter().copied())?;
    printer.write_str(") ")?;
    printer.print_attribute(op.domain().attr(), TypeElision::Never)?;
    printer.print_all_attributes_with_keyword(*op, &["name", "domain"])?;
    printer.write_str(" ")?;
    printer
        .print_region_of(region, RegionPrint { entry_arguments: false, ..RegionPrint::default() })
}

/// Parses `@t0 {@S0, @S1} (d0) -> (d0), {@S2} (d0, d1) -> (d1) parallel { … }`.
pub(crate) fn parse_dim(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let cx = parser.context();
    let name = parser.parse_symbol_name()?;
    state.set_inherent(cx, "name", name);
    let (mut stmts, mut maps): (Vec<Attribute>, Vec<Attribute>) = (Vec::new(), Vec::new());
    loop {
        let first = stmts.len();
        parser.parse_punct("{")?;
        loop {
            let stmt = parser.parse_symbol_name()?;
            let stmt = SymbolRefAttr::flat(cx, stmt.data(cx).as_str().unwrap_or_default());
            stmts.push(stmt.attr());
            if !parser.parse_optional_punct(",") {
                break;
            }
        }
        parser.parse_punct("}")?;
        let map = parser.parse_affine_map()?;
        maps.extend(std::iter::repeat_n(map, stmts.len() - first));
        if !parser.parse_optional_punct(",") {
            break;
        }
    }
    state.set_inherent(cx, "stmts", ArrayAttr::get(cx, stmts));
    state.set_inherent(cx, "maps", ArrayAttr::get(cx, maps));
    if parser.parse_optional_keyword_str("parallel") {
        state.properties_mut().update::<crate::DimProperties, _>(|p| p.coincident = true);
    }
    state.attributes_mut().extend(parser.parse_optional_attr_dict_with_keyword()?);
    let region = parser.parse_region(state, &[], false)?;
    state.adopt_region(region);
    Ok(())
}

/// Prints `@t0 {@S0, @S1} (d0) -> (d0), {@S2} (d0, d1) -> (d1) parallel { … }`.
pub(crate) fn print_dim(printer: &mut OpAsmPrinter<'_>, op: DimOpRef<'_>) -> fmt::Result {
    let cx = op.context();
    if op.name().is_absent() || op.stmts().is_absent() || op.maps().is_absent() {
        return Err(fmt::Error);
    }
    printer.write_str(" ")?;
    printer.print_symbol(op.name().data(cx))?;
    let (stmts, maps) = (&op.stmts().data(cx).0, &op.maps().data(cx).0);
    let mut at = 0;
    while at < stmts.len().min(maps.len()) {
        let same = maps[at..].iter().take_while(|map| **map == maps[at]).count();
        let end = (at + same).min(stmts.len());
        printer.write_str(if at > 0 { ", {" } else { " {" })?;
        for (number, stmt) in stmts[at..end].iter().enumerate() {
            printer.write_str(if number > 0 { ", " } else { "" })?;
            printer.print_attribute(*stmt, TypeElision::Never)?;
        }
        printer.write_str("} ")?;
        if let Some(map) = maps[at].downcast::<AffineMapAttr>(cx) {
            printer.write_str(&map.0.to_text(cx))?;
        }
        at = end;
    }
    printer.write_str(if op.coincident() { " parallel" } else { "" })?;
    printer.print_all_attributes_with_keyword(*op, &["name", "stmts", "maps", "coincident"])?;
    printer.write_str(" ")?;
    (*op).region(0).map_or(Ok(()), |region| printer.print_region_of(region, RegionPrint::default()))
}
