//! Terminators: the `bufferization.dealloc` before them, and the ownership that they pass on.

use terrace_arith::{AndIOp, BuildConstant, SelectOp, XOrIOp};
use terrace_bufferization::CloneOp;
use terrace_builtin::StridedLayoutAttr;
use terrace_builtin::types::{MemRefType, UnrankedMemRefType};
use terrace_cf::CondBranchOp;
use terrace_interfaces::{
    DynBranchOp, RegionPoint, append_successor_operand, region_operands, successor_operand_values,
};
use terrace_ir::{Block, Builder, Diagnostic, InsertionPoint, Op, OpType, Operand, Value};
use terrace_memref::{ExtractStridedMetadataOp, ReinterpretCastOp};
use terrace_scf::{IfOp, InParallelOp, ReduceReturnOp, YieldOp};

use super::state::Ownership;
use super::{Deallocation, is_true};
use crate::buffer_deallocation_simplification::build_dealloc;

impl Deallocation<'_> {
    /// Whether `op` ends a parallel region, which passes no buffers on.
    ///
    /// # Errors
    /// If it passes a buffer on.
    pub(super) fn is_parallel_terminator(&self, op: Op) -> Result<bool, Diagnostic> {
        let view = self.body.op(op);
        if view.is::<ReduceReturnOp>() {
            return match view.operands().any(|value| self.is_memref(value)) {
                true => Err(view.plain_error("only supported when operand is not a MemRef")),
                false => Ok(true),
            };
        }
        if view.is::<InParallelOp>() {
            let entry = view.region(0).and_then(|region| region.entry());
            return match entry.is_some_and(|entry| !entry.is_empty()) {
                true => Err(view.plain_error("only supported when nested region is empty")),
                false => Ok(true),
            };
        }
        Ok(view.name_str() == "gpu.terminator")
    }

    /// Returns the base buffers and the conditions of the buffers that are freed at the end of
    /// `block`, computed before `op`.
    fn freed_buffers(
        &mut self,
        op: Op,
        block: Block,
    ) -> Result<(Vec<Value>, Vec<Value>), Diagnostic> {
        let cx = self.body.context().clone();
        let (mut buffers, mut conditions) = (Vec::new(), Vec::new());
        for value in self.state.freed(block) {
            let location = self.body.value_location(value);
            let Ownership::Unique(owned) = self.state.ownership(value, block) else {
                return Err(Diagnostic::error(
                    location,
                    "MemRef value does not have valid ownership",
                ));
            };
            let mut builder = Builder::new(self.body, InsertionPoint::Before(op), location);
            let mut buffer = value;
            let ty = builder.body().value_type(value);
            if let Some(unranked) = ty.downcast::<UnrankedMemRefType>(&cx) {
                let layout = StridedLayoutAttr::get(&cx, 0, &[]).attr();
                let (element, space) = (unranked.element, unranked.memory_space);
                let ty = MemRefType::with_layout(&cx, &[], element, Some(layout), space).ty();
                let cast = ReinterpretCastOp::build(
                    &mut builder,
                    ty,
                    value,
                    (),
                    (),
                    (),
                    vec![0],
                    Vec::new(),
                    Vec::new(),
                );
                buffer = cast.value(&mut builder);
            }
            if let Some(metadata) = metadata(&mut builder, buffer) {
                buffer = metadata;
            }
            buffers.push(buffer);
            conditions.push(owned);
        }
        Ok((buffers, conditions))
    }

    /// Inserts the `bufferization.dealloc` at the end of `block` before `op`, which forwards the
    /// buffers `forwarded`, to `successor` if that is a block. Returns the ownership of the
    /// forwarded buffers.
    pub(super) fn free_before(
        &mut self,
        op: Op,
        block: Block,
        forwarded: &[Value],
        successor: Option<Block>,
    ) -> Result<Vec<Value>, Diagnostic> {
        let (buffers, conditions) = self.freed_buffers(op, block)?;
        let mut retained = forwarded.to_vec();
        retained.extend(self.state.live_buffers_out(self.body, block, successor));
        if buffers.is_empty() && retained.is_empty() {
            return Ok(Vec::new());
        }
        let freed: Vec<(Value, Value)> = buffers.into_iter().zip(conditions).collect();
        let mut builder = Builder::before(self.body, op);
        let dealloc = build_dealloc(&mut builder, &freed, &retained);
        let owned: Vec<Value> = self.body.results(dealloc).collect();
        for value in &retained {
            self.state.set(*value, block, Ownership::Uninitialized);
        }
        for (value, owned) in retained.iter().zip(&owned) {
            self.update(*value, block, Ownership::Unique(*owned));
        }
        Ok(owned[..forwarded.len()].to_vec())
    }

    /// Frees buffers before the branch `op`, which has one successor, and passes ownership on.
    pub(super) fn branch(&mut self, op: Op, block: Block) -> Result<(), Diagnostic> {
        let view = self.body.op(op);
        if view.successors().count() > 1 {
            return Err(view.plain_error(
                "BranchOpInterface operations with multiple successors are not supported yet",
            ));
        }
        let (Some(branch), Some(successor)) =
            (view.interface::<DynBranchOp<'_>>(), view.successor(0))
        else {
            return Ok(());
        };
        let passed = successor_operand_values(branch, 0).into_iter().flatten();
        let passed: Vec<Value> = passed.collect();
        let forwarded = self.memrefs(passed.into_iter());
        for owned in self.free_before(op, block, &forwarded, Some(successor))? {
            append_successor_operand(self.body, op, 0, owned);
        }
        Ok(())
    }

    /// Frees buffers before the terminator `op` of a region, and passes ownership to the operation
    /// around it. Buffers that a function without dynamic ownership returns are cloned unless they
    /// are owned.
    pub(super) fn region_terminator(&mut self, op: Op, block: Block) -> Result<Op, Diagnostic> {
        let returns = self.body.parent_op(op) == Some(Op::ROOT);
        let must_own = returns && !self.passes_ownership;
        if must_own {
            let operands: Vec<Value> = self.body.operands(op).collect();
            for (at, value) in operands.into_iter().enumerate() {
                if self.is_memref(value) {
                    let owned = self.owned_buffer(op, block, value);
                    self.body.set_operand(op, at, owned);
                }
            }
        }
        let range = region_operands(self.body.op(op), RegionPoint::Parent).unwrap_or(0..0);
        let passed: Vec<Value> = range.clone().map(|at| self.body.operand(op, at)).collect();
        let forwarded = self.memrefs(passed.into_iter());
        let owned = self.free_before(op, block, &forwarded, None)?;
        if !must_own && !owned.is_empty() {
            let mut operands: Vec<Value> = self.body.operands(op).collect();
            operands.splice(range.end..range.end, owned);
            self.body.set_operands(op, &operands);
        }
        Ok(op)
    }

    /// Returns `value` if the block owns it, or a clone of it otherwise (MLIR:
    /// `materializeMemrefWithGuaranteedOwnership`).
    fn owned_buffer(&mut self, op: Op, block: Block, value: Value) -> Value {
        let (value, owned) = self.state.with_unique_ownership(self.body, value, block, op);
        if is_true(self.body, owned) {
            return value;
        }
        let location = self.body.value_location(value);
        let ty = self.body.value_type(value);
        let mut builder = Builder::new(self.body, InsertionPoint::Before(op), location);
        let choice = IfOp::build(&mut builder, &[ty], owned).op();
        for (index, is_copied) in [(0, false), (1, true)] {
            let Some(region) = self.body.region(choice, index) else { continue };
            let inner = self.body.append_block(region, []);
            let mut builder = Builder::at_end(self.body, inner, location);
            let yielded = match is_copied {
                false => value,
                true => CloneOp::build(&mut builder, ty, value).value(&mut builder),
            };
            YieldOp::build(&mut builder, &[yielded][..]);
        }
        let result = self.body.result(choice, 0);
        let mut builder = Builder::new(self.body, InsertionPoint::Before(op), location);
        let yes = builder.constant_bool(true);
        self.update(result, block, Ownership::Unique(yes));
        self.state.add_freed(result, block);
        result
    }

    /// Frees buffers before the conditional branch `op`: for each side those that only the other
    /// side retains.
    pub(super) fn conditional_branch(&mut self, op: Op, block: Block) -> Result<(), Diagnostic> {
        let Some(branch) = self.body.op(op).cast::<CondBranchOp>() else { return Ok(()) };
        let (condition, sides) = (branch.condition(), [branch.true_dest(), branch.false_dest()]);
        let passed: [Vec<Value>; 2] =
            [branch.true_dest_operands().collect(), branch.false_dest_operands().collect()];
        let (buffers, conditions) = self.freed_buffers(op, block)?;
        let mut owned: [Vec<(Value, Value)>; 2] = [Vec::new(), Vec::new()];
        for side in 0..2 {
            let forwarded = self.memrefs(passed[side].iter().copied());
            let mut retained = forwarded.clone();
            retained.extend(self.state.live_buffers_out(self.body, block, Some(sides[side])));
            let mut builder = Builder::before(self.body, op);
            let mut taken = Vec::with_capacity(conditions.len());
            for one in &conditions {
                let mut side_condition = condition;
                if side == 1 {
                    let yes = builder.constant_bool(true);
                    let not = XOrIOp::build(&mut builder, yes, condition);
                    side_condition = not.value(&mut builder);
                }
                let both = AndIOp::build(&mut builder, *one, side_condition);
                taken.push(both.value(&mut builder));
            }
            let freed: Vec<(Value, Value)> = buffers.iter().copied().zip(taken).collect();
            let dealloc = build_dealloc(&mut builder, &freed, &retained);
            let results: Vec<Value> = self.body.results(dealloc).collect();
            owned[side] = retained.into_iter().zip(results).collect();
            for value in forwarded {
                let found = owned[side].iter().rev().find(|(other, _)| *other == value);
                if let Some((_, ownership)) = found {
                    append_successor_operand(self.body, op, side, *ownership);
                }
            }
        }
        let [on_true, on_false] = owned;
        for (value, no) in on_false {
            let Some((_, yes)) = on_true.iter().rev().find(|(other, _)| *other == value) else {
                continue;
            };
            let mut builder = Builder::before(self.body, op);
            let select = SelectOp::build(&mut builder, condition, *yes, no);
            let select = select.value(&mut builder);
            self.state.set(value, block, Ownership::Uninitialized);
            self.update(value, block, Ownership::Unique(select));
        }
        Ok(())
    }
}

/// Creates the `memref.extract_strided_metadata` of `buffer` and returns the base buffer; `None` if
/// `buffer` has no rank.
fn metadata(builder: &mut Builder<'_>, buffer: Value) -> Option<Value> {
    let cx = builder.context().clone();
    let ty: &MemRefType = builder.body().value_type(buffer).downcast(&cx)?;
    let base = MemRefType::with_layout(&cx, &[], ty.element, None, ty.memory_space);
    let numbers = vec![terrace_builtin::IndexType::get(&cx).ty(); ty.shape.len()];
    let new = ExtractStridedMetadataOp::build(builder, base, &numbers, &numbers, buffer).op();
    Some(builder.body().result(new, 0))
}
