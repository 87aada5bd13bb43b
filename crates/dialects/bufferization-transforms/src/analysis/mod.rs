//! The analysis of one-shot bufferization (MLIR: `OneShotAnalysis`): which uses of tensors
//! bufferize in place. [`Query`] answers about one body from the decisions so far ([`Facts`]);
//! `decide` makes the decisions, `relation` holds the rules for a read and a write, `order` the
//! order of the operations, `functions` the facts about callees.
//!
//! # Cost
//!
//! MLIR compares, for each use, every read of the tensors that would get one buffer with every
//! write to them, and searches the origin of each: the time grows with the third to fourth power of
//! the number of operations on one buffer. The same decisions take nearly linear time here, for
//! three reasons.
//!
//! - *Answers are kept.* Whether a tensor is read, its definitions, and whether a slice is the one
//!   that an insertion overwrites do not depend on decisions, so that each is computed once
//!   (`memo`). Searches backward end where the text ends in which they can succeed (`positions`).
//! - *Only new pairs are compared.* Whether a read and a write conflict does not depend on
//!   decisions either, and tensors share a buffer only after the check that nothing in it
//!   conflicts. So a use that joins some classes of aliases is checked for pairs from different
//!   classes, and for its own write (`accesses`). Each class keeps its reads and writes; joined
//!   classes add those of the smaller class to the larger one.
//! - *Few pairs need the rules.* A write can only conflict with a read if it lies, in program
//!   order, between the definition of the contents and the read, or in a loop around the read that
//!   does not contain the definition. The reads of a class are kept as such intervals in an
//!   interval tree, and so are the writes, which are operations with everything nested in them.
//!   Only pairs that overlap are compared by the rules. With branches between blocks all pairs may
//!   overlap.
//!
//! The read, the write and the definition of a conflict, in MLIR's order, are searched only if they
//! are reported (`conflicts`).

mod accesses;
mod classes;
pub(crate) mod conflicts;
mod decide;
mod function_facts;
pub(crate) mod functions;
mod memo;
pub(crate) mod order;
mod positions;
pub(crate) mod query;
mod relation;
mod search;

pub(crate) use conflicts::{Conflict, OutOfPlace};
pub(crate) use decide::{Order, Program, all_bodies, analyse};
pub(crate) use function_facts::{Access, FunctionFacts};
pub use order::Heuristic;
pub(crate) use order::{has_tensor_semantics, scope_ops, tensor_operands};
pub(crate) use query::Mode;
pub use query::{Facts, Query, Scope};
pub(crate) use search::ReverseSearch;
