//! Inlining: calls are replaced by what they call, callees before callers.

mod call;
mod graph;

use rustc_hash::FxHashSet;
use terrace_interfaces::{DynCallOp, DynCallableOp};
use terrace_ir::{Body, Context, Diagnostic, Op, OpRef, Region, TraitFlags};
use terrace_pass::Target;

use call::{Inliners, calls_in, fits, inline_call, is_legal};
use graph::{Graph, Kinds, Node, NodeId, Uses};

/// Whoever holds a body: it itself, or a pass's target.
pub trait HasBody {
    /// The body.
    fn body(&self) -> &Body;
    /// The body, to change.
    fn body_mut(&mut self) -> &mut Body;
}

impl HasBody for Body {
    fn body(&self) -> &Body {
        self
    }
    fn body_mut(&mut self) -> &mut Body {
        self
    }
}

impl HasBody for Target<'_> {
    fn body(&self) -> &Body {
        Target::body(self)
    }
    fn body_mut(&mut self) -> &mut Body {
        Target::body_mut(self)
    }
}

/// How much is inlined.
#[derive(Clone, Copy, Debug)]
pub struct InlineConfig {
    /// How often the callables of a component of the call graph are gone through.
    pub max_iterations: u64,
    /// How many percent of the caller's operations a callee may have; `None` for any number.
    pub threshold: Option<u64>,
    /// Whether callables may be optimized before it is their turn, several at once: what comes out is the same,
    /// but not the order in which an action handler or an instrument is told of passes.
    pub ahead: bool,
}

/// What came of optimizing a callable, and what is to be emitted at its turn.
pub type Optimized<E> = (Result<(), E>, Vec<Diagnostic>);

/// Optimizes several callables, each given by the operations that lead to it from the outermost one, and says
/// what came of each, in the same order.
pub type Optimize<'o, T, E> = dyn FnMut(&mut T, &[&[Op]]) -> Vec<Optimized<E>> + 'o;

/// Replaces calls in `top` by what they call, where the dialects agree; callables that nothing
/// refers to any more are erased (MLIR: the pass `inline`).
///
/// `all_visible` says that nothing outside refers to symbols in it. `optimize` is run on every callable with a
/// body before calls in it are looked at, on several at once where that gives the same (MLIR:
/// `Inliner::Impl::optimizeSCC`).
///
/// # Errors
/// What `optimize` gives.
///
/// # Panics
/// When `optimize` gives no outcome for a callable.
pub fn inline_calls<T: HasBody, E>(
    top: &mut T,
    all_visible: bool,
    config: &InlineConfig,
    optimize: &mut Optimize<'_, T, E>,
) -> Result<(), E> {
    let graph = Graph::new(top.body(), all_visible);
    let components = graph.components();
    // Where calls come up unforeseen, what is inlined is what is there by then.
    let mut ahead = match config.ahead && !graph.may_get_calls {
        true => optimize_ahead(&graph, &components, top, optimize),
        false => Ahead::new(),
    };
    let cx = top.body().context().clone();
    let inliners = (cx.loaded_count(), Inliners::new(&cx));
    let mut inlining = Inlining { top, graph, config, cx: &cx, inliners, dead: Vec::new() };
    for mut component in components {
        let mut iteration = 0;
        loop {
            inlining.optimize(&component, &mut ahead, optimize)?;
            if !inlining.inline(&mut component) {
                break;
            }
            iteration += 1;
            if iteration >= config.max_iterations {
                break;
            }
        }
    }
    inlining.erase_dead();
    Ok(())
}

/// What came of callables that were optimized ahead, by their numbers, and the references that they hold then.
type Ahead<E> = Vec<Option<(Optimized<E>, Uses)>>;

/// Optimizes all callables before calls are looked at, on as many threads as there are: what is in a callable
/// when it is its turn does not depend on the others.
fn optimize_ahead<T: HasBody, E>(
    graph: &Graph,
    components: &[Vec<NodeId>],
    top: &mut T,
    optimize: &mut Optimize<'_, T, E>,
) -> Ahead<E> {
    let nodes = components.iter().flatten().copied();
    let nodes: Vec<NodeId> = nodes.filter(|node| !graph.nodes[*node].has_children).collect();
    let paths: Vec<&[Op]> = nodes.iter().map(|node| &*graph.nodes[*node].path).collect();
    let optimized = optimize(top, &paths);
    let top = top.body();
    let uses = top.context().map_in_order(
        &nodes,
        |node| graph.body(top, *node).load(),
        Kinds::default,
        |kinds, node| graph.count(kinds, top, *node),
    );
    let mut ahead = Ahead::new();
    ahead.resize_with(graph.nodes.len(), || None);
    for (node, found) in nodes.into_iter().zip(optimized.into_iter().zip(uses)) {
        ahead[node] = Some(found);
    }
    ahead
}

struct Inlining<'i, T> {
    top: &'i mut T,
    graph: Graph,
    config: &'i InlineConfig,
    cx: &'i Context,
    /// The answers of the dialects, and of how many.
    inliners: (usize, Inliners<'i>),
    /// Callables to erase, in the order in which they were found to be dead.
    dead: Vec<NodeId>,
}

/// A call to be looked at.
#[derive(Clone, Copy)]
struct Site {
    call: Op,
    caller: NodeId,
    callee: NodeId,
    /// The inlining that brought the call, as a place in the history.
    from: Option<usize>,
}

impl<T: HasBody> Inlining<'_, T> {
    fn optimize<E>(
        &mut self,
        component: &[NodeId],
        ahead: &mut Ahead<E>,
        optimize: &mut Optimize<'_, T, E>,
    ) -> Result<(), E> {
        for node in component.iter().copied() {
            if self.graph.nodes[node].has_children {
                continue;
            }
            let (optimized, uses) = match ahead.get_mut(node).and_then(Option::take) {
                Some((optimized, uses)) => (Some(optimized), Some(uses)),
                None => (optimize(self.top, &[&self.graph.nodes[node].path]).pop(), None),
            };
            let (result, emitted) = optimized.expect("each callable has an outcome");
            emitted.into_iter().for_each(|diagnostic| {
                self.cx.emit(diagnostic);
            });
            result?;
            let count = || self.graph.count(&mut self.graph.kinds(), self.top.body(), node);
            let uses = uses.unwrap_or_else(count);
            self.graph.set_uses(node, uses);
        }
        Ok(())
    }

    /// The calls in a callable that go to known ones.
    fn sites(&self, body: &Body, calls: Vec<Op>, caller: NodeId, from: Option<usize>) -> Vec<Site> {
        let site = |call: Op| {
            let callee = self.graph.resolve(caller, body.op(call))?;
            Some(Site { call, caller, callee, from })
        };
        calls.into_iter().filter_map(site).collect()
    }

    /// Inlines calls in the callables of a component; whether there were any.
    fn inline(&mut self, component: &mut Vec<NodeId>) -> bool {
        let mut sites = Vec::new();
        let mut dead: FxHashSet<NodeId> = FxHashSet::default();
        let mut newly_dead = Vec::new();
        for node in component.iter().copied() {
            if self.graph.is_dead(node) {
                dead.insert(node);
                newly_dead.push(node);
                continue;
            }
            let body = self.graph.body(self.top.body(), node);
            let regions = body.regions(Op::ROOT);
            let blocks = regions.flat_map(|region: Region| body.blocks_in(region)).collect();
            sites.extend(self.sites(body, calls_in(&self.graph, body, blocks), node, None));
        }
        let members: FxHashSet<NodeId> = component.iter().copied().collect();
        // What was inlined, and what brought the call.
        let mut history: Vec<(NodeId, Option<usize>)> = Vec::new();
        let mut at = 0;
        while at < sites.len() {
            let site = sites[at];
            at += 1;
            let before = std::iter::successors(site.from, |at| history[*at].1);
            let in_history = before.into_iter().any(|at| history[at].0 == site.callee);
            if dead.contains(&site.caller) || in_history || !self.should_inline(site, &members) {
                continue;
            }
            let last_use = self.graph.has_one_use(site.callee);
            let Some(calls) = self.inline_site(site) else { continue };
            history.push((site.callee, site.from));
            let body = self.graph.body(self.top.body(), site.caller);
            sites.extend(self.sites(body, calls, site.caller, Some(history.len() - 1)));
            self.graph.inlined(site.callee, site.caller);
            if last_use {
                self.graph.remove(site.callee);
                dead.insert(site.callee);
                newly_dead.push(site.callee);
            }
        }
        component.retain(|node| !dead.contains(node));
        self.dead.extend(newly_dead);
        !history.is_empty()
    }

    /// Whether a call in one of `members`, which call each other, is to be inlined.
    fn should_inline(&self, site: Site, members: &FxHashSet<NodeId>) -> bool {
        let calls_itself = self.graph.nodes[site.callee].calls.contains(&site.callee);
        if calls_itself || members.contains(&site.callee) {
            return false;
        }
        let caller = self.graph.body(self.top.body(), site.caller);
        let callee = self.graph.body(self.top.body(), site.callee);
        let call = caller.op(site.call);
        if call.flags().contains(TraitFlags::TERMINATOR) {
            return false;
        }
        let several = callee.root().regions().any(|r| !r.is_empty() && !r.has_one_block());
        if several && !allows_blocks(call, callee.root()) {
            return false;
        }
        let count = |body: &Body| body.total_op_count() as u64 - 1;
        match self.config.threshold {
            None => true,
            Some(0) => false,
            Some(threshold) => match count(caller) {
                0 => true,
                ops => 100 * count(callee) / ops <= threshold,
            },
        }
    }

    /// Inlines a call if the dialects agree; gives the calls that are new.
    fn inline_site(&mut self, site: Site) -> Option<Vec<Op>> {
        let count = self.cx.loaded_count();
        if self.inliners.0 != count {
            self.inliners = (count, Inliners::new(self.cx));
        }
        let inliners = &self.inliners.1;
        let caller = self.graph.body(self.top.body(), site.caller);
        let callee = self.graph.body(self.top.body(), site.callee);
        let call = caller.op(site.call);
        let callable = callee.root();
        let fits =
            fits(call.interface::<DynCallOp<'_>>()?, callable.interface::<DynCallableOp<'_>>()?);
        if !fits || !is_legal(inliners, call, callable) {
            return None;
        }
        let (from, into) =
            (&self.graph.nodes[site.callee].path, &self.graph.nodes[site.caller].path);
        with_pair(self.top.body_mut(), into, from, |caller, callee| {
            inline_call(inliners, &self.graph, caller, site.call, callee)
        })
    }

    fn erase_dead(&mut self) {
        for id in std::mem::take(&mut self.dead) {
            let Node { path, .. } = &self.graph.nodes[id];
            let Some((op, around)) = path.split_last() else { continue };
            let body = around.iter().try_fold(self.top.body_mut(), |body, op| body.child_mut(*op));
            if let Some(body) = body {
                body.erase(*op);
            }
        }
    }
}

/// Whether the region of `call` may get blocks like those of `callable`.
fn allows_blocks(call: OpRef<'_>, callable: OpRef<'_>) -> bool {
    call.parent().is_some_and(|parent| {
        parent.name() == callable.name() || !parent.might_have(TraitFlags::SINGLE_BLOCK)
    })
}

/// Runs `change` with the body that `into` leads to and a look at the one that `from` leads to.
fn with_pair<R>(
    top: &mut Body,
    into: &[Op],
    from: &[Op],
    change: impl FnOnce(&mut Body, &Body) -> R,
) -> Option<R> {
    let ((a, around), (b, around_b)) = (into.split_last()?, from.split_last()?);
    if around == around_b {
        let body = around.iter().try_fold(top, |body, op| body.child_mut(*op))?;
        let (caller, callee) = body.child_pair(*a, *b)?;
        return Some(change(caller, callee));
    }
    let callee = from.iter().try_fold(&*top, |body, op| body.child(*op))?.clone_body();
    let caller = into.iter().try_fold(top, |body, op| body.child_mut(*op))?;
    Some(change(caller, &callee))
}
