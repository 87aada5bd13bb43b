//! Counters that say which actions are taken (MLIR: `--mlir-debug-counter`).

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Mutex, PoisonError};

/// How often actions of a kind have begun, and which of them are taken.
#[derive(Clone, Copy)]
struct Counter {
    count: i64,
    /// How many are skipped first; all are taken if negative.
    skip: i64,
    /// How many are taken then; all if negative.
    most: i64,
}

/// Counters by the tags of actions.
pub(super) struct Counters(Mutex<BTreeMap<String, Counter>>);

impl Counters {
    /// The counters that texts like `apply-pattern-skip=3` set; `None` if there are none.
    ///
    /// # Errors
    /// What is wrong with one.
    pub(super) fn parse(texts: &[String]) -> Result<Option<Self>, String> {
        let mut counters: BTreeMap<String, Counter> = BTreeMap::new();
        for text in texts {
            let (name, value) = text.split_once('=').ok_or_else(|| {
                format!(
                    "expected DebugCounter argument to have an `=` separating the counter name and \
                     value, but the provided argument was: `{text}`"
                )
            })?;
            let value: i64 = value.parse().map_err(|_| {
                format!("expected DebugCounter counter value to be numeric, but got `{value}`")
            })?;
            let new = || Counter { count: 0, skip: 0, most: -1 };
            if let Some(tag) = name.strip_suffix("-skip") {
                counters.entry(tag.to_owned()).or_insert_with(new).skip = value;
            } else if let Some(tag) = name.strip_suffix("-count") {
                counters.entry(tag.to_owned()).or_insert_with(new).most = value;
            } else {
                return Err(format!(
                    "expected DebugCounter counter name to end with either `-skip` or `-count`, but \
                     got `{name}`"
                ));
            }
        }
        Ok((!counters.is_empty()).then(|| Self(Mutex::new(counters))))
    }

    /// Counts an action; whether it is taken.
    pub(super) fn take(&self, tag: &str) -> bool {
        let mut counters = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(counter) = counters.get_mut(tag) else { return true };
        counter.count += 1;
        let Counter { count, skip, most } = *counter;
        skip < 0 || count > skip && (most < 0 || count <= most.saturating_add(skip))
    }
}

impl fmt::Display for Counters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("DebugCounter counters:\n")?;
        let counters = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        for (tag, Counter { count, skip, most }) in counters.iter() {
            writeln!(f, "{tag:<32}: {{{count},{skip},{most}}}")?;
        }
        Ok(())
    }
}
