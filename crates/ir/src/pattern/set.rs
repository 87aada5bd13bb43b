//! Patterns and pattern sets.

use super::Rewriter;
use crate::body::Op;
use crate::declaration::op_type::OpType;
use crate::store::context::Context;
use crate::store::op_name::OpName;

/// The function of a pattern, which matches an operation and rewrites it.
///
/// `None` means no match; the function must then leave the IR unchanged.
pub type Rewrite = dyn Fn(Op, &mut Rewriter<'_>) -> Option<()> + Send + Sync;

/// A rewrite of operations of one type, as a Rust type (MLIR: `OpRewritePattern`); `patterns!`
/// declares such types.
pub trait RewritePattern: 'static {
    /// The type of the operations that the pattern matches.
    type Root: OpType;
    /// The name by which users disable the pattern, shown in traces.
    const NAME: &'static str;
    /// The benefit of the pattern: patterns of greater benefit are tried first.
    const BENEFIT: u16 = 1;
    /// Further names by which users disable the pattern.
    const LABELS: &'static [&'static str] = &[];
    /// The names of the operations that the pattern may create.
    const GENERATES: &'static [&'static str] = &[];
    /// The definitions of the first operands that the pattern matches. Drivers skip the pattern for
    /// other operations.
    const OPERANDS: &'static [OperandDef] = &[];

    /// Rewrites `op` if it matches; `None`, with the IR unchanged, if it does not match.
    fn rewrite(op: Self::Root, rewriter: &mut Rewriter<'_>) -> Option<()>;
}

/// The operations that a pattern matches.
#[derive(Clone, Copy, Debug)]
pub enum PatternRoot {
    /// Operations of this name.
    Named(&'static str),
    /// Registered operations whose names satisfy the predicate, such as those with a trait or an
    /// interface (MLIR: `MatchTraitOpTypeTag`, `MatchInterfaceOpTypeTag`).
    Where(fn(&Context, OpName) -> bool),
    /// Any operation (MLIR: `MatchAnyOpTypeTag`).
    Any,
}

/// The definition of an operand of the operations that a pattern matches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OperandDef {
    /// Any definition, including a block argument.
    Any,
    /// A constant-like operation (MLIR: `m_Constant`).
    Constant,
    /// An operation with this name.
    Named(&'static str),
}

/// A rewrite of operations of one name, of one trait or interface, or of any operation (MLIR:
/// `RewritePattern`).
pub struct Pattern {
    /// The name by which users disable the pattern, shown in traces (MLIR: `getDebugName`).
    pub name: &'static str,
    /// Further names by which users disable the pattern (MLIR: `getDebugLabels`).
    pub labels: &'static [&'static str],
    /// The operations that the pattern matches.
    pub root: PatternRoot,
    /// The benefit of the pattern: patterns of greater benefit are tried first.
    pub benefit: u16,
    /// The names of the operations that the pattern may create, which dialect conversion uses to
    /// compute legalization costs.
    pub generates: &'static [&'static str],
    /// The definitions of the first operands that the pattern matches. Drivers skip the pattern for
    /// other operations.
    pub operands: &'static [OperandDef],
    rewrite: Box<Rewrite>,
}

impl Pattern {
    /// Applies the pattern to `op`; `None`, with the IR unchanged, if `op` does not match.
    #[inline]
    pub fn apply(&self, op: Op, rewriter: &mut Rewriter<'_>) -> Option<()> {
        (self.rewrite)(op, rewriter)
    }

    /// Sets the pattern's benefit, which is 1 by default.
    pub fn benefit(&mut self, benefit: u16) -> &mut Self {
        self.benefit = benefit;
        self
    }

    /// Sets the pattern's labels.
    pub fn labels(&mut self, labels: &'static [&'static str]) -> &mut Self {
        self.labels = labels;
        self
    }

    /// Sets the names of the operations that the pattern may create.
    pub fn generates(&mut self, names: &'static [&'static str]) -> &mut Self {
        self.generates = names;
        self
    }

    /// Sets the definitions of the first operands that the pattern matches.
    pub fn operands(&mut self, defs: &'static [OperandDef]) -> &mut Self {
        self.operands = defs;
        self
    }
}

impl std::fmt::Debug for Pattern {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Pattern({})", self.name)
    }
}

/// Patterns in the order of their addition (MLIR: `RewritePatternSet`).
#[derive(Default, Debug)]
pub struct PatternSet {
    patterns: Vec<Pattern>,
}

impl PatternSet {
    /// Creates an empty set.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds the pattern `P` to the set.
    pub fn insert<P: RewritePattern>(&mut self) -> &mut Self {
        let pattern = self.add::<P::Root>(P::NAME, P::rewrite);
        pattern.benefit(P::BENEFIT).labels(P::LABELS).generates(P::GENERATES).operands(P::OPERANDS);
        self
    }

    /// Adds a pattern named `name` for operations of type `O`.
    pub fn add<O: OpType>(
        &mut self,
        name: &'static str,
        rewrite: impl Fn(O, &mut Rewriter<'_>) -> Option<()> + Send + Sync + 'static,
    ) -> &mut Pattern {
        let rewrite = move |op, rewriter: &mut Rewriter<'_>| rewrite(O::from_op(op), rewriter);
        self.push(name, PatternRoot::Named(O::INFO.name), Box::new(rewrite))
    }

    /// Adds a pattern named `name` for the operations that `root` selects.
    pub fn add_at(
        &mut self,
        name: &'static str,
        root: PatternRoot,
        rewrite: impl Fn(Op, &mut Rewriter<'_>) -> Option<()> + Send + Sync + 'static,
    ) -> &mut Pattern {
        self.push(name, root, Box::new(rewrite))
    }

    fn push(
        &mut self,
        name: &'static str,
        root: PatternRoot,
        rewrite: Box<Rewrite>,
    ) -> &mut Pattern {
        let (labels, generates, operands) = (&[], &[], &[]);
        let pattern = Pattern { name, labels, root, benefit: 1, generates, operands, rewrite };
        self.patterns.push(pattern);
        self.patterns.last_mut().expect("just pushed")
    }

    /// Adds the patterns of `other`.
    pub fn append(&mut self, other: PatternSet) -> &mut Self {
        self.patterns.extend(other.patterns);
        self
    }

    /// Removes the patterns that `keep` rejects.
    pub fn retain(&mut self, keep: impl FnMut(&Pattern) -> bool) {
        self.patterns.retain(keep);
    }

    /// Returns the patterns by value, in order.
    pub fn into_patterns(self) -> Vec<Pattern> {
        self.patterns
    }

    /// Returns the patterns, in order.
    pub fn patterns(&self) -> &[Pattern] {
        &self.patterns
    }
}
