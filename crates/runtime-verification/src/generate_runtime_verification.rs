//! The pass `generate-runtime-verification`: builds checks in front of operations (MLIR:
//! `GenerateRuntimeVerification.cpp`).

use terrace_affine::AffineDialect;
use terrace_arith::ArithDialect;
use terrace_asm::{DisplayIn, PrintFlags, print_ops};
use terrace_cf::CfDialect;
use terrace_index::IndexDialect;
use terrace_ir::{Body, Builder, Op};
use terrace_memref::MemrefDialect;
use terrace_pass::{PassResult, Target, pass};
use terrace_scf::ScfDialect;
use terrace_tensor::TensorDialect;
use terrace_transforms::{for_each_body, post_order};

use crate::checks::Checks;
use crate::interface::DynRuntimeVerifiableOp;
use crate::models;

/// Generate additional runtime op verification checks
#[pass(
    name = "generate-runtime-verification",
    title = "GenerateRuntimeVerification",
    run = run
)]
pub struct GenerateRuntimeVerification {
    /// Verbosity level for runtime verification messages: 0 = Minimum (only source location), 1 =
    /// Detailed (include full operation details, names, types, shapes, etc.)
    #[option(default = 1)]
    pub verbose_level: u32,
}

fn run(pass: &GenerateRuntimeVerification, target: &mut Target<'_>) -> PassResult {
    let quotes = match pass.verbose_level {
        0 => false,
        1 => true,
        _ => {
            let text = "generate-runtime-verification pass: set verboseLevel to 0 or 1";
            return Err(target.emit(target.body().root().plain_error(text)));
        }
    };
    let cx = target.context();
    cx.load::<AffineDialect>();
    cx.load::<ArithDialect>();
    cx.load::<CfDialect>();
    cx.load::<IndexDialect>();
    cx.load::<MemrefDialect>();
    cx.load::<ScfDialect>();
    cx.load::<TensorDialect>();
    models::attach(cx);
    for_each_body(target.body_mut(), &|body: &mut Body| generate(body, quotes));
    Ok(())
}

/// Builds the checks of all operations of `body`. If `quotes` is set, failure messages quote the
/// operation as it is before the pass.
fn generate(body: &mut Body, quotes: bool) {
    let models = post_order(body, Op::ROOT).into_iter();
    let models: Vec<_> = models
        .filter_map(|op| Some(body.op(op).interface::<DynRuntimeVerifiableOp<'_>>()?.parts()))
        .collect();
    let ops: Vec<Op> = models.iter().map(|(op, _)| *op).collect();
    let cx = body.context().clone();
    let texts = match quotes {
        true => print_ops(body, &ops, &PrintFlags::of(&cx).skip_regions(true)),
        false => Vec::new(),
    };
    for (at, (op, model)) in models.into_iter().enumerate() {
        let location = body.location(op).text_in(&cx);
        let quoted = texts.get(at).map(String::as_str);
        model.generate(op, &mut Checks::new(Builder::before(body, op), quoted, &location));
    }
}
