//! The operations that stand for sets of patterns in `transform.apply_patterns`:
//! [`PatternDescriptors`], a table from the operation to the function that adds the patterns.

use std::sync::{Arc, PoisonError, RwLock};

use rustc_hash::FxHashMap;
use terrace_ir::{Context, Diagnostic, OpInfo, OpRef, PatternSet};

/// A function that adds the patterns of a descriptor.
pub type PopulatePatterns = fn(OpRef<'_>, &mut PatternSet);

/// The functions that add the patterns of descriptors, by operation.
#[derive(Default)]
pub struct PatternDescriptors(RwLock<FxHashMap<&'static str, PopulatePatterns>>);

impl PatternDescriptors {
    /// Returns the table of the context.
    pub fn of(cx: &Context) -> Arc<Self> {
        cx.extension::<Self>()
    }

    /// Adds a list of descriptors.
    pub fn add(&self, descriptors: &[(&'static OpInfo, PopulatePatterns)]) {
        let mut table = self.0.write().unwrap_or_else(PoisonError::into_inner);
        table.extend(descriptors.iter().map(|(info, populate)| (info.name, *populate)));
    }

    /// Adds the patterns of the descriptor `op` to `set`.
    ///
    /// # Errors
    /// If the patterns do not exist.
    pub(crate) fn populate(&self, op: OpRef<'_>, set: &mut PatternSet) -> Result<(), Diagnostic> {
        let table = self.0.read().unwrap_or_else(PoisonError::into_inner);
        let Some(populate) = table.get(op.name_str()) else {
            return Err(op.error("cannot be applied: it has no patterns"));
        };
        populate(op, set);
        Ok(())
    }
}
