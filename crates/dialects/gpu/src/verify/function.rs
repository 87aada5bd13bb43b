//! Verifiers of kernels, launches and terminators.

use terrace_builtin::function::function_type;
use terrace_builtin::{MemRefType, VectorType};
use terrace_ir::{Diagnostic, Ident, OpRef, Type};

use crate::assembly::workgroup_count;
use crate::{
    AddressSpace, AddressSpaceAttr, GPUFuncOpRef, LaunchFuncOpRef, LaunchOpRef, ReturnOpRef,
    TerminatorOp, WarpExecuteOnLane0OpRef,
};

/// The number of id and size arguments of a launch body, without and with clusters.
const CONFIGURATION: [usize; 2] = [12, 18];

/// Checks that a kernel has no results.
pub(crate) fn func(op: GPUFuncOpRef<'_>) -> Result<(), Diagnostic> {
    let Some(ty) = function_type(*op) else { return Ok(()) };
    let kernel = Ident::get(op.context(), "gpu.kernel");
    if (*op).attributes().iter().any(|(name, _)| *name == kernel) && !ty.results.is_empty() {
        return Err(op.error("expected void return type for kernel function"));
    }
    Ok(())
}

/// Checks that the entry block has the arguments of the function type, followed by attributions.
pub(crate) fn verify_func_body(op: GPUFuncOpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let Some(ty) = function_type(*op) else { return Ok(()) };
    let Some(entry) = (*op).region(0).and_then(|region| region.entry()) else {
        return Err(op.error("expected body with at least one block"));
    };
    let count = ty.inputs.len();
    let workgroup = workgroup_count(*op);
    if entry.arguments().len() < count.saturating_add(workgroup) {
        let count = count.saturating_add(workgroup);
        return Err(op.error(format!("expected at least {count} arguments to body region")));
    }
    for (index, (found, wanted)) in entry.argument_types().zip(&ty.inputs).enumerate() {
        if found != *wanted {
            return Err(op.error(format!(
                "expected body region argument #{index} to be of type '{}', got '{}'",
                wanted.to_text(cx),
                found.to_text(cx)
            )));
        }
    }
    let types: Vec<Type> = entry.argument_types().collect();
    attributions(*op, &types[count..], workgroup)
}

/// Checks the memory spaces of the attributions: the first `workgroup` values must be in workgroup
/// memory, all others in private memory.
fn attributions(op: OpRef<'_>, types: &[Type], workgroup: usize) -> Result<(), Diagnostic> {
    let cx = op.context();
    for (at, ty) in types.iter().enumerate() {
        let (space, name) = match at < workgroup {
            true => (AddressSpace::Workgroup, "workgroup"),
            false => (AddressSpace::Private, "private"),
        };
        let Some(memref) = ty.downcast::<MemRefType>(cx) else {
            return Err(op.error("expected memref type in attribution"));
        };
        let held = memref.memory_space.and_then(|held| held.downcast::<AddressSpaceAttr>(cx));
        if held.is_some_and(|held| held.0 != space) {
            return Err(op.error(format!("expected memory space {name} in attribution")));
        }
    }
    Ok(())
}

/// Checks that the returned values have the result types of the function.
pub(crate) fn r#return(op: ReturnOpRef<'_>) -> Result<(), Diagnostic> {
    let Some(function) = op.parent() else { return Ok(()) };
    let Some(ty) = function_type(function) else { return Ok(()) };
    let cx = op.context();
    let declared =
        |error: Diagnostic| error.with_note(function.location(), "return type declared here");
    if ty.results.len() != op.operand_count() {
        let message = format!("expected {} result operands", ty.results.len());
        return Err(declared(op.error(message)));
    }
    for (at, (found, wanted)) in op.operand_types().zip(&ty.results).enumerate() {
        if found != *wanted {
            let found = found.to_text(cx);
            return Err(op.error(format!("unexpected type `'{found}'' for operand #{at}")));
        }
    }
    Ok(())
}

/// Checks that cluster sizes are given for all dimensions or for none.
pub(crate) fn launch(op: LaunchOpRef<'_>) -> Result<(), Diagnostic> {
    let given = [op.cluster_size_x(), op.cluster_size_y(), op.cluster_size_z()];
    match given.iter().filter(|size| size.is_some()).count() {
        0 | 3 => Ok(()),
        _ => Err(op.error("cluster size must be all present")),
    }
}

/// Checks that the body begins with ids, sizes and attributions, and that its blocks end with
/// `gpu.terminator` or a branch.
pub(crate) fn launch_regions(op: LaunchOpRef<'_>) -> Result<(), Diagnostic> {
    let Some(region) = (*op).region(0) else { return Ok(()) };
    let Some(entry) = region.entry() else { return Ok(()) };
    let fixed = CONFIGURATION[usize::from(op.cluster_size_x().is_some())];
    let workgroup = workgroup_count(*op);
    if entry.arguments().len() < fixed.saturating_add(workgroup) {
        return Err(op.error("unexpected number of region arguments"));
    }
    let types: Vec<Type> = entry.argument_types().collect();
    attributions(*op, &types[fixed..], workgroup)?;
    for last in region.blocks().filter_map(|block| block.last()) {
        if last.successors().len() == 0 && !last.is::<TerminatorOp>() {
            let message = "expected 'gpu.terminator' or a terminator with successors";
            let note = "in 'gpu.launch' body region";
            return Err(last.plain_error(message).with_note(op.location(), note));
        }
    }
    Ok(())
}

/// Checks that all cluster sizes have the same type.
pub(crate) fn launch_func(op: LaunchFuncOpRef<'_>) -> Result<(), Diagnostic> {
    let sizes = [op.cluster_size_x(), op.cluster_size_y(), op.cluster_size_z()];
    let mut types = sizes.into_iter().flatten().map(|value| op.body().value_type(value));
    let first = types.next();
    match types.all(|ty| Some(ty) == first) {
        true => Ok(()),
        false => Err(op.error("expects types of the cluster dimensions must be the same")),
    }
}

/// Checks that operands and results are distributed over the lanes.
pub(crate) fn warp_execute_on_lane_0(op: WarpExecuteOnLane0OpRef<'_>) -> Result<(), Diagnostic> {
    let Some(entry) = (*op).region(0).and_then(|region| region.entry()) else { return Ok(()) };
    let arguments: Vec<Type> = op.operand_types().skip(1).collect();
    if arguments.len() != entry.arguments().len() {
        return Err(op.error("expected same number op arguments and block arguments."));
    }
    let yielded: Vec<Type> =
        entry.last().map(|last| last.operand_types().collect()).unwrap_or_default();
    if yielded.len() != op.result_count() {
        return Err(op.error("expected same number of yield operands and return values."));
    }
    let whole = entry.argument_types().chain(yielded);
    let parts = arguments.into_iter().chain(op.result_types());
    for (whole, part) in whole.zip(parts) {
        distributed(op, whole, part)?;
    }
    Ok(())
}

/// Checks that the vector `part` of a lane, multiplied by the number of lanes in the distributed
/// dimensions, gives the vector `whole`.
fn distributed(op: WarpExecuteOnLane0OpRef<'_>, whole: Type, part: Type) -> Result<(), Diagnostic> {
    let cx = op.context();
    if whole == part {
        return Ok(());
    }
    let vector = |ty: Type| ty.downcast::<VectorType>(cx);
    let (Some(expanded), Some(distributed)) = (vector(whole), vector(part)) else {
        return Err(op.error("expected vector type for distributed operands."));
    };
    if expanded.shape.len() != distributed.shape.len() || expanded.element != distributed.element {
        return Err(op.error("expected distributed vectors to have same rank and element type."));
    }
    let mut lanes = op.warp_size();
    for (at, (e, d)) in expanded.shape.iter().zip(&distributed.shape).enumerate() {
        if e == d {
            continue;
        }
        if *d == 0 || e % d != 0 {
            return Err(op.error(format!(
                "expected expanded vector dimension #{at} ({e}) to be a multipler of the \
                 distributed vector dimension ({d})"
            )));
        }
        let scale = e / d;
        if scale == 0 || lanes % scale != 0 {
            return Err(op.error(format!(
                "incompatible distribution dimensions from '{}' to '{}' with warp size = {}",
                whole.to_text(cx),
                part.to_text(cx),
                op.warp_size()
            )));
        }
        lanes /= scale;
    }
    Ok(())
}
