//! Syntax of `llvm.func`, and queries on its type.

use std::fmt;

use terrace_builtin::IntegerAttr;
use terrace_builtin::function::{
    Signature, parse_signature, print_function_attributes, print_function_body, print_signature,
};
use terrace_ir::syntax::{OpAsmParser, OpAsmPrinter, ParseResult, SourcePos, TypeElision};
use terrace_ir::{Handle, OpState, Type, TypeAttr, TypeOrAttrDef};

use super::{parse_keyword, parse_symbol_in_parens, print_keyword};
use crate::{
    CConvAttr, LLVMFuncOpRef, LLVMFuncProperties, LLVMFunctionType, LLVMVoidType, LinkageAttr,
    VScaleRangeAttr, is_compatible_type,
};

/// Returns the function type of a signature; fails for more than one result or an argument that is
/// not an LLVM type.
fn function_type(
    parser: &OpAsmParser<'_>,
    signature: &Signature,
    at: SourcePos,
) -> ParseResult<Handle<LLVMFunctionType>> {
    let cx = parser.context();
    let fail = |message: &str| {
        Err(parser.error(at, &format!("failed to construct function type: {message}")))
    };
    let return_type = match signature.results[..] {
        [] => LLVMVoidType.intern(cx).ty(),
        [result] => result,
        _ => return fail("expected zero or one function result"),
    };
    let params = signature.inputs().into_vec();
    if !params.iter().all(|ty| is_compatible_type(cx, *ty)) {
        return fail("expected LLVM type for function arguments");
    }
    if !is_compatible_type(cx, return_type) {
        let text = return_type.to_text(cx);
        return fail(&format!("expected LLVM type for function results'{text}'"));
    }
    let ty = LLVMFunctionType { return_type, params, var_arg: signature.variadic };
    ty.try_intern(cx, parser.location_at(at))
}

/// Parses an optional `vscale_range(1, 4)`.
fn parse_vscale_range(
    parser: &mut OpAsmParser<'_>,
) -> ParseResult<Option<Handle<VScaleRangeAttr>>> {
    if !parser.parse_optional_keyword_str("vscale_range") {
        return Ok(None);
    }
    let number = |parser: &mut OpAsmParser<'_>| {
        let at = parser.position();
        let value = i32::try_from(parser.parse_integer()?);
        let value = value.map_err(|_| parser.error(at, "integer value too large"))?;
        Ok(IntegerAttr::i32(parser.context(), value))
    };
    parser.parse_punct("(")?;
    let min_range = number(parser)?;
    parser.parse_punct(",")?;
    let max_range = number(parser)?;
    parser.parse_punct(")")?;
    Ok(Some(VScaleRangeAttr { min_range, max_range }.intern(parser.context())))
}

/// Parses an `llvm.func`:
/// `internal hidden @name(%a: type, ...) -> type comdat(@a::@b) attributes {…} { … }`.
pub(crate) fn parse_func(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let cx = parser.context();
    let linkage = LinkageAttr { linkage: parse_keyword(parser)? }.intern(cx);
    let visibility = parse_keyword(parser)?;
    let unnamed_addr = parse_keyword(parser)?;
    let calling_conv = CConvAttr { calling_conv: parse_keyword(parser)? }.intern(cx);
    let at = parser.position();
    let name = parser.parse_symbol_name()?;
    let signature = parse_signature(parser, true)?;
    let ty = function_type(parser, &signature, at)?;
    let vscale_range = parse_vscale_range(parser)?;
    let comdat = match parser.parse_optional_keyword_str("comdat") {
        true => Some(parse_symbol_in_parens(parser)?),
        false => None,
    };
    state.attributes_mut().extend(parser.parse_optional_attr_dict_with_keyword()?);
    state.properties_mut().update::<LLVMFuncProperties, _>(|p| {
        p.sym_name = name.data(cx).text().into_owned();
        p.function_type = TypeAttr::get(cx, ty.ty());
        p.linkage = Some(linkage);
        p.visibility_ = visibility;
        p.unnamed_addr = Some(unnamed_addr);
        p.c_conv = Some(calling_conv);
        p.vscale_range = vscale_range;
        p.comdat = comdat;
    });
    signature.set_attributes(cx, state);
    let region = match parser.parse_optional_region(state, &signature.arguments, false)? {
        Some(region) => region,
        None => parser.empty_region(state),
    };
    state.adopt_region(region);
    Ok(())
}

/// The attributes that are not printed in the attribute dictionary.
const WRITTEN: &[&str] =
    &["linkage", "CConv", "visibility_", "comdat", "unnamed_addr", "vscale_range"];

/// Prints an `llvm.func`:
/// `internal hidden @name(%a: type, ...) -> type comdat(@a::@b) attributes {…} { … }`.
pub(crate) fn print_func(printer: &mut OpAsmPrinter<'_>, op: LLVMFuncOpRef<'_>) -> fmt::Result {
    let (cx, p) = (op.context(), op.properties());
    printer.write_str(" ")?;
    if let Some(linkage) = p.linkage {
        print_keyword(printer, linkage.data(cx).linkage)?;
    }
    print_keyword(printer, p.visibility_)?;
    print_keyword(printer, p.unnamed_addr.unwrap_or_default())?;
    if let Some(conv) = p.c_conv {
        print_keyword(printer, conv.data(cx).calling_conv)?;
    }
    printer.print_symbol_name(&p.sym_name)?;
    let ty = op.ty();
    let params = ty.map_or(&[][..], |ty| &ty.params);
    let results = result_types(ty);
    print_signature(printer, *op, params, ty.is_some_and(|ty| ty.var_arg), &results)?;
    if let Some(range) = p.vscale_range {
        let range = range.data(cx);
        let (min, max) = (range.min_range.data(cx), range.max_range.data(cx));
        let (min, max) = (min.value.display_signed(), max.value.display_signed());
        write!(printer, " vscale_range({min}, {max})")?;
    }
    if let Some(comdat) = p.comdat {
        printer.write_str(" comdat(")?;
        printer.print_attribute(comdat.attr(), TypeElision::Never)?;
        printer.write_str(")")?;
    }
    print_function_attributes(printer, *op, WRITTEN)?;
    print_function_body(printer, *op)
}

/// Returns the result types of a function; empty for `void`.
fn result_types(ty: Option<&LLVMFunctionType>) -> Vec<Type> {
    let result = ty.map(|ty| ty.return_type).filter(|ty| !ty.is::<LLVMVoidType>());
    result.into_iter().collect()
}

impl<'a> LLVMFuncOpRef<'a> {
    /// Returns the type of the function; `None` if the attribute `function_type` is absent or
    /// another type.
    pub fn ty(self) -> Option<&'a LLVMFunctionType> {
        let (ty, cx) = (self.function_type(), self.context());
        if ty.is_absent() { None } else { ty.data(cx).0.downcast(cx) }
    }

    /// Whether the function is a declaration, without a body.
    pub fn is_external(self) -> bool {
        terrace_builtin::function::is_external(*self)
    }
}
