//! [`RelAttr`], an affine relation as an attribute.

use std::fmt;

use terrace_builtin::parameter::Parameter;
use terrace_ir::Context;
use terrace_ir::syntax::{AsmParser, AsmPrinter, ParseResult};
use terrace_ods::attr;
use terrace_presburger::text::AffineRelation;

/// An affine relation, `#poly.rel<"(d0) -> (r0) : (r0 - d0 >= 0)">`, as in MLIR's Rationale.
///
/// The text is a list of inputs, symbols in brackets, a list of outputs, and constraints. Any
/// spelling of [`AffineRelation`] is read; the attribute has the canonical one.
#[attr(name = "poly.rel", parse = parse_relation, print = print_relation, verify = verify_text)]
pub struct RelAttr {
    /// The relation as text.
    pub text: String,
}

fn parse_relation(parser: &mut AsmParser<'_>) -> ParseResult<RelAttr> {
    parser.parse_punct("<")?;
    let text = String::parse(parser)?;
    parser.parse_punct(">")?;
    // The verifier reports wrong texts.
    let canonical = text.parse::<AffineRelation>().map(|relation| relation.to_string());
    Ok(RelAttr { text: canonical.unwrap_or(text) })
}

fn print_relation(attr: &RelAttr, out: &mut AsmPrinter<'_>) -> fmt::Result {
    out.write_str("<")?;
    attr.text.print(out)?;
    out.write_str(">")
}

fn verify_text(attr: &RelAttr, _: &Context) -> Result<(), String> {
    attr.relation().map(|_| ())
}

impl RelAttr {
    /// Returns the relation.
    ///
    /// # Errors
    /// A message if the text is no relation.
    pub fn relation(&self) -> Result<AffineRelation, String> {
        self.text.parse().map_err(|error: terrace_presburger::text::TextError| error.to_string())
    }
}
