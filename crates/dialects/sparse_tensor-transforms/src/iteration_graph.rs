//! The order of the loops of a structured operation on sparse tensors: a topological order of the
//! constraints that the levels of each tensor are visited from the first to the last (MLIR:
//! `IterationGraphSorter`).

use terrace_builtin::affine::{AffineExpr, AffineMap};
use terrace_ir::{Context, Value};
use terrace_sparse_tensor::{LevelFormat, SparseTensorType};

/// The strategy that chooses among the loops that may come next (MLIR: `LoopOrderingStrategy`).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, terrace_pass::PassOption)]
pub enum LoopOrderingStrategy {
    /// Take the last loop that became available
    #[default]
    Default,
    /// Take dense loops first, then compressed, then singleton ones
    DenseOuter,
}

/// The dense tensors whose constraints are kept (MLIR: `SortMask`).
#[derive(Clone, Copy)]
pub(crate) struct DenseConstraints {
    /// Whether dense inputs constrain the order.
    pub(crate) inputs: bool,
    /// Whether a dense output constrains the order.
    pub(crate) output: bool,
}

/// A tensor of the operation with its subscripts.
pub(crate) struct SortedTensor {
    /// The tensor as a value.
    pub(crate) value: Value,
    /// The map from loops to levels.
    pub(crate) map: AffineMap,
    /// The format of each level; `None` for a dense tensor.
    pub(crate) formats: Option<Vec<LevelFormat>>,
}

impl SortedTensor {
    /// Creates the tensor with its subscripts from its type.
    pub(crate) fn new(value: Value, map: AffineMap, ty: Option<SparseTensorType<'_>>) -> Self {
        let encoding = ty.and_then(|ty| ty.encoding);
        let formats = |held: &[terrace_sparse_tensor::LevelType]| {
            held.iter().map(|level| level.format).collect()
        };
        Self { value, map, formats: encoding.map(|encoding| formats(&encoding.levels)) }
    }
}

/// The tensors and loops of an operation.
pub(crate) struct IterationGraph<'c> {
    pub(crate) cx: &'c Context,
    /// The tensors; the last one is the output.
    pub(crate) tensors: Vec<SortedTensor>,
    /// Whether each loop is a reduction.
    pub(crate) reductions: Vec<bool>,
    pub(crate) strategy: LoopOrderingStrategy,
}

/// The edges of the graph, with the number of edges into each loop.
struct Edges {
    edges: Vec<Vec<bool>>,
    into: Vec<usize>,
}

impl Edges {
    fn add(&mut self, from: usize, to: usize) {
        if from != to && !std::mem::replace(&mut self.edges[from][to], true) {
            self.into[to] += 1;
        }
    }
}

impl IterationGraph<'_> {
    /// Returns the loops in an order that fulfills the constraints of sparse tensors except
    /// `ignored`, and of the dense tensors of `dense`; `None` if there is a cycle.
    pub(crate) fn sort(
        &self,
        dense: DenseConstraints,
        ignored: Option<Value>,
    ) -> Option<Vec<usize>> {
        let loops = self.reductions.len();
        let mut edges = Edges { edges: vec![vec![false; loops]; loops], into: vec![0; loops] };
        let output = self.tensors.len().saturating_sub(1);
        for (at, tensor) in self.tensors.iter().enumerate() {
            let included = if at == output { dense.output } else { dense.inputs };
            if (tensor.formats.is_some() || included) && Some(tensor.value) != ignored {
                self.constrain(&mut edges, &tensor.map);
            }
        }
        self.order(edges)
    }

    /// Adds the constraints that the levels of a tensor are visited in order.
    fn constrain(&self, edges: &mut Edges, map: &AffineMap) {
        for pair in map.results.windows(2) {
            let [from, to] = [pair[0], pair[1]].map(|expr| loops_of(self.cx, expr));
            if pair.iter().any(|expr| expr.as_dim(self.cx).is_some()) {
                for (from, to) in from.iter().flat_map(|from| to.iter().map(move |to| (*from, *to)))
                {
                    edges.add(from, to);
                }
                continue;
            }
            // Of two sums, a loop of each stands for the level; the others precede it.
            let (Some(last_from), Some(last_to)) = (self.pick(&from), self.pick(&to)) else {
                continue;
            };
            edges.add(last_from, last_to);
            from.iter().for_each(|at| edges.add(*at, last_from));
            to.iter().for_each(|at| edges.add(*at, last_to));
            for from in from.iter().filter(|at| **at != last_from) {
                for to in to.iter().filter(|at| **at != last_to) {
                    edges.add(*from, *to);
                }
            }
        }
    }

    /// Returns the last reduction of `loops`, else the first loop.
    fn pick(&self, loops: &[usize]) -> Option<usize> {
        let reduction = loops.iter().rev().find(|at| self.reductions[**at]);
        reduction.or(loops.first()).copied()
    }

    /// Sorts the loops topologically; parallel loops before reductions.
    fn order(&self, mut edges: Edges) -> Option<Vec<usize>> {
        let loops = self.reductions.len();
        let (mut reductions, mut parallel) = (Vec::new(), Vec::new());
        for at in (0..loops).filter(|at| edges.into[*at] == 0) {
            if self.reductions[at] { &mut reductions } else { &mut parallel }.push(at);
        }
        let mut order = Vec::new();
        loop {
            let ready = if parallel.is_empty() { &mut reductions } else { &mut parallel };
            let next = match self.strategy {
                LoopOrderingStrategy::Default => ready.len().checked_sub(1),
                LoopOrderingStrategy::DenseOuter => {
                    (0..ready.len()).min_by_key(|at| (self.sparsity(ready[*at]), ready[*at]))
                }
            };
            let Some(next) = next else { break };
            let next = ready.remove(next);
            order.push(next);
            for to in 0..loops {
                if edges.edges[next][to] {
                    edges.into[to] -= 1;
                    if edges.into[to] == 0 {
                        if self.reductions[to] { &mut reductions } else { &mut parallel }.push(to);
                    }
                }
            }
        }
        (order.len() == loops).then_some(order)
    }

    /// Returns the sparsity of the levels that a loop visits: 0 for dense, 1 for compressed, 2 for
    /// singleton levels; the least one of all tensors.
    fn sparsity(&self, at: usize) -> usize {
        let level = |tensor: &SortedTensor| {
            let is_loop = |expr: &AffineExpr| expr.as_dim(self.cx) == Some(at as u32);
            let level = tensor.map.results.iter().position(is_loop)?;
            let Some(formats) = &tensor.formats else { return Some(0) };
            match formats.get(level)? {
                LevelFormat::Dense => Some(0),
                LevelFormat::Compressed => Some(1),
                LevelFormat::Singleton => Some(2),
                _ => None,
            }
        };
        self.tensors.iter().filter_map(level).min().unwrap_or(usize::MAX)
    }
}

/// Returns the loops in an expression in the order of a post-order walk.
fn loops_of(cx: &Context, expr: AffineExpr) -> Vec<usize> {
    let mut loops = Vec::new();
    expr.walk(cx, |expr| loops.extend(expr.as_dim(cx).map(|at| at as usize)));
    loops
}
