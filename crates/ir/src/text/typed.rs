//! Parsing of types and attributes of a given kind.

use crate::store::handle::{Handle, Type};
use crate::store::kind::Uniqued;
use crate::text::parser::AsmParser;
use crate::text::syntax::ParseResult;

impl AsmParser<'_> {
    /// Parses an attribute of kind `T`. `ty` is the type of a constant that is written without a
    /// type.
    ///
    /// # Errors
    /// When no attribute is next, or an attribute of another kind.
    pub fn parse_attribute_of<T: Uniqued>(&mut self, ty: Option<Type>) -> ParseResult<Handle<T>> {
        let at = self.position();
        let attribute = self.parse_attribute(ty)?;
        Handle::from_id(attribute.id())
            .ok_or_else(|| self.error(at, "invalid kind of attribute specified"))
    }

    /// Reads a type of kind `T`.
    ///
    /// # Errors
    /// When no type is next, or a type of another kind.
    pub fn parse_type_of<T: Uniqued>(&mut self) -> ParseResult<Handle<T>> {
        let at = self.position();
        let ty = self.parse_type()?;
        Handle::from_id(ty.id()).ok_or_else(|| {
            let (expected, found) = (T::INFO.name, ty.to_text(self.context()));
            let message =
                format!("invalid kind of type specified: expected {expected}, but found '{found}'");
            self.error(at, &message)
        })
    }
}
