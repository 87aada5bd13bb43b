//! The inliner: replaces calls by the bodies of their callees, callees before callers
//! ([`inline_calls`], MLIR: `Inliner`).
//!
//! The strongly connected components of the call graph are processed bottom-up. The callables of a
//! component are optimized, and calls in them are inlined, until nothing changes. Callables without
//! remaining references are erased at the end. Components of one level of the graph are independent
//! and may be processed in parallel; their diagnostics and reference changes are then applied in
//! the order of the components, so that the result equals the sequential one (see [`counts`]).

mod call;
mod counts;
mod graph;

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;
use terrace_interfaces::{DynCallOp, DynCallableOp};
use terrace_ir::{Body, Context, Diagnostic, Load, Op, OpRef, TraitFlags};
use terrace_pass::bodies_at_mut;

use call::{Inliners, Source, calls_in, inline_call, is_legal, local_callable, types_match};
use counts::{DeferredRefCounts, RefCountEvent, RefCountEvents, RefCountSink, RefCounts};
use graph::{Component, Graph, Kinds, NodeId};

use crate::bodies::erase_at;

/// The limits and the mode of inlining.
#[derive(Clone, Copy, Debug)]
pub struct InlineConfig {
    /// The maximum number of rounds of optimization and inlining per component.
    pub max_iterations: u64,
    /// The maximum size of a callee in percent of the caller's number of operations; `None` =
    /// unlimited.
    pub threshold: Option<u64>,
    /// Whether independent components are processed in parallel. The IR produced is the same, but
    /// not the order in which action handlers and instrumentations observe passes.
    pub parallel: bool,
}

/// Inlines calls in `top` where the dialects allow it, and erases callables without remaining
/// references (MLIR: the pass `inline`).
///
/// `all_visible` states that no operation outside of `top` refers to its symbols. `optimizers` is
/// called once with the paths of the callables to optimize and returns one function for each, which
/// is run on the callable's body before its calls are inlined (MLIR: `Inliner::Impl::optimizeSCC`),
/// for several callables at once if `config` allows.
///
/// # Errors
/// The first error of an optimizer.
///
/// # Panics
/// If `optimizers` does not return a function for each path.
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
    let driver = Driver {
        cx: &cx,
        graph: &graph,
        config,
        optimizers: optimizers_of(&graph, &components, |paths| optimizers(top, paths)),
    };
    let paths: Vec<&[Op]> = graph.nodes.iter().map(|node| &*node.path).collect();
    let bodies = bodies_at_mut(top, &paths).into_iter().map(Some).collect();
    // If references may become calls, a component depends on all those before it.
    let dead = match config.parallel && !graph.may_get_calls {
        true => driver.run_by_level(&components, bodies, counts)?,
        false => driver.run_in_order(&components, bodies, counts)?,
    };
    let path = |id: &NodeId| graph.nodes[*id].path.split_last().map(|(op, around)| (around, *op));
    erase_at(top, &dead.iter().filter_map(path).collect::<Vec<_>>());
    Ok(())
}

/// Returns the optimizers by callable; `None` for a callable with nested callables.
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

/// The body of each callable; `None` while its component is being processed.
type Bodies<'b> = [Option<&'b mut Body>];

/// Callables with their bodies; usually one.
type Members<'b> = SmallVec<[(NodeId, &'b mut Body); 1]>;

/// A component of the call graph that is being processed.
struct ActiveComponent<'b> {
    /// Index of the component.
    number: usize,
    /// The callables of the component with their bodies.
    members: Members<'b>,
    /// Members that are dead, because they have no references.
    dead: Members<'b>,
}

impl<'b> ActiveComponent<'b> {
    fn take(number: usize, components: &[Component], bodies: &mut Bodies<'b>) -> Self {
        let component = components[number].iter();
        let members = component.filter_map(|node| Some((*node, bodies[*node].take()?))).collect();
        Self { number, members, dead: Members::new() }
    }

    fn restore(self, bodies: &mut Bodies<'b>) {
        let mut put = |(node, body): (NodeId, &'b mut Body)| bodies[node] = Some(body);
        self.members.into_iter().for_each(&mut put);
        self.dead.into_iter().for_each(put);
    }

    /// Moves the members that `is_dead` accepts to the dead callables.
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

/// The caches of one worker thread.
struct ThreadState<'c> {
    cx: &'c Context,
    kinds: Kinds,
    /// The inliner interfaces of the loaded dialects, and the number of loaded dialects when they
    /// were collected.
    inliners: (usize, Inliners<'c>),
}

impl<'c> ThreadState<'c> {
    fn new(cx: &'c Context) -> Self {
        Self { cx, kinds: Kinds::default(), inliners: (cx.loaded_count(), Inliners::new(cx)) }
    }

    /// Collects the interfaces again if dialects were loaded since the last call.
    fn update(&mut self) {
        let count = self.cx.loaded_count();
        if self.inliners.0 != count {
            self.inliners = (count, Inliners::new(self.cx));
        }
    }
}

/// A call that is a candidate for inlining.
#[derive(Clone, Copy)]
struct CallSite {
    call: Op,
    /// Index of the caller among the members of the component.
    caller: usize,
    callee: NodeId,
    /// Index into the history of the inlining that created the call.
    from: Option<usize>,
}

struct Driver<'i, O> {
    cx: &'i Context,
    graph: &'i Graph,
    config: &'i InlineConfig,
    /// The optimizer of each callable.
    optimizers: Vec<Option<O>>,
}

impl<E: Send, O: Fn(&mut Body) -> Result<(), E> + Send + Sync> Driver<'_, O> {
    /// Processes the components one after another and returns the callables to erase.
    fn run_in_order(
        &self,
        components: &[Component],
        mut bodies: Vec<Option<&mut Body>>,
        mut counts: RefCounts,
    ) -> Result<Vec<NodeId>, E> {
        let mut thread = ThreadState::new(self.cx);
        for number in 0..components.len() {
            let mut active = ActiveComponent::take(number, components, &mut bodies);
            self.process_component(&mut thread, &bodies, &mut active, &mut counts)?;
            active.restore(&mut bodies);
        }
        Ok(counts.dead)
    }

    /// Processes all components of a level in parallel, then emits diagnostics and replays
    /// reference changes in the order of the components; returns the callables to erase. Requires
    /// that all references are known calls, so that a component depends only on lower levels.
    fn run_by_level(
        &self,
        components: &[Component],
        mut bodies: Vec<Option<&mut Body>>,
        mut counts: RefCounts,
    ) -> Result<Vec<NodeId>, E> {
        let mut thread = ThreadState::new(self.cx);
        let mut results: Vec<Option<ComponentResult<E>>> =
            components.iter().map(|_| None).collect();
        for level in self.graph.levels(components) {
            let active_components =
                level.iter().map(|at| ActiveComponent::take(*at, components, &mut bodies));
            let mut active_components: Vec<ActiveComponent<'_>> = active_components.collect();
            let process = |thread: &mut ThreadState<'_>, active: &mut ActiveComponent<'_>| {
                let mut deferred = DeferredRefCounts::new(&counts, &components[active.number]);
                let run = || self.process_component(thread, &bodies, active, &mut deferred);
                let (result, diagnostics) = self.cx.capture(run);
                ComponentResult { result, diagnostics, events: deferred.events }
            };
            let done: Vec<ComponentResult<E>> = match self
                .cx
                .worth_threads(active_components.iter().map(|active| active.load().ops))
            {
                true => self.cx.map_in_order_mut(
                    &mut active_components,
                    ActiveComponent::load,
                    || ThreadState::new(self.cx),
                    process,
                ),
                false => active_components
                    .iter_mut()
                    .map(|active| process(&mut thread, active))
                    .collect(),
            };
            for (active, component_result) in active_components.into_iter().zip(done) {
                results[active.number] = Some(component_result);
                active.restore(&mut bodies);
            }
        }
        for component_result in results.into_iter().flatten() {
            component_result.diagnostics.into_iter().for_each(|diagnostic| {
                self.cx.emit(diagnostic);
            });
            component_result.events.into_iter().for_each(|event| counts.record(event));
            component_result.result?;
        }
        Ok(counts.dead)
    }

    /// Optimizes the callables of a component and inlines calls in them, until nothing changes or
    /// the limit of iterations is reached.
    fn process_component(
        &self,
        thread: &mut ThreadState<'_>,
        bodies: &Bodies<'_>,
        active: &mut ActiveComponent<'_>,
        ref_counts: &mut impl RefCountSink,
    ) -> Result<(), E> {
        let mut iteration = 0;
        loop {
            for (node, body) in &mut active.members {
                let Some(optimize) = &self.optimizers[*node] else { continue };
                optimize(body)?;
                ref_counts.record(RefCountEvent::SetReferences(
                    *node,
                    self.graph.count_references(&mut thread.kinds, body, *node),
                ));
            }
            let inlined = self.inline(thread, bodies, active, ref_counts);
            iteration += 1;
            if !inlined || iteration >= self.config.max_iterations {
                return Ok(());
            }
        }
    }

    /// Inlines calls in the callables of a component; returns whether there were any.
    fn inline(
        &self,
        thread: &mut ThreadState<'_>,
        bodies: &Bodies<'_>,
        active: &mut ActiveComponent<'_>,
        ref_counts: &mut impl RefCountSink,
    ) -> bool {
        let found = active.dead.len();
        active.move_dead(|node| ref_counts.is_dead(node));
        active.dead[found..]
            .iter()
            .for_each(|(node, _)| ref_counts.record(RefCountEvent::Dead(*node)));
        let before_dead = &active.dead[..found];
        let mut sites = Vec::new();
        for (at, (node, body)) in active.members.iter().enumerate() {
            let regions = body.regions(Op::ROOT);
            let blocks = regions.flat_map(|region| body.blocks_in(region)).collect();
            let calls = calls_in(&mut thread.kinds, body, blocks);
            self.add_sites(&mut sites, (body, *node), calls, (at, None));
        }
        // Each inlining with its callee and the index of the inlining that created the call.
        let mut history: Vec<(NodeId, Option<usize>)> = Vec::new();
        // By callable its index among the members; empty if there is only one, which cannot be
        // inlined into itself.
        let others = active.members.iter().enumerate().filter(|_| active.members.len() > 1);
        let places: FxHashMap<NodeId, usize> = others.map(|(at, (node, _))| (*node, at)).collect();
        // The members whose last call has been replaced by their body.
        let mut inlined_last_use: FxHashSet<NodeId> = FxHashSet::default();
        let mut at = 0;
        while at < sites.len() {
            let site: CallSite = sites[at];
            at += 1;
            let before = std::iter::successors(site.from, |at| history[*at].1);
            let in_history = before.into_iter().any(|at| history[at].0 == site.callee);
            if in_history || inlined_last_use.contains(&active.members[site.caller].0) {
                continue;
            }
            let member = places.get(&site.callee).copied();
            let (caller, callee) = match (member, &bodies[site.callee]) {
                (Some(member), _) => {
                    // A callable is not inlined into itself.
                    let pair = active.members.get_disjoint_mut([site.caller, member]);
                    let Ok([caller, callee]) = pair else { continue };
                    (caller, Some(&*callee.1))
                }
                (None, Some(callee)) => (&mut active.members[site.caller], Some(&**callee)),
                (None, None) => {
                    let callee = before_dead.iter().find(|dead| dead.0 == site.callee);
                    (&mut active.members[site.caller], callee.map(|dead| &*dead.1))
                }
            };
            let (caller, body) = (caller.0, &mut *caller.1);
            let types_match = |callee: &&Body| self.should_inline(site, (body, caller), callee);
            let Some(callee) = callee.filter(types_match) else { continue };
            let Some(calls) = inline_site(thread, site.call, body, callee) else { continue };
            history.push((site.callee, site.from));
            let from = Some(history.len() - 1);
            self.add_sites(&mut sites, (body, caller), calls, (site.caller, from));
            if member.is_some() && ref_counts.has_one_use(site.callee) {
                inlined_last_use.insert(site.callee);
            }
            ref_counts.record(RefCountEvent::Inlined { from: site.callee, into: caller });
        }
        let mut local = false;
        for (_, body) in &mut active.members {
            local |= inline_local(thread, body);
        }
        active.move_dead(|node| inlined_last_use.contains(&node));
        local || !history.is_empty()
    }

    /// Appends those of `calls`, in the callable `node`, whose callee is known to `sites`.
    fn add_sites(
        &self,
        sites: &mut Vec<CallSite>,
        (body, node): (&Body, NodeId),
        calls: Vec<Op>,
        (caller, from): (usize, Option<usize>),
    ) {
        sites.extend(calls.into_iter().filter_map(|call| {
            let callee = self.graph.resolve(node, body.op(call))?;
            Some(CallSite { call, caller, callee, from })
        }));
    }

    /// Whether a call is to be inlined. The callee must not call itself or the caller in the
    /// initial call graph.
    fn should_inline(&self, site: CallSite, (caller, id): (&Body, NodeId), callee: &Body) -> bool {
        let calls = &self.graph.nodes[site.callee].calls;
        if calls.contains(&site.callee) || calls.contains(&id) {
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

/// The result of one component, to be applied at its turn: diagnostics to emit and reference
/// changes to replay.
struct ComponentResult<E> {
    result: Result<(), E>,
    diagnostics: Vec<Diagnostic>,
    events: RefCountEvents,
}

/// Inlines a call if the dialects allow it, and returns the calls in the inlined body; `None` if
/// the dialects do not allow it.
fn inline_site(
    thread: &mut ThreadState<'_>,
    call: Op,
    caller: &mut Body,
    callee: &Body,
) -> Option<Vec<Op>> {
    thread.update();
    let inliners = &thread.inliners.1;
    let (at, callable) = (caller.op(call), callee.root());
    let callee_of = callable.interface::<DynCallableOp<'_>>()?;
    let types_match = types_match(inliners, at.interface::<DynCallOp<'_>>()?, callee_of);
    if !types_match || !is_legal(inliners, at, callable) {
        return None;
    }
    let callee = Source::Body(callee);
    Some(inline_call(thread.cx, inliners, &mut thread.kinds, caller, call, callee))
}

/// Inlines the calls of values that are callables in `body`, of one block each; returns whether
/// there were any.
fn inline_local(thread: &mut ThreadState<'_>, body: &mut Body) -> bool {
    let regions = body.regions(Op::ROOT);
    let blocks = regions.flat_map(|region| body.blocks_in(region)).collect();
    let mut pending = calls_in(&mut thread.kinds, body, blocks);
    let mut any = false;
    while let Some(call) = pending.pop() {
        let at = body.op(call);
        let Some(callable) = local_callable(at) else { continue };
        thread.update();
        let inliners = &thread.inliners.1;
        let inner = callable.region(0).filter(|region| region.has_one_block());
        let is_recursive = at.ancestors().any(|around| around.id() == callable.id());
        let interfaces = at.interface::<DynCallOp<'_>>().zip(callable.interface());
        let fits = interfaces.is_some_and(|(call, of)| types_match(inliners, call, of))
            && is_legal(inliners, at, callable);
        if !fits || is_recursive || inner.is_none() {
            continue;
        }
        let callee = Source::Local(callable.id());
        inline_call(thread.cx, inliners, &mut thread.kinds, body, call, callee);
        any = true;
    }
    any
}

/// Whether several blocks may be inlined into the region of `call`.
fn allows_blocks(call: OpRef<'_>, callable: OpRef<'_>) -> bool {
    call.parent().is_some_and(|parent| {
        parent.name() == callable.name() || !parent.might_have(TraitFlags::SINGLE_BLOCK)
    })
}
