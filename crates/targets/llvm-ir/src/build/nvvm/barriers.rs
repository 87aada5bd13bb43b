//! Barriers, fences and memory barriers.

use terrace_ir::OpRef;
use terrace_nvvm::{
    BarrierOp, BarrierReduction, MemOrderKind, MemScopeKind, ProxyKind, SharedSpace,
};

use super::{SHARED, SHARED_CLUSTER, Selected, Selection, case, keyword, when, word};
use crate::build::{Translated, Translator};
use crate::model::Type;
use crate::model::instructions::{CastOp, Flags, IntPredicate, Value};

/// Returns the selections of barriers and fences, by their names without the prefix `nvvm.`.
pub(super) fn selection(name: &str) -> Option<Selection> {
    Some(match name {
        "barrier0" => |_, translator| {
            let zero = translator.module.constants.i32(0);
            Selected::without_arguments("barrier.cta.sync.aligned.all").and(zero)
        },
        "bar.warp.sync" => {
            |op, translator| Selected::with_operands("bar.warp.sync", op, translator)
        }
        "cluster.arrive" => |op, translator| cluster(op, translator, "arrive"),
        "cluster.arrive.relaxed" => |op, translator| cluster(op, translator, "arrive.relaxed"),
        "cluster.wait" => |op, translator| cluster(op, translator, "wait"),
        "fence.mbarrier.init" => {
            |_, _| Selected::without_arguments("fence.mbarrier_init.release.cluster")
        }
        "fence.proxy" => |op, _| Selected::without_arguments(proxy_fence(op)),
        "fence.proxy.acquire" => |op, translator| {
            let scope = word::<MemScopeKind>(op, "scope");
            let name = format!("fence.proxy.tensormap_generic.acquire.{scope}");
            Selected::with_operands(name, op, translator)
        },
        "fence.proxy.release" => |op, _| {
            let scope = word::<MemScopeKind>(op, "scope");
            Selected::without_arguments(format!("fence.proxy.tensormap_generic.release.{scope}"))
        },
        "fence.proxy.sync_restrict" => |op, _| restricted(op, "fence.proxy.async_generic"),
        "fence.sync_restrict" => |op, _| restricted(op, "fence"),
        "fence.sc.cluster" => |_, _| Selected::without_arguments("fence.sc.cluster"),
        "memory.barrier" => |op, _| {
            Selected::without_arguments(match case::<MemScopeKind>(op, "scope") {
                MemScopeKind::CTA => "membar.cta",
                MemScopeKind::CLUSTER => "fence.sc.cluster",
                MemScopeKind::GPU => "membar.gl",
                MemScopeKind::SYS => "membar.sys",
            })
        },
        "mbarrier.init" => |op, translator| by_space(op, translator, "mbarrier.init", 2),
        "mbarrier.inval" => |op, translator| by_space(op, translator, "mbarrier.inval", 1),
        "mbarrier.arrive.nocomplete" => {
            |op, translator| by_space(op, translator, "mbarrier.arrive.noComplete", 2)
        }
        "mbarrier.arrive_drop.nocomplete" => {
            |op, translator| by_space(op, translator, "mbarrier.arrive.drop.noComplete", 2)
        }
        "mbarrier.arrive" => arrive,
        "mbarrier.arrive_drop" => |op, translator| counted(op, translator, "mbarrier.arrive.drop"),
        "mbarrier.arrive.expect_tx" => {
            |op, translator| counted(op, translator, "mbarrier.arrive.expect.tx")
        }
        "mbarrier.arrive_drop.expect_tx" => {
            |op, translator| counted(op, translator, "mbarrier.arrive.drop.expect.tx")
        }
        "mbarrier.expect_tx" => |op, translator| counted(op, translator, "mbarrier.expect.tx"),
        "mbarrier.complete_tx" => |op, translator| counted(op, translator, "mbarrier.complete.tx"),
        "mbarrier.test.wait" => |op, translator| wait(op, translator, "mbarrier.test.wait"),
        "mbarrier.try_wait" => |op, translator| wait(op, translator, "mbarrier.try.wait"),
        _ => return None,
    })
}

fn cluster(op: OpRef<'_>, translator: &Translator<'_>, action: &str) -> Selected {
    let aligned = when(translator.is_set_on(op, "aligned"), ".aligned");
    Selected::without_arguments(format!("barrier.cluster.{action}{aligned}"))
}

fn proxy_fence(op: OpRef<'_>) -> String {
    let kind = case::<ProxyKind>(op, "kind");
    match kind {
        ProxyKind::AsyncShared => {
            let space = word::<SharedSpace>(op, "space");
            format!("fence.proxy.async.shared_{space}")
        }
        _ => format!("fence.proxy.{}", keyword(kind)),
    }
}

/// Returns a fence that acquires from the cluster, or releases to it.
fn restricted(op: OpRef<'_>, prefix: &str) -> Selected {
    let acquires = case::<MemOrderKind>(op, "order") == MemOrderKind::ACQUIRE;
    let (order, space) = if acquires { ("acquire", "cluster") } else { ("release", "cta") };
    let name = format!("{prefix}.{order}.sync_restrict.space.{space}.scope.cluster");
    Selected::without_arguments(name)
}

/// Returns the intrinsic on a barrier in generic or shared memory, with the first `count` operands.
fn by_space(op: OpRef<'_>, translator: &mut Translator<'_>, name: &str, count: usize) -> Selected {
    let mut call = Selected::with_operands(name, op, translator);
    call.arguments.truncate(count);
    call.name += when(translator.space_of(call.arguments[0]) == SHARED, ".shared");
    call
}

/// Returns the barrier object of `op`; a generic pointer is cast to the shared memory of the block.
fn barrier_object(op: OpRef<'_>, translator: &mut Translator<'_>) -> Value {
    let pointer = translator.operand(op, 0);
    if translator.space_of(pointer) != 0 {
        return pointer;
    }
    let shared = translator.module.types.pointer(SHARED);
    translator.cast(CastOp::AddrSpaceCast, Flags::NONE, pointer, shared)
}

/// Returns the suffix for order and scope, and for the space of the barrier object.
fn scoped(op: OpRef<'_>, translator: &Translator<'_>, object: Value) -> String {
    let relaxed = when(translator.is_set_on(op, "relaxed"), ".relaxed");
    let scope = word::<MemScopeKind>(op, "scope");
    let in_cluster = translator.space_of(object) == SHARED_CLUSTER;
    let space = if in_cluster { "cluster" } else { "cta" };
    format!("{relaxed}.scope.{scope}.space.{space}")
}

/// Returns an intrinsic with a barrier object and a count, which is 1 if `op` has none.
fn counted(op: OpRef<'_>, translator: &mut Translator<'_>, name: &str) -> Selected {
    let object = barrier_object(op, translator);
    let count = match op.operand_count() {
        0 | 1 => translator.module.constants.i32(1).into(),
        _ => translator.operand(op, 1),
    };
    let name = format!("{name}{}", scoped(op, translator, object));
    Selected { name, arguments: vec![object, count] }
}

/// Returns the arrival at a barrier: the first form of the instruction, unless a count, a scope or
/// another space requires the later one.
fn arrive(op: OpRef<'_>, translator: &mut Translator<'_>) -> Selected {
    let plain = op.operand_count() == 1
        && !translator.is_set_on(op, "relaxed")
        && case::<MemScopeKind>(op, "scope") == MemScopeKind::CTA;
    let pointer = translator.operand(op, 0);
    if plain && translator.space_of(pointer) != SHARED_CLUSTER {
        let object = barrier_object(op, translator);
        return Selected::without_arguments("mbarrier.arrive.shared").and(object);
    }
    counted(op, translator, "mbarrier.arrive")
}

/// Returns the wait for a phase, which a 32-bit operand gives as parity, perhaps with a limit of
/// time.
fn wait(op: OpRef<'_>, translator: &mut Translator<'_>, name: &str) -> Selected {
    let object = barrier_object(op, translator);
    let mut arguments = vec![object];
    for at in 1..op.operand_count() {
        arguments.push(translator.operand(op, at));
    }
    let by_parity =
        arguments.get(1).is_some_and(|state| translator.value_type(*state) == Type::I32);
    let (parity, limited) = (when(by_parity, ".parity"), when(arguments.len() > 2, ".tl"));
    let name = format!("{name}{parity}{limited}{}", scoped(op, translator, object));
    Selected { name, arguments }
}

/// Translates `nvvm.barrier` to a synchronization, or to a reduction if there is a predicate.
pub(super) fn barrier(op: OpRef<'_>, translator: &mut Translator<'_>) -> Translated {
    let Some(view) = op.cast::<BarrierOp>() else { return Ok(()) };
    let zero = translator.module.constants.i32(0);
    let id = view.barrier_id().map_or(zero.into(), |id| translator.value(id, op));
    if let Some(predicate) = view.reduction_predicate() {
        let predicate = translator.value(predicate, op);
        let flag = translator.compare(IntPredicate::Ne, predicate, zero.into());
        let kind = word::<BarrierReduction>(op, "reductionOp");
        let name = format!("barrier.cta.red.{kind}.aligned.all");
        let call = translator.call_selected(op, &Selected { name, arguments: vec![id, flag] })?;
        let reduced = Value::Instruction(call);
        let result = translator.cast(CastOp::ZExt, Flags::NONE, reduced, Type::I32);
        if op.result_count() > 0 {
            translator.map_result(op, result);
        }
        return Ok(());
    }
    let threads = view.number_of_threads().map(|threads| translator.value(threads, op));
    let name =
        format!("barrier.cta.sync.aligned.{}", if threads.is_some() { "count" } else { "all" });
    let arguments = std::iter::once(id).chain(threads).collect();
    translator.call_selected(op, &Selected { name, arguments }).map(|_| ())
}
