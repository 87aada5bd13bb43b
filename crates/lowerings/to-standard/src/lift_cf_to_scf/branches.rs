//! Lifting of branches: the blocks that each successor dominates become the regions of a
//! conditional.

use rustc_hash::FxHashSet;
use terrace_ir::{Block, Builder, Op, Region, Reported, Type, Value};

use super::edges::{Edge, copy_arguments, predecessor_edges, successor_edges};
use super::{RegionLifter, structured};

/// The edges to the continuation of a branch, where control flow joins again.
struct Continuation {
    /// The edges that leave the blocks dominated by one successor of the branch.
    edges: Vec<Edge>,
    /// Whether no dominated block ends the region (by a return or similar).
    follows_all: bool,
    /// Whether no dominated block leads to the continuation.
    follows_none: bool,
}

impl RegionLifter<'_> {
    /// Replaces the branch at the end of `entry` by a conditional, or inlines its only successor;
    /// the region must have no cycles. Returns the blocks to lift next
    /// (MLIR: `transformToStructuredCFBranches`).
    pub(super) fn lift_branch(&mut self, entry: Block) -> Result<Vec<Block>, Reported> {
        let edges: Vec<Edge> = successor_edges(self.body, entry).collect();
        match edges[..] {
            [] => return Ok(Vec::new()),
            [only] => {
                self.append_successor(entry, only);
                return Ok(vec![entry]);
            }
            _ => {}
        }
        let mut owned: Vec<Vec<Block>> = Vec::new();
        for edge in &edges {
            let target = edge.target(self.body);
            let alone = self.body.predecessor_ops(target).count() == 1;
            owned.push(if alone { self.dominated_by(target) } else { Vec::new() });
        }
        let next = self.continuation(entry, &edges, &owned);
        if next.follows_none {
            // Every path ends the region, so control flow never joins.
            return Ok(edges.iter().map(|edge| edge.target(self.body)).collect());
        }
        let target = |edge: &Edge| edge.target(self.body);
        let first = target(&next.edges[0]);
        let mut continuation = first;
        if !next.follows_all || next.edges.iter().any(|edge| target(edge) != first) {
            let location = self.body.location(next.edges[0].branch);
            continuation = self.single_entry(location, &next.edges);
        }
        if !next.follows_all {
            self.dominated.clear();
            return Ok(vec![entry]);
        }
        self.make_conditional(entry, &edges, &owned, continuation)
    }

    /// Replaces the branch of `edge`, the only edge from `entry`, by the contents of its target.
    fn append_successor(&mut self, entry: Block, edge: Edge) {
        let (target, passed) = (edge.target(self.body), edge.passed(self.body));
        let body = &mut *self.body;
        for (argument, value) in body.arguments(target).to_vec().into_iter().zip(passed) {
            body.replace_all_uses(argument, value);
        }
        body.erase(edge.branch);
        if let Some(first) = body.first_op(target) {
            body.splice_from(first, entry);
        }
        self.erase_block(target);
    }

    /// Collects the edges that leave the blocks dominated by the successors of the branch in
    /// `entry`. `owned` are the dominated blocks of each of `edges`, empty for a shared successor.
    fn continuation(&self, entry: Block, edges: &[Edge], owned: &[Vec<Block>]) -> Continuation {
        let body = &*self.body;
        let inside: FxHashSet<Block> = owned.iter().flatten().copied().chain([entry]).collect();
        let mut next = Continuation { edges: Vec::new(), follows_all: true, follows_none: true };
        for (edge, blocks) in edges.iter().zip(owned) {
            if blocks.is_empty() {
                next.edges.push(*edge);
                next.follows_none = false;
                continue;
            }
            for block in blocks {
                if successor_edges(body, *block).next().is_none() {
                    next.follows_all = false;
                    next.edges.extend(predecessor_edges(body, *block));
                }
                for edge in successor_edges(body, *block) {
                    if !inside.contains(&edge.target(body)) {
                        next.edges.push(edge);
                        next.follows_none = false;
                    }
                }
            }
        }
        next
    }

    /// Moves the blocks that each successor dominates (`owned`) into the regions of a conditional,
    /// and the contents of `continuation` behind the conditional.
    fn make_conditional(
        &mut self,
        entry: Block,
        edges: &[Edge],
        owned: &[Vec<Block>],
        continuation: Block,
    ) -> Result<Vec<Block>, Reported> {
        let branch = edges[0].branch;
        let results = self.body.arguments(continuation).to_vec();
        let types: Vec<Type> = results.iter().map(|value| self.body.value_type(*value)).collect();
        let (op, regions) = structured::conditional(self.body, branch, &types)?;
        let location = self.body.location(op);
        let mut entries = Vec::new();
        // New blocks with only a terminator, and the values that it yields.
        let mut empty: Vec<(Block, Vec<Value>)> = Vec::new();
        for ((edge, blocks), region) in edges.iter().zip(owned).zip(regions) {
            let passed = edge.passed(self.body);
            let Some(first) = blocks.first() else {
                empty.push((self.body.append_block(region, []), passed));
                continue;
            };
            empty.extend(self.move_blocks(blocks, continuation, region));
            let arguments = self.body.arguments(*first).to_vec();
            for (argument, value) in arguments.into_iter().zip(passed) {
                self.body.replace_all_uses(argument, value);
            }
            entries.push((*first, *edge));
        }
        self.body.erase(branch);
        for (block, _) in &entries {
            for at in (0..self.body.arguments(*block).len()).rev() {
                self.body.erase_block_argument(*block, at);
            }
        }
        for (block, values) in empty {
            let mut builder = Builder::at_end(self.body, block, location);
            structured::end_branch(&mut builder, &values);
        }
        for edge in predecessor_edges(self.body, continuation) {
            let values = edge.passed(self.body);
            structured::end_branch(&mut Builder::before(self.body, edge.branch), &values);
            self.body.erase(edge.branch);
        }
        self.append_continuation(entry, op, continuation);
        Ok(entries.into_iter().map(|(block, _)| block).chain([entry]).collect())
    }

    /// Moves `blocks` into `region`. If several edges lead from them to `continuation`, redirects
    /// these edges to a new block, and returns the new block with the values that it forwards;
    /// otherwise `None`.
    fn move_blocks(
        &mut self,
        blocks: &[Block],
        continuation: Block,
        region: Region,
    ) -> Option<(Block, Vec<Value>)> {
        let body = &mut *self.body;
        let (mut first, mut single): (Option<Edge>, Option<Block>) = (None, None);
        for block in blocks {
            for edge in successor_edges(body, *block) {
                if edge.target(body) != continuation {
                    continue;
                }
                let Some(first) = first else {
                    first = Some(edge);
                    continue;
                };
                let to = *single.get_or_insert_with(|| {
                    let new = body.new_block([]);
                    copy_arguments(body, continuation, new);
                    body.set_successor(first.branch, first.index, new);
                    new
                });
                body.set_successor(edge.branch, edge.index, to);
            }
            body.move_block(*block, region, None);
        }
        let single = single?;
        body.insert_block(single, region, None);
        Some((single, body.arguments(single).to_vec()))
    }

    /// Moves the contents of `continuation` behind `op`, to the end of `entry`.
    fn append_continuation(&mut self, entry: Block, op: Op, continuation: Block) {
        let body = &mut *self.body;
        let arguments = body.arguments(continuation).to_vec();
        for (at, argument) in arguments.into_iter().enumerate() {
            let result = body.result(op, at);
            body.replace_all_uses(argument, result);
        }
        if let Some(first) = body.first_op(continuation) {
            body.splice_from(first, entry);
        }
        self.erase_block(continuation);
    }
}
