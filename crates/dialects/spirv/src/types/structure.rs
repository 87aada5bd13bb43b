//! Structure types: a literal structure is identified by its body, an identified one by its name.

use std::fmt;

use terrace_builtin::parameter::Parameter;
use terrace_builtin::property::write_enum;
use terrace_ir::syntax::{AsmParser, AsmPrinter, Delimiter, ParseResult};
use terrace_ir::{Element, MutableParam, Type};
use terrace_ods::ty;

use super::parse_case;
use crate::Decoration;

/// `!spirv.struct`: a structure of decorated members. The body of an identified structure is set
/// once.
#[ty(name = "spirv.struct", parse = parse_struct, print = print_struct)]
pub struct StructType {
    /// The name of an identified structure; `None` for a literal one.
    pub name: Option<String>,
    literal: Option<StructBody>,
    identified: MutableParam<StructBody>,
}

/// The body of a structure.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct StructBody {
    /// The members, in order.
    pub members: Vec<Member>,
    /// The decorations of the structure as a whole.
    pub decorations: Vec<Decorated>,
}

/// A member of a structure.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Member {
    /// The type of the member.
    pub ty: Type,
    /// The offset of the member in bytes; either all members or no members have an offset.
    pub offset: Option<u32>,
    /// The decorations of the member.
    pub decorations: Vec<Decorated>,
}

/// A decoration of a structure with its value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Decorated {
    /// The kind of decoration.
    pub decoration: Decoration,
    /// The value of the decoration; `None` for a decoration without value.
    pub value: Option<u32>,
}

impl StructType {
    /// Returns the literal structure of `members` without decorations.
    pub fn literal(members: Vec<Member>) -> Self {
        Self::of(None, Some(StructBody { members, decorations: Vec::new() }))
    }

    /// Returns the literal structure with a body.
    pub fn with_body(body: StructBody) -> Self {
        Self::of(None, Some(body))
    }

    /// Returns the structure with a name, whose body is to be set unless it is.
    pub fn identified(name: String) -> Self {
        Self::of(Some(name), None)
    }

    /// Sets the body of an identified structure; returns whether it has this body now.
    pub fn set_body(&self, body: StructBody) -> bool {
        self.identified.set(body)
    }

    fn of(name: Option<String>, literal: Option<StructBody>) -> Self {
        Self { name, literal, identified: MutableParam::new() }
    }

    /// Returns the body; `None` for an identified structure whose body is not set yet.
    pub fn body(&self) -> Option<&StructBody> {
        self.literal.as_ref().or_else(|| self.identified.get())
    }

    /// Returns the members; empty without a body.
    pub fn members(&self) -> &[Member] {
        self.body().map_or(&[], |body| &body.members)
    }
}

impl Parameter for StructBody {
    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
        let mut members = Vec::new();
        parser.parse_list(Delimiter::Paren, "", |parser| {
            let member = parse_member(parser, &members)?;
            members.push(member);
            Ok(())
        })?;
        if members.iter().any(|member| member.offset.is_some()) && !have_offsets(&members) {
            return Err(parser.error(parser.name_position(), OFFSETS));
        }
        let mut decorations = Vec::new();
        while parser.parse_optional_punct(",") {
            decorations.push(parse_decoration(parser)?);
        }
        decorations.sort_by_key(|decorated| decorated.decoration.value());
        Ok(Self { members, decorations })
    }

    fn print(&self, out: &mut AsmPrinter<'_>) -> fmt::Result {
        out.write_str("(")?;
        out.print_list(&self.members, print_member)?;
        out.write_str(")")?;
        for decorated in &self.decorations {
            out.write_str(", ")?;
            print_decoration(out, decorated)?;
        }
        Ok(())
    }

    fn walk(&self, visit: &mut dyn FnMut(Element)) {
        self.members.iter().for_each(|member| visit(Element::Type(member.ty)));
    }
}

/// Parses `NonWritable` or `MatrixStride=16`.
fn parse_decoration(parser: &mut AsmParser<'_>) -> ParseResult<Decorated> {
    let decoration = parse_case(parser, |keyword| format!("unknown attribute: '{keyword}'"))?;
    let mut value = None;
    if parser.parse_optional_punct("=") {
        value = Some(u32::parse(parser)?);
    }
    Ok(Decorated { decoration, value })
}

fn print_decoration(out: &mut AsmPrinter<'_>, decorated: &Decorated) -> fmt::Result {
    write_enum(decorated.decoration, out)?;
    decorated.value.map_or(Ok(()), |value| write!(out, "={value}"))
}

const OFFSETS: &str = "offset specification must be given for all members";

fn have_offsets(members: &[Member]) -> bool {
    members.iter().all(|member| member.offset.is_some())
}

/// Parses `type [offset, decorations]`, which follows the members `before`.
fn parse_member(parser: &mut AsmParser<'_>, before: &[Member]) -> ParseResult<Member> {
    let mut member = Member { ty: parser.parse_type()?, offset: None, decorations: Vec::new() };
    if !parser.parse_optional_punct("[") {
        return Ok(member);
    }
    if parser.parse_optional_punct("]") {
        return Ok(member);
    }
    let at = parser.position();
    member.offset = u32::parse_optional(parser)?;
    if member.offset.is_some() {
        if !have_offsets(before) {
            return Err(parser.error(at, OFFSETS));
        }
        if parser.parse_optional_punct("]") {
            return Ok(member);
        }
        parser.parse_punct(",")?;
    }
    member.decorations.push(parse_decoration(parser)?);
    while parser.parse_optional_punct(",") {
        member.decorations.push(parse_decoration(parser)?);
    }
    parser.parse_punct("]")?;
    member.decorations.sort_by_key(|decorated| decorated.decoration.value());
    Ok(member)
}

fn print_member(out: &mut AsmPrinter<'_>, member: &Member) -> fmt::Result {
    out.print_type(member.ty)?;
    if member.offset.is_none() && member.decorations.is_empty() {
        return Ok(());
    }
    out.write_str(" [")?;
    if let Some(offset) = member.offset {
        write!(out, "{offset}")?;
        out.write_str(if member.decorations.is_empty() { "" } else { ", " })?;
    }
    out.print_list(&member.decorations, print_decoration)?;
    out.write_str("]")
}

fn parse_struct(parser: &mut AsmParser<'_>) -> ParseResult<StructType> {
    parser.parse_punct("<")?;
    let at = parser.name_position();
    let Some(name) = parser.parse_optional_keyword() else {
        let body = StructBody::parse(parser)?;
        parser.parse_punct(">")?;
        return Ok(StructType::of(None, Some(body)));
    };
    let cx = parser.context();
    let ty = StructType::of(Some(name), None);
    let handle = ty.clone().intern(cx);
    let entered = parser.enter_cyclic(handle.id());
    if parser.parse_optional_punct(">") {
        if entered {
            parser.leave_cyclic();
            let message = "recursive struct reference not nested in struct definition";
            return Err(parser.error(at, message));
        }
        return Ok(ty);
    }
    if !entered {
        return Err(parser.error(at, "identifier already used for an enclosing struct"));
    }
    let body = parser.parse_punct(",").and_then(|()| StructBody::parse(parser));
    parser.leave_cyclic();
    let body = body?;
    parser.parse_punct(">")?;
    match handle.data(cx).identified.set(body) {
        true => Ok(ty),
        false => Err(parser.error(at, "identified struct already has another body")),
    }
}

fn print_struct(ty: &StructType, out: &mut AsmPrinter<'_>) -> fmt::Result {
    out.write_str("<")?;
    let Some(name) = &ty.name else {
        ty.literal.iter().try_for_each(|body| body.print(out))?;
        return out.write_str(">");
    };
    out.write_str(name)?;
    let cx = out.context();
    if out.enter_cyclic(ty.clone().intern(cx).id()) {
        out.write_str(", ")?;
        match ty.body() {
            Some(body) => body.print(out)?,
            None => out.write_str("()")?,
        }
        out.leave_cyclic();
    }
    out.write_str(">")
}
