//! The operations that enclose the body of an isolated operation, to which the body itself has no
//! references.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::{Body, Op, OpRef, Walk, WalkOrder, WalkResult};

/// The operations in an isolated operation that refer to symbols. `L` is a list of operations.
#[derive(Debug)]
pub(crate) enum SymbolUses<L> {
    /// No operation refers to symbols.
    None,
    /// Exactly these operations, which are in the body of the isolated operation itself.
    Noted(L),
    /// Unknown, so that the isolated operation must be walked.
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

    /// Appends the operations of `others`; the result is unknown if either is.
    pub(crate) fn append(&mut self, others: Self) {
        match others {
            Self::None => {}
            Self::Noted(ops) => ops.into_iter().for_each(|op| self.push(op)),
            Self::Unknown => *self = Self::Unknown,
        }
    }
}

/// Operations of one body, in no particular order.
pub(crate) type OpList = SmallVec<[Op; 4]>;

/// The symbol users that the verifier has found in each isolated operation directly in one body.
#[derive(Debug, Default)]
pub(crate) struct SymbolUsers(FxHashMap<Op, SymbolUses<OpList>>);

impl SymbolUsers {
    /// Records the uses of symbols in the isolated operation `op`.
    pub(crate) fn add(&mut self, op: Op, uses: SymbolUses<OpList>) {
        if !matches!(uses, SymbolUses::None) {
            self.0.insert(op, uses);
        }
    }

    /// Returns the uses of symbols in the isolated operation `op`.
    pub(crate) fn of(&self, op: Op) -> SymbolUses<&[Op]> {
        match self.0.get(&op) {
            None | Some(SymbolUses::None) => SymbolUses::None,
            Some(SymbolUses::Noted(ops)) => SymbolUses::Noted(ops),
            Some(SymbolUses::Unknown) => SymbolUses::Unknown,
        }
    }
}

/// The operations that enclose a body, from the inside out, for reading.
///
/// Only a walk, the verifier and the pass manager create one that is not empty, so that a caller
/// cannot pass an empty one by mistake for a nested operation.
#[derive(Clone, Copy, Debug, Default)]
pub struct Enclosing<'a> {
    /// The enclosing operations, from the outermost to the innermost.
    ops: &'a [OpRef<'a>],
    /// The symbol users in the operation being verified; `None` outside of the verifier.
    symbol_users: Option<&'a SymbolUsers>,
    /// Whether there are enclosing operations outside of the first one of `ops`.
    is_partial: bool,
}

impl<'a> Enclosing<'a> {
    /// Returns the empty list, for a top-level operation.
    pub const fn none() -> Self {
        Self { ops: &[], symbol_users: None, is_partial: false }
    }

    /// Returns the empty list for an operation whose enclosing operations are not known, but are
    /// valid around it: the verifier omits the checks of its parent.
    pub const fn unknown() -> Self {
        Self { is_partial: true, ..Self::none() }
    }

    /// Whether there are enclosing operations that are not in the list.
    pub fn is_partial(self) -> bool {
        self.is_partial
    }

    /// Returns the same list, with whether further operations enclose it.
    pub(crate) fn partial(self, is_partial: bool) -> Self {
        Self { is_partial, ..self }
    }

    pub(crate) fn new(ops: &'a [OpRef<'a>]) -> Self {
        Self { ops, symbol_users: None, is_partial: false }
    }

    /// Returns the same enclosing operations with the symbol users `users`, which the verifier has
    /// found in the operation being verified.
    pub(crate) fn with_symbol_users(self, users: &'a SymbolUsers) -> Self {
        Self { symbol_users: Some(users), ..self }
    }

    /// Returns the symbol users in the operation being verified, by isolated operation; `None`
    /// outside of verification.
    pub(crate) fn symbol_users(self) -> Option<&'a SymbolUsers> {
        self.symbol_users
    }

    /// Returns the parent of the body's root; `None` if the root is the outermost operation.
    pub fn parent(self) -> Option<OpRef<'a>> {
        self.ops.last().copied()
    }

    /// Iterates over the enclosing operations from the innermost to the outermost.
    pub fn outwards(self) -> impl ExactSizeIterator<Item = OpRef<'a>> {
        self.ops.iter().rev().copied()
    }

    /// Returns the number of enclosing operations.
    pub fn depth(self) -> usize {
        self.ops.len()
    }

    /// Returns the parent of `op`, which may be in the enclosing body; `None` for the outermost
    /// operation.
    pub fn parent_of(self, op: OpRef<'a>) -> Option<OpRef<'a>> {
        op.parent().or_else(|| self.parent())
    }

    /// Iterates over `op` and its ancestors, from the inside out, across bodies.
    pub fn ancestors(self, op: OpRef<'a>) -> impl Iterator<Item = OpRef<'a>> {
        op.ancestors().chain(self.outwards())
    }
}

/// Appends the operations that enclose the body of the isolated operation `op` to `enclosing`,
/// which holds those that enclose the body of which `op` is a member.
pub(crate) fn extend_enclosing<'a>(enclosing: &mut Vec<OpRef<'a>>, op: OpRef<'a>) {
    let at = enclosing.len();
    enclosing.extend(op.ancestors().skip(1));
    enclosing[at..].reverse();
}

impl<'a> OpRef<'a> {
    /// As [`OpRef::walk`] in pre-order, and passes the enclosing operations of each visited
    /// operation's body to `visit`. `enclosing` are those of this operation's body.
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
