//! Traits as bits, for algorithms that only query whether an operation has a trait.

use std::ops::BitOr;

/// A set of traits, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct TraitFlags(pub u32);

impl TraitFlags {
    /// The empty set of traits.
    pub const NONE: Self = Self(0);
    /// Flag: the operation ends a block (MLIR: `IsTerminator`).
    pub const TERMINATOR: Self = Self(1);
    /// Flag: the operation's regions use no values from outside (MLIR: `IsolatedFromAbove`).
    pub const ISOLATED: Self = Self(1 << 1);
    /// Flag: the operation is a symbol table for the symbols in its region (MLIR: `SymbolTable`).
    pub const SYMBOL_TABLE: Self = Self(1 << 2);
    /// Flag: the operation has a name in the enclosing symbol table (MLIR: `Symbol`).
    pub const SYMBOL: Self = Self(1 << 3);
    /// Flag: the blocks of the operation's regions need not end in a terminator (MLIR:
    /// `NoTerminator`).
    pub const NO_TERMINATOR: Self = Self(1 << 4);
    /// Flag: the regions of the operation are graph regions, without order and dominance (MLIR:
    /// `HasOnlyGraphRegion`).
    pub const GRAPH_REGION: Self = Self(1 << 5);
    /// Flag: the operation's operands may be swapped (MLIR: `IsCommutative`).
    pub const COMMUTATIVE: Self = Self(1 << 6);
    /// Flag: the operation is a constant, whose value folding can obtain (MLIR: `ConstantLike`).
    pub const CONSTANT_LIKE: Self = Self(1 << 7);
    /// Flag: the operation has no effects on memory (MLIR: `NoMemoryEffect`).
    pub const NO_MEMORY_EFFECT: Self = Self(1 << 8);
    /// Each region of the operation has at most one block (MLIR: `SingleBlock`).
    pub const SINGLE_BLOCK: Self = Self(1 << 9);
    /// Flag: the properties hold the lengths of the operand groups (MLIR:
    /// `AttrSizedOperandSegments`).
    pub const OPERAND_SEGMENTS: Self = Self(1 << 10);
    /// Flag: the properties hold the lengths of the result groups (MLIR:
    /// `AttrSizedResultSegments`).
    pub const RESULT_SEGMENTS: Self = Self(1 << 11);
    /// Flag: the operation ends its region and passes its operands to the parent operation (MLIR:
    /// `ReturnLike`).
    pub const RETURN_LIKE: Self = Self(1 << 12);
    /// Flag: stack allocations in the operation's regions are freed when the operation ends (MLIR:
    /// `AutomaticAllocationScope`).
    pub const ALLOCATION_SCOPE: Self = Self(1 << 13);
    /// Flag: the name of the symbol is optional.
    pub const OPTIONAL_SYMBOL: Self = Self(1 << 14);
    /// Flag: a trait of the operation has a verifier that runs after its nested operations were
    /// verified.
    pub(crate) const CHECKS_REGIONS: Self = Self(1 << 15);
    /// Flag: the operation may be executed speculatively (MLIR: `AlwaysSpeculatable`).
    pub const ALWAYS_SPECULATABLE: Self = Self(1 << 16);
    /// Flag: the operation may be speculated if all its nested operations may (MLIR:
    /// `RecursivelySpeculatable`).
    pub const RECURSIVELY_SPECULATABLE: Self = Self(1 << 17);
    /// Flag: the effects of nested operations are also the operation's effects (MLIR:
    /// `HasRecursiveMemoryEffects`).
    pub const RECURSIVE_EFFECTS: Self = Self(1 << 18);
    /// Flag: the operation is idempotent: `f(x, x)` is `x`, and `f(f(x))` is `f(x)` (MLIR:
    /// `IsIdempotent`).
    pub const IDEMPOTENT: Self = Self(1 << 19);
    /// Flag: the operation is an involution: `f(f(x))` is `x` (MLIR: `IsInvolution`).
    pub const INVOLUTION: Self = Self(1 << 20);
    /// Flag: the operation's regions may run several times at once (MLIR: `HasParallelRegion`).
    pub const PARALLEL_REGION: Self = Self(1 << 21);
    /// Flag: an interface of the operation has a verifier that reads the enclosing operations.
    pub(crate) const CHECKS_ENCLOSED: Self = Self(1 << 22);
    /// Flag: a trait of the operation has a verifier of the stage `Structure`.
    pub(crate) const CHECKS_STRUCTURE: Self = Self(1 << 23);
    /// Flag: a trait of the operation has a verifier of the stage `Predicate`.
    pub(crate) const CHECKS_PREDICATE: Self = Self(1 << 24);
    /// Flag: a trait of the operation has a verifier of the stage `Last`.
    pub(crate) const CHECKS_LAST: Self = Self(1 << 25);
    /// The flags of an operation without effects that may be speculated (MLIR: `Pure`).
    pub const PURE: Self = Self::NO_MEMORY_EFFECT.union(Self::ALWAYS_SPECULATABLE);

    /// Returns the union of both sets.
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether `self` contains all traits of `other`.
    #[inline]
    pub const fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// Whether `self` contains at least one trait of `other`.
    #[inline]
    pub const fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

impl BitOr for TraitFlags {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        self.union(other)
    }
}
