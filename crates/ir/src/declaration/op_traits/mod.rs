//! The traits that need no knowledge of a dialect, as types for `traits = […]` (MLIR:
//! `OpTrait::…`).

mod marker;
mod structure;
mod symbol;

pub use marker::{
    AffineScope, AlwaysSpeculatable, AttrSizedOperandSegments, AttrSizedResultSegments,
    AutomaticAllocationScope, Commutative, ConstantLike, DistinctObjects, HasOnlyGraphRegion,
    HasParallelRegion, HasRecursiveMemoryEffects, Idempotent, InferTypes, Involution,
    IsolatedFromAbove, MemRefsNormalizable, NoMemoryEffect, NoTerminator, Pure,
    RecursivelySpeculatable, ReturnLike, SameVariadicOperandSize, SameVariadicResultSize,
};
pub use structure::{
    HasParent, HasParentOneOf, IsTerminator, NoRegionArguments, OpTypes, SingleBlock,
    SingleBlockImplicitTerminator,
};
pub use symbol::{OptionalSymbol, Symbol, SymbolTable};
