//! Verifiers of barriers and fences.

use terrace_ir::{Diagnostic, OpRef, Value};

use super::{address_space, ensure, ensure_plain};
use crate::{
    BarrierOpRef, FenceProxyAcquireOpRef, FenceProxyOpRef, FenceProxyReleaseOpRef,
    FenceProxySyncRestrictOpRef, FenceSyncRestrictOpRef, MBarrierArriveDropExpectTxOpRef,
    MBarrierArriveDropOpRef, MBarrierArriveExpectTxOpRef, MBarrierArriveOpRef,
    MBarrierCompleteTxOpRef, MBarrierExpectTxOpRef, MBarrierTestWaitOpRef, MBarrierTryWaitOpRef,
    MemOrderKind, MemScopeKind, ProxyKind,
};

/// Verifies that the operands go together.
pub(crate) fn barrier(op: BarrierOpRef<'_>) -> Result<(), Diagnostic> {
    let (id, threads) = (op.barrier_id().is_some(), op.number_of_threads().is_some());
    let (operation, predicate) = (op.reduction_op().is_some(), op.reduction_predicate().is_some());
    let message = "barrier id is missing, it should be set between 0 to 15";
    ensure(id || !threads, *op, message)?;
    let message = "reduction are only available when id is 0";
    ensure(!(id && (operation || predicate)), *op, message)?;
    let message = "reduction predicate and reduction operation must be specified together";
    ensure(operation == predicate, *op, message)
}

/// Whether the pointer is to the shared memory of a cluster.
fn is_in_cluster(op: OpRef<'_>, pointer: Value) -> bool {
    address_space(op, pointer) == Some(7)
}

/// Verifies the scope of an operation on a barrier in memory.
fn verify_scope(op: OpRef<'_>, scope: MemScopeKind) -> Result<(), Diagnostic> {
    let known = matches!(scope, MemScopeKind::CTA | MemScopeKind::CLUSTER);
    ensure_plain(known, op, "mbarrier scope must be either CTA or Cluster")
}

/// Verifies the scope of an arrival at a barrier, and that only barriers of the own block return a
/// state.
fn verify_arrival(
    op: OpRef<'_>,
    scope: MemScopeKind,
    barrier: Value,
    state: bool,
) -> Result<(), Diagnostic> {
    verify_scope(op, scope)?;
    let message = "mbarrier in shared_cluster space cannot return any value";
    ensure_plain(!(state && is_in_cluster(op, barrier)), op, message)
}

/// Verifies the scope, and the space of the barrier if a state is returned.
pub(crate) fn mbarrier_arrive(op: MBarrierArriveOpRef<'_>) -> Result<(), Diagnostic> {
    verify_arrival(*op, op.scope(), op.addr(), op.res().is_some())
}

/// Verifies the scope, and the space of the barrier if a state is returned.
pub(crate) fn mbarrier_arrive_drop(op: MBarrierArriveDropOpRef<'_>) -> Result<(), Diagnostic> {
    verify_arrival(*op, op.scope(), op.addr(), op.res().is_some())
}

/// Verifies the scope, and the space of the barrier if a state is returned.
pub(crate) fn mbarrier_arrive_drop_expect_tx(
    op: MBarrierArriveDropExpectTxOpRef<'_>,
) -> Result<(), Diagnostic> {
    verify_arrival(*op, op.scope(), op.addr(), op.res().is_some())
}

/// Verifies the scope.
pub(crate) fn mbarrier_complete_tx(op: MBarrierCompleteTxOpRef<'_>) -> Result<(), Diagnostic> {
    verify_scope(*op, op.scope())
}

/// Verifies the scope.
pub(crate) fn mbarrier_expect_tx(op: MBarrierExpectTxOpRef<'_>) -> Result<(), Diagnostic> {
    verify_scope(*op, op.scope())
}

/// Verifies the scope.
pub(crate) fn mbarrier_test_wait(op: MBarrierTestWaitOpRef<'_>) -> Result<(), Diagnostic> {
    verify_scope(*op, op.scope())
}

/// Verifies the scope.
pub(crate) fn mbarrier_try_wait(op: MBarrierTryWaitOpRef<'_>) -> Result<(), Diagnostic> {
    verify_scope(*op, op.scope())
}

/// Verifies the scope and the space of the barrier; a predicate restricts both.
pub(crate) fn mbarrier_arrive_expect_tx(
    op: MBarrierArriveExpectTxOpRef<'_>,
) -> Result<(), Diagnostic> {
    let state = op.res().is_some();
    if op.predicate().is_none() {
        return verify_arrival(*op, op.scope(), op.addr(), state);
    }
    let problems = [
        (op.scope() != MemScopeKind::CTA, "mbarrier scope must be CTA"),
        (is_in_cluster(*op, op.addr()), "mbarrier in shared_cluster space is not supported"),
        (state, "return-value is not supported"),
        (op.relaxed(), "mbarrier with relaxed semantics is not supported"),
    ];
    match problems.into_iter().find(|(fails, _)| *fails) {
        Some((_, problem)) => Err(op.plain_error(format!("{problem} when using predicate"))),
        None => Ok(()),
    }
}

/// Verifies that the kind of proxy has a fence, and that there is a space if the kind needs one.
pub(crate) fn fence_proxy(op: FenceProxyOpRef<'_>) -> Result<(), Diagnostic> {
    let (kind, space) = (op.kind(), op.space().is_some());
    let message = "tensormap proxy is not a supported proxy kind";
    ensure(kind != ProxyKind::TENSORMAP, *op, message)?;
    let message = "generic proxy not a supported proxy kind";
    ensure(kind != ProxyKind::GENERIC, *op, message)?;
    let shared = kind == ProxyKind::AsyncShared;
    ensure(!shared || space, *op, "async_shared fence requires space attribute")?;
    ensure(shared || !space, *op, "only async_shared fence can have space attribute")
}

/// Verifies that the proxies are those between which the hardware orders accesses in one direction.
fn verify_direction(op: OpRef<'_>, from: ProxyKind, to: ProxyKind) -> Result<(), Diagnostic> {
    let message = "uni-directional proxies only support generic for from_proxy attribute";
    ensure(from == ProxyKind::GENERIC, op, message)?;
    let message = "uni-directional proxies only support tensormap for to_proxy attribute";
    ensure(to == ProxyKind::TENSORMAP, op, message)
}

/// Verifies the proxies.
pub(crate) fn fence_proxy_acquire(op: FenceProxyAcquireOpRef<'_>) -> Result<(), Diagnostic> {
    verify_direction(*op, op.from_proxy(), op.to_proxy())
}

/// Verifies the proxies.
pub(crate) fn fence_proxy_release(op: FenceProxyReleaseOpRef<'_>) -> Result<(), Diagnostic> {
    verify_direction(*op, op.from_proxy(), op.to_proxy())
}

/// Verifies that the fence acquires or releases.
fn verify_order(op: OpRef<'_>, order: MemOrderKind) -> Result<(), Diagnostic> {
    let known = matches!(order, MemOrderKind::ACQUIRE | MemOrderKind::RELEASE);
    ensure(known, op, "only acquire and release semantics are supported")
}

/// Verifies the order.
pub(crate) fn fence_sync_restrict(op: FenceSyncRestrictOpRef<'_>) -> Result<(), Diagnostic> {
    verify_order(*op, op.order())
}

/// Verifies the order and the proxies.
pub(crate) fn fence_proxy_sync_restrict(
    op: FenceProxySyncRestrictOpRef<'_>,
) -> Result<(), Diagnostic> {
    verify_order(*op, op.order())?;
    let message = "only generic is support for from_proxy attribute";
    ensure(op.from_proxy() == ProxyKind::GENERIC, *op, message)?;
    let message = "only async is supported for to_proxy attribute";
    ensure(op.to_proxy() == ProxyKind::Async, *op, message)
}
