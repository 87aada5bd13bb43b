//! Lifting of cycles: each cycle gets a single entry and a single latch, and becomes a loop.

use indexmap::IndexSet;
use rustc_hash::{FxHashMap, FxHashSet};
use terrace_interfaces::append_successor_operand;
use terrace_ir::dominance::Dominance;
use terrace_ir::{Block, Body, Builder, Reported, Use, Value};

use super::edges::{Edge, copy_arguments, predecessor_edges, successor_edges};
use super::{RegionLifter, structured};

/// The edges that enter, leave and repeat a cycle.
#[derive(Default)]
struct CycleEdges {
    entries: Vec<Edge>,
    exits: Vec<Edge>,
    /// The back edges: edges inside the cycle to blocks that entry edges lead to.
    back: Vec<Edge>,
}

impl CycleEdges {
    fn of(body: &Body, cycle: &IndexSet<Block>) -> Self {
        let mut edges = Self::default();
        let mut entered = FxHashSet::default();
        let from = |edge: &Edge| body.parent_block(edge.branch).expect("a branch is in a block");
        for block in cycle {
            for edge in predecessor_edges(body, *block) {
                if !cycle.contains(&from(&edge)) {
                    edges.entries.push(edge);
                    entered.insert(*block);
                }
            }
            let leaves = |edge: &Edge| !cycle.contains(&edge.target(body));
            edges.exits.extend(successor_edges(body, *block).filter(leaves));
        }
        for block in cycle {
            let again = |edge: &Edge| entered.contains(&edge.target(body));
            edges.back.extend(successor_edges(body, *block).filter(again));
        }
        edges
    }
}

/// The latch of a loop: the only block from which the loop is repeated or left.
struct Latch {
    block: Block,
    /// The block that control flow reaches when the loop ends.
    exit: Block,
    /// An `i32` argument of the latch: 1 to repeat the loop, 0 to leave it.
    condition: Value,
}

impl RegionLifter<'_> {
    /// Replaces the outermost cycles reachable from `entry` by loops. Returns the first blocks of
    /// the loop bodies, which may contain further cycles.
    pub(super) fn lift_cycles(&mut self, entry: Block) -> Result<Vec<Block>, Reported> {
        let mut headers = Vec::new();
        for cycle in cycles(self.body, entry) {
            headers.push(self.lift_cycle(cycle)?);
        }
        if !headers.is_empty() {
            self.dominated.clear();
        }
        Ok(headers)
    }

    /// Gives `cycle` a single entry and a single latch, and replaces it by a loop. Returns the
    /// first block of the loop body.
    fn lift_cycle(&mut self, mut cycle: IndexSet<Block>) -> Result<Block, Reported> {
        let edges = CycleEdges::of(self.body, &cycle);
        let mut header = edges.entries[0].target(self.body);
        if edges.entries.len() > 1 {
            let all = [&edges.entries[..], &edges.back[..]].concat();
            let end = self.body.last_op(header).expect("a block of a cycle branches");
            let location = self.body.location(end);
            header = self.single_entry(location, &all);
        }
        cycle.insert(header);
        let latch = self.single_latch(&edges)?;
        cycle.insert(latch.block);
        let next = self.pass_through_latch(header, &latch, &cycle);
        self.make_loop(header, &latch, &cycle, &next);
        Ok(header)
    }

    /// Redirects all back edges and exit edges of a cycle to a new latch.
    fn single_latch(&mut self, edges: &CycleEdges) -> Result<Latch, Reported> {
        let location = self.body.location(edges.back[0].branch);
        let header = edges.back[0].target(self.body);
        let all = edges.back.iter().chain(&edges.exits);
        let targets: Vec<Block> = all.map(|edge| edge.target(self.body)).collect();
        let no = self.number(0);
        let multiplexer = self.multiplexer(location, &targets, Some(no));
        let latch = multiplexer.block;
        let region = self.body.block_region(latch).expect("it is in a region");
        let exit = self.body.new_block([]);
        let behind = self.body.next_block(latch);
        self.body.insert_block(exit, region, behind);
        let arguments = self.body.arguments(latch).to_vec();
        let condition = *arguments.last().expect("it was added as the last");
        let again = arguments[..self.body.arguments(header).len()].to_vec();
        let mut builder = Builder::at_end(self.body, latch, location);
        structured::switch(&mut builder, condition, &[(0, exit, Vec::new())], (header, again));
        if edges.exits.is_empty() {
            let mut builder = Builder::at_end(self.body, exit, location);
            let end = structured::unreachable_end(&mut builder, region)?;
            self.combine_exit(end);
        } else {
            self.dispatch(exit, location, &multiplexer, Some(header));
        }
        for (edges, repeated) in [(&edges.back, 1), (&edges.exits, 0)] {
            for edge in edges {
                let repeated = self.number(repeated);
                self.redirect(*edge, &multiplexer, Some(repeated));
            }
        }
        Ok(Latch { block: latch, exit, condition })
    }

    /// Turns every value of the loop that is used after the loop into a loop-carried value that the
    /// latch passes on, and into an argument of the exit block. Returns the values that the latch
    /// passes to the next iteration (MLIR: `transformToReduceLoop`).
    fn pass_through_latch(
        &mut self,
        header: Block,
        latch: &Latch,
        cycle: &IndexSet<Block>,
    ) -> Vec<Value> {
        let body = &mut *self.body;
        let end = body.last_op(latch.block).expect("the latch branches");
        let mut next = (Edge { branch: end, index: 0 }).passed(body);
        for value in next.clone() {
            let argument = exit_argument(body, latch.exit, value);
            for use_ in uses_outside(body, value, header, cycle) {
                body.set_use(use_, argument);
            }
        }
        // The values are collected first, so that arguments added below are not visited.
        let mut values = Vec::new();
        for block in cycle {
            values.extend(body.arguments(*block).iter().map(|value| (*block, *value)));
            let results = body.ops_in(*block).flat_map(|op| body.results(op));
            values.extend(results.map(|value| (*block, value)));
        }
        let into_latch = predecessor_edges(body, latch.block);
        let dominance = Dominance::new(body);
        let mut reached: FxHashMap<Block, Vec<bool>> = FxHashMap::default();
        for block in cycle {
            let from = into_latch.iter().filter_map(|edge| body.parent_block(edge.branch));
            reached
                .insert(*block, from.map(|from| dominance.block_dominates(*block, from)).collect());
        }
        for (block, value) in values {
            let outside = uses_outside(self.body, value, header, cycle);
            if outside.is_empty() {
                continue;
            }
            let argument = exit_argument(self.body, latch.exit, value);
            let (ty, location) = (self.body.value_type(value), self.body.value_location(value));
            self.body.add_block_argument(header, ty, location);
            let mut passed = value;
            if block != latch.block && reached[&block].iter().any(|dominates| !dominates) {
                passed = self.body.add_block_argument(latch.block, ty, location);
                for (edge, dominates) in into_latch.iter().zip(&reached[&block]) {
                    let value = if *dominates { value } else { self.undefined(ty) };
                    append_successor_operand(self.body, edge.branch, edge.index, value);
                }
            }
            next.push(passed);
            for use_ in outside {
                self.body.set_use(use_, argument);
            }
        }
        // Edges that enter the loop pass undefined values for the new arguments.
        let arguments = self.body.arguments(header).to_vec();
        for edge in predecessor_edges(self.body, header) {
            if edge.branch == end {
                continue;
            }
            let passed = edge.passed(self.body).len();
            for argument in &arguments[passed..] {
                let ty = self.body.value_type(*argument);
                let value = self.undefined(ty);
                append_successor_operand(self.body, edge.branch, edge.index, value);
            }
        }
        next
    }

    /// Moves the blocks of the cycle into a loop operation, in a new block that replaces `header`.
    /// `next` are the values that the latch passes to the next iteration.
    fn make_loop(&mut self, header: Block, latch: &Latch, cycle: &IndexSet<Block>, next: &[Value]) {
        let body = &mut *self.body;
        let region = body.block_region(header).expect("it is in a region");
        let parent = body.new_block([]);
        copy_arguments(body, header, parent);
        body.insert_block(parent, region, Some(header));
        let end = body.last_op(latch.block).expect("the latch branches");
        let location = body.location(end);
        body.erase(end);
        let inits = body.arguments(parent).to_vec();
        let op = structured::do_while(&mut Builder::at_end(body, parent, location), &inits);
        let inside = body.region(op, 0).expect("a loop has two regions");
        body.move_block(header, inside, None);
        for block in cycle.iter().filter(|block| **block != latch.block && **block != header) {
            body.move_block(*block, inside, None);
        }
        body.move_block(latch.block, inside, None);
        let mut builder = Builder::at_end(body, latch.block, location);
        structured::repeat_if(&mut builder, latch.condition, next);
        for (at, argument) in body.arguments(latch.exit).to_vec().into_iter().enumerate() {
            let result = body.result(op, at);
            body.replace_all_uses(argument, result);
        }
        body.replace_all_block_uses(header, parent);
        if let Some(first) = body.first_op(latch.exit) {
            body.splice_from(first, parent);
        }
        self.erase_block(latch.exit);
    }
}

/// Adds an argument with the type and location of `value` to `exit`.
fn exit_argument(body: &mut Body, exit: Block, value: Value) -> Value {
    let (ty, location) = (body.value_type(value), body.value_location(value));
    body.add_block_argument(exit, ty, location)
}

/// Returns the uses of `value` outside of the blocks of `cycle` and of regions nested in them.
fn uses_outside(body: &Body, value: Value, header: Block, cycle: &IndexSet<Block>) -> Vec<Use> {
    let region = body.block_region(header);
    let is_outside = |use_: &Use| {
        let mut op = body.user(*use_);
        while body.parent_region(op) != region {
            let Some(parent) = body.parent_op(op) else { return true };
            op = parent;
        }
        body.parent_block(op).is_none_or(|block| !cycle.contains(&block))
    };
    body.uses(value).filter(is_outside).collect()
}

/// Returns the strongly connected components reachable from `entry` that are cycles: more than one
/// block, or a block with an edge to itself. Components come in reverse topological order, their
/// blocks in reverse order of the depth-first visit (Tarjan's algorithm).
fn cycles(body: &Body, entry: Block) -> Vec<IndexSet<Block>> {
    let successors = |block: Block| -> Vec<Block> {
        successor_edges(body, block).map(|edge| edge.target(body)).collect()
    };
    let mut numbers: FxHashMap<Block, usize> = FxHashMap::default();
    let (mut found, mut open): (Vec<IndexSet<Block>>, Vec<Block>) = (Vec::new(), Vec::new());
    // The visited block, its successors, the index of the next successor, and the lowest number
    // reachable so far.
    let mut visiting: Vec<(Block, Vec<Block>, usize, usize)> = Vec::new();
    numbers.insert(entry, 1);
    open.push(entry);
    visiting.push((entry, successors(entry), 0, 1));
    let mut count = 1;
    while let Some((block, next, at, lowest)) = visiting.last_mut() {
        if let Some(to) = next.get(*at).copied() {
            *at += 1;
            match numbers.get(&to) {
                Some(number) => *lowest = (*lowest).min(*number),
                None => {
                    count += 1;
                    numbers.insert(to, count);
                    open.push(to);
                    visiting.push((to, successors(to), 0, count));
                }
            }
            continue;
        }
        let (block, lowest, to_itself) = (*block, *lowest, next.contains(block));
        visiting.pop();
        if let Some(around) = visiting.last_mut() {
            around.3 = around.3.min(lowest);
        }
        if numbers[&block] != lowest {
            continue;
        }
        let mut component = IndexSet::new();
        while let Some(member) = open.pop() {
            numbers.insert(member, usize::MAX);
            component.insert(member);
            if member == block {
                break;
            }
        }
        if component.len() > 1 || to_itself {
            found.push(component);
        }
    }
    found
}
