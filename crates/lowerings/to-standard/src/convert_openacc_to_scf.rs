//! The pass `convert-openacc-to-scf`: conditions of data directives become `scf.if` (MLIR:
//! `OpenACCToSCF.cpp`).

use terrace_acc::{EnterDataOp, ExitDataOp, UpdateOp};
use terrace_builtin::IntegerAttr;
use terrace_ir::fold::constant_value;
use terrace_ir::{Body, Builder, Mapping, Op, OperandGroup, Value};
use terrace_pass::{PassResult, Target, pass};
use terrace_scf::IfOp;
use terrace_transforms::for_each_body;

/// Convert the conditions of OpenACC data directives to conditionals of scf
#[pass(
    name = "convert-openacc-to-scf",
    anchor = "builtin.module",
    title = "ConvertOpenACCToSCFPass",
    run = run
)]
pub struct ConvertOpenAccToScf {}

fn run(_: &ConvertOpenAccToScf, target: &mut Target<'_>) -> PassResult {
    for_each_body(target.body_mut(), &expand_conditions);
    Ok(())
}

/// Returns the condition of a data directive that has one; `None` for other operations.
fn condition(body: &Body, op: Op) -> Option<Value> {
    let view = body.op(op);
    if let Some(op) = view.cast::<EnterDataOp>() {
        return op.if_cond();
    }
    if let Some(op) = view.cast::<ExitDataOp>() {
        return op.if_cond();
    }
    view.cast::<UpdateOp>()?.if_cond()
}

/// Moves the data directives in `body` that have a condition into an `scf.if`. A constant condition
/// is dropped, or erases the directive.
fn expand_conditions(body: &mut Body) {
    let cx = body.context().clone();
    for op in body.ops_below(Op::ROOT).collect::<Vec<_>>() {
        let Some(condition) = condition(body, op) else { continue };
        let known = constant_value(body, condition);
        let known =
            known.and_then(|known| Some(!known.downcast::<IntegerAttr>(&cx)?.value.is_zero()));
        if known == Some(false) {
            body.erase(op);
            continue;
        }
        // The condition is the first operand group of each of the directives.
        body.set_operand_group(op, OperandGroup::of(0), &[]);
        if known.is_none() {
            let mut builder = Builder::before(body, op);
            IfOp::define_then(&mut builder, condition, |builder| {
                let copy = builder.body_mut().clone_op(op, &mut Mapping::new());
                builder.insert(copy);
            });
            body.erase(op);
        }
    }
}
