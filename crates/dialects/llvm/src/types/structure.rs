//! Structure types: a literal structure is identified by its body, an identified one by its name.

use std::fmt;

use terrace_builtin::parameter::Parameter;
use terrace_ir::syntax::{AsmParser, AsmPrinter, ParseResult, SourcePos};
use terrace_ir::{Context, Element, Handle, MutableParam, Type, lossless};
use terrace_ods::ty;

use super::{is_func, is_valid_element};
use crate::directives::{parse_pretty, print_pretty};

/// `!llvm.struct`: a structure of fields in sequence.
///
/// A literal structure equals another one with the same body; an identified one equals that of the
/// same name, and its body is set once (MLIR: `LLVMStructType`).
#[ty(
    name = "llvm.struct",
    interfaces = [terrace_data_layout::DataLayoutType],
    parse = parse_struct,
    print = print_struct,
    verify = verify_struct
)]
pub struct LLVMStructType {
    /// The name of an identified structure; `None` for a literal one.
    pub name: Option<String>,
    /// The body of a literal structure.
    literal: Option<StructBody>,
    /// The body of an identified structure, once set; `None` inside if the structure is opaque.
    identified: MutableParam<Option<StructBody>>,
}

/// The body of a structure.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct StructBody {
    /// Whether the fields are packed, without padding for alignment.
    pub packed: bool,
    /// The types of the fields.
    pub fields: Vec<Type>,
}

impl LLVMStructType {
    /// Returns the literal structure with this body.
    pub fn literal(cx: &Context, packed: bool, fields: &[Type]) -> Handle<Self> {
        Self::of(None, Some(StructBody { packed, fields: fields.to_vec() })).intern(cx)
    }

    /// Returns the identified structure of this name, whose body may not be set yet.
    pub fn identified(cx: &Context, name: &str) -> Handle<Self> {
        Self::of(Some(name.to_owned()), None).intern(cx)
    }

    fn of(name: Option<String>, literal: Option<StructBody>) -> Self {
        Self { name, literal, identified: MutableParam::new() }
    }

    /// Returns the body; `None` for an opaque structure and one whose body is not set.
    pub fn body(&self) -> Option<&StructBody> {
        self.literal.as_ref().or_else(|| self.identified.get()?.as_ref())
    }

    /// Returns the types of the fields; empty without a body.
    pub fn fields(&self) -> &[Type] {
        self.body().map_or(&[], |body| &body.fields)
    }

    /// Whether the fields are packed, without padding for alignment.
    pub fn is_packed(&self) -> bool {
        self.body().is_some_and(|body| body.packed)
    }

    /// Sets the body of an identified structure, `None` to make it opaque; returns `false` if a
    /// different body is set already.
    pub fn set_body(&self, body: Option<StructBody>) -> bool {
        self.identified.set(body)
    }
}

impl Parameter for StructBody {
    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
        parse_body(parser).map(|(body, _)| body)
    }
    fn print(&self, out: &mut AsmPrinter<'_>) -> fmt::Result {
        out.write_str(if self.packed { "packed (" } else { "(" })?;
        out.print_list(&self.fields, |out, field| print_pretty(out, *field))?;
        out.write_str(")")
    }
    fn walk(&self, visit: &mut dyn FnMut(Element)) {
        self.fields.iter().for_each(|field| visit(Element::Type(*field)));
    }
}

/// Parses `packed (a, b)`; also returns the position for errors about the body.
fn parse_body(parser: &mut AsmParser<'_>) -> ParseResult<(StructBody, SourcePos)> {
    let start = parser.position();
    let packed = parser.parse_optional_keyword_str("packed");
    parser.parse_punct("(")?;
    if parser.parse_optional_punct(")") {
        return Ok((StructBody { packed, fields: Vec::new() }, start));
    }
    let start = parser.position();
    let mut fields = vec![parse_pretty(parser)?];
    while parser.parse_optional_punct(",") {
        fields.push(parse_pretty(parser)?);
    }
    parser.parse_punct(")")?;
    Ok((StructBody { packed, fields }, start))
}

/// Parses the parameters behind `struct`.
fn parse_struct(parser: &mut AsmParser<'_>) -> ParseResult<LLVMStructType> {
    let start = parser.position();
    parser.parse_punct("<")?;
    if let Some(name) = parser.parse_optional_string() {
        return parse_identified(parser, lossless::encode(&name).into_owned());
    }
    let at = parser.position();
    if parser.parse_optional_keyword_str("opaque") {
        return Err(parser.error(at, "only identified structs can be opaque"));
    }
    let body = Some(parse_body(parser)?.0);
    parser.parse_punct(">")?;
    let checked = check_body(&body, parser.context());
    checked.map_err(|message| parser.error(start, &message))?;
    Ok(LLVMStructType::of(None, body))
}

fn parse_identified(parser: &mut AsmParser<'_>, name: String) -> ParseResult<LLVMStructType> {
    let cx = parser.context();
    let ty = LLVMStructType::of(Some(name), None);
    let handle = ty.clone().intern(cx);
    let data = handle.data(cx);
    let end = parser.position();
    if parser.parse_optional_punct(">") {
        if parser.enter_cyclic(handle.id()) {
            parser.leave_cyclic();
            let message = "struct without a body only allowed in a recursive struct";
            return Err(parser.error(end, message));
        }
        return Ok(ty);
    }
    parser.parse_punct(",")?;
    let at = parser.position();
    if !parser.enter_cyclic(handle.id()) {
        return Err(parser.error(at, "identifier already used for an enclosing struct"));
    }
    let body = match parser.parse_optional_keyword_str("opaque") {
        true => Ok((None, at)),
        false => parse_body(parser).map(|(body, at)| (Some(body), at)),
    };
    parser.leave_cyclic();
    let (body, at) = body?;
    parser.parse_punct(">")?;
    let message = match body {
        None => "redeclaring defined struct as opaque",
        Some(_) => "identified type already used with a different body",
    };
    check_body(&body, cx).map_err(|message| parser.error(at, &message))?;
    if data.set_body(body) { Ok(ty) } else { Err(parser.error(at, message)) }
}

/// Prints the parameters after `struct`; an identified structure nested in itself is printed as its
/// name only.
fn print_struct(ty: &LLVMStructType, out: &mut AsmPrinter<'_>) -> fmt::Result {
    out.write_str("<")?;
    let Some(name) = &ty.name else {
        ty.literal.iter().try_for_each(|body| body.print(out))?;
        return out.write_str(">");
    };
    out.print_string(&lossless::decode(name))?;
    let cx = out.context();
    if out.enter_cyclic(ty.clone().intern(cx).id()) {
        out.write_str(", ")?;
        match ty.body() {
            Some(body) => body.print(out)?,
            None => out.write_str("opaque")?,
        }
        out.leave_cyclic();
    }
    out.write_str(">")
}

fn check_body(body: &Option<StructBody>, cx: &Context) -> Result<(), String> {
    let fields = body.iter().flat_map(|body| &body.fields);
    match fields.into_iter().find(|field| !is_valid_element(**field) || is_func(**field)) {
        Some(field) => Err(format!("invalid LLVM structure element type: '{}'", field.to_text(cx))),
        None => Ok(()),
    }
}

fn verify_struct(ty: &LLVMStructType, cx: &Context) -> Result<(), String> {
    check_body(&ty.literal, cx)
}
