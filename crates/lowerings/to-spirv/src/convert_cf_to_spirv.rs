//! The pass `convert-cf-to-spirv`: lowers branches (MLIR: `ControlFlowToSPIRV.cpp`).

use terrace_builtin::UnrealizedConversionCastOp;
use terrace_cf::{BranchOp, CondBranchOp};
use terrace_ir::{Block, Builder, Op, OpType, Value};
use terrace_pass::{PassResult, Target, pass};
use terrace_rewrite::{Rw, TypeConverter};
use terrace_spirv as spirv;

use crate::run::SpirvLowering;
use crate::types::SpirvTypeOptions;

/// Replace cf operations by spirv operations
#[pass(name = "convert-cf-to-spirv", title = "ConvertControlFlowToSPIRVPass", run = run)]
pub struct ConvertCfToSpirv {
    /// Emulate scalars of less than 32 bits that the target lacks by scalars of 32 bits
    #[option(name = "emulate-lt-32-bit-scalar-types", default = true)]
    pub emulate_narrow_scalars: bool,
    /// Emulate float types that the target lacks by integers of the same width
    #[option(name = "emulate-unsupported-float-types", default = true)]
    pub emulate_floats: bool,
}

fn run(pass: &ConvertCfToSpirv, target: &mut Target<'_>) -> PassResult {
    let options = SpirvTypeOptions {
        emulate_narrow_scalars: pass.emulate_narrow_scalars,
        emulate_floats: pass.emulate_floats,
        ..Default::default()
    };
    let mut lowering = SpirvLowering::new(target, options);
    populate_cf_to_spirv(&mut lowering);
    lowering.run(target)
}

/// Adds the patterns that lower branches (MLIR: `populateControlFlowToSPIRVPatterns`).
pub fn populate_cf_to_spirv(lowering: &mut SpirvLowering) {
    lowering.add_for("BranchOpPattern", BranchOp::INFO, |op, operands, types, rw| {
        let dest = BranchOp::from_op(op).view(rw.body()).dest();
        legalize_arguments(dest, op, types, rw)?;
        spirv::BranchOp::build(rw, operands, dest);
        rw.erase_op(op);
        Some(())
    });
    lowering.add_for("CondBranchOpPattern", CondBranchOp::INFO, |op, operands, types, rw| {
        let view = CondBranchOp::from_op(op).view(rw.body());
        let (yes, no) = (view.true_dest(), view.false_dest());
        let first_count = view.true_dest_operands().count();
        legalize_arguments(yes, op, types, rw)?;
        legalize_arguments(no, op, types, rw)?;
        let (condition, values) = operands.split_first()?;
        let (for_yes, for_no) = values.split_at(first_count);
        spirv::BranchConditionalOp::build(rw, *condition, for_yes, for_no, yes, no);
        rw.erase_op(op);
        Some(())
    });
}

/// Replaces the arguments of `block` by arguments of converted types, each with a cast back to the
/// original type; `None` if a type cannot be converted.
fn legalize_arguments(block: Block, op: Op, types: &TypeConverter, rw: Rw<'_, '_>) -> Option<()> {
    let cx = rw.context().clone();
    let location = rw.body().location(op);
    let arguments: Vec<Value> = rw.body().arguments(block).to_vec();
    let first = rw.body().first_op(block)?;
    for (at, argument) in arguments.into_iter().enumerate() {
        let old = rw.body().value_type(argument);
        let new = types.convert_one(&cx, old)?;
        if new == old {
            continue;
        }
        let body = rw.body_mut();
        let place = body.value_location(argument);
        let replacement = body.insert_block_argument(block, at, new, place);
        let mut builder = Builder::before(body, first);
        builder.set_location(location);
        let cast = UnrealizedConversionCastOp::build(&mut builder, &[old], &[replacement][..]);
        let cast = rw.body().result(cast.op(), 0);
        rw.body_mut().replace_all_uses(argument, cast);
        rw.body_mut().erase_block_argument(block, at + 1);
    }
    Some(())
}
