//! The pass `test-cfg-loop-info`: the natural loops of control-flow graphs.

use std::fmt::Write;

use rustc_hash::{FxHashMap, FxHashSet};
use terrace_builtin::function::DynFunctionOp;
use terrace_ir::dominance::Dominance;
use terrace_ir::{Block, Body, RegionRef};
use terrace_pass::{PassRegistry, PassResult, Target, pass};

/// Adds the pass to `registry`.
pub(super) fn register(registry: &mut PassRegistry) {
    registry.insert::<TestCfgLoopInfo>();
}

/// Test the loop info analysis.
#[pass(
    name = "test-cfg-loop-info",
    title = "(anonymous namespace)::TestCFGLoopInfo",
    interface = DynFunctionOp,
    run = run
)]
struct TestCfgLoopInfo {}

fn run(_: &TestCfgLoopInfo, target: &mut Target<'_>) -> PassResult {
    let function = target.body().root();
    let name = function.attribute("sym_name");
    let name = name.map(|name| name.to_text(function.context())).unwrap_or_default();
    let mut out = format!("Testing : {name}\n");
    match function.region(0).filter(|region| region.entry().is_some()) {
        Some(region) => report(region, &mut out),
        None => out.push_str("empty region\n"),
    }
    eprint!("{out}");
    Ok(())
}

fn report(region: RegionRef<'_>, out: &mut String) {
    let blocks: Vec<Block> = region.blocks().map(|block| block.id()).collect();
    let names = (0..blocks.len()).map(|at| format!("^bb{at}"));
    let _ = writeln!(out, "Blocks : ^bb0, {}", names.collect::<Vec<_>>().join(", "));
    let loops = Loops::new(region.body(), &blocks);
    if loops.all.is_empty() {
        out.push_str("no loops\n");
    }
    // MLIR lists the outermost loops from the last to the first, but inner ones in order.
    let outermost = loops.all.iter().rev().filter(|one| one.around.is_none());
    let outermost: Vec<&Loop> = outermost.collect();
    outermost.into_iter().for_each(|one| loops.print(one, 1, out));
}

/// A natural loop: the blocks that lead back to its header without leaving what it dominates.
struct Loop {
    header: Block,
    blocks: FxHashSet<Block>,
    /// The header of the innermost loop around this one.
    around: Option<Block>,
}

/// The loops of a region.
struct Loops<'b> {
    body: &'b Body,
    numbers: FxHashMap<Block, usize>,
    /// The reachable blocks in reverse post-order.
    order: Vec<Block>,
    /// The loops in the order of their headers.
    all: Vec<Loop>,
}

impl<'b> Loops<'b> {
    /// Finds the loops of the region with `blocks`.
    fn new(body: &'b Body, blocks: &[Block]) -> Self {
        let dominance = Dominance::new(body);
        let order = blocks.first().map(|entry| reverse_post_order(body, *entry));
        let order = order.unwrap_or_default();
        let mut predecessors: FxHashMap<Block, Vec<Block>> = FxHashMap::default();
        for block in &order {
            for next in successors(body, *block) {
                predecessors.entry(next).or_default().push(*block);
            }
        }
        let before = |block: Block| predecessors.get(&block).into_iter().flatten().copied();
        let mut all: Vec<Loop> = Vec::new();
        for header in order.iter().copied() {
            let mut pending: Vec<Block> =
                before(header).filter(|from| dominance.block_dominates(header, *from)).collect();
            if pending.is_empty() {
                continue;
            }
            let mut inside = FxHashSet::from_iter([header]);
            while let Some(block) = pending.pop() {
                if inside.insert(block) {
                    pending.extend(before(block));
                }
            }
            let around = all.iter().rev().find(|outer| outer.blocks.contains(&header));
            let around = around.map(|outer| outer.header);
            all.push(Loop { header, blocks: inside, around });
        }
        let numbers = blocks.iter().copied().zip(0..).collect();
        Self { body, numbers, order, all }
    }

    fn print(&self, one: &Loop, depth: usize, out: &mut String) {
        let _ = write!(out, "{}Loop at depth {depth} containing: ", "    ".repeat(depth - 1));
        let blocks = self.order.iter().filter(|block| one.blocks.contains(block));
        for (at, block) in blocks.enumerate() {
            let comma = if at == 0 { "" } else { "," };
            let _ = write!(out, "{comma}^bb{}", self.numbers.get(block).unwrap_or(&0));
            let next: Vec<Block> = successors(self.body, *block).collect();
            let is_exiting = next.iter().any(|next| !one.blocks.contains(next));
            let is_latch = next.contains(&one.header);
            let notes = [
                (*block == one.header, "<header>"),
                (is_latch, "<latch>"),
                (is_exiting, "<exiting>"),
            ];
            notes.iter().filter(|(is, _)| *is).for_each(|(_, note)| out.push_str(note));
        }
        out.push('\n');
        let inner = self.all.iter().filter(|inner| inner.around == Some(one.header));
        inner.for_each(|inner| self.print(inner, depth + 1, out));
    }
}

fn successors(body: &Body, block: Block) -> impl Iterator<Item = Block> {
    body.last_op(block).map(|end| body.successors(end)).into_iter().flatten()
}

/// Returns the blocks that are reachable from `entry` in reverse post-order.
fn reverse_post_order(body: &Body, entry: Block) -> Vec<Block> {
    let mut seen = FxHashSet::from_iter([entry]);
    let (mut order, mut pending) = (Vec::new(), vec![(entry, successors(body, entry))]);
    while let Some((block, next)) = pending.last_mut() {
        match next.next() {
            Some(next) if seen.insert(next) => pending.push((next, successors(body, next))),
            Some(_) => {}
            None => {
                order.push(*block);
                pending.pop();
            }
        }
    }
    order.reverse();
    order
}
