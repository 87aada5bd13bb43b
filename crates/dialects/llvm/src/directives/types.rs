//! Types inside types of the dialect, which omit the prefix `!llvm.`.

use std::fmt;

use terrace_builtin::parameter::{ParameterDirective, Shown, Slot};
use terrace_ir::syntax::{AsmParser, AsmPrinter, ParseResult};
use terrace_ir::{Dialect, Type};

use crate::{LLVMPPCFP128Type, LlvmDialect, is_compatible_type, is_llvm_type};

/// Parses a type; types of this dialect may omit `!llvm.`.
pub(crate) fn parse_pretty(parser: &mut AsmParser<'_>) -> ParseResult<Type> {
    let at = parser.position();
    if let Some(ty) = parser.parse_optional_type()? {
        return Ok(ty);
    }
    let keyword = parser.parse_keyword()?;
    let known = LlvmDialect::info().types.iter().find(|known| known.name == keyword);
    let known = known.ok_or_else(|| parser.error(at, &format!("unknown LLVM type: {keyword}")))?;
    (known.parse)(parser, None).map(Type::from_id)
}

/// Prints a type, without `!llvm.` for compatible types of this dialect except `!llvm.ppc_fp128`.
pub(crate) fn print_pretty(out: &mut AsmPrinter<'_>, ty: Type) -> fmt::Result {
    let cx = out.context();
    let info = ty.id().kind().info();
    if !is_llvm_type(ty) || ty.is::<LLVMPPCFP128Type>() || !is_compatible_type(cx, ty) {
        return out.print_type(ty);
    }
    out.write_str(info.mnemonic())?;
    info.hooks().short_syntax.map_or(Ok(()), |syntax| (syntax.print)(cx, ty.id(), out))
}

/// The directive for a type inside a type.
#[allow(non_upper_case_globals)]
pub(crate) const PrettyLLVMType: ParameterDirective = ParameterDirective {
    parse: |parser, slots| {
        let ty = parse_pretty(parser)?;
        set(parser, slots, 0, ty)
    },
    print: |out, shown| shown[0].get::<Type>().map_or(Ok(()), |ty| print_pretty(out, *ty)),
};

/// The directive for the parameters of a function type: `i32, ...)`.
#[allow(non_upper_case_globals)]
pub(crate) const FunctionTypes: ParameterDirective =
    ParameterDirective { parse: parse_function_types, print: print_function_types };

/// The directive for the parameters of a target extension type, types before integers.
#[allow(non_upper_case_globals)]
pub(crate) const ExtTypeParams: ParameterDirective =
    ParameterDirective { parse: parse_ext_params, print: print_ext_params };

/// Sets the parameter number `index` of a directive; fails if the parameter has another type.
pub(super) fn set<P: 'static>(
    parser: &AsmParser<'_>,
    slots: &mut [&mut dyn Slot],
    index: usize,
    value: P,
) -> ParseResult {
    match slots.get_mut(index).is_some_and(|slot| slot.set(value)) {
        true => Ok(()),
        false => Err(parser.error(parser.position(), "the parameter has another type")),
    }
}

fn parse_function_types(parser: &mut AsmParser<'_>, slots: &mut [&mut dyn Slot]) -> ParseResult {
    let (mut params, mut variadic) = (Vec::new(), false);
    if !parser.parse_optional_punct(")") {
        loop {
            variadic = parser.parse_optional_punct("...");
            if variadic {
                break;
            }
            params.push(parse_pretty(parser)?);
            if !parser.parse_optional_punct(",") {
                break;
            }
        }
        parser.parse_punct(")")?;
    }
    set(parser, slots, 0, params)?;
    set(parser, slots, 1, variadic)
}

fn print_function_types(out: &mut AsmPrinter<'_>, shown: &[Shown<'_>]) -> fmt::Result {
    let params = shown[0].get::<Vec<Type>>().map_or(&[][..], |params| params);
    out.print_list(params, |out, ty| print_pretty(out, *ty))?;
    if shown[1].get::<bool>() == Some(&true) {
        out.write_str(if params.is_empty() { "..." } else { ", ..." })?;
    }
    out.write_str(")")
}

fn parse_ext_params(parser: &mut AsmParser<'_>, slots: &mut [&mut dyn Slot]) -> ParseResult {
    let (mut types, mut numbers) = (Vec::<Type>::new(), Vec::<u32>::new());
    loop {
        let at = parser.position();
        if let Some(number) = parser.parse_optional_integer()? {
            let number = number.digits.parse::<u32>().ok().filter(|_| !number.negative);
            let wrong = || parser.error(at, "integer value too large");
            numbers.push(number.ok_or_else(wrong)?);
        } else if numbers.is_empty()
            && let Ok(ty) = parse_pretty(parser)
        {
            types.push(ty);
        } else {
            let message = "failed to parse parameter list for target extension type";
            return Err(parser.error(at, message));
        }
        if !parser.parse_optional_punct(",") {
            break;
        }
    }
    set(parser, slots, 0, types)?;
    set(parser, slots, 1, numbers)
}

fn print_ext_params(out: &mut AsmPrinter<'_>, shown: &[Shown<'_>]) -> fmt::Result {
    let types = shown[0].get::<Vec<Type>>().map_or(&[][..], |types| types);
    let numbers = shown[1].get::<Vec<u32>>().map_or(&[][..], |numbers| numbers);
    out.print_list(types, |out, ty| out.print_type(*ty))?;
    if !types.is_empty() && !numbers.is_empty() {
        out.write_str(", ")?;
    }
    out.print_list(numbers, |out, number| write!(out, "{number}"))
}
