//! Syntax of `llvm.mlir.global` and `llvm.mlir.alias`.

use std::fmt;

use terrace_builtin::IntegerType;
use terrace_builtin::property::{parse_optional_enum, write_enum};
use terrace_ir::syntax::{OpAsmParser, OpAsmPrinter, ParseResult, RegionPrint, TypeElision};
use terrace_ir::{Handle, OpRef, OpState, StringAttr, Type, TypeAttr, lossless};

use super::{parse_keyword, parse_symbol_in_parens, print_keyword};
use crate::{
    AliasOpRef, AliasProperties, GlobalOpRef, GlobalProperties, LLVMArrayType, LinkageAttr,
    UnnamedAddr, Visibility,
};

/// The keywords in front of the name of a global or alias.
struct Head {
    linkage: Handle<LinkageAttr>,
    visibility: Visibility,
    thread_local: bool,
    unnamed_addr: UnnamedAddr,
}

fn parse_head(parser: &mut OpAsmParser<'_>) -> ParseResult<Head> {
    let linkage = LinkageAttr { linkage: parse_keyword(parser)? };
    Ok(Head {
        linkage: linkage.intern(parser.context()),
        visibility: parse_keyword(parser)?,
        thread_local: parser.parse_optional_keyword_str("thread_local"),
        unnamed_addr: parse_optional_enum(parser)?.unwrap_or_default(),
    })
}

fn print_head(
    printer: &mut OpAsmPrinter<'_>,
    linkage: Handle<LinkageAttr>,
    visibility: Visibility,
    thread_local: bool,
    unnamed_addr: Option<UnnamedAddr>,
) -> fmt::Result {
    printer.write_str(" ")?;
    if !linkage.is_absent() {
        let cx = printer.context();
        write_enum(linkage.data(cx).linkage, printer)?;
        printer.write_str(" ")?;
    }
    print_keyword(printer, visibility)?;
    if thread_local {
        printer.write_str("thread_local ")?;
    }
    print_keyword(printer, unnamed_addr.unwrap_or_default())
}

/// Parses an optional `: type`.
fn parse_types(parser: &mut OpAsmParser<'_>) -> ParseResult<Option<Type>> {
    if !parser.parse_optional_punct(":") {
        return Ok(None);
    }
    match parser.parse_type_list()?[..] {
        [ty] => Ok(Some(ty)),
        _ => Err(parser.error(parser.name_position(), "expected zero or one type")),
    }
}

/// Parses an `llvm.mlir.global`: `internal constant @name(value) comdat(@a::@b) {…} : type { … }`.
pub(crate) fn parse_mlir_global(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let cx = parser.context();
    let head = parse_head(parser)?;
    let constant = parser.parse_optional_keyword_str("constant");
    let name = parser.parse_symbol_name()?;
    parser.parse_punct("(")?;
    let mut value = None;
    if !parser.parse_optional_punct(")") {
        value = Some(parser.parse_attribute(None)?);
        parser.parse_punct(")")?;
    }
    let comdat = match parser.parse_optional_keyword_str("comdat") {
        true => Some(parse_symbol_in_parens(parser)?),
        false => None,
    };
    state.attributes_mut().extend(parser.parse_optional_attr_dict()?);
    let written = parse_types(parser)?;
    let text = value.and_then(|value| value.downcast::<StringAttr>(cx));
    let ty = match (written, text) {
        (Some(ty), _) => ty,
        (None, Some(text)) => {
            let element_type = IntegerType::get(cx, 8).ty();
            let num_elements = lossless::decode(&text.text()).len() as u64;
            LLVMArrayType { num_elements, element_type }.intern(cx).ty()
        }
        (None, None) => {
            let message = "type can only be omitted for string globals";
            return Err(parser.error(parser.name_position(), message));
        }
    };
    state.properties_mut().update::<GlobalProperties, _>(|p| {
        p.sym_name = name.data(cx).text().into_owned();
        p.global_type = TypeAttr::get(cx, ty);
        (p.linkage, p.visibility_) = (head.linkage, head.visibility);
        p.thread_local_ = head.thread_local;
        p.unnamed_addr = Some(head.unnamed_addr);
        (p.constant, p.value, p.comdat) = (constant, value, comdat);
    });
    let region = match written.is_some() {
        true => parser.parse_optional_region(state, &[], false)?,
        false => None,
    };
    let region = region.unwrap_or_else(|| parser.empty_region(state));
    state.adopt_region(region);
    Ok(())
}

fn print_initializer(printer: &mut OpAsmPrinter<'_>, op: OpRef<'_>) -> fmt::Result {
    let Some(region) = op.region(0).filter(|region| !region.is_empty()) else { return Ok(()) };
    printer.write_str(" ")?;
    printer.print_region_of(region, RegionPrint { entry_arguments: false, ..Default::default() })
}

/// Prints an `llvm.mlir.global`: `internal constant @name(value) comdat(@a::@b) {…} : type { … }`.
pub(crate) fn print_mlir_global(
    printer: &mut OpAsmPrinter<'_>,
    op: GlobalOpRef<'_>,
) -> fmt::Result {
    let p = op.properties();
    print_head(printer, p.linkage, p.visibility_, p.thread_local_, p.unnamed_addr)?;
    if p.constant {
        printer.write_str("constant ")?;
    }
    printer.print_symbol_name(&p.sym_name)?;
    printer.write_str("(")?;
    if let Some(value) = p.value {
        printer.print_attribute(value, TypeElision::Never)?;
    }
    printer.write_str(")")?;
    if let Some(comdat) = p.comdat {
        printer.write_str(" comdat(")?;
        printer.print_attribute(comdat.attr(), TypeElision::Never)?;
        printer.write_str(")")?;
    }
    const WRITTEN: &[&str] = &[
        "sym_name",
        "global_type",
        "constant",
        "value",
        "linkage",
        "unnamed_addr",
        "thread_local_",
        "visibility_",
        "comdat",
    ];
    printer.print_all_attributes(*op, WRITTEN)?;
    if p.value.is_some_and(|value| value.is::<StringAttr>()) {
        return Ok(());
    }
    printer.write_str(" : ")?;
    if !p.global_type.is_absent() {
        printer.print_type(p.global_type.data(op.context()).0)?;
    }
    print_initializer(printer, *op)
}

/// Parses an `llvm.mlir.alias`: `internal @name {…} : type { … }`.
pub(crate) fn parse_mlir_alias(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let cx = parser.context();
    let head = parse_head(parser)?;
    let name = parser.parse_symbol_name()?;
    state.attributes_mut().extend(parser.parse_optional_attr_dict()?);
    parser.parse_punct(":")?;
    let types = parser.parse_type_list()?;
    let [ty] = types[..] else {
        return Err(parser.error(parser.name_position(), "expected zero or one type"));
    };
    state.properties_mut().update::<AliasProperties, _>(|p| {
        p.sym_name = name.data(cx).text().into_owned();
        p.alias_type = TypeAttr::get(cx, ty);
        (p.linkage, p.visibility_) = (head.linkage, head.visibility);
        p.thread_local_ = head.thread_local;
        p.unnamed_addr = Some(head.unnamed_addr);
    });
    let region = parser.parse_region(state, &[], false)?;
    state.adopt_region(region);
    Ok(())
}

/// Prints an `llvm.mlir.alias`: `internal @name {…} : type { … }`.
pub(crate) fn print_mlir_alias(printer: &mut OpAsmPrinter<'_>, op: AliasOpRef<'_>) -> fmt::Result {
    let p = op.properties();
    print_head(printer, p.linkage, p.visibility_, p.thread_local_, p.unnamed_addr)?;
    printer.print_symbol_name(&p.sym_name)?;
    const WRITTEN: &[&str] =
        &["sym_name", "alias_type", "linkage", "unnamed_addr", "thread_local_", "visibility_"];
    printer.print_all_attributes(*op, WRITTEN)?;
    printer.write_str(" : ")?;
    if !p.alias_type.is_absent() {
        printer.print_type(p.alias_type.data(op.context()).0)?;
    }
    print_initializer(printer, *op)
}
