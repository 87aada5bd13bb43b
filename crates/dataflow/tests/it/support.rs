//! Programs from text, and the values in them.

use terrace_arith::ArithDialect;
use terrace_asm::{ParseOptions, parse};
use terrace_cf::CfDialect;
use terrace_dataflow::{BodyId, Config, Program};
use terrace_diag::SourceFile;
use terrace_func::FuncDialect;
use terrace_ir::{Block, Body, Context, Dialect, Op, Value};

/// Assumes that nothing outside the program refers to its non-public symbols.
pub(crate) const CLOSED: Config = Config { all_visible: true, interprocedural: true };

/// Parses `text` into the body of a module.
pub(crate) fn module(text: &str) -> Body {
    let cx = Context::new();
    cx.allow_unregistered_dialects(true);
    cx.load_dialect(ArithDialect::info());
    cx.load_dialect(CfDialect::info());
    cx.load_dialect(FuncDialect::info());
    let file = SourceFile::new("test.mlir", text);
    parse(&cx, &file, &ParseOptions::default()).expect("the text is correct")
}

/// Returns the operations named `name` in program order of bodies, with the numbers of these.
pub(crate) fn named(top: &Body, name: &str) -> Vec<(BodyId, Op)> {
    let program = Program::new(top);
    let bodies = program.bodies().enumerate();
    let ops = bodies.flat_map(|(id, body)| body.ops_below(Op::ROOT).map(move |op| (id, body, op)));
    let named = ops.filter(|(_, body, op)| body.op(*op).name_str() == name);
    named.map(|(id, _, op)| (id, op)).collect()
}

/// Returns the operand of the probe with the number `at`, with the number of its body.
pub(crate) fn probed(top: &Body, at: usize) -> (BodyId, Value) {
    let (id, op) = named(top, "t.probe")[at];
    (id, Program::new(top).body(id).operand(op, 0))
}

/// Returns the blocks of the only function of a module, with the number of its body.
pub(crate) fn blocks(top: &Body) -> (BodyId, Vec<Block>) {
    let program = Program::new(top);
    let body = program.body(1);
    let region = body.region(Op::ROOT, 0).expect("a function has a region");
    (1, body.blocks_in(region).collect())
}
