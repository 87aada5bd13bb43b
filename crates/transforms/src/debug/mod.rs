//! Passes that show the IR.

mod graph;
mod snapshot;

use terrace_asm::PrintFlags;
use terrace_pass::{PassRegistry, PassResult, Target, pass};

pub use graph::{GraphOptions, op_graph};
pub use snapshot::snapshot_locations;

/// Adds the passes of this module to `registry`.
pub(crate) fn register(registry: &mut PassRegistry) {
    registry
        .insert(PrintIrPass::INFO)
        .insert(ViewOpGraph::INFO)
        .insert(snapshot::LocationSnapshot::INFO);
}

/// Print the IR.
#[pass(name = "print-ir", title = "PrintIRPass", run = print_ir)]
struct PrintIrPass {
    /// What stands in the line above the IR.
    #[option]
    label: String,
}

fn print_ir(pass: &PrintIrPass, target: &mut Target<'_>) -> PassResult {
    let space = if pass.label.is_empty() { "" } else { " " };
    let flags = PrintFlags::of(target.context()).local_scope(true);
    let text = terrace_asm::print_op(target.body().root(), &flags);
    eprintln!("// -----// IR Dump{space}{} //----- //\n{text}", pass.label);
    Ok(())
}

/// Print Graphviz visualization of an operation.
#[pass(name = "view-op-graph", title = "ViewOpGraph", run = view)]
struct ViewOpGraph {
    /// How many characters of an attribute or type are shown.
    #[option(default = 20)]
    max_label_len: u32,
    /// Whether attributes are shown.
    #[option(default = true)]
    print_attrs: bool,
    /// Whether there are edges from each operation to the next one.
    #[option]
    print_control_flow_edges: bool,
    /// Whether there are edges from values to their uses.
    #[option(default = true)]
    print_data_flow_edges: bool,
    /// Whether types of values are shown.
    #[option(default = true)]
    print_result_types: bool,
}

fn view(pass: &ViewOpGraph, target: &mut Target<'_>) -> PassResult {
    let options = GraphOptions {
        label_length: pass.max_label_len as usize,
        attributes: pass.print_attrs,
        control_flow: pass.print_control_flow_edges,
        data_flow: pass.print_data_flow_edges,
        types: pass.print_result_types,
    };
    eprint!("{}", op_graph(target.body().root(), &options));
    Ok(())
}
