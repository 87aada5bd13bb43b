//! The pass `convert-pdl-to-pdl-interp`: compiles the patterns of a module to one matcher, which
//! tests the conditions of all patterns together, and one rewriter per pattern (MLIR:
//! `PDLToPDLInterp.cpp`).

mod conditions;
mod matcher;
mod predicates;
mod rewriter;
mod roots;
mod tree;

use terrace_builtin::{FunctionType, ModuleOp};
use terrace_ir::{Body, Builder, Location, Op, OpType, StringAttr, Type, TypeAttr};
use terrace_pass::{PassResult, Target, pass};
use terrace_pdl::{OperationType, PatternOp};
use terrace_pdl_interp::{FuncOp, PdlInterpDialect};

use conditions::Conditions;
use matcher::Lowering;
use predicates::Uniquer;
use tree::Pattern;

/// The name of the function that matches.
const MATCHER: &str = "matcher";
/// The name of the module of the functions that rewrite.
const REWRITERS: &str = "rewriters";

/// Compile patterns of the pdl dialect to operations of the pdl_interp dialect
#[pass(
    name = "convert-pdl-to-pdl-interp",
    title = "ConvertPDLToPDLInterpPass",
    anchor = "builtin.module",
    run = run
)]
pub struct ConvertPDLToPDLInterp {}

fn run(_: &ConvertPDLToPDLInterp, target: &mut Target<'_>) -> PassResult {
    compile_patterns(target.body_mut());
    Ok(())
}

/// A pattern that was taken out of the module.
struct Source {
    /// The body of the `pdl.pattern`.
    body: Body,
    location: Location,
}

/// Compiles the patterns of the module with the body `module`, which become a matcher and
/// rewriters; a module without patterns gets an empty matcher.
pub fn compile_patterns(module: &mut Body) {
    let cx = module.context().clone();
    cx.load::<PdlInterpDialect>();
    let region = module.region(Op::ROOT, 0);
    let Some(block) = region.and_then(|region| module.first_block(region)) else { return };
    let patterns: Vec<Op> =
        module.ops_in(block).filter(|op| module.op(*op).is::<PatternOp>()).collect();
    let mut sources = Vec::new();
    for op in patterns {
        let location = module.location(op);
        sources.extend(module.take_child(op).map(|body| Source { body, location }));
    }
    let location = module.location(Op::ROOT);
    let operation = OperationType.intern(&cx).ty();
    let mut b = Builder::at_start(module, block, location);
    let matcher = function(&mut b, MATCHER, &[operation]);
    let rewriters = ModuleOp::build(&mut b).op();
    let name = StringAttr::from_text(&cx, REWRITERS);
    ModuleOp::from_op(rewriters).set_sym_name(b.body_mut(), Some(name));
    b.build_block(rewriters, 0, [], |_, []| {});
    let mut uniquer = Uniquer::default();
    let (mut conditions, mut positions) = (Vec::new(), Vec::new());
    for source in &sources {
        let block = source.body.op(Op::ROOT).region(0).and_then(|region| region.entry());
        let found = block.and_then(|block| Conditions::of(block, &mut uniquer));
        let Some((found, root)) = found else { continue };
        let Conditions { list, positions: of, .. } = found;
        conditions.push(Pattern { root, predicates: list });
        positions.push((source, of));
    }
    let tree = tree::build(&conditions, &uniquer);
    let roots: Vec<_> = conditions.iter().map(|pattern| pattern.root).collect();
    Lowering::new(module, matcher, rewriters, &mut uniquer, &positions, &roots).run(&tree);
}

/// Returns the body with the regions of the isolated operation `op` of `body`, and the operation
/// in it that owns them.
fn inside(body: &mut Body, op: Op) -> (&mut Body, Op) {
    match body.child(op).is_some() {
        true => (body.child_mut(op).expect("a proxy has a body"), Op::ROOT),
        false => (body, op),
    }
}

/// Creates the function `name` with one block, which has arguments of the types `inputs`.
fn function(b: &mut Builder<'_>, name: &str, inputs: &[Type]) -> Op {
    let cx = b.context().clone();
    let ty = FunctionType::get(&cx, inputs, &[]).ty();
    let ty = TypeAttr::get(&cx, ty);
    let op = FuncOp::build(b, StringAttr::from_text(&cx, name), ty).op();
    b.build_block_with(op, 0, inputs, |_, _| {});
    op
}
