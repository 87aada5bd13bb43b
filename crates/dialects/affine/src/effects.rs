//! Memory effects of asynchronous copies.

use terrace_ir::OpRef;
use terrace_ir::effects::{Effect, EffectKind, EffectTarget};

use crate::operations::{Place, places};

/// Adds an effect on the memref of each place.
fn add(effects: &mut Vec<Effect>, kinds: &[EffectKind], places: &[Place<'_>]) {
    effects.extend(kinds.iter().zip(places).map(|(kind, place)| Effect {
        target: EffectTarget::Value(place.memref),
        ..Effect::of(*kind)
    }));
}

/// Adds the effects of `affine.dma_start`: it reads the source and the tag, and writes the
/// destination.
pub(crate) fn dma_start(op: OpRef<'_>, effects: &mut Vec<Effect>) {
    if let Ok((places, _)) = places(op, ["src", "dst", "tag"]) {
        add(effects, &[EffectKind::Read, EffectKind::Write, EffectKind::Read], &places);
    }
}

/// Adds the effect of `affine.dma_wait`: it reads the tag.
pub(crate) fn dma_wait(op: OpRef<'_>, effects: &mut Vec<Effect>) {
    if let Ok((places, _)) = places(op, ["tag"]) {
        add(effects, &[EffectKind::Read], &places);
    }
}
