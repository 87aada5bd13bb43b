//! Attributes with elements, for tests of the interface of such attributes.

use std::fmt;

use terrace_builtin::parameter::Parameter;
use terrace_builtin::shaped::{element_type_or_self, num_elements};
use terrace_builtin::{ElementsAttr, IntegerAttr, Resources};
use terrace_ir::syntax::{AsmParser, AsmPrinter, ParseResult};
use terrace_ir::{Attribute, Context, Ident, Type};
use terrace_ods::attr;

/// Elements that are stored as 64-bit numbers.
#[attr(
    name = "test.i64_elements",
    format = "`<` `[` (`]`) : ($elements^ `]`)? `>`",
    interfaces = [ElementsAttr],
    verify = |attr: &TestI64ElementsAttr, cx: &Context| attr.check(cx),
)]
pub struct TestI64ElementsAttr {
    /// The shaped type of the elements.
    #[param(self_type)]
    pub ty: Type,
    /// The elements in row-major order.
    #[param(default = Vec::new())]
    pub elements: Vec<u64>,
}

impl TestI64ElementsAttr {
    fn check(&self, cx: &Context) -> Result<(), String> {
        let (found, expected) = (self.elements.len(), num_elements(cx, self.ty).unwrap_or(0));
        match found as u64 == expected {
            true => Ok(()),
            false => Err(format!(
                "number of elements does not match the provided shape type, got: {found}, but \
                 expected: {expected}"
            )),
        }
    }
}

impl ElementsAttr for TestI64ElementsAttr {
    fn shaped_type(&self) -> Type {
        self.ty
    }
    fn is_splat(&self) -> bool {
        self.elements.len() == 1
    }
    fn element_at(&self, cx: &Context, index: u64) -> Option<Attribute> {
        let value = self.elements.get(usize::try_from(index).ok()?)?;
        let attribute =
            IntegerAttr::try_get(cx, element_type_or_self(cx, self.ty), value.cast_signed());
        attribute.ok().map(|attribute| attribute.attr())
    }
}

/// Elements that are the 64-bit numbers of a resource.
#[attr(
    name = "test.e1di64_elements",
    format = "`<` $blob `>`",
    interfaces = [ElementsAttr],
)]
pub struct TestExtern1DI64ElementsAttr {
    /// The shaped type of the elements.
    #[param(self_type)]
    pub ty: Type,
    /// The key of the resource.
    pub blob: ResourceKey,
}

impl TestExtern1DI64ElementsAttr {
    /// Returns the numbers of the resource; empty without a blob.
    pub fn numbers(&self, cx: &Context) -> Vec<u64> {
        let blob = Resources::of(cx).blob(cx, "test", self.blob.0);
        let words = blob.iter().flat_map(|blob| blob.bytes.as_chunks().0);
        words.map(|word| u64::from_le_bytes(*word)).collect()
    }
}

impl ElementsAttr for TestExtern1DI64ElementsAttr {
    fn shaped_type(&self) -> Type {
        self.ty
    }
    fn is_splat(&self) -> bool {
        false
    }
    fn element_at(&self, _: &Context, _: u64) -> Option<Attribute> {
        None
    }
}

/// The key of a resource of the test dialect.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ResourceKey(pub Ident);

impl Parameter for ResourceKey {
    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
        parser.parse_resource("test").map(Self)
    }
    fn print(&self, out: &mut AsmPrinter<'_>) -> fmt::Result {
        let key = self.0.as_str(out.context()).to_owned();
        out.print_resource("test", &key)
    }
}

/// An attribute of two numbers.
#[attr(name = "test.attr_params", format = "`<` $v0 `,` $v1 `>`")]
pub struct TestAttrParamsAttr {
    /// The first number.
    pub v0: i32,
    /// The second number.
    pub v1: i32,
}
