//! Verifiers of loads, stores, atomic operations and fences.

use terrace_builtin::{FloatType, IntegerType, TypeExt, VectorType};
use terrace_ir::{Context, Diagnostic, OpRef, Type};

use super::{ensure, quoted};
use crate::{
    AtomicBinOp, AtomicCmpXchgOpRef, AtomicOrdering, AtomicRMWOpRef, FenceOpRef, LLVMPointerType,
    LoadOpRef, StoreOpRef, is_compatible_floating_point_type,
};

/// Whether a value of the type can be accessed atomically: a pointer, or 2^n bits and at least 8.
pub(crate) fn is_atomic(cx: &Context, ty: Type) -> bool {
    let width = if let Some(integer) = ty.downcast::<IntegerType>(cx) {
        integer.width
    } else if let Some(float) = ty.downcast::<FloatType>(cx) {
        float.width()
    } else {
        return ty.is::<LLVMPointerType>();
    };
    width >= 8 && width.is_power_of_two()
}

/// Verifies that an atomic access has a type that allows it, an alignment and an ordering that is
/// not one of `unsupported`, and that an access that is not atomic has no `syncscope`.
fn check_access(
    op: OpRef<'_>,
    ty: Type,
    ordering: AtomicOrdering,
    unsupported: &[AtomicOrdering],
    alignment: Option<i64>,
    syncscope: &Option<String>,
) -> Result<(), Diagnostic> {
    let cx = op.context();
    if ordering == AtomicOrdering::NotAtomic {
        let message = "expected syncscope to be null for non-atomic access";
        return ensure(syncscope.is_none(), op, message);
    }
    if !is_atomic(cx, ty) {
        let message = format!("unsupported type {} for atomic access", quoted(cx, ty));
        return Err(op.error(message));
    }
    if unsupported.contains(&ordering) {
        let mut word = String::new();
        let _ = terrace_builtin::property::write_enum(ordering, &mut word);
        return Err(op.error(format!("unsupported ordering '{word}'")));
    }
    ensure(alignment.is_some(), op, "expected alignment for atomic access")
}

/// Verifies that `dereferenceable` is given only for pointers, and that an atomic load has a type
/// of at least 8 bits, an alignment, and neither `release` nor `acq_rel` ordering.
pub(crate) fn load(op: LoadOpRef<'_>) -> Result<(), Diagnostic> {
    let (p, ty) = (op.properties(), op.body().value_type(op.res()));
    if p.dereferenceable.is_some() && !ty.is::<LLVMPointerType>() {
        return Err(op.error("expected op to return a single LLVM pointer type"));
    }
    let unsupported = [AtomicOrdering::Release, AtomicOrdering::AcqRel];
    check_access(*op, ty, p.ordering, &unsupported, p.alignment, &p.syncscope)
}

/// Verifies that an atomic store has a type of at least 8 bits, an alignment, and neither `acquire`
/// nor `acq_rel` ordering.
pub(crate) fn store(op: StoreOpRef<'_>) -> Result<(), Diagnostic> {
    let (p, ty) = (op.properties(), op.body().value_type(op.value()));
    let unsupported = [AtomicOrdering::Acquire, AtomicOrdering::AcqRel];
    check_access(*op, ty, p.ordering, &unsupported, p.alignment, &p.syncscope)
}

/// Verifies that the type suits the kind of operation, and that the ordering is at least
/// `monotonic`.
pub(crate) fn atomicrmw(op: AtomicRMWOpRef<'_>) -> Result<(), Diagnostic> {
    use AtomicBinOp::{Fadd, Fmax, Fmaximum, Fmin, Fminimum, Fsub, Xchg};
    let (cx, ty) = (op.context(), op.body().value_type(op.val()));
    let integer = |ty: Type| {
        ty.is_signless_integer(cx) && [8, 16, 32, 64].iter().any(|w| ty.is_integer_of(cx, *w))
    };
    match op.bin_op() {
        Fadd | Fsub | Fmin | Fmax | Fminimum | Fmaximum => {
            if let Some(vector) = ty.downcast::<VectorType>(cx) {
                let float = is_compatible_floating_point_type(cx, vector.element);
                let message = "expected LLVM IR floating point type for vector element";
                ensure(float, *op, message)?;
            } else {
                let float = is_compatible_floating_point_type(cx, ty);
                ensure(float, *op, "expected LLVM IR floating point type")?;
            }
        }
        Xchg => {
            let known = is_atomic(cx, ty);
            ensure(known, *op, "unexpected LLVM IR type for 'xchg' bin_op")?;
        }
        _ => ensure(integer(ty), *op, "expected LLVM IR integer type")?,
    }
    let weak = matches!(op.ordering(), AtomicOrdering::NotAtomic | AtomicOrdering::Unordered);
    ensure(!weak, *op, "expected at least 'monotonic' ordering")
}

/// Verifies that the type can be accessed atomically, that both orderings are at least `monotonic`,
/// and that the one of failure does not release.
pub(crate) fn cmpxchg(op: AtomicCmpXchgOpRef<'_>) -> Result<(), Diagnostic> {
    use AtomicOrdering::{AcqRel, NotAtomic, Release, Unordered};
    let (cx, ty) = (op.context(), op.body().value_type(op.val()));
    ensure(is_atomic(cx, ty), *op, "unexpected LLVM IR type")?;
    let (success, failure) = (op.success_ordering(), op.failure_ordering());
    let weak = [success, failure].iter().any(|o| matches!(o, NotAtomic | Unordered));
    ensure(!weak, *op, "ordering must be at least 'monotonic'")?;
    let releases = matches!(failure, Release | AcqRel);
    ensure(!releases, *op, "failure ordering cannot be 'release' or 'acq_rel'")
}

/// Verifies that the ordering is at least acquire or release.
pub(crate) fn fence(op: FenceOpRef<'_>) -> Result<(), Diagnostic> {
    use AtomicOrdering::{Monotonic, NotAtomic, Unordered};
    let weak = matches!(op.ordering(), NotAtomic | Unordered | Monotonic);
    let message = "can be given only acquire, release, acq_rel, and seq_cst orderings";
    ensure(!weak, *op, message)
}
