//! The pass `test-print-dominance`: the dominance and post-dominance of all pairs of blocks.

use std::fmt::Write;

use rustc_hash::FxHashMap;
use terrace_builtin::DenseArrayAttr;
use terrace_ir::dominance::has_ssa_dominance;
use terrace_ir::symbol::symbol_name;
use terrace_ir::{Block, Body, Op, RegionRef, ensure_sufficient_stack};
use terrace_pass::{PassRegistry, PassResult, Target, pass};

use super::post_dominance::exits;

/// Adds the pass to `registry`.
pub(super) fn register(registry: &mut PassRegistry) {
    registry.insert::<TestPrintDominance>();
}

/// Print the dominance information for multiple regions.
#[pass(
    name = "test-print-dominance",
    title = "(anonymous namespace)::TestDominancePass",
    run = run
)]
struct TestPrintDominance {}

fn run(_: &TestPrintDominance, target: &mut Target<'_>) -> PassResult {
    let root = target.body().root();
    let mut blocks = Blocks::default();
    root.regions().for_each(|region| blocks.add_region(region));
    let outer = blocks.add_outer(target.is_in_graph_region());
    let name = symbol_name(root).map_or("", |name| name.as_str(root.context()));
    terrace_ir::out!("Testing : {name}\n{}", blocks.text());
    number(target.body_mut(), &blocks.numbers);
    target.request_change_around(move |body| append_numbers(body, Op::ROOT, &[outer as i64]));
    Ok(())
}

/// Adds to the attribute of each operation in `body` the numbers of its blocks.
fn number(body: &mut Body, numbers: &FxHashMap<(*const Body, Block), usize>) {
    let key = std::ptr::from_ref(body);
    for op in [Op::ROOT].into_iter().chain(body.ops_below(Op::ROOT)).collect::<Vec<_>>() {
        let blocks = body.regions(op).flat_map(|region| body.blocks_in(region));
        let own = blocks.filter_map(|block| numbers.get(&(key, block)).map(|at| *at as i64));
        let mut own: Vec<i64> = own.collect();
        own.sort_unstable();
        if !own.is_empty() {
            append_numbers(body, op, &own);
        }
    }
    for (_, child) in body.bodies_mut() {
        ensure_sufficient_stack(|| number(child, numbers));
    }
}

/// Adds `numbers` to the attribute `test.block_ids` of `op`.
fn append_numbers(body: &mut Body, op: Op, numbers: &[i64]) {
    let cx = body.context().clone();
    let old = body.op(op).attribute("test.block_ids");
    let old = old.and_then(|old| old.downcast::<DenseArrayAttr>(&cx)?.as_i64s(&cx));
    let all: Vec<i64> = old.into_iter().flatten().chain(numbers.iter().copied()).collect();
    // A discardable attribute accepts any value.
    let _ = body.set_attribute(op, "test.block_ids", Some(DenseArrayAttr::i64s(&cx, &all).attr()));
}

/// The blocks in an operation, and the one around it, by number: a block is numbered after those
/// nested in its first operation, the outer block last. An empty block has no number.
#[derive(Default)]
struct Blocks {
    places: Vec<Place>,
    regions: Vec<RegionInfo>,
    numbers: FxHashMap<(*const Body, Block), usize>,
}

/// The place of a block.
struct Place {
    region: usize,
    /// The index among the blocks of the region.
    index: usize,
    /// The innermost block around the region; `None` for the outer block.
    around: Option<usize>,
}

/// The blocks of a region.
struct RegionInfo {
    /// The numbers of the blocks; `None` for empty ones.
    blocks: Vec<Option<usize>>,
    dominance: Tree,
    post_dominance: Tree,
    is_graph: bool,
}

impl Blocks {
    /// Numbers the blocks in `region`.
    fn add_region(&mut self, region: RegionRef<'_>) {
        let Some(entry) = region.entry() else { return };
        let body = region.body();
        let ids: Vec<Block> = region.blocks().map(|block| block.id()).collect();
        let index: FxHashMap<Block, usize> = ids.iter().copied().zip(0..).collect();
        let successors: Vec<Vec<usize>> = ids
            .iter()
            .map(|block| body.last_op(*block).into_iter().flat_map(|end| body.successors(end)))
            .map(|next| next.filter_map(|block| index.get(&block).copied()).collect())
            .collect();
        let number = self.regions.len();
        self.regions.push(RegionInfo {
            blocks: Vec::new(),
            dominance: Tree::new(0, &successors),
            post_dominance: Tree::reverse(&successors),
            is_graph: !has_ssa_dominance(body, entry.id()),
        });
        for (index, block) in region.blocks().enumerate() {
            let (first, mut number_of) = (self.places.len(), None);
            self.regions[number].blocks.push(None);
            for op in block.ops() {
                op.regions().for_each(|inner| ensure_sufficient_stack(|| self.add_region(inner)));
                number_of.get_or_insert_with(|| {
                    self.places.push(Place { region: number, index, around: None });
                    self.places.len() - 1
                });
            }
            let Some(at) = number_of else { continue };
            self.regions[number].blocks[index] = Some(at);
            self.numbers.insert((std::ptr::from_ref(body), block.id()), at);
            self.enclose(first, at);
        }
    }

    /// Numbers the block around the operation.
    fn add_outer(&mut self, is_graph: bool) -> usize {
        let (at, region) = (self.places.len(), self.regions.len());
        let tree = || Tree::new(0, &[Vec::new()]);
        let (dominance, post_dominance) = (tree(), tree());
        self.regions.push(RegionInfo {
            blocks: vec![Some(at)],
            dominance,
            post_dominance,
            is_graph,
        });
        self.places.push(Place { region, index: 0, around: None });
        self.enclose(0, at);
        at
    }

    /// Sets `at` as the block around the others from number `first` on without one.
    fn enclose(&mut self, first: usize, at: usize) {
        for (number, place) in self.places.iter_mut().enumerate().skip(first) {
            if number != at {
                place.around.get_or_insert(at);
            }
        }
    }

    /// Returns the blocks around `at`, from itself outwards.
    fn outwards(&self, at: usize) -> impl Iterator<Item = usize> {
        std::iter::successors(Some(at), |at| self.places[*at].around)
    }

    fn tree(&self, region: usize, is_post: bool) -> &Tree {
        let region = &self.regions[region];
        if is_post { &region.post_dominance } else { &region.dominance }
    }

    /// Returns the nearest block that dominates `a` and `b`.
    fn nearest(&self, a: usize, b: usize, is_post: bool) -> Option<usize> {
        let mut pairs = self.outwards(a).filter_map(|a| Some((a, self.lift(b, a)?)));
        let (a, b) = pairs.next()?;
        if a == b {
            return Some(a);
        }
        let (x, y) = (&self.places[a], &self.places[b]);
        let nearest = self.tree(x.region, is_post).nearest(x.index, y.index)?;
        self.regions[x.region].blocks.get(nearest).copied().flatten()
    }

    /// Returns the block in the region of `a` that is or encloses `b`.
    fn lift(&self, b: usize, a: usize) -> Option<usize> {
        self.outwards(b).find(|b| self.places[*b].region == self.places[a].region)
    }

    fn properly_dominates(&self, a: usize, b: usize, is_post: bool) -> bool {
        if a == b {
            return self.regions[self.places[a].region].is_graph;
        }
        let Some(lifted) = self.lift(b, a) else { return false };
        let (x, y) = (&self.places[a], &self.places[lifted]);
        a == lifted || self.tree(x.region, is_post).dominates(x.index, y.index)
    }

    fn text(&self) -> String {
        let mut out = String::new();
        let all = || 0..self.places.len();
        for (title, is_post) in [("DominanceInfo", false), ("PostDominanceInfo", true)] {
            let _ = writeln!(out, "--- {title} ---");
            for (a, b) in all().flat_map(|a| all().map(move |b| (a, b))) {
                let nearest = self.nearest(a, b, is_post).map(|at| at.to_string());
                let nearest = nearest.unwrap_or_else(|| "<no dom>".to_owned());
                let _ = writeln!(out, "Nearest({a}, {b}) = {nearest}");
            }
        }
        for (word, verb, is_post) in
            [("Dominance", "dominates", false), ("PostDominance", "postdominates", true)]
        {
            let _ = writeln!(out, "--- Block {word} relationship ---");
            for (a, b) in all().flat_map(|a| all().map(move |b| (a, b))) {
                let properly = self.properly_dominates(a, b, is_post);
                let (any, properly) = (u8::from(properly || a == b), u8::from(properly));
                let _ = writeln!(out, "{verb}({a}, {b}) = {any} (properly = {properly})");
            }
        }
        out
    }
}

/// A dominator tree of nodes with numbers.
struct Tree {
    /// The immediate dominator of each node that is reachable, and its place in reverse post-order;
    /// the root is its own.
    nodes: Vec<Option<(usize, usize)>>,
}

impl Tree {
    /// Computes the tree of the nodes that are reachable from `root`.
    fn new(root: usize, successors: &[Vec<usize>]) -> Self {
        let mut nodes = vec![None; successors.len()];
        nodes[root] = Some((root, 0));
        let mut tree = Self { nodes };
        let order = reverse_post_order(root, successors);
        let mut predecessors = vec![Vec::new(); successors.len()];
        for at in &order {
            successors[*at].iter().for_each(|next| predecessors[*next].push(*at));
        }
        let mut changed = true;
        while changed {
            changed = false;
            for (place, at) in order.iter().copied().enumerate().skip(1) {
                let known = predecessors[at].iter().copied().filter(|p| tree.nodes[*p].is_some());
                let Some(idom) = known.reduce(|a, b| tree.nearest(a, b).unwrap_or(root)) else {
                    continue;
                };
                let node = Some((idom, place));
                changed |= std::mem::replace(&mut tree.nodes[at], node) != node;
            }
        }
        tree
    }

    /// Computes the tree of the reversed graph, whose root is a node after the others.
    fn reverse(successors: &[Vec<usize>]) -> Self {
        let root = successors.len();
        let mut reversed = vec![Vec::new(); root + 1];
        for (at, next) in successors.iter().enumerate() {
            next.iter().for_each(|next| reversed[*next].push(at));
        }
        reversed[root] = exits(successors, &reversed);
        Self::new(root, &reversed)
    }

    /// Returns the nearest node that dominates `a` and `b`; `None` if one is unreachable.
    fn nearest(&self, mut a: usize, mut b: usize) -> Option<usize> {
        while a != b {
            let ((above_a, place_a), (above_b, place_b)) = (self.nodes[a]?, self.nodes[b]?);
            match place_a > place_b {
                true => a = above_a,
                false => b = above_b,
            }
        }
        Some(a)
    }

    /// Whether `a` dominates `b`; all nodes dominate an unreachable one.
    fn dominates(&self, a: usize, b: usize) -> bool {
        self.nodes[b].is_none() || self.nearest(a, b) == Some(a)
    }
}

/// Returns the nodes reachable from `root`, each but those on cycles before its successors.
fn reverse_post_order(root: usize, successors: &[Vec<usize>]) -> Vec<usize> {
    let mut seen = vec![false; successors.len()];
    seen[root] = true;
    let (mut order, mut pending) = (Vec::new(), vec![(root, 0)]);
    while let Some((at, edge)) = pending.pop() {
        match successors[at].get(edge) {
            None => order.push(at),
            Some(next) => {
                pending.push((at, edge + 1));
                if !std::mem::replace(&mut seen[*next], true) {
                    pending.push((*next, 0));
                }
            }
        }
    }
    order.reverse();
    order
}
