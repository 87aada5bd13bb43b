//! The pass `llvm-request-c-wrappers`: marks every function so that the lowering to LLVM emits a
//! wrapper with C's calling convention.

use terrace_ir::{Op, UnitAttr};
use terrace_pass::{PassResult, Target, pass};

/// The name of the attribute that requests a wrapper with C's calling convention.
const EMIT_C_INTERFACE: &str = "llvm.emit_c_interface";

/// Mark functions that get a wrapper with the calling convention of C
#[pass(
    name = "llvm-request-c-wrappers",
    title = "LLVMRequestCWrappersPass",
    anchor = "func.func",
    run = request
)]
pub struct LlvmRequestCWrappers {}

fn request(_: &LlvmRequestCWrappers, target: &mut Target<'_>) -> PassResult {
    let body = target.body_mut();
    let asked = UnitAttr::get(body.context()).attr();
    let set = body.set_attribute(Op::ROOT, EMIT_C_INTERFACE, Some(asked));
    set.expect("a discardable attribute");
    Ok(())
}
