//! Traits that algorithms ask for and that check nothing, or little.

use crate::declaration::declare;
use crate::declaration::traits::{OpTrait, TraitFlags, TraitInfo};

macro_rules! markers {
    ($($(#[$meta:meta])* $name:ident: $flags:ident;)*) => {$(
        $(#[$meta])*
        pub struct $name;

        impl OpTrait for $name {
            const INFO: TraitInfo =
                TraitInfo::marker::<Self>(stringify!($name), TraitFlags::$flags);
        }
    )*};
}

markers! {
    /// The regions use no value from outside; the operation has a body of its own.
    IsolatedFromAbove: ISOLATED;
    /// The blocks of the regions need no terminator.
    NoTerminator: NO_TERMINATOR;
    /// Order and dominance do not matter in the regions.
    HasOnlyGraphRegion: GRAPH_REGION;
    /// The order of the operands does not matter.
    Commutative: COMMUTATIVE;
    /// Has no operands, one result, and folds to an attribute.
    ConstantLike: CONSTANT_LIKE;
    /// No effects, and may be speculated.
    Pure: PURE;
    /// No effects on memory.
    NoMemoryEffect: NONE;
    /// May be executed where it was not before.
    AlwaysSpeculatable: NONE;
    /// May be speculated if all operations in it may.
    RecursivelySpeculatable: NONE;
    /// The effects on memory are those of the operations in the regions.
    HasRecursiveMemoryEffects: NONE;
    /// `f(x, x) = x`, or `f(f(x)) = f(x)`.
    Idempotent: NONE;
    /// `f(f(x)) = x`.
    Involution: NONE;
    /// Returns its operands from the operation around it.
    ReturnLike: RETURN_LIKE;
    /// What is allocated on the stack inside lives as long as the operation runs.
    AutomaticAllocationScope: ALLOCATION_SCOPE;
    /// Values at its top level are symbols in affine operations.
    AffineScope: NONE;
    /// The property `operandSegmentSizes` says how long each group of operands is.
    AttrSizedOperandSegments: OPERAND_SEGMENTS;
    /// The property `resultSegmentSizes` says how long each group of results is.
    AttrSizedResultSegments: RESULT_SEGMENTS;
    /// All variadic operands have the same length.
    SameVariadicOperandSize: NONE;
    /// All variadic results have the same length.
    SameVariadicResultSize: NONE;
    /// Memory references of operands and results may be normalised.
    MemRefsNormalizable: NONE;
}

/// The result types follow from operands and properties; added where a declaration says so.
pub struct InferTypes;

impl OpTrait for InferTypes {
    const INFO: TraitInfo = TraitInfo::checked::<Self>(
        "InferTypeOpInterface",
        TraitFlags::NONE,
        declare::verify_inferred,
    )
    .by_signature();
}
