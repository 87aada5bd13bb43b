//! Lowering of matrices distributed over a subgroup to cooperative matrices
//! (MLIR: `WmmaOpsToSPIRV.cpp`).

use terrace_builtin::property::EnumAttr;
use terrace_builtin::{IntegerAttr, IntegerType, MemRefType};
use terrace_gpu::{
    MMAElementwiseOp, SubgroupMmaComputeOp, SubgroupMmaConstantMatrixOp, SubgroupMmaElementwiseOp,
    SubgroupMmaLoadMatrixOp, SubgroupMmaStoreMatrixOp,
};
use terrace_ir::{Attribute, Op, OpInfo, OpType, Value};
use terrace_rewrite::Rw;
use terrace_spirv::{self as spirv, CooperativeMatrixLayoutKHR, CooperativeMatrixType, TargetEnv};

use crate::build;
use crate::convert_memref_to_spirv::element_pointer;
use crate::run::SpirvLowering;
use crate::types::SpirvTypeOptions;

/// The elementwise operations with a counterpart.
static ELEMENTWISE: &[(MMAElementwiseOp, &OpInfo)] = {
    use MMAElementwiseOp as Kind;
    &[
        (Kind::ADDF, spirv::FAddOp::INFO),
        (Kind::ADDI, spirv::IAddOp::INFO),
        (Kind::SUBF, spirv::FSubOp::INFO),
        (Kind::SUBI, spirv::ISubOp::INFO),
        (Kind::DIVF, spirv::FDivOp::INFO),
        (Kind::DIVS, spirv::SDivOp::INFO),
        (Kind::DIVU, spirv::UDivOp::INFO),
        (Kind::NEGATEF, spirv::FNegateOp::INFO),
        (Kind::NEGATES, spirv::SNegateOp::INFO),
        (Kind::EXTF, spirv::FConvertOp::INFO),
    ]
};

/// Adds the patterns that lower matrices
/// (MLIR: `populateGpuWMMAToSPIRVCoopMatrixKHRConversionPatterns`).
pub fn populate_matrices_to_spirv(lowering: &mut SpirvLowering) {
    let (env, options) = (lowering.env.clone(), lowering.options);
    lowering.add_value(
        "WmmaLoadOpToSPIRVLowering",
        SubgroupMmaLoadMatrixOp::INFO,
        move |op, operands, ty, rw| {
            let (pointer, stride, layout) = access(op, 0, operands, (&env, options), rw)?;
            let attributes = [("matrix_layout", layout)];
            let info = spirv::KHRCooperativeMatrixLoadOp::INFO;
            Some(build::value_with(rw, info, &[pointer, stride], ty, &attributes))
        },
    );
    lowering.add_value(
        "WmmaMmaOpToSPIRVLowering",
        SubgroupMmaComputeOp::INFO,
        |_, operands, ty, rw| {
            Some(build::value(rw, spirv::KHRCooperativeMatrixMulAddOp::INFO, operands, ty))
        },
    );
    let (env, options) = (lowering.env.clone(), lowering.options);
    lowering.add_for(
        "WmmaStoreOpToSPIRVLowering",
        SubgroupMmaStoreMatrixOp::INFO,
        move |op, operands, _, rw| {
            let (matrix, place) = operands.split_first()?;
            let (pointer, stride, layout) = access(op, 1, place, (&env, options), rw)?;
            let attributes = [("matrix_layout", layout)];
            let info = spirv::KHRCooperativeMatrixStoreOp::INFO;
            build::operation(rw, info, &[pointer, *matrix, stride], &[], &attributes);
            rw.erase_op(op);
            Some(())
        },
    );
    lowering.add_value(
        "WmmaConstantOpToSPIRVLowering",
        SubgroupMmaConstantMatrixOp::INFO,
        |_, operands, ty, rw| {
            Some(build::value(rw, spirv::CompositeConstructOp::INFO, operands, ty))
        },
    );
    let root = SubgroupMmaElementwiseOp::INFO;
    lowering.add_value(
        "WmmaElementwiseOpToSPIRVScalarMulLowering",
        root,
        |op, operands, ty, rw| {
            let operands = scaled(op, operands, rw)?;
            Some(build::value(rw, spirv::MatrixTimesScalarOp::INFO, &operands, ty))
        },
    );
    lowering.add_value("WmmaElementwiseOpToSPIRVDefaultLowering", root, |op, operands, ty, rw| {
        let is_matrix = |value: &Value| rw.body().value_type(*value).is::<CooperativeMatrixType>();
        if !operands.iter().all(is_matrix) {
            return None;
        }
        let kind = SubgroupMmaElementwiseOp::from_op(op).view(rw.body()).op_type();
        let (_, target) = ELEMENTWISE.iter().find(|(known, _)| *known == kind)?;
        Some(build::value(rw, target, operands, ty))
    });
}

/// Builds the pointer to a matrix in memory and its stride; returns both with the attribute for
/// its layout. `memref` is the index of the operand of `op` that is the memory.
fn access(
    op: Op,
    memref: usize,
    place: &[Value],
    (env, options): (&TargetEnv, SpirvTypeOptions),
    rw: Rw<'_, '_>,
) -> Option<(Value, Value, Attribute)> {
    let cx = rw.context().clone();
    let view = rw.body().op(op);
    let ty = view.operand_types().nth(memref)?.downcast::<MemRefType>(&cx)?;
    let stride = view.attribute("leadDimension")?.downcast::<IntegerAttr>(&cx)?.to_i64()?;
    let layout = match view.attribute("transpose") {
        Some(_) => CooperativeMatrixLayoutKHR::ColumnMajor,
        None => CooperativeMatrixLayoutKHR::RowMajor,
    };
    let pointer = element_pointer(rw, env, options, ty, place)?;
    let i32_type = IntegerType::get(&cx, 32).ty();
    let stride = build::index_constant(rw, i32_type, stride);
    Some((pointer, stride, layout.to_attribute(&cx)))
}

/// Returns the matrix and the scalar that the multiplication `op` by a constant matrix has as
/// operands; `None` for other operations.
fn scaled(op: Op, operands: &[Value], rw: Rw<'_, '_>) -> Option<[Value; 2]> {
    let view = SubgroupMmaElementwiseOp::from_op(op).view(rw.body());
    let kind = view.op_type();
    let [lhs, rhs]: [Value; 2] = view.args().collect::<Vec<_>>().try_into().ok()?;
    if kind != MMAElementwiseOp::MULF {
        return None;
    }
    let body = rw.body();
    let is_constant = |value: Value| {
        let op = body.defining_op(value);
        op.is_some_and(|op| body.op(op).is::<SubgroupMmaConstantMatrixOp>())
    };
    let (splat, matrix) = match (is_constant(lhs), is_constant(rhs)) {
        (true, _) => (operands[0], operands[1]),
        (_, true) => (operands[1], operands[0]),
        _ => return None,
    };
    let construct = body.op(body.defining_op(splat)?);
    let scalar = construct.is::<spirv::CompositeConstructOp>().then(|| construct.operand(0))?;
    Some([matrix, scalar])
}
