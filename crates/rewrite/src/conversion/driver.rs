//! The conversion driver: the order in which operations are legalized, and the rollback of failed
//! patterns ([`apply_conversion`]).

use std::rc::Rc;
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};
use terrace_ir::action::{Action, ActionHandler, Rewriting, RewrittenBy};
use terrace_ir::fold::{FoldResult, fold_and_update};
use terrace_ir::{Block, Body, Builder, Diagnostic, Op, OpName, OpRef, Region, TraitFlags};

use super::casts::{is_cast, resolve};
use super::deferred::DeferredChanges;
use super::patterns::{ConversionPatterns, ConversionRewriter, changed_ops};
use super::target::ConversionTarget;
use crate::constants::materialize;

/// The operations that a conversion may leave unchanged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ConversionMode {
    /// Operations that the target does not declare illegal (MLIR: `applyPartialConversion`).
    Partial,
    /// Only operations that the target declares legal (MLIR: `applyFullConversion`).
    Full,
}

/// Legalizes the root of `body` and its nested operations, except those in bodies of isolated
/// operations.
///
/// # Errors
/// The diagnostic for the first operation that cannot be legalized; `body` is rolled back.
pub fn apply_conversion(
    body: &mut Body,
    target: &ConversionTarget,
    patterns: &ConversionPatterns,
    mode: ConversionMode,
) -> Result<(), Diagnostic> {
    apply_conversion_to(body, Op::ROOT, target, patterns, mode)
}

/// Legalizes `op` of `body` and its nested operations, like [`apply_conversion`].
///
/// # Errors
/// The diagnostic for the first operation that cannot be legalized; `body` is rolled back.
pub fn apply_conversion_to(
    body: &mut Body,
    op: Op,
    target: &ConversionTarget,
    patterns: &ConversionPatterns,
    mode: ConversionMode,
) -> Result<(), Diagnostic> {
    let is_recorded = body.is_recording();
    body.start_recording();
    let start = body.mark();
    let mut driver = Driver {
        body,
        target,
        patterns,
        mode,
        active: FxHashSet::default(),
        matching: FxHashMap::default(),
        deferred: DeferredChanges::default(),
        made: None,
        handler: None,
    };
    driver.handler = driver.body.context().action_handler();
    driver.made = driver.handler.is_some().then(Vec::new);
    let result = driver.run(op);
    if let Some(handler) = driver.handler.clone().filter(|_| result.is_ok()) {
        driver.report(&*handler);
    }
    if result.is_err() {
        body.roll_back(start);
    }
    // A caller that records receives the changes.
    if !is_recorded {
        body.stop_recording();
    }
    result
}

/// The maximum number of folds of an operation in place. More only happen where definitions form a
/// cycle, in a graph region.
const MAX_FOLDS: usize = 64;

struct Driver<'d> {
    body: &'d mut Body,
    target: &'d ConversionTarget,
    patterns: &'d ConversionPatterns,
    mode: ConversionMode,
    /// Indices of the patterns being applied; a pattern is not applied to operations that it
    /// creates.
    active: FxHashSet<usize>,
    /// By operation name, the indices of the matching patterns in the order in which they are
    /// tried.
    matching: FxHashMap<OpName, Rc<[usize]>>,
    /// The replacements to perform at the end.
    deferred: DeferredChanges,
    /// For each name of a converted operation, the operations that were created for it; `None`
    /// without an action handler.
    made: Option<Vec<(OpName, Vec<Op>)>>,
    /// The handler that observes the application of patterns.
    handler: Option<Arc<dyn ActionHandler>>,
}

/// Returns the error of a partial conversion for `op`, which no pattern makes legal although the
/// target rejects it. Passes that lower operations without a conversion report it, too.
pub fn illegal_op(op: OpRef<'_>) -> Diagnostic {
    let name = op.name_str();
    op.plain_error(format!(
        "failed to legalize operation '{name}' that was explicitly marked illegal"
    ))
}

impl Driver<'_> {
    fn run(&mut self, root: Op) -> Result<(), Diagnostic> {
        for op in ops_to_convert(self.body, root) {
            if self.is_replaced_or_erased(op) || self.legalize(op) {
                self.fold_given_cast(op);
                continue;
            }
            let view = self.body.op(op);
            let illegal = self.target.is_legal(view) == Some(false);
            let name = view.name_str();
            return Err(match self.mode {
                ConversionMode::Partial if !illegal => continue,
                ConversionMode::Partial => illegal_op(view),
                ConversionMode::Full => {
                    view.plain_error(format!("failed to legalize operation '{name}'"))
                }
            });
        }
        let (mut casts, unconverted) = std::mem::take(&mut self.deferred).finish(self.body);
        casts.retain(|op| !self.body.is_erased(*op));
        let patterns = self.patterns.patterns.iter().filter_map(|p| p.converter.as_ref());
        let converters = patterns.chain(&self.patterns.converters).map(|converter| &**converter);
        let converters: Vec<_> = converters.collect();
        resolve(self.body, casts, &unconverted, &converters)
    }

    /// Reports the operations created for each converted operation to `handler`.
    fn report(&mut self, handler: &dyn ActionHandler) {
        for (name, mut made) in self.made.take().into_iter().flatten() {
            made.retain(|op| !self.body.is_erased(*op));
            let by = RewrittenBy::Conversion(name.as_str(self.body.context()));
            handler.rewritten(Rewriting { by, body: self.body, made: &made, erased: &[] });
        }
    }

    /// Whether `op` has been replaced or erased.
    fn is_replaced_or_erased(&self, op: Op) -> bool {
        self.body.is_erased(op) || self.deferred.is_replaced(self.body, op)
    }

    /// Legalizes `op` by folding or patterns; returns whether it is legal afterwards.
    fn legalize(&mut self, op: Op) -> bool {
        let view = self.body.op(op);
        if is_cast(view) || self.target.is_legal(view) == Some(true) {
            return true;
        }
        self.fold(op) || self.apply_patterns(op)
    }

    /// Folds the cast `op` if the target does not declare it legal. Casts that patterns create stay
    /// until the end of the conversion, but those of the input fold as other operations do.
    fn fold_given_cast(&mut self, op: Op) {
        let foldable = !self.is_replaced_or_erased(op)
            && is_cast(self.body.op(op))
            && self.target.is_legal(self.body.op(op)) != Some(true);
        if foldable {
            self.fold(op);
        }
    }

    /// Folds `op` repeatedly, to values or to constants that can be legalized.
    fn fold(&mut self, op: Op) -> bool {
        if op == Op::ROOT || self.body.op(op).flags().contains(TraitFlags::CONSTANT_LIKE) {
            return false;
        }
        let (mark, deferred) = (self.body.mark(), self.deferred.mark());
        let Some(mut results) = fold_and_update(self.body, op) else { return false };
        let mut folds = 1;
        while results.is_empty()
            && let Some(again) = fold_and_update(self.body, op)
        {
            results = again;
            folds += 1;
            if folds > MAX_FOLDS {
                return false;
            }
        }
        if results.is_empty() {
            return self.legalize(op);
        }
        match self.replace_by_fold(op, &results) {
            Some(()) => true,
            None => {
                self.deferred.discard_after(self.body, deferred);
                self.body.roll_back(mark);
                false
            }
        }
    }

    fn replace_by_fold(&mut self, op: Op, results: &[FoldResult]) -> Option<()> {
        let (mut values, mut constants) = (Vec::new(), Vec::new());
        let name = self.body.name(op);
        for (at, result) in results.iter().enumerate() {
            let attribute = match *result {
                FoldResult::Value(value) => {
                    values.push(value);
                    continue;
                }
                FoldResult::Constant(attribute) => attribute,
            };
            let ty = self.body.value_type(self.body.result(op, at));
            let mut builder = Builder::before(self.body, op);
            let constant = materialize(&mut builder, name, attribute, ty)?;
            values.push(self.body.result(constant, 0));
            constants.push(constant);
        }
        let mut rewriter = ConversionRewriter::new(self.body, op, &mut self.deferred);
        rewriter.replace_op(op, &values);
        constants.into_iter().all(|constant| self.legalize(constant)).then_some(())
    }

    /// Applies the first matching pattern whose results can all be legalized; rolls back the
    /// changes of patterns whose results cannot. Returns whether a pattern was applied.
    fn apply_patterns(&mut self, op: Op) -> bool {
        let name = self.body.name(op);
        let matching = match self.matching.get(&name) {
            Some(matching) => matching.clone(),
            None => {
                let matching = self.patterns.matching(self.body.op(op).name_str());
                self.matching.entry(name).or_insert(matching).clone()
            }
        };
        matching.iter().any(|at| self.apply(op, *at))
    }

    fn apply(&mut self, op: Op, at: usize) -> bool {
        if !self.active.insert(at) {
            return false;
        }
        let legal = match self.handler.clone() {
            None => self.apply_active(op, at),
            Some(handler) => {
                let name = self.patterns.patterns[at].name;
                let action = Action::Pattern { name, op: self.body.op(op) };
                handler.begins(action) && {
                    let legal = self.apply_active(op, at);
                    handler.completed(Action::PATTERN);
                    legal
                }
            }
        };
        self.active.remove(&at);
        legal
    }

    fn apply_active(&mut self, op: Op, at: usize) -> bool {
        let (mark, deferred) = (self.body.mark(), self.deferred.mark());
        let (name, noted) = (self.body.name(op), self.made.as_ref().map_or(0, Vec::len));
        let pattern = &self.patterns.patterns[at];
        let mut rewriter = ConversionRewriter::new(self.body, op, &mut self.deferred);
        let applied = rewriter
            .converted_operands(op, pattern.converter.as_deref())
            .and_then(|operands| (pattern.convert)(op, &operands, &mut rewriter));
        let legal = applied.is_some() && {
            let (made, changed) = changed_ops(self.body.changes_since(mark));
            if let Some(all) = &mut self.made {
                all.push((name, made.clone()));
            }
            let mut all = made.into_iter().chain(changed);
            all.all(|op| self.is_replaced_or_erased(op) || self.legalize(op))
        };
        if !legal {
            self.deferred.discard_after(self.body, deferred);
            self.body.roll_back(mark);
            if let Some(all) = &mut self.made {
                all.truncate(noted);
            }
        }
        legal
    }
}

/// Returns `root` and its nested operations, except those in bodies of isolated operations. An
/// isolated operation with operands or results is included, since these are in `body`. An operation
/// precedes its regions, a block the blocks that it dominates; unreachable blocks are left out.
fn ops_to_convert(body: &Body, root: Op) -> Vec<Op> {
    let mut all = vec![root];
    let mut pending: Vec<Region> = body.regions(root).collect();
    pending.reverse();
    let mut stack: Vec<std::vec::IntoIter<Op>> = Vec::new();
    loop {
        while let Some(ops) = stack.last_mut() {
            let Some(op) = ops.next() else {
                stack.pop();
                continue;
            };
            all.push(op);
            if body.child(op).is_some() {
                continue;
            }
            let inner: Vec<Op> = body.regions(op).flat_map(|region| ops_of(body, region)).collect();
            stack.push(inner.into_iter());
        }
        let Some(region) = pending.pop() else { return all };
        stack.push(ops_of(body, region).into_iter());
    }
}

/// Returns the operations directly in `region`, in depth-first order of blocks from the entry.
fn ops_of(body: &Body, region: Region) -> Vec<Op> {
    let mut seen: FxHashSet<Block> = FxHashSet::default();
    let mut pending: Vec<Block> = body.first_block(region).into_iter().collect();
    let mut ops = Vec::new();
    while let Some(block) = pending.pop() {
        if !seen.insert(block) {
            continue;
        }
        let is_here = |op: &Op| {
            let has_values = body.operand_count(*op) > 0 || body.results(*op).next().is_some();
            body.child(*op).is_none() || has_values
        };
        ops.extend(body.ops_in(block).filter(is_here));
        if let Some(last) = body.last_op(block) {
            pending.extend(body.op(last).successors().rev());
        }
    }
    ops
}
