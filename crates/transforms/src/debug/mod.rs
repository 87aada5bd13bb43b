//! Passes that print the IR: `print-ir`, `view-op-graph` and `snapshot-op-locations`.

mod graph;
mod snapshot;

use terrace_asm::PrintFlags;
use terrace_pass::{PassResult, Target, pass};

pub use graph::{GraphOptions, op_graph};
pub use snapshot::{SnapshotOpLocations, snapshot_locations};

/// Print the IR to the standard error stream
#[pass(name = "print-ir", title = "PrintIRPass", run = print_ir)]
pub struct PrintIr {
    /// Text in the line above the IR
    #[option]
    pub label: String,
}

fn print_ir(pass: &PrintIr, target: &mut Target<'_>) -> PassResult {
    let space = if pass.label.is_empty() { "" } else { " " };
    let flags = PrintFlags::of(target.context()).local_scope(true);
    let text = terrace_asm::print_op(target.body().root(), &flags);
    eprintln!("// -----// IR Dump{space}{} //----- //\n{text}", pass.label);
    Ok(())
}

/// Print the operations as a graph for Graphviz
#[pass(name = "view-op-graph", run = view)]
pub struct ViewOpGraph {
    /// Maximum length of the text of an attribute or type, in bytes
    #[option(default = 20)]
    pub max_label_len: u32,
    /// Show the attributes of operations
    #[option(default = true)]
    pub print_attrs: bool,
    /// Show edges from each operation to the next one
    #[option]
    pub print_control_flow_edges: bool,
    /// Show edges from values to their uses
    #[option(default = true)]
    pub print_data_flow_edges: bool,
    /// Show the types of values
    #[option(default = true)]
    pub print_result_types: bool,
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
