//! Verifiers of operations, found by the importer by their names.

use terrace_builtin::{MemoryAccess, MemorySpace};
use terrace_ir::{Diagnostic, OpRef, Type};

use crate::predicates::{is_shaped, memory_space, pointer_of, same_container};
use crate::{
    AtomicOrdering, FromPtrOpRef, GatherOpRef, LoadOpRef, MaskedLoadOpRef, MaskedStoreOpRef,
    PtrDiffOpRef, PtrType, ScatterOpRef, StoreOpRef, ToPtrOpRef,
};

/// The direction of an access.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Direction {
    Load,
    Store,
}

/// Checks that the memory space of `pointer` allows the access, and that the alignment is a power
/// of two.
fn access(
    op: OpRef<'_>,
    direction: Direction,
    pointer: Type,
    ty: Type,
    ordering: AtomicOrdering,
    alignment: Option<i64>,
) -> Result<(), Diagnostic> {
    let cx = op.context();
    let space = pointer_of(cx, pointer).map(|pointer| pointer.memory_space.0);
    if let Some(space) = space.and_then(|space| space.interface::<dyn MemorySpace>(cx)) {
        let atomic = ordering != AtomicOrdering::NotAtomic;
        let access = MemoryAccess { ty, atomic, alignment };
        let checked = match direction {
            Direction::Load => space.check_load(cx, access),
            Direction::Store => space.check_store(cx, access),
        };
        checked.map_err(|message| op.plain_error(message))?;
    }
    match alignment {
        Some(bytes) if bytes <= 0 => Err(op.plain_error("alignment must be positive")),
        Some(bytes) if bytes & (bytes - 1) != 0 => {
            Err(op.plain_error("alignment must be a power of 2"))
        }
        _ => Ok(()),
    }
}

/// Checks that an atomic access has an alignment and none of the orderings `unsupported`, and that
/// any other access has no synchronization scope.
fn atomicity(
    op: OpRef<'_>,
    unsupported: [AtomicOrdering; 2],
    ordering: AtomicOrdering,
    alignment: Option<i64>,
    has_scope: bool,
) -> Result<(), Diagnostic> {
    if ordering == AtomicOrdering::NotAtomic {
        return match has_scope {
            true => Err(op.error("expected syncscope to be null for non-atomic access")),
            false => Ok(()),
        };
    }
    if unsupported.contains(&ordering) {
        return Err(op.error(format!("unsupported ordering '{}'", ordering.keyword())));
    }
    match alignment {
        Some(_) => Ok(()),
        None => Err(op.error("expected alignment for atomic access")),
    }
}

/// Checks the loaded type and the attributes of the access.
pub(crate) fn load(op: LoadOpRef<'_>) -> Result<(), Diagnostic> {
    use AtomicOrdering::{AcqRel, Release};
    let (alignment, ordering) = (op.alignment(), op.ordering());
    let (Some(pointer), Some(ty)) = ((*op).operand_types().next(), (*op).result_types().next())
    else {
        return Ok(());
    };
    access(*op, Direction::Load, pointer, ty, ordering, alignment)?;
    atomicity(*op, [Release, AcqRel], ordering, alignment, op.syncscope().is_some())
}

/// Checks the stored type and the attributes of the access.
pub(crate) fn store(op: StoreOpRef<'_>) -> Result<(), Diagnostic> {
    use AtomicOrdering::{AcqRel, Acquire};
    let (alignment, ordering) = (op.alignment(), op.ordering());
    let mut types = (*op).operand_types();
    let (Some(ty), Some(pointer)) = (types.next(), types.next()) else { return Ok(()) };
    access(*op, Direction::Store, pointer, ty, ordering, alignment)?;
    atomicity(*op, [Acquire, AcqRel], ordering, alignment, op.syncscope().is_some())
}

/// Checks an access that is not atomic.
fn simple(
    op: OpRef<'_>,
    direction: Direction,
    pointer: Option<Type>,
    ty: Option<Type>,
    alignment: Option<i64>,
) -> Result<(), Diagnostic> {
    match (pointer, ty) {
        (Some(pointer), Some(ty)) => {
            access(op, direction, pointer, ty, AtomicOrdering::NotAtomic, alignment)
        }
        _ => Ok(()),
    }
}

/// Checks the loaded type and the alignment.
pub(crate) fn gather(op: GatherOpRef<'_>) -> Result<(), Diagnostic> {
    let (pointers, ty) = ((*op).operand_types().next(), (*op).result_types().next());
    simple(*op, Direction::Load, pointers, ty, op.alignment())
}

/// Checks the loaded type and the alignment.
pub(crate) fn masked_load(op: MaskedLoadOpRef<'_>) -> Result<(), Diagnostic> {
    let (pointer, ty) = ((*op).operand_types().next(), (*op).result_types().next());
    simple(*op, Direction::Load, pointer, ty, op.alignment())
}

/// Checks the stored type and the alignment.
pub(crate) fn scatter(op: ScatterOpRef<'_>) -> Result<(), Diagnostic> {
    let mut types = (*op).operand_types();
    let (ty, pointers) = (types.next(), types.next());
    simple(*op, Direction::Store, pointers, ty, op.alignment())
}

/// Checks the stored type and the alignment.
pub(crate) fn masked_store(op: MaskedStoreOpRef<'_>) -> Result<(), Diagnostic> {
    let mut types = (*op).operand_types();
    let (ty, pointer) = (types.next(), types.next());
    simple(*op, Direction::Store, pointer, ty, op.alignment())
}

/// Checks that a cast stays in one memory space.
fn one_space(op: OpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let space = |ty: Option<Type>| ty.and_then(|ty| memory_space(cx, ty));
    if space(op.operand_types().next()) == space(op.result_types().next()) {
        return Ok(());
    }
    Err(op.plain_error("expected the input and output to have the same memory space"))
}

/// Checks that the result is no pointer of the dialect and has the memory space of the pointer.
pub(crate) fn from_ptr(op: FromPtrOpRef<'_>) -> Result<(), Diagnostic> {
    if (*op).result_types().next().is_some_and(|ty| ty.is::<PtrType>()) {
        return Err(op.plain_error("the result type cannot be `!ptr.ptr`"));
    }
    one_space(*op)
}

/// Checks that the operand is no pointer of the dialect and has the memory space of the pointer.
pub(crate) fn to_ptr(op: ToPtrOpRef<'_>) -> Result<(), Diagnostic> {
    if (*op).operand_types().next().is_some_and(|ty| ty.is::<PtrType>()) {
        return Err(op.plain_error("the input value cannot be of type `!ptr.ptr`"));
    }
    one_space(*op)
}

/// Checks that the result is a container of the kind of the operands if these are shaped.
pub(crate) fn ptr_diff(op: PtrDiffOpRef<'_>) -> Result<(), Diagnostic> {
    let (Some(operand), Some(result)) = ((*op).operand_types().next(), (*op).result_types().next())
    else {
        return Ok(());
    };
    if is_shaped(operand) && !same_container(operand, result) {
        let message = "expected the result to have the same container type as the operands when \
                       operands are shaped";
        return Err(op.plain_error(message));
    }
    Ok(())
}
