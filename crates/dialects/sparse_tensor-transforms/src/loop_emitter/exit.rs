//! Leaving loops and sequences of loops.

use terrace_arith::CmpIPredicate;
use terrace_ir::{Builder, Mapping, Op, OpType, Rewriter, Value};
use terrace_scf::{ForOp, ParallelOp, ReduceOp, ReduceReturnOp, WhileOp, YieldOp};
use terrace_sparse_tensor::{IterateOp, YieldOp as SparseYieldOp};

use super::{EmittedLoop, LoopEmitter};
use crate::emit;

impl LoopEmitter {
    /// Ends the innermost sequence of loops (MLIR: `exitCurrentLoopSeq`).
    pub(crate) fn exit_sequence(&mut self) {
        let Some(sequence) = self.sequences.pop() else { return };
        for at in sequence.levels {
            let reduced = &mut self.reduced[at.tensor][at.level];
            *reduced = reduced.saturating_sub(1);
        }
    }

    /// Ends the innermost loop, which yields `carried`, and replaces these by the results of the
    /// loop (MLIR: `exitCurrentLoop`).
    pub(crate) fn exit_loop(&mut self, b: &mut Rewriter<'_>, carried: &mut [Value]) {
        let Some(held) = self.loops.pop() else { return };
        let op = held.op;
        if self.emits_iterators() {
            if b.body().op(op).is::<IterateOp>() {
                SparseYieldOp::build(b, &*carried);
            }
            b.set_after(op);
            replace_by_results(b, op, carried);
            return;
        }
        if let Some(block) = held.block {
            b.set_at_end(block);
            if let Some(last) = b.body().last_op(block)
                && b.body().op(last).is::<YieldOp>()
            {
                b.set_before(last);
            }
        }
        if b.body().op(op).is::<WhileOp>() {
            self.exit_while(b, held, carried);
        } else if b.body().op(op).is::<ForOp>() {
            if !carried.is_empty() {
                emit::yield_values(b, carried);
            }
            b.set_after(op);
            replace_by_results(b, op, carried);
        } else {
            exit_parallel(b, op, carried);
        }
    }

    /// Advances the iterators that are at the coordinate of the iteration, and ends the loop.
    fn exit_while(&mut self, b: &mut Rewriter<'_>, held: EmittedLoop, carried: &mut [Value]) {
        let results = emit::results(b, held.op);
        let (Some(coordinate), Some(last)) = (held.coordinate, results.last().copied()) else {
            return;
        };
        let one = emit::index(b, 1);
        let mut yielded = Vec::new();
        let mut rest = &results[..];
        for at in &held.levels {
            let it = self.current_iterator(*at);
            if self.iterators.is_random_access(it) {
                self.iterators.locate(b, it, last);
                continue;
            }
            let own = self.iterators.coordinate(it);
            let is_here = emit::compare(b, CmpIPredicate::Eq, own, coordinate);
            self.iterators.advance_if(b, it, is_here);
            yielded.extend_from_slice(self.iterators.cursor(it));
            rest = self.iterators.link(it, rest);
        }
        for value in carried {
            yielded.push(*value);
            if let Some((first, others)) = rest.split_first() {
                (*value, rest) = (*first, others);
            }
        }
        if yielded.len() < results.len() {
            yielded.push(emit::add(b, coordinate, one));
            if let Some(sequence) = self.sequences.last_mut() {
                sequence.universal = last;
            }
        }
        emit::yield_values(b, &yielded);
        b.set_after(held.op);
    }
}

/// Ends an `scf.parallel`: moves the operation that reduces the only value of `carried` into an
/// `scf.reduce`.
fn exit_parallel(b: &mut Rewriter<'_>, op: Op, carried: &mut [Value]) {
    if let [value] = carried
        && let Some(reduction) = b.body().defining_op(*value)
        && let Some(init) = first_init(b, op)
    {
        let operands: Vec<Value> = b.body().operands(reduction).collect();
        let current = operands.iter().copied().find(|operand| *operand != init).unwrap_or(init);
        let ty = b.body().value_type(current);
        b.set_after(reduction);
        let reduce = ReduceOp::build(b, [current], 1).op();
        let block = emit::new_block(b, reduce, 0, &[ty, ty]);
        b.set_at_end(block);
        let copy = b.body_mut().clone_op(reduction, &mut Mapping::new());
        b.insert(copy);
        let arguments = b.body().arguments(block).to_vec();
        b.body_mut().set_operands(copy, &arguments);
        b.body_mut().erase(reduction);
        b.set_at_end(block);
        let result = b.body().result(copy, 0);
        ReduceReturnOp::build(b, result);
    }
    b.set_after(op);
    replace_by_results(b, op, carried);
}

/// Returns the initial value of the first reduction of an `scf.parallel`.
fn first_init(b: &Builder<'_>, op: Op) -> Option<Value> {
    b.body().op(op).cast::<ParallelOp>()?.init_vals().next()
}

fn replace_by_results(b: &Builder<'_>, op: Op, carried: &mut [Value]) {
    carried.iter_mut().zip(b.body().results(op)).for_each(|(held, result)| *held = result);
}
