//! Memory effects of asynchronous copies.

use terrace_ir::OpRef;
use terrace_ir::effects::{Effect, EffectKind, EffectTarget};

use crate::operations::places;

/// Adds the effects of `affine.dma_start`: it reads the source and the tag, and writes the
/// destination.
pub(crate) fn dma_start(op: OpRef<'_>, effects: &mut Vec<Effect>) {
    let Ok((places, _)) = places(op, ["src", "dst", "tag"]) else { return };
    let kinds = [EffectKind::Read, EffectKind::Write, EffectKind::Read];
    effects.extend(kinds.into_iter().zip(places).map(|(kind, place)| Effect {
        target: EffectTarget::Value(place.memref),
        ..Effect::of(kind)
    }));
}
