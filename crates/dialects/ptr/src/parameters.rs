//! Types of parameters: memory spaces and types like pointers.

use std::fmt;

use terrace_builtin::parameter::Parameter;
use terrace_ir::syntax::{AsmParser, AsmPrinter, ParseResult};
use terrace_ir::{Attribute, Element, Type};

use crate::predicates::is_pointer_like;

/// An attribute with the interface [`MemorySpace`](terrace_builtin::MemorySpace).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MemorySpace(pub Attribute);

impl Parameter for MemorySpace {
    const CPP: &'static str = "MemorySpaceAttrInterface";
    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
        let at = parser.position();
        let space = parser.parse_attribute(None)?;
        match space.interface::<dyn terrace_builtin::MemorySpace>(parser.context()) {
            Some(_) => Ok(Self(space)),
            None => Err(parser.error(at, "invalid kind of attribute specified")),
        }
    }
    fn print(&self, out: &mut AsmPrinter<'_>) -> fmt::Result {
        Parameter::print(&self.0, out)
    }
    fn walk(&self, visit: &mut dyn FnMut(Element)) {
        self.0.walk(visit);
    }
}

/// A memref type or the pointer type (MLIR: `PtrLikeTypeInterface`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PointerLike(pub Type);

impl Parameter for PointerLike {
    const CPP: &'static str = "PtrLikeTypeInterface";
    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
        let at = parser.position();
        match parser.parse_type()? {
            ty if is_pointer_like(ty) => Ok(Self(ty)),
            _ => Err(parser.error(at, "invalid kind of type specified")),
        }
    }
    fn print(&self, out: &mut AsmPrinter<'_>) -> fmt::Result {
        Parameter::print(&self.0, out)
    }
    fn walk(&self, visit: &mut dyn FnMut(Element)) {
        self.0.walk(visit);
    }
}
