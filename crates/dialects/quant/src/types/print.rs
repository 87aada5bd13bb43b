//! Printers of quantized types.

use std::fmt;

use terrace_ir::syntax::AsmPrinter;

use super::{AnyQuantizedType, CalibratedQuantizedType, Scale, Scales, UniformQuantizedType};

pub(super) fn any(ty: &AnyQuantizedType, out: &mut AsmPrinter<'_>) -> fmt::Result {
    out.write_str("<")?;
    ty.storage.print(out)?;
    if let Some(expressed) = ty.expressed {
        out.write_str(":")?;
        out.print_type(expressed)?;
    }
    out.write_str(">")
}

pub(super) fn calibrated(ty: &CalibratedQuantizedType, out: &mut AsmPrinter<'_>) -> fmt::Result {
    out.write_str("<")?;
    out.print_type(ty.expressed)?;
    out.write_str("<")?;
    ty.bounds.low.write_mlir(out)?;
    out.write_str(":")?;
    ty.bounds.high.write_mlir(out)?;
    out.write_str(">>")
}

pub(super) fn uniform(ty: &UniformQuantizedType, out: &mut AsmPrinter<'_>) -> fmt::Result {
    out.write_str("<")?;
    ty.storage.print(out)?;
    out.write_str(":")?;
    out.print_type(ty.expressed)?;
    match &ty.scales {
        Scales::Layer(scale) => {
            out.write_str(", ")?;
            print_scale(out, scale)?;
        }
        Scales::Axis { dimension, scales } => {
            write!(out, ":{dimension}, {{")?;
            for (at, scale) in scales.iter().enumerate() {
                out.write_str(if at > 0 { "," } else { "" })?;
                print_scale(out, scale)?;
            }
            out.write_str("}")?;
        }
        Scales::Blocks { blocks, shape, scales } => {
            out.write_str(":{")?;
            out.print_list(blocks, |out, (dimension, size)| write!(out, "{dimension}:{size}"))?;
            out.write_str("}, ")?;
            print_nested(out, shape, scales)?;
        }
    }
    out.write_str(">")
}

fn print_scale(out: &mut AsmPrinter<'_>, scale: &Scale) -> fmt::Result {
    scale.scale.write_mlir(out)?;
    match scale.zero_point {
        0 => Ok(()),
        zero_point => write!(out, ":{zero_point}"),
    }
}

/// Prints the scales of a tensor of this shape, in braces for each dimension.
fn print_nested(out: &mut AsmPrinter<'_>, shape: &[i64], scales: &[Scale]) -> fmt::Result {
    let Some((first, rest)) = shape.split_first() else {
        return scales.first().map_or(Ok(()), |scale| print_scale(out, scale));
    };
    let count = usize::try_from(*first).unwrap_or(0).max(1);
    out.write_str("{")?;
    out.print_list(scales.chunks((scales.len() / count).max(1)), |out, part| {
        terrace_ir::ensure_sufficient_stack(|| print_nested(out, rest, part))
    })?;
    out.write_str("}")
}

/// Formats a number with six decimals and an exponent of two digits: `1.000000e+00`.
pub(super) fn exponential(value: f64) -> String {
    let text = format!("{value:.6e}");
    let Some((digits, exponent)) = text.split_once('e') else { return text };
    let (sign, exponent) = match exponent.strip_prefix('-') {
        Some(exponent) => ('-', exponent),
        None => ('+', exponent),
    };
    format!("{digits}e{sign}{exponent:0>2}")
}
