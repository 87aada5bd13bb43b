//! The pass `set-llvm-module-datalayout`: attaches a data layout string in LLVM's syntax to
//! modules, as the attribute `llvm.data_layout`.

use terrace_ir::{Op, StringAttr};
use terrace_pass::{PassResult, Target, pass};

/// Set the data layout of modules as a string of LLVM
#[pass(
    name = "set-llvm-module-datalayout",
    title = "SetLLVMModuleDataLayoutPass",
    anchor = "builtin.module",
    run = run
)]
pub struct SetLlvmModuleDataLayout {
    /// String that describes the data layout, in the format of LLVM
    #[option]
    pub data_layout: String,
}

fn run(pass: &SetLlvmModuleDataLayout, target: &mut Target<'_>) -> PassResult {
    let body = target.body_mut();
    body.context().load::<terrace_llvm::LlvmDialect>();
    let layout = StringAttr::from_text(body.context(), &pass.data_layout).attr();
    let set = body.set_attribute(Op::ROOT, "llvm.data_layout", Some(layout));
    set.expect("a discardable attribute");
    Ok(())
}
