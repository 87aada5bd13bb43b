//! The test pass for the analysis of dead code: which blocks and edges control may take, and from
//! which operations it comes.

use std::fmt::Write;

use rustc_hash::FxHashMap;
use terrace_asm::{PrintFlags, print_op};
use terrace_dataflow::{BodyId, Config, Flow};
use terrace_interfaces::{DynCallOp, DynCallableOp, DynRegionBranchOp, RegionPoint};
use terrace_ir::{BlockRef, Op, RegionRef};
use terrace_pass::{PassRegistry, PassResult, Target, pass};

use crate::dataflow::{post_order, text};

pub(super) fn register(registry: &mut PassRegistry) {
    registry.insert::<TestDeadCodeAnalysisPass>();
}

/// Show the reachable blocks and edges, and the predecessors of regions, calls and callables.
#[pass(
    name = "test-dead-code-analysis",
    title = "(anonymous namespace)::TestDeadCodeAnalysisPass",
    run = show
)]
struct TestDeadCodeAnalysisPass {}

/// An operation with the number of its body.
type Place = (BodyId, Op);

fn show(_: &TestDeadCodeAnalysisPass, target: &mut Target<'_>) -> PassResult {
    let config = Config { all_visible: target.is_outermost(), ..Config::default() };
    let flow = Flow::new(target.body(), config);
    let order = post_order(flow.program());
    let mut calls: FxHashMap<Place, Vec<Place>> = FxHashMap::default();
    for (id, op) in order.iter().copied().filter(|(id, op)| flow.is_reached(*id, *op)) {
        if let Some(callee) = flow.program().callee(id, op) {
            calls.entry(callee).or_default().push((id, op));
        }
    }
    let mut out = String::new();
    for (id, op) in order {
        let view = flow.op(id, op);
        let Some(tag) = text(view, "tag") else { continue };
        let _ = writeln!(out, "{tag}:");
        let inner = flow.program().body_of_regions(id, op);
        let is_branch = view.interface::<DynRegionBranchOp<'_>>().is_some();
        let region_places = |to| {
            let from = flow.region_predecessors(id, op, to).iter();
            from.map(|from| (from.body, from.op)).collect::<Vec<Place>>()
        };
        for (index, region) in view.regions().enumerate() {
            let _ = writeln!(out, " region #{index}");
            region.blocks().for_each(|block| show_block(&flow, inner, region, block, &mut out));
            let from = if is_branch { region_places(RegionPoint::Region(index)) } else { vec![] };
            if !from.is_empty() {
                show_predecessors(&flow, "region_preds", true, &from, &mut out);
            }
        }
        let known = |places: Option<&[Place]>| (places.is_some(), places.unwrap_or(&[]).to_vec());
        let (all, from) = if is_branch {
            (true, region_places(RegionPoint::Parent))
        } else if view.interface::<DynCallableOp<'_>>().is_some() {
            let is_closed = flow.known_calls(id, op).is_some();
            (is_closed, calls.remove(&(id, op)).unwrap_or_default())
        } else if view.interface::<DynCallOp<'_>>().is_some() {
            known(flow.known_returns(id, op))
        } else {
            continue;
        };
        show_predecessors(&flow, "op_preds", all, &from, &mut out);
    }
    eprint!("{out}");
    Ok(())
}

/// Shows whether control may reach `block` of `region`, and on which edges.
fn show_block(
    flow: &Flow<'_>,
    id: BodyId,
    region: RegionRef<'_>,
    block: BlockRef<'_>,
    out: &mut String,
) {
    let state = |live: bool| if live { "live" } else { "dead" };
    let number = |of: BlockRef<'_>| {
        region.blocks().position(|other| other.id() == of.id()).unwrap_or_default()
    };
    let reached = state(flow.is_block_reached(id, block.id()));
    let _ = writeln!(out, "  ^bb{} = {reached}", number(block));
    for from in block.body().predecessor_ops(block.id()) {
        let Some(from) = block.body().op(from).block() else { continue };
        let taken = state(flow.is_edge_live(id, from.id(), block.id()));
        let _ = writeln!(out, "   from ^bb{} = {taken}", number(from));
    }
}

/// Shows `places` as predecessors; `all` states that there are no unknown ones.
fn show_predecessors(flow: &Flow<'_>, what: &str, all: bool, places: &[Place], out: &mut String) {
    let _ = write!(out, "{what}: {}predecessors:", if all { "(all) " } else { "" });
    if places.is_empty() {
        out.push_str(" (none)\n");
        return;
    }
    out.push('\n');
    let flags = PrintFlags::default().skip_regions(true);
    for (id, op) in places {
        let _ = writeln!(out, "  {}", print_op(flow.op(*id, *op), &flags).trim_end());
    }
}
