//! Test operations whose formats pass attributes to custom directives.

use std::fmt;

use terrace_builtin::IntegerAttr;
use terrace_builtin::property::{I1Attr, I64Attr, StrAttr};
use terrace_ir::format::{CustomArg, CustomDirective, Directive, attr_dict};
use terrace_ir::syntax::{OpAsmParser, OpAsmPrinter, ParseResult, TypeElision};
use terrace_ir::{Handle, OpRef, OpState, StringAttr, Uniqued};
use terrace_ods::operation;

use crate::properties::argument;

/// An operation with attributes in a directive.
#[operation(
    name = "test.format_custom_directive_attributes",
    format = "custom<CustomDirectiveAttributes>($attr, $opt_attr) attr-dict"
)]
pub struct FormatCustomDirectiveAttributes {
    #[attr(I64Attr)]
    attr: Handle<IntegerAttr>,
    #[attr(I64Attr, name = "optAttr")]
    opt_attr: Option<Handle<IntegerAttr>>,
}

/// An operation with the attribute dictionary in a directive.
#[operation(
    name = "test.format_custom_directive_attrdict",
    format = "custom<CustomDirectiveAttrDict>(attr-dict)"
)]
pub struct FormatCustomDirectiveAttrDict {
    #[attr(I64Attr)]
    attr: Handle<IntegerAttr>,
    #[attr(I64Attr, name = "optAttr")]
    opt_attr: Option<Handle<IntegerAttr>>,
}

/// An operation with two adjacent directives, which tests spacing.
#[operation(
    name = "test.format_custom_directive_spacing",
    format = "custom<CustomDirectiveSpacing>($attr1) custom<CustomDirectiveSpacing>($attr2) \
              attr-dict"
)]
pub struct FormatCustomDirectiveSpacing {
    #[attr(StrAttr)]
    attr1: Handle<StringAttr>,
    #[attr(StrAttr)]
    attr2: Handle<StringAttr>,
}

/// An operation with an optional group that a directive anchors.
#[operation(
    name = "test.optional_custom_attr",
    format = "attr-dict (custom<OptionalCustomParser>($attr)^):(`bar`)?"
)]
pub struct OptionalCustomAttrOp {
    #[attr(I1Attr)]
    attr: Option<Handle<IntegerAttr>>,
}

/// Parses an attribute of class `T` for an argument.
fn parse_attribute<T: Uniqued>(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
    arg: Option<&CustomArg>,
) -> ParseResult {
    let at = parser.position();
    let attribute = parser.parse_attribute(None)?;
    let cx = parser.context();
    let field = argument(state.name().info(cx), arg).filter(|_| attribute.is::<T>());
    let set = field.map(|field| field.set(cx, state.properties_mut(), Some(attribute)));
    match set {
        Some(Ok(())) => Ok(()),
        _ => Err(parser.error(at, "invalid kind of attribute specified")),
    }
}

/// Prints `before` and the attribute of an argument; prints no text if the attribute is absent.
fn print_attribute(
    printer: &mut OpAsmPrinter<'_>,
    op: OpRef<'_>,
    arg: Option<&CustomArg>,
    before: &str,
) -> fmt::Result {
    let field = argument(op.info(), arg);
    let Some(attribute) = field.and_then(|f| f.get(op.context(), op.properties())) else {
        return Ok(());
    };
    printer.write_str(before)?;
    printer.print_attribute(attribute, TypeElision::Never)
}

/// The syntax `1 : i64, 2 : i64`.
pub struct CustomDirectiveAttributes;

impl Directive for CustomDirectiveAttributes {
    const DIRECTIVE: CustomDirective = CustomDirective {
        name: "CustomDirectiveAttributes",
        parse: |parser, state, _, args| {
            parse_attribute::<IntegerAttr>(parser, state, args.first())?;
            if parser.parse_optional_punct(",") {
                parse_attribute::<IntegerAttr>(parser, state, args.get(1))?;
            }
            Ok(true)
        },
        print: |printer, op, args| {
            print_attribute(printer, op, args.first(), "")?;
            print_attribute(printer, op, args.get(1), ", ")
        },
    };
}

/// The syntax `{a, b = 1}`.
pub struct CustomDirectiveAttrDict;

impl Directive for CustomDirectiveAttrDict {
    const DIRECTIVE: CustomDirective = CustomDirective {
        name: "CustomDirectiveAttrDict",
        parse: |parser, state, _, _| {
            state.attributes_mut().extend(parser.parse_optional_attr_dict()?);
            Ok(true)
        },
        print: |printer, op, _| printer.print_optional_attr_dict(&attr_dict(op), &[]),
    };
}

/// A string, `"text"`, without a space in front.
pub struct CustomDirectiveSpacing;

impl Directive for CustomDirectiveSpacing {
    const DIRECTIVE: CustomDirective = CustomDirective {
        name: "CustomDirectiveSpacing",
        parse: |parser, state, _, args| {
            parse_attribute::<StringAttr>(parser, state, args.first()).map(|()| true)
        },
        print: |printer, op, args| print_attribute(printer, op, args.first(), ""),
    };
}

/// An optional keyword with attribute, `foo true`.
pub struct OptionalCustomParser;

impl Directive for OptionalCustomParser {
    const DIRECTIVE: CustomDirective = CustomDirective {
        name: "OptionalCustomParser",
        parse: |parser, state, _, args| {
            if !parser.parse_optional_keyword_str("foo") {
                return Ok(false);
            }
            parse_attribute::<IntegerAttr>(parser, state, args.first()).map(|()| true)
        },
        print: |printer, op, args| print_attribute(printer, op, args.first(), "foo "),
    };
}
