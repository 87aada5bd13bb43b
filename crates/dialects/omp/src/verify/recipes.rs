//! Verifiers of privatizers, reduction declarations and mappers.

use terrace_builtin::shaped::{element_type_of, quoted};
use terrace_ir::{Diagnostic, OpRef, RegionRef, Type};

use super::parts::{ensure, ensure_plain};
use crate::predicates::is_pointer_like;
use crate::{
    DataSharingClauseType, DeclareMapperInfoOp, DeclareMapperOpRef, DeclareReductionOpRef,
    PrivateClauseOpRef, YieldOp,
};

/// Returns the types of the arguments of the entry block.
fn argument_types(region: RegionRef<'_>) -> Vec<Type> {
    region.entry().map_or_else(Vec::new, |block| block.argument_types().collect())
}

/// Returns the type of the accumulator of a reduction, the first argument of its atomic region;
/// `None` without such a region.
pub(super) fn accumulator_type(op: OpRef<'_>) -> Option<Type> {
    let atomic = op.region(ATOMIC)?;
    argument_types(atomic).first().copied()
}

/// Returns the type of the variable that a privatizer is for, the first block argument of its
/// regions; `None` if no region has arguments.
pub(super) fn private_type(op: OpRef<'_>) -> Option<Type> {
    op.regions().find_map(|region| argument_types(region).first().copied())
}

/// Verifies that the region ends in `omp.declare_mapper.info`.
pub(crate) fn declare_mapper_regions(op: DeclareMapperOpRef<'_>) -> Result<(), Diagnostic> {
    let entry = (*op).region(0).and_then(|region| region.entry());
    let fits =
        entry.and_then(|block| block.last()).is_some_and(|last| last.is::<DeclareMapperInfoOp>());
    ensure(fits, *op, "expected terminator to be a DeclareMapperInfoOp")
}

/// The index of the region of a reduction declaration that combines atomically.
const ATOMIC: usize = 3;

/// Whether each `omp.yield` in the region has one operand, of type `ty`.
fn yields(region: RegionRef<'_>, ty: Type) -> bool {
    let ops = region.blocks().flat_map(|block| block.ops());
    ops.filter(|op| op.is::<YieldOp>()).all(|op| op.operand_types().eq([ty]))
}

/// Verifies that a reduction declaration has an initializer and a combiner, and that the regions
/// take and yield values of the reduction type; those of the atomic region are pointers to it.
pub(crate) fn declare_reduction_regions(op: DeclareReductionOpRef<'_>) -> Result<(), Diagnostic> {
    let (cx, ty) = (op.context(), op.r#type().data(op.context()).0);
    let op = *op;
    let regions: Vec<RegionRef<'_>> = op.regions().collect();
    let [alloc, init, combiner, atomic, cleanup, ..] = regions[..] else { return Ok(()) };
    let message = "expects alloc region to yield a value of the reduction type";
    ensure(yields(alloc, ty), op, message)?;
    ensure(!init.is_empty(), op, "expects non-empty initializer region")?;
    let arguments = argument_types(init);
    match (arguments.len(), alloc.is_empty()) {
        (1, true) | (2, false) => {}
        (1, false) => {
            let message =
                "expects two arguments to the initializer region when an allocation region is used";
            return Err(op.error(message));
        }
        (2, true) => {
            let message =
                "expects one argument to the initializer region when no allocation region is used";
            return Err(op.error(message));
        }
        _ => return Err(op.error("expects one or two arguments to the initializer region")),
    }
    let message = "expects initializer region argument to match the reduction type";
    ensure(arguments.iter().all(|argument| *argument == ty), op, message)?;
    let message = "expects initializer region to yield a value of the reduction type";
    ensure(yields(init, ty), op, message)?;
    ensure(!combiner.is_empty(), op, "expects non-empty reduction region")?;
    let message = "expects reduction region with two arguments of the reduction type";
    ensure(argument_types(combiner) == [ty, ty], op, message)?;
    let message = "expects reduction region to yield a value of the reduction type";
    ensure(yields(combiner, ty), op, message)?;
    if !atomic.is_empty() {
        let arguments = argument_types(atomic);
        let [first, _] = arguments[..] else {
            let message = "expects atomic reduction region with two arguments of the same type";
            return Err(op.error(message));
        };
        let message = "expects atomic reduction region with two arguments of the same type";
        ensure(arguments == [first, first], op, message)?;
        let message = "expects atomic reduction region arguments to be accumulators containing the \
                       reduction type";
        let pointee = element_type_of(cx, first);
        let fits = is_pointer_like(first) && pointee.is_none_or(|pointee| pointee == ty);
        ensure(fits, op, message)?;
    }
    if !cleanup.is_empty() {
        let message = "expects cleanup region with one argument of the reduction type";
        ensure(argument_types(cleanup) == [ty], op, message)?;
    }
    Ok(())
}

/// Verifies that the exits of a region yield a value of type `ty`, or no value for `None`.
fn leaves_with(region: RegionRef<'_>, ty: Option<Type>) -> Result<(), Diagnostic> {
    for last in region.blocks().filter_map(|block| block.last()) {
        if last.successors().len() > 0 {
            continue;
        }
        let error = |message: String| Err(Diagnostic::error(last.location(), message));
        if !last.is::<YieldOp>() {
            return error("expected exit block terminator to be an `omp.yield` op.".to_owned());
        }
        let given: Vec<Type> = last.operand_types().collect();
        let Some(ty) = ty else {
            match given.is_empty() {
                true => continue,
                false => return error("Did not expect any values to be yielded.".to_owned()),
            }
        };
        if given == [ty] {
            continue;
        }
        let cx = last.context();
        let texts: Vec<String> = given.iter().map(|ty| quoted(cx, *ty)).collect();
        let text = if texts.is_empty() { "None".to_owned() } else { texts.join(", ") };
        let wanted = quoted(cx, ty);
        return error(format!("Invalid yielded value. Expected type: {wanted}, got: {text}"));
    }
    Ok(())
}

/// Verifies that the regions of a privatizer have arguments and yielded values of one type.
pub(crate) fn private_regions(op: PrivateClauseOpRef<'_>) -> Result<(), Diagnostic> {
    let (cx, kind) = (op.context(), op.data_sharing_type());
    let op = *op;
    let Some(ty) = private_type(op) else {
        let copies = kind == DataSharingClauseType::FirstPrivate;
        let message = "`firstprivate` clauses require at least a `copy` region.";
        return ensure_plain(!copies, op, message);
    };
    for argument in op.regions().flat_map(argument_types) {
        if argument != ty {
            let (argument, ty) = (quoted(cx, argument), quoted(cx, ty));
            let message = format!("Region argument type mismatch: got {argument} expected {ty}.");
            return Err(op.plain_error(message));
        }
    }
    let check = |at: usize, name: &str, count: usize, given: Option<Type>| {
        let Some(region) = op.region(at).filter(|region| !region.is_empty()) else { return Ok(()) };
        let arguments = argument_types(region).len();
        if arguments != count {
            let message = format!("`{name}`: expected {count} region arguments, got: {arguments}");
            return Err(Diagnostic::error(op.location(), message));
        }
        leaves_with(region, given)
    };
    check(0, "init", 2, Some(ty))?;
    let has_copy = op.region(1).is_some_and(|region| !region.is_empty());
    let message = "`private` clauses do not require a `copy` region.";
    ensure_plain(kind != DataSharingClauseType::Private || !has_copy, op, message)?;
    let message = "`firstprivate` clauses require at least a `copy` region.";
    ensure_plain(kind != DataSharingClauseType::FirstPrivate || has_copy, op, message)?;
    check(1, "copy", 2, Some(ty))?;
    check(2, "dealloc", 1, None)
}
