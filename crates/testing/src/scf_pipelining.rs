//! The pass `test-scf-pipelining`: pipelines loops whose operations carry a schedule as attributes
//! (MLIR: `TestSCFUtils.cpp`).

use terrace_arith::ConstantOp;
use terrace_builtin::folding::constant_of;
use terrace_builtin::shaped::element_type_or_self;
use terrace_builtin::{IntegerAttr, TypeExt};
use terrace_ir::{
    Body, Builder, Mapping, Op, OpType, Operand, PatternSet, StringAttr, Type, Value,
};
use terrace_numeric::{Float, Int};
use terrace_pass::{PassResult, Target, pass};
use terrace_scf::{ForOp, IfOp, YieldOp};
use terrace_scf_transforms::{PipelineOptions, PipelinePart, pipeline_loop};
use terrace_transforms::{apply_patterns_everywhere, for_each_body};

/// Marks loops to pipeline.
const LOOP: &str = "__test_pipelining_loop__";
/// The stage of an operation.
const STAGE: &str = "__test_pipelining_stage__";
/// The index of an operation in the new order.
const ORDER: &str = "__test_pipelining_op_order__";

/// Pipeline loops by the schedule that attributes of their operations give.
#[pass(
    name = "test-scf-pipelining",
    anchor = "func.func",
    title = "(anonymous namespace)::TestSCFPipeliningPass",
    run = run
)]
pub(crate) struct TestScfPipelining {
    /// Whether created operations are marked with their part and iteration
    #[option]
    annotate: bool,
    /// Whether operations of the loop are conditional instead of an epilogue
    #[option]
    no_epilogue_peeling: bool,
}

fn run(pass: &TestScfPipelining, target: &mut Target<'_>) -> PassResult {
    let (annotates, peels_epilogue) = (pass.annotate, !pass.no_epilogue_peeling);
    let mut patterns = PatternSet::new();
    patterns.add::<ForOp>("ForLoopPipelining", move |op, rewriter| {
        let schedule = schedule(rewriter.body(), op)?;
        let options = PipelineOptions {
            peels_epilogue,
            supports_dynamic_loops: true,
            predicate: Some(&predicated),
            annotate: if annotates { Some(&annotate) } else { None },
        };
        pipeline_loop(rewriter, op, &schedule, &options).map(|_| ())
    });
    apply_patterns_everywhere(target.body_mut(), patterns);
    for_each_body(target.body_mut(), &|body: &mut Body| {
        for op in body.ops_below(Op::ROOT).collect::<Vec<_>>() {
            for name in [STAGE, ORDER] {
                body.set_attribute(op, name, None).expect("it is discardable");
            }
        }
    });
    Ok(())
}

/// Returns the operations of a marked loop in their new order, each with its stage; `None` for
/// other loops and for an order with holes.
fn schedule(body: &Body, op: ForOp) -> Option<Vec<(Op, usize)>> {
    body.attribute(op.op(), LOOP)?;
    let block = op.view(body).body_block()?.id();
    let count = body.ops_in(block).count() - 1;
    let mut schedule: Vec<Option<(Op, usize)>> = vec![None; count];
    for op in body.ops_below(op.op()) {
        let number = |name: &str| {
            let value = body.attribute(op, name)?.downcast::<IntegerAttr>(body.context())?;
            usize::try_from(value.value.to_i64()?).ok()
        };
        if let (Some(stage), Some(place)) = (number(STAGE), number(ORDER)) {
            *schedule.get_mut(place)? = Some((op, stage));
        }
    }
    schedule.into_iter().collect()
}

fn annotate(body: &mut Body, op: Op, part: PipelinePart, number: u32) {
    let cx = body.context().clone();
    let text = match part {
        PipelinePart::Prologue => "prologue",
        PipelinePart::Kernel => "kernel",
        PipelinePart::Epilogue => "epilogue",
    };
    let text = StringAttr::get(&cx, text).attr();
    let number = IntegerAttr::i32(&cx, number as i32).attr();
    for (name, value) in [("__test_pipelining_part", text), ("__test_pipelining_iteration", number)]
    {
        body.set_attribute(op, name, Some(value)).expect("it is discardable");
    }
}

/// Moves `op` into an `scf.if` with `condition`, which otherwise yields zeros; a subview is copied.
fn predicated(b: &mut Builder<'_>, op: Op, condition: Value) -> Option<Op> {
    let types: Vec<Type> = b.body().op(op).result_types().collect();
    let results: Vec<Value> = b.body().results(op).collect();
    let conditional = IfOp::build(b, &types, condition).op();
    let has_results = !results.is_empty();
    b.build_block_with(conditional, 0, &[], |b, _| {
        let block = b.block()?;
        b.body_mut().move_op(op, block, None);
        if has_results {
            YieldOp::build(b, &results[..]);
        }
        Some(())
    });
    b.build_block_with(conditional, 1, &[], |b, _| {
        if !has_results {
            return Some(());
        }
        let mut values = Vec::new();
        if b.body().op(op).name_str() == "memref.subview" {
            let clone = b.body_mut().clone_op(op, &mut Mapping::new());
            b.insert(clone);
            values.extend(b.body().results(clone));
        } else {
            for ty in &types {
                values.push(zero(b, *ty)?);
            }
        }
        YieldOp::build(b, &values[..]);
        Some(())
    })
    .1?;
    Some(conditional)
}

/// Creates the constant zero of type `ty`; `None` if `ty` has no constants.
fn zero(b: &mut Builder<'_>, ty: Type) -> Option<Value> {
    let cx = b.context();
    let element = element_type_or_self(cx, ty);
    let zero = match element.float_format(cx) {
        Some(format) => constant_of(cx, ty, Float::zero(format))?,
        None => constant_of(cx, ty, Int::zero(element.int_or_float_width(cx).unwrap_or(64)))?,
    };
    Some(ConstantOp::build(b, zero).value(b))
}
