//! The pass `mlprogram-pipeline-globals`: forwards values of globals within blocks (MLIR:
//! `PipelineGlobalOps.cpp`).

use rustc_hash::{FxHashMap, FxHashSet};
use terrace_interfaces::{CallOp, Callee, DynCallOp};
use terrace_ir::symbol::SymbolTables;
use terrace_ir::{
    Attribute, Block, Body, Op, OpRef, TraitFlags, Value, Walk, WalkOrder, ensure_sufficient_stack,
};
use terrace_ml_program::{GlobalLoadOp, GlobalStoreOp};
use terrace_pass::{PassResult, Target, pass};

/// Forward stored and loaded values of globals to later loads, and erase overwritten stores
#[pass(
    name = "mlprogram-pipeline-globals",
    title = "MLProgramPipelineGlobalsPass",
    anchor = "builtin.module",
    run = run
)]
pub struct PipelineGlobals {}

fn run(_: &PipelineGlobals, target: &mut Target<'_>) -> PassResult {
    pipeline_globals(target.body_mut());
    Ok(())
}

/// The globals that an operation accesses, by the references in its accesses.
#[derive(Clone, Default)]
struct Accesses {
    loads: FxHashSet<Attribute>,
    stores: FxHashSet<Attribute>,
}

impl Accesses {
    fn extend(&mut self, other: &Self) {
        self.loads.extend(&other.loads);
        self.stores.extend(&other.stores);
    }
}

/// Replaces loads of globals in the functions of `module` by values that were loaded or stored
/// before in the same block, and erases stores that a later store of the block overwrites. Changes
/// nothing if a call has no symbol as its callee.
pub fn pipeline_globals(module: &mut Body) {
    if let Some(calls) = accesses_of_callees(module) {
        pipeline_regions(module, Op::ROOT, &calls, &mut Accesses::default());
    }
}

/// Returns the target of the call `op`; `None` for other operations.
fn callee_of(op: OpRef<'_>) -> Option<Callee> {
    op.interface::<DynCallOp<'_>>()?.callable_for_callee()
}

/// The callees of a program by the references of calls, with the references in program order.
/// `None` for a callee that does not exist.
#[derive(Default)]
struct Callees<'a> {
    ops: FxHashMap<Attribute, Option<OpRef<'a>>>,
    order: Vec<Attribute>,
}

impl<'a> Callees<'a> {
    /// Adds the callees of the calls in the symbol table `table`; returns `false` if the callee of
    /// a call is no symbol.
    fn collect(&mut self, table: OpRef<'a>) -> bool {
        let tables = SymbolTables::new(table);
        let (mut inner, mut is_known, mut is_first) = (Vec::new(), true, true);
        table.walk(WalkOrder::Pre, |op| {
            if op.flags().contains(TraitFlags::SYMBOL_TABLE) && !std::mem::take(&mut is_first) {
                inner.push(op);
                return Walk::Skip;
            }
            match callee_of(op) {
                Some(Callee::Symbol(symbol)) if !self.ops.contains_key(&symbol) => {
                    self.order.push(symbol);
                    self.ops.insert(symbol, tables.lookup_attribute(symbol));
                }
                Some(Callee::Value(_)) => is_known = false,
                Some(Callee::Symbol(_)) | None => {}
            }
            Walk::Advance
        });
        is_known && inner.into_iter().all(|op| ensure_sufficient_stack(|| self.collect(op)))
    }
}

/// Returns the globals that each callee accesses, calls in it included, by the references of calls
/// in `module`. `None` if the callee of a call is no symbol.
fn accesses_of_callees(module: &Body) -> Option<FxHashMap<Attribute, Accesses>> {
    let mut callees = Callees::default();
    if !callees.collect(module.root()) {
        return None;
    }
    let Callees { ops: callees, order } = callees;
    // The accesses and calls directly in each callee.
    let direct = |symbol: &Attribute| {
        let (mut accesses, mut calls) = (Accesses::default(), Vec::new());
        if let Some(Some(callee)) = callees.get(symbol) {
            callee.walk_all(|op| {
                if let Some(load) = op.cast::<GlobalLoadOp>() {
                    accesses.loads.insert(load.global().attr());
                } else if let Some(store) = op.cast::<GlobalStoreOp>() {
                    accesses.stores.insert(store.global().attr());
                } else if let Some(Callee::Symbol(symbol)) = callee_of(op) {
                    calls.push(symbol);
                }
            });
        }
        (*symbol, (accesses, calls))
    };
    let direct: FxHashMap<Attribute, (Accesses, Vec<Attribute>)> =
        order.iter().map(direct).collect();
    let transitive = |symbol: Attribute| {
        let (mut accesses, mut seen) = (Accesses::default(), FxHashSet::default());
        let mut pending = vec![symbol];
        while let Some(symbol) = pending.pop() {
            if let Some((own, calls)) = direct.get(&symbol).filter(|_| seen.insert(symbol)) {
                accesses.extend(own);
                pending.extend(calls);
            }
        }
        (symbol, accesses)
    };
    Some(order.into_iter().map(transitive).collect())
}

/// Processes the blocks in the regions of `op`; adds the globals that they access to `accesses`.
fn pipeline_regions(
    body: &mut Body,
    op: Op,
    calls: &FxHashMap<Attribute, Accesses>,
    accesses: &mut Accesses,
) {
    if let Some(own) = body.child_mut(op).filter(|_| op != Op::ROOT) {
        return ensure_sufficient_stack(|| pipeline_regions(own, Op::ROOT, calls, accesses));
    }
    let blocks: Vec<Block> = body.regions(op).flat_map(|region| body.blocks_in(region)).collect();
    for block in blocks {
        ensure_sufficient_stack(|| pipeline_block(body, block, calls, accesses));
    }
}

/// Forwards values of globals within `block`; adds the globals that the block accesses to
/// `accesses`.
fn pipeline_block(
    body: &mut Body,
    block: Block,
    calls: &FxHashMap<Attribute, Accesses>,
    accesses: &mut Accesses,
) {
    let mut values: FxHashMap<Attribute, Value> = FxHashMap::default();
    let mut stores: FxHashMap<Attribute, Op> = FxHashMap::default();
    let mut dead = Vec::new();
    for op in body.ops_in(block).collect::<Vec<_>>() {
        let view = body.op(op);
        if let Some(load) = view.cast::<GlobalLoadOp>() {
            let (global, result) = (load.global().attr(), load.result());
            accesses.loads.insert(global);
            match values.get(&global) {
                Some(value) => {
                    body.replace_all_uses(result, *value);
                    dead.push(op);
                }
                None => {
                    values.insert(global, result);
                }
            }
            continue;
        }
        if let Some(store) = view.cast::<GlobalStoreOp>() {
            let global = store.global().attr();
            accesses.stores.insert(global);
            values.insert(global, store.value());
            dead.extend(stores.insert(global, op));
            continue;
        }
        let inner = match callee_of(view) {
            Some(Callee::Symbol(callee)) => calls.get(&callee).cloned().unwrap_or_default(),
            Some(Callee::Value(_)) => continue,
            None => {
                let mut inner = Accesses::default();
                pipeline_regions(body, op, calls, &mut inner);
                accesses.extend(&inner);
                inner
            }
        };
        for global in &inner.loads {
            stores.remove(global);
        }
        for global in &inner.stores {
            values.remove(global);
            stores.remove(global);
        }
    }
    for op in dead {
        body.erase(op);
    }
}
