//! The methods of a session: [`METHODS`].

use terrace_ide::Json;

use crate::params::{Failure, ParamInfo, ParamType, Params};
use crate::session::Session;
use crate::{document, inspect, names, transform};

/// A method that programs call.
pub(crate) struct Method {
    pub(crate) name: &'static str,
    /// The effect in one sentence, for clients.
    pub(crate) summary: &'static str,
    pub(crate) params: &'static [ParamInfo],
    /// Writes the result, an object.
    pub(crate) run: fn(&mut Session, &Params<'_>, &mut Json) -> Result<(), Failure>,
}

const fn required(name: &'static str, kind: ParamType, summary: &'static str) -> ParamInfo {
    ParamInfo { name, kind, required: true, summary }
}

const fn optional(name: &'static str, kind: ParamType, summary: &'static str) -> ParamInfo {
    ParamInfo { name, kind, required: false, summary }
}

const fn method(
    name: &'static str,
    summary: &'static str,
    params: &'static [ParamInfo],
    run: fn(&mut Session, &Params<'_>, &mut Json) -> Result<(), Failure>,
) -> Method {
    Method { name, summary, params, run }
}

use ParamType::{Flag, Number, Text};

const STATE: ParamInfo = optional("state", Number, "The number of the state; the last by default.");
const NAME: ParamInfo = optional("name", Text, "The name of the file in locations.");
const IRDL: ParamInfo = optional("irdl", Text, "Definitions of dialects in IRDL, loaded first.");
const PIPELINE: ParamInfo = required(
    "pipeline",
    Text,
    "Passes in the syntax of --pass-pipeline; the outermost anchor can be left out.",
);
const OFFSET: ParamInfo = required("offset", Number, "The place in bytes of UTF-8.");

/// All methods of a session.
pub(crate) const METHODS: &[Method] = &[
    method(
        "load",
        "Reads and verifies a module, which becomes state 0; replaces the module before.",
        &[
            required("text", Text, "The module in MLIR's syntax."),
            NAME,
            IRDL,
            optional("allow_unregistered", Flag, "Whether to accept unknown dialects."),
        ],
        transform::load,
    ),
    method(
        "run",
        "Runs a pipeline pass by pass on the last state; each pass adds a state.",
        &[PIPELINE],
        transform::run,
    ),
    method(
        "step",
        "Runs the next passes of a pipeline; with 'pipeline', this replaces the pipeline before.",
        &[
            ParamInfo { required: false, ..PIPELINE },
            optional("count", Number, "The number of passes; 1 by default."),
        ],
        transform::step,
    ),
    method(
        "rewind",
        "Goes back to a state and drops the states behind it.",
        &[required("state", Number, "The number of the state.")],
        transform::rewind,
    ),
    method(
        "states",
        "Lists the states and the passes that would run next.",
        &[],
        transform::states,
    ),
    method(
        "show",
        "Prints the IR of a state.",
        &[
            STATE,
            optional("generic", Flag, "Whether to print the generic form."),
            optional("locations", Flag, "Whether to print locations."),
            optional("users", Flag, "Whether to print the users of values as comments."),
        ],
        inspect::show,
    ),
    method(
        "diff",
        "Compares two states by lines, in which names of values do not count.",
        &[
            optional("from", Number, "The number of the old state; the one before by default."),
            optional("to", Number, "The number of the new state; the last by default."),
            optional("operations", Flag, "Whether to compare operations instead of lines."),
        ],
        inspect::diff,
    ),
    method(
        "query",
        "Finds operations by an expression such as 'arith.addi(x, x) in scf.for'.",
        &[
            required("expression", Text, "The expression, as for terrace-query."),
            STATE,
            optional("slice", Text, "Adds the slice of each match: 'backward' or 'forward'."),
            optional("depth", Number, "The depth of slices; 10 by default."),
        ],
        inspect::query,
    ),
    method(
        "graph",
        "Returns the functions of a state with the edges between their blocks and lines.",
        &[STATE],
        inspect::graph,
    ),
    method(
        "layout",
        "Returns sizes and alignments of types in each scope with a data layout.",
        &[required("types", Text, "Types, separated by commas."), STATE],
        inspect::layout,
    ),
    method(
        "explain",
        "Describes an operation, type (!), attribute (#), dialect or pass, as Markdown.",
        &[required("name", Text, "The name, such as 'arith.addi' or 'canonicalize'.")],
        names::explain,
    ),
    method(
        "passes",
        "Lists passes with their options.",
        &[optional("filter", Text, "A part of the name or the description.")],
        names::passes,
    ),
    method(
        "dialects",
        "Lists the dialects with the number of their operations.",
        &[],
        names::dialects,
    ),
    method(
        "plan",
        "Checks a pipeline and lists its passes, without running them.",
        &[PIPELINE],
        names::plan,
    ),
    method(
        "complete_pipeline",
        "Returns the texts that may stand at a place of a pipeline.",
        &[PIPELINE, OFFSET],
        names::complete_pipeline,
    ),
    method(
        "open",
        "Reads a document, which may have errors, and returns all of its diagnostics.",
        &[
            required("text", Text, "The text of the document."),
            NAME,
            IRDL,
            optional("tokens", Flag, "Whether to return the meaning of each token."),
        ],
        document::open,
    ),
    method("hover", "Describes the name at a place of the document.", &[OFFSET], document::hover),
    method(
        "complete",
        "Returns the texts that may stand at a place of the document.",
        &[OFFSET],
        document::complete,
    ),
    method(
        "format",
        "Formats a text; comments and names are kept.",
        &[required("text", Text, "The text to format.")],
        document::format,
    ),
];
