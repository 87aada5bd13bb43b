//! Traits: statements about an operation, some with a verifier (MLIR: `OpTrait`).

use std::any::TypeId;
use std::ops::BitOr;

use crate::body::{Enclosing, OpRef};
use crate::declaration::op_info::OpInfo;
use crate::store::diagnostic::Diagnostic;

/// The traits that algorithms ask for, as bits of a word.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct TraitFlags(pub u32);

impl TraitFlags {
    /// The empty set of traits.
    pub const NONE: Self = Self(0);
    /// The operation ends a block (MLIR: `IsTerminator`).
    pub const TERMINATOR: Self = Self(1);
    /// The operation's regions use no value from outside (MLIR: `IsolatedFromAbove`).
    pub const ISOLATED: Self = Self(1 << 1);
    /// The symbols in the operation's region are found through it (MLIR: `SymbolTable`).
    pub const SYMBOL_TABLE: Self = Self(1 << 2);
    /// The operation has a name in the enclosing symbol table (MLIR: `Symbol`).
    pub const SYMBOL: Self = Self(1 << 3);
    /// The blocks of the operation's regions need not end in a terminator (MLIR: `NoTerminator`).
    pub const NO_TERMINATOR: Self = Self(1 << 4);
    /// Order and dominance do not matter in the operation's regions (MLIR: `HasOnlyGraphRegion`).
    pub const GRAPH_REGION: Self = Self(1 << 5);
    /// The operation's operands may be swapped (MLIR: `IsCommutative`).
    pub const COMMUTATIVE: Self = Self(1 << 6);
    /// The operation gives a constant that folding finds (MLIR: `ConstantLike`).
    pub const CONSTANT_LIKE: Self = Self(1 << 7);
    /// The operation has no effects on memory (MLIR: `NoMemoryEffect`).
    pub const NO_MEMORY_EFFECT: Self = Self(1 << 8);
    /// Each region of the operation has at most one block (MLIR: `SingleBlock`).
    pub const SINGLE_BLOCK: Self = Self(1 << 9);
    /// The properties hold the lengths of the operand groups (MLIR: `AttrSizedOperandSegments`).
    pub const OPERAND_SEGMENTS: Self = Self(1 << 10);
    /// The properties hold the lengths of the result groups (MLIR: `AttrSizedResultSegments`).
    pub const RESULT_SEGMENTS: Self = Self(1 << 11);
    /// The operation ends its region and gives its operands to the operation around
    /// (MLIR: `ReturnLike`).
    pub const RETURN_LIKE: Self = Self(1 << 12);
    /// What is allocated on the stack in the operation's regions is freed at their end
    /// (MLIR: `AutomaticAllocationScope`).
    pub const ALLOCATION_SCOPE: Self = Self(1 << 13);
    /// The symbol may be left without a name.
    pub const OPTIONAL_SYMBOL: Self = Self(1 << 14);
    /// Some trait has a verifier that runs after what is in the regions is verified.
    pub(crate) const CHECKS_REGIONS: Self = Self(1 << 15);
    /// The operation may be executed where it was not before (MLIR: `AlwaysSpeculatable`).
    pub const ALWAYS_SPECULATABLE: Self = Self(1 << 16);
    /// The operation may be speculated if all operations in it may
    /// (MLIR: `RecursivelySpeculatable`).
    pub const RECURSIVELY_SPECULATABLE: Self = Self(1 << 17);
    /// The effects of the operations in its regions are the operation's own
    /// (MLIR: `HasRecursiveMemoryEffects`).
    pub const RECURSIVE_EFFECTS: Self = Self(1 << 18);
    /// `f(x, x)` is `x`, and `f(f(x))` is `f(x)` (MLIR: `IsIdempotent`).
    pub const IDEMPOTENT: Self = Self(1 << 19);
    /// `f(f(x))` is `x` (MLIR: `IsInvolution`).
    pub const INVOLUTION: Self = Self(1 << 20);
    /// The operation's regions may run several times at once (MLIR: `HasParallelRegion`).
    pub const PARALLEL_REGION: Self = Self(1 << 21);
    /// Some interface checks the operation together with what is around it.
    pub(crate) const CHECKS_ENCLOSED: Self = Self(1 << 22);
    /// Some trait has a verifier that runs in [`TraitStage::Structure`].
    const CHECKS_STRUCTURE: Self = Self(1 << 23);
    /// Some trait has a verifier that runs in [`TraitStage::Predicate`].
    const CHECKS_PREDICATE: Self = Self(1 << 24);
    /// Some trait has a verifier that runs in [`TraitStage::Last`].
    const CHECKS_LAST: Self = Self(1 << 25);
    /// The operation has no effects and may be speculated (MLIR: `Pure`).
    pub const PURE: Self = Self::NO_MEMORY_EFFECT.union(Self::ALWAYS_SPECULATABLE);

    /// The traits that are in `self` or in `other`.
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether `self` has all traits of `other`.
    #[inline]
    pub const fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// Whether `self` has a trait of `other`.
    #[inline]
    pub const fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The flags of a list of traits.
    pub const fn of(traits: &[&TraitInfo]) -> Self {
        let mut flags = Self::NONE;
        let mut at = 0;
        while at < traits.len() {
            flags = flags.union(traits[at].flags);
            if traits[at].verify_regions.is_some() {
                flags = flags.union(Self::CHECKS_REGIONS);
            }
            if traits[at].verify.is_some() {
                flags = flags.union(traits[at].stage.flag());
            }
            at += 1;
        }
        flags
    }
}

impl BitOr for TraitFlags {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        self.union(other)
    }
}

/// A check of an operation.
pub type Verify = fn(OpRef<'_>) -> Result<(), Diagnostic>;

/// A check of an operation that depends on what is around its body.
pub type VerifyEnclosed = fn(OpRef<'_>, Enclosing<'_>) -> Result<(), Diagnostic>;

/// How a trait checks an operation.
#[derive(Clone, Copy)]
pub enum TraitVerifier {
    /// The check looks at the operation and what is in it.
    Op(Verify),
    /// The check also looks at the operation directly around, which may be of another body; `None`
    /// at the top.
    WithParent(fn(OpRef<'_>, Option<OpRef<'_>>) -> Result<(), Diagnostic>),
}

/// When a trait's verifier runs, beside the other checks that a declaration implies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TraitStage {
    /// Before the types of operands and results are checked.
    Structure,
    /// Right after that, before regions and successors (MLIR: `PredOpTrait`).
    Predicate,
    /// After all of them.
    Last,
}

impl TraitStage {
    /// The flag of operations with a trait that has a verifier of this stage.
    pub(crate) const fn flag(self) -> TraitFlags {
        match self {
            TraitStage::Structure => TraitFlags::CHECKS_STRUCTURE,
            TraitStage::Predicate => TraitFlags::CHECKS_PREDICATE,
            TraitStage::Last => TraitFlags::CHECKS_LAST,
        }
    }
}

/// The static description of a trait.
pub struct TraitInfo {
    /// The name of the trait, for the dialect reference.
    pub name: &'static str,
    /// The Rust type that stands for the trait.
    pub id: fn() -> TypeId,
    /// The flags by which algorithms ask for the trait; none if they do not.
    pub flags: TraitFlags,
    /// The check of the operation itself; `None` if the trait checks nothing.
    pub verify: Option<TraitVerifier>,
    /// The check of the regions, run after the operations in them have been verified.
    pub verify_regions: Option<VerifyEnclosed>,
    /// When `verify` runs.
    pub stage: TraitStage,
    /// Whether `verify` depends on nothing but the operation's name, properties, the types of its
    /// operands and results and, if `reads_attributes`, its discardable attributes: then it runs
    /// once for all that agree in these.
    pub by_signature: bool,
    /// Whether `verify` may look at discardable attributes.
    pub reads_attributes: bool,
    /// The terminator that custom syntax leaves out, if it says nothing.
    pub implicit_terminator: Option<&'static OpInfo>,
}

impl TraitInfo {
    /// A trait that says something and checks nothing.
    pub const fn marker<T: 'static>(name: &'static str, flags: TraitFlags) -> Self {
        Self {
            name,
            id: TypeId::of::<T>,
            flags,
            verify: None,
            verify_regions: None,
            stage: TraitStage::Last,
            by_signature: false,
            reads_attributes: false,
            implicit_terminator: None,
        }
    }

    /// A trait with a verifier.
    pub const fn checked<T: 'static>(
        name: &'static str,
        flags: TraitFlags,
        verify: Verify,
    ) -> Self {
        Self { verify: Some(TraitVerifier::Op(verify)), ..Self::marker::<T>(name, flags) }
    }

    /// A trait with a verifier that looks at the operation directly around.
    pub const fn checked_with_parent<T: 'static>(
        name: &'static str,
        flags: TraitFlags,
        verify: fn(OpRef<'_>, Option<OpRef<'_>>) -> Result<(), Diagnostic>,
    ) -> Self {
        let verify = Some(TraitVerifier::WithParent(verify));
        Self { verify, ..Self::marker::<T>(name, flags) }
    }

    /// A trait that checks the regions.
    pub const fn checked_regions<T: 'static>(
        name: &'static str,
        flags: TraitFlags,
        verify: VerifyEnclosed,
    ) -> Self {
        Self { verify_regions: Some(verify), ..Self::marker::<T>(name, flags) }
    }

    /// The trait, which checks the regions too, once what is in them has been checked.
    pub const fn and_regions(self, verify: VerifyEnclosed) -> Self {
        Self { verify_regions: Some(verify), ..self }
    }

    /// The trait, checked before the types of operands and results are.
    pub const fn structural(self) -> Self {
        Self { stage: TraitStage::Structure, ..self }
    }

    /// The trait, checked right after the types of operands and results.
    pub const fn predicate(self) -> Self {
        Self { stage: TraitStage::Predicate, ..self }
    }

    /// The trait, whose verifiers depend on nothing but name, properties and types.
    pub const fn by_signature(self) -> Self {
        Self { by_signature: true, ..self }
    }

    /// The trait, whose `verify` may look at discardable attributes too.
    pub const fn reads_attributes(self) -> Self {
        Self { reads_attributes: true, ..self }
    }

    /// The trait, with the terminator that custom syntax leaves out.
    pub const fn with_implicit_terminator(self, info: &'static OpInfo) -> Self {
        Self { implicit_terminator: Some(info), ..self }
    }
}

/// A trait of operations: a type that an `#[operation]` names in `traits = […]`.
///
/// ```
/// use terrace_ir::{Diagnostic, OpRef, OpTrait, TraitFlags, TraitInfo};
///
/// /// The operation has an even number of operands.
/// struct EvenOperands;
/// impl OpTrait for EvenOperands {
///     const INFO: TraitInfo = TraitInfo::checked::<Self>("EvenOperands", TraitFlags::NONE, |op| {
///         if op.operand_count() % 2 == 0 { Ok(()) } else { Err(op.error("expects an even number of operands")) }
///     });
/// }
/// ```
#[diagnostic::on_unimplemented(message = "`{Self}` is no trait of operations")]
pub trait OpTrait: 'static {
    /// The static description of the trait.
    const INFO: TraitInfo;
}
