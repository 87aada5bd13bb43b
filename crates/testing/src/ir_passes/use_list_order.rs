//! The pass `test-verify-uselistorder`: bytecode that keeps the order of use lists.

use terrace_asm::{ParseOptions, PrintFlags, print_op};
use terrace_bytecode::{WriteOptions, read, write};
use terrace_ir::{Body, Op};
use terrace_pass::{PassRegistry, PassResult, Target, pass};

/// Adds the pass to `registry`.
pub(super) fn register(registry: &mut PassRegistry) {
    registry.insert::<TestVerifyUseListOrder>();
}

/// Verify that roundtripping the IR to bytecode preserves the order of the uselists
#[pass(
    name = "test-verify-uselistorder",
    title = "(anonymous namespace)::TestPreserveUseListOrders",
    anchor = "builtin.module",
    run = run
)]
struct TestVerifyUseListOrder {
    /// Specify an input random seed
    #[option]
    rng_seed: u32,
}

fn run(_: &TestVerifyUseListOrder, target: &mut Target<'_>) -> PassResult {
    let root = target.body().root();
    let bytes = write(root, &WriteOptions::default());
    let bytes = bytes.map_err(|error| target.error(error.to_string()))?;
    let file = read(target.context(), "-", &bytes, &ParseOptions::default())?;
    let flags = PrintFlags::new();
    let is_same = print_op(file.body.root(), &flags) == print_op(root, &flags);
    match is_same && users(&file.body) == users(target.body()) {
        true => Ok(()),
        false => Err(target.emit(root.plain_error("found use-list order mismatch for value: "))),
    }
}

/// Returns the names of the users of all results, in the order of the use lists.
fn users(body: &Body) -> Vec<&str> {
    let mut all = Vec::new();
    for op in body.ops_below(Op::ROOT) {
        for result in body.results(op) {
            all.extend(body.uses(result).map(|use_| body.op(body.user(use_)).name_str()));
        }
    }
    all
}
