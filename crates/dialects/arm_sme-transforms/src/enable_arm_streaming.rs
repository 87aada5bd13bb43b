//! The pass `enable-arm-streaming`: marks functions with the streaming mode and the ZA storage mode
//! of Arm's scalable matrix extension.

use terrace_builtin::VectorType;
use terrace_ir::{Body, Context, Op, OpRef, Type, UnitAttr, Walk, WalkOrder, WalkResult};
use terrace_pass::{PassOption, PassResult, Target, pass};

/// The name of the attribute that excludes a function from the pass.
const IGNORE: &str = "enable_arm_streaming_ignore";

/// Mark functions that run in the streaming mode, or use the storage ZA, of Arm's SME
#[pass(name = "enable-arm-streaming", anchor = "func.func", run = run)]
pub struct EnableArmStreaming {
    /// Mark only functions with operations on tiles
    #[option]
    pub if_required_by_ops: bool,
    /// Mark only functions with operations on scalable vectors that the streaming mode supports
    #[option]
    pub if_scalable_and_supported: bool,
    /// Streaming mode of the functions
    #[option]
    pub streaming_mode: StreamingMode,
    /// Use of the storage ZA by the functions
    #[option]
    pub za_mode: ZaMode,
}

/// The streaming mode of a function.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, PassOption)]
pub enum StreamingMode {
    /// Functions are not marked.
    Disabled,
    /// The caller enables the mode.
    #[default]
    Streaming,
    /// The function enables the mode itself.
    StreamingLocally,
    /// The function runs in both modes.
    StreamingCompatible,
}

impl StreamingMode {
    /// Returns the name of the attribute; `None` for functions that are not marked.
    fn attribute(self) -> Option<&'static str> {
        match self {
            StreamingMode::Disabled => None,
            StreamingMode::Streaming => Some("arm_streaming"),
            StreamingMode::StreamingLocally => Some("arm_locally_streaming"),
            StreamingMode::StreamingCompatible => Some("arm_streaming_compatible"),
        }
    }
}

/// The use of the storage ZA by a function.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, PassOption)]
pub enum ZaMode {
    /// Functions are not marked.
    #[default]
    Disabled,
    /// The function has a ZA of its own.
    NewZa,
    /// ZA is an input.
    InZa,
    /// ZA is an output.
    OutZa,
    /// ZA is an input and an output.
    InoutZa,
    /// The function leaves ZA unchanged.
    PreservesZa,
}

impl ZaMode {
    /// Returns the name of the attribute; `None` for functions that are not marked.
    fn attribute(self) -> Option<&'static str> {
        match self {
            ZaMode::Disabled => None,
            ZaMode::NewZa => Some("arm_new_za"),
            ZaMode::InZa => Some("arm_in_za"),
            ZaMode::OutZa => Some("arm_out_za"),
            ZaMode::InoutZa => Some("arm_inout_za"),
            ZaMode::PreservesZa => Some("arm_preserves_za"),
        }
    }
}

fn run(pass: &EnableArmStreaming, target: &mut Target<'_>) -> PassResult {
    let body = target.body_mut();
    let wanted = body.root().attribute(IGNORE).is_none()
        && (!pass.if_required_by_ops || any(body, uses_tiles))
        && (!pass.if_scalable_and_supported
            || (any(body, is_scalable) && !any(body, is_unsupported)));
    if let Some(streaming) = pass.streaming_mode.attribute().filter(|_| wanted) {
        set(body, streaming);
        pass.za_mode.attribute().into_iter().for_each(|za| set(body, za));
    }
    Ok(())
}

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
