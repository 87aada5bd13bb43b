//! What is looked at when, and what is done if something cannot be legalized.

use std::rc::Rc;
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};
use terrace_ir::action::{Action, ActionHandler, Rewriting, RewrittenBy};
use terrace_ir::fold::{FoldResult, fold_and_update};
use terrace_ir::{Block, Body, Builder, Diagnostic, Op, OpName, Region, TraitFlags};

use super::casts::{is_cast, resolve};
use super::patterns::{ConversionPatterns, ConversionRewriter, touched};
use super::pending::Pending;
use super::target::ConversionTarget;
use crate::constants::materialize;

/// Which operations may stay as they are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ConversionMode {
    /// Those of which nothing is known (MLIR: `applyPartialConversion`).
    Partial,
    /// Legal ones only (MLIR: `applyFullConversion`).
    Full,
}

/// Converts the root of `body` and what is in it, but for what is in the bodies of isolated
/// operations.
///
/// # Errors
/// When something that must be converted cannot be: what is to be said about it; the body is as it was.
pub fn apply_conversion(
    body: &mut Body,
    target: &ConversionTarget,
    patterns: &ConversionPatterns,
    mode: ConversionMode,
) -> Result<(), Diagnostic> {
    body.start_recording();
    let start = body.mark();
    let mut driver = Driver {
        body,
        target,
        patterns,
        mode,
        active: FxHashSet::default(),
        fitting: FxHashMap::default(),
        pending: Pending::default(),
        made: None,
        handler: None,
    };
    driver.handler = driver.body.context().action_handler();
    driver.made = driver.handler.is_some().then(Vec::new);
    let result = driver.run();
    if let Some(handler) = driver.handler.clone().filter(|_| result.is_ok()) {
        driver.tell(&*handler);
    }
    if result.is_err() {
        body.roll_back(start);
    }
    body.stop_recording();
    result
}

struct Driver<'d> {
    body: &'d mut Body,
    target: &'d ConversionTarget,
    patterns: &'d ConversionPatterns,
    mode: ConversionMode,
    /// The patterns that are being applied: none is applied to what itself makes.
    active: FxHashSet<usize>,
    /// The patterns that match operations of a name, in the order in which they are tried.
    fitting: FxHashMap<OpName, Rc<[usize]>>,
    /// What is done in the end.
    pending: Pending,
    /// What became of operations of a name, if somebody wants to know.
    made: Option<Vec<(OpName, Vec<Op>)>>,
    /// Who is shown the patterns that are tried.
    handler: Option<Arc<dyn ActionHandler>>,
}

impl Driver<'_> {
    fn run(&mut self) -> Result<(), Diagnostic> {
        for op in listed(self.body) {
            if self.is_gone(op) || self.legalize(op) {
                continue;
            }
            let view = self.body.op(op);
            let illegal = self.target.is_legal(view) == Some(false);
            let why = match self.mode {
                ConversionMode::Partial if !illegal => continue,
                ConversionMode::Partial => " that was explicitly marked illegal",
                ConversionMode::Full => "",
            };
            let message = format!("failed to legalize operation '{}'{why}", view.name_str());
            return Err(view.plain_error(message));
        }
        let mut casts = std::mem::take(&mut self.pending).finish(self.body);
        casts.retain(|op| !self.body.is_erased(*op));
        let patterns = self.patterns.patterns.iter();
        let converters: Vec<_> = patterns.filter_map(|p| p.converter.as_deref()).collect();
        resolve(self.body, casts, &converters)
    }

    /// Tells `handler` what was made of what.
    fn tell(&mut self, handler: &dyn ActionHandler) {
        for (name, mut made) in self.made.take().into_iter().flatten() {
            made.retain(|op| !self.body.is_erased(*op));
            let by = RewrittenBy::Conversion(name.as_str(self.body.context()));
            handler.rewritten(Rewriting { by, body: self.body, made: &made, erased: &[] });
        }
    }

    /// Whether `op` has been replaced or erased.
    fn is_gone(&self, op: Op) -> bool {
        self.body.is_erased(op) || self.pending.is_replaced(self.body, op)
    }

    /// Makes `op` legal, if it is not and can be; whether it is now.
    fn legalize(&mut self, op: Op) -> bool {
        let view = self.body.op(op);
        if is_cast(view) || self.target.is_legal(view) == Some(true) {
            return true;
        }
        self.fold(op) || self.apply_patterns(op)
    }

    /// Folds `op`, as often as it goes, to values or to constants that are legal.
    fn fold(&mut self, op: Op) -> bool {
        if op == Op::ROOT || self.body.op(op).flags().contains(TraitFlags::CONSTANT_LIKE) {
            return false;
        }
        let (mark, pending) = (self.body.mark(), self.pending.mark());
        let Some(mut results) = fold_and_update(self.body, op) else { return false };
        while results.is_empty()
            && let Some(again) = fold_and_update(self.body, op)
        {
            results = again;
        }
        if results.is_empty() {
            return self.legalize(op);
        }
        match self.replace_by_fold(op, &results) {
            Some(()) => true,
            None => {
                self.pending.forget(self.body, pending);
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
        let mut rewriter = ConversionRewriter::new(self.body, op, &mut self.pending);
        rewriter.replace_op(op, &values);
        constants.into_iter().all(|constant| self.legalize(constant)).then_some(())
    }

    /// Applies the first pattern that leads to legal operations only.
    fn apply_patterns(&mut self, op: Op) -> bool {
        let name = self.body.name(op);
        let fitting = match self.fitting.get(&name) {
            Some(fitting) => fitting.clone(),
            None => {
                let fitting = self.patterns.fitting(self.body.op(op).name_str());
                self.fitting.entry(name).or_insert(fitting).clone()
            }
        };
        fitting.iter().any(|at| self.apply(op, *at))
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
        let (mark, pending) = (self.body.mark(), self.pending.mark());
        let (name, noted) = (self.body.name(op), self.made.as_ref().map_or(0, Vec::len));
        let pattern = &self.patterns.patterns[at];
        let mut rewriter = ConversionRewriter::new(self.body, op, &mut self.pending);
        let applied = rewriter
            .adapted(op, pattern.converter.as_deref())
            .and_then(|operands| (pattern.convert)(op, &operands, &mut rewriter));
        let legal = applied.is_some() && {
            let (made, changed) = touched(self.body.changes_since(mark));
            if let Some(all) = &mut self.made {
                all.push((name, made.clone()));
            }
            let mut all = made.into_iter().chain(changed);
            all.all(|op| self.is_gone(op) || self.legalize(op))
        };
        if !legal {
            self.pending.forget(self.body, pending);
            self.body.roll_back(mark);
            if let Some(all) = &mut self.made {
                all.truncate(noted);
            }
        }
        legal
    }
}

/// The root of `body` and the operations in it, outer ones first, without isolated ones, which are
/// roots of bodies of their own; blocks that dominate others come before them, and those that control
/// cannot reach are left out.
fn listed(body: &Body) -> Vec<Op> {
    let mut all = vec![Op::ROOT];
    let mut pending: Vec<Region> = body.regions(Op::ROOT).collect();
    pending.reverse();
    let mut stack: Vec<std::vec::IntoIter<Op>> = Vec::new();
    loop {
        while let Some(ops) = stack.last_mut() {
            let Some(op) = ops.next() else {
                stack.pop();
                continue;
            };
            all.push(op);
            let inner: Vec<Op> = body.regions(op).flat_map(|region| ops_of(body, region)).collect();
            stack.push(inner.into_iter());
        }
        let Some(region) = pending.pop() else { return all };
        stack.push(ops_of(body, region).into_iter());
    }
}

/// The operations directly in `region`, by blocks depth-first from the entry.
fn ops_of(body: &Body, region: Region) -> Vec<Op> {
    let mut seen: FxHashSet<Block> = FxHashSet::default();
    let mut pending: Vec<Block> = body.first_block(region).into_iter().collect();
    let mut ops = Vec::new();
    while let Some(block) = pending.pop() {
        if !seen.insert(block) {
            continue;
        }
        ops.extend(body.ops_in(block).filter(|op| body.child(*op).is_none()));
        if let Some(last) = body.last_op(block) {
            pending.extend(body.op(last).successors().rev());
        }
    }
    ops
}
