//! Checks of the dialect's attributes that their declarations cannot state.

use terrace_ir::{Context, StringAttr};

use crate::NVVMTargetAttr;

/// Checks the optimization level, that triple and chip are given, and that libraries are named by
/// strings.
pub(crate) fn verify_target(attr: &NVVMTargetAttr, cx: &Context) -> Result<(), String> {
    let problem = if !(0..=3).contains(&attr.o) {
        "The optimization level must be a number between 0 and 3."
    } else if attr.triple.is_empty() {
        "The target triple cannot be empty."
    } else if attr.chip.is_empty() {
        "The target chip cannot be empty."
    } else if attr
        .link
        .is_some_and(|link| !link.data(cx).0.iter().all(|item| item.is::<StringAttr>()))
    {
        "All the elements in the `link` array must be strings."
    } else {
        return Ok(());
    };
    Err(problem.to_owned())
}
