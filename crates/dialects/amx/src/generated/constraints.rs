//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::TypeExt;
use terrace_builtin::shaped::{element_type_of, rank};
use terrace_ir::{Context, Type};
use terrace_numeric::FloatFormat;

terrace_builtin::type_constraints! {
    /// The constraint `AnyAMXTile`: tile of 32-bit float or 16-bit float or bfloat16 type or 32-bit
    /// signless integer or 8-bit signless integer values.
    AnyAMXTile: "tile of 32-bit float or 16-bit float or bfloat16 type or 32-bit signless integer or 8-bit signless integer values",
        is_any_amx_tile, declared crate::TileType;
    /// The constraint `AMXTileF16OrBF16`: tile of 16-bit float or bfloat16 type values.
    AMXTileF16OrBF16: "tile of 16-bit float or bfloat16 type values",
        is_amx_tile_f16_or_bf16, declared crate::TileType;
    /// The constraint `AMXTileF32`: tile of 32-bit float values.
    AMXTileF32: "tile of 32-bit float values",
        is_amx_tile_f32, declared crate::TileType;
    /// The constraint `AMXTileI8`: tile of 8-bit signless integer values.
    AMXTileI8: "tile of 8-bit signless integer values",
        is_amx_tile_i8, declared crate::TileType;
    /// The constraint `AMXTileI32`: tile of 32-bit signless integer values.
    AMXTileI32: "tile of 32-bit signless integer values",
        is_amx_tile_i32, declared crate::TileType;
}

fn is_any_amx_tile(cx: &Context, t: Type) -> bool {
    (t.is::<crate::TileType>() && rank(cx, t).is_some_and(|r| r == 2))
        && element_type_of(cx, t).is_some_and(|t| {
            t.is_float_of(cx, FloatFormat::F32)
                || t.is_float_of(cx, FloatFormat::F16)
                || t.is_float_of(cx, FloatFormat::BF16)
                || t.is_signless_integer_of(cx, 32)
                || t.is_signless_integer_of(cx, 8)
        })
}

fn is_amx_tile_f16_or_bf16(cx: &Context, t: Type) -> bool {
    (t.is::<crate::TileType>() && rank(cx, t).is_some_and(|r| r == 2))
        && element_type_of(cx, t).is_some_and(|t| {
            t.is_float_of(cx, FloatFormat::F16) || t.is_float_of(cx, FloatFormat::BF16)
        })
}

fn is_amx_tile_f32(cx: &Context, t: Type) -> bool {
    (t.is::<crate::TileType>() && rank(cx, t).is_some_and(|r| r == 2))
        && element_type_of(cx, t).is_some_and(|t| t.is_float_of(cx, FloatFormat::F32))
}

fn is_amx_tile_i8(cx: &Context, t: Type) -> bool {
    (t.is::<crate::TileType>() && rank(cx, t).is_some_and(|r| r == 2))
        && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 8))
}

fn is_amx_tile_i32(cx: &Context, t: Type) -> bool {
    (t.is::<crate::TileType>() && rank(cx, t).is_some_and(|r| r == 2))
        && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 32))
}
