//! The pass `test-print-liveness`: the values that are live at the borders of blocks and at each
//! operation (MLIR: `Liveness`).

use std::fmt::Write;

use rustc_hash::{FxHashMap, FxHashSet};
use terrace_asm::{PrintFlags, print_op};
use terrace_ir::symbol::symbol_name;
use terrace_ir::{Block, Body, Op, Value};
use terrace_pass::{PassRegistry, PassResult, Target, pass};

/// Adds the pass to `registry`.
pub(super) fn register(registry: &mut PassRegistry) {
    registry.insert::<TestPrintLiveness>();
}

/// Print the live values of each block of a function.
#[pass(name = "test-print-liveness", title = "(anonymous namespace)::TestLivenessPass", run = run)]
struct TestPrintLiveness {}

fn run(_: &TestPrintLiveness, target: &mut Target<'_>) -> PassResult {
    let body = target.body();
    let cx = body.context();
    let name = symbol_name(body.root()).map_or("", |name| name.as_str(cx));
    eprintln!("Testing : {name}");
    eprint!("{}", Liveness::new(body).text());
    Ok(())
}

/// The live values at the borders of the blocks of a function.
struct Liveness<'b> {
    body: &'b Body,
    blocks: Vec<Block>,
    live_in: FxHashMap<Block, FxHashSet<Value>>,
    live_out: FxHashMap<Block, FxHashSet<Value>>,
}

impl<'b> Liveness<'b> {
    /// Solves the backward data-flow equations by iteration to a fixed point.
    fn new(body: &'b Body) -> Self {
        let blocks: Vec<Block> =
            body.regions(Op::ROOT).flat_map(|region| body.blocks_in(region)).collect();
        let (live_in, live_out) = (FxHashMap::default(), FxHashMap::default());
        let mut this = Self { body, blocks, live_in, live_out };
        let mut changed = true;
        while changed {
            changed = false;
            for block in this.blocks.clone().into_iter().rev() {
                let out: FxHashSet<Value> = this
                    .successors(block)
                    .iter()
                    .filter_map(|next| this.live_in.get(next))
                    .flatten()
                    .copied()
                    .collect();
                let mut live = out.clone();
                live.extend(this.used_in(block));
                live.retain(|value| body.value_block(*value) != Some(block));
                changed |= this.live_in.insert(block, live.clone()).as_ref() != Some(&live);
                this.live_out.insert(block, out);
            }
        }
        this
    }

    fn successors(&self, block: Block) -> Vec<Block> {
        self.body.last_op(block).map(|op| self.body.successors(op).collect()).unwrap_or_default()
    }

    /// Returns the values from outside of the nested regions that the operations of `block` use.
    fn used_in(&self, block: Block) -> FxHashSet<Value> {
        let mut used = FxHashSet::default();
        for op in self.body.ops_in(block) {
            self.body.op(op).walk_all(|op| {
                if std::ptr::eq(op.body(), self.body) {
                    used.extend(op.operands().filter(|value| self.is_top(*value)));
                }
            });
        }
        used
    }

    /// Whether `value` is defined directly in a block of the function.
    fn is_top(&self, value: Value) -> bool {
        self.body.value_block(value).is_some_and(|block| self.blocks.contains(&block))
    }

    /// Returns the operations directly in the blocks of the function at which `value` is live, from
    /// its definition to its last user, in order (MLIR: `resolveLiveness`).
    fn interval(&self, value: Value) -> Vec<Op> {
        let body = self.body;
        let mut ops = Vec::new();
        for block in &self.blocks {
            let is_definition = body.value_block(value) == Some(*block);
            if !is_definition && !self.live_in.get(block).is_some_and(|l| l.contains(&value)) {
                continue;
            }
            let all: Vec<Op> = body.ops_in(*block).collect();
            let first = body.defining_op(value).filter(|_| is_definition);
            let first = first.and_then(|op| all.iter().position(|one| *one == op)).unwrap_or(0);
            let is_out = self.live_out.get(block).is_some_and(|live| live.contains(&value));
            let users = body.uses(value).filter_map(|use_| {
                let user = body.ancestor_in_block(body.user(use_), *block)?;
                all.iter().position(|one| *one == user)
            });
            let last = if is_out { all.len() - 1 } else { users.max().unwrap_or(first) };
            ops.extend(all.get(first..=last.max(first)).unwrap_or_default());
        }
        ops
    }

    fn text(&self) -> String {
        let mut out = String::from("// ---- Liveness -----\n");
        let body = self.body;
        let mut values: Vec<Value> = Vec::new();
        for block in &self.blocks {
            values.extend(body.arguments(*block));
            values.extend(body.ops_in(*block).flat_map(|op| body.results(op)));
        }
        let number = |value: Value| values.iter().position(|one| *one == value).unwrap_or(0);
        let name = |value: Value| match body.defining_op(value) {
            Some(_) => format!("val_{} ", number(value)),
            None => {
                let owner = body.value_block(value);
                let at = self.blocks.iter().position(|block| Some(*block) == owner).unwrap_or(0);
                let arguments = owner.map_or(&[][..], |block| body.arguments(block));
                let index = arguments.iter().position(|one| *one == value).unwrap_or(0);
                format!("arg{index}@{at} ")
            }
        };
        let names = |set: &FxHashSet<Value>| -> String {
            values.iter().filter(|value| set.contains(value)).map(|value| name(*value)).collect()
        };
        let none = FxHashSet::default();
        let print = |op: Op| print_op(body.op(op), &PrintFlags::new());
        let intervals: Vec<(Value, Vec<Op>)> =
            values.iter().map(|value| (*value, self.interval(*value))).collect();
        for (at, block) in self.blocks.iter().enumerate() {
            let live_in = names(self.live_in.get(block).unwrap_or(&none));
            let live_out = names(self.live_out.get(block).unwrap_or(&none));
            let _ = writeln!(out, "// - Block: {at}\n// --- LiveIn: {live_in}");
            let _ = writeln!(out, "// --- LiveOut: {live_out}");
            out.push_str("// --- BeginLivenessIntervals");
            for op in body.ops_in(*block).filter(|op| body.result_count(*op) > 0) {
                out.push('\n');
                for result in body.results(op) {
                    let _ = write!(out, "// {}:", name(result));
                    let interval = intervals.iter().find(|(value, _)| *value == result);
                    for op in interval.into_iter().flat_map(|(_, ops)| ops) {
                        let _ = write!(out, "\n//     {}", print(*op));
                    }
                }
            }
            out.push_str("\n// --- EndLivenessIntervals\n// --- BeginCurrentlyLive\n");
            for op in body.ops_in(*block) {
                let live = intervals.iter().filter(|(_, ops)| ops.contains(&op));
                let live: FxHashSet<Value> = live.map(|(value, _)| *value).collect();
                if !live.is_empty() {
                    let _ = writeln!(out, "//     {} [{}\u{8}]", print(op), names(&live));
                }
            }
            out.push_str("// --- EndCurrentlyLive\n");
        }
        out.push_str("// -------------------\n");
        out
    }
}
