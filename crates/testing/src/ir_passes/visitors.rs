//! The pass `test-ir-visitors`: the orders in which operations, blocks and regions are visited.

use std::fmt::Write;

use rustc_hash::FxHashSet;
use terrace_func::FuncOp;
use terrace_ir::dominance::Dominance;
use terrace_ir::{Block, BlockRef, Body, OpRef, RegionRef};
use terrace_pass::{PassRegistry, PassResult, Target, pass};

/// Adds the pass to `registry`.
pub(super) fn register(registry: &mut PassRegistry) {
    registry.insert::<TestIrVisitors>();
}

/// Print the order of each kind of walk.
#[pass(name = "test-ir-visitors", title = "(anonymous namespace)::TestIRVisitorsPass", run = run)]
struct TestIrVisitors {}

fn run(_: &TestIrVisitors, target: &mut Target<'_>) -> PassResult {
    let mut out = String::new();
    report(target.body().root(), &mut out);
    terrace_ir::out!("{out}");
    Ok(())
}

/// A visited part of the IR.
#[derive(Clone, Copy)]
enum Part<'a> {
    Op(OpRef<'a>),
    Block(BlockRef<'a>),
    Region(RegionRef<'a>),
}

/// The kind of the parts that a walk visits.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Op,
    Block,
    Region,
}

/// The order of the parts within each operation.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    Forward,
    Reverse,
    Dominance,
    ReverseDominance,
}

impl Order {
    fn is_reverse(self) -> bool {
        matches!(self, Self::Reverse | Self::ReverseDominance)
    }

    fn arrange<T>(self, mut items: Vec<T>) -> Vec<T> {
        if self.is_reverse() {
            items.reverse();
        }
        items
    }

    /// Returns the blocks of `region` in this order; by dominance, the reachable ones only.
    fn blocks<'a>(self, region: RegionRef<'a>) -> Vec<BlockRef<'a>> {
        let blocks: Vec<BlockRef<'a>> = region.blocks().collect();
        match self {
            Self::Forward | Self::Reverse => self.arrange(blocks),
            Self::Dominance | Self::ReverseDominance => {
                let order = dominator_order(region, self == Self::ReverseDominance);
                let find = |block: &Block| blocks.iter().find(|one| one.id() == *block).copied();
                order.iter().filter_map(find).collect()
            }
        }
    }
}

/// Returns the reachable blocks of `region` in pre-order or post-order of the dominator tree, the
/// children of a block in the order of a depth-first search along the successors.
fn dominator_order(region: RegionRef<'_>, is_post: bool) -> Vec<Block> {
    let body = region.body();
    let Some(entry) = region.entry().map(|block| block.id()) else { return Vec::new() };
    let (mut found, mut pending) = (Vec::new(), vec![entry]);
    let mut seen = FxHashSet::default();
    while let Some(block) = pending.pop() {
        if seen.insert(block) {
            found.push(block);
            let successors = body.last_op(block).map(|end| body.successors(end).collect());
            let successors: Vec<Block> = successors.unwrap_or_default();
            pending.extend(successors.into_iter().rev());
        }
    }
    let dominance = Dominance::new(body);
    let (mut order, mut pending) = (Vec::new(), vec![(entry, false)]);
    while let Some((block, is_done)) = pending.pop() {
        if is_done {
            order.push(block);
            continue;
        }
        match is_post {
            true => pending.push((block, true)),
            false => order.push(block),
        }
        let is_child = |one: &&Block| dominance.immediate_dominator(**one) == Some(block);
        pending.extend(found.iter().filter(is_child).rev().map(|child| (*child, false)));
    }
    order
}

/// The visits of a walk: parts of one kind, before or after the parts nested in them.
#[derive(Clone, Copy)]
struct Visits {
    kind: Kind,
    order: Order,
    is_post: bool,
}

impl Visits {
    fn op<'a>(self, op: OpRef<'a>, visit: &mut dyn FnMut(Part<'a>) -> bool) {
        if self.kind == Kind::Op && !self.is_post && !visit(Part::Op(op)) {
            return;
        }
        for region in self.order.arrange(op.regions().collect::<Vec<_>>()) {
            self.region(region, visit);
        }
        if self.kind == Kind::Op && self.is_post {
            visit(Part::Op(op));
        }
    }

    fn region<'a>(self, region: RegionRef<'a>, visit: &mut dyn FnMut(Part<'a>) -> bool) {
        if self.kind == Kind::Region && !self.is_post && !visit(Part::Region(region)) {
            return;
        }
        for block in self.order.blocks(region) {
            self.block(block, visit);
        }
        if self.kind == Kind::Region && self.is_post {
            visit(Part::Region(region));
        }
    }

    fn block<'a>(self, block: BlockRef<'a>, visit: &mut dyn FnMut(Part<'a>) -> bool) {
        if self.kind == Kind::Block && !self.is_post && !visit(Part::Block(block)) {
            return;
        }
        for op in self.order.arrange(block.ops().collect::<Vec<_>>()) {
            self.op(op, visit);
        }
        if self.kind == Kind::Block && self.is_post {
            visit(Part::Block(block));
        }
    }
}

/// Returns the text for a part; blocks are numbered without those in `erased`.
fn name(part: Part<'_>, erased: &FxHashSet<(*const Body, Block)>) -> String {
    match part {
        Part::Op(op) => format!("op '{}'", op.name_str()),
        Part::Block(block) => {
            let region = block.region();
            let before = region.into_iter().flat_map(|region| region.blocks());
            let before = before.take_while(|one| one.id() != block.id());
            let number = before.filter(|one| !erased.contains(&key(*one))).count();
            let of = region.map(|region| name(Part::Region(region), erased)).unwrap_or_default();
            format!("block ^bb{number} from {of}")
        }
        Part::Region(region) => {
            let Some(owner) = region.owner() else { return String::new() };
            let number = owner.regions().position(|one| one.id() == region.id());
            format!("region {} from operation '{}'", number.unwrap_or(0), owner.name_str())
        }
    }
}

fn key(block: BlockRef<'_>) -> (*const Body, Block) {
    (std::ptr::from_ref(block.body()), block.id())
}

const KINDS: [(Kind, &str); 3] =
    [(Kind::Op, "Op"), (Kind::Block, "Block"), (Kind::Region, "Region")];

fn report(root: OpRef<'_>, out: &mut String) {
    let none = FxHashSet::default();
    let walk = |title: String, visits: Visits, roots: &[OpRef<'_>], out: &mut String| {
        let _ = writeln!(out, "{title} visits");
        for root in roots {
            visits.op(*root, &mut |part| {
                let _ = writeln!(out, "Visiting {}", name(part, &none));
                true
            });
        }
    };
    let orders = [
        ("pre-order", Order::Forward, false),
        ("post-order", Order::Forward, true),
        ("reverse post-order", Order::Reverse, true),
    ];
    for (text, order, is_post) in orders {
        for (kind, word) in KINDS {
            walk(format!("{word} {text}"), Visits { kind, order, is_post }, &[root], out);
        }
    }
    let mut functions = Vec::new();
    root.walk_all(|op| functions.extend(op.is::<FuncOp>().then_some(op)));
    let orders = [
        ("forward dominance post-order", Order::Dominance),
        ("reverse dominance post-order", Order::ReverseDominance),
    ];
    for (text, order) in orders {
        for (kind, word) in KINDS {
            let visits = Visits { kind, order, is_post: true };
            walk(format!("{word} {text}"), visits, &functions, out);
        }
    }
    report_parts(root, out);
    report_erasures(root, out);
}

/// Reports walks that begin at the blocks and regions of operations with certain attributes.
fn report_parts(root: OpRef<'_>, out: &mut String) {
    let none = FxHashSet::default();
    for (kind, attribute, word) in
        [(Kind::Block, "walk_blocks", "blocks"), (Kind::Region, "walk_regions", "region")]
    {
        for (is_post, text) in [(false, "pre-order"), (true, "post-order")] {
            let part = if kind == Kind::Block { "block" } else { "region" };
            let _ = writeln!(out, "Invoke {part} {text} visits on {word}");
            let visits = Visits { kind, order: Order::Forward, is_post };
            let mut lines = |part: Part<'_>| {
                let _ = writeln!(out, "Visiting {}", name(part, &none));
                true
            };
            let mut roots = Vec::new();
            root.walk_all(|op| roots.extend(op.attribute(attribute).is_some().then_some(op)));
            for region in roots.iter().flat_map(|op| op.regions()) {
                match kind {
                    Kind::Region => visits.region(region, &mut lines),
                    _ => region.blocks().for_each(|block| visits.block(block, &mut lines)),
                }
            }
        }
    }
}

/// Whether the erasures with skips leave the operation alone.
fn is_kept(op: OpRef<'_>) -> bool {
    op.is::<FuncOp>() || op.is::<terrace_builtin::ModuleOp>()
}

/// Reports walks that would erase what they visit.
fn report_erasures(root: OpRef<'_>, out: &mut String) {
    let walks =
        [("pre-order", false, true), ("post-order", true, true), ("post-order", true, false)];
    for (text, is_post, skips) in walks {
        for (kind, word) in [(Kind::Op, "Op"), (Kind::Block, "Block")] {
            let suffix = if skips { "skip" } else { "no skip" };
            let _ = writeln!(out, "{word} {text} erasures ({suffix})");
            let mut erased = FxHashSet::default();
            let visits = Visits { kind, order: Order::Forward, is_post };
            visits.op(root, &mut |part| erase(part, skips, &mut erased, out));
        }
    }
}

/// Reports the erasure of `part`; returns whether a walk continues with the parts nested in it.
fn erase(
    part: Part<'_>,
    skips: bool,
    erased: &mut FxHashSet<(*const Body, Block)>,
    out: &mut String,
) -> bool {
    let kept = match part {
        Part::Op(op) => is_kept(op),
        Part::Block(block) => {
            block.region().is_some_and(|region| region.owner().is_some_and(is_kept))
        }
        Part::Region(_) => true,
    };
    if skips && kept {
        return true;
    }
    if let Part::Block(block) = part {
        let body = block.body();
        let is_used = body.predecessor_ops(block.id()).any(|op| {
            body.parent_block(op)
                .is_some_and(|block| !erased.contains(&(std::ptr::from_ref(body), block)))
        });
        if is_used {
            let _ = writeln!(out, "Cannot erase {}, still has uses", name(part, erased));
            return true;
        }
        let _ = writeln!(out, "Erasing {}", name(part, erased));
        erased.insert(key(block));
        return false;
    }
    let _ = writeln!(out, "Erasing {}", name(part, erased));
    false
}
