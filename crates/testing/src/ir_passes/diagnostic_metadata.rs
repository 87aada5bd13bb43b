//! The pass `test-diagnostic-metadata`: a diagnostic with metadata, which only its handler sees.

use terrace_builtin::function::DynFunctionOp;
use terrace_ir::symbol::symbol_name;
use terrace_pass::{PassRegistry, PassResult, Target, pass};

/// Adds the pass to `registry`.
pub(super) fn register(registry: &mut PassRegistry) {
    registry.insert::<TestDiagnosticMetadata>();
}

/// The name of the pass in messages.
const TITLE: &str = "(anonymous namespace)::TestDiagnosticMetadataPass";

/// Test diagnostic metadata.
#[pass(
    name = "test-diagnostic-metadata",
    title = "(anonymous namespace)::TestDiagnosticMetadataPass",
    run = run
)]
struct TestDiagnosticMetadata {}

/// Reports the name of the function. The diagnostic itself is consumed by the handler that reads
/// its metadata, so that nothing else is shown.
fn run(_: &TestDiagnosticMetadata, target: &mut Target<'_>) -> PassResult {
    let root = target.body().root();
    if root.interface::<DynFunctionOp<'_>>().is_none() {
        let message = format!("trying to schedule pass '{TITLE}' on an unsupported operation");
        return Err(target.error(message));
    }
    let name = symbol_name(root).map_or("", |name| name.as_str(root.context()));
    eprintln!("Test '{name}'");
    Ok(())
}
