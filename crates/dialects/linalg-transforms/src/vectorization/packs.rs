//! The vectorization of `linalg.pack` and `linalg.unpack`.

use terrace_builtin::DYNAMIC;
use terrace_builtin::shaped::{element_type_or_self, shape_of};
use terrace_builtin::types::VectorType;
use terrace_ir::fold::constant_value;
use terrace_ir::{Context, Op, Operand, Rewriter, Value};
use terrace_linalg::{PackOp, UnPackOp};
use terrace_vector::{ShapeCastOp, TransposeOp};

use super::VectorizationOptions;
use super::masks::{read_all, write_all};
use super::preconditions::covers;

/// The vector of a packed tensor, in the order of the unpacked dimensions, each followed by its
/// inner tile.
struct Interleaved {
    shape: Vec<i64>,
    scalable: Vec<bool>,
    /// The packed dimension at each position.
    places: Vec<usize>,
    /// The vector sizes of the unpacked tensor.
    unpacked: Vec<i64>,
    unpacked_scalable: Vec<bool>,
}

impl Interleaved {
    /// Returns the layout of a packed vector of the sizes `packed`, of which the outer ones are
    /// permuted by `outer` (empty for none), with inner tiles of the dimensions `inner`. `None` if
    /// the lists do not match.
    fn of(packed: &[i64], scalable: &[bool], outer: &[i64], inner: &[i64]) -> Option<Self> {
        let rank = packed.len().checked_sub(inner.len())?;
        let scalable = |at: usize| scalable.get(at).copied().unwrap_or(false);
        let mut layout = Self {
            shape: Vec::new(),
            scalable: Vec::new(),
            places: Vec::new(),
            unpacked: Vec::new(),
            unpacked_scalable: Vec::new(),
        };
        for dim in 0..rank {
            let at = match outer.is_empty() {
                true => dim,
                false => outer.iter().position(|from| *from == dim as i64)?,
            };
            let tile = inner.iter().position(|from| *from == dim as i64).map(|at| rank + at);
            let places = [Some(at), tile].into_iter().flatten();
            let (mut size, mut is_scalable) = (1, false);
            for place in places {
                layout.shape.push(packed[place]);
                layout.scalable.push(scalable(place));
                layout.places.push(place);
                size *= packed[place];
                is_scalable |= scalable(place);
            }
            layout.unpacked.push(size);
            layout.unpacked_scalable.push(is_scalable);
        }
        Some(layout)
    }

    /// Returns for each packed dimension its position among the interleaved ones.
    fn positions(&self) -> Vec<i64> {
        let mut positions = vec![0; self.places.len()];
        for (at, place) in self.places.iter().enumerate() {
            positions[*place] = at as i64;
        }
        positions
    }
}

fn shape(rewriter: &Rewriter<'_>, cx: &Context, value: Value) -> Option<Vec<i64>> {
    shape_of(cx, rewriter.body().value_type(value)).map(<[i64]>::to_vec)
}

/// Vectorizes the `linalg.pack` `op` (MLIR: `vectorizeAsTensorPackOp`).
pub(super) fn pack(
    rewriter: &mut Rewriter<'_>,
    op: Op,
    options: &VectorizationOptions,
) -> Option<Vec<Value>> {
    let cx = rewriter.context().clone();
    let view = rewriter.body().op(op).cast::<PackOp>()?;
    let (source, dest, padding) = (view.source(), view.dest(), view.padding_value());
    let (outer, inner) = (view.outer_dims_perm().to_vec(), view.inner_dims_pos().to_vec());
    if view.inner_tiles().next().is_some() || options.scalable.contains(&true) {
        return None;
    }
    if padding.is_some_and(|value| constant_value(rewriter.body(), value).is_none()) {
        return None;
    }
    let (from, to) = (shape(rewriter, &cx, source)?, shape(rewriter, &cx, dest)?);
    let has_sizes = !options.sizes.is_empty();
    if !has_sizes && (from.contains(&DYNAMIC) || to.contains(&DYNAMIC)) {
        return None;
    }
    let sizes = if has_sizes { options.sizes.clone() } else { to.clone() };
    if sizes.len() != to.len() {
        return None;
    }
    let layout = Interleaved::of(&sizes, &[], &outer, &inner)?;
    let element = element_type_or_self(&cx, rewriter.body().value_type(source));
    let unpacked = VectorType::get(&cx, &layout.unpacked, element).data(&cx).clone();
    let value = read_all(rewriter, source, &unpacked, padding, !has_sizes);
    let tiles = VectorType::get(&cx, &layout.shape, element).ty();
    let value = ShapeCastOp::build(rewriter, tiles, value).value(rewriter);
    let packed = VectorType::get(&cx, &sizes, element).ty();
    let value = TransposeOp::build(rewriter, packed, value, layout.positions()).value(rewriter);
    Some(vec![write_all(rewriter, value, dest, Vec::new(), !has_sizes)?])
}

/// Vectorizes the `linalg.unpack` `op` (MLIR: `vectorizeAsTensorUnpackOp`).
pub(super) fn unpack(
    rewriter: &mut Rewriter<'_>,
    op: Op,
    options: &VectorizationOptions,
) -> Option<Vec<Value>> {
    let cx = rewriter.context().clone();
    let view = rewriter.body().op(op).cast::<UnPackOp>()?;
    let (source, dest) = (view.source(), view.dest());
    let (outer, inner) = (view.outer_dims_perm().to_vec(), view.inner_dims_pos().to_vec());
    let (from, to) = (shape(rewriter, &cx, source)?, shape(rewriter, &cx, dest)?);
    let has_sizes = !options.sizes.is_empty();
    match has_sizes {
        true => covers(&from, &options.sizes)?,
        false if from.contains(&DYNAMIC) || to.contains(&DYNAMIC) => return None,
        false => {}
    }
    let (sizes, scalable) = match has_sizes {
        true => (options.sizes.clone(), options.scalable.clone()),
        false => (from.clone(), vec![false; from.len()]),
    };
    let layout = Interleaved::of(&sizes, &scalable, &outer, &inner)?;
    let element = element_type_or_self(&cx, rewriter.body().value_type(source));
    let packed = VectorType::scalable(&cx, &sizes, &scalable, element).data(&cx).clone();
    let value = read_all(rewriter, source, &packed, None, !has_sizes);
    let tiles = VectorType::scalable(&cx, &layout.shape, &layout.scalable, element).ty();
    let order = layout.places.iter().map(|place| *place as i64).collect();
    let value = TransposeOp::build(rewriter, tiles, value, order).value(rewriter);
    let unpacked =
        VectorType::scalable(&cx, &layout.unpacked, &layout.unpacked_scalable, element).ty();
    let value = ShapeCastOp::build(rewriter, unpacked, value).value(rewriter);
    Some(vec![write_all(rewriter, value, dest, Vec::new(), !has_sizes)?])
}
