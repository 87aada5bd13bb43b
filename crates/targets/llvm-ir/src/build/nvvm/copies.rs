//! Asynchronous copies, prefetches and stores of blocks of memory.

use terrace_ir::{OpRef, Value as MlirValue};
use terrace_nvvm as nvvm;
use terrace_nvvm::{CTAGroupKind, LoadCacheModifierKind, TMALoadMode, TMAReduxKind, TMAStoreMode};

use super::{SHARED, Selected, Selection, case, keyword, when, word};
use crate::build::Translator;
use crate::model::Type;
use crate::model::instructions::{CastOp, Flags, Value};

/// Returns the selections of copies and prefetches, by their names without the prefix `nvvm.`.
pub(super) fn selection(name: &str) -> Option<Selection> {
    Some(match name {
        "cp.async.bulk.commit.group" => {
            |_, _| Selected::without_arguments("cp.async.bulk.commit.group")
        }
        "cp.async.bulk.wait_group" => |op, translator| {
            let read = when(translator.is_set_on(op, "read"), ".read");
            let group = translator.i32_attribute(op, "group");
            Selected::without_arguments(format!("cp.async.bulk.wait.group{read}")).and(group)
        },
        "cp.async.commit.group" => |_, _| Selected::without_arguments("cp.async.commit.group"),
        "cp.async.wait.group" => |op, translator| {
            let count = translator.i32_attribute(op, "n");
            Selected::without_arguments("cp.async.wait.group").and(count)
        },
        "cp.async.mbarrier.arrive" => |op, translator| {
            let mut call = Selected::with_operands("cp.async.mbarrier.arrive", op, translator);
            call.name += when(translator.is_set_on(op, "noinc"), ".noinc");
            call.name += when(translator.space_of(call.arguments[0]) == SHARED, ".shared");
            call
        },
        "cp.async.shared.global" => |op, translator| {
            let modifier = word::<LoadCacheModifierKind>(op, "modifier");
            let size = translator.int_attribute(op, "size");
            let sized = when(op.operand_count() > 2, ".s");
            let name = format!("cp.async.{modifier}.shared.global.{size}{sized}");
            Selected::with_operands(name, op, translator)
        },
        "cp.async.bulk.prefetch" => |op, translator| {
            let hint = (op.operand_count() > 2).then(|| op.operand(2));
            let mut call = Selected::with_operands("cp.async.bulk.prefetch.L2", op, translator);
            call.arguments.truncate(2);
            hinted(op, translator, call, hint)
        },
        "cp.async.bulk.shared.cluster.shared.cta" => |op, translator| {
            let [to, from, barrier, size] = [0, 1, 2, 3].map(|at| translator.operand(op, at));
            let arguments = vec![to, barrier, from, size];
            Selected { name: "cp.async.bulk.shared.cta.to.cluster".to_owned(), arguments }
        },
        "cp.async.bulk.global.shared.cta" => to_global,
        "cp.async.bulk.shared.cluster.global" => from_global,
        "cp.async.bulk.tensor.shared.cluster.global" => tensor_from_global,
        "cp.async.bulk.tensor.global.shared.cta" => tensor_to_global,
        "cp.async.bulk.tensor.reduce" => tensor_reduce,
        "cp.async.bulk.tensor.prefetch" => tensor_prefetch,
        "prefetch" => prefetch,
        "st.bulk" => |op, translator| {
            let value = translator.int_attribute(op, "initVal");
            let value = translator.module.constants.i64(value);
            let mut call = Selected::with_operands("st.bulk", op, translator).and(value);
            call.name += when(translator.space_of(call.arguments[0]) == SHARED, ".shared.cta");
            call
        },
        _ => return None,
    })
}

/// Returns the value of an optional operand; 0 of the type `ty` if it is absent.
fn or_zero(
    op: OpRef<'_>,
    translator: &mut Translator<'_>,
    value: Option<MlirValue>,
    ty: Type,
) -> Value {
    match value {
        Some(value) => translator.value(value, op),
        None => translator.module.constants.zero(&translator.module.types, ty).into(),
    }
}

/// Adds the hint for the cache, 0 if it is absent, and whether it is present.
fn hinted(
    op: OpRef<'_>,
    translator: &mut Translator<'_>,
    call: Selected,
    hint: Option<MlirValue>,
) -> Selected {
    let value = or_zero(op, translator, hint, Type::I64);
    let present = translator.module.constants.bool(hint.is_some());
    call.and(value).and(present)
}

/// Returns the selection for an operation that is not what its name says, which the verifier rules
/// out.
fn unknown() -> Selected {
    Selected::without_arguments("")
}

fn to_global(op: OpRef<'_>, translator: &mut Translator<'_>) -> Selected {
    let Some(view) = op.cast::<nvvm::CpAsyncBulkSharedCTAToGlobalOp>() else { return unknown() };
    let masked = when(view.byte_mask().is_some(), ".bytemask");
    let name = format!("cp.async.bulk.shared.cta.to.global{masked}");
    let arguments = [0, 1, 2].map(|at| translator.operand(op, at)).to_vec();
    let call = hinted(op, translator, Selected { name, arguments }, view.l2_cache_hint());
    match view.byte_mask() {
        Some(mask) => call.and(translator.value(mask, op)),
        None => call,
    }
}

fn from_global(op: OpRef<'_>, translator: &mut Translator<'_>) -> Selected {
    let Some(view) = op.cast::<nvvm::CpAsyncBulkGlobalToSharedClusterOp>() else {
        return unknown();
    };
    let [to, from, barrier, size] = [0, 1, 2, 3].map(|at| translator.operand(op, at));
    let to_block = translator.space_of(to) == SHARED;
    let target = if to_block { "cta" } else { "cluster" };
    let name = format!("cp.async.bulk.global.to.shared.{target}");
    let mut call = Selected { name, arguments: vec![to, barrier, from, size] };
    if to_block {
        return hinted(op, translator, call, view.l2_cache_hint());
    }
    let mask = view.multicast_mask();
    call = call.and(or_zero(op, translator, mask, Type::I16));
    multicast(op, translator, call, view.l2_cache_hint(), mask.is_some())
}

/// Adds the hint for the cache, and whether a mask for several blocks and the hint are present.
fn multicast(
    op: OpRef<'_>,
    translator: &mut Translator<'_>,
    call: Selected,
    hint: Option<MlirValue>,
    masked: bool,
) -> Selected {
    let value = or_zero(op, translator, hint, Type::I64);
    let masked = translator.module.constants.bool(masked);
    let present = translator.module.constants.bool(hint.is_some());
    call.and(value).and(masked).and(present)
}

/// Returns the mode of access to a tensor and the number of dimensions, as in the names of
/// intrinsics.
fn load_mode(op: OpRef<'_>, coordinates: usize) -> String {
    match case::<TMALoadMode>(op, "mode") {
        TMALoadMode::TILE_GATHER4 => "tile.gather4.2d".to_owned(),
        mode => format!("{}.{coordinates}d", keyword(mode).replace('_', ".")),
    }
}

fn store_mode(op: OpRef<'_>, coordinates: usize) -> String {
    match case::<TMAStoreMode>(op, "mode") {
        TMAStoreMode::TILE_SCATTER4 => "tile.scatter4.2d".to_owned(),
        mode => format!("{}.{coordinates}d", keyword(mode)),
    }
}

fn tensor_from_global(op: OpRef<'_>, translator: &mut Translator<'_>) -> Selected {
    let Some(view) = op.cast::<nvvm::CpAsyncBulkTensorGlobalToSharedClusterOp>() else {
        return unknown();
    };
    let coordinates: Vec<MlirValue> = view.coordinates().collect();
    let block = view.is_cta_only();
    let mode = load_mode(op, coordinates.len());
    let name = format!("cp.async.bulk.tensor.g2s{}.{mode}", when(block, ".cta"));
    let fixed = [view.dst_mem(), view.mbar(), view.tma_descriptor()];
    let all = fixed.into_iter().chain(coordinates).chain(view.im2col_offsets());
    let arguments = all.map(|value| translator.value(value, op)).collect();
    let mut call = Selected { name, arguments };
    if block {
        return hinted(op, translator, call, view.l2_cache_hint());
    }
    let mask = view.multicast_mask();
    call = call.and(or_zero(op, translator, mask, Type::I16));
    call = multicast(op, translator, call, view.l2_cache_hint(), mask.is_some());
    let group = match view.group() {
        None => 0,
        Some(CTAGroupKind::CTA_1) => 1,
        Some(CTAGroupKind::CTA_2) => 2,
    };
    call.and(translator.module.constants.i32(group))
}

fn tensor_to_global(op: OpRef<'_>, translator: &mut Translator<'_>) -> Selected {
    let Some(view) = op.cast::<nvvm::CpAsyncBulkTensorSharedCTAToGlobalOp>() else {
        return unknown();
    };
    let coordinates: Vec<MlirValue> = view.coordinates().collect();
    let name = format!("cp.async.bulk.tensor.s2g.{}", store_mode(op, coordinates.len()));
    let all = [view.src_mem(), view.tma_descriptor()].into_iter().chain(coordinates);
    let arguments = all.map(|value| translator.value(value, op)).collect();
    hinted(op, translator, Selected { name, arguments }, view.l2_cache_hint())
}

fn tensor_reduce(op: OpRef<'_>, translator: &mut Translator<'_>) -> Selected {
    let Some(view) = op.cast::<nvvm::CpAsyncBulkTensorReduceOp>() else { return unknown() };
    let coordinates: Vec<MlirValue> = view.coordinates().collect();
    let kind = word::<TMAReduxKind>(op, "redKind");
    let mode = store_mode(op, coordinates.len());
    let name = format!("cp.async.bulk.tensor.reduce.{kind}.{mode}");
    let all = [view.src_mem(), view.tma_descriptor()].into_iter().chain(coordinates);
    let arguments = all.map(|value| translator.value(value, op)).collect();
    hinted(op, translator, Selected { name, arguments }, view.l2_cache_hint())
}

fn tensor_prefetch(op: OpRef<'_>, translator: &mut Translator<'_>) -> Selected {
    let Some(view) = op.cast::<nvvm::CpAsyncBulkTensorPrefetchOp>() else { return unknown() };
    let coordinates: Vec<MlirValue> = view.coordinates().collect();
    let name = format!("cp.async.bulk.tensor.prefetch.{}", load_mode(op, coordinates.len()));
    let first = std::iter::once(view.tma_descriptor());
    let all = first.chain(coordinates).chain(view.im2col_offsets());
    let arguments = all.map(|value| translator.value(value, op)).collect();
    hinted(op, translator, Selected { name, arguments }, view.l2_cache_hint())
}

/// The address space of parameters of kernels.
const PARAMETERS: u32 = 101;

fn prefetch(op: OpRef<'_>, translator: &mut Translator<'_>) -> Selected {
    let Some(view) = op.cast::<nvvm::PrefetchOp>() else { return unknown() };
    let mut address = translator.operand(op, 0);
    if view.tensormap() {
        if view.in_param_space() {
            let ty = translator.module.types.pointer(PARAMETERS);
            address = translator.cast(CastOp::AddrSpaceCast, Flags::NONE, address, ty);
        }
        return Selected::without_arguments("prefetch.tensormap").and(address);
    }
    let level = view.cache_level().map(keyword).unwrap_or_default();
    if view.uniform() {
        return Selected::without_arguments(format!("prefetchu.{level}")).and(address);
    }
    let space = match translator.space_of(address) {
        1 => ".global",
        5 => ".local",
        _ => "",
    };
    let priority =
        view.evict_priority().map(|kind| format!(".{}", keyword(kind).replace('_', ".")));
    let priority = priority.unwrap_or_default();
    Selected::without_arguments(format!("prefetch{space}.{level}{priority}")).and(address)
}
