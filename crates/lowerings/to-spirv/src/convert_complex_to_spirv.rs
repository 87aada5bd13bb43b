//! The pass `convert-complex-to-spirv`: lowers complex numbers to vectors of two elements
//! (MLIR: `ComplexToSPIRV.cpp`).

use terrace_builtin::DenseElementsAttr;
use terrace_complex::{ConstantOp, CreateOp, ImOp, ReOp};
use terrace_ir::OpType;
use terrace_pass::{PassResult, Target, pass};
use terrace_spirv as spirv;

use crate::build;
use crate::run::SpirvLowering;
use crate::types::SpirvTypeOptions;

/// Replace complex operations by spirv operations
#[pass(name = "convert-complex-to-spirv", title = "ConvertComplexToSPIRVPass", run = run)]
pub struct ConvertComplexToSpirv {}

fn run(_: &ConvertComplexToSpirv, target: &mut Target<'_>) -> PassResult {
    let mut lowering = SpirvLowering::new(target, SpirvTypeOptions::default());
    populate_complex_to_spirv(&mut lowering);
    lowering.run(target)
}

/// Adds the patterns that lower complex (MLIR: `populateComplexToSPIRVPatterns`).
pub fn populate_complex_to_spirv(lowering: &mut SpirvLowering) {
    lowering.add_value("ConstantOpPattern", ConstantOp::INFO, |op, _, ty, rw| {
        let cx = rw.context().clone();
        let parts = ConstantOp::from_op(op).view(rw.body()).value().data(&cx).0.to_vec();
        let value = DenseElementsAttr::from_attributes(&cx, ty, parts).ok()?;
        Some(build::constant(rw, value.attr(), ty))
    });
    lowering.add_value("CreateOpPattern", CreateOp::INFO, |_, operands, ty, rw| {
        Some(build::value(rw, spirv::CompositeConstructOp::INFO, operands, ty))
    });
    for (name, root, at) in [("ReOpPattern", ReOp::INFO, 0), ("ImOpPattern", ImOp::INFO, 1)] {
        lowering.add_value(name, root, move |_, operands, ty, rw| {
            Some(build::extract(rw, operands[0], at, ty))
        });
    }
}
