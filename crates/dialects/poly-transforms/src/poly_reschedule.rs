//! The pass `poly-reschedule`: edits the schedule trees of affine loops.

use terrace_affine::AffineDialect;
use terrace_arith::ArithDialect;
use terrace_ir::{Body, Diagnostic, Op};
use terrace_pass::{PassResult, Target, pass};

use crate::edit::{Edit, parse_edits};
use crate::lower::lower;
use crate::raise::{Names, nests, raise};
use crate::schedule::Schedule;

/// Transform affine loops by edits of their schedule trees, if no dependence is violated
#[pass(name = "poly-reschedule", title = "PolyReschedule", anchor = "func.func", run = run)]
pub struct PolyReschedule {
    /// Edits, separated by semicolons: `tile t0 t1 by 8 8; parallel t0`
    #[option]
    pub edits: String,
}

fn run(pass: &PolyReschedule, target: &mut Target<'_>) -> PassResult {
    let cx = target.context().clone();
    cx.load::<AffineDialect>();
    cx.load::<ArithDialect>();
    let edits = parse_edits(&pass.edits).map_err(|message| target.error(message))?;
    let mut found = Vec::new();
    let mut names = Names::default();
    for ops in all_nests(target.body()) {
        let schedule = raise(target.body(), &ops, &mut names);
        found.push((schedule.map_err(|error| target.emit(error))?, ops));
    }
    if found.is_empty() {
        return Ok(());
    }
    for edit in &edits {
        let edited = edit_one(target.body(), &mut found, edit);
        edited.map_err(|error| target.emit(error))?;
    }
    for (schedule, ops) in found {
        let lowered = replace(target.body_mut(), &schedule, &ops);
        lowered.map_err(|error| target.emit(error))?;
    }
    Ok(())
}

/// Returns the roots of all schedule trees of a function.
fn all_nests(body: &Body) -> Vec<Vec<Op>> {
    let blocks = body.regions(Op::ROOT).flat_map(|region| body.blocks_in(region));
    blocks.flat_map(|block| nests(body, block)).collect()
}

/// Applies `edit` to the tree with its dimensions.
fn edit_one(body: &Body, all: &mut [(Schedule, Vec<Op>)], edit: &Edit) -> Result<(), Diagnostic> {
    let Some((schedule, ops)) = all.iter_mut().find(|(schedule, _)| schedule.has_dim_of(edit))
    else {
        let message = format!("'{edit}': no schedule tree has the first dimension");
        return Err(Diagnostic::error(body.location(Op::ROOT), message));
    };
    let result = schedule.apply(body.context(), edit);
    result.map_err(|refusal| refusal.diagnostic(body, ops[0], schedule, edit))
}

/// Replaces the loops `ops` by those of the schedule.
fn replace(body: &mut Body, schedule: &Schedule, ops: &[Op]) -> Result<(), Diagnostic> {
    let Some(last) = ops.last() else { return Ok(()) };
    lower(body, schedule, *last)?;
    ops.iter().for_each(|op| body.erase(*op));
    Ok(())
}
