//! Lowerings of operations on the matrices of a warp.

use terrace_builtin::property::EnumAttr;
use terrace_builtin::{IntegerAttr, TypeExt, VectorType};
use terrace_ir::{ArrayAttr, Attribute, Context, Handle, Op, OpType, Type, Value};
use terrace_llvm::{self as llvm, LLVMArrayType, LLVMStructType};
use terrace_numeric::FloatFormat;
use terrace_nvgpu::{LdMatrixOp, MmaSparseSyncOp, MmaSyncOp};
use terrace_nvvm as nvvm;
use terrace_nvvm::{
    LdStMatrixEltType, LdStMatrixShapeAttr, MMAIntOverflow, MMALayout, MMAShapeAttr, MMATypes,
};
use terrace_to_llvm::access::{self, Overflow};
use terrace_to_llvm::build;
use terrace_to_llvm::descriptor::RankedDescriptor;
use terrace_to_llvm::llvm_builder::LlvmBuilder;
use terrace_to_llvm::types::structure;

use crate::ops::{TargetOps, i32_attr};

/// Lowers the load of tiles, each in a register of 32 bits.
pub(super) fn load(b: &mut LlvmBuilder<'_, '_>, op: Op, operands: &[Value]) -> Option<()> {
    let cx = b.cx.clone();
    let view = LdMatrixOp::from_op(op).view(b.rw.body());
    let (tiles, transposed) = (view.num_tiles(), view.transpose());
    let result = b.result_type(op)?;
    let vector = result.downcast::<VectorType>(&cx)?;
    let [registers, elements] = vector.shape[..] else { return None };
    let (word, row) = (b.int_type(32), b.vector_type(elements, vector.element));
    let loaded = match usize::try_from(registers).ok()? {
        1 => word,
        registers => structure(&cx, &vec![word; registers]),
    };
    let memref = b.operand_type(op, 0)?.downcast::<terrace_builtin::MemRefType>(&cx)?;
    let descriptor = RankedDescriptor(operands[0]);
    let address = access::element(b, memref, descriptor, &operands[1..], Overflow::Maybe)?;
    let layout = if transposed { MMALayout::Col } else { MMALayout::Row };
    let attributes = [
        ("num", i32_attr(b, tiles)),
        ("layout", layout.to_attribute(&cx)),
        ("shape", LdStMatrixShapeAttr { m: 8, n: 8 }.intern(&cx).attr()),
        ("eltType", LdStMatrixEltType::B16.to_attribute(&cx)),
    ];
    let value = b.target_value(nvvm::LdMatrixOp::INFO, &[address], loaded, &attributes);
    let ty = b.convert(result)?;
    let mut all = build::poison(b.rw, ty);
    for at in 0..registers {
        let register = match registers {
            1 => value,
            _ => build::extract(b.rw, value, &[at], word),
        };
        let register = b.bitcast(register, row);
        all = build::insert(b.rw, all, register, &[at]);
    }
    b.replace(op, all)
}

/// Returns the type of the elements of a factor in nvvm; `None` if nvvm lacks the type.
fn factor_type(cx: &Context, element: Type) -> Option<MMATypes> {
    Some(match element.float_format(cx) {
        Some(FloatFormat::F16) => MMATypes::F16,
        Some(FloatFormat::F32) => MMATypes::Tf32,
        Some(FloatFormat::F64) => MMATypes::F64,
        Some(_) => return None,
        None => match element.int_or_float_width(cx)? {
            8 => MMATypes::S8,
            4 => MMATypes::S4,
            _ => return None,
        },
    })
}

/// Returns the type of the elements of a sum in nvvm; `None` if nvvm lacks the type.
fn sum_type(cx: &Context, element: Type) -> Option<MMATypes> {
    Some(match element.float_format(cx) {
        Some(FloatFormat::F16) => MMATypes::F16,
        Some(FloatFormat::F32) => MMATypes::F32,
        Some(FloatFormat::F64) => MMATypes::F64,
        Some(_) => return None,
        None if element.is_integer_of(cx, 32) => MMATypes::S32,
        None => return None,
    })
}

/// The types and the shape of a multiplication.
struct Multiplication {
    left: MMATypes,
    right: MMATypes,
    sum: MMATypes,
    shape: Vec<i64>,
    /// Whether the factors are integers, so that results saturate.
    is_integral: bool,
}

/// Returns the types and the shape of `op`; `None` if nvvm has no such multiplication, which is
/// reported where MLIR reports it.
fn multiplication(
    b: &mut LlvmBuilder<'_, '_>,
    op: Op,
    shape: Handle<ArrayAttr>,
    is_tf32: bool,
) -> Option<Multiplication> {
    let cx = b.cx.clone();
    let element = |at| {
        let vector = b.operand_type(op, at)?.downcast::<VectorType>(&cx)?;
        Some(vector.element)
    };
    let (left, right, sum) = (element(0)?, element(1)?, element(2)?);
    if left.is_float_of(&cx, FloatFormat::F32) && !is_tf32 {
        return None;
    }
    let (Some(a), Some(other)) = (factor_type(&cx, left), factor_type(&cx, right)) else {
        b.fail(op, "failed to deduce operand PTX types");
        return None;
    };
    let Some(sum) = sum_type(&cx, sum) else {
        let message = "could not infer the PTX type for the accumulator/result";
        b.cx.emit(b.rw.body().op(op).plain_error(message));
        return None;
    };
    let sizes = shape.data(&cx).0.iter();
    let shape: Option<Vec<i64>> =
        sizes.map(|size| size.downcast::<IntegerAttr>(&cx)?.to_i64()).collect();
    let is_integral = left.is_any_integer();
    Some(Multiplication { left: a, right: other, sum, shape: shape?, is_integral })
}

/// Returns the registers of the rows of a matrix: rows of small integers are packed, rows of wide
/// elements taken apart.
fn registers(b: &mut LlvmBuilder<'_, '_>, matrix: Value, ty: MMATypes) -> Option<Vec<Value>> {
    let cx = b.cx.clone();
    let rows = b.type_of(matrix).downcast::<LLVMArrayType>(&cx)?;
    let (count, row) = (i64::try_from(rows.num_elements).ok()?, rows.element_type);
    let vector = row.downcast::<VectorType>(&cx)?;
    let (element, length) = (vector.element, vector.shape.iter().product::<i64>());
    let width = element.int_or_float_width(&cx)?;
    let is_packed = (element.is_any_integer() && matches!((width, length), (8, 4) | (4, 8)))
        || (element.is_float_of(&cx, FloatFormat::F32) && length == 1 && ty == MMATypes::Tf32);
    let is_wide = element.is_float_of(&cx, FloatFormat::F32)
        || element.is_float_of(&cx, FloatFormat::F64)
        || element.is_integer_of(&cx, 32);
    let mut all = Vec::new();
    for at in 0..count {
        let value = build::extract(b.rw, matrix, &[at], row);
        if is_packed {
            let word = b.int_type(32);
            all.push(b.bitcast(value, word));
        } else if is_wide {
            for at in 0..length {
                let at = b.int(64, at);
                all.push(b.extract_element(value, at));
            }
        } else {
            all.push(value);
        }
    }
    Some(all)
}

/// Returns the type of the results of an instruction for a matrix of type `ty`, an array of rows;
/// `None` if no instruction has such rows.
fn result_registers(cx: &Context, ty: Type) -> Option<Type> {
    let rows = ty.downcast::<LLVMArrayType>(cx)?;
    let count = usize::try_from(rows.num_elements).ok()?;
    let vector = rows.element_type.downcast::<VectorType>(cx)?;
    let (element, length) = (vector.element, vector.shape.iter().product::<i64>());
    let is = |format| element.is_float_of(cx, format);
    let registers = match length {
        2 if is(FloatFormat::F16) => vec![rows.element_type; count],
        2 if element.is_integer_of(cx, 32) || is(FloatFormat::F32) => vec![element; count * 2],
        2 if is(FloatFormat::F64) => vec![element; 2],
        1 if is(FloatFormat::F32) => vec![element; count],
        _ => return None,
    };
    Some(structure(cx, &registers))
}

/// Builds the matrix of type `ty`, an array of rows, from the results of an instruction.
fn matrix_of(b: &mut LlvmBuilder<'_, '_>, results: Value, ty: Type) -> Option<Value> {
    let cx = b.cx.clone();
    let row = ty.downcast::<LLVMArrayType>(&cx)?.element_type;
    let fields = b.type_of(results).downcast::<LLVMStructType>(&cx)?.fields().to_vec();
    let vector = row.downcast::<VectorType>(&cx)?;
    let is_whole = vector.element.is_float_of(&cx, FloatFormat::F16)
        || vector.shape.iter().product::<i64>() == 1;
    let mut rows = Vec::new();
    if is_whole {
        for (at, field) in (0..).zip(&fields) {
            let value = build::extract(b.rw, results, &[at], *field);
            rows.push(b.bitcast_if_needed(value, row));
        }
    } else {
        for (at, pair) in (0..).zip(fields.chunks_exact(2)) {
            let mut all = build::poison(b.rw, row);
            let first = build::extract(b.rw, results, &[2 * at], pair[0]);
            let second = build::extract(b.rw, results, &[2 * at + 1], pair[1]);
            for (at, value) in [(0, first), (1, second)] {
                let at = b.i32(at);
                all = b.insert_element(all, value, at);
            }
            rows.push(all);
        }
    }
    let mut all = build::poison(b.rw, ty);
    for (at, row) in (0..).zip(rows) {
        all = build::insert(b.rw, all, row, &[at]);
    }
    Some(all)
}

/// Lowers a multiplication of dense matrices.
pub(super) fn multiply(b: &mut LlvmBuilder<'_, '_>, op: Op, operands: &[Value]) -> Option<()> {
    let cx = b.cx.clone();
    let view = MmaSyncOp::from_op(op).view(b.rw.body());
    let (shape, is_tf32) = (view.mma_shape(), view.tf32_enabled());
    let kind = multiplication(b, op, shape, is_tf32)?;
    let types = [kind.left, kind.right, kind.sum];
    let mut arguments = Vec::new();
    let mut segments = Vec::new();
    for (operand, ty) in operands.iter().zip(types) {
        let parts = registers(b, *operand, ty)?;
        segments.push(i32::try_from(parts.len()).ok()?);
        arguments.extend(parts);
    }
    let ty = b.convert(b.result_type(op)?)?;
    let results = result_registers(&cx, ty)?;
    let [m, n, k] = kind.shape[..] else { return None };
    let [m, n, k] = [m, n, k].map(|size| i32::try_from(size).unwrap_or(0));
    let mut attributes: Vec<(&str, Attribute)> = vec![
        ("shape", MMAShapeAttr { m, n, k }.intern(&cx).attr()),
        ("layoutA", MMALayout::Row.to_attribute(&cx)),
        ("layoutB", MMALayout::Col.to_attribute(&cx)),
        ("multiplicandAPtxType", kind.left.to_attribute(&cx)),
        ("multiplicandBPtxType", kind.right.to_attribute(&cx)),
    ];
    if kind.is_integral {
        attributes.push(("intOverflowBehavior", MMAIntOverflow::Satfinite.to_attribute(&cx)));
    }
    attributes.push(("operandSegmentSizes", crate::ops::segments_attr(b, &segments)));
    let value = b.target_value(nvvm::MmaOp::INFO, &arguments, results, &attributes);
    let value = matrix_of(b, value, ty)?;
    b.replace(op, value)
}

/// Lowers a multiplication with a sparse factor to inline assembly.
pub(super) fn multiply_sparse(
    b: &mut LlvmBuilder<'_, '_>,
    op: Op,
    operands: &[Value],
) -> Option<()> {
    let cx = b.cx.clone();
    let view = MmaSparseSyncOp::from_op(op).view(b.rw.body());
    let (shape, is_tf32) = (view.mma_shape(), view.tf32_enabled());
    let selector = view.sparsity_selector();
    let kind = multiplication(b, op, shape, is_tf32)?;
    let mut parts = Vec::new();
    for (operand, ty) in operands.iter().zip([kind.left, kind.right, kind.sum]) {
        parts.push(registers(b, *operand, ty)?);
    }
    let ty = b.convert(b.result_type(op)?)?;
    let results = result_registers(&cx, ty)?;
    let word = b.int_type(32);
    let metadata = b.bitcast(operands[3], word);
    let [m, n, k] = kind.shape[..] else { return None };
    let saturation = if kind.is_integral { "satfinite." } else { "" };
    let (sum, left, right) = (kind.sum.keyword(), kind.left.keyword(), kind.right.keyword());
    let mut text =
        format!("mma.sp.sync.aligned.m{m}n{n}k{k}.row.col.{saturation}{sum}.{left}.{right}.{sum} ");
    let counts = [parts[2].len(), parts[0].len(), parts[1].len(), parts[2].len()];
    let mut next = 0;
    for count in counts {
        let names: Vec<String> = (next..next + count).map(|at| format!("${at}")).collect();
        text.push_str(&format!("{{{}}},", names.join(",")));
        next += count;
    }
    text.push_str(&format!("${next},0x{selector};"));
    let outputs = vec!["=r"; parts[2].len()];
    let inputs = vec!["r"; parts.iter().map(Vec::len).sum::<usize>() + 1];
    let constraints: Vec<&str> = outputs.into_iter().chain(inputs).collect();
    let arguments: Vec<Value> = parts.concat().into_iter().chain([metadata]).collect();
    let properties = llvm::InlineAsmProperties {
        asm_string: text,
        constraints: constraints.join(","),
        has_side_effects: true,
        is_align_stack: false,
        tail_call_kind: None,
        asm_dialect: Some(llvm::AsmDialect::AD_ATT),
        operand_attrs: None,
    };
    let new = llvm::InlineAsmOp::build_with(b.rw, Some(results), &arguments[..], properties).op();
    let value = b.rw.body().result(new, 0);
    let value = matrix_of(b, value, ty)?;
    b.replace(op, value)
}

/// Lowers reciprocals of a vector of rank 1 to one approximation for each element.
pub(super) fn reciprocal(b: &mut LlvmBuilder<'_, '_>, op: Op, operands: &[Value]) -> Option<()> {
    let cx = b.cx.clone();
    let ty = b.type_of(operands[0]);
    let vector = ty.downcast::<VectorType>(&cx)?;
    let mut all = build::poison(b.rw, ty);
    for at in 0..vector.shape.iter().product::<i64>() {
        let at = b.int(64, at);
        let element = b.extract_element(operands[0], at);
        let value = b.target_value(nvvm::RcpApproxFtzF32Op::INFO, &[element], vector.element, &[]);
        all = b.insert_element(all, value, at);
    }
    b.replace(op, all)
}
