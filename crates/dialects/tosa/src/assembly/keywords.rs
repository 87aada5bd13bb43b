//! Syntax of operations whose attribute dictionary has enumeration cases as keywords.
//!
//! `%a, %b {axis = 1 : i32, nan_mode = IGNORE} : (type, type) -> type`

use std::fmt;

use terrace_builtin::FunctionType;
use terrace_builtin::property::{EnumAttr, enum_from_keyword, write_enum};
use terrace_builtin::syntax::print_functional_type;
use terrace_ir::format::attr_dict;
use terrace_ir::syntax::{Delimiter, OpAsmParser, OpAsmPrinter, ParseResult, TypeElision};
use terrace_ir::{Attribute, Context, Ident, OpRef, OpState};

use crate::{BlockSize, NanPropagationMode, ResizeMode, RoundingMode};

/// An enumeration attribute that is printed as a keyword in attribute dictionaries.
struct Keyword {
    /// The name of the attribute.
    name: &'static str,
    read: fn(&Context, &str) -> Option<Attribute>,
    write: fn(&Context, Attribute, &mut OpAsmPrinter<'_>) -> Option<fmt::Result>,
}

impl Keyword {
    const fn new<E: EnumAttr>(name: &'static str) -> Self {
        Self {
            name,
            read: |cx, keyword| Some(enum_from_keyword::<E>(keyword)?.to_attribute(cx)),
            write: |cx, attribute, printer| {
                let value = E::from_attribute(cx, attribute).ok()?;
                Some(write_enum(value, printer))
            },
        }
    }

    /// Returns the enumeration of the attribute of this name; `None` for other attributes.
    fn of(name: &str) -> Option<&'static Self> {
        KEYWORDS.iter().find(|keyword| keyword.name == name)
    }
}

static KEYWORDS: [Keyword; 4] = [
    Keyword::new::<RoundingMode>("rounding_mode"),
    Keyword::new::<ResizeMode>("mode"),
    Keyword::new::<NanPropagationMode>("nan_mode"),
    Keyword::new::<BlockSize>("block_size"),
];

/// Parses operands, a dictionary and the types of operands and results.
pub(crate) fn parse_with_keywords(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
) -> ParseResult {
    let mut operands = vec![parser.parse_operand()?];
    while parser.parse_optional_punct(",") {
        operands.push(parser.parse_operand()?);
    }
    parser.parse_list(Delimiter::OptionalBraces, "", |parser| {
        let at = parser.position();
        let Some(name) = parser.parse_optional_keyword() else {
            return Err(parser.error(at, "expected attribute name"));
        };
        parser.parse_punct("=")?;
        let value = parse_value(parser, &name)?;
        let name = Ident::get(parser.context(), &name);
        if state.attribute(name).is_some() {
            let name = name.as_str(parser.context());
            let message = format!("attribute '{name}' occurs more than once in the attribute list");
            return Err(parser.error(parser.name_position(), &message));
        }
        state.attributes_mut().push((name, value));
        Ok(())
    })?;
    let ty = parser.parse_colon_type_of::<FunctionType>()?;
    let at = parser.position();
    let cx = parser.context();
    let ty = ty.data(cx);
    parser.resolve_operands_with_types(state, &operands, &ty.inputs, at)?;
    state.add_results(&ty.results);
    Ok(())
}

fn parse_value(parser: &mut OpAsmParser<'_>, name: &str) -> ParseResult<Attribute> {
    let keyword = match Keyword::of(name) {
        Some(keyword) => parser.parse_optional_keyword().map(|text| (keyword, text)),
        None => None,
    };
    let Some((keyword, text)) = keyword else { return parser.parse_attribute(None) };
    let value = (keyword.read)(parser.context(), &text);
    value.ok_or_else(|| parser.error(parser.position(), &format!("invalid {name} value: {text}")))
}

/// Prints operands, a dictionary and the types of operands and results; the default NaN mode,
/// propagation, is omitted.
pub(crate) fn print_with_keywords(printer: &mut OpAsmPrinter<'_>, op: OpRef<'_>) -> fmt::Result {
    let cx = op.context();
    let usual = NanPropagationMode::PROPAGATE.to_attribute(cx);
    let attributes = attr_dict(op);
    let mut shown = attributes.iter().filter(|(_, value)| *value != usual).peekable();
    printer.write_str(" ")?;
    printer.print_operands(op)?;
    if shown.peek().is_some() {
        printer.write_str(" {")?;
        printer.print_list(shown, |printer, (name, value)| {
            let name = name.as_str(cx);
            write!(printer, "{name} = ")?;
            let keyword = Keyword::of(name);
            match keyword.and_then(|keyword| (keyword.write)(cx, *value, printer)) {
                Some(written) => written,
                None => printer.print_attribute(*value, TypeElision::Never),
            }
        })?;
        printer.write_str("}")?;
    }
    printer.write_str(" : ")?;
    print_functional_type(printer, op.operand_types(), op.result_types())
}
