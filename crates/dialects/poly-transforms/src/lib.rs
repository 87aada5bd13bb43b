//! Schedule trees of affine loops: [`raise`] makes them, [`Edit`]s change them as far as
//! dependences allow, [`lower`] makes loops of them again.
//!
//! The operations of the dialect `poly` hold schedules as IR: [`write`] makes them, [`read`]
//! returns the schedule.
//!
//! A [`Schedule`] separates what is executed, statements with their domains, from the order, a
//! tree of dimensions. A transformation of loops, such as tiling, changes some nodes of the tree;
//! bounds, partial tiles and conditions follow from the domains when loops are built.
//! [`check_order`] is the only test of legality: it compares the order of dependent instances in
//! two trees.
#![forbid(unsafe_code)]

mod access_passes;
mod edit;
mod infer;
mod isl;
mod legality;
mod lower;
mod passes;
mod raise;
mod rows;
mod scan;
mod schedule;
mod write;

pub use access_passes::{PolyAnnotate, PolyInferAccess};
pub use edit::{Edit, Refusal, parse_edits};
pub use infer::Inference;
pub use isl::{from_isl, to_isl};
pub use legality::{Violation, Witness, check_order, check_parallel};
pub use lower::lower;
pub use passes::{PolyEdit, PolyFromIsl, PolyLower, PolyRaise, PolyReschedule, PolyToIsl};
pub use raise::{Names, nests, raise, read};
pub use schedule::{Dim, Elements, Node, Schedule, Statement, StatementAccess, statements_below};
pub use write::write;

use terrace_pass::PassRegistry;

/// Adds all passes of this crate to `registry`.
pub fn register(registry: &mut PassRegistry) {
    registry
        .insert::<PolyAnnotate>()
        .insert::<PolyEdit>()
        .insert::<PolyFromIsl>()
        .insert::<PolyInferAccess>()
        .insert::<PolyLower>()
        .insert::<PolyRaise>()
        .insert::<PolyReschedule>()
        .insert::<PolyToIsl>();
}
