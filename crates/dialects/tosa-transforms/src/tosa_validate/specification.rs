//! Rules of the specification for the values of operands, attributes and regions.

use rustc_hash::FxHashSet;
use terrace_builtin::shaped::{element_type_or_self, shape_of};
use terrace_builtin::{DYNAMIC, DenseElementsAttr, TypeExt};
use terrace_ir::fold::constant_value;
use terrace_ir::{Diagnostic, OpRef, RegionRef, Type, Value};
use terrace_tosa::{RescaleOp, RescaleOpRef, RoundingMode};

use super::environment::Environment;
use super::levels::shape_values;
use super::mnemonic;

/// Checks that the operands that must be known are constants, unless the target allows others.
pub(super) fn check_constants(op: OpRef<'_>, environment: &Environment) -> Result<(), Diagnostic> {
    let constants: &[usize] = match mnemonic(op) {
        "negate" | "avg_pool2d" => &[1, 2],
        "matmul" => &[2, 3],
        "conv2d" | "conv3d" | "depthwise_conv2d" | "transpose_conv2d" => &[3, 4],
        "rescale" => &[1, 2, 3, 4],
        "pad" | "mul" => &[2],
        "table" => &[1],
        _ => &[],
    };
    if environment.allows("dynamic") {
        return Ok(());
    }
    let operands: Vec<Value> = op.operands().collect();
    let is_constant = |at: usize| {
        operands.get(at).is_none_or(|value| constant_value(op.body(), *value).is_some())
    };
    match constants.iter().find(|at| !is_constant(**at)) {
        None => Ok(()),
        Some(at) => Err(op.error(format!(
            "expected compile time resolvable constant, but got variable value for operand #{at}"
        ))),
    }
}

/// Checks that the target has the extensions for the attributes of `op`.
pub(super) fn check_attributes(op: OpRef<'_>, environment: &Environment) -> Result<(), Diagnostic> {
    let Some(rescale) = op.cast::<RescaleOp>() else { return Ok(()) };
    let extension = match rescale.rounding_mode() {
        RoundingMode::DOUBLE_ROUND => "doubleround",
        RoundingMode::INEXACT_ROUND => "inexactround",
        RoundingMode::SINGLE_ROUND => return Ok(()),
    };
    match environment.allows(extension) {
        true => Ok(()),
        false => Err(op.error(format!(
            "failed attribute check: rounding_mode = {} requires extension [{extension}]",
            rescale.rounding_mode().keyword()
        ))),
    }
}

/// Checks the rules of the specification that depend on values.
pub(super) fn check(op: OpRef<'_>) -> Result<(), Diagnostic> {
    match mnemonic(op) {
        "resize" => check_resize(op),
        "mul" => check_shift(op),
        "table" => check_table(op),
        "rescale" => op.cast::<RescaleOp>().map_or(Ok(()), check_rescale),
        "pad" => check_padding(op),
        "cond_if" => check_isolation(op, ["then", "else"]),
        "while_loop" => check_isolation(op, ["cond", "body"]),
        _ => Ok(()),
    }
}

fn check_resize(op: OpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let shape = |ty: Option<Type>| ty.and_then(|ty| shape_of(cx, ty));
    let (input, output) = (shape(op.operand_types().next()), shape(op.result_types().next()));
    let (Some([_, ih, iw, _]), Some([_, oh, ow, _])) = (input, output) else { return Ok(()) };
    let too_large = |size: &i64| *size != DYNAMIC && *size >= 16384;
    if [oh, ow, ih, iw].into_iter().any(too_large) {
        return Err(op.error(format!(
            "expect input/output height/width dims to be < 16384, got [OH, OW, IH, IW] = {oh}, \
             {ow}, {ih}, {iw}"
        )));
    }
    let scale = shape_values(op, 1);
    let [y, y_below, x, x_below] = scale[..] else { return Ok(()) };
    if y > 1 << 11 || x > 1 << 11 {
        return Err(op.error(format!(
            "expect all scale numerator values to be <= (1 << 11), got scale_y_n={y}, scale_x_n={x}"
        )));
    }
    if y_below >= y.saturating_mul(16) || x_below >= x.saturating_mul(16) {
        return Err(op.error(format!(
            "expect a downscale ratio larger than 1/16, got y={y}/{y_below}, x={x}/{x_below}"
        )));
    }
    let ranges = [("offset", 2, -1, 16), ("border", 3, -16, 1)];
    for (name, at, from, to) in ranges {
        for ((axis, scale), value) in [("Y", y), ("X", x)].into_iter().zip(shape_values(op, at)) {
            if value < scale.saturating_mul(from) || value >= scale.saturating_mul(to) {
                return Err(op.error(format!(
                    "expect {name}{axis} / scale{axis}Numerator to be in range [{from}, {to}), \
                     got {value}/{scale}"
                )));
            }
        }
    }
    Ok(())
}

/// Returns the width of the integer elements of the operand with index `at`; 0 for other elements.
fn width(op: OpRef<'_>, at: usize) -> u32 {
    let cx = op.context();
    let element = op.operand_types().nth(at).map(|ty| element_type_or_self(cx, ty));
    let element = element.filter(|element| element.is_any_integer());
    element.and_then(|element| element.int_or_float_width(cx)).unwrap_or(0)
}

fn check_shift(op: OpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let shift = op.operands().nth(2).and_then(|shift| constant_value(op.body(), shift));
    let shift = shift.and_then(|shift| shift.downcast::<DenseElementsAttr>(cx));
    let Some(shift) = shift.and_then(|shift| shift.i64s(cx).next()) else { return Ok(()) };
    if width(op, 0) == 32 {
        return match (0..=63).contains(&shift) {
            true => Ok(()),
            false => Err(op.error(format!("requires 0 <= shift && shift <= 63, but got: {shift}"))),
        };
    }
    match shift {
        0 => Ok(()),
        _ => Err(op.error(format!(
            "requires shift = 0 for all input data types that are not int32_t, but got: {shift}"
        ))),
    }
}

fn check_table(op: OpRef<'_>) -> Result<(), Diagnostic> {
    let expected = if width(op, 0) == 8 { 256 } else { 513 };
    let table = op.operand_types().nth(1).and_then(|ty| shape_of(op.context(), ty));
    match table {
        Some(&[size]) if size != DYNAMIC && size != expected => {
            Err(op.error(format!("requires table size of {expected}, got {size}")))
        }
        _ => Ok(()),
    }
}

fn check_padding(op: OpRef<'_>) -> Result<(), Diagnostic> {
    match shape_values(op, 1).into_iter().find(|value| *value < 0) {
        None => Ok(()),
        Some(value) => {
            Err(op.error(format!("padding value must all be non-negative, got {value}")))
        }
    }
}

fn check_rescale(op: RescaleOpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let output = element_type_or_self(cx, op.body().value_type(op.output()));
    let (input, output) = (width(*op, 0), output.int_or_float_width(cx).unwrap_or(0));
    let (from_unsigned, to_unsigned) = (op.input_unsigned(), op.output_unsigned());
    let is_double = op.rounding_mode() == RoundingMode::DOUBLE_ROUND;
    let rules = [
        (op.scale32() && input == 48, "scale32 is not allowed with 48-bit input."),
        (!op.scale32() && is_double, "DOUBLE_ROUND is only allowed with scale32=true."),
        (from_unsigned && to_unsigned, "input and output cannot be both unsigned."),
        (from_unsigned && output == 32, "i32 output type is not allowed with unsigned input."),
        (to_unsigned && input == 32, "i32 input type is not allowed with unsigned output."),
        (to_unsigned && input == 48, "i48 input type is not allowed with unsigned output."),
        (from_unsigned && input == 48, "i48 input type cannot be unsigned."),
        (from_unsigned && input == 32, "i32 input type cannot be unsigned."),
        (to_unsigned && output == 32, "i32 output type cannot be unsigned."),
    ];
    match rules.into_iter().find(|(is_broken, _)| *is_broken) {
        None => Ok(()),
        Some((_, message)) => Err(op.error(message)),
    }
}

/// Checks that the regions of `op`, called `names`, use no values from outside.
fn check_isolation(op: OpRef<'_>, names: [&str; 2]) -> Result<(), Diagnostic> {
    for (region, name) in op.regions().zip(names) {
        if !is_isolated(region) {
            return Err(op.error(format!(
                "is not conformant to the TOSA specification. It requires the '{name}' region is \
                 isolated from above.\n"
            )));
        }
    }
    Ok(())
}

fn is_isolated(region: RegionRef<'_>) -> bool {
    let mut defined: FxHashSet<Value> = FxHashSet::default();
    let mut used = Vec::new();
    for block in region.blocks() {
        defined.extend(block.arguments());
        for op in block.ops() {
            op.walk_all(|op| {
                defined.extend(op.results());
                let blocks = op.regions().flat_map(|region| region.blocks());
                blocks.for_each(|block| defined.extend(block.arguments()));
                used.extend(op.operands());
            });
        }
    }
    used.iter().all(|value| defined.contains(value))
}
