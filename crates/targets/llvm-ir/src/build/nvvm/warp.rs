//! Operations of threads and warps: shuffles, votes, reductions, permutations of bytes, and events.

use terrace_ir::OpRef;
use terrace_nvvm::{
    ClusterLaunchControlQueryType, DotAccumulateType, GridDepActionKind, MatchSyncKind,
    PermuteMode, ReduxKind, SetMaxRegisterAction, ShflKind, VoteSyncKind,
};

use super::{SHARED, Selected, Selection, case, keyword, when, word};
use crate::build::{Translated, Translator};
use crate::model::Type;
use crate::model::instructions::{CastOp, Flags, InstructionKind, Value};

/// Returns the selections of operations of threads and warps, by their names without the prefix
/// `nvvm.`.
pub(super) fn selection(name: &str) -> Option<Selection> {
    Some(match name {
        "clusterlaunchcontrol.query.cancel" => |op, translator| {
            let query = match case::<ClusterLaunchControlQueryType>(op, "query_type") {
                ClusterLaunchControlQueryType::IS_CANCELED => "is_canceled",
                ClusterLaunchControlQueryType::GET_FIRST_CTA_ID_X => "get_first_ctaid.x",
                ClusterLaunchControlQueryType::GET_FIRST_CTA_ID_Y => "get_first_ctaid.y",
                ClusterLaunchControlQueryType::GET_FIRST_CTA_ID_Z => "get_first_ctaid.z",
            };
            let name = format!("clusterlaunchcontrol.query_cancel.{query}");
            Selected::with_operands(name, op, translator)
        },
        "clusterlaunchcontrol.try.cancel" => |op, translator| {
            let multicast = when(translator.is_set_on(op, "multicast"), ".multicast");
            let name = format!("clusterlaunchcontrol.try_cancel.async{multicast}.shared");
            Selected::with_operands(name, op, translator)
        },
        "dot.accumulate.2way" => |op, translator| {
            let high = translator.is_set_on(op, "b_hi");
            let high = translator.module.constants.bool(high);
            let mut call = dot(op, translator, "idp2a");
            call.arguments.insert(2, high.into());
            call
        },
        "dot.accumulate.4way" => |op, translator| dot(op, translator, "idp4a"),
        "exit" => |_, _| Selected::without_arguments("exit"),
        "griddepcontrol" => |op, _| {
            let action = keyword(case::<GridDepActionKind>(op, "kind")).replace('_', ".");
            Selected::without_arguments(format!("griddepcontrol.{action}"))
        },
        "mapa" => |op, translator| {
            let mut call = Selected::with_operands("mapa", op, translator);
            call.name += when(translator.space_of(call.arguments[0]) == SHARED, ".shared.cluster");
            call
        },
        "match.sync" => |op, translator| {
            let kind = case::<MatchSyncKind>(op, "kind");
            let value = translator.operand(op, 1);
            let wide = translator.value_type(value) == Type::I64;
            let bits = if wide { "i64" } else { "i32" };
            let predicate = when(kind == MatchSyncKind::All, "p");
            let name = format!("match.{}.sync.{bits}{predicate}", keyword(kind));
            Selected::with_operands(name, op, translator)
        },
        "nanosleep" => |op, translator| Selected::with_operands("nanosleep", op, translator),
        "pmevent" => |op, translator| {
            let mask = match op.attribute("maskedEventId") {
                Some(_) => translator.int_attribute(op, "maskedEventId"),
                None => 1 << (translator.int_attribute(op, "eventId") & 15),
            };
            let mask = terrace_numeric::Int::from_i64(16, mask);
            let mask = translator.module.constants.int(Type::I16, mask);
            Selected::without_arguments("pm.event.mask").and(mask)
        },
        "prmt" => |op, translator| {
            let mode = match case::<PermuteMode>(op, "mode") {
                PermuteMode::DEFAULT => String::new(),
                mode => format!(".{}", keyword(mode)),
            };
            Selected::with_operands(format!("prmt{mode}"), op, translator)
        },
        "redux.sync" => |op, translator| {
            let kind = word::<ReduxKind>(op, "kind");
            let absolute = when(translator.is_set_on(op, "abs"), ".abs");
            let nan = when(translator.is_set_on(op, "nan"), ".NaN");
            Selected::with_operands(format!("redux.sync.{kind}{absolute}{nan}"), op, translator)
        },
        "setmaxregister" => |op, translator| {
            let action = match case::<SetMaxRegisterAction>(op, "action") {
                SetMaxRegisterAction::Increase => "inc",
                SetMaxRegisterAction::Decrease => "dec",
            };
            let count = translator.i32_attribute(op, "regCount");
            let name = format!("setmaxnreg.{action}.sync.aligned.u32");
            Selected::without_arguments(name).and(count)
        },
        "shfl.sync" => |op, translator| {
            let kind = word::<ShflKind>(op, "kind");
            let value = translator.operand(op, 1);
            let is_float = translator.is_float_like(translator.value_type(value));
            let ty = if is_float { "f32" } else { "i32" };
            let predicate = when(translator.is_set_on(op, "return_value_and_is_valid"), "p");
            Selected::with_operands(format!("shfl.sync.{kind}.{ty}{predicate}"), op, translator)
        },
        "vote.sync" => |op, translator| {
            let kind = word::<VoteSyncKind>(op, "kind");
            Selected::with_operands(format!("vote.{kind}.sync"), op, translator)
        },
        "wgmma.commit.group.sync.aligned" => {
            |_, _| Selected::without_arguments("wgmma.commit_group.sync.aligned")
        }
        "wgmma.fence.aligned" => |_, _| Selected::without_arguments("wgmma.fence.sync.aligned"),
        "wgmma.wait.group.sync.aligned" => |op, translator| {
            let group = translator.int_attribute(op, "group");
            let group = translator.module.constants.i64(group);
            Selected::without_arguments("wgmma.wait_group.sync.aligned").and(group)
        },
        _ => return None,
    })
}

/// Returns the dot product of vectors of small integers, which the intrinsic takes in 32 bits.
fn dot(op: OpRef<'_>, translator: &mut Translator<'_>, name: &str) -> Selected {
    let sign = |name: &str| match case::<DotAccumulateType>(op, name) {
        DotAccumulateType::UNSIGNED => "u",
        DotAccumulateType::SIGNED => "s",
    };
    let name = format!("{name}.{}.{}", sign("a_type"), sign("b_type"));
    let mut call = Selected::without_arguments(name);
    for at in 0..op.operand_count() {
        let value = translator.operand(op, at);
        call = call.and(translator.cast(CastOp::Bitcast, Flags::NONE, value, Type::I32));
    }
    call
}

/// Translates `nvvm.elect.sync`: the second value that the intrinsic returns.
pub(super) fn elect(op: OpRef<'_>, translator: &mut Translator<'_>) -> Translated {
    let mask = match op.operand_count() {
        0 => translator.module.constants.i32(-1).into(),
        _ => translator.operand(op, 0),
    };
    let call = Selected::without_arguments("elect.sync").and(mask);
    let pair = Value::Instruction(translator.call_selected(op, &call)?);
    let indices = std::iter::once(1).collect();
    let elected = translator.emit(Type::I1, InstructionKind::ExtractValue(pair, indices));
    translator.map_result(op, elected);
    Ok(())
}
