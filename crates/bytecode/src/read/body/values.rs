//! Value numbering of the reader: definitions, uses, and placeholders for forward references.

use terrace_ir::{Diagnostic, Location, PropertiesBuf, Value};

use super::BodyReader;
use crate::read::cursor::{Cursor, Result};

impl<'f> BodyReader<'_, 'f> {
    /// Assigns `value` the next value number of the innermost region. It is the first of `count`
    /// values being defined.
    pub(super) fn define(&mut self, cursor: &Cursor<'f>, value: Value, count: usize) -> Result<()> {
        let frame = self.frames.last_mut().expect("regions are being read");
        let at = frame.next_value;
        match self.scope.get_mut(at) {
            Some(slot) => {
                frame.next_value += 1;
                if let Some(before) = slot.replace(value) {
                    self.resolve(before, value);
                }
                Ok(())
            }
            // A region that announces no values: they cannot be referred to.
            None if at == frame.first_value => Ok(()),
            None => {
                let (start, end) = (at - frame.scope, self.scope.len() - frame.scope);
                Err(too_many(*cursor, start..start + count, end))
            }
        }
    }

    /// Replaces a placeholder by the value that it stands for.
    #[cold]
    pub(super) fn resolve(&mut self, placeholder: Value, value: Value) {
        self.body.replace_all_uses(placeholder, value);
        self.deferred.placeholders.extend(self.body.defining_op(placeholder));
        self.deferred.unsorted.push(value);
    }

    /// Returns the value with the number `index`; a placeholder if it is not defined yet.
    pub(super) fn value(&mut self, cursor: &Cursor<'f>, scope: usize, index: u64) -> Result<Value> {
        let at = usize::try_from(index).ok().and_then(|index| scope.checked_add(index));
        match at.and_then(|at| Some((at, *self.scope.get(at)?))) {
            Some((at, Some(value))) if at >= self.deferred.scope => Ok(value),
            Some((at, _)) => Ok(self.missing_value(at)),
            None => Err(cursor.error(format!("invalid value index: {index}"))),
        }
    }

    /// Creates a placeholder for the value at index `at`. All values of enclosing bodies share one
    /// placeholder.
    #[cold]
    fn missing_value(&mut self, at: usize) -> Value {
        let outside = at < self.deferred.scope;
        if let Some(value) = self.deferred.outside.filter(|_| outside) {
            return value;
        }
        let location = Location::unknown(self.file.cx);
        let op = self.body.create_simple(
            self.placeholder,
            location,
            &[],
            &[self.none],
            PropertiesBuf::None,
        );
        let value = self.body.result(op, 0);
        if outside {
            // The use is invalid, which the verifier reports.
            self.body.mark_outside_values();
            self.deferred.outside = Some(value);
        } else {
            self.scope[at] = Some(value);
        }
        value
    }
}

/// Creates the error for values numbered `range` in a region that declared only values below `end`.
#[cold]
fn too_many(cursor: Cursor<'_>, range: std::ops::Range<usize>, end: usize) -> Diagnostic {
    let (start, maximum) = (range.start, end.saturating_sub(1));
    cursor.error(format!(
        "value index range was outside of the expected range for the parent region, got [{start}, \
         {}), but the maximum index was {maximum}",
        range.end
    ))
}
