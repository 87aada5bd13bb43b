//! The pass `llvm-use-default-visibility`: replaces the default visibility of globals and
//! functions.

use terrace_builtin::property::EnumAttr;
use terrace_ir::{Body, Op};
use terrace_llvm::{AliasOp, GlobalOp, IFuncOp, LLVMFuncOp, Visibility};
use terrace_pass::{PassOption, PassResult, Target, pass};
use terrace_transforms::for_each_body;

/// The visibility that replaces the default one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, PassOption)]
pub enum UsedVisibility {
    /// The default visibility; not an accepted value.
    #[default]
    #[option(name = "")]
    Default,
    /// The hidden visibility.
    #[option(name = "hidden")]
    Hidden,
    /// The protected visibility.
    #[option(name = "protected")]
    Protected,
}

/// Update default visibility of all global values and function definitions
#[pass(
    name = "llvm-use-default-visibility",
    title = "LLVMUseDefaultVisibilityPass",
    anchor = "builtin.module",
    run = run
)]
pub struct LlvmUseDefaultVisibility {
    /// Visibility to use in place of default.
    #[option]
    pub visibility: UsedVisibility,
}

fn run(pass: &LlvmUseDefaultVisibility, target: &mut Target<'_>) -> PassResult {
    let new = match pass.visibility {
        UsedVisibility::Default => return Ok(()),
        UsedVisibility::Hidden => Visibility::Hidden,
        UsedVisibility::Protected => Visibility::Protected,
    };
    for_each_body(target.body_mut(), &|body: &mut Body| {
        let attribute = new.to_attribute(body.context());
        let ops = std::iter::once(Op::ROOT).chain(body.ops_below(Op::ROOT)).collect::<Vec<Op>>();
        for op in ops {
            if !has_default_visibility(body, op) {
                continue;
            }
            let set = body.set_attribute(op, "visibility_", Some(attribute));
            debug_assert!(set.is_ok(), "the property holds each visibility");
        }
    });
    Ok(())
}

/// Whether `op` is a symbol of the llvm dialect with the default visibility.
fn has_default_visibility(body: &Body, op: Op) -> bool {
    let op = body.op(op);
    let is = |visibility: Visibility| visibility == Visibility::Default;
    op.cast::<LLVMFuncOp>().is_some_and(|op| is(op.visibility_()))
        || op.cast::<GlobalOp>().is_some_and(|op| is(op.visibility_()))
        || op.cast::<AliasOp>().is_some_and(|op| is(op.visibility_()))
        || op.cast::<IFuncOp>().is_some_and(|op| is(op.visibility_()))
}
