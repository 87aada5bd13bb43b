//! Test passes that report what analyses and interfaces know of operations.

use terrace_ir::{Diagnostic, OpRef, Severity, SymbolRefAttr};
use terrace_pass::{PassRegistry, PassResult, Target, pass};

/// Adds the passes to `registry`.
pub(super) fn register(registry: &mut PassRegistry) {
    registry.insert::<TestPrintShapeMapping>().insert::<ReportShapeFn>();
}

/// Print the functions that compute shapes, which are not kept between passes.
#[pass(name = "test-print-shape-mapping", anchor = "builtin.module", run = print_mapping)]
struct TestPrintShapeMapping {}

fn print_mapping(_: &TestPrintShapeMapping, _: &mut Target<'_>) -> PassResult {
    eprintln!("// ---- Shape Mapping Information -----");
    Ok(())
}

/// Report how the result shapes of operations in functions are computed.
#[pass(name = "test-shape-function-report", anchor = "builtin.module", run = report)]
struct ReportShapeFn {}

fn report(_: &ReportShapeFn, target: &mut Target<'_>) -> PassResult {
    let mut remarks = Vec::new();
    target.body().root().walk_all(|op| remarks.extend(remark(op)));
    for remark in remarks {
        target.emit(remark);
    }
    Ok(())
}

/// Returns the report about `op`: the inference of its types, or the function in its attribute
/// `shape.function`; `None` without both.
fn remark(op: OpRef<'_>) -> Option<Diagnostic> {
    let cx = op.context();
    let text = if op.info().is_some_and(|info| info.infer.is_some()) && op.result_count() > 0 {
        "implements InferType op interface".to_owned()
    } else {
        let function = op.attribute("shape.function")?;
        let function = function.downcast::<SymbolRefAttr>(cx)?;
        let name = function.nested.last().unwrap_or(&function.root);
        format!("associated shape function: {}", name.as_str(cx))
    };
    Some(Diagnostic::new(Severity::Remark, op.location(), text))
}
