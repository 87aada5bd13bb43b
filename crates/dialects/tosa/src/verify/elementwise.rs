//! Verifiers of elementwise operations.

use terrace_builtin::values::{element_of, quoted, type_of};
use terrace_builtin::{DYNAMIC, FloatAttr, IntegerAttr, IntegerType, TypeExt};
use terrace_ir::{OpRef, Type};

use super::{Verified, check_input_and_output, constant, ranked, reject_if, storage_of};
use crate::traits::broadcast;
use crate::{ClampOpRef, MulOpRef, SelectOpRef, TableOpRef};

/// The bounds of a clamp, or why they are wrong.
enum Bounds {
    Ordered,
    Reversed,
    NotNumbers,
    /// The bounds are not of the element type.
    Incompatible,
}

fn bounds(op: ClampOpRef<'_>, element: Type) -> Bounds {
    let (cx, attributes) = (op.context(), [op.min_val(), op.max_val()]);
    if element.is_any_integer() {
        let bounds = attributes.map(|bound| bound.downcast::<IntegerAttr>(cx));
        let [Some(min), Some(max)] = bounds else { return Bounds::Incompatible };
        if min.ty != element || max.ty != element {
            return Bounds::Incompatible;
        }
        let unsigned = element.is_unsigned_integer(cx) || element.is_integer_of(cx, 1);
        let reversed = match unsigned {
            true => max.value.ucmp(&min.value).is_lt(),
            false => max.value.scmp(&min.value).is_lt(),
        };
        return if reversed { Bounds::Reversed } else { Bounds::Ordered };
    }
    let bounds = attributes.map(|bound| bound.downcast::<FloatAttr>(cx));
    let [Some(min), Some(max)] = bounds else { return Bounds::Incompatible };
    if min.ty != element || max.ty != element {
        return Bounds::Incompatible;
    }
    match (min.value.is_nan() || max.value.is_nan(), max.value.to_f64() < min.value.to_f64()) {
        (true, _) => Bounds::NotNumbers,
        (_, true) => Bounds::Reversed,
        _ => Bounds::Ordered,
    }
}

/// Checks that the bounds have the element type and are in order.
pub(crate) fn clamp(op: ClampOpRef<'_>) -> Verified {
    let (input, output) = (storage_of(*op, op.input()), storage_of(*op, op.output()));
    reject_if(input != output, *op, || "input/output element types are incompatible.".to_owned())?;
    let cx = op.context();
    let text = |problem: &str| {
        let [min, max] = [op.min_val(), op.max_val()].map(|bound| bound.to_text(cx));
        Err(op.error(format!("{problem}, got min_val={min}, max_val={max}")))
    };
    match bounds(op, input) {
        Bounds::Ordered => Ok(()),
        Bounds::Reversed => text("expected min_val <= max_val"),
        Bounds::NotNumbers => text("min/max attributes should not be 'NaN'"),
        Bounds::Incompatible => Err(
            op.error("min/max attributes types are incompatible with input/output element types.")
        ),
    }
}

/// Checks that both values have the element type of the result.
pub(crate) fn select(op: SelectOpRef<'_>) -> Verified {
    check_input_and_output(*op, op.input2(), op.output())?;
    check_input_and_output(*op, op.input3(), op.output())
}

/// Checks that the shape of the result is that of the input.
pub(crate) fn table(op: TableOpRef<'_>) -> Verified {
    let (input, output) = (ranked(*op, op.input1()), ranked(*op, op.output()));
    let (Some(input), Some(output)) = (input, output) else { return Ok(()) };
    reject_if(input.len() != output.len(), *op, || {
        "expected input tensor rank to equal result tensor rank".to_owned()
    })?;
    for (dim, (from, to)) in input.iter().zip(output).enumerate() {
        // As in MLIR, a dynamic size of the input counts as its marker.
        reject_if(*to != DYNAMIC && from != to, *op, || {
            format!("dim(result, {dim}) = {to} doesn't match dim(input, {dim}) = {from}")
        })?;
    }
    Ok(())
}

fn check_factors(op: MulOpRef<'_>) -> Verified {
    let cx = op.context();
    let width = |ty: Type| ty.downcast::<IntegerType>(cx).map(|integer| integer.width);
    let [lhs, rhs, result] =
        [op.input1(), op.input2(), op.output()].map(|value| element_of(*op, value));
    let Some(result_width) = width(result) else {
        reject_if(lhs != result || rhs != result, *op, || {
            "requires the same element type for all operands and results".to_owned()
        })?;
        let shift = constant(*op, op.shift(), true);
        return reject_if(shift.is_some_and(|shift| shift != 0), *op, || {
            "require shift to be 0 for float type".to_owned()
        });
    };
    reject_if(width(lhs).is_none() || lhs != rhs, *op, || {
        "requires the same element type for all operands".to_owned()
    })?;
    reject_if(width(lhs) > Some(result_width), *op, || {
        "invalid data type size for operands or result".to_owned()
    })
}

/// Checks the element types, and that the shapes of the factors can be broadcast.
pub(crate) fn mul(op: MulOpRef<'_>) -> Verified {
    check_factors(op)?;
    let factors = [op.input1(), op.input2()];
    let [a, b] = factors.map(|factor| ranked(*op, factor));
    if let (Some(a), Some(b)) = (a, b) {
        reject_if(a.len() != b.len(), *op, || {
            let (a, b) = (a.len(), b.len());
            format!("a and b operands don't have matching ranks, got {a} and {b}")
        })?;
        reject_if(broadcast(a, b).is_none(), *op, || {
            let [a, b] = factors.map(|factor| quoted(*op, type_of(*op, factor)));
            format!("a and b operands don't have broadcast-compatible shapes, got {a} and {b}")
        })?;
    }
    let Some(result) = ranked(*op, op.output()) else { return Ok(()) };
    check_rank(*op, result, a, "a")?;
    check_rank(*op, result, b, "b")
}

fn check_rank(op: OpRef<'_>, result: &[i64], factor: Option<&[i64]>, name: &str) -> Verified {
    let (result, factor) = (result.len(), factor.map_or(result.len(), <[i64]>::len));
    reject_if(result != factor, op, || {
        format!("result type has different rank than {name}, got {result} vs {factor}")
    })
}
