//! The transformations as passes: a struct of options for each, and the function that runs it.

mod canonicalize;
mod inline;
mod op_stats;

use terrace_data_layout::SharedDataLayout;
use terrace_ir::{Reported, TraitFlags};
use terrace_pass::{PassRegistry, PassResult, Statistic, Target, pass};

use crate::{
    destructure_memory_slots, eliminate_common_subexpressions, erase_dead_symbols,
    hoist_loop_invariant_subsets, move_loop_invariant_code, privatize_symbols,
    promote_memory_slots, propagate_constants, reconcile_unrealized_casts, sink_control_flow,
    sort_topologically, strip_locations,
};

pub use crate::debug::{PrintIr, SnapshotOpLocations, ViewOpGraph};
pub use crate::fixed_point::CompositeFixedPoint;
pub use crate::remove_dead_values::RemoveDeadValues;
pub use canonicalize::{Canonicalize, RegionSimplify};
pub use inline::Inline;
pub use op_stats::PrintOpStats;

/// Adds all passes of this crate to `registry`.
pub fn register(registry: &mut PassRegistry) {
    registry
        .insert::<Canonicalize>()
        .insert::<CompositeFixedPoint>()
        .insert::<ControlFlowSink>()
        .insert::<Cse>()
        .insert::<Inline>()
        .insert::<LoopInvariantCodeMotion>()
        .insert::<LoopInvariantSubsetHoisting>()
        .insert::<Mem2Reg>()
        .insert::<PrintIr>()
        .insert::<PrintOpStats>()
        .insert::<ReconcileUnrealizedCasts>()
        .insert::<RemoveDeadValues>()
        .insert::<Sccp>()
        .insert::<SnapshotOpLocations>()
        .insert::<Sroa>()
        .insert::<StripDebugInfo>()
        .insert::<SymbolDce>()
        .insert::<SymbolPrivatize>()
        .insert::<TopologicalSort>()
        .insert::<ViewOpGraph>();
}

/// Replace operations by earlier ones that compute the same, and erase dead ones
#[pass(name = "cse", title = "CSE", run = cse)]
pub struct Cse {}

fn cse(_: &Cse, target: &mut Target<'_>) -> PassResult {
    eliminate_common_subexpressions(target.body_mut());
    Ok(())
}

/// Propagate constants along the control flow that they leave possible
#[pass(name = "sccp", title = "SCCP", run = sccp)]
pub struct Sccp {}

fn sccp(_: &Sccp, target: &mut Target<'_>) -> PassResult {
    let all_visible = target.is_outermost();
    propagate_constants(target.body_mut(), all_visible);
    Ok(())
}

/// Remove unrealized casts that cancel out, and unused ones
#[pass(
    name = "reconcile-unrealized-casts",
    title = "ReconcileUnrealizedCastsPass",
    run = reconcile_casts
)]
pub struct ReconcileUnrealizedCasts {}

fn reconcile_casts(_: &ReconcileUnrealizedCasts, target: &mut Target<'_>) -> PassResult {
    reconcile_unrealized_casts(target.body_mut());
    Ok(())
}

/// Move operations out of loops if all iterations compute the same
#[pass(name = "loop-invariant-code-motion", run = hoist_code)]
pub struct LoopInvariantCodeMotion {}

fn hoist_code(_: &LoopInvariantCodeMotion, target: &mut Target<'_>) -> PassResult {
    move_loop_invariant_code(target.body_mut());
    Ok(())
}

/// Move extractions and insertions of loop-invariant subsets out of loops
#[pass(name = "loop-invariant-subset-hoisting", run = hoist_subsets)]
pub struct LoopInvariantSubsetHoisting {}

fn hoist_subsets(_: &LoopInvariantSubsetHoisting, target: &mut Target<'_>) -> PassResult {
    hoist_loop_invariant_subsets(target.body_mut());
    Ok(())
}

/// Move operations into the one conditional region that uses them
#[pass(name = "control-flow-sink", run = sink)]
pub struct ControlFlowSink {}

fn sink(_: &ControlFlowSink, target: &mut Target<'_>) -> PassResult {
    sink_control_flow(target.body_mut());
    Ok(())
}

/// Replace all locations by the unknown location
#[pass(name = "strip-debuginfo", run = strip)]
pub struct StripDebugInfo {}

fn strip(_: &StripDebugInfo, target: &mut Target<'_>) -> PassResult {
    strip_locations(target.body_mut());
    Ok(())
}

/// Sort the operations of graph regions so that definitions precede uses
#[pass(name = "topological-sort", run = sort)]
pub struct TopologicalSort {}

fn sort(_: &TopologicalSort, target: &mut Target<'_>) -> PassResult {
    sort_topologically(target.body_mut());
    Ok(())
}

/// Replace memory slots that are only loaded and stored by values
#[pass(name = "mem2reg", run = promote)]
pub struct Mem2Reg {
    /// Simplification of the blocks of regions afterwards
    #[option(default = true, ignored)]
    pub region_simplify: bool,
    /// Total amount of memory slot promoted
    #[statistic(name = "promoted slots")]
    pub promoted_slots: Statistic,
    /// Total amount of new block argument inserted in blocks
    #[statistic(name = "new block args")]
    pub new_block_args: Statistic,
}

/// Returns the data layout inside the target operation.
fn layout_of(target: &Target<'_>) -> Result<SharedDataLayout, Reported> {
    target.data_layout().map_err(|error| target.error(error.to_string()))
}

fn promote(pass: &Mem2Reg, target: &mut Target<'_>) -> PassResult {
    let layout = layout_of(target)?;
    let promoted = promote_memory_slots(target.body_mut(), &layout);
    pass.promoted_slots.add(promoted.slots as u64);
    pass.new_block_args.add(promoted.arguments as u64);
    Ok(())
}

/// Split memory slots into a slot for each element that is accessed
#[pass(name = "sroa", title = "SROA", run = split)]
pub struct Sroa {
    /// Total amount of memory slots destructured
    #[statistic(name = "destructured slots")]
    pub destructured_slots: Statistic,
    /// Total amount of memory slots in which the destructured size was smaller than the total size
    /// after eliminating unused fields
    #[statistic(name = "slots with memory benefit")]
    pub slots_with_memory_benefit: Statistic,
    /// Maximal number of sub-elements a successfully destructured slot initially had
    #[statistic(name = "max subelement number")]
    pub max_subelement_number: Statistic,
}

fn split(pass: &Sroa, target: &mut Target<'_>) -> PassResult {
    let layout = layout_of(target)?;
    let split = destructure_memory_slots(target.body_mut(), &layout);
    pass.destructured_slots.add(split.slots as u64);
    pass.slots_with_memory_benefit.add(split.smaller as u64);
    pass.max_subelement_number.raise_to(split.most_elements as u64);
    Ok(())
}

/// Erase symbols that are not visible outside and not used
#[pass(name = "symbol-dce", title = "SymbolDCE", run = erase_symbols)]
pub struct SymbolDce {}

fn erase_symbols(_: &SymbolDce, target: &mut Target<'_>) -> PassResult {
    if !target.body().root().flags().contains(TraitFlags::SYMBOL_TABLE) {
        return Err(target
            .error(" was scheduled to run under SymbolDCE, but does not define a symbol table"));
    }
    let all_visible = target.is_outermost();
    let erased = erase_dead_symbols(target.body_mut(), all_visible);
    erased.map(|_| ()).map_err(|error| target.emit(error))
}

/// Give symbols the visibility `private`
#[pass(name = "symbol-privatize", run = privatize)]
pub struct SymbolPrivatize {
    /// Names of the symbols that are left unchanged
    #[option]
    pub exclude: Vec<String>,
}

fn privatize(pass: &SymbolPrivatize, target: &mut Target<'_>) -> PassResult {
    privatize_symbols(target.body_mut(), &pass.exclude);
    Ok(())
}
