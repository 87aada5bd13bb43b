//! Debug counters, which select the actions that are executed (MLIR: `--mlir-debug-counter`).

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Mutex, PoisonError};

/// The number of actions of a kind so far, and the range of these actions that is executed.
#[derive(Clone, Copy)]
struct Counter {
    count: i64,
    /// Number of actions that are skipped first; negative = no action is skipped.
    skip: i64,
    /// Number of actions that are executed after the skipped ones; negative = no limit.
    limit: i64,
}

/// Debug counters by tag of the actions.
pub(super) struct Counters(Mutex<BTreeMap<String, Counter>>);

impl Counters {
    /// Parses settings like `apply-pattern-skip=3`; `None` if there are no settings.
    ///
    /// # Errors
    /// Returns the message for a malformed setting.
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
            let new = || Counter { count: 0, skip: 0, limit: -1 };
            if let Some(tag) = name.strip_suffix("-skip") {
                counters.entry(tag.to_owned()).or_insert_with(new).skip = value;
            } else if let Some(tag) = name.strip_suffix("-count") {
                counters.entry(tag.to_owned()).or_insert_with(new).limit = value;
            } else {
                return Err(format!(
                    "expected DebugCounter counter name to end with either `-skip` or `-count`, but \
                     got `{name}`"
                ));
            }
        }
        Ok((!counters.is_empty()).then(|| Self(Mutex::new(counters))))
    }

    /// Counts an action; returns whether to execute it.
    pub(super) fn take(&self, tag: &str) -> bool {
        let mut counters = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(counter) = counters.get_mut(tag) else { return true };
        counter.count += 1;
        let Counter { count, skip, limit } = *counter;
        skip < 0 || count > skip && (limit < 0 || count <= limit.saturating_add(skip))
    }
}

impl fmt::Display for Counters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("DebugCounter counters:\n")?;
        let counters = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        for (tag, Counter { count, skip, limit }) in counters.iter() {
            writeln!(f, "{tag:<32}: {{{count},{skip},{limit}}}")?;
        }
        Ok(())
    }
}
