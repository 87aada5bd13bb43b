//! Verifiers of operations with zero points: matrix multiplication, negation and rescaling.

use terrace_builtin::shaped::verify_compatible_shapes;
use terrace_builtin::values::{element_of, quoted, type_of};
use terrace_builtin::{DYNAMIC, IntegerType, TypeExt};
use terrace_ir::{OpRef, Value};

use super::{
    Verified, check_input_and_output, check_zero_point, check_zero_point_type, constant, ranked,
    reject_if, storage_of, uniform,
};
use crate::{MatMulOpRef, NegateOpRef, RescaleOpRef};

/// Checks that both factors are quantized alike, and the zero points.
pub(crate) fn matmul(op: MatMulOpRef<'_>) -> Verified {
    let factors = [op.a(), op.b()].map(|factor| element_of(*op, factor));
    match factors.map(|factor| uniform(*op, factor)) {
        [Some(a), Some(b)] => {
            let (a, b) = (a.storage.width, b.storage.width);
            reject_if(a != b, *op, || {
                format!("expect quantized operands to have same widths, got {a} and {b}")
            })?;
        }
        [None, None] => {}
        _ => {
            let [a, b] = factors.map(|factor| quoted(*op, factor));
            return Err(op.error(format!(
                "expect operands to be both quantized or both not quantized, got {a} and {b}"
            )));
        }
    }
    for (factor, zero, name) in [(op.a(), op.a_zp(), 'a'), (op.b(), op.b_zp(), 'b')] {
        let [element, zero] = [factor, zero].map(|value| storage_of(*op, value));
        reject_if(element != zero, *op, || {
            let [element, zero] = [element, zero].map(|ty| quoted(*op, ty));
            format!(
                "expect input {name} and {name}_zp have the same element type, got {element} and \
                 {zero}"
            )
        })?;
    }
    check_zero_point(*op, op.a_zp(), "a")?;
    check_zero_point(*op, op.b_zp(), "b")
}

/// Checks that input and output have the same type, and the zero points.
pub(crate) fn negate(op: NegateOpRef<'_>) -> Verified {
    let (input, output) = (op.input1(), op.output());
    check_input_and_output(*op, input, output)?;
    let types = [input, output].map(|value| type_of(*op, value));
    reject_if(!verify_compatible_shapes(op.context(), types), *op, || {
        "requires the same shape for input1 and output".to_owned()
    })?;
    check_zero_point_type(*op, input, op.input1_zp(), "input1")?;
    check_zero_point_type(*op, output, op.output_zp(), "output")?;
    check_zero_point(*op, op.input1_zp(), "input1")?;
    check_zero_point(*op, op.output_zp(), "output")
}

/// The input or the output of a rescaling.
struct Side {
    value: Value,
    zero: Value,
    unsigned: bool,
    name: &'static str,
}

impl Side {
    fn check_element(&self, op: OpRef<'_>) -> Verified {
        let (name, element) = (self.name, storage_of(op, self.value));
        reject_if(!element.is_any_integer(), op, || {
            let element = quoted(op, element);
            format!("expect {name} to have integer element type, got {element}")
        })
    }

    fn check_types(&self, op: OpRef<'_>) -> Verified {
        let cx = op.context();
        let types = [self.value, self.zero].map(|value| storage_of(op, value));
        let [element, zero] =
            types.map(|ty| ty.downcast::<IntegerType>(cx).map(|integer| integer.width));
        reject_if(element.is_none() || element != zero, op, || {
            let [element, zero] = types.map(|ty| quoted(op, ty));
            format!(
                "expected {name} and {name}_zp to both be integer of the same bitwidth, but got \
                 {element} vs. {zero}",
                name = self.name
            )
        })
    }

    fn check_zero(&self, op: OpRef<'_>) -> Verified {
        let (cx, name) = (op.context(), self.name);
        let Some(zero) = constant(op, self.zero, !self.unsigned) else { return Ok(()) };
        let element = element_of(op, self.zero);
        let is_short = element.is_integer_of(cx, 16) && self.unsigned;
        if zero == 0 {
            return Ok(());
        }
        reject_if(!element.is_integer_of(cx, 8) && !is_short, op, || {
            format!("expect {name}_zp of 0, got {zero}")
        })?;
        reject_if(is_short && zero != 1 << 15, op, || {
            format!("expect {name}_zp of 0 or 32768 for unsigned int16 {name}, got {zero}")
        })
    }
}

/// Checks the zero points, and that there is a multiplier and a shift for each channel, or one for
/// all.
pub(crate) fn rescale(op: RescaleOpRef<'_>) -> Verified {
    let (input, output) = (op.input(), op.output());
    let (input_unsigned, output_unsigned) = (op.input_unsigned(), op.output_unsigned());
    let sides = [
        Side { value: input, zero: op.input_zp(), unsigned: input_unsigned, name: "input" },
        Side { value: output, zero: op.output_zp(), unsigned: output_unsigned, name: "output" },
    ];
    sides.iter().try_for_each(|side| side.check_element(*op))?;
    sides.iter().try_for_each(|side| side.check_types(*op))?;
    sides.iter().try_for_each(|side| side.check_zero(*op))?;
    let (multiplier, scale32) = (element_of(*op, op.multiplier()), op.scale32());
    let width = if scale32 { 32 } else { 16 };
    reject_if(!multiplier.is_integer_of(op.context(), width), *op, || {
        let multiplier = quoted(*op, multiplier);
        format!(
            "expect i{width} element type for multiplier for scale32={scale32}, got {multiplier}"
        )
    })?;
    let Some(shape) = ranked(*op, input) else { return Ok(()) };
    let channels = match (op.per_channel(), shape) {
        (false, _) => 1,
        (true, [.., channels]) => *channels,
        (true, []) => {
            return Err(op.error(
                "requires input to be at least rank 1 when per_channel is true, but got rank 0",
            ));
        }
    };
    for (value, name) in [(op.multiplier(), "multiplier"), (op.shift(), "shift")] {
        let Some(&[size]) = ranked(*op, value) else { return Ok(()) };
        reject_if(size != DYNAMIC && size != channels, *op, || {
            format!("expect shape of {{ {channels} }} for {name} input, got {{ {size} }}")
        })?;
    }
    Ok(())
}
