//! The pass `test-derived-attr`: attributes that follow from the types of results.

use terrace_asm::diagnostic_at;
use terrace_builtin::shaped::{element_type_of, num_elements};
use terrace_ir::{OpRef, Severity, Walk, WalkOrder};
use terrace_pass::{PassRegistry, PassResult, Target, pass};

use crate::DerivedTypeAttrOp;

/// Adds the pass to `registry`.
pub(super) fn register(registry: &mut PassRegistry) {
    registry.insert::<TestDerivedAttr>();
}

/// Run test derived attributes
#[pass(
    name = "test-derived-attr",
    title = "(anonymous namespace)::TestDerivedAttributeDriver",
    anchor = "func.func",
    run = run
)]
struct TestDerivedAttr {}

fn run(_: &TestDerivedAttr, target: &mut Target<'_>) -> PassResult {
    let mut remarks = Vec::new();
    target.body().root().walk(WalkOrder::Post, |op| {
        let lines = derived(op).into_iter().flatten();
        remarks.extend(lines.map(|line| diagnostic_at(op, Severity::Remark, line)));
        Walk::Advance
    });
    for remark in remarks {
        target.emit(remark);
    }
    Ok(())
}

/// Returns the lines about the derived attributes of `op`; `None` if it has none.
fn derived(op: OpRef<'_>) -> Option<[String; 2]> {
    let cx = op.context();
    let ty = op.result_types().next().filter(|_| op.is::<DerivedTypeAttrOp>())?;
    let element = element_type_of(cx, ty)?.to_text(cx);
    let count = num_elements(cx, ty)?;
    Some([format!("element_dtype = {element}"), format!("num_elements = {count} : i32")])
}
