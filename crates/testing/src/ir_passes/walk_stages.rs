//! The passes `test-generic-ir-visitors` and its kind: walks that visit an operation before,
//! between and after its regions, and walks of blocks and regions.

use std::fmt::Write;

use terrace_builtin::IntegerAttr;
use terrace_ir::{OpRef, Walk};
use terrace_pass::{PassRegistry, PassResult, Target, pass};

/// Adds the passes to `registry`.
pub(super) fn register(registry: &mut PassRegistry) {
    registry
        .insert::<TestGenericVisitors>()
        .insert::<TestGenericVisitorsInterrupt>()
        .insert::<TestBlockVisitorsInterrupt>()
        .insert::<TestRegionVisitorsInterrupt>();
}

/// Test generic IR visitors.
#[pass(
    name = "test-generic-ir-visitors",
    title = "(anonymous namespace)::TestGenericIRVisitorPass",
    run = visit
)]
struct TestGenericVisitors {}

/// Test generic IR visitors with interrupts.
#[pass(
    name = "test-generic-ir-visitors-interrupt",
    title = "(anonymous namespace)::TestGenericIRVisitorInterruptPass",
    run = visit_until
)]
struct TestGenericVisitorsInterrupt {}

/// Test generic IR visitors with interrupts, starting with Blocks.
#[pass(
    name = "test-generic-ir-block-visitors-interrupt",
    anchor = "builtin.module",
    title = "(anonymous namespace)::TestGenericIRBlockVisitorInterruptPass",
    run = visit_blocks
)]
struct TestBlockVisitorsInterrupt {}

/// Test generic IR visitors with interrupts, starting with Regions.
#[pass(
    name = "test-generic-ir-region-visitors-interrupt",
    anchor = "builtin.module",
    title = "(anonymous namespace)::TestGenericIRRegionVisitorInterruptPass",
    run = visit_regions
)]
struct TestRegionVisitorsInterrupt {}

/// The number of regions of an operation that a walk has left behind (MLIR: `WalkStage`).
#[derive(Clone, Copy)]
struct Stage {
    next_region: usize,
    region_count: usize,
}

impl Stage {
    fn is_before_all(self) -> bool {
        self.next_region == 0
    }

    fn is_after_all(self) -> bool {
        self.next_region == self.region_count
    }

    fn is_after(self, region: i64) -> bool {
        self.next_region as i64 == region + 1
    }
}

/// Visits `root` and the operations in it: each before every one of its regions, and at last.
/// Returns whether the walk went to its end.
fn walk_stages(root: OpRef<'_>, visit: &mut impl FnMut(OpRef<'_>, Stage) -> Walk) -> bool {
    let region_count = root.region_count();
    for (next_region, region) in root.regions().enumerate() {
        match visit(root, Stage { next_region, region_count }) {
            Walk::Advance => {}
            Walk::Skip => return true,
            Walk::Interrupt => return false,
        }
        for op in region.blocks().flat_map(|block| block.ops()) {
            if !walk_stages(op, visit) {
                return false;
            }
        }
    }
    !matches!(visit(root, Stage { next_region: region_count, region_count }), Walk::Interrupt)
}

/// The printed steps of walks.
#[derive(Default)]
struct Steps {
    count: usize,
    text: String,
}

impl Steps {
    fn add(&mut self, what: &str) {
        let _ = writeln!(self.text, "step {}{what}", self.count);
        self.count += 1;
    }

    fn visit(&mut self, op: OpRef<'_>, stage: Stage) {
        let place = match () {
            () if stage.is_before_all() => "before all regions".to_owned(),
            () if stage.is_after_all() => "after all regions".to_owned(),
            () => format!("before region #{}", stage.next_region),
        };
        self.add(&format!(" op '{}' {place}", op.name_str()));
    }

    fn end(&mut self, is_complete: bool) {
        if !is_complete {
            self.add(" walk was interrupted");
        }
    }
}

/// The operation that the second walk is restricted to.
const TWO_REGIONS: &str = "test.two_region_op";

fn visit(_: &TestGenericVisitors, target: &mut Target<'_>) -> PassResult {
    let (root, mut steps) = (target.body().root(), Steps::default());
    for every in [true, false] {
        walk_stages(root, &mut |op, stage| {
            if every || op.name_str() == TWO_REGIONS {
                steps.visit(op, stage);
            }
            Walk::Advance
        });
    }
    terrace_ir::out!("{}", steps.text);
    Ok(())
}

fn visit_until(_: &TestGenericVisitorsInterrupt, target: &mut Target<'_>) -> PassResult {
    let (root, mut steps) = (target.body().root(), Steps::default());
    for every in [true, false] {
        let is_complete = walk_stages(root, &mut |op, stage| {
            if !every && op.name_str() != TWO_REGIONS {
                return Walk::Advance;
            }
            if is_marked(op, stage, "interrupt") {
                return Walk::Interrupt;
            }
            if is_marked(op, stage, "skip") {
                return Walk::Skip;
            }
            steps.visit(op, stage);
            Walk::Advance
        });
        steps.end(is_complete);
    }
    terrace_ir::out!("{}", steps.text);
    Ok(())
}

/// Whether attributes of `op` say to do `what` at this stage.
fn is_marked(op: OpRef<'_>, stage: Stage, what: &str) -> bool {
    let number = |at: &str| {
        let value = op.attribute(&format!("{what}_{at}"))?;
        value.downcast::<IntegerAttr>(op.context())?.to_i64()
    };
    let is_set = |at: &str| number(at).is_some_and(|value| value != 0);
    is_set("before_all") && stage.is_before_all()
        || is_set("after_all") && stage.is_after_all()
        || number("after_region").is_some_and(|region| stage.is_after(region))
}

fn visit_blocks(_: &TestBlockVisitorsInterrupt, target: &mut Target<'_>) -> PassResult {
    let mut steps = Steps::default();
    let is_complete = walk_lists(target.body().root(), true, &mut steps);
    steps.end(is_complete);
    terrace_ir::out!("{}", steps.text);
    Ok(())
}

fn visit_regions(_: &TestRegionVisitorsInterrupt, target: &mut Target<'_>) -> PassResult {
    let mut steps = Steps::default();
    let is_complete = walk_lists(target.body().root(), false, &mut steps);
    steps.end(is_complete);
    terrace_ir::out!("{}", steps.text);
    Ok(())
}

/// Visits the blocks, or the regions, in `root`, the nested ones first, until one has an operation
/// with the attribute `interrupt`. Returns whether the walk went to its end.
fn walk_lists(root: OpRef<'_>, blocks: bool, steps: &mut Steps) -> bool {
    let interrupts = |op: OpRef<'_>| op.attribute("interrupt").is_some();
    for region in root.regions() {
        for block in region.blocks() {
            if !block.ops().all(|op| walk_lists(op, blocks, steps)) {
                return false;
            }
            if blocks {
                if block.ops().any(interrupts) {
                    return false;
                }
                steps.add("");
            }
        }
        if !blocks {
            if region.blocks().flat_map(|block| block.ops()).any(interrupts) {
                return false;
            }
            steps.add("");
        }
    }
    true
}
