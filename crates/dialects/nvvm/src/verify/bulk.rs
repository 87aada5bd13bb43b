//! Verifiers of bulk copies, those of tensors too, and of prefetches.

use terrace_ir::{Diagnostic, OpRef};

use super::{address_space, ensure, ensure_plain};
use crate::{
    BulkStoreOpRef, CacheEvictionPriority, CpAsyncBulkGlobalToSharedClusterOpRef,
    CpAsyncBulkTensorGlobalToSharedClusterOpRef, CpAsyncBulkTensorPrefetchOpRef,
    CpAsyncBulkTensorReduceOpRef, CpAsyncBulkTensorSharedCTAToGlobalOpRef, PrefetchCacheLevel,
    PrefetchOpRef, TMALoadMode, TMAStoreMode,
};

const COORDINATES: &str = "expects coordinates between 1 to 5 dimension";

/// Verifies the numbers of coordinates and offsets of a load.
fn verify_load(
    op: OpRef<'_>,
    mode: TMALoadMode,
    rank: usize,
    offsets: usize,
) -> Result<(), Diagnostic> {
    ensure_plain((1..=5).contains(&rank), op, COORDINATES)?;
    let wanted = match mode {
        TMALoadMode::TILE => None,
        TMALoadMode::IM2COL => Some(rank.saturating_sub(2)),
        TMALoadMode::IM2COL_W | TMALoadMode::IM2COL_W_128 => Some(2),
        TMALoadMode::TILE_GATHER4 => {
            ensure_plain(rank == 5, op, "Gather4 mode expects 5 coordinates")?;
            None
        }
    };
    if wanted.is_some() && rank < 3 {
        return Err(op.plain_error(format!(
            "to use {mode} mode, the tensor has to be at least 3-dimensional"
        )));
    }
    let wanted = wanted.unwrap_or(0);
    if offsets == wanted {
        return Ok(());
    }
    Err(op.plain_error(format!(" im2col offsets expected {wanted} (provided {offsets})")))
}

/// Verifies the numbers of coordinates and offsets.
pub(crate) fn cp_async_bulk_tensor_prefetch(
    op: CpAsyncBulkTensorPrefetchOpRef<'_>,
) -> Result<(), Diagnostic> {
    verify_load(*op, op.mode(), op.coordinates().len(), op.im2col_offsets().len())
}

/// Verifies that the destination suits the mode of the copy, and the numbers of coordinates and
/// offsets.
pub(crate) fn cp_async_bulk_tensor_shared_cluster_global(
    op: CpAsyncBulkTensorGlobalToSharedClusterOpRef<'_>,
) -> Result<(), Diagnostic> {
    let (mode, block_only) = (op.mode(), op.is_cta_only());
    if op.predicate().is_some() {
        let message = "Predicate is supported only for shared::cluster mode.";
        ensure_plain(!block_only, *op, message)?;
        let message = "Predicate is supported only for Tile and Im2col modes.";
        let plain = matches!(mode, TMALoadMode::TILE | TMALoadMode::IM2COL);
        ensure_plain(plain, *op, message)?;
    } else {
        let (space, message) = match block_only {
            true => (3, "Shared::cta destination requires address-space 3."),
            false => (7, "Shared::cluster destination requires address-space 7."),
        };
        ensure_plain(address_space(*op, op.dst_mem()) == Some(space), *op, message)?;
        let message = "Multicast is not supported with shared::cta mode.";
        ensure_plain(!block_only || op.multicast_mask().is_none(), *op, message)?;
        let message = "CTAGroup is not supported with shared::cta mode.";
        ensure_plain(!block_only || op.group().is_none(), *op, message)?;
    }
    verify_load(*op, mode, op.coordinates().len(), op.im2col_offsets().len())
}

/// Verifies the number of coordinates of a store.
fn verify_store(op: OpRef<'_>, im2col: bool, rank: usize) -> Result<(), Diagnostic> {
    ensure_plain((1..=5).contains(&rank), op, COORDINATES)?;
    let message = "to use im2col mode, the tensor has to be at least 3-dimensional";
    ensure_plain(!im2col || rank >= 3, op, message)
}

/// Verifies that a predicate stands alone, and the number of coordinates.
pub(crate) fn cp_async_bulk_tensor_global_shared_cta(
    op: CpAsyncBulkTensorSharedCTAToGlobalOpRef<'_>,
) -> Result<(), Diagnostic> {
    let (mode, rank) = (op.mode(), op.coordinates().len());
    if op.predicate().is_some() {
        let message = "Inline-ptx lowering supported only for Tile mode.";
        ensure_plain(mode == TMAStoreMode::TILE, *op, message)?;
        let message = "Inline-ptx lowering unsupported with L2 cache-hint.";
        ensure_plain(op.l2_cache_hint().is_none(), *op, message)?;
    }
    match mode {
        TMAStoreMode::TILE_SCATTER4 => {
            ensure_plain(rank == 5, *op, "Scatter4 mode expects 5 coordinates")
        }
        _ => verify_store(*op, mode == TMAStoreMode::IM2COL, rank),
    }
}

/// Verifies the mode and the number of coordinates.
pub(crate) fn cp_async_bulk_tensor_reduce(
    op: CpAsyncBulkTensorReduceOpRef<'_>,
) -> Result<(), Diagnostic> {
    let mode = op.mode();
    let message = "Scatter mode unsupported for CpAsyncBulkTensorReduceOp";
    ensure_plain(mode != TMAStoreMode::TILE_SCATTER4, *op, message)?;
    verify_store(*op, mode == TMAStoreMode::IM2COL, op.coordinates().len())
}

/// Verifies that only copies to a cluster are multicast.
pub(crate) fn cp_async_bulk_shared_cluster_global(
    op: CpAsyncBulkGlobalToSharedClusterOpRef<'_>,
) -> Result<(), Diagnostic> {
    let block = address_space(*op, op.dst_mem()) == Some(3);
    let message = "Multicast is not supported with shared::cta mode.";
    ensure_plain(!(block && op.multicast_mask().is_some()), *op, message)
}

/// Verifies that zeros are stored.
pub(crate) fn st_bulk(op: BulkStoreOpRef<'_>) -> Result<(), Diagnostic> {
    match op.init_val() {
        0 => Ok(()),
        value => {
            let value = value as u64;
            Err(op.error(format!("only 0 is supported for initVal, got {value}")))
        }
    }
}

/// Verifies that a tensor map or a cache level is given, with the pointer and the options that it
/// supports.
pub(crate) fn prefetch(op: PrefetchOpRef<'_>) -> Result<(), Diagnostic> {
    let space = address_space(*op, op.addr());
    let (level, priority) = (op.cache_level(), op.evict_priority());
    let generic = space == Some(0);
    if op.tensormap() {
        let message = "cannot specify both tensormap and cache level";
        ensure(level.is_none(), *op, message)?;
        let message = "prefetch tensormap requires a generic or constant pointer";
        ensure(matches!(space, Some(0 | 4)), *op, message)?;
        let message = "prefetch tensormap does not support eviction priority";
        ensure(priority.is_none(), *op, message)?;
        let message = "in_param_space can only be specified for a generic pointer";
        return ensure(generic || !op.in_param_space(), *op, message);
    }
    let Some(level) = level else {
        return Err(op.error("requires specification of either cache level or tensormap"));
    };
    let message = "prefetch to cache level requires a generic, global, or local pointer";
    ensure(matches!(space, Some(0 | 1 | 5)), *op, message)?;
    if op.uniform() {
        let message = "unsupported cache level, the only supported uniform cache level is L1";
        ensure(level == PrefetchCacheLevel::L1, *op, message)?;
        let message = "prefetch to uniform cache requires a generic pointer";
        ensure(generic, *op, message)?;
    }
    if let Some(priority) = priority {
        let message = "cache eviction priority supported only for cache level L2";
        ensure(level == PrefetchCacheLevel::L2, *op, message)?;
        let message = "cache eviction priority requires a global pointer";
        ensure(space == Some(1), *op, message)?;
        let message = "unsupported cache eviction priority, only evict_last and evict_normal are \
                       supported";
        let known = CacheEvictionPriority::EvictLast == priority
            || CacheEvictionPriority::EvictNormal == priority;
        ensure(known, *op, message)?;
    }
    ensure(op.predicate().is_none(), *op, "predicate supported only on prefetch tensormap")
}
