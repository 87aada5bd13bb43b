//! Schedule trees of affine loops: [`raise`] makes them, [`Edit`]s change them as far as dependences
//! allow, [`lower`] makes loops of them again.
//!
//! A [`Schedule`] separates what is executed, statements with their domains, from the order, a tree
//! of dimensions. A transformation of loops, such as tiling, changes some nodes of the tree; bounds,
//! partial tiles and conditions follow from the domains when loops are built. [`check_order`] is the
//! only test of legality: it compares the order of dependent instances in two trees.
#![forbid(unsafe_code)]

mod edit;
mod legality;
mod lower;
mod poly_reschedule;
mod raise;
mod rows;
mod scan;
mod schedule;

pub use edit::{Edit, Refusal, parse_edits};
pub use legality::{Violation, Witness, check_order, check_parallel};
pub use lower::lower;
pub use poly_reschedule::PolyReschedule;
pub use raise::{Names, nests, raise};
pub use schedule::{Dim, Node, Schedule, Statement, StatementAccess, statements_below};

use terrace_pass::PassRegistry;

/// Adds all passes of this crate to `registry`.
pub fn register(registry: &mut PassRegistry) {
    registry.insert::<PolyReschedule>();
}
