//! The pass `test-strict-pattern-driver`: patterns on a list of operations.

use terrace_builtin::IntegerAttr;
use terrace_ir::pattern::Listener;
use terrace_ir::{Body, Change, Op, PatternSet, Walk, WalkOrder};
use terrace_pass::{PassRegistry, PassResult, Target, pass};
use terrace_rewrite::{FrozenPatterns, GreedyConfig, Strictness, apply_patterns_to_ops_with};

use super::notifications::Notifications;
use super::patterns;

/// Adds the pass to `registry`.
pub(super) fn register(registry: &mut PassRegistry) {
    registry.insert::<TestStrictPatternDriver>();
}

/// Test strict mode of pattern driver
#[pass(
    name = "test-strict-pattern-driver",
    title = "(anonymous namespace)::TestStrictPatternDriver",
    anchor = "func.func",
    run = run
)]
struct TestStrictPatternDriver {
    /// Can be {AnyOp, ExistingAndNewOps, ExistingOps}
    #[option(default = "AnyOp")]
    strictness: String,
}

/// The operations that the driver begins with.
const LISTED: [&str; 9] = [
    "test.insert_same_op",
    "test.change_block_op",
    "test.replace_with_new_op",
    "test.erase_op",
    "test.move_before_parent_op",
    "test.inline_blocks_into_parent",
    "test.split_block_here",
    "test.clone_me",
    "test.clone_region_before",
];

fn run(pass: &TestStrictPatternDriver, target: &mut Target<'_>) -> PassResult {
    let notes = Notifications { enabled: true };
    let mut set = PatternSet::new();
    patterns::add_replacement(&mut set, notes);
    patterns::add_move_before_parent(&mut set, notes);
    patterns::add_copy(&mut set, notes);
    patterns::add_strict(&mut set, notes);
    let patterns = FrozenPatterns::new(target.context(), set);
    let strictness = match &*pass.strictness {
        "ExistingAndNewOps" => Strictness::ExistingAndNewOps,
        "ExistingOps" => Strictness::ExistingOps,
        _ => Strictness::AnyOp,
    };
    let body = target.body_mut();
    let mut ops: Vec<Op> = Vec::new();
    body.root().walk(WalkOrder::Post, |op| {
        if std::ptr::eq(op.body(), &*body) && LISTED.contains(&op.name_str()) {
            ops.push(op.id());
        }
        Walk::Advance
    });
    let config = GreedyConfig { strictness, ..GreedyConfig::default() };
    let mut left = Left(ops.clone());
    let outcome = apply_patterns_to_ops_with(body, &ops, &patterns, &config, Some(&mut left));
    let cx = body.context().clone();
    let bools = [
        ("pattern_driver_changed", outcome.changed),
        ("pattern_driver_all_erased", left.0.is_empty()),
    ];
    for (name, value) in bools {
        // A discardable attribute accepts any value.
        let _ = body.set_attribute(Op::ROOT, name, Some(IntegerAttr::bool(&cx, value).attr()));
    }
    Ok(())
}

/// The listed operations that have not been erased.
struct Left(Vec<Op>);

impl Listener for Left {
    fn changed(&mut self, _: &Body, change: &Change) {
        if let Change::OpErased(op) = *change {
            self.0.retain(|left| *left != op);
        }
    }
}
