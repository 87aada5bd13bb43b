//! Verifiers of Fourier transformations.

use terrace_builtin::DYNAMIC;
use terrace_builtin::shaped::{compatible_shape, verify_compatible_shapes};
use terrace_builtin::values::{quoted, type_of};
use terrace_ir::OpRef;

use super::{Verified, ranked, reject_if};
use crate::{FFT2dOpRef, RFFT2dOpRef};

/// Checks that static sizes are powers of two.
fn check_powers(op: OpRef<'_>, height: i64, width: i64) -> Verified {
    for (name, size) in [("height", height), ("width", width)] {
        let is_power = u64::try_from(size).is_ok_and(u64::is_power_of_two);
        reject_if(size != DYNAMIC && !is_power, op, || {
            format!("expected {name} to be a power of two, got {size}")
        })?;
    }
    Ok(())
}

/// Checks that height and width are powers of two.
pub(crate) fn fft2d(op: FFT2dOpRef<'_>) -> Verified {
    let parts = (ranked(*op, op.input_real()), ranked(*op, op.input_imag()));
    let (Some(&[_, height, width]), Some(&[_, imag_height, imag_width])) = parts else {
        return Ok(());
    };
    let select = |a: i64, b: i64| if a == DYNAMIC { b } else { a };
    check_powers(*op, select(height, imag_height), select(width, imag_width))
}

/// Checks that height and width are powers of two, and that the outputs have the first half of the
/// columns.
pub(crate) fn rfft2d(op: RFFT2dOpRef<'_>) -> Verified {
    let outputs = [op.output_real(), op.output_imag()];
    let types = outputs.map(|value| type_of(*op, value));
    reject_if(!verify_compatible_shapes(op.context(), types), *op, || {
        let [real, imag] = types.map(|ty| quoted(*op, ty));
        format!("expected output shapes to match, got {real}, {imag}")
    })?;
    let Some(input @ &[_, height, width]) = ranked(*op, op.input_real()) else { return Ok(()) };
    check_powers(*op, height, width)?;
    let Some(output @ &[_, _, found]) = ranked(*op, outputs[0]) else { return Ok(()) };
    reject_if(!compatible_shape(&input[..2], &output[..2]), *op, || {
        let input = quoted(*op, type_of(*op, op.input_real()));
        format!(
            "expected batch and height dimensions of input/output to match, got input={input} \
             output={}",
            quoted(*op, types[0])
        )
    })?;
    let known = width != DYNAMIC && found != DYNAMIC;
    reject_if(known && found != width / 2 + 1, *op, || {
        format!("expected output width to be equal to input_width / 2 + 1, got {found}")
    })
}
