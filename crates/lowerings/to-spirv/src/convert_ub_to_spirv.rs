//! The pass `convert-ub-to-spirv`: lowers undefined behaviour (MLIR: `UBToSPIRV.cpp`).

use terrace_ir::OpType;
use terrace_pass::{PassResult, Target, pass};
use terrace_spirv as spirv;
use terrace_ub::{PoisonOp, UnreachableOp};

use crate::build;
use crate::run::SpirvLowering;
use crate::types::SpirvTypeOptions;

/// Replace ub operations by spirv operations
#[pass(name = "convert-ub-to-spirv", title = "UBToSPIRVConversionPass", run = run)]
pub struct ConvertUbToSpirv {}

fn run(_: &ConvertUbToSpirv, target: &mut Target<'_>) -> PassResult {
    let mut lowering = SpirvLowering::new(target, SpirvTypeOptions::default());
    populate_ub_to_spirv(&mut lowering);
    lowering.run(target)
}

/// Adds the patterns that lower ub (MLIR: `populateUBToSPIRVConversionPatterns`).
pub fn populate_ub_to_spirv(lowering: &mut SpirvLowering) {
    lowering.add_value("PoisonOpLowering", PoisonOp::INFO, |_, _, ty, rw| {
        Some(build::value(rw, spirv::UndefOp::INFO, &[], ty))
    });
    lowering.add_for("UnreachableOpLowering", UnreachableOp::INFO, |op, _, _, rw| {
        build::operation(rw, spirv::UnreachableOp::INFO, &[], &[], &[]);
        rw.erase_op(op);
        Some(())
    });
}
