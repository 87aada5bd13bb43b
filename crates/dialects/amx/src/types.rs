//! The type `!amx.tile`, whose syntax and verifier are written by hand.

use std::fmt;

use terrace_builtin::{ShapedType, TypeExt};
use terrace_ir::syntax::{AsmParser, AsmPrinter, ParseResult};
use terrace_ir::{Context, Handle, Type};
use terrace_numeric::FloatFormat::{BF16, F16, F32};
use terrace_ods::ty;

/// `!amx.tile`: the content of a tile register, rows by columns.
#[ty(
    name = "amx.tile",
    parse = parse_tile,
    print = print_tile,
    verify = verify_tile,
    interfaces = [ShapedType],
)]
pub struct TileType {
    /// The sizes; operations require two of them, rows and columns.
    pub shape: Vec<i64>,
    /// The type of the elements.
    pub element: Type,
}

fn parse_tile(parser: &mut AsmParser<'_>) -> ParseResult<TileType> {
    parser.parse_punct("<")?;
    let sizes = parser.parse_dimensions(false, true)?;
    let shape = sizes.into_iter().flatten().collect();
    let element = parser.parse_type()?;
    parser.parse_punct(">")?;
    Ok(TileType { shape, element })
}

fn print_tile(ty: &TileType, out: &mut AsmPrinter<'_>) -> fmt::Result {
    let sizes: Vec<String> = ty.shape.iter().map(i64::to_string).collect();
    write!(out, "<{}x", sizes.join("x"))?;
    out.print_type(ty.element)?;
    out.write_str(">")
}

fn verify_tile(ty: &TileType, cx: &Context) -> Result<(), String> {
    let element = ty.element;
    let float = [F32, F16, BF16].into_iter().any(|format| element.is_float_of(cx, format));
    match float || [32, 8].into_iter().any(|width| element.is_signless_integer_of(cx, width)) {
        true => Ok(()),
        false => {
            Err("failed to verify 'elementType': 32-bit float or 16-bit float or bfloat16 type \
                      or 32-bit signless integer or 8-bit signless integer"
                .to_owned())
        }
    }
}

impl ShapedType for TileType {
    fn element(&self) -> Type {
        self.element
    }

    fn shape(&self) -> Option<&[i64]> {
        Some(&self.shape)
    }

    fn clone_with(&self, cx: &Context, shape: Option<&[i64]>, element: Type) -> Type {
        let shape = shape.unwrap_or(&self.shape).to_vec();
        Handle::of(cx, TileType { shape, element }).into()
    }
}
