//! The text of the builtin types.

use std::fmt;

use terrace_ir::syntax::{AsmPrinter, TypeElision};
use terrace_ir::{Context, Id, Type};

use super::{dialect_symbol, number};
use crate::shaped::DYNAMIC;
use crate::types::{
    ComplexType, FloatType, FunctionType, GraphType, IntegerType, MemRefType, OpaqueType,
    RankedTensorType, Signedness, TupleType, UnrankedMemRefType, UnrankedTensorType, VectorType,
};

pub(crate) fn integer(
    cx: &Context,
    id: Id,
    _: TypeElision,
    out: &mut AsmPrinter<'_>,
) -> fmt::Result {
    let ty = cx.data::<IntegerType>(id);
    out.write_str(match ty.signedness {
        Signedness::Signless => "i",
        Signedness::Signed => "si",
        Signedness::Unsigned => "ui",
    })?;
    number::unsigned(out, ty.width.into())
}

pub(crate) fn index(_: &Context, _: Id, _: TypeElision, out: &mut AsmPrinter<'_>) -> fmt::Result {
    out.write_str("index")
}

pub(crate) fn none(_: &Context, _: Id, _: TypeElision, out: &mut AsmPrinter<'_>) -> fmt::Result {
    out.write_str("none")
}

pub(crate) fn float(cx: &Context, id: Id, _: TypeElision, out: &mut AsmPrinter<'_>) -> fmt::Result {
    out.write_str(cx.data::<FloatType>(id).format.mlir_name())
}

pub(crate) fn complex(
    cx: &Context,
    id: Id,
    _: TypeElision,
    out: &mut AsmPrinter<'_>,
) -> fmt::Result {
    out.write_str("complex<")?;
    out.print_type(cx.data::<ComplexType>(id).element)?;
    out.write_char('>')
}

fn list(out: &mut AsmPrinter<'_>, types: &[Type]) -> fmt::Result {
    for (at, ty) in types.iter().enumerate() {
        if at > 0 {
            out.write_str(", ")?;
        }
        out.print_type(*ty)?;
    }
    Ok(())
}

pub(crate) fn tuple(cx: &Context, id: Id, _: TypeElision, out: &mut AsmPrinter<'_>) -> fmt::Result {
    out.write_str("tuple<")?;
    list(out, &cx.data::<TupleType>(id).elements)?;
    out.write_char('>')
}

pub(crate) fn opaque(
    cx: &Context,
    id: Id,
    _: TypeElision,
    out: &mut AsmPrinter<'_>,
) -> fmt::Result {
    let ty = cx.data::<OpaqueType>(id);
    dialect_symbol(out, '!', ty.dialect.as_str(cx), &ty.data)
}

fn signature(out: &mut AsmPrinter<'_>, inputs: &[Type], results: &[Type]) -> fmt::Result {
    out.write_char('(')?;
    list(out, inputs)?;
    out.write_str(") -> ")?;
    match results {
        [only] if !only.is::<FunctionType>() && !only.is::<GraphType>() => out.print_type(*only),
        _ => {
            out.write_char('(')?;
            list(out, results)?;
            out.write_char(')')
        }
    }
}

pub(crate) fn function(
    cx: &Context,
    id: Id,
    _: TypeElision,
    out: &mut AsmPrinter<'_>,
) -> fmt::Result {
    let ty = cx.data::<FunctionType>(id);
    signature(out, &ty.inputs, &ty.results)
}

pub(crate) fn graph(cx: &Context, id: Id, _: TypeElision, out: &mut AsmPrinter<'_>) -> fmt::Result {
    let ty = cx.data::<GraphType>(id);
    signature(out, &ty.inputs, &ty.results)
}

/// Writes `4x?x`.
fn sizes(out: &mut AsmPrinter<'_>, shape: &[i64]) -> fmt::Result {
    for size in shape {
        dimension(out, *size)?;
        out.write_char('x')?;
    }
    Ok(())
}

/// Writes a size, `?` if it is not known.
pub(super) fn dimension(out: &mut AsmPrinter<'_>, size: i64) -> fmt::Result {
    if size == DYNAMIC { out.write_char('?') } else { number::signed(out, size) }
}

pub(crate) fn vector(
    cx: &Context,
    id: Id,
    _: TypeElision,
    out: &mut AsmPrinter<'_>,
) -> fmt::Result {
    let ty = cx.data::<VectorType>(id);
    out.write_str("vector<")?;
    for (at, size) in ty.shape.iter().enumerate() {
        if ty.scalable.get(at) == Some(&true) {
            out.write_char('[')?;
            number::signed(out, *size)?;
            out.write_str("]x")?;
        } else {
            number::signed(out, *size)?;
            out.write_char('x')?;
        }
    }
    out.print_type(ty.element)?;
    out.write_char('>')
}

pub(crate) fn ranked_tensor(
    cx: &Context,
    id: Id,
    _: TypeElision,
    out: &mut AsmPrinter<'_>,
) -> fmt::Result {
    let ty = cx.data::<RankedTensorType>(id);
    out.write_str("tensor<")?;
    sizes(out, &ty.shape)?;
    out.print_type(ty.element)?;
    if let Some(encoding) = ty.encoding {
        out.write_str(", ")?;
        out.print_attribute(encoding, TypeElision::Never)?;
    }
    out.write_char('>')
}

pub(crate) fn unranked_tensor(
    cx: &Context,
    id: Id,
    _: TypeElision,
    out: &mut AsmPrinter<'_>,
) -> fmt::Result {
    out.write_str("tensor<*x")?;
    out.print_type(cx.data::<UnrankedTensorType>(id).element)?;
    out.write_char('>')
}

pub(crate) fn memref(
    cx: &Context,
    id: Id,
    _: TypeElision,
    out: &mut AsmPrinter<'_>,
) -> fmt::Result {
    let ty = cx.data::<MemRefType>(id);
    out.write_str("memref<")?;
    sizes(out, &ty.shape)?;
    out.print_type(ty.element)?;
    if let Some(layout) = ty.layout {
        out.write_str(", ")?;
        out.print_attribute(layout, TypeElision::May)?;
    }
    if let Some(space) = ty.memory_space {
        out.write_str(", ")?;
        out.print_attribute(space, TypeElision::May)?;
    }
    out.write_char('>')
}

pub(crate) fn unranked_memref(
    cx: &Context,
    id: Id,
    _: TypeElision,
    out: &mut AsmPrinter<'_>,
) -> fmt::Result {
    let ty = cx.data::<UnrankedMemRefType>(id);
    out.write_str("memref<*x")?;
    out.print_type(ty.element)?;
    if let Some(space) = ty.memory_space {
        out.write_str(", ")?;
        out.print_attribute(space, TypeElision::May)?;
    }
    out.write_char('>')
}
