//! The range type, and queries on the types of the dialect.

use std::fmt;

use terrace_ir::syntax::{AsmParser, AsmPrinter, ParseResult};
use terrace_ir::{Context, Handle, Type};
use terrace_ods::ty;

use crate::{AttributeType, OperationType, TypeType, ValueType};

/// A handle to a range of attributes, operations, types or values: `!pdl.range<value>`.
#[ty(
    name = "pdl.range",
    parse = parse,
    print = print,
    verify = |range: &RangeType, cx: &Context| range.check(cx),
    def = "PDL_Range",
    summary = "PDL handle to a range of a given sub-type",
)]
pub struct RangeType {
    /// The handle type of the elements.
    pub element: Type,
}

impl RangeType {
    /// Returns the type of ranges of handles of type `element`.
    pub fn get(cx: &Context, element: Type) -> Handle<Self> {
        Self { element }.intern(cx)
    }

    fn check(&self, cx: &Context) -> Result<(), String> {
        if is_pdl_type(cx, self.element) && !self.element.is::<RangeType>() {
            return Ok(());
        }
        Err(format!(
            "expected element of pdl.range to be one of [!pdl.attribute, !pdl.operation, \
             !pdl.type, !pdl.value], but got '{}'",
            self.element.to_text(cx)
        ))
    }
}

/// The prefix of the types of the dialect.
const PREFIX: &str = "!pdl.";

fn parse(parser: &mut AsmParser<'_>) -> ParseResult<RangeType> {
    parser.parse_punct("<")?;
    let at = parser.position();
    let element = parse_element(parser)?;
    parser.parse_punct(">")?;
    if element.is::<RangeType>() {
        let text = element.to_text(parser.context());
        let message = format!("element of pdl.range cannot be another range, but got'{text}'");
        return Err(parser.error(at, &message));
    }
    Ok(RangeType { element })
}

/// Parses a type of the dialect without its prefix.
fn parse_element(parser: &mut AsmParser<'_>) -> ParseResult<Type> {
    let keyword = parser.parse_keyword()?;
    let cx = parser.context();
    Ok(match &*keyword {
        "attribute" => AttributeType.intern(cx).ty(),
        "operation" => OperationType.intern(cx).ty(),
        "type" => TypeType.intern(cx).ty(),
        "value" => ValueType.intern(cx).ty(),
        "range" => {
            let inner = terrace_ir::ensure_sufficient_stack(|| parse(parser))?;
            RangeType::get(cx, inner.element).ty()
        }
        other => {
            let message = format!("invalid 'pdl' type: `{other}'");
            return Err(parser.error(parser.name_position(), &message));
        }
    })
}

fn print(range: &RangeType, out: &mut AsmPrinter<'_>) -> fmt::Result {
    let text = range.element.to_text(out.context());
    write!(out, "<{}>", text.strip_prefix(PREFIX).unwrap_or(&text))
}

/// Whether `ty` is a type of the dialect (MLIR: `isa<PDLType>`).
pub fn is_pdl_type(_: &Context, ty: Type) -> bool {
    ty.kind().info().name.starts_with("pdl.")
}

/// Returns the element type of a range; `None` for other types.
pub fn range_element(cx: &Context, ty: Type) -> Option<Type> {
    ty.downcast::<RangeType>(cx).map(|range| range.element)
}

/// Returns the element type of a range, or another type itself.
pub fn element_or_self(cx: &Context, ty: Type) -> Type {
    range_element(cx, ty).unwrap_or(ty)
}

/// Returns the type of ranges of a handle type; `None` for a range or a type of another dialect.
pub fn range_of(cx: &Context, ty: Type) -> Option<Type> {
    (is_pdl_type(cx, ty) && !ty.is::<RangeType>()).then(|| RangeType::get(cx, ty).ty())
}

/// Returns the type of values for a handle to a type, and of ranges of values for a handle to a
/// range of types; `None` for other types.
pub fn values_of_types(cx: &Context, ty: Type) -> Option<Type> {
    let value = ValueType.intern(cx).ty();
    Some(if ty.is::<RangeType>() { RangeType::get(cx, value).ty() } else { value })
}
