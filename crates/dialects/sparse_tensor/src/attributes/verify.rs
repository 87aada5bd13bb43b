//! Verifiers of encodings.

use terrace_builtin::affine::AffineMap;
use terrace_builtin::{FloatAttr, IntegerAttr, attr_type};
use terrace_complex::NumberAttr;
use terrace_ir::{Attribute, Context, Type};

use super::{
    LevelFormat, LevelType, SparseTensorEncodingAttr, block_sizes, infer_level_to_dimension,
    is_block_sparsity,
};

/// Verifies that widths are 0, 8, 16, 32 or 64, that there are levels in a valid order, that both
/// maps fit the levels, and that there is a slice for each dimension or none at all.
pub(super) fn encoding(of: &SparseTensorEncodingAttr, cx: &Context) -> Result<(), String> {
    for (what, width) in [("position", of.position_width), ("coordinate", of.coordinate_width)] {
        if !matches!(width, 0 | 8 | 16 | 32 | 64) {
            return Err(format!("unexpected {what} bitwidth: {width}"));
        }
    }
    levels(&of.levels)?;
    let map = of.dim_to_level.map(|map| map.data(cx).0.clone());
    structured(cx, &of.levels, map.as_ref())?;
    if of.levels.is_empty() {
        return Err("expected a non-empty array for lvlTypes".to_owned());
    }
    let rank = of.levels.len();
    if let Some(map) = &map {
        maps(cx, of, map)?;
    }
    let dims = map.as_ref().map_or(rank, |map| map.num_dims as usize);
    if of.slices.is_empty() {
        return Ok(());
    }
    if of.slices.len() != dims {
        return Err(format!(
            "dimension-rank mismatch between dimSlices and dimToLvl: {} != {dims}",
            of.slices.len()
        ));
    }
    if dims != rank {
        return Err(format!("dimSlices expected dimRank == lvlRank: {dims} != {rank}"));
    }
    Ok(())
}

/// Verifies that singleton levels follow compressed or other singleton levels, and that batch
/// levels come first.
fn levels(levels: &[LevelType]) -> Result<(), String> {
    for (at, run) in levels.iter().enumerate().filter(|(_, level)| level.is_singleton()) {
        let before = at.checked_sub(1).map(|at| levels[at]);
        let message = match before {
            Some(before) if before.is_singleton() && before.soa == run.soa => continue,
            Some(before) if before.is_singleton() => {
                "expected all singleton lvlTypes stored in the same memory layout (SoA vs AoS)."
            }
            Some(before) if before.has_positions() => continue,
            _ => "expected compressed or loose_compressed level before singleton level",
        };
        return Err(message.to_owned());
    }
    let leading = levels.iter().take_while(|level| level.is_batch()).count();
    if levels[leading..].iter().any(|level| level.is_batch()) {
        return Err("Batch lvlType can only be leading levels.".to_owned());
    }
    if levels.iter().any(|level| level.soa && !level.is_singleton()) {
        return Err("SoA is only applicable to singleton lvlTypes.".to_owned());
    }
    Ok(())
}

/// Verifies the structured (n out of m) level, if there is one.
fn structured(cx: &Context, levels: &[LevelType], map: Option<&AffineMap>) -> Result<(), String> {
    let found = levels.iter().enumerate().find_map(|(at, level)| match level.format {
        LevelFormat::Structured { of, .. } => Some((at, of)),
        _ => None,
    });
    let Some((at, of)) = found else { return Ok(()) };
    if at + 1 != levels.len() {
        return Err("expected n_out_of_m to be the last level type".to_owned());
    }
    if !levels[..at].iter().all(|level| level.is_dense()) {
        return Err("expected all dense lvlTypes before a n_out_of_m level".to_owned());
    }
    let Some(map) = map.filter(|map| map.num_dims as usize != map.results.len()) else {
        return Ok(());
    };
    if !is_block_sparsity(cx, map) {
        return Err("expected 1xm block structure for n_out_of_m level".to_owned());
    }
    let sizes: Vec<i64> = block_sizes(cx, map).into_iter().filter(|size| *size != 0).collect();
    if sizes.windows(2).any(|pair| pair[0] != pair[1]) {
        return Err("expected only one blocked level with the same coefficients".to_owned());
    }
    if sizes.first().copied().unwrap_or(0) as u64 != of {
        let message = "expected coeffiencts of Affine expressions to be equal to m of n_out_of_m \
                       level";
        return Err(message.to_owned());
    }
    Ok(())
}

fn maps(cx: &Context, of: &SparseTensorEncodingAttr, map: &AffineMap) -> Result<(), String> {
    let (dims, rank) = (map.num_dims as usize, of.levels.len());
    if map.results.len() != rank {
        return Err(format!(
            "level-rank mismatch between dimToLvl and lvlTypes: {} != {rank}",
            map.results.len()
        ));
    }
    let inferred = infer_level_to_dimension(cx, map);
    if inferred.is_none() && map.num_symbols == 0 {
        return Err("failed to infer lvlToDim from dimToLvl".to_owned());
    }
    if let Some(back) = of.level_to_dim
        && inferred.as_ref() != Some(&back.data(cx).0)
    {
        return Err("expected lvlToDim to be an inverse of dimToLvl".to_owned());
    }
    if dims > rank {
        return Err(format!("unexpected dimToLvl mapping from {dims} to {rank}"));
    }
    Ok(())
}

/// Verifies that the encoding is valid and has the rank of `shape`, which is not 0, and that its
/// explicit and implicit values have the type `element`.
pub(super) fn tensor(
    of: &SparseTensorEncodingAttr,
    cx: &Context,
    shape: &[i64],
    element: Type,
) -> Result<(), String> {
    encoding(of, cx)?;
    if shape.is_empty() {
        return Err("expected non-scalar sparse tensor".to_owned());
    }
    let rank = of.dim_rank(cx);
    if rank != shape.len() {
        return Err(format!(
            "dimension-rank mismatch between encoding and tensor shape: {rank} != {}",
            shape.len()
        ));
    }
    for (what, value) in [("explicit", of.explicit_value), ("implicit", of.implicit_value)] {
        if let Some(ty) = value.and_then(|value| attr_type(cx, value))
            && ty != element
        {
            return Err(format!(
                "{what} value type mismatch between encoding and tensor element type: '{}' != '{}'",
                ty.to_text(cx),
                element.to_text(cx)
            ));
        }
    }
    match of.implicit_value {
        Some(value) if !is_zero(cx, value) => Err("implicit value must be zero".to_owned()),
        _ => Ok(()),
    }
}

fn is_zero(cx: &Context, value: Attribute) -> bool {
    if let Some(number) = value.downcast::<IntegerAttr>(cx) {
        return number.value.is_zero();
    }
    let is_zero = |part: &FloatAttr| part.value.is_zero();
    if let Some(number) = value.downcast::<FloatAttr>(cx) {
        return is_zero(number);
    }
    let number = value.downcast::<NumberAttr>(cx);
    number.is_some_and(|n| is_zero(n.real.data(cx)) && is_zero(n.imag.data(cx)))
}
