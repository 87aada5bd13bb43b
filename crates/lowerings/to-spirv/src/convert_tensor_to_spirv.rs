//! The pass `convert-tensor-to-spirv`: lowers reads of small tensors to reads of local variables
//! (MLIR: `TensorToSPIRV.cpp`).

use terrace_builtin::types::row_major;
use terrace_builtin::{RankedTensorType, TypeExt};
use terrace_ir::{Op, OpType, Value};
use terrace_pass::{PassResult, Target, pass};
use terrace_rewrite::Rw;
use terrace_spirv::{self as spirv, ArrayType, PointerType, StorageClass};
use terrace_tensor::ExtractOp;

use crate::build;
use crate::convert_arith_to_spirv::populate_arith_to_spirv;
use crate::convert_func_to_spirv::{populate_func_to_spirv, populate_functions_to_spirv};
use crate::convert_memref_to_spirv::{access_chain, linear_index};
use crate::run::SpirvLowering;
use crate::types::SpirvTypeOptions;

/// Replace tensor operations by spirv operations
#[pass(name = "convert-tensor-to-spirv", title = "ConvertTensorToSPIRVPass", run = run)]
pub struct ConvertTensorToSpirv {
    /// Emulate scalars of less than 32 bits that the target lacks by scalars of 32 bits
    #[option(name = "emulate-lt-32-bit-scalar-types", default = true)]
    pub emulate_narrow_scalars: bool,
    /// Emulate float types that the target lacks by integers of the same width
    #[option(name = "emulate-unsupported-float-types", default = true)]
    pub emulate_floats: bool,
}

/// The size in bytes of the largest tensor that a local variable may hold.
const MAX_BYTES: i64 = 64;

fn run(pass: &ConvertTensorToSpirv, target: &mut Target<'_>) -> PassResult {
    let options = SpirvTypeOptions {
        emulate_narrow_scalars: pass.emulate_narrow_scalars,
        emulate_floats: pass.emulate_floats,
        ..Default::default()
    };
    let mut lowering = SpirvLowering::new(target, options);
    populate_arith_to_spirv(&mut lowering);
    populate_func_to_spirv(&mut lowering);
    populate_functions_to_spirv(&mut lowering);
    populate_tensor_to_spirv(&mut lowering, MAX_BYTES);
    lowering.run(target)
}

/// Adds the patterns that lower reads of tensors of at most `max_bytes` bytes
/// (MLIR: `populateTensorToSPIRVPatterns`).
pub fn populate_tensor_to_spirv(lowering: &mut SpirvLowering, max_bytes: i64) {
    let width = lowering.options.index_width();
    lowering.add_for("TensorExtractPattern", ExtractOp::INFO, move |op, operands, _, rw| {
        extract(op, operands, max_bytes, width, rw)
    });
}

/// Reads an element of a constant tensor from a variable that holds the tensor.
fn extract(
    op: Op,
    operands: &[Value],
    max_bytes: i64,
    index_width: u32,
    rw: Rw<'_, '_>,
) -> Option<()> {
    let cx = rw.context().clone();
    let ty = rw.body().op(op).operand_types().next()?;
    let tensor = ty.downcast::<RankedTensorType>(&cx)?;
    if tensor.shape.iter().any(|size| *size < 0) {
        return None;
    }
    let bits = i64::from(tensor.element.int_or_float_width(&cx)?);
    let count = tensor.shape.iter().try_fold(1i64, |all, size| all.checked_mul(*size))?;
    if count.checked_mul(bits)? > max_bytes.checked_mul(8)? {
        return None;
    }
    let (array, indices) = operands.split_first()?;
    let strides = row_major(&tensor.shape);
    let pointee = rw.body().value_type(*array);
    let element = pointee.downcast::<ArrayType>(&cx)?.element;
    let is_constant =
        rw.body().defining_op(*array).is_some_and(|op| rw.body().op(op).is::<spirv::ConstantOp>());
    if !is_constant {
        return None;
    }
    let storage_class = StorageClass::Function;
    let pointer = PointerType { pointee, storage_class }.intern(&cx).ty();
    let variable = build::variable(rw, pointer);
    build::operation(rw, spirv::StoreOp::INFO, &[variable, *array], &[], &[]);
    let index = linear_index(rw, indices, &strides, 0, index_width);
    let element = PointerType { pointee: element, storage_class }.intern(&cx).ty();
    let place = access_chain(rw, variable, &[index], element);
    let value = build::load(rw, place, &[])?;
    rw.replace_op(op, &[value]);
    Some(())
}
