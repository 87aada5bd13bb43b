//! Bringing two [`ValueConstraints`] to the same variables (MLIR: `mergeAndAlignVars`).

use terrace_ir::Value;
use terrace_presburger::{Kind, Relation};

use crate::constraints::ValueConstraints;

impl ValueConstraints {
    /// Makes the first `dims` variables the dimensions and the others symbols (MLIR:
    /// `setDimSymbolSeparation`).
    ///
    /// # Panics
    /// If there are fewer variables.
    pub fn set_dims(&mut self, dims: usize) {
        let old = self.relation.num_dims();
        if dims < old {
            self.relation.convert_vars(Kind::Range, dims, old - dims, Kind::Symbol, 0);
        } else {
            self.relation.convert_vars(Kind::Symbol, 0, dims - old, Kind::Range, old);
        }
    }

    /// Removes the variable `at` with its coefficients.
    pub fn remove(&mut self, at: usize) {
        self.relation.remove_columns(at..at + 1);
        self.values.remove(at);
    }

    /// Inserts a dimension without constraints at column `at`.
    fn insert_dim(&mut self, at: usize, value: Option<Value>) {
        self.relation.insert_vars(Kind::Range, at, 1);
        self.values.insert(at, value);
    }

    /// Gives both systems the same dimensions from index `start` on, the same symbols and locals:
    /// those of `self`, then those that only `other` has. Equal quotients are shared.
    pub fn align(&mut self, other: &mut Self, start: usize) {
        for at in start..self.relation.num_dims() {
            let value = self.values[at];
            match value.and_then(|value| other.position(value)) {
                Some(old) => {
                    other.relation.swap_columns(at, old);
                    other.values.swap(at, old);
                }
                None => other.insert_dim(at, value),
            }
        }
        for at in self.relation.num_dims()..other.relation.num_dims() {
            self.insert_dim(at, other.values[at]);
        }
        let dims = self.relation.num_dims();
        let mut at = dims;
        while at < self.values.len() {
            let value = self.values[at];
            let old = value
                .and_then(|value| other.values[at..].iter().position(|one| *one == Some(value)));
            match old {
                Some(old) => {
                    other.relation.swap_columns(at, at + old);
                    other.values.swap(at, at + old);
                }
                None => {
                    other.relation.insert_vars(Kind::Symbol, at - dims, 1);
                    other.values.insert(at, value);
                }
            }
            at += 1;
        }
        for at in at..other.values.len() {
            self.relation.append_vars(Kind::Symbol, 1);
            self.values.push(other.values[at]);
        }
        self.relation.merge_locals(&mut other.relation);
    }

    /// Extends the system to the smallest box around it and `other`, whose first `start` dimensions
    /// are the same; returns whether such a box was found (MLIR: `unionBoundingBox`).
    pub fn extend_to_box(&mut self, mut other: Self, start: usize) -> bool {
        let has_locals = |relation: &Relation| relation.count(Kind::Local) > 0;
        if has_locals(&self.relation) || has_locals(&other.relation) {
            return false;
        }
        if self.values != other.values {
            self.align(&mut other, start);
        }
        self.relation.extend_to_box(&other.relation)
    }
}
