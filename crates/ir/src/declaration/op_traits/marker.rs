//! Marker traits, which algorithms test for and which have no checks, or simple ones.

use crate::declaration::runtime;
use crate::declaration::trait_flags::TraitFlags;
use crate::declaration::traits::{OpTrait, TraitInfo};

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
    /// The trait of operations whose regions use no value from outside; such an operation has a
    /// body of its own (MLIR: `IsIsolatedFromAbove`).
    IsolatedFromAbove: ISOLATED;
    /// The trait of operations whose regions have blocks that need no terminator
    /// (MLIR: `NoTerminator`).
    NoTerminator: NO_TERMINATOR;
    /// The trait of operations in whose regions order and dominance do not matter
    /// (MLIR: `HasOnlyGraphRegion`).
    HasOnlyGraphRegion: GRAPH_REGION;
    /// The trait of operations whose operands may come in any order (MLIR: `IsCommutative`).
    Commutative: COMMUTATIVE;
    /// The trait of operations that have no operands and one result, and fold to an attribute
    /// (MLIR: `ConstantLike`).
    ConstantLike: CONSTANT_LIKE;
    /// The trait of operations that have no effects and may be speculated (MLIR: `Pure`).
    Pure: PURE;
    /// The trait of operations that have no effects on memory (MLIR: `NoMemoryEffect`).
    NoMemoryEffect: NO_MEMORY_EFFECT;
    /// The trait of operations that may be executed where they were not before
    /// (MLIR: `AlwaysSpeculatable`).
    AlwaysSpeculatable: ALWAYS_SPECULATABLE;
    /// The trait of operations that may be speculated if all operations in them may
    /// (MLIR: `RecursivelySpeculatable`).
    RecursivelySpeculatable: RECURSIVELY_SPECULATABLE;
    /// The trait of operations whose effects on memory are those of the operations in their regions
    /// (MLIR: `HasRecursiveMemoryEffects`).
    HasRecursiveMemoryEffects: RECURSIVE_EFFECTS;
    /// The trait of operations whose regions run several times at once, each with memory of its own
    /// (MLIR: `HasParallelRegion`).
    HasParallelRegion: PARALLEL_REGION;
    /// The trait of operations with `f(x, x) = x`, or `f(f(x)) = f(x)` (MLIR: `IsIdempotent`).
    Idempotent: IDEMPOTENT;
    /// The trait of operations with `f(f(x)) = x` (MLIR: `IsInvolution`).
    Involution: INVOLUTION;
    /// The trait of operations that return their operands from the operation around
    /// (MLIR: `ReturnLike`).
    ReturnLike: RETURN_LIKE;
    /// The trait of operations in which what is allocated on the stack lives as long as they run
    /// (MLIR: `AutomaticAllocationScope`).
    AutomaticAllocationScope: ALLOCATION_SCOPE;
    /// The trait of operations at whose top level values are symbols of affine operations
    /// (MLIR: `AffineScope`).
    AffineScope: NONE;
    /// The trait of operations whose property `operandSegmentSizes` says how long each group of
    /// operands is (MLIR: `AttrSizedOperandSegments`).
    AttrSizedOperandSegments: OPERAND_SEGMENTS;
    /// The trait of operations whose property `resultSegmentSizes` says how long each group of
    /// results is (MLIR: `AttrSizedResultSegments`).
    AttrSizedResultSegments: RESULT_SEGMENTS;
    /// The trait of operations whose variadic operands have the same length
    /// (MLIR: `SameVariadicOperandSize`).
    SameVariadicOperandSize: NONE;
    /// The trait of operations whose variadic results have the same length
    /// (MLIR: `SameVariadicResultSize`).
    SameVariadicResultSize: NONE;
    /// The trait of operations whose memory references may be normalised
    /// (MLIR: `MemRefsNormalizable`).
    MemRefsNormalizable: NONE;
    /// The trait of operations whose results refer to different memory
    /// (MLIR: `DistinctObjectsTrait`).
    DistinctObjects: NONE;
}

/// The trait of operations whose result types follow from operands and properties
/// (MLIR: `InferTypeOpInterface`); added where a declaration says so.
pub struct InferTypes;

impl OpTrait for InferTypes {
    const INFO: TraitInfo =
        TraitInfo::checked_regions::<Self>("InferTypeOpInterface", TraitFlags::NONE, |op, _| {
            runtime::verify_inferred(op)
        })
        .by_signature();
}
