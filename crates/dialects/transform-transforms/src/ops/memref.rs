//! The operations on buffers (MLIR: `MemRefTransformOps`).

use terrace_interfaces::DynLoopLike;
use terrace_ir::symbol::{SymbolTable, unique_symbol_name};
use terrace_ir::{
    Builder, Diagnostic, Op, OpRef, OpType, Region, StringAttr, SymbolRefAttr, TraitFlags,
    TypeAttr, Value,
};
use terrace_memref::{AllocOp, AllocaOp, DeallocOp, GetGlobalOp, GlobalOp, GlobalProperties};
use terrace_memref_transforms::{erase_dead_allocations, make_alloca_independent, multi_buffer};
use terrace_scf::ForOp;
use terrace_tensor_transforms::make_independent;
use terrace_transform::{MakeLoopIndependentOp, MemRefMakeLoopIndependentOp, MemRefMultiBufferOp};
use terrace_vector_transforms::forward_transfers;

use crate::interpreter::{Interpreter, Item, Results, item};
use crate::outcome::{Failure, Outcome};
use crate::payload::OpPlace;
use crate::state::Mapped;

/// Replaces each payload allocation by several buffers, which a loop uses in turn.
pub(crate) fn multibuffer(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    results: &mut Results,
) -> Outcome {
    let Some(view) = op.cast::<MemRefMultiBufferOp>() else { return Ok(()) };
    let (factor, skips_analysis) = (view.factor(), view.skip_analysis());
    let mut made = Vec::new();
    for place in interpreter.state.ops(op.operand(0)) {
        let alloc = interpreter.payload.op(place);
        let body = alloc.body();
        // Allocations that are used outside of loops remain.
        let in_loops =
            body.uses(alloc.result(0)).map(|use_| body.op(body.user(use_))).all(|user| {
                user.is::<DeallocOp>()
                    || user
                        .ancestors()
                        .skip(1)
                        .any(|around| around.interface::<DynLoopLike<'_>>().is_some())
            });
        if !in_loops {
            continue;
        }
        let location = alloc.location();
        let new = interpreter.rewrite_at(place, |rewriter| {
            multi_buffer(rewriter, AllocOp::from_op(place.op), factor, skips_analysis)
        });
        let Some(new) = new else {
            let error = Diagnostic::error(location, "op failed to multibuffer");
            return Err(Failure::silenceable(error));
        };
        made.push(OpPlace { body: place.body, op: new });
    }
    results[0] = Some(Mapped::Ops(made));
    Ok(())
}

/// Replaces each payload `memref.alloca` by a `memref.global`.
pub(crate) fn alloca_to_global(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    results: &mut Results,
) -> Outcome {
    let (mut globals, mut accesses) = (Vec::new(), Vec::new());
    for place in interpreter.state.ops(op.operand(0)) {
        let ty = interpreter.payload.op(place).result_types().next();
        let (Some(ty), Some((global, name))) = (ty, add_global(interpreter, place)) else {
            return Err(Failure::at(op, "expected the payload in a symbol table"));
        };
        globals.push(global);
        let access = interpreter.rewrite_at(place, |rewriter| {
            let name = SymbolRefAttr::flat(rewriter.context(), &name);
            let access = GetGlobalOp::build(rewriter, ty, name).op();
            let (old, new) =
                (rewriter.body().result(place.op, 0), rewriter.body().result(access, 0));
            rewriter.replace_all_uses(old, new);
            rewriter.erase_op(place.op);
            access
        });
        accesses.push(OpPlace { body: place.body, op: access });
    }
    results[0] = Some(Mapped::Ops(accesses));
    results[1] = Some(Mapped::Ops(globals));
    Ok(())
}

/// Appends a private `memref.global` of the type of the `memref.alloca` at `place` to the nearest
/// symbol table; returns it with its name.
fn add_global(interpreter: &mut Interpreter<'_, '_>, place: OpPlace) -> Option<(OpPlace, String)> {
    let payload = &mut interpreter.payload;
    let is_table = |at: &OpPlace| payload.op(*at).flags().contains(TraitFlags::SYMBOL_TABLE);
    let table = payload.ancestors(place).find(is_table)?;
    let (location, ty) = {
        let alloca = payload.op(place);
        (alloca.location(), alloca.result_types().next()?)
    };
    let (id, owner) = payload.body_of_regions(table);
    let name = unique_symbol_name(&SymbolTable::new(payload.body(id).op(owner)), "alloca");
    let body = payload.body_mut(id);
    let block = body.region(owner, 0).and_then(|region: Region| body.first_block(region))?;
    let cx = body.context().clone();
    let mut b = Builder::at_end(body, block, location);
    let end = b.body().last_op(block);
    if let Some(end) = end.filter(|end| b.body().op(*end).flags().contains(TraitFlags::TERMINATOR))
    {
        b.set_before(end);
    }
    let properties = GlobalProperties {
        sym_name: StringAttr::from_text(&cx, &name),
        sym_visibility: Some("private".to_owned()),
        r#type: TypeAttr::get(&cx, ty),
        initial_value: None,
        constant: false,
        alignment: None,
    };
    let global = GlobalOp::build_with(&mut b, properties).op();
    Some((OpPlace { body: id, op: global }, name))
}

/// Removes the buffers in the payload operation that nothing reads, after stored values replaced
/// the loads of the same elements.
pub(crate) fn erase_dead_alloc_and_stores(
    interpreter: &mut Interpreter<'_, '_>,
    _: OpRef<'_>,
    place: OpPlace,
) -> Outcome<Vec<Item>> {
    for (id, owner) in interpreter.bodies_within(place) {
        interpreter.rewrite(id, |body, _| forward_transfers(body, owner));
    }
    for (id, owner) in interpreter.bodies_within(place) {
        interpreter.rewrite(id, |body, _| erase_dead_allocations(body, owner));
    }
    Ok(Vec::new())
}

/// Returns the induction variables of the `count` innermost `scf.for` around `place`.
fn enclosing_variables(
    interpreter: &Interpreter<'_, '_>,
    op: OpRef<'_>,
    place: OpPlace,
    count: i64,
) -> Outcome<Vec<Value>> {
    let target = interpreter.payload.op(place);
    let loops = target.ancestors().skip(1).filter_map(|around| around.cast::<ForOp>());
    let count = usize::try_from(count).unwrap_or(0);
    let variables: Vec<Value> =
        loops.take(count).filter_map(|around| around.induction_variable()).collect();
    if variables.len() < count {
        let message = format!("could not find {}-th enclosing loop", variables.len());
        return Err(Failure::on_target(op, target.location(), message));
    }
    Ok(variables)
}

/// Returns the failure of `op` with a note at the payload operation at `place`.
fn fail_at(
    interpreter: &Interpreter<'_, '_>,
    op: OpRef<'_>,
    place: OpPlace,
    message: &str,
) -> Failure {
    let location = interpreter.payload.op(place).location();
    Failure::on_target(op, location, message)
}

const DEPENDENT: &str = "could not make target op loop-independent";

/// Replaces the payload `memref.alloca` by one whose size does not depend on enclosing loops.
pub(crate) fn make_memref_independent(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    place: OpPlace,
) -> Outcome<Vec<Item>> {
    let count = op.cast::<MemRefMakeLoopIndependentOp>().map_or(0, |make| make.num_loops());
    let variables = enclosing_variables(interpreter, op, place, count)?;
    if !interpreter.payload.op(place).is::<AllocaOp>() {
        return Err(fail_at(interpreter, op, place, "unsupported target op"));
    }
    let new = interpreter.rewrite_at(place, |rewriter| {
        make_alloca_independent(rewriter, AllocaOp::from_op(place.op), &variables)
    });
    match new {
        Some(new) => Ok(vec![item(place, new)]),
        None => Err(fail_at(interpreter, op, place, DEPENDENT)),
    }
}

/// Replaces the payload `tensor.empty` or `tensor.pad` by one whose sizes do not depend on
/// enclosing loops.
pub(crate) fn make_tensor_independent(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    place: OpPlace,
) -> Outcome<Vec<Item>> {
    let count = op.cast::<MakeLoopIndependentOp>().map_or(0, |make| make.num_loops());
    let variables = enclosing_variables(interpreter, op, place, count)?;
    let view = interpreter.payload.op(place);
    if !view.is::<terrace_tensor::PadOp>() && !view.is::<terrace_tensor::EmptyOp>() {
        return Err(fail_at(interpreter, op, place, "unsupported target op"));
    }
    let new: Option<Op> = interpreter.rewrite_at(place, |rewriter| {
        let new = make_independent(rewriter, place.op, &variables)?;
        let value = rewriter.body().result(place.op, 0);
        if new != value {
            rewriter.replace_op(place.op, &[new]);
        }
        rewriter.body().defining_op(new)
    });
    match new {
        Some(new) => Ok(vec![item(place, new)]),
        None => Err(fail_at(interpreter, op, place, DEPENDENT)),
    }
}
