//! Lowerings of operations on matrices of a warp (MLIR: `WmmaOpsToNvvm.cpp`).

use terrace_builtin::property::EnumAttr;
use terrace_builtin::{FloatAttr, MemRefType, TypeExt, VectorType};
use terrace_gpu::{
    MMAElementwiseOp, MMAMatrixType, SubgroupMmaComputeOp, SubgroupMmaConstantMatrixOp,
    SubgroupMmaElementwiseOp, SubgroupMmaLoadMatrixOp, SubgroupMmaStoreMatrixOp,
};
use terrace_ir::{Attribute, Context, Op, OpType, Operand, Type, Value};
use terrace_llvm::{self as llvm, FCmpPredicate, LLVMStructType};
use terrace_numeric::{Float, FloatFormat};
use terrace_nvvm as nvvm;
use terrace_nvvm::{MMAFrag, MMALayout, MMATypes};
use terrace_to_llvm::Lowering;
use terrace_to_llvm::access::{self, Overflow};
use terrace_to_llvm::build;
use terrace_to_llvm::descriptor::RankedDescriptor;
use terrace_to_llvm::llvm_builder::LlvmBuilder;
use terrace_to_llvm::one_to_one::fields;
use terrace_to_llvm::types::{int, structure};

use crate::ops::{TargetOps, i32_attr};

/// The shapes of a multiplication: rows, columns and the common dimension.
type Shape = (i64, i64, i64);

/// The shapes of multiplications of 16-bit and 8-bit elements.
const SHAPES: [Shape; 3] = [(16, 16, 16), (32, 8, 16), (8, 32, 16)];

/// The shape of multiplications of `tf32` elements.
const TF32_SHAPE: Shape = (16, 16, 8);

/// The shape of multiplications of `f64` elements.
const F64_SHAPE: Shape = (8, 8, 4);

/// Adds the patterns for operations on matrices
/// (MLIR: `populateGpuWMMAToNVVMConversionPatterns`).
pub fn populate_gpu_wmma_to_nvvm(lowering: &mut Lowering) {
    lowering.add_built::<SubgroupMmaLoadMatrixOp>("WmmaLoadOpToNVVMLowering", load);
    lowering.add_built::<SubgroupMmaComputeOp>("WmmaMmaOpToNVVMLowering", compute);
    lowering.add_built::<SubgroupMmaStoreMatrixOp>("WmmaStoreOpToNVVMLowering", store);
    lowering.add_built::<SubgroupMmaConstantMatrixOp>("WmmaConstantOpToNVVMLowering", constant);
    lowering.add_built::<SubgroupMmaElementwiseOp>("WmmaElementwiseOpToNVVMLowering", elementwise);
}

fn fragment(matrix: &MMAMatrixType) -> MMAFrag {
    match &matrix.operand[..] {
        "AOp" => MMAFrag::A,
        "BOp" => MMAFrag::B,
        _ => MMAFrag::C,
    }
}

/// Returns the element type of a matrix in nvvm; `None` if nvvm lacks the type.
fn element_type(cx: &Context, matrix: &MMAMatrixType) -> Option<MMATypes> {
    let element = matrix.element;
    Some(match element.float_format(cx) {
        Some(FloatFormat::F16) => MMATypes::F16,
        Some(FloatFormat::F32) if fragment(matrix) == MMAFrag::C => MMATypes::F32,
        Some(FloatFormat::F32) => MMATypes::Tf32,
        Some(FloatFormat::F64) => MMATypes::F64,
        Some(_) => return None,
        None if element.is_signed_integer(cx) => MMATypes::S8,
        None if element.is_unsigned_integer(cx) => MMATypes::U8,
        None => MMATypes::S32,
    })
}

/// Converts the type of a matrix to the structure of the elements that a thread holds, or to `f64`
/// if there is one element; `None` for other types.
pub fn struct_type(cx: &Context, ty: Type) -> Option<Type> {
    let matrix = ty.downcast::<MMAMatrixType>(cx)?;
    let fragment = fragment(matrix);
    let is_factor = fragment != MMAFrag::C;
    let word = int(cx, 32);
    let (element, count) = match element_type(cx, matrix)? {
        MMATypes::F16 => {
            (VectorType::get(cx, &[2], matrix.element).ty(), if is_factor { 8 } else { 4 })
        }
        MMATypes::F32 => (matrix.element, 8),
        MMATypes::F64 => (matrix.element, if is_factor { 1 } else { 2 }),
        MMATypes::Tf32 => (word, 4),
        MMATypes::S32 => (word, 8),
        _ => {
            let lines = matrix.shape[usize::from(fragment == MMAFrag::B)];
            (word, usize::try_from(lines / 8).unwrap_or(0))
        }
    };
    if element.is_float_of(cx, FloatFormat::F64) && count == 1 {
        return Some(element);
    }
    Some(structure(cx, &vec![element; count]))
}

/// Returns the shapes of multiplications with elements of type `element`.
fn shapes_of(element: MMATypes) -> Vec<Shape> {
    match element {
        MMATypes::Tf32 => vec![TF32_SHAPE],
        MMATypes::F64 => vec![F64_SHAPE],
        MMATypes::F32 => SHAPES.into_iter().chain([TF32_SHAPE]).collect(),
        _ => SHAPES.to_vec(),
    }
}

/// Returns the shape of the multiplication in which `matrix` takes part; `None` if no
/// multiplication has the sizes of `matrix`.
fn shape_of(matrix: &MMAMatrixType, element: MMATypes) -> Option<Shape> {
    let size = (matrix.shape[0], matrix.shape[1]);
    let fits = |(m, n, k): &Shape| match fragment(matrix) {
        MMAFrag::A => (*m, *k) == size,
        MMAFrag::B => (*k, *n) == size,
        MMAFrag::C => (*m, *n) == size,
    };
    shapes_of(element).into_iter().find(fits)
}

/// Returns the attributes for the shape of a multiplication.
fn shape_attributes(
    b: &LlvmBuilder<'_, '_>,
    (m, n, k): Shape,
) -> Option<Vec<(&'static str, Attribute)>> {
    let number = |number| Some(i32_attr(b, i32::try_from(number).ok()?));
    Some(vec![("m", number(m)?), ("n", number(n)?), ("k", number(k)?)])
}

fn layout(transposed: bool) -> MMALayout {
    if transposed { MMALayout::Col } else { MMALayout::Row }
}

/// Creates the leading dimension, an index attribute, as an `i32`.
fn leading_dimension(b: &mut LlvmBuilder<'_, '_>, dimension: Attribute) -> Value {
    let ty = b.int_type(32);
    build::constant(b.rw, dimension, ty)
}

fn load(b: &mut LlvmBuilder<'_, '_>, op: Op, operands: &[Value]) -> Option<()> {
    let cx = b.cx.clone();
    let view = SubgroupMmaLoadMatrixOp::from_op(op).view(b.rw.body());
    let (leading, transposed) = (view.lead_dimension().attr(), view.transpose());
    let result = b.result_type(op)?;
    let matrix = result.downcast::<MMAMatrixType>(&cx)?;
    let element = element_type(&cx, matrix)?;
    let mut attributes = shape_attributes(b, shape_of(matrix, element)?)?;
    attributes.extend([
        ("layout", layout(transposed).to_attribute(&cx)),
        ("eltype", element.to_attribute(&cx)),
        ("frag", fragment(matrix).to_attribute(&cx)),
    ]);
    let memref = b.operand_type(op, 0)?.downcast::<MemRefType>(&cx)?;
    let descriptor = RankedDescriptor(operands[0]);
    let address = access::element(b, memref, descriptor, &operands[1..], Overflow::Maybe)?;
    let stride = leading_dimension(b, leading);
    let ty = struct_type(&cx, result)?;
    let value = b.target_value(nvvm::WMMALoadOp::INFO, &[address, stride], ty, &attributes);
    b.replace(op, value)
}

/// Returns the elements of a matrix that a thread holds.
fn elements(b: &mut LlvmBuilder<'_, '_>, matrix: Value) -> Vec<Value> {
    match b.type_of(matrix).is::<LLVMStructType>() {
        true => fields(b.rw, matrix),
        false => vec![matrix],
    }
}

fn compute(b: &mut LlvmBuilder<'_, '_>, op: Op, operands: &[Value]) -> Option<()> {
    let cx = b.cx.clone();
    let view = SubgroupMmaComputeOp::from_op(op).view(b.rw.body());
    let layouts = [layout(view.a_transpose()), layout(view.b_transpose())];
    let matrix = |at| b.operand_type(op, at)?.downcast::<MMAMatrixType>(&cx);
    let (left, right, sum) = (matrix(0)?, matrix(1)?, matrix(2)?);
    let shape = (sum.shape[0], sum.shape[1], left.shape[1]);
    let (source, target) = (element_type(&cx, left)?, element_type(&cx, sum)?);
    let is_known = shapes_of(source).contains(&shape);
    if !is_known || element_type(&cx, right)? != source {
        return None;
    }
    let mut attributes = shape_attributes(b, shape)?;
    attributes.extend([
        ("layoutA", layouts[0].to_attribute(&cx)),
        ("layoutB", layouts[1].to_attribute(&cx)),
        ("eltypeA", source.to_attribute(&cx)),
        ("eltypeB", target.to_attribute(&cx)),
    ]);
    let mut arguments = Vec::new();
    for operand in operands {
        arguments.extend(elements(b, *operand));
    }
    let ty = b.type_of(operands[2]);
    let value = b.target_value(nvvm::WMMAMmaOp::INFO, &arguments, ty, &attributes);
    b.replace(op, value)
}

fn store(b: &mut LlvmBuilder<'_, '_>, op: Op, operands: &[Value]) -> Option<()> {
    let cx = b.cx.clone();
    let view = SubgroupMmaStoreMatrixOp::from_op(op).view(b.rw.body());
    let (leading, transposed) = (view.lead_dimension().attr(), view.transpose());
    let matrix = b.operand_type(op, 0)?.downcast::<MMAMatrixType>(&cx)?;
    let element = element_type(&cx, matrix)?;
    let mut attributes = shape_attributes(b, shape_of(matrix, element)?)?;
    attributes.extend([
        ("layout", layout(transposed).to_attribute(&cx)),
        ("eltype", element.to_attribute(&cx)),
    ]);
    let parts = elements(b, operands[0]);
    let memref = b.operand_type(op, 1)?.downcast::<MemRefType>(&cx)?;
    let descriptor = RankedDescriptor(operands[1]);
    let address = access::element(b, memref, descriptor, &operands[2..], Overflow::Maybe)?;
    let stride = leading_dimension(b, leading);
    let mut arguments = vec![address];
    arguments.extend(parts);
    arguments.push(stride);
    b.target_op(nvvm::WMMAStoreOp::INFO, &arguments, &[], &attributes);
    b.rw.erase_op(op);
    Some(())
}

fn constant(b: &mut LlvmBuilder<'_, '_>, op: Op, operands: &[Value]) -> Option<()> {
    let cx = b.cx.clone();
    let ty = struct_type(&cx, b.result_type(op)?)?;
    let parts = ty.downcast::<LLVMStructType>(&cx)?.fields().to_vec();
    let mut value = operands[0];
    if let Some(vector) = parts.first()?.downcast::<VectorType>(&cx) {
        let mut all = build::poison(b.rw, parts[0]);
        for at in 0..vector.shape.iter().product::<i64>() {
            let at = b.int(32, at);
            all = b.insert_element(all, value, at);
        }
        value = all;
    }
    let mut all = build::poison(b.rw, ty);
    for at in 0..parts.len() {
        all = build::insert(b.rw, all, value, &[at as i64]);
    }
    b.replace(op, all)
}

fn elementwise(b: &mut LlvmBuilder<'_, '_>, op: Op, operands: &[Value]) -> Option<()> {
    let cx = b.cx.clone();
    let kind = SubgroupMmaElementwiseOp::from_op(op).view(b.rw.body()).op_type();
    let ty = struct_type(&cx, b.result_type(op)?)?;
    let parts = ty.downcast::<LLVMStructType>(&cx)?.fields().to_vec();
    let mut all = build::poison(b.rw, ty);
    for (at, part) in (0..).zip(&parts) {
        let mut scalars = Vec::new();
        for operand in operands {
            scalars.push(build::extract(b.rw, *operand, &[at], *part));
        }
        let value = combine(b, kind, &scalars, *part)?;
        all = build::insert(b.rw, all, value, &[at]);
    }
    b.replace(op, all)
}

/// Builds the operation `kind` on elements of type `ty`; `None` if the target has none.
fn combine(
    b: &mut LlvmBuilder<'_, '_>,
    kind: MMAElementwiseOp,
    operands: &[Value],
    ty: Type,
) -> Option<Value> {
    let [left, right] = *operands else { return None };
    Some(match kind {
        MMAElementwiseOp::ADDF => llvm::FAddOp::build(b.rw, left, right).value(b.rw),
        MMAElementwiseOp::MULF => llvm::FMulOp::build(b.rw, left, right).value(b.rw),
        MMAElementwiseOp::DIVF => llvm::FDivOp::build(b.rw, left, right).value(b.rw),
        MMAElementwiseOp::MAXF => extremum(b, FCmpPredicate::Ogt, left, right, ty)?,
        MMAElementwiseOp::MINF => extremum(b, FCmpPredicate::Olt, left, right, ty)?,
        _ => return None,
    })
}

/// Builds the operand for which `predicate` holds, or NaN if an operand is NaN.
fn extremum(
    b: &mut LlvmBuilder<'_, '_>,
    predicate: FCmpPredicate,
    left: Value,
    right: Value,
    ty: Type,
) -> Option<Value> {
    let element = terrace_builtin::shaped::element_type_or_self(&b.cx, ty);
    let first = llvm::FCmpOp::build(b.rw, predicate, left, right).value(b.rw);
    let chosen = llvm::SelectOp::build(b.rw, first, left, right).value(b.rw);
    let is_nan = llvm::FCmpOp::build(b.rw, FCmpPredicate::Uno, left, right).value(b.rw);
    let nan = Float::nan(element.float_format(&b.cx)?);
    let nan = FloatAttr::from_float(&b.cx, nan).attr();
    let nan = build::constant(b.rw, nan, ty);
    Some(llvm::SelectOp::build(b.rw, is_nan, nan, chosen).value(b.rw))
}
