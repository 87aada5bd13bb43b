//! The pass `convert-scf-to-cf`: lowers structured control flow to branches between blocks
//! (MLIR: `SCFToControlFlow.cpp`).

use terrace_arith::{AddIOp, ArithDialect, CmpIOp, CmpIPredicate, ConstantOp, IndexCastOp};
use terrace_builtin::IntegerType;
use terrace_cf::{BranchOp, CfDialect, CondBranchOp};
use terrace_interfaces::LoopLike;
use terrace_ir::{
    Attribute, Block, Body, DictionaryAttr, FoldResult, InsertionPoint, Op, OpType, Operand,
    Region, Type, Value,
};
use terrace_pass::{PassResult, Target, pass};
use terrace_rewrite::{ConversionPatterns, ConversionTarget, Rw};
use terrace_scf::{
    ConditionOp, ExecuteRegionOp, ForOp, ForallOp, IfOp, IndexSwitchOp, ParallelOp, ReduceOp,
    ReduceReturnOp, WhileOp, YieldOp,
};
use terrace_transforms::convert_bodies;

use crate::lift_cf_to_scf::switch;

/// Replace loops and conditionals with regions by branches between blocks
#[pass(name = "convert-scf-to-cf", title = "SCFToControlFlowPass", run = run)]
pub struct ConvertScfToCf {
    /// Permit patterns to fail after changes, which are then rolled back
    #[option(default = true, ignored)]
    pub allow_pattern_rollback: bool,
}

fn run(_: &ConvertScfToCf, target: &mut Target<'_>) -> PassResult {
    target.context().load::<ArithDialect>();
    target.context().load::<CfDialect>();
    let mut patterns = ConversionPatterns::new();
    populate_scf_to_cf(&mut patterns);
    convert_bodies(target.body_mut(), &legality(), &patterns)
}

/// Marks the scf operations with regions as illegal and all other operations as legal.
fn legality() -> ConversionTarget {
    let mut target = ConversionTarget::new();
    target.illegal_op::<ForallOp>().illegal_op::<ForOp>().illegal_op::<IfOp>();
    target.illegal_op::<IndexSwitchOp>().illegal_op::<ParallelOp>().illegal_op::<WhileOp>();
    target.illegal_op::<ExecuteRegionOp>().dynamically_legal_unknown(|_| true);
    target
}

/// Adds the patterns that lower scf to cf (MLIR: `populateSCFToControlFlowConversionPatterns`).
pub fn populate_scf_to_cf(patterns: &mut ConversionPatterns) {
    patterns.add::<ForallOp>("ForallLowering", None, |op, _, rw| forall(op, rw));
    patterns.add::<ForOp>("ForLowering", None, |op, _, rw| r#for(op, rw));
    patterns.add::<IfOp>("IfLowering", None, |op, _, rw| r#if(op, rw));
    patterns.add::<ParallelOp>("ParallelLowering", None, |op, _, rw| parallel(op, rw));
    patterns.add::<WhileOp>("DoWhileLowering", None, |op, _, rw| do_while(op, rw));
    patterns.add::<WhileOp>("WhileLowering", None, |op, _, rw| r#while(op, rw));
    patterns
        .add::<ExecuteRegionOp>("ExecuteRegionLowering", None, |op, _, rw| execute_region(op, rw));
    patterns.add::<IndexSwitchOp>("IndexSwitchLowering", None, |op, _, rw| index_switch(op, rw));
}

/// Splits the block of `op` before `op`. Returns the first part and the new block that begins with
/// `op`; `None` if `op` is in no block.
fn split_at(body: &mut Body, op: Op) -> Option<(Block, Block)> {
    let before = body.parent_block(op)?;
    Some((before, body.split_block(op)))
}

/// Moves the blocks of `region` in front of `block`; `None` if `block` is in no region.
fn inline(body: &mut Body, region: Region, block: Block) -> Option<()> {
    let around = body.block_region(block)?;
    let blocks: Vec<Block> = body.blocks_in(region).collect();
    blocks.into_iter().for_each(|moved| body.move_block(moved, around, Some(block)));
    Some(())
}

/// Appends a branch to `to` with the operands `values` to `from`, and returns it.
fn branch(rw: Rw<'_, '_>, from: Block, to: Block, values: &[Value]) -> Op {
    rw.set_at_end(from);
    BranchOp::build(rw, values, to).op()
}

/// Replaces the terminator of `block` by a branch to `to` with the same operands, and returns the
/// branch; `None` if `block` is empty.
fn replace_terminator(rw: Rw<'_, '_>, block: Block, to: Block) -> Option<Op> {
    let terminator = rw.body().last_op(block)?;
    let values: Vec<Value> = rw.body().op(terminator).operands().collect();
    let branch = branch(rw, block, to, &values);
    rw.erase_op(terminator);
    Some(branch)
}

/// As [`replace_terminator`], with the terminator's location for the branch.
fn replace_terminator_at_location(rw: Rw<'_, '_>, block: Block, to: Block) -> Option<Op> {
    let terminator = rw.body().last_op(block)?;
    located(rw, terminator, |rw| replace_terminator(rw, block, to))
}

/// Calls `build` with the rewriter's location set to that of `op`.
fn located<R>(rw: Rw<'_, '_>, op: Op, build: impl FnOnce(Rw<'_, '_>) -> R) -> R {
    let (location, there) = (rw.location(), rw.body().location(op));
    rw.set_location(there);
    let result = build(rw);
    rw.set_location(location);
    result
}

/// Copies the attributes of the loop `from` that belong to the llvm dialect to `to`, its back edge.
fn keep_loop_attributes(body: &mut Body, from: Op, to: Op) {
    let is_llvm = |value: &Attribute| value.id().kind().info().name.starts_with("llvm.");
    let kept = body.attributes(from).iter().filter(|(_, value)| is_llvm(value));
    let kept: Vec<_> = kept.copied().collect();
    if !kept.is_empty() {
        let kept = DictionaryAttr::get(body.context(), &kept);
        body.set_attribute_dictionary(to, Some(kept));
    }
}

/// Lowers `scf.for` to a header block that compares the induction variable with the upper bound,
/// and body blocks that branch back to the header: `before -> header -> (body -> header | end)`.
fn r#for(op: ForOp, rw: Rw<'_, '_>) -> Option<()> {
    let view = op.view(rw.body());
    let [lower, upper, step] = view.bounds();
    let unsigned = view.unsigned_cmp();
    let inits: Vec<Value> = view.init_args().collect();
    let region = rw.body().region(op.op(), 0)?;
    let (before, end) = split_at(rw.body_mut(), op.op())?;
    let condition = rw.body().first_block(region)?;
    let first = rw.body().first_op(condition)?;
    let first = rw.body_mut().split_block(first);
    let last = rw.body().last_block(region)?;
    inline(rw.body_mut(), region, end)?;
    let arguments = rw.body().arguments(condition).to_vec();
    let (index, carried) = arguments.split_first()?;

    let terminator = rw.body().last_op(last)?;
    rw.set_at_end(last);
    let next = AddIOp::build(rw, *index, step).value(rw);
    let yielded: Vec<Value> = rw.body().op(terminator).operands().collect();
    let back = branch(rw, last, condition, &[&[next], &yielded[..]].concat());
    keep_loop_attributes(rw.body_mut(), op.op(), back);
    rw.erase_op(terminator);

    branch(rw, before, condition, &[&[lower], &inits[..]].concat());
    rw.set_at_end(condition);
    let predicate = if unsigned { CmpIPredicate::Ult } else { CmpIPredicate::Slt };
    let goes_on = CmpIOp::build(rw, predicate, *index, upper).value(rw);
    CondBranchOp::build(rw, goes_on, (), (), first, end);
    rw.replace_op(op.op(), carried);
    Some(())
}

/// Lowers `scf.if` to a conditional branch over the blocks of its regions, which join in a block
/// with the results as arguments: `before -> (then | else) -> after`.
fn r#if(op: IfOp, rw: Rw<'_, '_>) -> Option<()> {
    let condition = op.view(rw.body()).condition();
    let types: Vec<Type> = rw.body().op(op.op()).result_types().collect();
    let regions: Vec<Region> = rw.body().regions(op.op()).collect();
    let (before, rest) = split_at(rw.body_mut(), op.op())?;
    let mut after = rest;
    if !types.is_empty() {
        let body = rw.body_mut();
        let (location, around) = (body.location(op.op()), body.block_region(rest)?);
        after = body.new_block(types.into_iter().map(|ty| (ty, location)));
        body.insert_block(after, around, Some(rest));
        branch(rw, after, rest, &[]);
    }
    let mut targets = [after; 2];
    for (target, region) in targets.iter_mut().zip(regions) {
        let Some(last) = rw.body().last_block(region) else { continue };
        *target = rw.body().first_block(region)?;
        replace_terminator(rw, last, after)?;
        inline(rw.body_mut(), region, after)?;
    }
    rw.set_at_end(before);
    let [then, otherwise] = targets;
    CondBranchOp::build(rw, condition, (), (), then, otherwise);
    let results = rw.body().arguments(after).to_vec();
    rw.replace_op(op.op(), &results);
    Some(())
}

/// Lowers `scf.execute_region` to its blocks between two branches; the results become arguments of
/// the block that follows.
fn execute_region(op: ExecuteRegionOp, rw: Rw<'_, '_>) -> Option<()> {
    let region = rw.body().region(op.op(), 0)?;
    let (before, rest) = split_at(rw.body_mut(), op.op())?;
    let blocks: Vec<Block> = rw.body().blocks_in(region).collect();
    branch(rw, before, *blocks.first()?, &[]);
    for block in blocks {
        let terminator = rw.body().last_op(block)?;
        if rw.body().op(terminator).is::<YieldOp>() {
            replace_terminator(rw, block, rest)?;
        }
    }
    inline(rw.body_mut(), region, rest)?;
    let results = add_results(rw.body_mut(), op.op(), rest);
    rw.replace_op(op.op(), &results);
    Some(())
}

/// Adds an argument to `block` for each result of `op`, and returns the arguments.
fn add_results(body: &mut Body, op: Op, block: Block) -> Vec<Value> {
    let types: Vec<Type> = body.op(op).result_types().collect();
    let location = body.location(op);
    types.into_iter().map(|ty| body.add_block_argument(block, ty, location)).collect()
}

/// Lowers an `scf.while` whose second region only forwards its arguments to a loop without a second
/// block: the conditional branch goes back to the header itself.
fn do_while(op: WhileOp, rw: Rw<'_, '_>) -> Option<()> {
    let body = rw.body();
    let (before, after) = (body.region(op.op(), 0)?, body.region(op.op(), 1)?);
    let payload = body.first_block(after)?;
    let only = body.first_op(payload).filter(|only| body.next_op(*only).is_none())?;
    let forwards = body.op(only).is::<YieldOp>()
        && body.op(only).operands().eq(body.arguments(payload).iter().copied());
    if !forwards {
        return None;
    }
    let inits: Vec<Value> = op.view(body).inits().collect();
    let (current, continuation) = split_at(rw.body_mut(), op.op())?;
    let first = rw.body().first_block(before)?;
    inline(rw.body_mut(), before, continuation)?;
    branch(rw, current, first, &inits);
    let (latch, values) = condition(rw, first, first, continuation)?;
    keep_loop_attributes(rw.body_mut(), op.op(), latch);
    rw.replace_op(op.op(), &values);
    Some(())
}

/// Lowers `scf.while` to the blocks of both regions:
/// `current -> before -> (after -> before | continuation)`.
fn r#while(op: WhileOp, rw: Rw<'_, '_>) -> Option<()> {
    let body = rw.body();
    let regions = [body.region(op.op(), 0)?, body.region(op.op(), 1)?];
    let [before, after] = [body.first_block(regions[0])?, body.first_block(regions[1])?];
    let inits: Vec<Value> = op.view(body).inits().collect();
    let (current, continuation) = split_at(rw.body_mut(), op.op())?;
    inline(rw.body_mut(), regions[1], continuation)?;
    inline(rw.body_mut(), regions[0], after)?;
    branch(rw, current, before, &inits);
    let (_, values) = condition(rw, before, after, continuation)?;
    let latch = replace_terminator_at_location(rw, after, before)?;
    keep_loop_attributes(rw.body_mut(), op.op(), latch);
    rw.replace_op(op.op(), &values);
    Some(())
}

/// Replaces the `scf.condition` at the end of `block` by a conditional branch to `to` or `end`.
/// Returns the branch and the forwarded values.
fn condition(rw: Rw<'_, '_>, block: Block, to: Block, end: Block) -> Option<(Op, Vec<Value>)> {
    let last = rw.body().last_op(block)?;
    let view = rw.body().op(last).cast::<ConditionOp>()?;
    let (condition, values) = (view.condition(), view.args().collect::<Vec<Value>>());
    rw.set_at_end(block);
    let branch =
        located(rw, last, |rw| CondBranchOp::build(rw, condition, &values[..], (), to, end).op());
    rw.erase_op(last);
    Some((branch, values))
}

/// Lowers `scf.index_switch` to a `cf.switch` over the blocks of its regions, which join in a block
/// with the results as arguments.
fn index_switch(op: IndexSwitchOp, rw: Rw<'_, '_>) -> Option<()> {
    let view = op.view(rw.body());
    let (on, cases) = (view.arg(), view.cases().to_vec());
    let regions: Vec<Region> = rw.body().regions(op.op()).collect();
    let (default, others) = regions.split_first()?;
    let (before, after) = split_at(rw.body_mut(), op.op())?;
    let results = add_results(rw.body_mut(), op.op(), after);
    let mut blocks = Vec::new();
    for region in others.iter().chain([default]) {
        let block = rw.body().first_block(*region)?;
        replace_terminator_at_location(rw, block, after)?;
        inline(rw.body_mut(), *region, after)?;
        blocks.push(block);
    }
    let default = blocks.pop()?;
    let cases = cases.into_iter().zip(blocks);
    let cases: Vec<_> = cases.map(|(case, block)| (case as i32, block, Vec::new())).collect();
    rw.set_at_end(before);
    let i32 = IntegerType::get(rw.context(), 32).ty();
    let on = IndexCastOp::build(rw, i32, on).value(rw);
    switch(rw, on, &cases, (default, Vec::new()));
    rw.replace_op(op.op(), &results);
    Some(())
}

/// Lowers `scf.parallel` to a nest of `scf.for`; the reductions become loop-carried values.
fn parallel(op: ParallelOp, rw: Rw<'_, '_>) -> Option<()> {
    let view = op.view(rw.body());
    let bounds = view.lower_bound().zip(view.upper_bound()).zip(view.step());
    let bounds: Vec<_> = bounds.map(|((lower, upper), step)| [lower, upper, step]).collect();
    let mut carried: Vec<Value> = view.init_vals().collect();
    let region = rw.body().region(op.op(), 0)?;
    let inside = rw.body().first_block(region)?;
    let reduce = rw.body().last_op(inside).filter(|last| rw.body().op(*last).is::<ReduceOp>())?;

    let (mut results, mut indices, mut innermost) = (carried.clone(), Vec::new(), None);
    for [lower, upper, step] in bounds {
        let (new, block) = build_for([lower, upper, step], &carried, rw)?;
        let given: Vec<Value> = rw.body().results(new).collect();
        match innermost {
            None => results = given,
            Some(around) if !given.is_empty() => {
                rw.set_at_end(around);
                YieldOp::build(rw, given);
            }
            Some(_) => {}
        }
        let (index, own) = rw.body().arguments(block).split_first()?;
        indices.push(*index);
        carried = own.to_vec();
        rw.set_point(InsertionPoint::AtStart(block));
        innermost = Some(block);
    }
    let innermost = innermost?;

    let yielded = reduced(inside, reduce, &carried, rw)?;
    if !yielded.is_empty() {
        rw.set_at_end(inside);
        YieldOp::build(rw, yielded);
    }
    rw.erase_op(reduce);
    let before = rw.body().first_op(innermost);
    rw.body_mut().merge_block(inside, innermost, before, &indices);
    rw.replace_op(op.op(), &results);
    Some(())
}

/// Inlines the reductions of `reduce` at the end of `block`, before `reduce`, with the loop-carried
/// values `carried` as their left operands. Returns the reduced values.
fn reduced(block: Block, reduce: Op, carried: &[Value], rw: Rw<'_, '_>) -> Option<Vec<Value>> {
    let regions: Vec<Region> = rw.body().regions(reduce).collect();
    let operands: Vec<Value> = rw.body().op(reduce).operands().collect();
    let mut all = Vec::new();
    for (region, (carried, operand)) in regions.into_iter().zip(carried.iter().zip(operands)) {
        let reduction = rw.body().first_block(region)?;
        let last = rw.body().last_op(reduction)?;
        let result = rw.body().op(last).cast::<ReduceReturnOp>()?.result();
        let passed = [*carried, operand];
        let own = rw.body().argument_of(result).filter(|(of, _)| *of == reduction);
        all.push(own.map_or(result, |(_, at)| passed[at]));
        rw.erase_op(last);
        rw.body_mut().merge_block(reduction, block, Some(reduce), &passed);
    }
    Some(all)
}

/// Builds an empty `scf.for` with the initial values `carried`, and returns it with its block,
/// which has a terminator only if `carried` is empty.
fn build_for(bounds: [Value; 3], carried: &[Value], rw: Rw<'_, '_>) -> Option<(Op, Block)> {
    let [lower, upper, step] = bounds;
    let of = |value: &Value| rw.body().value_type(*value);
    let types: Vec<Type> = carried.iter().map(of).collect();
    let own = |value: &Value| (of(value), rw.body().value_location(*value));
    let index = (of(&lower), rw.location());
    let arguments: Vec<_> = [index].into_iter().chain(carried.iter().map(own)).collect();
    let new = ForOp::build(rw, &types, lower, upper, step, carried).op();
    let region = rw.body().region(new, 0)?;
    let point = rw.point();
    let block = rw.body_mut().append_block(region, arguments);
    if carried.is_empty() {
        rw.set_at_end(block);
        YieldOp::build(rw, ());
    }
    rw.set_point(point);
    Some((new, block))
}

/// Lowers an `scf.forall` without outputs to `scf.parallel`.
fn forall(op: ForallOp, rw: Rw<'_, '_>) -> Option<()> {
    let view = op.view(rw.body());
    if view.outputs().next().is_some() {
        return None;
    }
    let loops = view.induction_variables();
    let lower = values(loops.iter().map(|own| own.lower), rw);
    let upper = values(loops.iter().map(|own| own.upper), rw);
    let step = values(loops.iter().map(|own| own.step), rw);
    let new = ParallelOp::build(rw, &[], lower, upper, step, ()).op();
    let body = rw.body_mut();
    let (from, to) = (body.region(op.op(), 0)?, body.region(new, 0)?);
    body.take_blocks(from, to);
    let block = body.first_block(to)?;
    let last = body.last_op(block)?;
    rw.set_at_end(block);
    ReduceOp::build(rw, (), 0);
    rw.erase_op(last);
    rw.erase_op(op.op());
    Some(())
}

/// Returns the bounds as values: creates constants for static bounds.
fn values(bounds: impl Iterator<Item = FoldResult>, rw: Rw<'_, '_>) -> Vec<Value> {
    let one = |bound| match bound {
        FoldResult::Value(value) => value,
        FoldResult::Constant(number) => ConstantOp::build(rw, number).value(rw),
    };
    bounds.map(one).collect()
}
