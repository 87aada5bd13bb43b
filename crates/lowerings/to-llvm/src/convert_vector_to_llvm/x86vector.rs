//! Lowering of x86vector to calls of intrinsics. [`populate_x86vector_to_llvm`] adds its patterns.

use terrace_builtin::shaped::element_type_or_self;
use terrace_builtin::{MemRefType, TypeExt, VectorType};
use terrace_ir::{Attribute, Op, OpInfo, OpType, Type, Value};
use terrace_llvm::CallIntrinsicOp;
use terrace_numeric::FloatFormat;
use terrace_rewrite::ConversionTarget;
use terrace_x86vector as x86vector;

use super::result_vector;
use crate::build;
use crate::finalize_memref_to_llvm::descriptor::RankedDescriptor;
use crate::llvm_builder::LlvmBuilder;
use crate::one_to_one::fields;
use crate::run::Lowering;
use crate::types::{int, structure};

/// The arguments of an intrinsic.
#[derive(Clone, Copy)]
enum Arguments {
    /// The arguments are the converted operands.
    Same,
    /// The arguments are the converted operands and then this number as an `i8` constant.
    And(i64),
    /// The address of the first element of the memref operand.
    Address,
    /// The compressed vector, the values of the remaining elements, and the mask.
    Compressed,
}

/// The operations with the names of their intrinsics and their arguments. In a name, `{e}` stands
/// for the element type, `{n}` for the width of the vector in bits, `{m}` for the element type in
/// memory.
static INTRINSICS: &[(&OpInfo, &str, Arguments)] = &[
    (x86vector::MaskCompressOp::INFO, "avx512.mask.compress", Arguments::Compressed),
    (x86vector::MaskRndScaleOp::INFO, "avx512.mask.rndscale.{e}.512", Arguments::Same),
    (x86vector::MaskScaleFOp::INFO, "avx512.mask.scalef.{e}.512", Arguments::Same),
    (x86vector::Vp2IntersectOp::INFO, "avx512.vp2intersect.{e}.512", Arguments::Same),
    (x86vector::DotBF16Op::INFO, "avx512bf16.dpbf16ps.{n}", Arguments::Same),
    (x86vector::CvtPackedF32ToBF16Op::INFO, "avx512bf16.cvtneps2bf16.{n}", Arguments::Same),
    (x86vector::RsqrtOp::INFO, "avx.rsqrt.ps.256", Arguments::Same),
    (x86vector::DotOp::INFO, "avx.dp.ps.256", Arguments::And(-1)),
    (x86vector::DotInt8Op::INFO, "avx2.vpdpbssd.{n}", Arguments::Same),
    (x86vector::BcstToPackedF32Op::INFO, "vbcstne{m}2ps{n}", Arguments::Address),
    (x86vector::CvtPackedEvenIndexedToF32Op::INFO, "vcvtnee{m}2ps{n}", Arguments::Address),
    (x86vector::CvtPackedOddIndexedToF32Op::INFO, "vcvtneo{m}2ps{n}", Arguments::Address),
];

/// Adds the patterns that lower x86vector
/// (MLIR: `populateX86VectorLegalizeForLLVMExportPatterns`).
pub fn populate_x86vector_to_llvm(lowering: &mut Lowering) {
    for (source, name, arguments) in INTRINSICS {
        lowering.add_for("CallIntrinsic", source, move |op, operands, types, rw| {
            let b = &mut LlvmBuilder::new(rw, types)?;
            let name = name_for(b, op, name)?;
            let arguments = arguments_for(b, op, operands, *arguments)?;
            call(b, op, name, &arguments)
        });
    }
}

/// Marks all operations of x86vector as illegal.
pub(super) fn legality(target: &mut ConversionTarget) {
    target.illegal_dialects(&["x86vector"]);
}

/// Returns the full name of the intrinsic: `llvm.x86.` and `name`, with `{e}` replaced by the
/// suffix of the element type (`ps`, `d`), `{n}` by the vector's width in bits and `{m}` by the
/// suffix of the element in memory. `None` if `op` has no vector of integers or floats.
fn name_for(b: &LlvmBuilder<'_, '_>, op: Op, name: &str) -> Option<String> {
    let from = b.operand_type(op, 0)?;
    let vector = match from.downcast::<VectorType>(&b.cx) {
        Some(vector) => vector.clone(),
        None => result_vector(b, op)?,
    };
    let bits = vector.element.int_or_float_width(&b.cx)?;
    let kind = match (vector.element.is_float(), bits) {
        (true, 32) => "ps",
        (true, _) => "pd",
        (false, 32) => "d",
        (false, _) => "q",
    };
    let memory = match element_type_or_self(&b.cx, from).float_format(&b.cx) {
        Some(FloatFormat::BF16) => "bf16",
        _ if name.starts_with("vbcst") => "sh",
        _ => "ph",
    };
    let bits = i64::from(bits) * vector.shape.iter().product::<i64>();
    let name = name.replace("{e}", kind).replace("{n}", &bits.to_string());
    Some(format!("llvm.x86.{}", name.replace("{m}", memory)))
}

fn arguments_for(
    b: &mut LlvmBuilder<'_, '_>,
    op: Op,
    operands: &[Value],
    arguments: Arguments,
) -> Option<Vec<Value>> {
    Some(match arguments {
        Arguments::Same => operands.to_vec(),
        Arguments::And(number) => {
            let number = build::int_constant(b.rw, int(&b.cx, 8), number)?;
            operands.iter().copied().chain([number]).collect()
        }
        Arguments::Address => {
            let ty = b.operand_type(op, 0)?.downcast::<MemRefType>(&b.cx)?.clone();
            vec![RankedDescriptor(operands[0]).first_element_ptr(b, &ty)?]
        }
        Arguments::Compressed => {
            let (mask, value) = (operands[0], operands[1]);
            let rest = match operands.get(2) {
                Some(rest) => *rest,
                None => rest(b, op, b.type_of(value))?,
            };
            vec![value, rest, mask]
        }
    })
}

/// Creates the values for elements that compression does not fill: the attribute `constant_src`, or
/// zeros.
fn rest(b: &mut LlvmBuilder<'_, '_>, op: Op, ty: Type) -> Option<Value> {
    let written: Option<Attribute> = b.rw.body().op(op).attribute("constant_src");
    match written {
        Some(written) => Some(build::constant(b.rw, written, ty)),
        None if element_type_or_self(&b.cx, ty).is_float() => build::float_constant(b.rw, ty, 0.0),
        None => build::int_constant(b.rw, ty, 0),
    }
}

/// Replaces `op` by a call of the intrinsic `name`, which returns several results as a structure.
fn call(b: &mut LlvmBuilder<'_, '_>, op: Op, name: String, arguments: &[Value]) -> Option<()> {
    let attributes = build::all_attributes(b.rw.body().op(op));
    let types: Vec<Type> = b.rw.body().op(op).result_types().collect();
    let types = types.into_iter().map(|ty| b.convert(ty)).collect::<Option<Vec<_>>>()?;
    let ty = match types[..] {
        [ty] => ty,
        _ => structure(&b.cx, &types),
    };
    let call = CallIntrinsicOp::build(b.rw, Some(ty), name, arguments, &[]).op();
    b.rw.body_mut().set_attributes(call, &attributes);
    let value = b.rw.body().result(call, 0);
    if types.len() == 1 {
        return b.replace(op, value);
    }
    let values = fields(b.rw, value);
    b.rw.replace_op(op, &values);
    Some(())
}
