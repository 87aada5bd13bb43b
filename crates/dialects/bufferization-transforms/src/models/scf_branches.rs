//! Models of the conditionals of `scf`, of `scf.execute_region`, and of the terminators of `scf`.

use terrace_builtin::TypeExt;
use terrace_ir::{Block, Context, Diagnostic, Op, OpRef, Type, Value};
use terrace_scf::{ConditionOp, ExecuteRegionOp, ForOp, IfOp, IndexSwitchOp, WhileOp, YieldOp};

use super::cf::{argument_type, bufferize_signature, forwarded_uses};
use super::shape::yielded_use;
use super::{OpModel, Operands, add};
use crate::analysis::Query;
use crate::interface::{Aliasing, AliasingUses, AliasingValues, BufferizableOp, TensorUse};
use crate::rewrite::Rewrite;
use crate::types::{BufferTypes, common_type};

/// Attaches the models.
pub(super) fn attach(cx: &Context) {
    const CONDITION: OpModel =
        OpModel { in_place: Operands::All, ..OpModel::READS }.with(condition);
    const IF: Choice =
        Choice { regions: if_regions, message: "inconsistent memory space on then/else branches" };
    const SWITCH: Choice =
        Choice { regions: switch_regions, message: "inconsistent memory space on switch cases" };
    add::<ConditionOp>(cx, &(&CONDITION as &dyn BufferizableOp));
    add::<ExecuteRegionOp>(cx, &(&ExecuteRegion as &dyn BufferizableOp));
    add::<IfOp>(cx, &(&IF as &dyn BufferizableOp));
    add::<IndexSwitchOp>(cx, &(&SWITCH as &dyn BufferizableOp));
    add::<YieldOp>(cx, &(&Yield as &dyn BufferizableOp));
}

/// The model of an operation that executes one of several regions: results are the tensors that
/// these yield.
struct Choice {
    /// Returns the indices of the regions in the order of the aliases.
    regions: fn(OpRef<'_>) -> Vec<usize>,
    /// The message if the regions yield buffers in different memory spaces.
    message: &'static str,
}

fn if_regions(_: OpRef<'_>) -> Vec<usize> {
    vec![0, 1]
}

/// Returns the cases, then the default region, which is the first region of the operation.
fn switch_regions(op: OpRef<'_>) -> Vec<usize> {
    (1..op.region_count()).chain([0]).collect()
}

impl BufferizableOp for Choice {
    fn reads(&self, _: OpRef<'_>, _: usize, _: Query<'_>) -> bool {
        false
    }

    fn writes(&self, _: OpRef<'_>, _: usize, _: Query<'_>) -> bool {
        false
    }

    fn aliasing_uses(&self, op: OpRef<'_>, value: Value, _: Query<'_>) -> AliasingUses {
        let regions = (self.regions)(op).into_iter();
        regions.filter_map(|region| yielded_use(op, region, value)).map(Aliasing::maybe).collect()
    }

    fn buffer_type(
        &self,
        op: OpRef<'_>,
        value: Value,
        types: &mut BufferTypes<'_>,
    ) -> Result<Type, Diagnostic> {
        let mut found = Vec::new();
        for region in 0..op.region_count() {
            if let Some(at) = yielded_use(op, region, value) {
                found.push(types.get(op.body().operand(at.op, at.operand))?);
            }
        }
        let common = common_type(op, op.body().value_type(value), &found, self.message)?;
        common.map_or_else(|| types.unknown(op, value), Ok)
    }

    fn bufferize(&self, op: Op, rewrite: &mut Rewrite<'_>) -> Result<(), Diagnostic> {
        let results: Vec<Value> = rewrite.body().results(op).collect();
        let types: Vec<Type> =
            results.iter().map(|result| rewrite.buffer_type(*result)).collect::<Result<_, _>>()?;
        let operands: Vec<Value> = rewrite.body().operands(op).collect();
        let new = rewrite.rebuild(op, &operands, &types);
        rewrite.replace_by(op, new);
        Ok(())
    }
}

/// The model of `scf.execute_region`: results are the operands of its `scf.yield`.
struct ExecuteRegion;

/// Returns the `scf.yield` of the `scf.execute_region` `op`; `None` if there is not exactly one.
pub(crate) fn unique_yield(op: OpRef<'_>) -> Option<OpRef<'_>> {
    let blocks = op.regions().flat_map(|region| region.blocks());
    let mut yields = blocks.filter_map(|block| block.last().filter(|op| op.is::<YieldOp>()));
    yields.next().filter(|_| yields.next().is_none())
}

impl BufferizableOp for ExecuteRegion {
    fn reads(&self, _: OpRef<'_>, _: usize, _: Query<'_>) -> bool {
        false
    }

    fn writes(&self, _: OpRef<'_>, _: usize, _: Query<'_>) -> bool {
        false
    }

    fn aliasing_uses(&self, op: OpRef<'_>, value: Value, _: Query<'_>) -> AliasingUses {
        let Some((_, index)) = op.body().result_of(value) else { return forwarded_uses(op, value) };
        let end = unique_yield(op).filter(|end| index < end.operand_count());
        end.map(|end| Aliasing::same(TensorUse::new(end.id(), index))).into_iter().collect()
    }

    fn is_writable(&self, _: OpRef<'_>, _: Value, _: Query<'_>) -> bool {
        true
    }

    fn has_control_flow_graph(&self) -> bool {
        true
    }

    fn verify(&self, op: OpRef<'_>, _: Query<'_>) -> Result<(), Diagnostic> {
        match unique_yield(op) {
            Some(_) => Ok(()),
            None => Err(op.error("op without unique scf.yield is not supported")),
        }
    }

    fn buffer_type(
        &self,
        op: OpRef<'_>,
        value: Value,
        types: &mut BufferTypes<'_>,
    ) -> Result<Type, Diagnostic> {
        match op.body().result_of(value) {
            Some(_) => types.by_default(op, value),
            None => argument_type(op, value, types),
        }
    }

    fn bufferize(&self, op: Op, rewrite: &mut Rewrite<'_>) -> Result<(), Diagnostic> {
        let Some(end) = unique_yield(rewrite.body().op(op)) else { return Ok(()) };
        let types: Vec<Type> = end.operand_types().collect();
        let new = rewrite.rebuild(op, &[], &types);
        let body = rewrite.body();
        let blocks: Vec<Block> =
            body.regions(new).flat_map(|region| body.blocks_in(region)).collect();
        for block in blocks {
            bufferize_signature(block, rewrite)?;
        }
        rewrite.replace_in_order(op, new);
        Ok(())
    }
}

/// The model of `scf.yield`: its operands are results of conditionals, and are passed to the next
/// iteration of loops.
struct Yield;

impl BufferizableOp for Yield {
    fn reads(&self, _: OpRef<'_>, _: usize, _: Query<'_>) -> bool {
        true
    }

    fn writes(&self, _: OpRef<'_>, _: usize, _: Query<'_>) -> bool {
        false
    }

    fn aliasing_values(&self, op: OpRef<'_>, operand: usize, _: Query<'_>) -> AliasingValues {
        let parent = op.parent();
        let result = parent.and_then(|parent| parent.results().nth(operand));
        let alias = match (parent, result) {
            (Some(parent), Some(result)) if parent.is::<IfOp>() => Some(Aliasing::maybe(result)),
            (Some(parent), Some(result)) if parent.is::<ExecuteRegionOp>() => {
                Some(Aliasing::same(result))
            }
            _ => None,
        };
        alias.into_iter().collect()
    }

    fn must_be_in_place(&self, _: OpRef<'_>, _: usize) -> bool {
        true
    }

    fn bufferize(&self, op: Op, rewrite: &mut Rewrite<'_>) -> Result<(), Diagnostic> {
        let body = rewrite.body();
        let Some(parent) = body.op(op).parent() else { return Ok(()) };
        let casts_to = |at: usize| -> Option<Value> {
            if let Some(parent) = parent.cast::<WhileOp>() {
                return parent.before().entry()?.arguments().get(at).copied();
            }
            let is_cast =
                parent.is::<ForOp>() || parent.is::<IfOp>() || parent.is::<IndexSwitchOp>();
            parent.results().nth(at).filter(|_| is_cast)
        };
        if !parent.is::<WhileOp>()
            && !parent.is::<ForOp>()
            && !parent.is::<IfOp>()
            && !parent.is::<IndexSwitchOp>()
            && !parent.is::<ExecuteRegionOp>()
        {
            return Err(body.op(op).plain_error("unsupported scf::YieldOp parent"));
        }
        let targets: Vec<Option<Value>> = (0..body.operand_count(op)).map(casts_to).collect();
        bufferize_passed(op, 0, targets, rewrite)
    }
}

/// Replaces the tensors among the operands of the terminator `op`, from the index `first` on, by
/// their buffers, cast to the types of the buffers of `targets`; `None` for an operand that needs
/// no cast.
fn bufferize_passed(
    op: Op,
    first: usize,
    targets: Vec<Option<Value>>,
    rewrite: &mut Rewrite<'_>,
) -> Result<(), Diagnostic> {
    let mut operands: Vec<Value> = rewrite.body().operands(op).collect();
    for (operand, target) in operands[first..].iter_mut().zip(targets) {
        if !rewrite.body().value_type(*operand).is_tensor() {
            continue;
        }
        let mut buffer = rewrite.buffer(*operand)?;
        if let Some(target) = target {
            let ty = rewrite.buffer_type(target)?;
            buffer = rewrite.cast(op, buffer, ty);
        }
        *operand = buffer;
    }
    rewrite.body_mut().set_operands(op, &operands);
    Ok(())
}

/// Replaces the tensors that `scf.condition` passes by their buffers, of the types of the arguments
/// of the region `after`.
fn condition(op: Op, rewrite: &mut Rewrite<'_>) -> Result<(), Diagnostic> {
    let parent = rewrite.body().op(op).parent().and_then(|parent| parent.cast::<WhileOp>());
    let entry = parent.and_then(|parent| parent.after().entry());
    let targets = entry.map_or(&[][..], |entry| entry.arguments());
    let targets = targets.iter().copied().map(Some).collect();
    bufferize_passed(op, 1, targets, rewrite)
}
