//! Removal of operands and results of `linalg.generic` that are unused or given twice
//! (MLIR: `EraseUnusedOperandsAndResults.cpp`). The fusion of elementwise operations and transform
//! scripts use [`unused_operand_removals`].

use rustc_hash::FxHashMap;
use terrace_builtin::affine::AffineMap;
use terrace_ir::{Body, Op, OpType, PatternSet, Rewriter, Value};
use terrace_linalg::{GenericOp, YieldOp};

use crate::generic::{Generic, block_of, covers_loops, yielded};

/// Returns the patterns that remove unused and duplicate operands and unused results of
/// `linalg.generic` (MLIR: `populateEraseUnusedOperandsAndResultsPatterns`).
pub fn unused_operand_removals() -> PatternSet {
    let mut set = PatternSet::new();
    set.add::<GenericOp>("DeduplicateAndRemoveDeadOperandsAndResults", |op, rewriter| {
        remove_unused(op, rewriter, true)
    });
    set.add::<GenericOp>("RemoveUnusedCycleInGenericOp", remove_unused_cycles);
    set
}

/// Returns the patterns that remove unused and duplicate inputs of `linalg.generic`, and read an
/// input that is also an output from the output (MLIR: `populateEraseUnnecessaryInputsPatterns`).
pub fn unnecessary_input_removals() -> PatternSet {
    let mut set = PatternSet::new();
    set.add::<GenericOp>("DeduplicateAndRemoveDeadOperandsAndResults", |op, rewriter| {
        remove_unused(op, rewriter, false)
    });
    set.add::<GenericOp>("FoldDuplicateInputBbArgs", read_outputs);
    set
}

/// The operands that a new operation keeps, out of those of an old one.
struct Kept<'a> {
    body: &'a Body,
    old: &'a Generic,
    arguments: Vec<Value>,
    /// Whether the operand at each index is dropped.
    dropped: Vec<bool>,
    /// For each old operand, the index of the old operand that replaces it: its own if it is kept;
    /// `None` if it is dropped without a replacement.
    replacement: Vec<Option<usize>>,
}

impl Kept<'_> {
    /// Whether the region uses the elements of operand `index`.
    fn is_used(&self, index: usize) -> bool {
        self.body.has_uses(self.arguments[index])
    }

    /// Drops operand `index` if the extents of all loops still follow from the rest.
    fn drop_if_possible(&mut self, index: usize) -> bool {
        self.dropped[index] = true;
        let cx = self.body.context();
        let kept = (0..self.dropped.len()).filter(|at| !self.dropped[*at]);
        if covers_loops(cx, self.old.parallel.len(), kept.map(|at| &self.old.maps[at])) {
            return true;
        }
        self.dropped[index] = false;
        false
    }

    fn inputs(&mut self) {
        let mut first: FxHashMap<(Value, &AffineMap), usize> = FxHashMap::default();
        for index in 0..self.old.inputs.len() {
            if !self.is_used(index) && self.drop_if_possible(index) {
                continue;
            }
            let key = (self.old.inputs[index], &self.old.maps[index]);
            let kept = *first.entry(key).or_insert(index);
            self.dropped[index] = kept != index;
            self.replacement[index] = Some(kept);
        }
    }

    fn outputs(&mut self, op: Op, yielded: &[Value]) {
        let mut first: FxHashMap<(Value, &AffineMap, Value), usize> = FxHashMap::default();
        for (result, value) in yielded.iter().enumerate() {
            let index = self.old.inputs.len() + result;
            if self.is_dead(op, result, *value) && self.drop_if_possible(index) {
                continue;
            }
            let key = (self.old.outputs[result], &self.old.maps[index], *value);
            let kept = match self.is_used(index) {
                true => index,
                false => first.get(&key).copied().unwrap_or(index),
            };
            if kept == index {
                first.insert(key, index);
            }
            self.dropped[index] = kept != index;
            self.replacement[index] = Some(kept);
        }
    }

    /// Whether result `result` has no uses and its output is unused, or is used only to yield
    /// itself.
    fn is_dead(&self, op: Op, result: usize, yielded: Value) -> bool {
        let argument = self.arguments[self.old.inputs.len() + result];
        if self.body.has_uses(self.body.result(op, result)) {
            return false;
        }
        let user = || self.body.uses(argument).next().map(|of| self.body.op(self.body.user(of)));
        !self.body.has_uses(argument)
            || self.body.has_one_use(argument)
                && yielded == argument
                && user().is_some_and(|user| user.is::<YieldOp>())
    }
}

/// Removes the inputs, and with `remove_outputs` the outputs, that are unused or duplicates.
fn remove_unused(op: GenericOp, rewriter: &mut Rewriter<'_>, remove_outputs: bool) -> Option<()> {
    let op = op.op();
    let body = rewriter.body();
    let old = Generic::of(body, op)?;
    let (block, values) = (block_of(body, op)?, yielded(body, op)?);
    let arguments = body.arguments(block).to_vec();
    let count = old.operand_count();
    if arguments.len() != count || values.len() != old.outputs.len() {
        return None;
    }
    let (dropped, replacement) = (vec![false; count], vec![None; count]);
    let mut kept = Kept { body, old: &old, arguments: arguments.clone(), dropped, replacement };
    kept.inputs();
    if remove_outputs && old.has_tensors(body) {
        kept.outputs(op, &values);
    } else {
        (old.inputs.len()..count).for_each(|index| kept.replacement[index] = Some(index));
    }
    let Kept { dropped, replacement, .. } = kept;
    if !dropped.contains(&true) {
        return None;
    }
    let inputs = old.inputs.len();
    let stays = |index: &usize| !dropped[*index];
    let pick = |range: std::ops::Range<usize>| range.filter(stays).map(|index| old.operand(index));
    let new = Generic {
        inputs: pick(0..inputs).collect(),
        outputs: pick(inputs..count).collect(),
        maps: (0..count).filter(stays).map(|index| old.maps[index].clone()).collect(),
        parallel: old.parallel.clone(),
    };
    let new = new.rebuild(rewriter, op)?;
    let end = rewriter.body().last_op(block)?;
    let body = rewriter.body_mut();
    let kept_values: Vec<Value> =
        (inputs..count).filter(stays).map(|index| values[index - inputs]).collect();
    body.set_operands(end, &kept_values);
    for (index, kept) in replacement.iter().enumerate() {
        if let Some(kept) = kept.filter(|kept| *kept != index) {
            body.replace_all_uses(arguments[index], arguments[kept]);
        }
    }
    for index in (0..count).rev().filter(|index| dropped[*index]) {
        body.erase_block_argument(block, index);
    }
    let place = |index: usize| (inputs..index).filter(stays).count();
    for result in 0..body.result_count(op) {
        if let Some(kept) = replacement[inputs + result] {
            let (from, to) = (body.result(op, result), body.result(new, place(kept)));
            body.replace_all_uses(from, to);
        }
    }
    rewriter.erase_op(op);
    Some(())
}

/// Yields an output itself instead of a value computed from it by one operation, if the result is
/// unused, so that the output can be removed.
fn remove_unused_cycles(op: GenericOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let op = op.op();
    let generic = Generic::of(rewriter.body(), op)?;
    if !generic.has_tensors(rewriter.body()) {
        return None;
    }
    let block = block_of(rewriter.body(), op)?;
    let values = yielded(rewriter.body(), op)?;
    let mut changed = None;
    for (result, value) in values.into_iter().enumerate() {
        let body = rewriter.body();
        let argument = *body.arguments(block).get(generic.inputs.len() + result)?;
        if body.has_uses(body.result(op, result)) || !body.has_one_use(argument) {
            continue;
        }
        let Some(user) = body.uses(argument).next().map(|of| body.user(of)) else { continue };
        let is_cycle = body.result_count(user) == 1
            && body.result(user, 0) == value
            && body.has_one_use(value)
            && body.uses(value).next().is_some_and(|of| body.op(body.user(of)).is::<YieldOp>());
        if is_cycle {
            rewriter.replace_op(user, &[argument]);
            changed = Some(());
        }
    }
    changed
}

/// Uses the element of the last operand with the same value and map instead of an input's.
fn read_outputs(op: GenericOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let op = op.op();
    let body = rewriter.body();
    let generic = Generic::of(body, op)?;
    let arguments = body.arguments(block_of(body, op)?).to_vec();
    let mut replacements = Vec::new();
    for index in 0..generic.inputs.len() {
        if !body.has_uses(*arguments.get(index)?) {
            continue;
        }
        let same = |other: &usize| {
            generic.operand(*other) == generic.inputs[index]
                && generic.maps[*other] == generic.maps[index]
        };
        if let Some(last) = (index + 1..generic.operand_count()).rev().find(same) {
            replacements.push((arguments[index], *arguments.get(last)?));
        }
    }
    if replacements.is_empty() {
        return None;
    }
    for (from, to) in replacements {
        rewriter.replace_all_uses(from, to);
    }
    Some(())
}
