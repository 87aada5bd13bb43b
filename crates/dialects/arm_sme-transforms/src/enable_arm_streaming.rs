//! The pass `enable-arm-streaming`: marks functions with the streaming mode and the ZA storage mode
//! of Arm's scalable matrix extension.

use terrace_builtin::VectorType;
use terrace_ir::{Body, Context, Op, OpRef, Type, UnitAttr, Walk, WalkOrder, WalkResult};
use terrace_pass::{OptionInfo, OptionKind, PassInfo, Target};

/// The name of the attribute that excludes a function from the pass.
const IGNORE: &str = "enable_arm_streaming_ignore";

pub(crate) static ENABLE_ARM_STREAMING: PassInfo = PassInfo {
    name: "enable-arm-streaming",
    title: "EnableArmStreaming",
    summary: "Enable Armv9 Streaming SVE mode",
    anchor: Some("func.func"),
    options: &[
        OptionInfo::bool(
            "if-required-by-ops",
            false,
            "Only functions with operations on tiles get the modes.",
        ),
        OptionInfo::bool(
            "if-scalable-and-supported",
            false,
            "Only functions with operations on scalable vectors that the mode supports get the modes.",
        ),
        OptionInfo {
            name: "streaming-mode",
            kind: OptionKind::Word(&[
                "disabled",
                "streaming",
                "streaming-locally",
                "streaming-compatible",
            ]),
            default: "streaming",
            summary: "How functions manage the streaming mode.",
        },
        OptionInfo {
            name: "za-mode",
            kind: OptionKind::Word(&[
                "disabled",
                "new-za",
                "in-za",
                "out-za",
                "inout-za",
                "preserves-za",
            ]),
            default: "disabled",
            summary: "How functions manage the storage ZA.",
        },
    ],
    create: |options| {
        let streaming = match options.text("streaming-mode") {
            "streaming" => Some("arm_streaming"),
            "streaming-locally" => Some("arm_locally_streaming"),
            "streaming-compatible" => Some("arm_streaming_compatible"),
            _ => None,
        };
        let za = match options.text("za-mode") {
            "new-za" => Some("arm_new_za"),
            "in-za" => Some("arm_in_za"),
            "out-za" => Some("arm_out_za"),
            "inout-za" => Some("arm_inout_za"),
            "preserves-za" => Some("arm_preserves_za"),
            _ => None,
        };
        let if_required = options.is("if-required-by-ops");
        let if_scalable = options.is("if-scalable-and-supported");
        Box::new(move |target: &mut Target<'_>| {
            let body = target.body_mut();
            let wanted = body.root().attribute(IGNORE).is_none()
                && (!if_required || any(body, uses_tiles))
                && (!if_scalable || (any(body, is_scalable) && !any(body, is_unsupported)));
            if let Some(streaming) = streaming.filter(|_| wanted) {
                set(body, streaming);
                za.into_iter().for_each(|za| set(body, za));
            }
            Ok(())
        })
    },
};

fn set(body: &mut Body, name: &str) {
    let unit = UnitAttr::get(body.context()).attr();
    body.set_attribute(Op::ROOT, name, Some(unit)).expect("a discardable attribute");
}

fn any(body: &Body, holds: fn(OpRef<'_>) -> bool) -> bool {
    let found = body.root().walk(WalkOrder::Pre, |op| match op.id() != Op::ROOT && holds(op) {
        true => Walk::Interrupt,
        false => Walk::Advance,
    });
    found == WalkResult::Interrupted
}

fn types(op: OpRef<'_>) -> impl Iterator<Item = Type> {
    op.operand_types().chain(op.result_types())
}

/// Whether `op` is an `arm_sme` operation on a tile: a vector of rank 2 whose dimensions are both
/// scalable.
fn uses_tiles(op: OpRef<'_>) -> bool {
    let cx = op.context();
    let is_tile = |ty: Type| {
        ty.downcast::<VectorType>(cx)
            .is_some_and(|ty| ty.shape.len() == 2 && ty.all_dims_scalable())
    };
    dialect(op) == "arm_sme" && types(op).any(is_tile)
}

fn dialect(op: OpRef<'_>) -> &str {
    op.name().dialect(op.context())
}

fn is_scalable(op: OpRef<'_>) -> bool {
    let cx: &Context = op.context();
    types(op).any(|ty| ty.downcast::<VectorType>(cx).is_some_and(VectorType::is_scalable))
}

/// Whether streaming mode lacks the instructions for `op`, a gather or scatter.
fn is_unsupported(op: OpRef<'_>) -> bool {
    op.is::<terrace_vector::GatherOp>() || op.is::<terrace_vector::ScatterOp>()
}
