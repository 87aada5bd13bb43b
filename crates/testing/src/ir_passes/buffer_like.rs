//! The pass `test-tensorlike-bufferlike`: notes which arguments and results of functions are
//! tensors and buffers.

use terrace_builtin::TypeExt;

use terrace_func::FuncOp;
use terrace_ir::{DictionaryAttr, Ident, Op, StringAttr, Type};
use terrace_pass::{PassRegistry, PassResult, Target, pass};
use terrace_transforms::for_each_body;

use crate::{TestMemrefType, TestTensorType};

/// Adds the pass to `registry`.
pub(super) fn register(registry: &mut PassRegistry) {
    registry.insert::<TestTensorlikeBufferlike>();
}

/// Module pass to test custom types that implement TensorLike / BufferLike interfaces
#[pass(
    name = "test-tensorlike-bufferlike",
    title = "(anonymous namespace)::TestTensorLikeAndBufferLikePass",
    anchor = "builtin.module",
    run = run
)]
struct TestTensorlikeBufferlike {}

fn run(_: &TestTensorlikeBufferlike, target: &mut Target<'_>) -> PassResult {
    for_each_body(target.body_mut(), &|body: &mut terrace_ir::Body| {
        let cx = body.context().clone();
        let Some(function) = body.root().cast::<FuncOp>() else { return };
        let Some(ty) = function.ty() else { return };
        let inputs = ty.inputs.iter().map(|ty| ("operand", *ty)).enumerate();
        let results = ty.results.iter().map(|ty| ("result", *ty)).enumerate();
        let found = inputs.chain(results).filter_map(|(at, (role, ty))| {
            let kind = kind_of(ty)?;
            let name = Ident::get(&cx, &format!("{role}_{at}"));
            Some((name, StringAttr::from_text(&cx, kind).into()))
        });
        let found: Vec<_> = found.collect();
        if found.is_empty() {
            return;
        }
        let found = DictionaryAttr::get(&cx, &found).attr();
        let set = body.set_attribute(Op::ROOT, "found", Some(found));
        debug_assert!(set.is_ok(), "functions have no property of this name");
    });
    Ok(())
}

/// Returns the note about a tensor or buffer of type `ty`; `None` for other types.
fn kind_of(ty: Type) -> Option<&'static str> {
    if ty.is_tensor() || ty.is::<TestTensorType>() {
        return Some("is_tensor_like");
    }
    (ty.is_memref() || ty.is::<TestMemrefType>()).then_some("is_buffer_like")
}
