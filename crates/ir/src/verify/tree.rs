//! The order in which isolated operations are verified, and which of them need not be.
//!
//! A verification that begins at the root of a body, with nothing around, has a number. A body that
//! is found valid with everything in it remembers the number until it changes. Where the bodies
//! around it remember the same number, nothing that its checks look at has changed since: not the
//! body, and not the operations around it. So what a pass leaves alone is not checked again, and only
//! gets the new number. The checks that look at several bodies (symbols, above all) run again if one of
//! them has changed, or has got a number of its own since.

use std::num::NonZeroU32;
use std::sync::atomic::{AtomicBool, Ordering};

use rustc_hash::FxHashSet;

use crate::body::{
    Body, Enclosing, FoundValid, Look, Op, OpRef, OpsLeft, SymbolsSeen, extend_enclosing,
};
use crate::declaration::traits::TraitFlags;
use crate::dominance::DominatorTree;
use crate::symbol::{HashedName, SymbolTables};
use crate::verify::signature::Verdicts;
use crate::verify::structure::{Rest, leave, verify_isolated, verify_rest};
use crate::verify::symbols::SymbolUses;
use crate::verify::{Reported, dominance, isolation};

/// An isolated operation with isolated operations in it.
struct Frame<'a> {
    op: OpRef<'a>,
    /// How many operations are around its body.
    depth: usize,
    /// Whether its body and those around it are as the last verification found them.
    unchanged: bool,
    found: Found,
    /// The isolated operations directly in its body that are to be verified now, the first one last.
    nested: Vec<Op>,
    /// What is to be checked behind those.
    rest: Rest<'a>,
    /// Those symbols directly in its body that were found valid, for what is in it; `None` if it has
    /// no symbol table, and until nothing but isolated operations is left to be checked.
    tables: Option<SymbolTables<'a>>,
    /// Those isolated operations directly in its body in which references are left to be found.
    users: FxHashSet<Op>,
    /// Those isolated operations directly in its body, and what refers to symbols in each, that are
    /// left to be checked.
    left: Vec<(Op, OpsLeft)>,
}

/// What was found of an isolated operation and everything in it.
#[derive(PartialEq, Eq)]
struct Found {
    valid: bool,
    /// Whether something refers to symbols.
    uses_symbols: bool,
    /// Whether all of those references have been checked, but for those that are left.
    symbols_noted: bool,
    /// Those operations of the body whose references are left to be checked in the symbol table around.
    left: OpsLeft,
    /// Whether there are isolated operations in the body.
    has_isolated: bool,
}

/// How many isolated operations are verified before what is wrong with them is said.
const TOGETHER: usize = 1 << 14;

/// Verifies isolated operations; keeps its own stack, so that deep nesting cannot exhaust the
/// thread's.
pub(super) struct TreeVerifier<'a> {
    /// What is around the operation being verified, from the outermost to the innermost.
    around: Vec<OpRef<'a>>,
    base: usize,
    /// The isolated operations around the one being verified, the innermost one last.
    frames: Vec<Frame<'a>>,
    /// The number of the verification; `None` if nothing is remembered of it.
    number: Option<NonZeroU32>,
    /// The number of the last verification, if the bodies around the first operation are as that found
    /// them.
    last: Option<NonZeroU32>,
    /// Whether the operation around the first one has a symbol table, for which references are noted.
    in_table: bool,
    /// Whether other threads may be used.
    on_threads: bool,
}

impl<'a> TreeVerifier<'a> {
    /// A verifier of operations that `enclosing` is around, on this thread only, which remembers
    /// nothing.
    fn new(enclosing: Enclosing<'a>) -> Self {
        let mut around: Vec<OpRef<'a>> = enclosing.outwards().collect();
        around.reverse();
        let base = around.len();
        let (number, last, in_table, on_threads) = (None, None, false, false);
        Self { base, around, frames: Vec::new(), number, last, in_table, on_threads }
    }

    /// Checks `op` and all in it: each isolated operation first without those in it, then those
    /// one by one, and if all are valid its regions' traits and its dominance. `enclosing` is what is
    /// around `op`.
    pub(super) fn verify(op: OpRef<'a>, enclosing: Enclosing<'a>) -> Result<(), Reported> {
        let mut verifier = TreeVerifier { on_threads: true, ..TreeVerifier::new(enclosing) };
        let alone = enclosing.depth() == 0 && op.id() == Op::ROOT;
        if alone && op.body().is_known_valid() {
            if cfg!(debug_assertions) {
                let found = TreeVerifier::new(enclosing).find(op, &mut Verdicts::default());
                assert!(found.valid, "{} is invalid though nothing changed", op.name_str());
            }
            return Ok(());
        }
        if alone {
            verifier.number = op.context().number_verification(FoundValid::LAST);
            verifier.last = own_number(op.body());
        }
        let found = verifier.find(op, &mut Verdicts::default());
        if found.valid { Ok(()) } else { Err(Reported::elsewhere()) }
    }

    fn find(&mut self, op: OpRef<'a>, verdicts: &mut Verdicts) -> Found {
        let mut next = op;
        loop {
            let mut found = self.enter(next, verdicts);
            loop {
                if let Some(found) = &found {
                    self.remember(next, found);
                }
                match (found, self.frames.last_mut()) {
                    (Some(found), None) => {
                        self.around.truncate(self.base);
                        return found;
                    }
                    (Some(found), Some(frame)) => frame.add(next.id(), found, SymbolTables::add),
                    (None, _) => {}
                }
                let frame = self.frames.last_mut().expect("it was entered, or added to");
                if let Some(inner) = frame.nested.pop() {
                    let body = frame.op.inner().body();
                    body.prefetch_behind(inner);
                    next = body.op(inner);
                    break;
                }
                let frame = self.frames.pop().expect("it is the last one");
                if frame.found.valid && !frame.rest.is_empty() {
                    self.go_on(frame, verdicts);
                    found = None;
                    continue;
                }
                let Frame { op, found: mut all, tables, users, left, .. } = frame;
                let is_left = !(users.is_empty() && left.is_empty());
                let (distinct, symbols) =
                    tables.map_or((false, None), |tables| tables.into_added(is_left));
                let seen = SymbolsSeen { distinct, symbols, users, left };
                all.valid = all.valid && self.leave(op, Some(&seen), verdicts);
                (next, found) = (op, Some(all));
            }
        }
    }

    /// Checks one isolated operation without those in it; `None` if there are some, for which it gets
    /// a frame.
    fn enter(&mut self, op: OpRef<'a>, verdicts: &mut Verdicts) -> Option<Found> {
        self.around.truncate(self.depth());
        let mut uses = self.symbol_uses(op);
        let (enclosing, mut rest) = (Enclosing::new(&self.around), Rest::default());
        let count = verify_isolated(op, enclosing, &mut rest, verdicts, &mut uses)
            .map_err(|diagnostic| op.context().emit(diagnostic));
        let SymbolUses { met: uses_symbols, noted: symbols_noted, left, .. } = uses;
        let (valid, has_isolated) = (count.is_ok(), count.is_ok_and(|count| count > 0));
        let mut found = Found { valid, uses_symbols, symbols_noted, left, has_isolated };
        let Some(count) = count.ok().filter(|count| *count > 0) else {
            found.valid = valid && self.leave(op, None, verdicts);
            return Some(found);
        };
        let unchanged = self.around_unchanged() && self.is_unchanged(op.inner().body());
        let frame = Frame {
            op,
            depth: self.depth(),
            unchanged,
            found,
            nested: rest.take_isolated(count),
            rest,
            tables: None,
            users: FxHashSet::default(),
            left: Vec::new(),
        };
        self.push_frame(frame, verdicts);
        None
    }

    /// Checks what is behind those isolated operations of a frame that were verified, up to the next ones.
    fn go_on(&mut self, mut frame: Frame<'a>, verdicts: &mut Verdicts) {
        self.around.truncate(self.depth());
        let mut uses = self.symbol_uses(frame.op);
        let enclosing = Enclosing::new(&self.around);
        let count = verify_rest(&mut frame.rest, enclosing, verdicts, &mut uses)
            .map_err(|diagnostic| frame.op.context().emit(diagnostic));
        frame.found.valid = count.is_ok();
        frame.found.uses_symbols |= uses.met;
        frame.found.symbols_noted &= uses.noted;
        frame.found.left.extend(uses.left);
        frame.nested = count.map_or_else(|_| Vec::new(), |count| frame.rest.take_isolated(count));
        self.push_frame(frame, verdicts);
    }

    /// What is to be seen of symbols in the isolated operation `op`.
    #[inline]
    fn symbol_uses(&self, op: OpRef<'a>) -> SymbolUses<'_, 'a> {
        let tables = self.frames.last().map(|frame| frame.tables.as_ref());
        let in_table = tables.map_or(self.in_table, |tables| tables.is_some());
        SymbolUses::new(op, in_table, tables.flatten())
    }

    /// Verifies isolated operations of `frame` on several threads if they are worth it; the others are
    /// next.
    fn push_frame(&mut self, mut frame: Frame<'a>, verdicts: &mut Verdicts) {
        let op = frame.op;
        if op.body().child(op.id()).is_some() {
            extend_enclosing(&mut self.around, op);
        }
        frame.depth = self.around.len();
        let has_table = op.flags().contains(TraitFlags::SYMBOL_TABLE);
        let is_last = has_table && frame.rest.is_empty();
        frame.tables = is_last.then(|| SymbolTables::early(op, frame.nested.len()));
        let sizes = frame.nested.iter().map(|op| frame.op.inner().body().load_of(*op).ops);
        if self.on_threads && op.context().worth_threads(sizes) {
            self.verify_in_parallel(&mut frame);
        } else if frame.unchanged {
            self.pass_over_unchanged(&mut frame, verdicts);
        }
        self.frames.push(frame);
    }

    /// Whether the bodies around what is verified now are as the last verification found them.
    fn around_unchanged(&self) -> bool {
        self.frames.last().map_or(self.last.is_some(), |frame| frame.unchanged)
    }

    /// Whether `body` is as the last verification found it.
    fn is_unchanged(&self, body: &Body) -> bool {
        let number = body.found_valid().map(|found| found.verification);
        number.is_some() && number == self.last
    }

    /// Adds to `frame` what was found before of those operations directly in its body that need not be
    /// verified again.
    fn pass_over_unchanged(&self, frame: &mut Frame<'a>, verdicts: &mut Verdicts) {
        let body = frame.op.inner().body();
        let mut nested = std::mem::take(&mut frame.nested);
        nested.retain(|op| {
            let found = self.found_before(body.op(*op), verdicts);
            let is_left = found.is_none();
            if let Some(found) = found {
                frame.add(*op, found, SymbolTables::add);
            }
            is_left
        });
        frame.nested = nested;
    }

    /// What was found before of the isolated operation `op`, if it has none in its body and has not
    /// changed, where the bodies around it have not either.
    fn found_before(&self, op: OpRef<'a>, verdicts: &mut Verdicts) -> Option<Found> {
        // What holds of one of those that share a body need not hold of another.
        let child = op.body().child(op.id()).filter(|_| !op.body().shares_child(op.id()));
        let known = child.filter(|child| self.is_unchanged(child)).and_then(Body::found_valid)?;
        if known.has_isolated {
            return None;
        }
        let uses_symbols = known.uses_symbols;
        let symbols_noted = !uses_symbols;
        let (left, has_isolated) = (OpsLeft::new(), false);
        let found = Found { valid: true, uses_symbols, symbols_noted, left, has_isolated };
        if cfg!(debug_assertions) {
            let again = TreeVerifier::new(Enclosing::new(&self.around)).find(op, verdicts);
            assert!(again == found, "{} changed unnoticed", op.name_str());
        }
        self.remember(op, &found);
        Some(found)
    }

    /// Makes the body of the isolated operation `op` remember what was found.
    fn remember(&self, op: OpRef<'_>, found: &Found) {
        let Some(verification) = self.number else { return };
        let Found { valid, uses_symbols, has_isolated, .. } = *found;
        let found = valid.then_some(FoundValid { verification, uses_symbols, has_isolated });
        op.inner().body().remember_validity(found);
    }

    /// How many operations are around the body of what is verified now.
    fn depth(&self) -> usize {
        self.frames.last().map_or(self.base, |frame| frame.depth)
    }

    /// Whether what needs everything in the isolated operation `op` to be valid holds; `seen` is
    /// what was seen of symbols in it, if there are isolated operations.
    fn leave(
        &mut self,
        op: OpRef<'a>,
        seen: Option<&SymbolsSeen<'_>>,
        verdicts: &mut Verdicts,
    ) -> bool {
        self.around.truncate(self.depth());
        let enclosing = Enclosing::new(&self.around);
        let enclosing = seen.map_or(enclosing, |seen| enclosing.with_symbols_seen(seen));
        leave_isolated(op, enclosing, &mut verdicts.dominators).is_ok()
    }

    /// Verifies all of the isolated operations directly in the body of a frame.
    fn verify_in_parallel(&self, frame: &mut Frame<'a>) {
        let enclosing = Enclosing::new(&self.around);
        let (cx, body) = (frame.op.context(), frame.op.inner().body());
        let (number, last) = (self.number, self.last.filter(|_| frame.unchanged));
        let mut nested = std::mem::take(&mut frame.nested);
        nested.reverse();
        let in_table = frame.tables.is_some();
        let state = || {
            let verifier = TreeVerifier { number, last, in_table, ..TreeVerifier::new(enclosing) };
            (verifier, Verdicts::default())
        };
        // What is wrong with all of them would take much more memory than they do.
        for together in nested.chunks(TOGETHER) {
            let look = |op: &Op, look: Look| look.at(body.child(*op));
            let found =
                cx.map_bodies_in_order(together, look, state, |(verifier, verdicts), op| {
                    let op = body.op(*op);
                    let found = verifier.found_before(op, verdicts);
                    let found = found.unwrap_or_else(|| verifier.find(op, verdicts));
                    (found, in_table.then(|| HashedName::of_op(op)).flatten())
                });
            for (op, (found, name)) in together.iter().zip(found) {
                frame.add(*op, found, |tables, op| {
                    name.into_iter().for_each(|name| tables.add_named(op, name));
                });
            }
        }
    }
}

/// The number of the verification that found `body` valid, without those in it, if that holds still.
fn own_number(body: &Body) -> Option<NonZeroU32> {
    let number = body.found_valid()?.verification;
    body.context().remembers_verification(number).then_some(number)
}

/// Whether `body` and all bodies in it are as one verification found them.
pub(super) fn is_known_valid(body: &Body) -> bool {
    let Some(number) = own_number(body) else { return false };
    // One that has changed is enough to know: the others are not looked at then.
    let changed = AtomicBool::new(false);
    let mut level = vec![body];
    while !level.is_empty() && !changed.load(Ordering::Relaxed) {
        let has_isolated = |(): &mut (), body: &&Body| {
            if changed.load(Ordering::Relaxed) {
                return false;
            }
            let found = body.found_valid().filter(|found| found.verification == number);
            if found.is_none() {
                changed.store(true, Ordering::Relaxed);
            }
            found.is_some_and(|found| found.has_isolated)
        };
        let outer = body.context().map_in_order(&level, |body| body.load(), || (), has_isolated);
        let outer = level.into_iter().zip(outer).filter(|(_, has_isolated)| *has_isolated);
        level = outer.flat_map(|(body, _)| body.child_bodies()).collect();
    }
    !changed.into_inner()
}

impl<'a> Frame<'a> {
    /// Adds what was found of `op`, which is directly in the body; `show` adds it to the symbols if it is
    /// valid.
    fn add(&mut self, op: Op, found: Found, show: impl FnOnce(&SymbolTables<'a>, OpRef<'a>)) {
        self.found.valid &= found.valid;
        self.found.uses_symbols |= found.uses_symbols;
        if !found.symbols_noted {
            self.found.symbols_noted = false;
            self.users.insert(op);
        } else if !found.left.is_empty() {
            self.left.push((op, found.left));
        }
        if let Some(tables) = self.tables.as_ref().filter(|_| found.valid) {
            show(tables, self.op.inner().body().op(op));
        }
    }
}

/// Checks what needs everything in the isolated operation `op` to be valid.
fn leave_isolated(
    op: OpRef<'_>,
    enclosing: Enclosing<'_>,
    memory: &mut DominatorTree,
) -> Result<(), Reported> {
    isolation::verify(op)
        .and_then(|()| leave(op, enclosing))
        .and_then(|()| dominance::verify_regions(op.inner(), memory))
        .map_err(|diagnostic| op.context().emit(diagnostic))
}
