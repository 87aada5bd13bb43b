//! The member list of TBAA type descriptors.

use std::fmt;

use terrace_builtin::parameter::Parameter;
use terrace_ir::syntax::{AsmParser, AsmPrinter, Delimiter, ParseResult};
use terrace_ir::{Element, Handle};

use crate::TBAAMemberAttr;

/// The members of a type descriptor, for example `{<#desc, 0>, <#desc, 4>}`.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct TBAAMembers(pub Vec<Handle<TBAAMemberAttr>>);

impl Parameter for TBAAMembers {
    const CPP: &'static str = "::llvm::ArrayRef<TBAAMemberAttr>";

    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
        let mut members = Vec::new();
        parser.parse_list(Delimiter::Braces, "", |parser| {
            members.push(Parameter::parse(parser)?);
            Ok(())
        })?;
        Ok(Self(members))
    }

    fn print(&self, out: &mut AsmPrinter<'_>) -> fmt::Result {
        out.write_str("{")?;
        out.print_list(&self.0, |out, member| member.print(out))?;
        out.write_str("}")
    }

    fn walk(&self, visit: &mut dyn FnMut(Element)) {
        self.0.walk(visit);
    }
}
