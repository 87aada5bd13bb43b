//! The names that locations give to values.

use rustc_hash::FxHashSet;
use terrace_ir::{CallSiteLoc, Context, FusedLoc, Location, NameLoc};

/// Returns the first named location in `location`, in pre-order; `None` without any.
pub(super) fn find_name(cx: &Context, location: Location) -> Option<Location> {
    let (mut pending, mut seen) = (vec![location], FxHashSet::default());
    while let Some(location) = pending.pop() {
        if location.is::<NameLoc>() {
            return Some(location);
        }
        // Locations share parts, so that the number of paths is exponential in their depth.
        if !seen.insert(location) {
            continue;
        }
        if let Some(call) = location.downcast::<CallSiteLoc>(cx) {
            pending.extend([call.caller, call.callee]);
        } else if let Some(fused) = location.downcast::<FusedLoc>(cx) {
            pending.extend(fused.locations.iter().rev());
        }
    }
    None
}
