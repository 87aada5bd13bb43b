//! What is around an isolated operation, which its own body does not know.

use std::borrow::Cow;
use std::sync::Arc;

use indexmap::IndexMap;
use rustc_hash::{FxBuildHasher, FxHashSet};
use smallvec::SmallVec;

use super::{Body, Op, OpRef, Walk, WalkOrder, WalkResult};

/// Symbols by name, in order.
pub(crate) type Symbols<'a> = IndexMap<Cow<'a, str>, OpRef<'a>, FxBuildHasher>;

/// What the verifier has seen of symbols, by the time that it has been through an isolated
/// operation.
pub(crate) struct SymbolsSeen<'a> {
    /// Whether it has a symbol table and no name is there twice.
    pub(crate) distinct: bool,
    /// Its symbols, if so and somebody has asked for one of them, or is going to.
    pub(crate) symbols: Option<Arc<Symbols<'a>>>,
    /// Those isolated operations directly in its body in which references are left to be found.
    pub(crate) users: FxHashSet<Op>,
    /// References that are left to be checked: isolated operations directly in its body, and the
    /// operations in each that refer to symbols.
    pub(crate) left: Vec<(Op, OpsLeft)>,
}

/// Operations of a body that are left to be checked.
pub(crate) type OpsLeft = SmallVec<[Op; 4]>;

impl std::fmt::Debug for SymbolsSeen<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.symbols.iter().flat_map(|symbols| symbols.keys())).finish()
    }
}

/// The operations around the body that an operation is in, for reading.
///
/// Only a walk, the verifier and a pass hand out one that is not empty, so that it cannot be left
/// out by mistake where something is around.
#[derive(Clone, Copy, Debug, Default)]
pub struct Enclosing<'a> {
    /// From the outermost to the innermost.
    ops: &'a [OpRef<'a>],
    /// What the verifier has seen in the operation; `None` if nobody has looked.
    symbols_seen: Option<&'a SymbolsSeen<'a>>,
}

impl<'a> Enclosing<'a> {
    /// The surroundings of an operation that stands alone: no operations.
    pub const fn none() -> Self {
        Self { ops: &[], symbols_seen: None }
    }

    pub(crate) fn new(ops: &'a [OpRef<'a>]) -> Self {
        Self { ops, symbols_seen: None }
    }

    /// The same, for the verifier of an operation in which it has seen `symbols_seen`.
    pub(crate) fn with_symbols_seen(self, symbols_seen: &'a SymbolsSeen<'a>) -> Self {
        Self { symbols_seen: Some(symbols_seen), ..self }
    }

    /// The same, for a verifier that looks again itself.
    pub(crate) fn without_symbols_seen(self) -> Self {
        Self { symbols_seen: None, ..self }
    }

    /// What the verifier has seen of symbols in the operation that it verifies.
    pub(crate) fn symbols_seen(self) -> Option<&'a SymbolsSeen<'a>> {
        self.symbols_seen
    }

    /// The operation directly around the body's root.
    pub fn parent(self) -> Option<OpRef<'a>> {
        self.ops.last().copied()
    }

    /// The operations from the innermost to the outermost.
    pub fn outwards(self) -> impl ExactSizeIterator<Item = OpRef<'a>> {
        self.ops.iter().rev().copied()
    }

    /// The number of operations around.
    pub fn depth(self) -> usize {
        self.ops.len()
    }

    /// The operation directly around `op`: within its body, or around that.
    pub fn parent_of(self, op: OpRef<'a>) -> Option<OpRef<'a>> {
        op.parent().or_else(|| self.parent())
    }

    /// `op` and the operations around it, from the inside out, across bodies.
    pub fn ancestors(self, op: OpRef<'a>) -> impl Iterator<Item = OpRef<'a>> {
        op.ancestors().chain(self.outwards())
    }
}

/// Puts what is around the body of the isolated operation `op` behind what is around `op`'s own.
pub(crate) fn extend_enclosing<'a>(enclosing: &mut Vec<OpRef<'a>>, op: OpRef<'a>) {
    let at = enclosing.len();
    enclosing.extend(op.ancestors().skip(1));
    enclosing[at..].reverse();
}

impl<'a> OpRef<'a> {
    /// As [`OpRef::walk`] in pre-order, and hands out what is around the body of each operation.
    /// `enclosing` is what is around this one's.
    pub fn walk_enclosed(
        self,
        enclosing: Enclosing<'a>,
        mut visit: impl FnMut(OpRef<'a>, Enclosing<'_>) -> Walk,
    ) -> WalkResult {
        let mut around: Vec<OpRef<'a>> = enclosing.ops.to_vec();
        // The bodies that the walk is in, and how much of `around` is outside of each.
        let mut bodies: Vec<(&'a Body, usize)> = vec![(self.body(), around.len())];
        let mut last = self;
        self.walk(WalkOrder::Pre, |op| {
            let same = |held: &(&'a Body, usize)| std::ptr::eq(held.0, op.body());
            if !bodies.last().is_some_and(same) {
                match bodies.iter().rposition(same) {
                    Some(at) => {
                        bodies.truncate(at + 1);
                        around.truncate(bodies[at].1);
                    }
                    None => {
                        // The operation before is the one that has this body.
                        extend_enclosing(&mut around, last);
                        bodies.push((op.body(), around.len()));
                    }
                }
            }
            last = op;
            visit(op, Enclosing::new(&around))
        })
    }
}
