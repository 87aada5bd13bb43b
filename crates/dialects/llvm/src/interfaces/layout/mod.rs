//! Data layout of the dialect's types.

mod aggregate;
mod pointer;

use smallvec::SmallVec;
use terrace_builtin::{DenseElementsAttr, TypeExt};
use terrace_data_layout::Entry;
use terrace_ir::{Context, Diagnostic, Location};

/// Returns the first four numbers of the value of an entry.
fn numbers(cx: &Context, entry: &Entry) -> SmallVec<[u64; 4]> {
    let values = entry.value.downcast::<DenseElementsAttr>(cx);
    values.into_iter().flat_map(|v| v.i64s(cx)).map(|v| v as u64).take(4).collect()
}

/// Returns the value of `entry`, which must be a dense array of integers with a number of elements
/// within `counts`; `form` and `parts` are the expected syntax and the number of elements in the
/// error.
fn check_form<'c>(
    cx: &'c Context,
    entry: &Entry,
    counts: std::ops::RangeInclusive<usize>,
    location: Location,
    form: &str,
    parts: &str,
) -> Result<&'c DenseElementsAttr, Diagnostic> {
    let key = entry.key.to_text(cx);
    let error = |message: String| Diagnostic::error(location, message);
    let value = entry.value.downcast::<DenseElementsAttr>(cx);
    let integers = |v: &&DenseElementsAttr| v.element_type(cx).is_any_integer();
    let value = value
        .filter(integers)
        .filter(|v| usize::try_from(v.num_elements(cx)).is_ok_and(|count| counts.contains(&count)));
    let value = value.ok_or_else(|| {
        error(format!(
            "expected layout attribute for '{key}' to be a dense integer elements attribute {form}"
        ))
    })?;
    if !value.element_type(cx).is_signless_integer_of(cx, 64) {
        return Err(error(format!("expected i64 {parts} for '{key}'")));
    }
    Ok(value)
}

/// Verifies that the preferred alignment, the second number, is not smaller than the ABI alignment,
/// the first.
fn check_preferred(numbers: &[u64], location: Location) -> Result<(), Diagnostic> {
    match numbers {
        [abi, preferred, ..] if preferred < abi => Err(Diagnostic::error(
            location,
            "preferred alignment is expected to be at least as large as ABI alignment",
        )),
        _ => Ok(()),
    }
}
