//! Lowering of reductions to chains of scalar operations or to dot products.

use terrace_arith::MulFOp;
use terrace_builtin::{FloatType, VectorType};
use terrace_ir::{Op, OpInfo, OpType, Type, Value};
use terrace_rewrite::Rw;
use terrace_spirv as spirv;
use terrace_vector::{CombiningKind, ReductionOp};

use crate::build;
use crate::run::SpirvLowering;

/// The reductions of numbers, whether they are of floats, and their operations.
type Reduction = (CombiningKind, bool, &'static OpInfo);

/// The reductions that both sets of extended instructions share.
const SHARED: [Reduction; 4] = [
    (CombiningKind::ADD, false, spirv::IAddOp::INFO),
    (CombiningKind::ADD, true, spirv::FAddOp::INFO),
    (CombiningKind::MUL, false, spirv::IMulOp::INFO),
    (CombiningKind::MUL, true, spirv::FMulOp::INFO),
];

/// The reductions by extended instructions of GLSL.
static GLSL: [Reduction; 4] = [
    (CombiningKind::MINUI, false, spirv::GLUMinOp::INFO),
    (CombiningKind::MINSI, false, spirv::GLSMinOp::INFO),
    (CombiningKind::MAXUI, false, spirv::GLUMaxOp::INFO),
    (CombiningKind::MAXSI, false, spirv::GLSMaxOp::INFO),
];

/// The reductions by extended instructions of OpenCL.
static OPENCL: [Reduction; 4] = [
    (CombiningKind::MINUI, false, spirv::CLUMinOp::INFO),
    (CombiningKind::MINSI, false, spirv::CLSMinOp::INFO),
    (CombiningKind::MAXUI, false, spirv::CLUMaxOp::INFO),
    (CombiningKind::MAXSI, false, spirv::CLSMaxOp::INFO),
];

/// The minima and maxima of floats in the instructions of OpenCL.
static OPENCL_FLOATS: [Reduction; 4] = [
    (CombiningKind::MAXIMUMF, true, spirv::CLFMaxOp::INFO),
    (CombiningKind::MINIMUMF, true, spirv::CLFMinOp::INFO),
    (CombiningKind::MAXNUMF, true, spirv::CLFMaxOp::INFO),
    (CombiningKind::MINNUMF, true, spirv::CLFMinOp::INFO),
];

/// The minima and maxima of floats in the instructions of GLSL.
static GLSL_FLOATS: [Reduction; 4] = [
    (CombiningKind::MAXIMUMF, true, spirv::GLFMaxOp::INFO),
    (CombiningKind::MINIMUMF, true, spirv::GLFMinOp::INFO),
    (CombiningKind::MAXNUMF, true, spirv::GLFMaxOp::INFO),
    (CombiningKind::MINNUMF, true, spirv::GLFMinOp::INFO),
];

/// Adds the patterns that lower reductions to chains.
pub(super) fn populate(lowering: &mut SpirvLowering) {
    let groups: [(&str, &[Reduction], &[Reduction]); 4] = [
        ("VectorReductionPattern", &SHARED, &GLSL),
        ("VectorReductionPattern", &SHARED, &OPENCL),
        ("VectorReductionFloatMinMax", &[], &OPENCL_FLOATS),
        ("VectorReductionFloatMinMax", &[], &GLSL_FLOATS),
    ];
    for (name, shared, own) in groups {
        lowering.add_value(name, ReductionOp::INFO, move |op, operands, ty, rw| {
            chain(op, operands, ty, [shared, own], rw)
        });
    }
}

/// Adds the pattern that lowers sums of floats to dot products.
pub(super) fn populate_dot_products(lowering: &mut SpirvLowering) {
    lowering.add_value("VectorReductionToFPDotProd", ReductionOp::INFO, |op, operands, ty, rw| {
        let kind = ReductionOp::from_op(op).view(rw.body()).kind();
        let (vector, accumulator) = operands.split_first()?;
        if kind != CombiningKind::ADD || !ty.is::<FloatType>() {
            return None;
        }
        let vector_type = rw.body().value_type(*vector);
        let sum = match vector_type.is::<VectorType>() {
            true => {
                let factors = factors(rw, *vector)?;
                build::value(rw, spirv::DotOp::INFO, &factors, ty)
            }
            false => *vector,
        };
        Some(match accumulator {
            [accumulator] => build::value(rw, spirv::FAddOp::INFO, &[*accumulator, sum], ty),
            _ => sum,
        })
    });
}

/// Returns the vectors whose dot product is the sum of `vector`: the factors of a product, else
/// `vector` and ones.
fn factors(rw: Rw<'_, '_>, vector: Value) -> Option<[Value; 2]> {
    let product = rw.body().defining_op(vector).filter(|op| rw.body().op(*op).is::<MulFOp>());
    if let Some(product) = product {
        return Some([0, 1].map(|at| rw.body().operand(product, at)));
    }
    let ty = rw.body().value_type(vector);
    Some([vector, build::float_constant(rw, ty, 1.0)?])
}

/// Builds the reduction of all elements and the accumulator by an operation of `tables`.
fn chain(
    op: Op,
    operands: &[Value],
    ty: Type,
    tables: [&[Reduction]; 2],
    rw: Rw<'_, '_>,
) -> Option<Value> {
    let cx = rw.context().clone();
    let kind = ReductionOp::from_op(op).view(rw.body()).kind();
    let is_float = ty.is::<FloatType>();
    let (vector, accumulator) = operands.split_first()?;
    let vector_type = rw.body().value_type(*vector).downcast::<VectorType>(&cx)?;
    let [count] = vector_type.shape[..] else { return None };
    let fits = |one: &&Reduction| one.0 == kind && one.1 == is_float;
    let (_, _, info) = tables.into_iter().flatten().find(fits)?;
    let mut values = Vec::new();
    for at in 0..i32::try_from(count).ok()? {
        values.push(build::extract(rw, *vector, at, vector_type.element));
    }
    values.extend(accumulator);
    let combine = |result, value: Value| build::value(rw, info, &[result, value], ty);
    values.into_iter().reduce(combine)
}
