//! What a parser remembers of a text, for the types, attributes and operations that come later.

use crate::store::handle::Ident;
use crate::store::kind::Id;
use crate::text::parser::AsmParser;
use crate::text::syntax::ParseResult;

impl AsmParser<'_> {
    /// Reads the key of a resource of `dialect`.
    #[inline]
    pub fn parse_resource(&mut self, dialect: &str) -> ParseResult<Ident> {
        self.core.parse_resource(dialect)
    }

    /// Loads the dialect `name` if it is available. Not to be done through the context, since text
    /// may be read in another order than it is written in.
    pub fn load_dialect(&mut self, name: &str) {
        self.core.load_dialect(name);
    }

    /// Remembers that a mutable type or attribute is being read, so that it may occur inside
    /// itself; `false` if it already was being read.
    #[inline]
    pub fn enter_cyclic(&mut self, id: Id) -> bool {
        self.core.enter_cyclic(id)
    }

    /// Ends what the last [`AsmParser::enter_cyclic`] that gave `true` began.
    #[inline]
    pub fn leave_cyclic(&mut self) {
        self.core.leave_cyclic()
    }
}
