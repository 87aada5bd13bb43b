//! Element types, and the parsing of common parts of types.

use terrace_builtin::property::{EnumAttr, enum_from_keyword};
use terrace_builtin::{DYNAMIC, IntegerType, TypeExt, VectorType};
use terrace_ir::syntax::{AsmParser, ParseResult};
use terrace_ir::{Context, Type};

/// Whether the type belongs to this dialect.
pub fn is_spirv_type(ty: Type) -> bool {
    ty.kind().info().name.starts_with("spirv.")
}

/// Parses a type that may be the element of a composite; fails for another type.
pub(crate) fn parse_element(parser: &mut AsmParser<'_>) -> ParseResult<Type> {
    let at = parser.position();
    let ty = parser.parse_type()?;
    check_element(parser.context(), ty).map_err(|message| parser.error(at, &message))?;
    Ok(ty)
}

fn check_element(cx: &Context, ty: Type) -> Result<(), String> {
    let text = || ty.to_text(cx);
    if let Some(integer) = ty.downcast::<IntegerType>(cx) {
        return match integer.width {
            1 | 8 | 16 | 32 | 64 => Ok(()),
            _ => Err(format!("only 1/8/16/32/64-bit integer type allowed but found '{}'", text())),
        };
    }
    if let Some(vector) = ty.downcast::<VectorType>(cx) {
        return match vector.shape[..] {
            [(..=4)] => Ok(()),
            [count] => {
                Err(format!("vector length has to be less than or equal to 4 but found {count}"))
            }
            _ => Err(format!("only 1-D vector allowed but found '{}'", text())),
        };
    }
    match ty.is_float() || is_spirv_type(ty) {
        true => Ok(()),
        false => Err(format!("cannot use '{}' to compose SPIR-V types", text())),
    }
}

/// Parses a keyword that is a case of `E`; `wrong` is the message for another keyword.
pub(crate) fn parse_case<E: EnumAttr>(
    parser: &mut AsmParser<'_>,
    wrong: impl Fn(&str) -> String,
) -> ParseResult<E> {
    let at = parser.position();
    let keyword = parser.parse_keyword()?;
    enum_from_keyword(&keyword).ok_or_else(|| parser.error(at, &wrong(&keyword)))
}

/// Parses static sizes, each followed by `x`.
pub(crate) fn parse_sizes(parser: &mut AsmParser<'_>) -> ParseResult<Vec<i64>> {
    let sizes = parser.parse_dimensions(false, true)?;
    Ok(sizes.into_iter().map(|size| size.unwrap_or(DYNAMIC)).collect())
}
