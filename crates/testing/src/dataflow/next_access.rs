//! The test pass for a backward analysis: the next operations that access memory.

use rustc_hash::FxHashMap;
use terrace_asm::{PrintFlags, print_op};
use terrace_dataflow::{
    BodyId, CallAction, Config, DenseAnalysis, DenseStates, Flow, ProgramPoint, RegionEdge,
};
use terrace_interfaces::{DynCallOp, DynRegionBranchOp, RegionBranchOp, RegionPoint};
use terrace_ir::{ArrayAttr, Attribute, Body, Op, OpRef, StringAttr, ensure_sufficient_stack};
use terrace_pass::{PassRegistry, PassResult, Target, pass};

use crate::StoreWithARegionOp;
use crate::dataflow::accesses::{Accesses, Counted, stores_at_call, stores_at_edge};
use crate::dataflow::underlying::UnderlyingValues;
use crate::dataflow::{post_order, text};

pub(super) fn register(registry: &mut PassRegistry) {
    registry.insert::<TestNextAccessPass>();
}

/// Annotate named operations with the next accesses of the memory that their operands refer to.
#[pass(name = "test-next-access", title = "(anonymous namespace)::TestNextAccessPass", run = note)]
struct TestNextAccessPass {
    /// perform interprocedural analysis
    #[option(default = true)]
    interprocedural: bool,
    /// assume external functions have read effect on all arguments
    #[option(default = false)]
    assume_func_reads: bool,
}

/// The attributes to set, by body.
type Found = FxHashMap<BodyId, Vec<(Op, &'static str, Attribute)>>;

fn note(pass: &TestNextAccessPass, target: &mut Target<'_>) -> PassResult {
    let config =
        Config { all_visible: target.is_outermost(), interprocedural: pass.interprocedural };
    let flow = Flow::new(target.body(), config);
    let values = UnderlyingValues::new(&flow);
    let analysis = NextAccess { values: &values, calls_read: pass.assume_func_reads };
    let states = DenseStates::backward(&flow, &analysis);
    let shown = Shown { flow: &flow, values: &values, states: &states };
    let mut found = Found::default();
    for (body, op) in post_order(flow.program()) {
        let view = flow.op(body, op);
        if text(view, "name").is_none() {
            continue;
        }
        let view_body = flow.program().body(body);
        let next = shown.at(body, view, ProgramPoint::after(view_body, body, op));
        let of_body = found.entry(body).or_default();
        of_body.push((op, "next_access", next));
        if let Some(entries) = shown.at_entries(body, view) {
            of_body.push((op, "next_at_entry_point", entries));
        }
    }
    let children: Vec<FxHashMap<Op, BodyId>> = (0..flow.program().bodies().len())
        .map(|body| flow.constants().children(body).collect())
        .collect();
    set(target.body_mut(), 0, &children, &found);
    Ok(())
}

fn set(body: &mut Body, id: BodyId, children: &[FxHashMap<Op, BodyId>], found: &Found) {
    for (op, name, value) in found.get(&id).into_iter().flatten() {
        // The attributes are discardable; an operation that rejects one is left alone.
        let _ = body.set_attribute(*op, name, Some(*value));
    }
    if children[id].is_empty() {
        return;
    }
    for (op, child) in body.bodies_mut() {
        if let Some(id) = children[id].get(&op) {
            ensure_sufficient_stack(|| set(child, *id, children, found));
        }
    }
}

/// The analysis results, to be shown as attributes.
struct Shown<'f, 'a> {
    flow: &'f Flow<'a>,
    values: &'f UnderlyingValues<'f, 'a>,
    states: &'f DenseStates<Accesses>,
}

impl Shown<'_, '_> {
    /// Returns the next accesses, from `point` on, of the memory behind each operand of `op`.
    fn at(&self, body: BodyId, op: OpRef<'_>, point: ProgramPoint) -> Attribute {
        let cx = op.context();
        let text = |text: &str| StringAttr::from_text(cx, text).attr();
        let Some(state) = self.states.at(point) else { return text("not computed") };
        let next = op.operands().map(|operand| {
            let Some(value) = self.values.of(body, operand) else { return text("unknown") };
            let Some(accesses) = state.of(value) else { return text("unknown") };
            let names = accesses.iter().map(|(body, op)| self.name(*body, *op));
            ArrayAttr::get(cx, names.collect::<Vec<_>>()).attr()
        });
        ArrayAttr::get(cx, next.collect::<Vec<_>>()).attr()
    }

    /// Returns the next accesses, as for a point, at the entries of the successor regions of `op`;
    /// `None` without such regions.
    fn at_entries(&self, body: BodyId, op: OpRef<'_>) -> Option<Attribute> {
        let branch = op.interface::<DynRegionBranchOp<'_>>()?;
        let inner = self.flow.program().body_of_regions(body, op.id());
        let mut entries = Vec::new();
        for successor in branch.successor_regions(RegionPoint::Parent) {
            let RegionPoint::Region(index) = successor.to else { continue };
            let Some(entry) = op.region(index).and_then(|region| region.entry()) else { continue };
            let start = ProgramPoint::start(self.flow.program().body(inner), inner, entry.id());
            entries.push(self.at(body, op, start));
        }
        Some(ArrayAttr::get(op.context(), entries).attr())
    }

    fn name(&self, body: BodyId, op: Op) -> Attribute {
        let op = self.flow.op(body, op);
        let name = op.attribute("name");
        let name = name.filter(|name| name.downcast::<StringAttr>(op.context()).is_some());
        name.unwrap_or_else(|| {
            let printed = print_op(op, &PrintFlags::new());
            StringAttr::from_text(op.context(), &printed).attr()
        })
    }
}

struct NextAccess<'v> {
    values: &'v UnderlyingValues<'v, 'v>,
    /// Whether calls of external functions read through all their operands.
    calls_read: bool,
}

impl DenseAnalysis for NextAccess<'_> {
    type State = Accesses;

    fn join(&self, state: &mut Accesses, other: &Accesses) {
        state.join(other);
    }

    fn set_to_boundary(&self, state: &mut Accesses) {
        state.forget();
    }

    fn visit(&self, body: BodyId, op: OpRef<'_>, from: &Accesses, to: &mut Accesses) {
        to.visit(self.values, Counted::All, body, op, from);
    }

    fn visit_call(
        &self,
        body: BodyId,
        call: DynCallOp<'_>,
        action: CallAction,
        from: &Accesses,
        to: &mut Accesses,
    ) {
        if action == CallAction::External && self.calls_read {
            return to.visit_external(self.values, body, call, from);
        }
        let op: OpRef<'_> = *call;
        if stores_at_call(op, action) {
            return self.visit(body, op, from, to);
        }
        to.join(from);
        if action == CallAction::External {
            to.forget();
        }
    }

    fn visit_region_edge(
        &self,
        body: BodyId,
        branch: DynRegionBranchOp<'_>,
        edge: RegionEdge,
        from: &Accesses,
        to: &mut Accesses,
    ) {
        let op: OpRef<'_> = *branch;
        let store = op.cast::<StoreWithARegionOp>();
        let stores = store.is_some_and(|op| stores_at_edge(op.store_before_region(), edge));
        match stores {
            true => self.visit(body, op, from, to),
            false => to.join(from),
        }
    }
}
