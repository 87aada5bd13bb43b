//! The pass `test-walk-pattern-rewrite-driver`: patterns that move, copy and erase operations.

use terrace_ir::pattern::Listener;
use terrace_ir::{Body, Change, Op, PatternSet, Region, ensure_sufficient_stack};
use terrace_pass::{PassRegistry, PassResult, Target, pass};
use terrace_rewrite::{FrozenPatterns, walk_and_apply_patterns};

use super::notifications::Notifications;
use super::patterns;

/// Adds the pass to `registry`.
pub(super) fn register(registry: &mut PassRegistry) {
    registry.insert::<TestWalkPatternRewriteDriver>();
}

/// Run test walk pattern rewrite driver
#[pass(
    name = "test-walk-pattern-rewrite-driver",
    title = "(anonymous namespace)::TestWalkPatternDriver",
    run = run
)]
struct TestWalkPatternRewriteDriver {
    /// Print rewrite listener notifications
    #[option]
    dump_notifications: bool,
}

fn run(pass: &TestWalkPatternRewriteDriver, target: &mut Target<'_>) -> PassResult {
    let notes = Notifications { enabled: pass.dump_notifications };
    let mut set = PatternSet::new();
    patterns::add_replacement(&mut set, notes);
    patterns::add_move_before_parent(&mut set, notes);
    patterns::add_move_after_parent(&mut set, notes);
    patterns::add_copy(&mut set, notes);
    patterns::add_erasure_of_first_block(&mut set, notes);
    let patterns = FrozenPatterns::new(target.context(), set);
    apply(target.body_mut(), &patterns);
    Ok(())
}

/// Applies `patterns` in `body` and in the nested bodies.
fn apply(body: &mut Body, patterns: &FrozenPatterns) {
    for region in body.regions(Op::ROOT).collect::<Vec<Region>>() {
        walk_and_apply_patterns(body, region, patterns, &mut NoListener);
    }
    for (_, child) in body.bodies_mut() {
        ensure_sufficient_stack(|| apply(child, patterns));
    }
}

/// A listener that ignores all changes.
struct NoListener;

impl Listener for NoListener {
    fn changed(&mut self, _: &Body, _: &Change) {}
}
