//! The attribute `#complex.number`.

use std::fmt;

use terrace_builtin::{ComplexType, FloatAttr, TypeExt};
use terrace_ir::syntax::{AsmParser, AsmPrinter, ParseResult};
use terrace_ir::{Context, Handle, Type};
use terrace_ods::attr;

/// A complex number, `#complex.number<:f32 1.0, -2.0> : complex<f32>` (MLIR:
/// `complex::NumberAttr`).
#[attr(
    name = "complex.number",
    def = "NumberAttr",
    parse = parse_number,
    print = print_number,
    verify = verify_number,
)]
pub struct NumberAttr {
    /// The real part.
    pub real: Handle<FloatAttr>,
    /// The imaginary part, which has the type of the real part.
    pub imag: Handle<FloatAttr>,
    /// The complex type whose element type is that of the parts.
    #[param(self_type)]
    pub ty: Type,
}

fn parse_number(parser: &mut AsmParser<'_>, ty: Option<Type>) -> ParseResult<NumberAttr> {
    parser.parse_punct("<")?;
    parser.parse_punct(":")?;
    let at = parser.position();
    let element = parser.parse_type()?;
    if !element.is_float() {
        let message = "element type of the complex attribute must be float like type.";
        return Err(parser.error(at, message));
    }
    let real = parser.parse_float()?;
    parser.parse_punct(",")?;
    let imag = parser.parse_float()?;
    parser.parse_punct(">")?;
    let cx = parser.context();
    let [real, imag] = [real, imag].map(|value| FloatAttr::get(cx, element, value));
    let ty = ty.unwrap_or_else(|| ComplexType::get(cx, element).ty());
    Ok(NumberAttr { real, imag, ty })
}

fn print_number(number: &NumberAttr, printer: &mut AsmPrinter<'_>) -> fmt::Result {
    let cx = printer.context();
    let [real, imag] = [number.real, number.imag].map(|part| part.data(cx));
    printer.write_str("<:")?;
    printer.print_type(real.ty)?;
    printer.write_str(" ")?;
    real.value.write_mlir(printer)?;
    printer.write_str(", ")?;
    imag.value.write_mlir(printer)?;
    printer.write_str(">")
}

fn verify_number(number: &NumberAttr, cx: &Context) -> Result<(), String> {
    let Some(ty) = number.ty.downcast::<ComplexType>(cx) else {
        return Err("complex attribute must be a complex type.".into());
    };
    for (part, name) in [(number.real, "real"), (number.imag, "imag")] {
        if part.data(cx).ty != ty.element {
            return Err(format!("type doesn't match the type implied by its `{name}` value"));
        }
    }
    Ok(())
}
