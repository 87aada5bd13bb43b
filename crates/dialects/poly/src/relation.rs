//! [`RelAttr`], an affine relation as an attribute.

use terrace_ir::Context;
use terrace_ods::attr;
use terrace_presburger::text::AffineRelation;

/// An affine relation, `#poly.rel<"(d0) -> (r0) : (r0 - d0 >= 0)">`, as in MLIR's Rationale.
///
/// The text is a list of inputs, symbols in brackets, a list of outputs, and constraints.
#[attr(name = "poly.rel", format = "`<` $text `>`", verify = verify_text)]
pub struct RelAttr {
    /// The relation as text.
    pub text: String,
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
