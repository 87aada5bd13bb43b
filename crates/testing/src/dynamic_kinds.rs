//! The types and attributes that MLIR's test dialect declares at run time.

use std::fmt;

use terrace_builtin::parameter::Parameter;
use terrace_ir::syntax::{AsmParser, AsmPrinter, ParseResult};
use terrace_ir::{Attribute, Class};
use terrace_ods::{attr, ty};

use crate::formatted_attributes::parse_arguments;
use crate::formatted_types::mnemonic_position;

/// Parses the arguments of `name`, of which there must be `count`.
fn arguments(
    parser: &mut AsmParser<'_>,
    name: &str,
    class: Class,
    count: usize,
) -> ParseResult<Vec<Attribute>> {
    let at = mnemonic_position(parser, name);
    let all = parse_arguments(parser)?;
    if all.len() == count {
        return Ok(all);
    }
    let class = if class == Class::Type { "type" } else { "attribute" };
    let found = all.len();
    Err(parser.error(at, &format!("expected {count} {class} arguments, but had {found}")))
}

/// Parses two attributes around a colon.
fn halves(parser: &mut AsmParser<'_>) -> ParseResult<(Attribute, Attribute)> {
    parser.parse_punct("<")?;
    let first = parser.parse_attribute(None)?;
    parser.parse_punct(":")?;
    let second = parser.parse_attribute(None)?;
    parser.parse_punct(">")?;
    Ok((first, second))
}

fn print_list(
    out: &mut AsmPrinter<'_>,
    first: Attribute,
    between: &str,
    second: Attribute,
) -> fmt::Result {
    out.write_str("<")?;
    first.print(out)?;
    out.write_str(between)?;
    second.print(out)?;
    out.write_str(">")
}

macro_rules! dynamic {
    ($kind:ident, $class:expr, $single:ident, $pair:ident, $custom:ident) => {
        /// A kind without parameters, whose brackets may be written.
        #[$kind(
            name = "test.dynamic_singleton", summary = "",
            parse = |parser: &mut AsmParser<'_>| {
                arguments(parser, "dynamic_singleton", $class, 0).map(|_| $single {})
            },
            print = |_: &$single, _: &mut AsmPrinter<'_>| Ok(()),
        )]
        pub struct $single {}

        /// A kind with two parameters.
        #[$kind(
            name = "test.dynamic_pair", summary = "",
            parse = |parser: &mut AsmParser<'_>| {
                let all = arguments(parser, "dynamic_pair", $class, 2)?;
                Ok($pair { first: all[0], second: all[1] })
            },
            print = |it: &$pair, out: &mut AsmPrinter<'_>| print_list(out, it.first, ", ", it.second),
        )]
        pub struct $pair {
            /// The first parameter.
            pub first: Attribute,
            /// The second parameter.
            pub second: Attribute,
        }

        /// A kind with two parameters around a colon.
        #[$kind(
            name = "test.dynamic_custom_assembly_format", summary = "",
            parse = |parser: &mut AsmParser<'_>| {
                halves(parser).map(|(first, second)| $custom { first, second })
            },
            print = |it: &$custom, out: &mut AsmPrinter<'_>| print_list(out, it.first, ":", it.second),
        )]
        pub struct $custom {
            /// The parameter in front of the colon.
            pub first: Attribute,
            /// The parameter behind the colon.
            pub second: Attribute,
        }
    };
}

dynamic!(attr, Class::Attribute, DynamicSingletonAttr, DynamicPairAttr, DynamicCustomAttr);
dynamic!(ty, Class::Type, DynamicSingletonType, DynamicPairType, DynamicCustomType);
