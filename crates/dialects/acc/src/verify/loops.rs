//! Verifier of `acc.loop`.

use terrace_builtin::IntegerAttr;
use terrace_interfaces::DynLoopLike;
use terrace_ir::{Attribute, Diagnostic, OpRef, Walk, WalkOrder};

use super::clauses::{Group, counted, elements, privatized, segmented};
use crate::{CombinedConstructsType, DeviceType, DeviceTypeAttr, LoopOp, LoopOpRef};

/// Returns the keyword of the first device type that occurs twice in the attribute `name`.
fn repeated(op: OpRef<'_>, name: &str) -> Option<&'static str> {
    let devices = elements(op, name)?;
    let mut all = devices.iter().enumerate();
    let (_, device) = all.find(|(at, device)| devices[..*at].contains(device))?;
    Some(device.downcast::<DeviceTypeAttr>(op.context())?.0.keyword())
}

/// Checks that no device type occurs twice in the attribute `name`.
fn distinct(op: OpRef<'_>, name: &str) -> Result<(), Diagnostic> {
    match repeated(op, name) {
        Some(device) => {
            Err(op.error(format!("duplicate device_type `{device}` found in {name} attribute")))
        }
        None => Ok(()),
    }
}

/// Checks the bounds, the clauses, and that a loop without bounds contains loops.
pub(crate) fn r#loop(op: LoopOpRef<'_>) -> Result<(), Diagnostic> {
    bounds(op)?;
    clauses(op)?;
    parallelism(*op)?;
    privatized(*op, &op.private_operands().collect::<Group>(), "private")?;
    privatized(*op, &op.firstprivate_operands().collect::<Group>(), "firstprivate")?;
    privatized(*op, &op.reduction_operands().collect::<Group>(), "reduction")?;
    use CombinedConstructsType::{KernelsLoop, ParallelLoop, SerialLoop};
    if !matches!(op.combined(), None | Some(ParallelLoop | KernelsLoop | SerialLoop)) {
        return Err(op.plain_error("unexpected combined constructs attribute"));
    }
    if (*op).region(0).is_none_or(|region| region.is_empty()) {
        return Err(op.plain_error("expected non-empty body."));
    }
    let contains_loops = op.lowerbound().next().is_none();
    match (op.unstructured(), contains_loops) {
        (true, false) => {
            Err(op.plain_error("unstructured acc.loop must not have induction variables"))
        }
        (false, true) => contained(op),
        _ => Ok(()),
    }
}

fn bounds(op: LoopOpRef<'_>) -> Result<(), Diagnostic> {
    let upper = op.upperbound().count();
    if upper != op.step().count() {
        return Err(
            op.plain_error("number of upperbounds expected to be the same as number of steps")
        );
    }
    if upper != op.lowerbound().count() {
        return Err(op.plain_error(
            "number of upperbounds expected to be the same as number of lowerbounds",
        ));
    }
    match op.inclusive_upperbound() {
        Some(inclusive) if upper != 0 && inclusive.len() != upper => Err(op
            .plain_error("inclusiveUpperbound size is expected to be the same as upperbound size")),
        _ => Ok(()),
    }
}

fn clauses(op: LoopOpRef<'_>) -> Result<(), Diagnostic> {
    if let Some(collapse) = elements(*op, "collapse") {
        let Some(devices) = elements(*op, "collapseDeviceType") else {
            let message = "collapse device_type attr must be define when collapse attr is present";
            return Err(op.error(message));
        };
        if devices.len() != collapse.len() {
            let message = "collapse attribute count must match collapse device_type count";
            return Err(op.error(message));
        }
    }
    distinct(*op, "collapseDeviceType")?;
    let gangs: Group = op.gang_operands().collect();
    if !gangs.is_empty() {
        let Some(kinds) = elements(*op, "gangOperandsArgType") else {
            let message =
                "gangOperandsArgType attribute must be defined when gang operands are present";
            return Err(op.error(message));
        };
        if kinds.len() != gangs.len() {
            let message = "gangOperandsArgType attribute count must match gangOperands count";
            return Err(op.error(message));
        }
    }
    distinct(*op, "gang")?;
    segmented(*op, &gangs, "gangOperands", "gang", 0)?;
    distinct(*op, "worker")?;
    distinct(*op, "workerNumOperandsDeviceType")?;
    let workers: Group = op.worker_num_operands().collect();
    counted(*op, &workers, "workerNumOperandsDeviceType", "worker")?;
    distinct(*op, "vector")?;
    distinct(*op, "vectorOperandsDeviceType")?;
    let vectors: Group = op.vector_operands().collect();
    counted(*op, &vectors, "vectorOperandsDeviceType", "vector")?;
    segmented(*op, &op.tile_operands().collect::<Group>(), "tileOperands", "tile", 0)
}

/// Checks that each device type has one of `auto`, `independent` and `seq`, and that `seq` comes
/// without levels of parallelism.
fn parallelism(op: OpRef<'_>) -> Result<(), Diagnostic> {
    let names = ["auto_", "independent", "seq"];
    let all: Vec<Attribute> =
        names.into_iter().filter_map(|name| elements(op, name)).flatten().copied().collect();
    if all.iter().enumerate().any(|(at, device)| all[..at].contains(device)) {
        return Err(
            op.plain_error("only one of auto, independent, seq can be present at the same time")
        );
    }
    let none = DeviceTypeAttr(DeviceType::None).intern(op.context()).attr();
    if !all.contains(&none) {
        return Err(op.plain_error("at least one of auto, independent, seq must be present"));
    }
    let levels = [
        "gang",
        "gangOperandsDeviceType",
        "worker",
        "workerNumOperandsDeviceType",
        "vector",
        "vectorOperandsDeviceType",
    ];
    let has = |name: &str, device| elements(op, name).is_some_and(|all| all.contains(device));
    let sequential = elements(op, "seq").unwrap_or_default();
    match sequential.iter().any(|device| levels.iter().any(|name| has(name, device))) {
        true => Err(op.plain_error("gang, worker or vector cannot appear with seq")),
        false => Ok(()),
    }
}

/// Whether the operation is a loop.
fn is_loop(op: OpRef<'_>) -> bool {
    op.is::<LoopOp>() || op.interface::<DynLoopLike<'_>>().is_some()
}

/// Checks that as many loops are nested in the operation as it collapses.
fn contained(op: LoopOpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let collapse = elements(*op, "collapse").unwrap_or_default();
    let numbers = collapse.iter().filter_map(|n| n.downcast::<IntegerAttr>(cx)?.to_i64());
    let mut missing = numbers.max().unwrap_or(1).max(1);
    let mut parent = (*op).id();
    let mut sibling = false;
    let Some(region) = (*op).region(0) else { return Ok(()) };
    for nested in region.blocks().flat_map(|block| block.ops()) {
        nested.walk(WalkOrder::Pre, |nested| {
            if is_loop(nested) {
                let around = std::iter::successors(nested.parent(), |around| around.parent())
                    .find(|around| is_loop(*around));
                if around.map(OpRef::id) != Some(parent) {
                    sibling = true;
                    return Walk::Interrupt;
                }
                missing -= 1;
                parent = nested.id();
            }
            if missing == 0 { Walk::Interrupt } else { Walk::Advance }
        });
        if sibling || missing == 0 {
            break;
        }
    }
    if sibling {
        return Err(op.plain_error("found sibling loops inside container-like acc.loop"));
    }
    match missing {
        0 => Ok(()),
        _ => Err(op.plain_error(
            "failed to find enough loop-like operations inside container-like acc.loop",
        )),
    }
}
