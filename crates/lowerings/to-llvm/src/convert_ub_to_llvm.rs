//! The pass `convert-ub-to-llvm`: lowers ub to llvm (MLIR: `UBToLLVM.cpp`).
//! [`populate_ub_to_llvm`] adds its patterns, also for `convert-to-llvm`.

use std::sync::Arc;

use terrace_builtin::folding::is_poison;
use terrace_ir::{Context, Op, Value};
use terrace_llvm as llvm;
use terrace_pass::{PassResult, Target, pass};
use terrace_rewrite::{Rw, TypeConverter};
use terrace_ub::{PoisonOp, UnreachableOp};

use crate::build;
use crate::options::width;
use crate::run::Lowering;
use crate::types::INDEX_WIDTH;

/// Replace ub operations by llvm operations
#[pass(
    name = "convert-ub-to-llvm",
    title = "UBToLLVMConversionPass",
    prepare = prepare
)]
pub struct ConvertUbToLlvm {
    /// Width of the type index, in bits; 0 = 64
    #[option]
    pub index_bitwidth: u32,
}

fn prepare(
    pass: Arc<ConvertUbToLlvm>,
    _: &Context,
) -> impl Fn(&mut Target<'_>) -> PassResult + use<> {
    let mut new = Lowering::new(width(pass.index_bitwidth).unwrap_or(INDEX_WIDTH));
    populate_ub_to_llvm(&mut new);
    new.into_run()
}

/// Adds the patterns that lower ub (MLIR: `populateUBToLLVMConversionPatterns`).
pub fn populate_ub_to_llvm(lowering: &mut Lowering) {
    lowering.add::<PoisonOp>("PoisonOpLowering", poison);
    lowering.add::<UnreachableOp>("UnreachableOpLowering", |op, _, _, rw| {
        llvm::UnreachableOp::build(rw);
        rw.erase_op(op);
        Some(())
    });
}

/// Lowers `ub.poison` to `llvm.mlir.poison`; does not match other poison attributes than
/// `#ub.poison`.
fn poison(op: Op, _: &[Value], types: &TypeConverter, rw: Rw<'_, '_>) -> Option<()> {
    let cx = rw.context();
    let view = rw.body().op(op);
    let value = view.body().attribute(op, "value");
    if value.is_some_and(|value| !is_poison(cx, value)) {
        return None;
    }
    let ty = types.convert_one(cx, view.result_types().next()?)?;
    let value = build::poison(rw, ty);
    rw.replace_op(op, &[value]);
    Some(())
}
