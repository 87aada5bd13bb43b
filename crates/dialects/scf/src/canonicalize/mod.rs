//! Canonicalization patterns of the `scf` operations; each `pub(crate)` function adds those of the
//! operation with its name.

mod choices;
mod conditional;
mod forall;
mod loops;
mod merge_ifs;
mod parallel;
mod while_loops;

pub(crate) use choices::{execute_region, index_switch};
pub(crate) use conditional::r#if;
pub(crate) use forall::forall;
pub(crate) use loops::r#for;
pub use loops::replace_and_cast_init;
pub(crate) use parallel::parallel;
pub(crate) use while_loops::r#while;

use terrace_ir::{Body, Op, Region};

/// Whether `op` is inside `region`, at any depth.
fn is_in(body: &Body, op: Op, region: Region) -> bool {
    let mut at = body.parent_region(op);
    while let Some(around) = at {
        if around == region {
            return true;
        }
        at = body.region_owner(around).and_then(|owner| body.parent_region(owner));
    }
    false
}
