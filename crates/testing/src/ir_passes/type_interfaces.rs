//! The pass `test-type-interfaces`: calls the methods of an interface of types.

use terrace_ir::{Diagnostic, Severity};
use terrace_pass::{PassRegistry, PassResult, Target, pass};

/// Adds the pass to `registry`.
pub(super) fn register(registry: &mut PassRegistry) {
    registry.insert::<TestTypeInterfaces>();
}

/// Test type interface support.
#[pass(
    name = "test-type-interfaces",
    title = "(anonymous namespace)::TestTypeInterfaces",
    anchor = "builtin.module",
    run = run
)]
struct TestTypeInterfaces {}

/// The type that implements the interface.
const TYPE: &str = "!test.test_type";

/// The reports of the methods of the interface, in the order of the calls.
const REPORTS: [&str; 8] = [
    "TestA",
    "TestB",
    "TestC",
    "42 - Int TestC",
    "3.140000e+00 - Float TestC",
    "TestD",
    "TestRet",
    "TestE",
];

fn run(_: &TestTypeInterfaces, target: &mut Target<'_>) -> PassResult {
    let mut remarks = Vec::new();
    target.body().root().walk_all(|op| {
        for _ in op.result_types().filter(|ty| ty.to_text(op.context()) == TYPE) {
            remarks.extend(REPORTS.map(|report| (op.location(), report)));
        }
    });
    for (location, report) in remarks {
        let text = format!("'{TYPE}' - {report}");
        target.emit(Diagnostic::new(Severity::Remark, location, text));
    }
    Ok(())
}
