//! The limits of the level of the target.

use terrace_builtin::shaped::{element_type_of, shape_of};
use terrace_builtin::{DYNAMIC, DenseArrayAttr, TypeExt, UnrankedTensorType};
use terrace_ir::{Diagnostic, OpRef, Type};
use terrace_tosa::{ConstShapeOp, VariableOp, shapeType, variable_type};

use super::environment::{Environment, Limits};
use super::mnemonic;

/// Checks `op` against the level of the target.
pub(super) fn check(op: OpRef<'_>, environment: &Environment) -> Result<(), Diagnostic> {
    let Some(limits) = &environment.limits else { return Ok(()) };
    check_values(op, limits, environment.is_newer)?;
    let at_most = |values: &[i64], limit: i64, what: &str| match values.iter().all(|n| *n <= limit)
    {
        true => Ok(()),
        false => Err(op.error(format!("failed level check: {what}"))),
    };
    let kernel_limit = |values: &[i64], what: &str| {
        at_most(values, limits.kernel, &format!("{what} <= MAX_KERNEL"))
    };
    let check_strides = || at_most(&numbers(op, "stride"), limits.stride, "stride <= MAX_STRIDE");
    match mnemonic(op) {
        "avg_pool2d" | "max_pool2d" => {
            kernel_limit(&numbers(op, "kernel"), "kernel")?;
            check_strides()?;
            kernel_limit(&numbers(op, "pad"), "pad")
        }
        "conv2d" | "conv3d" => check_convolution(op, 1, limits),
        "depthwise_conv2d" => check_convolution(op, 0, limits),
        "transpose_conv2d" => {
            if let Some([_, height, width, _]) = operand_shape(op, 1) {
                kernel_limit(&[*height], "KH")?;
                kernel_limit(&[*width], "KW")?;
            }
            kernel_limit(&numbers(op, "out_pad"), "pad")?;
            check_strides()
        }
        "fft2d" | "rfft2d" => {
            let Some([_, height, width]) = operand_shape(op, 0) else { return Ok(()) };
            kernel_limit(&[*height], "H")?;
            kernel_limit(&[*width], "W")
        }
        "resize" => check_scale(op, limits),
        "concat" => check_list(op, op.operand_count(), "input1", limits),
        "custom" => {
            check_list(op, op.operand_count(), "input_list", limits)?;
            check_list(op, op.result_count(), "output_list", limits)
        }
        "cond_if" | "while_loop" => check_nesting(op, limits),
        _ => Ok(()),
    }
}

/// Returns the elements of the array attribute `name`; empty without it.
pub(super) fn numbers(op: OpRef<'_>, name: &str) -> Vec<i64> {
    let attribute = op.attribute(name);
    let array = attribute.and_then(|held| held.downcast::<DenseArrayAttr>(op.context()));
    let array = array.and_then(|array| array.as_i64s(op.context()));
    array.map(Iterator::collect).unwrap_or_default()
}

/// Returns the shape of the operand with index `at`; `None` for an unranked one.
fn operand_shape(op: OpRef<'_>, at: usize) -> Option<&[i64]> {
    shape_of(op.context(), op.operand_types().nth(at)?)
}

/// A type of `op`, with its role in messages.
struct Typed<'a> {
    op: OpRef<'a>,
    ty: Type,
    role: &'static str,
}

/// Checks the types of operands and results: first the ranks, then the sizes.
fn check_values(op: OpRef<'_>, limits: &Limits, newer: bool) -> Result<(), Diagnostic> {
    if matches!(mnemonic(op), "yield" | "const_shape") {
        return Ok(());
    }
    let mut types: Vec<Typed<'_>> = Vec::new();
    match op.cast::<VariableOp>() {
        Some(variable) => {
            types.push(Typed { op, ty: variable_type(variable), role: "variable type" });
        }
        None => {
            types.extend(op.operand_types().map(|ty| Typed { op, ty, role: "operand" }));
            types.extend(op.result_types().map(|ty| Typed { op, ty, role: "result" }));
        }
    }
    // The ranks of the values that regions and custom operations take are free.
    let ranked = match mnemonic(op) {
        "custom" | "while_loop" => 0,
        "cond_if" => 1,
        _ => types.len(),
    };
    types.iter().take(ranked).try_for_each(|ty| ty.check_rank(limits))?;
    types.iter().try_for_each(|ty| ty.check_size(limits, newer))
}

impl Typed<'_> {
    fn fail(&self, what: &str) -> Result<(), Diagnostic> {
        Err(self.op.error(format!("failed level check: {what}")))
    }

    fn check_rank(&self, limits: &Limits) -> Result<(), Diagnostic> {
        let cx = self.op.context();
        if let Some(shape) = self.ty.downcast::<shapeType>(cx) {
            return match usize::try_from(shape.rank) {
                Ok(rank) if rank > limits.rank => {
                    let ty = self.ty.to_text(cx);
                    let message = format!("failed shape type level check: '{ty}' exceeds MAX_RANK");
                    Err(self.op.error(message))
                }
                _ => Ok(()),
            };
        }
        if self.ty.is::<UnrankedTensorType>() {
            return self.fail("unranked tensor");
        }
        match shape_of(cx, self.ty) {
            Some(shape) if shape.len() > limits.rank => {
                self.fail(&format!("{} rank(shape) <= MAX_RANK", self.role))
            }
            _ => Ok(()),
        }
    }

    fn check_size(&self, limits: &Limits, newer: bool) -> Result<(), Diagnostic> {
        let (cx, role) = (self.op.context(), self.role);
        if self.ty.is::<UnrankedTensorType>() {
            return self.fail("unranked tensor");
        }
        let Some(shape) = shape_of(cx, self.ty) else { return Ok(()) };
        if shape.contains(&DYNAMIC) {
            return match newer {
                true => Ok(()),
                false => self.fail(&format!(
                    "{role} shape dimension cannot be dynamic when targeting TOSA specification \
                     version 1.0 or below"
                )),
            };
        }
        let bits = element_type_of(cx, self.ty).and_then(|ty| ty.int_or_float_width(cx));
        let bytes = i64::from(bits.unwrap_or(8).div_ceil(8));
        let size = shape.iter().fold(bytes, |size, length| size.wrapping_mul(*length));
        match size > (1 << limits.log2_size) - 1 {
            true => {
                self.fail(&format!("{role} tensor size (in bytes) <= (1 << MAX_LOG2_SIZE - 1)"))
            }
            false => Ok(()),
        }
    }
}

/// Checks the window of a convolution; the spatial dimensions of the weight begin at `first`.
fn check_convolution(op: OpRef<'_>, first: usize, limits: &Limits) -> Result<(), Diagnostic> {
    let fail = |what: String| Err(op.error(format!("failed level check: {what}")));
    let dilations = numbers(op, "dilation");
    let checks = [
        (dilations.clone(), limits.kernel, "dilation <= MAX_KERNEL"),
        (numbers(op, "pad"), limits.kernel, "pad <= MAX_KERNEL"),
        (numbers(op, "stride"), limits.stride, "stride <= MAX_STRIDE"),
    ];
    for (values, limit, what) in checks {
        if values.iter().any(|value| *value > limit) {
            return fail(what.to_owned());
        }
    }
    let Some(weight) = operand_shape(op, 1) else { return Ok(()) };
    let names = [("d", "KD"), ("y", "KH"), ("x", "KW")];
    let names = &names[names.len().saturating_sub(dilations.len())..];
    let sizes = weight.iter().skip(first);
    for ((dilation, size), (axis, kernel)) in dilations.iter().zip(sizes).zip(names) {
        if dilation.wrapping_mul(*size) > limits.kernel {
            return fail(format!("dilation_{axis} * {kernel} <= MAX_KERNEL)"));
        }
    }
    Ok(())
}

/// Checks the constant scale of a resize.
fn check_scale(op: OpRef<'_>, limits: &Limits) -> Result<(), Diagnostic> {
    let scale = shape_values(op, 1);
    let [y, y_below, x, x_below] = scale[..] else { return Ok(()) };
    for (axis, above, below) in [("y", y, y_below), ("x", x, x_below)] {
        if below != 0 && above.wrapping_div(below) > limits.scale {
            return Err(
                op.error(format!("failed level check: scale_{axis}_n/scale_{axis}_d <= MAX_SCALE"))
            );
        }
    }
    Ok(())
}

/// Returns the sizes in the constant shape that is the operand with index `at`; empty for another
/// operand.
pub(super) fn shape_values(op: OpRef<'_>, at: usize) -> Vec<i64> {
    let cx = op.context();
    let shape = op.operands().nth(at).and_then(|held| op.body().defined_by::<ConstShapeOp>(held));
    shape.map(|shape| shape.values().data(cx).i64s(cx).collect()).unwrap_or_default()
}

fn check_list(op: OpRef<'_>, count: usize, name: &str, limits: &Limits) -> Result<(), Diagnostic> {
    match count <= limits.tensor_list_size {
        true => Ok(()),
        false => Err(op.error(format!("failed level check for MAX_TENSOR_LIST_SIZE: {name}"))),
    }
}

/// Checks how many conditionals and loops there are around `op`, including itself.
fn check_nesting(op: OpRef<'_>, limits: &Limits) -> Result<(), Diagnostic> {
    let around = std::iter::successors(Some(op), |op| op.parent());
    let depth = around.filter(|op| matches!(mnemonic(*op), "cond_if" | "while_loop")).count();
    match depth < limits.nesting {
        true => Ok(()),
        false => Err(op.error(format!("failed level check: {depth} >= MAX_NESTING"))),
    }
}
