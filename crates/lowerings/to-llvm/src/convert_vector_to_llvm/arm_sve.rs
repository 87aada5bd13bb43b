//! Lowering of arm_sve to intrinsics (MLIR: `populateArmSVELegalizeForLLVMExportPatterns`).

use terrace_builtin::{IntegerType, VectorType};
use terrace_ir::{Context, Op, OpType, Type, Value};
use terrace_rewrite::ConversionTarget;
use terrace_vector::CreateMaskOp;

use super::{result_vector, vector};
use crate::build;
use crate::direct::{self, in_array};
use crate::finalize_memref_to_llvm::add;
use crate::finalize_memref_to_llvm::emit::Emit;
use crate::run::Lowering;
use crate::types::{int, structure};
use terrace_builtin::positions::positions;

/// The operations, and the intrinsics with the same operands.
static DIRECT: &[(&str, &str)] = &[
    ("arm_sve.dupq_lane", "arm_sve.intr.dupq_lane"),
    ("arm_sve.masked.addf", "arm_sve.intr.fadd"),
    ("arm_sve.masked.addi", "arm_sve.intr.add"),
    ("arm_sve.masked.divf", "arm_sve.intr.fdiv"),
    ("arm_sve.masked.divi_signed", "arm_sve.intr.sdiv"),
    ("arm_sve.masked.divi_unsigned", "arm_sve.intr.udiv"),
    ("arm_sve.masked.mulf", "arm_sve.intr.fmul"),
    ("arm_sve.masked.muli", "arm_sve.intr.mul"),
    ("arm_sve.masked.subf", "arm_sve.intr.fsub"),
    ("arm_sve.masked.subi", "arm_sve.intr.sub"),
    ("arm_sve.sdot", "arm_sve.intr.sdot"),
    ("arm_sve.smmla", "arm_sve.intr.smmla"),
    ("arm_sve.udot", "arm_sve.intr.udot"),
    ("arm_sve.ummla", "arm_sve.intr.ummla"),
    ("arm_sve.usmmla", "arm_sve.intr.usmmla"),
];

/// The intrinsic that converts a predicate to `svbool`, the predicate type of full length.
const TO_SVBOOL: &str = "arm_sve.intr.convert.to.svbool";

/// The intrinsic that converts `svbool` to a shorter predicate.
const FROM_SVBOOL: &str = "arm_sve.intr.convert.from.svbool";

/// Adds the patterns that lower arm_sve; must be called before patterns for the same operations are
/// added.
pub(super) fn populate(new: &mut Lowering) {
    for (from, to) in DIRECT {
        add(new, from, "OneToOneConvertToLLVMPattern", move |e, op, operands| {
            let attributes = build::all_attributes(e.rw.body().op(op));
            let ty = e.convert(e.result_type(op)?)?;
            let value = build::value(e.rw, to, operands, ty, &attributes);
            e.replace(op, value)
        });
    }
    for (from, to) in
        [("arm_sve.convert_to_svbool", TO_SVBOOL), ("arm_sve.convert_from_svbool", FROM_SVBOOL)]
    {
        add(new, from, "SvboolConversionOpLowering", move |e, op, operands| {
            svbool(e, op, operands, to)
        });
    }
    add(new, "arm_sve.psel", "PselOpLowering", psel);
    for (from, to) in
        [("arm_sve.zip.x2", "arm_sve.intr.zip.x2"), ("arm_sve.zip.x4", "arm_sve.intr.zip.x4")]
    {
        add(new, from, "ZipOpLowering", move |e, op, operands| zip(e, op, operands, to));
    }
    add(new, CreateMaskOp::INFO.name, "CreateMaskOpLowering", create_mask);
}

/// Marks the intrinsics of arm_sve as legal and all its other operations as illegal.
pub(super) fn legality(target: &mut ConversionTarget) {
    target
        .dynamically_legal_dialects(&["arm_sve"], |op| op.name_str().starts_with("arm_sve.intr."));
}

/// Returns the type `svbool`, `vector<[16]xi1>`.
fn svbool_type(cx: &Context) -> Type {
    VectorType::scalable(cx, &[16], &[true], IntegerType::get(cx, 1).ty()).ty()
}

/// Lowers a conversion from or to `svbool` to the intrinsic `name`, applied to each predicate of an
/// array.
fn svbool(e: &mut Emit<'_, '_>, op: Op, operands: &[Value], name: &str) -> Option<()> {
    let source = vector(e, op, 0)?;
    let to = e.result_type(op)?;
    let ty = e.convert(to)?;
    let zero = terrace_builtin::folding::constant_of(&e.cx, to, terrace_numeric::Int::zero(1))?;
    let zero = terrace_arith::ConstantOp::build(e.rw, zero).op();
    let zero = e.rw.body().result(zero, 0);
    if source.shape.len() == 1 {
        let value = e.value(name, &operands[..1], ty);
        return e.replace(op, value);
    }
    let mut all = crate::types::cast(e.rw, ty, &[zero]);
    let (counts, to) = in_array(&e.cx, ty);
    let (_, from) = in_array(&e.cx, e.type_of(operands[0]));
    for position in positions(&counts) {
        let part = build::extract(e.rw, operands[0], &position, from);
        let part = e.value(name, &[part], to);
        all = build::insert(e.rw, all, part, &position);
    }
    e.replace(op, all)
}

/// Lowers `arm_sve.psel` to the intrinsic on `svbool`, with conversions around it.
fn psel(e: &mut Emit<'_, '_>, op: Op, operands: &[Value]) -> Option<()> {
    let all = svbool_type(&e.cx);
    let index = e.rw.body().operand(op, 2);
    let ty = e.convert(e.result_type(op)?)?;
    let first = e.value(TO_SVBOOL, &operands[..1], all);
    let index = e.value("arith.index_cast", &[index], int(&e.cx, 32));
    let value = e.value("arm_sve.intr.psel", &[first, operands[1], index], all);
    let value = e.value(FROM_SVBOOL, &[value], ty);
    e.replace(op, value)
}

/// Lowers a zip to the intrinsic `name`, which returns a structure of vectors.
fn zip(e: &mut Emit<'_, '_>, op: Op, operands: &[Value], name: &str) -> Option<()> {
    let types: Vec<Type> = e.rw.body().op(op).result_types().collect();
    let types = types.into_iter().map(|ty| e.convert(ty)).collect::<Option<Vec<_>>>()?;
    let all = structure(&e.cx, &types);
    let all = e.value(name, operands, all);
    let values = direct::fields(e.rw, all);
    e.rw.replace_op(op, &values);
    Some(())
}

/// Lowers `vector.create_mask` of a scalable predicate size to the intrinsic `whilelt`.
fn create_mask(e: &mut Emit<'_, '_>, op: Op, operands: &[Value]) -> Option<()> {
    let mask = result_vector(e, op)?;
    if !mask.is_scalable() || !matches!(mask.shape[..], [2 | 4 | 8 | 16]) {
        return None;
    }
    let ty = e.convert(e.result_type(op)?)?;
    let zero = e.value("llvm.mlir.zero", &[], int(&e.cx, 64));
    let value = e.value("arm_sve.intr.whilelt", &[zero, operands[0]], ty);
    e.replace(op, value)
}
