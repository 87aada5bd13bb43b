//! Lowering of arm_sve to intrinsics. [`populate_arm_sve_to_llvm`] adds its patterns.

use terrace_arith::IndexCastOp;
use terrace_arm_sve::{
    self as arm_sve, ConvertFromSvboolIntrOp, ConvertFromSvboolOp, ConvertToSvboolIntrOp,
    ConvertToSvboolOp, PselOp, ZipX2IntrOp, ZipX2Op, ZipX4IntrOp, ZipX4Op,
};
use terrace_builtin::positions::positions;
use terrace_builtin::{IntegerType, VectorType};
use terrace_ir::{Context, Op, OpInfo, OpType, Operand, Type, Value};
use terrace_llvm as llvm;
use terrace_rewrite::ConversionTarget;
use terrace_vector::CreateMaskOp;

use super::{result_vector, vector};
use crate::build;
use crate::llvm_builder::LlvmBuilder;
use crate::one_to_one::{OneToOneEntry, array_shape, fields, may_be_unrolled, one_to_one};
use crate::run::Lowering;
use crate::types::{int, structure};

/// The operations, and the intrinsics with the same operands.
static ONE_TO_ONE: &[OneToOneEntry] = one_to_one![
    arm_sve::DupQLaneOp => arm_sve::DupQLaneIntrOp,
    arm_sve::ScalableMaskedAddFOp => arm_sve::ScalableMaskedAddFIntrOp,
    arm_sve::ScalableMaskedAddIOp => arm_sve::ScalableMaskedAddIIntrOp,
    arm_sve::ScalableMaskedDivFOp => arm_sve::ScalableMaskedDivFIntrOp,
    arm_sve::ScalableMaskedSDivIOp => arm_sve::ScalableMaskedSDivIIntrOp,
    arm_sve::ScalableMaskedUDivIOp => arm_sve::ScalableMaskedUDivIIntrOp,
    arm_sve::ScalableMaskedMulFOp => arm_sve::ScalableMaskedMulFIntrOp,
    arm_sve::ScalableMaskedMulIOp => arm_sve::ScalableMaskedMulIIntrOp,
    arm_sve::ScalableMaskedSubFOp => arm_sve::ScalableMaskedSubFIntrOp,
    arm_sve::ScalableMaskedSubIOp => arm_sve::ScalableMaskedSubIIntrOp,
    arm_sve::SdotOp => arm_sve::SdotIntrOp,
    arm_sve::SmmlaOp => arm_sve::SmmlaIntrOp,
    arm_sve::UdotOp => arm_sve::UdotIntrOp,
    arm_sve::UmmlaOp => arm_sve::UmmlaIntrOp,
    arm_sve::UsmmlaOp => arm_sve::UsmmlaIntrOp,
];

/// Adds the patterns that lower arm_sve (MLIR: `populateArmSVELegalizeForLLVMExportPatterns`); must
/// be called before patterns for the same operations are added.
pub fn populate_arm_sve_to_llvm(lowering: &mut Lowering) {
    for entry in ONE_TO_ONE {
        lowering.add_for(
            "OneToOneConvertToLLVMPattern",
            entry.source,
            |op, operands, types, rw| {
                let attributes = build::all_attributes(rw.body().op(op));
                let ty = rw.body().op(op).result_types().next()?;
                let ty = types.convert_one(rw.context(), ty)?;
                let value = build::value(rw, entry.target, operands, ty, &attributes);
                rw.replace_op(op, &[value]);
                Some(())
            },
        );
    }
    lowering.add_built::<ConvertToSvboolOp>("SvboolConversionOpLowering", |b, op, operands| {
        svbool(b, op, operands, ConvertToSvboolIntrOp::INFO)
    });
    lowering.add_built::<ConvertFromSvboolOp>("SvboolConversionOpLowering", |b, op, operands| {
        svbool(b, op, operands, ConvertFromSvboolIntrOp::INFO)
    });
    lowering.add_built::<PselOp>("PselOpLowering", psel);
    lowering.add_built::<ZipX2Op>("ZipOpLowering", |b, op, operands| {
        zip(b, op, operands, ZipX2IntrOp::INFO)
    });
    lowering.add_built::<ZipX4Op>("ZipOpLowering", |b, op, operands| {
        zip(b, op, operands, ZipX4IntrOp::INFO)
    });
    lowering.add_built::<CreateMaskOp>("CreateMaskOpLowering", create_mask);
}

/// Marks the intrinsics of arm_sve as legal and all other operations of the dialect as illegal.
pub(super) fn legality(target: &mut ConversionTarget) {
    target
        .dynamically_legal_dialects(&["arm_sve"], |op| op.name_str().starts_with("arm_sve.intr."));
}

/// Returns the type `svbool`, `vector<[16]xi1>`.
fn svbool_type(cx: &Context) -> Type {
    VectorType::scalable(cx, &[16], &[true], IntegerType::get(cx, 1).ty()).ty()
}

/// Lowers a conversion from or to `svbool` to the intrinsic `target`, applied to each predicate of
/// an array.
fn svbool(
    b: &mut LlvmBuilder<'_, '_>,
    op: Op,
    operands: &[Value],
    target: &'static OpInfo,
) -> Option<()> {
    let source = vector(b, op, 0)?;
    let to = b.result_type(op)?;
    let ty = b.convert(to)?;
    let zero = terrace_builtin::folding::constant_of(&b.cx, to, terrace_numeric::Int::zero(1))?;
    let zero = terrace_arith::ConstantOp::build(b.rw, zero).value(b.rw);
    if source.shape.len() == 1 {
        let value = b.create_value(target, &operands[..1], ty);
        return b.replace(op, value);
    }
    let (counts, to) = array_shape(&b.cx, ty);
    if !may_be_unrolled(&counts) {
        return None;
    }
    let mut all = crate::types::cast(b.rw, ty, &[zero]);
    let (_, from) = array_shape(&b.cx, b.type_of(operands[0]));
    for position in positions(&counts) {
        let part = build::extract(b.rw, operands[0], &position, from);
        let part = b.create_value(target, &[part], to);
        all = build::insert(b.rw, all, part, &position);
    }
    b.replace(op, all)
}

/// Lowers `arm_sve.psel` to the intrinsic on `svbool`, with conversions around it.
fn psel(b: &mut LlvmBuilder<'_, '_>, op: Op, operands: &[Value]) -> Option<()> {
    let all = svbool_type(&b.cx);
    let index = b.rw.body().operand(op, 2);
    let ty = b.convert(b.result_type(op)?)?;
    let first = b.create_value(ConvertToSvboolIntrOp::INFO, &operands[..1], all);
    let index = IndexCastOp::build(b.rw, int(&b.cx, 32), index).value(b.rw);
    let value = b.create_value(arm_sve::PselIntrOp::INFO, &[first, operands[1], index], all);
    let value = b.create_value(ConvertFromSvboolIntrOp::INFO, &[value], ty);
    b.replace(op, value)
}

/// Lowers a zip to the intrinsic `target`, which returns a structure of vectors.
fn zip(
    b: &mut LlvmBuilder<'_, '_>,
    op: Op,
    operands: &[Value],
    target: &'static OpInfo,
) -> Option<()> {
    let types: Vec<Type> = b.rw.body().op(op).result_types().collect();
    let types = types.into_iter().map(|ty| b.convert(ty)).collect::<Option<Vec<_>>>()?;
    let all = structure(&b.cx, &types);
    let all = b.create_value(target, operands, all);
    let values = fields(b.rw, all);
    b.rw.replace_op(op, &values);
    Some(())
}

/// Lowers `vector.create_mask` of a scalable predicate size to the intrinsic `whilelt`.
fn create_mask(b: &mut LlvmBuilder<'_, '_>, op: Op, operands: &[Value]) -> Option<()> {
    let mask = result_vector(b, op)?;
    if !mask.is_scalable() || !matches!(mask.shape[..], [2 | 4 | 8 | 16]) {
        return None;
    }
    let ty = b.convert(b.result_type(op)?)?;
    let zero = llvm::ZeroOp::build(b.rw, int(&b.cx, 64)).value(b.rw);
    let value = b.create_value(arm_sve::WhileLTIntrOp::INFO, &[zero, operands[0]], ty);
    b.replace(op, value)
}
