//! The pass `convert-scf-to-spirv`: lowers conditionals and loops to the structured control flow
//! of SPIR-V (MLIR: `SCFToSPIRV.cpp`). Results of operations go through local variables.

use terrace_builtin::property::EnumAttr;
use terrace_ir::{Block, Body, InsertionPoint, Op, OpType, Region, Type, Value};
use terrace_pass::{PassResult, Target, pass};
use terrace_rewrite::{Rw, TypeConverter};
use terrace_scf::{ConditionOp, ForOp, IfOp, WhileOp, YieldOp};
use terrace_spirv::{self as spirv, LoopControl, SelectionControl};

use crate::build;
use crate::convert_arith_to_spirv::populate_arith_to_spirv;
use crate::convert_func_to_spirv::{populate_func_to_spirv, populate_functions_to_spirv};
use crate::convert_index_to_spirv::populate_index_to_spirv;
use crate::convert_memref_to_spirv::populate_memref_to_spirv;
use crate::run::SpirvLowering;
use crate::types::SpirvTypeOptions;

/// Replace scf operations by spirv operations
#[pass(name = "convert-scf-to-spirv", title = "SCFToSPIRV", run = run)]
pub struct ScfToSpirv {}

fn run(_: &ScfToSpirv, target: &mut Target<'_>) -> PassResult {
    let mut lowering = SpirvLowering::new(target, SpirvTypeOptions::default());
    populate_scf_to_spirv(&mut lowering);
    populate_arith_to_spirv(&mut lowering);
    populate_func_to_spirv(&mut lowering);
    populate_memref_to_spirv(&mut lowering);
    populate_functions_to_spirv(&mut lowering);
    populate_index_to_spirv(&mut lowering);
    lowering.run(target)
}

/// Adds the patterns that lower scf (MLIR: `populateSCFToSPIRVPatterns`).
pub fn populate_scf_to_spirv(lowering: &mut SpirvLowering) {
    lowering.add_for("ForOpConversion", ForOp::INFO, for_loop);
    lowering.add_for("IfOpConversion", IfOp::INFO, conditional);
    lowering.add_for("TerminatorOpConversion", YieldOp::INFO, |op, operands, _, rw| {
        r#yield(op, operands, rw)
    });
    lowering.add_for("WhileOpConversion", WhileOp::INFO, while_loop);
}

/// Moves the blocks of `region` to `to`, in front of `before`.
fn inline(body: &mut Body, region: Region, to: Region, before: Block) {
    let blocks: Vec<Block> = body.blocks_in(region).collect();
    blocks.into_iter().for_each(|block| body.move_block(block, to, Some(before)));
}

/// Builds a `spirv.mlir.loop` with its entry block and its merge block; returns the loop, its
/// region and both blocks.
fn new_loop(rw: Rw<'_, '_>) -> Option<(Op, Region, Block, Block)> {
    let cx = rw.context().clone();
    let control = LoopControl::NONE.to_attribute(&cx);
    let info = spirv::LoopOp::INFO;
    let (op, region) = with_region(rw, info, ("loop_control", control))?;
    let [entry, merge] = [(); 2].map(|()| {
        let block = rw.body_mut().new_block([]);
        rw.body_mut().insert_block(block, region, None);
        block
    });
    append(rw, merge, |rw| {
        build::operation(rw, spirv::MergeOp::INFO, &[], &[], &[]);
    });
    Some((op, region, entry, merge))
}

/// Builds an operation with one region and one attribute; returns both.
fn with_region(
    rw: Rw<'_, '_>,
    info: &terrace_ir::OpInfo,
    (name, value): (&str, terrace_ir::Attribute),
) -> Option<(Op, Region)> {
    let cx = rw.context().clone();
    let mut state = rw.state(terrace_ir::OpName::get(&cx, info.name));
    state.set_inherent(&cx, name, value);
    let op = rw.create_with_regions(state, 1);
    Some((op, rw.body().region(op, 0)?))
}

/// Calls `build` with the insertion point at the end of `block`, then restores the insertion point.
fn append<R>(rw: Rw<'_, '_>, block: Block, build: impl FnOnce(Rw<'_, '_>) -> R) -> R {
    let point = rw.point();
    rw.set_at_end(block);
    let result = build(rw);
    rw.set_point(point);
    result
}

/// Replaces the results of `op` by values loaded from local variables, one for each of `types`.
/// `new` is the replacement of `op`, whose terminators store to the variables. The loads follow
/// `new` in reverse order.
fn replace_results(rw: Rw<'_, '_>, op: Op, new: Op, types: &[Type]) -> Option<()> {
    let mut values = Vec::new();
    for ty in types {
        let variable =
            rw.at(InsertionPoint::Before(new), |builder| build::local_variable(builder, *ty));
        let load =
            rw.at(InsertionPoint::After(new), |builder| build::load(builder, variable, &[]))?;
        values.push(load);
    }
    rw.replace_op(op, &values);
    Some(())
}

/// Returns the `count` variables from which the results of `op` are loaded behind it.
fn result_variables(body: &Body, op: Op, count: usize) -> Vec<Value> {
    let following = std::iter::successors(body.next_op(op), |op| body.next_op(*op));
    let loads = following.filter(|op| body.op(*op).is::<spirv::LoadOp>()).take(count);
    let mut variables: Vec<Value> = loads.map(|load| body.operand(load, 0)).collect();
    variables.reverse();
    variables
}

/// Lowers `scf.for` to a loop whose header compares the induction variable with the upper bound:
/// `entry -> header -> (body -> header | merge)`.
fn for_loop(op: Op, operands: &[Value], _: &TypeConverter, rw: Rw<'_, '_>) -> Option<()> {
    let cx = rw.context().clone();
    let unsigned = ForOp::from_op(op).view(rw.body()).unsigned_cmp();
    let [lower, upper, step, inits @ ..] = operands else { return None };
    let region = rw.body().region(op, 0)?;
    let body_block = rw.body().first_block(region)?;
    let location = rw.location();
    let (new, to, entry, merge) = new_loop(rw)?;
    let starts = [&[*lower], inits].concat();
    let types: Vec<_> =
        starts.iter().map(|value| (rw.body().value_type(*value), location)).collect();
    let header = rw.body_mut().new_block(types.iter().copied());
    rw.body_mut().insert_block(header, to, Some(merge));
    let carried = rw.body().arguments(header).to_vec();
    for value in &carried {
        let old = *rw.body().arguments(body_block).first()?;
        if rw.body().value_type(old) == rw.body().value_type(*value) {
            rw.body_mut().replace_all_uses(old, *value);
        }
        rw.remap_argument(body_block, 0, *value);
    }
    inline(rw.body_mut(), region, to, merge);
    append(rw, entry, |rw| {
        spirv::BranchOp::build(rw, &starts[..], header);
    });
    let index = *carried.first()?;
    append(rw, header, |rw| {
        let compare = match unsigned {
            true => spirv::ULessThanOp::INFO,
            false => spirv::SLessThanOp::INFO,
        };
        let goes_on = build::value(rw, compare, &[index, *upper], build::bool_type(&cx));
        spirv::BranchConditionalOp::build(rw, goes_on, (), (), body_block, merge);
    });
    append(rw, body_block, |rw| {
        let ty = rw.body().value_type(index);
        let next = build::value(rw, spirv::IAddOp::INFO, &[index, *step], ty);
        spirv::BranchOp::build(rw, &[next][..], header);
    });
    let types: Vec<Type> = inits.iter().map(|value| rw.body().value_type(*value)).collect();
    replace_results(rw, op, new, &types)
}

/// Lowers `scf.if` to a selection: `header -> (then -> merge | else -> merge)`.
fn conditional(op: Op, operands: &[Value], types: &TypeConverter, rw: Rw<'_, '_>) -> Option<()> {
    let cx = rw.context().clone();
    let results = types.convert_all(&cx, rw.body().op(op).result_types())?;
    let regions: Vec<Region> = rw.body().regions(op).collect();
    let control = SelectionControl::NONE.to_attribute(&cx);
    let info = spirv::SelectionOp::INFO;
    let (new, to) = with_region(rw, info, ("selection_control", control))?;
    let [header, merge] = [(); 2].map(|()| {
        let block = rw.body_mut().new_block([]);
        rw.body_mut().insert_block(block, to, None);
        block
    });
    append(rw, merge, |rw| {
        build::operation(rw, spirv::MergeOp::INFO, &[], &[], &[]);
    });
    let mut targets = [merge; 2];
    for (target, region) in targets.iter_mut().zip(regions) {
        let Some(last) = rw.body().last_block(region) else { continue };
        *target = rw.body().first_block(region)?;
        append(rw, last, |rw| {
            spirv::BranchOp::build(rw, (), merge);
        });
        inline(rw.body_mut(), region, to, merge);
    }
    let [yes, no] = targets;
    append(rw, header, |rw| {
        spirv::BranchConditionalOp::build(rw, operands[0], (), (), yes, no);
    });
    replace_results(rw, op, new, &results)
}

/// Lowers `scf.yield` in a lowered `scf.if` or `scf.for` to stores to the variables of the results;
/// the branch back to the header of a loop gets the values, too.
fn r#yield(op: Op, operands: &[Value], rw: Rw<'_, '_>) -> Option<()> {
    let parent = rw.body().parent_op(op)?;
    let is_loop = rw.body().op(parent).is::<spirv::LoopOp>();
    if !is_loop && !rw.body().op(parent).is::<spirv::SelectionOp>() {
        return None;
    }
    if !operands.is_empty() {
        let variables = result_variables(rw.body(), parent, operands.len());
        if variables.len() != operands.len() {
            return None;
        }
        for (variable, value) in variables.into_iter().zip(operands) {
            build::operation(rw, spirv::StoreOp::INFO, &[variable, *value], &[], &[]);
        }
        if is_loop {
            let branch = rw.body().last_op(rw.body().parent_block(op)?)?;
            let target = rw.body().successor(branch, 0)?;
            let mut values: Vec<Value> = rw.body().operands(branch).collect();
            values.extend(operands);
            rw.set_before(branch);
            spirv::BranchOp::build(rw, &values[..], target);
            rw.erase_op(branch);
        }
    }
    rw.erase_op(op);
    Some(())
}

/// Lowers `scf.while` to a loop of the blocks of both regions:
/// `entry -> before -> (after -> before | merge)`.
fn while_loop(op: Op, operands: &[Value], types: &TypeConverter, rw: Rw<'_, '_>) -> Option<()> {
    let regions = [rw.body().region(op, 0)?, rw.body().region(op, 1)?];
    let [before, after] = [rw.body().first_block(regions[0])?, rw.body().first_block(regions[1])?];
    let (new, to, entry, merge) = new_loop(rw)?;
    regions.into_iter().try_for_each(|region| rw.convert_region(region, types))?;
    let condition = rw.body().last_op(before)?;
    let view = rw.body().op(condition).cast::<ConditionOp>()?;
    let (holds, forwarded) = (view.condition(), view.args().collect::<Vec<Value>>());
    let end = rw.body().last_op(after)?;
    let yielded: Vec<Value> = rw.body().operands(end).collect();
    let converted = |rw: Rw<'_, '_>, values: &[Value]| {
        values.iter().map(|value| rw.converted_value(*value, types)).collect::<Option<Vec<_>>>()
    };
    let forwarded = converted(rw, &forwarded)?;
    let holds = *converted(rw, &[holds])?.first()?;
    let yielded = converted(rw, &yielded)?;
    inline(rw.body_mut(), regions[0], to, merge);
    inline(rw.body_mut(), regions[1], to, merge);
    append(rw, entry, |rw| {
        spirv::BranchOp::build(rw, operands, before);
    });
    let (old, location) = (rw.location(), rw.body().location(condition));
    rw.set_location(location);
    let mut results = Vec::new();
    for value in &forwarded {
        let ty = rw.body().value_type(*value);
        let variable =
            rw.at(InsertionPoint::Before(new), |builder| build::local_variable(builder, ty));
        let load =
            rw.at(InsertionPoint::After(new), |builder| build::load(builder, variable, &[]))?;
        results.push(load);
        append(rw, before, |rw| {
            build::operation(rw, spirv::StoreOp::INFO, &[variable, *value], &[], &[]);
        });
    }
    append(rw, before, |rw| {
        spirv::BranchConditionalOp::build(rw, holds, &forwarded[..], (), after, merge);
    });
    rw.erase_op(condition);
    rw.set_location(old);
    append(rw, after, |rw| {
        spirv::BranchOp::build(rw, &yielded[..], before);
    });
    rw.erase_op(end);
    rw.replace_op(op, &results);
    Some(())
}
