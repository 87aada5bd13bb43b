//! The pass `test-walk-pattern-rewrite-driver`: patterns that move, copy and erase operations.

use terrace_builtin::IntegerAttr;
use terrace_ir::pattern::Listener;
use terrace_ir::{
    Body, Change, Mapping, Op, OpName, PatternSet, Region, Rewriter, UnitAttr, Value,
    ensure_sufficient_stack,
};
use terrace_pass::{PassRegistry, PassResult, Target, pass};
use terrace_rewrite::{FrozenPatterns, walk_and_apply_patterns};

use super::notifications::Notifications;

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
    add_named(&mut set, "ReplaceWithNewOp", "test.replace_with_new_op", move |op, rewriter| {
        replace_with_new_op(op, rewriter, notes)
    });
    add_named(&mut set, "MoveBeforeParentOp", "test.move_before_parent_op", move |op, rewriter| {
        move_before_parent(op, rewriter, notes)
    });
    add_named(&mut set, "MoveAfterParentOp", "test.move_after_parent_op", move |op, rewriter| {
        move_after_parent(op, rewriter, notes)
    });
    add_named(&mut set, "CloneOp", "test.clone_me", move |op, rewriter| clone(op, rewriter, notes));
    add_named(&mut set, "EraseFirstBlock", "test.erase_first_block", move |op, rewriter| {
        erase_first_block(op, rewriter, notes)
    });
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

/// Adds a pattern for operations called `root`, which need not be declared.
fn add_named(
    set: &mut PatternSet,
    name: &'static str,
    root: &'static str,
    rewrite: impl Fn(Op, &mut Rewriter<'_>) -> Option<()> + Send + Sync + 'static,
) {
    set.add_at(name, terrace_ir::pattern::PatternRoot::Named(root), rewrite);
}

/// Replaces an operation by `test.new_op`, or by `test.erase_op` if an attribute says so.
fn replace_with_new_op(op: Op, rewriter: &mut Rewriter<'_>, notes: Notifications) -> Option<()> {
    let body = rewriter.body();
    let view = body.op(op);
    let erases = view.attribute("create_erase_op").is_some();
    if erases && body.has_used_results(op) {
        return None;
    }
    let name = if erases { "test.erase_op" } else { "test.new_op" };
    let mut state = rewriter.state(OpName::get(rewriter.context(), name));
    if !erases {
        state.add_operands(&view.operands().collect::<Vec<Value>>());
        state.add_results(&view.result_types().collect::<Vec<_>>());
    }
    let new = rewriter.create(state);
    notes.created(rewriter.body(), new);
    let values: Vec<Value> = match erases {
        true => rewriter.body().results(op).collect(),
        false => rewriter.body().results(new).collect(),
    };
    notes.replace(rewriter, op, &values);
    Some(())
}

/// Returns the operation around `op`, unless it is isolated or the outermost one.
fn parent(body: &Body, op: Op) -> Option<Op> {
    body.parent_op(op).filter(|parent| *parent != Op::ROOT)
}

fn move_before_parent(op: Op, rewriter: &mut Rewriter<'_>, notes: Notifications) -> Option<()> {
    let parent = parent(rewriter.body(), op)?;
    let block = rewriter.body().parent_block(parent)?;
    notes.move_op(rewriter.body_mut(), op, block, Some(parent));
    Some(())
}

/// Moves an operation behind the operation around it, and as many more as an attribute says.
fn move_after_parent(op: Op, rewriter: &mut Rewriter<'_>, notes: Notifications) -> Option<()> {
    let body = rewriter.body();
    let parent = parent(body, op)?;
    let advance = body.op(op).attribute("advance");
    let advance = advance.and_then(|advance| advance.downcast::<IntegerAttr>(body.context()));
    let mut after = parent;
    for _ in 0..advance.and_then(|advance| advance.to_u64()).unwrap_or(0) {
        let Some(next) = body.next_op(after) else { break };
        after = next;
    }
    let (block, before) = (body.parent_block(parent)?, body.next_op(after));
    notes.move_op(rewriter.body_mut(), op, block, before);
    Some(())
}

/// Inserts a marked copy before an operation that is not marked.
fn clone(op: Op, rewriter: &mut Rewriter<'_>, notes: Notifications) -> Option<()> {
    if rewriter.body().op(op).attribute("was_cloned").is_some() {
        return None;
    }
    let unit = UnitAttr::get(rewriter.context()).attr();
    let body = rewriter.body_mut();
    let copy = body.clone_op(op, &mut Mapping::new());
    let block = body.parent_block(op)?;
    body.insert_op(copy, block, Some(op));
    notes.cloned(body, copy);
    // A discardable attribute accepts any value.
    let _ = body.set_attribute(copy, "was_cloned", Some(unit));
    Some(())
}

fn erase_first_block(op: Op, rewriter: &mut Rewriter<'_>, notes: Notifications) -> Option<()> {
    let body = rewriter.body();
    let block = body.regions(op).find_map(|region| body.first_block(region))?;
    notes.erase_block(rewriter, block);
    Some(())
}
