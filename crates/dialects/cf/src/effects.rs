//! Side effects of operations.

use terrace_ir::OpRef;
use terrace_ir::effects::{Effect, EffectKind};

/// Adds a write, so that an assertion is never erased.
pub(crate) fn assert(_: OpRef<'_>, effects: &mut Vec<Effect>) {
    effects.push(Effect::of(EffectKind::Write));
}
