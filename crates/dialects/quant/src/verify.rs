//! Verifiers of the `quant` operations for all that their declarations cannot state; `generated`
//! refers to them by name.

use terrace_builtin::shaped::{element_type_or_self, shape_of};
use terrace_builtin::{DYNAMIC, TypeExt};
use terrace_ir::{Context, Diagnostic, OpRef, Type};

use crate::types::{AnyQuantizedType, CalibratedQuantizedType, Scales, UniformQuantizedType};
use crate::{DequantizeCastOpRef, QuantizeCastOpRef, StorageCastOpRef};

/// Verifies that the result has the expressed type of the quantized operand.
pub(crate) fn dcast(op: DequantizeCastOpRef<'_>) -> Result<(), Diagnostic> {
    let (input, result) = ((*op).operand_types().next(), (*op).result_types().next());
    expressed_matches(*op, input, result)
}

/// Verifies that the operand has the expressed type of the quantized result.
pub(crate) fn qcast(op: QuantizeCastOpRef<'_>) -> Result<(), Diagnostic> {
    let (input, result) = ((*op).operand_types().next(), (*op).result_types().next());
    expressed_matches(*op, result, input)
}

/// Verifies that the integer type is the storage type of the quantized type.
pub(crate) fn scast(op: StorageCastOpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let types = ((*op).operand_types().next(), (*op).result_types().next());
    let (Some(input), Some(result)) = types else { return Ok(()) };
    let is_integer = |ty: Type| element_type_or_self(cx, ty).is_any_integer();
    let (quantized, integer) = if is_integer(input) { (result, input) } else { (input, result) };
    let storage = storage(cx, element_type_or_self(cx, quantized));
    if storage.is_some_and(|storage| storage != element_type_or_self(cx, integer)) {
        let message = "storage type in quantized type expected to match integer type";
        return Err(op.plain_error(message));
    }
    shape_fits(*op, quantized)
}

/// Returns the integer type that stores a quantized type; `None` for other types.
fn storage(cx: &Context, ty: Type) -> Option<Type> {
    let uniform = ty.downcast::<UniformQuantizedType>(cx).map(|ty| ty.storage);
    let storage = uniform.or_else(|| ty.downcast::<AnyQuantizedType>(cx).map(|ty| ty.storage))?;
    Some(storage.integer_type(cx))
}

/// Returns the float type that a quantized type approximates; `None` for other types.
fn expressed(cx: &Context, ty: Type) -> Option<Type> {
    if let Some(uniform) = ty.downcast::<UniformQuantizedType>(cx) {
        return Some(uniform.expressed);
    }
    if let Some(calibrated) = ty.downcast::<CalibratedQuantizedType>(cx) {
        return Some(calibrated.expressed);
    }
    ty.downcast::<AnyQuantizedType>(cx)?.expressed
}

fn expressed_matches(
    op: OpRef<'_>,
    quantized: Option<Type>,
    float: Option<Type>,
) -> Result<(), Diagnostic> {
    let cx = op.context();
    let (Some(quantized), Some(float)) = (quantized, float) else { return Ok(()) };
    let held = expressed(cx, element_type_or_self(cx, quantized));
    if held != Some(element_type_or_self(cx, float)) {
        let message = "expressed type in quantized type expected to match float type";
        return Err(op.plain_error(message));
    }
    shape_fits(op, quantized)
}

/// Verifies that the quantized dimensions and blocks fit the shape of the tensor.
fn shape_fits(op: OpRef<'_>, ty: Type) -> Result<(), Diagnostic> {
    let cx = op.context();
    let uniform = element_type_or_self(cx, ty).downcast::<UniformQuantizedType>(cx);
    let Some(uniform) = uniform else { return Ok(()) };
    let error = |message: &str| Err(op.plain_error(message));
    let shape = shape_of(cx, ty);
    match &uniform.scales {
        Scales::Layer(_) => Ok(()),
        Scales::Axis { .. } if !ty.is_tensor() => {
            error("scalar types may not use per-axis quantization")
        }
        Scales::Axis { dimension, scales } => {
            let Some(shape) = shape else { return Ok(()) };
            match usize::try_from(*dimension).ok().and_then(|at| shape.get(at)) {
                None => error("quantized dimension must be less than tensor rank"),
                Some(size) if *size != DYNAMIC && *size != scales.len() as i64 => {
                    error("quantized dimension size does not match number of scales")
                }
                Some(_) => Ok(()),
            }
        }
        Scales::Blocks { .. } if !ty.is_tensor() => {
            error("scalar types may not use sub-channel quantization")
        }
        Scales::Blocks { blocks, .. } => {
            let Some(shape) = shape else {
                return error("tensor containing the sub-channel quantized type must be ranked");
            };
            blocks_fit(op, shape, blocks)
        }
    }
}

fn blocks_fit(op: OpRef<'_>, shape: &[i64], blocks: &[(i64, i64)]) -> Result<(), Diagnostic> {
    for (dimension, block) in blocks {
        let size = usize::try_from(*dimension).ok().and_then(|at| shape.get(at));
        let message = match size {
            None => format!(
                "quantized dimension {dimension} must be less than tensor rank {}",
                shape.len()
            ),
            Some(0) => {
                "tensor dimension size of zero is not allowed with sub-channel quantization".into()
            }
            Some(size) if *size != DYNAMIC && *block > 0 && size % block != 0 => format!(
                "tensor dimension size {size} at axis {dimension} must be divisible by the \
                 corresponding block size {block}"
            ),
            Some(_) => continue,
        };
        return Err(op.plain_error(message));
    }
    Ok(())
}
