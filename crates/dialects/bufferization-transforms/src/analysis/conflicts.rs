//! The reasons why uses do not bufferize in place: [`Conflict`], and the search for the one that
//! MLIR reports ([`Query::conflict`]): a write to a buffer that is not writable, or one to contents
//! that are read later (a read-after-write conflict).

use rustc_hash::FxHashSet;
use terrace_ir::Value;
use terrace_ir::dominance::Dominance;

use super::query::Query;
use super::relation::Relation;
use crate::interface::TensorUse;

/// The reason why a use does not bufferize in place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Conflict {
    /// The use would write to a buffer that is not writable.
    NotWritable {
        /// The tensor whose buffer is not writable.
        tensor: Value,
        /// The writing use.
        write: TensorUse,
    },
    /// A use in a parallel region writes a tensor that is defined outside of the region.
    Parallel {
        /// The writing use.
        write: TensorUse,
    },
    /// Contents would be overwritten before they are read.
    ReadAfterWrite {
        /// The reading use.
        read: TensorUse,
        /// The writing use.
        write: TensorUse,
        /// The tensor with the contents that are read.
        definition: Value,
    },
}

/// A use that is out of place.
#[derive(Debug)]
pub(crate) struct OutOfPlace {
    pub(crate) at: TensorUse,
    /// The number among the conflicts of the same kind in the program.
    pub(crate) number: usize,
    pub(crate) conflict: Conflict,
}

impl Conflict {
    /// The number of kinds that are counted.
    pub(crate) const KINDS: usize = 3;

    /// Returns the index of the kind.
    pub(crate) fn kind(&self) -> usize {
        match self {
            Conflict::NotWritable { .. } => 0,
            Conflict::ReadAfterWrite { .. } => 1,
            Conflict::Parallel { .. } => 2,
        }
    }
}

/// The accesses to the buffers of some tensors.
#[derive(Default)]
struct AllAccesses {
    reads: Vec<TensorUse>,
    writes: Vec<TensorUse>,
    known: FxHashSet<TensorUse>,
    visited: FxHashSet<Value>,
}

impl Query<'_> {
    fn collect_accesses(self, accesses: &mut AllAccesses, tensor: Value) {
        for alias in self.facts().aliases.members(tensor) {
            if !accesses.visited.insert(alias) {
                continue;
            }
            for at in self.uses(alias) {
                if self.leads_to_read(at) {
                    accesses.reads.push(at);
                }
                if self.facts().in_place.contains(&at) && self.writes(at) {
                    accesses.writes.push(at);
                    accesses.known.insert(at);
                }
            }
        }
    }

    /// Returns the reason why `at` does not bufferize in place; `None` if it may. Compares all
    /// accesses, which takes time in proportion to their number squared.
    pub(crate) fn conflict(self, at: TensorUse, dominance: &Dominance<'_>) -> Option<Conflict> {
        self.write_conflict(at).or_else(|| self.read_conflict(at, dominance))
    }

    /// Returns the conflict if `at` would write to a buffer that is not writable
    /// (MLIR: `wouldCreateWriteToNonWritableBuffer`).
    fn write_conflict(self, at: TensorUse) -> Option<Conflict> {
        let aliases = || self.affected(at).flat_map(|value| self.facts().aliases.members(value));
        let write_of = |value: Value| {
            self.uses(value).find(|at| self.facts().in_place.contains(at) && self.writes(*at))
        };
        let own = self.writes(at).then_some(at);
        let write = own.or_else(|| aliases().find_map(write_of))?;
        let tensor = aliases().find(|value| !self.is_writable(*value))?;
        Some(Conflict::NotWritable { tensor, write })
    }

    /// Returns the conflict if `at` would let a write overwrite contents that are read later
    /// (MLIR: `wouldCreateReadAfterWriteInterference`).
    fn read_conflict(self, at: TensorUse, dominance: &Dominance<'_>) -> Option<Conflict> {
        let mut accesses = AllAccesses::default();
        for tensor in self.affected(at) {
            self.collect_accesses(&mut accesses, tensor);
        }
        if self.writes(at) && accesses.known.insert(at) {
            accesses.writes.push(at);
        }
        let AllAccesses { reads, writes, .. } = accesses;
        if reads.is_empty() || writes.is_empty() {
            return None;
        }
        if self.scope().check_parallel_regions
            && let Some(write) = writes.iter().find(|write| self.leaves_parallel_region(**write))
        {
            return Some(Conflict::Parallel { write: *write });
        }
        let relation = Relation::new(self, dominance)?;
        reads.iter().find_map(|read| {
            let definitions = self.definitions(self.tensor(*read));
            writes.iter().find_map(|write| {
                let definition = relation.overwritten(*read, *write, &definitions)?;
                Some(Conflict::ReadAfterWrite { read: *read, write: *write, definition })
            })
        })
    }
}
