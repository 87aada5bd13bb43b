//! The operations around the body of an isolated operation, which the body does not refer to.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::{Body, Op, OpRef, Walk, WalkOrder, WalkResult};

/// The operations in an isolated operation that refer to symbols. `L` is a list of operations.
#[derive(Debug)]
pub(crate) enum SymbolUses<L> {
    /// No operation refers to symbols.
    None,
    /// Exactly these operations, which are in the isolated operation's own body.
    Noted(L),
    /// Not known: the isolated operation is to be walked.
    Unknown,
}

impl SymbolUses<OpList> {
    /// Adds the operation `op`.
    pub(crate) fn push(&mut self, op: Op) {
        match self {
            Self::None => *self = Self::Noted(OpList::from_elem(op, 1)),
            Self::Noted(ops) => ops.push(op),
            Self::Unknown => {}
        }
    }

    /// Adds the uses of `others`.
    pub(crate) fn append(&mut self, others: Self) {
        match others {
            Self::None => {}
            Self::Noted(ops) => ops.into_iter().for_each(|op| self.push(op)),
            Self::Unknown => *self = Self::Unknown,
        }
    }
}

/// A list of operations of one body.
pub(crate) type OpList = SmallVec<[Op; 4]>;

/// The references to symbols that the verifier has found in the isolated operations directly in one
/// body.
#[derive(Debug, Default)]
pub(crate) struct SymbolUsers(FxHashMap<Op, SymbolUses<OpList>>);

impl SymbolUsers {
    /// Adds the uses in the isolated operation `op`.
    pub(crate) fn add(&mut self, op: Op, uses: SymbolUses<OpList>) {
        if !matches!(uses, SymbolUses::None) {
            self.0.insert(op, uses);
        }
    }

    /// The uses in the isolated operation `op`.
    pub(crate) fn of(&self, op: Op) -> SymbolUses<&[Op]> {
        match self.0.get(&op) {
            None | Some(SymbolUses::None) => SymbolUses::None,
            Some(SymbolUses::Noted(ops)) => SymbolUses::Noted(ops),
            Some(SymbolUses::Unknown) => SymbolUses::Unknown,
        }
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
    /// The symbol users in the operation being verified; `None` outside of the verifier.
    symbol_users: Option<&'a SymbolUsers>,
}

impl<'a> Enclosing<'a> {
    /// The surroundings of an operation that stands alone: no operations.
    pub const fn none() -> Self {
        Self { ops: &[], symbol_users: None }
    }

    pub(crate) fn new(ops: &'a [OpRef<'a>]) -> Self {
        Self { ops, symbol_users: None }
    }

    /// The same surroundings, for the verifier of an operation in which it has found `users`.
    pub(crate) fn with_symbol_users(self, users: &'a SymbolUsers) -> Self {
        Self { symbol_users: Some(users), ..self }
    }

    /// The symbol users in the operation being verified, by isolated operation; `None` outside of
    /// verification.
    pub(crate) fn symbol_users(self) -> Option<&'a SymbolUsers> {
        self.symbol_users
    }

    /// The operation directly around the body's root; `None` at the outermost operation.
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

    /// The operation directly around `op`: within its body, or around that; `None` for the
    /// outermost operation.
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
