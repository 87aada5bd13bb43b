//! Inlining: calls are replaced by what they call, callees before callers.

mod by_node;
mod call;
mod counts;
mod graph;

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;
use terrace_interfaces::{DynCallOp, DynCallableOp};
use terrace_ir::{Body, Context, Diagnostic, Load, Op, OpRef, TraitFlags};
use terrace_pass::bodies_at_mut;

use call::{Inliners, calls_in, fits, inline_call, is_legal};
use counts::{Counts, Event, Events, Later, Ledger};
use graph::{Component, Graph, Kinds, NodeId};

use crate::bodies::erase_at;

/// How much is inlined.
#[derive(Clone, Copy, Debug)]
pub struct InlineConfig {
    /// How often the callables of a component of the call graph are gone through.
    pub max_iterations: u64,
    /// How many percent of the caller's operations a callee may have; `None` for any number.
    pub threshold: Option<u64>,
    /// Whether callables may be worked on before it is their turn, several at once: what comes out is the same,
    /// but not the order in which an action handler or an instrument is told of passes.
    pub ahead: bool,
}

/// Replaces calls in `top` by what they call, where the dialects agree; callables that nothing
/// refers to any more are erased (MLIR: the pass `inline`).
///
/// `all_visible` says that nothing outside refers to symbols in it. `optimizers` is given callables with a
/// body, by the operations that lead to them from the outermost one, and gives for each what optimizes it:
/// that is run on the callable's body before calls in it are looked at (MLIR:
/// `Inliner::Impl::optimizeSCC`), on several at once where that gives the same.
///
/// # Errors
/// What an optimizer gives.
///
/// # Panics
/// When `optimizers` gives none for a callable.
pub fn inline_calls<O, E>(
    top: &mut Body,
    all_visible: bool,
    config: &InlineConfig,
    optimizers: impl FnOnce(&Body, &[&[Op]]) -> Vec<O>,
) -> Result<(), E>
where
    O: Fn(&mut Body) -> Result<(), E> + Send + Sync,
    E: Send,
{
    let cx = top.context().clone();
    let (graph, counts) = Graph::new(top, all_visible);
    let components = graph.components();
    let inlining = Inlining {
        cx: &cx,
        graph: &graph,
        config,
        optimizers: optimizers_of(&graph, &components, |paths| optimizers(top, paths)),
    };
    let paths: Vec<&[Op]> = graph.nodes.iter().map(|node| &*node.path).collect();
    let bodies = bodies_at_mut(top, &paths).into_iter().map(Some).collect();
    // Where calls come up unforeseen, what is inlined is what is there by then.
    let dead = match config.ahead && !graph.may_get_calls {
        true => inlining.by_level(&components, bodies, counts)?,
        false => inlining.one_by_one(&components, bodies, counts)?,
    };
    let path = |id: &NodeId| graph.nodes[*id].path.split_last().map(|(op, around)| (around, *op));
    erase_at(top, &dead.iter().filter_map(path).collect::<Vec<_>>());
    Ok(())
}

/// What optimizes callables, by their numbers; nothing optimizes those that others are nested in.
fn optimizers_of<O>(
    graph: &Graph,
    components: &[Component],
    give: impl FnOnce(&[&[Op]]) -> Vec<O>,
) -> Vec<Option<O>> {
    let nodes = components.iter().flatten().copied();
    let nodes: Vec<NodeId> = nodes.filter(|node| !graph.nodes[*node].has_children).collect();
    let paths: Vec<&[Op]> = nodes.iter().map(|node| &*graph.nodes[*node].path).collect();
    let given = give(&paths);
    assert_eq!(given.len(), nodes.len(), "each callable has an optimizer");
    let mut optimizers: Vec<Option<O>> = graph.nodes.iter().map(|_| None).collect();
    for (node, optimizer) in nodes.into_iter().zip(given) {
        optimizers[node] = Some(optimizer);
    }
    optimizers
}

/// The bodies of callables, by their numbers, but of those whose turn it is.
type Bodies<'b> = [Option<&'b mut Body>];

/// Callables with their bodies: mostly one.
type Members<'b> = SmallVec<[(NodeId, &'b mut Body); 1]>;

/// A component of the call graph that is being worked on.
struct Turn<'b> {
    /// The number of the component.
    number: usize,
    /// Its callables with their bodies.
    members: Members<'b>,
    /// Those that were found to be dead.
    dead: Members<'b>,
}

impl<'b> Turn<'b> {
    fn begin(number: usize, components: &[Component], bodies: &mut Bodies<'b>) -> Self {
        let component = components[number].iter();
        let members = component.filter_map(|node| Some((*node, bodies[*node].take()?))).collect();
        Self { number, members, dead: Members::new() }
    }

    fn end(self, bodies: &mut Bodies<'b>) {
        let mut put = |(node, body): (NodeId, &'b mut Body)| bodies[node] = Some(body);
        self.members.into_iter().for_each(&mut put);
        self.dead.into_iter().for_each(put);
    }

    /// Moves the members of which `is_dead` holds to the dead ones.
    fn move_dead(&mut self, is_dead: impl Fn(NodeId) -> bool) {
        if self.members.iter().any(|(node, _)| is_dead(*node)) {
            let members = std::mem::take(&mut self.members).into_iter();
            let (dead, members): (Members<'b>, _) = members.partition(|(node, _)| is_dead(*node));
            self.members = members;
            self.dead.extend(dead);
        }
    }

    fn load(&self) -> Load {
        let mut loads = self.members.iter().map(|(_, body)| body.load());
        let mut load = loads.next().unwrap_or_else(|| 0.into());
        load.ops += loads.map(|other| other.ops).sum::<usize>();
        load
    }
}

/// What a thread keeps to work with.
struct Tools<'c> {
    cx: &'c Context,
    kinds: Kinds,
    /// The answers of the dialects, and of how many.
    inliners: (usize, Inliners<'c>),
}

impl<'c> Tools<'c> {
    fn new(cx: &'c Context) -> Self {
        Self { cx, kinds: Kinds::default(), inliners: (cx.loaded_count(), Inliners::new(cx)) }
    }

    /// Asks for the answers of the dialects again, if there are more dialects.
    fn update(&mut self) {
        let count = self.cx.loaded_count();
        if self.inliners.0 != count {
            self.inliners = (count, Inliners::new(self.cx));
        }
    }
}

/// A call to be looked at.
#[derive(Clone, Copy)]
struct Site {
    call: Op,
    /// The place of the caller among the members of the component.
    caller: usize,
    callee: NodeId,
    /// The inlining that brought the call, as a place in the history.
    from: Option<usize>,
}

struct Inlining<'i, O> {
    cx: &'i Context,
    graph: &'i Graph,
    config: &'i InlineConfig,
    /// By the numbers of callables.
    optimizers: Vec<Option<O>>,
}

impl<E: Send, O: Fn(&mut Body) -> Result<(), E> + Send + Sync> Inlining<'_, O> {
    /// Inlines in one component after the other; gives the callables to erase.
    fn one_by_one(
        &self,
        components: &[Component],
        mut bodies: Vec<Option<&mut Body>>,
        mut counts: Counts,
    ) -> Result<Vec<NodeId>, E> {
        let mut tools = Tools::new(self.cx);
        for number in 0..components.len() {
            let mut turn = Turn::begin(number, components, &mut bodies);
            self.work(&mut tools, &bodies, &mut turn, &mut counts)?;
            turn.end(&mut bodies);
        }
        Ok(counts.dead)
    }

    /// Inlines in all components of a level at once, and emits and counts afterwards as if it had been in one
    /// after the other: all references are calls that are known, so what happens in a component depends only
    /// on components of levels below. Gives the callables to erase.
    fn by_level(
        &self,
        components: &[Component],
        mut bodies: Vec<Option<&mut Body>>,
        mut counts: Counts,
    ) -> Result<Vec<NodeId>, E> {
        let mut tools = Tools::new(self.cx);
        let mut outcomes: Vec<Option<Outcome<E>>> = components.iter().map(|_| None).collect();
        for level in self.graph.levels(components) {
            let turns = level.iter().map(|at| Turn::begin(*at, components, &mut bodies));
            let mut turns: Vec<Turn<'_>> = turns.collect();
            let work = |tools: &mut Tools<'_>, turn: &mut Turn<'_>| {
                let mut later = Later::new(&counts, &components[turn.number]);
                let work = || self.work(tools, &bodies, turn, &mut later);
                let (result, emitted) = self.cx.capture(work);
                Outcome { result, emitted, events: later.events }
            };
            let done: Vec<Outcome<E>> = match self
                .cx
                .worth_threads(turns.iter().map(|turn| turn.load().ops))
            {
                true => {
                    self.cx.map_in_order_mut(&mut turns, Turn::load, || Tools::new(self.cx), work)
                }
                false => turns.iter_mut().map(|turn| work(&mut tools, turn)).collect(),
            };
            for (turn, outcome) in turns.into_iter().zip(done) {
                outcomes[turn.number] = Some(outcome);
                turn.end(&mut bodies);
            }
        }
        for outcome in outcomes.into_iter().flatten() {
            outcome.emitted.into_iter().for_each(|diagnostic| {
                self.cx.emit(diagnostic);
            });
            outcome.events.into_iter().for_each(|event| counts.note(event));
            outcome.result?;
        }
        Ok(counts.dead)
    }

    /// Optimizes the callables of a component and inlines calls in them, as often as that brings something.
    fn work(
        &self,
        tools: &mut Tools<'_>,
        bodies: &Bodies<'_>,
        turn: &mut Turn<'_>,
        ledger: &mut impl Ledger,
    ) -> Result<(), E> {
        let mut iteration = 0;
        loop {
            for (node, body) in &mut turn.members {
                let Some(optimize) = &self.optimizers[*node] else { continue };
                optimize(body)?;
                ledger.note(Event::Holds(*node, self.graph.count(&mut tools.kinds, body, *node)));
            }
            let inlined = self.inline(tools, bodies, turn, ledger);
            iteration += 1;
            if !inlined || iteration >= self.config.max_iterations {
                return Ok(());
            }
        }
    }

    /// Inlines calls in the callables of a component; whether there were any.
    fn inline(
        &self,
        tools: &mut Tools<'_>,
        bodies: &Bodies<'_>,
        turn: &mut Turn<'_>,
        ledger: &mut impl Ledger,
    ) -> bool {
        let found = turn.dead.len();
        turn.move_dead(|node| ledger.is_dead(node));
        turn.dead[found..].iter().for_each(|(node, _)| ledger.note(Event::Dead(*node)));
        let before_dead = &turn.dead[..found];
        let mut sites = Vec::new();
        for (at, (node, body)) in turn.members.iter().enumerate() {
            let regions = body.regions(Op::ROOT);
            let blocks = regions.flat_map(|region| body.blocks_in(region)).collect();
            let calls = calls_in(&mut tools.kinds, body, blocks);
            self.add_sites(&mut sites, (body, *node), calls, (at, None));
        }
        // What was inlined, and what brought the call.
        let mut history: Vec<(NodeId, Option<usize>)> = Vec::new();
        // The places of the members, where a call can lead from one to another.
        let others = turn.members.iter().enumerate().filter(|_| turn.members.len() > 1);
        let places: FxHashMap<NodeId, usize> = others.map(|(at, (node, _))| (*node, at)).collect();
        // The members whose last call was replaced by what they are.
        let mut in_place: FxHashSet<NodeId> = FxHashSet::default();
        let mut at = 0;
        while at < sites.len() {
            let site: Site = sites[at];
            at += 1;
            let before = std::iter::successors(site.from, |at| history[*at].1);
            let in_history = before.into_iter().any(|at| history[at].0 == site.callee);
            if in_history || in_place.contains(&turn.members[site.caller].0) {
                continue;
            }
            let member = places.get(&site.callee).copied();
            let (caller, callee) = match (member, &bodies[site.callee]) {
                (Some(member), _) => {
                    // No callable is inlined in itself.
                    let pair = turn.members.get_disjoint_mut([site.caller, member]);
                    let Ok([caller, callee]) = pair else { continue };
                    (caller, Some(&*callee.1))
                }
                (None, Some(callee)) => (&mut turn.members[site.caller], Some(&**callee)),
                (None, None) => {
                    let callee = before_dead.iter().find(|dead| dead.0 == site.callee);
                    (&mut turn.members[site.caller], callee.map(|dead| &*dead.1))
                }
            };
            let (caller, body) = (caller.0, &mut *caller.1);
            let fits = |callee: &&Body| self.should_inline(site, (body, caller), callee);
            let Some(callee) = callee.filter(fits) else { continue };
            let Some(calls) = inline_site(tools, site.call, body, callee) else { continue };
            history.push((site.callee, site.from));
            let from = Some(history.len() - 1);
            self.add_sites(&mut sites, (body, caller), calls, (site.caller, from));
            if member.is_some() && ledger.has_one_use(site.callee) {
                in_place.insert(site.callee);
            }
            ledger.note(Event::Inlined { from: site.callee, into: caller });
        }
        turn.move_dead(|node| in_place.contains(&node));
        !history.is_empty()
    }

    /// Adds those of `calls` in the callable `node` that go to known ones to `sites`.
    fn add_sites(
        &self,
        sites: &mut Vec<Site>,
        (body, node): (&Body, NodeId),
        calls: Vec<Op>,
        (caller, from): (usize, Option<usize>),
    ) {
        sites.extend(calls.into_iter().filter_map(|call| {
            let callee = self.graph.resolve(node, body.op(call))?;
            Some(Site { call, caller, callee, from })
        }));
    }

    /// Whether a call is to be inlined: not if the callee, as it was at first, calls itself or the caller.
    fn should_inline(&self, site: Site, (caller, id): (&Body, NodeId), callee: &Body) -> bool {
        let calls = &self.graph.nodes[site.callee].calls;
        if calls.contains(site.callee) || calls.contains(id) {
            return false;
        }
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
}

/// What came of a component: what is to be emitted and noted at its turn.
struct Outcome<E> {
    result: Result<(), E>,
    emitted: Vec<Diagnostic>,
    events: Events,
}

/// Inlines a call if the dialects agree; gives the calls that are new.
fn inline_site(
    tools: &mut Tools<'_>,
    call: Op,
    caller: &mut Body,
    callee: &Body,
) -> Option<Vec<Op>> {
    tools.update();
    let inliners = &tools.inliners.1;
    let (at, callable) = (caller.op(call), callee.root());
    let fits = fits(at.interface::<DynCallOp<'_>>()?, callable.interface::<DynCallableOp<'_>>()?);
    if !fits || !is_legal(inliners, at, callable) {
        return None;
    }
    Some(inline_call(tools.cx, inliners, &mut tools.kinds, caller, call, callee))
}

/// Whether the region of `call` may get blocks like those of `callable`.
fn allows_blocks(call: OpRef<'_>, callable: OpRef<'_>) -> bool {
    call.parent().is_some_and(|parent| {
        parent.name() == callable.name() || !parent.might_have(TraitFlags::SINGLE_BLOCK)
    })
}
