//! The passes on schedule trees.

use terrace_affine::AffineDialect;
use terrace_arith::ArithDialect;
use terrace_ir::{Body, Diagnostic, Op, OpType, StringAttr};
use terrace_pass::{PassResult, Target, pass};
use terrace_poly::{PolyDialect, ScheduleOp};
use terrace_presburger::text::TextError;

use crate::edit::{Edit, parse_edits};
use crate::isl::{from_isl, to_isl};
use crate::legality::{check_order, check_parallel};
use crate::lower::lower;
use crate::raise::{Names, nests, raise, read};
use crate::schedule::Schedule;
use crate::write::write;

/// Transform affine loops by edits of their schedule trees, if no dependence is violated
#[pass(name = "poly-reschedule", title = "PolyReschedule", anchor = "func.func", run = reschedule)]
pub struct PolyReschedule {
    /// Edits, separated by semicolons: `tile t0 t1 by 8 8; parallel t0`
    #[option]
    pub edits: String,
}

/// Turn affine loops into schedules
#[pass(name = "poly-raise", title = "PolyRaise", anchor = "func.func", run = raise_all)]
pub struct PolyRaise {}

/// Edit schedules if no dependence is violated
#[pass(name = "poly-edit", title = "PolyEdit", anchor = "func.func", run = edit)]
pub struct PolyEdit {
    /// Edits, separated by semicolons: `tile t0 t1 by 8 8; parallel t0`
    #[option]
    pub edits: String,
}

/// Turn schedules into affine loops
#[pass(name = "poly-lower", title = "PolyLower", anchor = "func.func", run = lower_all)]
pub struct PolyLower {}

/// Write schedules as text of isl into the attribute `poly.isl`
#[pass(name = "poly-to-isl", title = "PolyToIsl", anchor = "func.func", run = export_isl)]
pub struct PolyToIsl {}

/// Replace the trees of schedules by those in `poly.isl` if no dependence is violated
#[pass(name = "poly-from-isl", title = "PolyFromIsl", anchor = "func.func", run = import_isl)]
pub struct PolyFromIsl {}

/// The attribute with the text of a schedule.
const ISL: &str = "poly.isl";

fn reschedule(pass: &PolyReschedule, target: &mut Target<'_>) -> PassResult {
    load(target);
    let mut found = raised(target.body()).map_err(|error| target.emit(error))?;
    apply(target, &mut found, &pass.edits)?;
    for (schedule, ops) in found {
        lowered(target, &schedule, &ops)?;
    }
    Ok(())
}

fn raise_all(_: &PolyRaise, target: &mut Target<'_>) -> PassResult {
    load(target);
    for (schedule, ops) in raised(target.body()).map_err(|error| target.emit(error))? {
        let body = target.body_mut();
        replace(body, &ops, |body, before| _ = write(body, &schedule, before));
    }
    Ok(())
}

fn edit(pass: &PolyEdit, target: &mut Target<'_>) -> PassResult {
    load(target);
    let mut found = schedules(target)?;
    apply(target, &mut found, &pass.edits)?;
    for (schedule, ops) in found {
        replace(target.body_mut(), &ops, |body, before| _ = write(body, &schedule, before));
    }
    Ok(())
}

fn lower_all(_: &PolyLower, target: &mut Target<'_>) -> PassResult {
    load(target);
    for (schedule, ops) in schedules(target)? {
        lowered(target, &schedule, &ops)?;
    }
    Ok(())
}

fn load(target: &Target<'_>) {
    let cx = target.context();
    cx.load::<AffineDialect>();
    cx.load::<ArithDialect>();
    cx.load::<PolyDialect>();
}

/// A schedule with the operations that it was made of.
type Found = Vec<(Schedule, Vec<Op>)>;

/// Returns the schedules of the affine loops of a function.
fn raised(body: &Body) -> Result<Found, Diagnostic> {
    let mut names = Names::default();
    let blocks = body.regions(Op::ROOT).flat_map(|region| body.blocks_in(region));
    let nests = blocks.flat_map(|block| nests(body, block));
    nests.map(|ops| Ok((raise(body, &ops, &mut names)?, ops))).collect()
}

/// Returns the schedules that the operations of a function hold.
fn schedules(target: &Target<'_>) -> Result<Found, terrace_ir::Reported> {
    let body = target.body();
    let ops = body.ops_below(Op::ROOT).filter(|op| body.op(*op).is::<ScheduleOp>());
    let read = |op| Ok((read(body, ScheduleOp::from_op(op))?, vec![op]));
    ops.map(read).collect::<Result<_, _>>().map_err(|error| target.emit(error))
}

/// Applies each edit to the schedule with its dimensions.
fn apply(target: &Target<'_>, found: &mut Found, edits: &str) -> PassResult {
    let body = target.body();
    let location = body.location(Op::ROOT);
    let emit = |message| target.emit(Diagnostic::error(location, message));
    let edits = parse_edits(edits).map_err(emit)?;
    if found.is_empty() {
        return Ok(());
    }
    let mut one = |edit: &Edit| {
        let of_edit = found.iter_mut().find(|(schedule, _)| schedule.has_dim_of(edit));
        let Some((schedule, ops)) = of_edit else {
            return Err(Diagnostic::error(
                location,
                format!("'{edit}': no schedule tree has the first dimension"),
            ));
        };
        let result = schedule.apply(body.context(), edit);
        result.map_err(|refusal| refusal.diagnostic(body, ops[0], schedule, edit))
    };
    edits.iter().try_for_each(&mut one).map_err(|error| target.emit(error))
}

/// Replaces `ops` by the loops of a schedule.
fn lowered(target: &mut Target<'_>, schedule: &Schedule, ops: &[Op]) -> PassResult {
    let mut result = Ok(());
    replace(target.body_mut(), ops, |body, before| result = lower(body, schedule, before));
    result.map_err(|error| target.emit(error))
}

/// Builds something in front of the last of `ops`, and erases them.
fn replace(body: &mut Body, ops: &[Op], build: impl FnOnce(&mut Body, Op)) {
    let Some(last) = ops.last() else { return };
    build(body, *last);
    ops.iter().for_each(|op| body.erase(*op));
}

fn export_isl(_: &PolyToIsl, target: &mut Target<'_>) -> PassResult {
    load(target);
    let cx = target.context().clone();
    for (schedule, ops) in schedules(target)? {
        let tree = to_isl(&cx, &schedule).map_err(|error| {
            target.emit(target.body().op(ops[0]).error(format!("has no text for isl: {error}")))
        })?;
        let text = StringAttr::get(&cx, tree.to_string());
        // Any text fits a discardable attribute.
        let _ = target.body_mut().set_attribute(ops[0], ISL, Some(text.attr()));
    }
    Ok(())
}

fn import_isl(_: &PolyFromIsl, target: &mut Target<'_>) -> PassResult {
    load(target);
    let cx = target.context().clone();
    for (mut schedule, ops) in schedules(target)? {
        let body = target.body();
        let text = body.op(ops[0]).attribute(ISL).and_then(|text| text.downcast::<StringAttr>(&cx));
        let Some(text) = text.and_then(StringAttr::as_str) else { continue };
        let tree = text.parse().map_err(|error: TextError| error.to_string());
        let nodes = tree.and_then(|tree| from_isl(&cx, &schedule, &tree));
        let nodes = nodes.map_err(|message| {
            target.emit(body.op(ops[0]).error(format!("attribute '{ISL}': {message}")))
        })?;
        check_order(&cx, &schedule, &schedule.nodes, &nodes)
            .and_then(|()| check_parallel(&cx, &schedule, &nodes))
            .map_err(|violation| target.emit(violation.diagnostic(body, &schedule, ISL)))?;
        schedule.nodes = nodes;
        replace(target.body_mut(), &ops, |body, before| _ = write(body, &schedule, before));
    }
    Ok(())
}
