//! Packing of structured operations: [`pack`] gives each packed loop an inner loop over a tile, and
//! the operands the layout of `linalg.pack` (MLIR: `linalg::pack`).

use terrace_affine::composed_apply;
use terrace_arith::ConstantOp;
use terrace_builtin::DYNAMIC;
use terrace_builtin::affine::{AffineExpr, AffineMap};
use terrace_builtin::folding::zero_of;
use terrace_builtin::mixed::Mixed;
use terrace_builtin::shaped::{element_type_or_self, shape_of};
use terrace_ir::{Body, Builder, Context, Op, Operand, Rewriter, Value};

use crate::generic::Generic;
use crate::layout::Layout;
use crate::loops::extents_of;

/// The operations that [`pack`] creates.
#[derive(Clone, Debug)]
pub struct Packed {
    /// The `linalg.pack` of each packed operand, inputs first.
    pub packs: Vec<Op>,
    /// The `linalg.generic` on the packed operands.
    pub op: Op,
    /// The `linalg.unpack` of each packed result.
    pub unpacks: Vec<Op>,
}

/// The loops of a contraction by the operands that they index (MLIR: `ContractionDimensions`).
#[derive(Clone, Debug, Default)]
pub struct ContractionDims {
    /// The loops over both inputs and the output.
    pub batch: Vec<usize>,
    /// The loops over the left input and the output.
    pub m: Vec<usize>,
    /// The loops over the right input and the output.
    pub n: Vec<usize>,
    /// The reductions over both inputs.
    pub k: Vec<usize>,
}

/// Returns the loops of the structured operation `op` by kind; `None` unless the operation has two
/// inputs and one output (MLIR: `inferContractionDims`).
pub fn contraction_dims(body: &Body, op: Op) -> Option<ContractionDims> {
    let cx = body.context();
    let generic = Generic::of(body, op)?;
    let [lhs, rhs, output] = &generic.maps[..] else { return None };
    if generic.inputs.len() != 2 {
        return None;
    }
    // The loops of a kind that index exactly one dimension of an operand, and alone.
    let loops = |map: &AffineMap, parallel: bool| -> Vec<usize> {
        (0..generic.parallel.len())
            .filter(|dim| {
                let leaf = AffineExpr::dim(cx, *dim as u32);
                let is_alone = map.results.contains(&leaf);
                let uses = map.results.iter().filter(|result| uses_dim(cx, **result, *dim));
                generic.parallel[*dim] == parallel && is_alone && uses.count() == 1
            })
            .collect()
    };
    let [a, b, c] = [lhs, rhs, output].map(|map| loops(map, true));
    let both = |x: &[usize], y: &[usize]| -> Vec<usize> {
        x.iter().copied().filter(|dim| y.contains(dim)).collect()
    };
    let without = |x: Vec<usize>, y: &[usize]| -> Vec<usize> {
        x.into_iter().filter(|dim| !y.contains(dim)).collect()
    };
    Some(ContractionDims {
        batch: both(&both(&a, &b), &c),
        m: without(both(&a, &c), &b),
        n: without(both(&b, &c), &a),
        k: both(&loops(lhs, false), &loops(rhs, false)),
    })
}

/// Whether the dimension number `dim` is a part of `expr`.
pub(crate) fn uses_dim(cx: &Context, expr: AffineExpr, dim: usize) -> bool {
    let mut found = false;
    let leaf = AffineExpr::dim(cx, dim as u32);
    expr.walk(cx, |part| found |= part == leaf);
    found
}

/// Returns the tile sizes of all loops of `op`: 0, and for the last loops `sizes`, or the extent of
/// the loop rounded up to the entry of `multiples` where that is not 0.
pub fn padded_sizes(
    rewriter: &mut Rewriter<'_>,
    op: Op,
    sizes: &[Mixed],
    multiples: &[i64],
) -> Option<Vec<Mixed>> {
    let cx = rewriter.context().clone();
    let generic = Generic::of(rewriter.body(), op)?;
    let first = generic.parallel.len().checked_sub(sizes.len())?;
    let extents = extents_of(rewriter, &generic)?;
    let mut all = vec![Mixed::Static(0); first];
    let [s0, s1] = [0, 1].map(|at| AffineExpr::symbol(&cx, at));
    let rounded = s0.ceil_div(&cx, s1).mul(&cx, s1);
    for (at, size) in sizes.iter().enumerate() {
        all.push(match multiples.get(at).copied().unwrap_or(0) {
            0 => *size,
            multiple => {
                let inputs = [extents[first + at], Mixed::Static(multiple)];
                composed_apply(rewriter, op, rounded, &inputs)
            }
        });
    }
    Some(all)
}

/// Packs the loops of the structured operation `op` into tiles of the sizes `sizes`, one per loop;
/// 0 leaves a loop unpacked. The operation is replaced. `None`, without a change, if the numbers
/// differ or a packed loop indexes an operand as part of an expression.
pub fn pack(rewriter: &mut Rewriter<'_>, op: Op, sizes: &[Mixed]) -> Option<Packed> {
    let cx = rewriter.context().clone();
    rewriter.set_before(op);
    let mut generic = Generic::of(rewriter.body(), op)?;
    if sizes.len() != generic.parallel.len() || !generic.has_tensors(rewriter.body()) {
        return None;
    }
    let packed: Vec<usize> =
        (0..sizes.len()).filter(|dim| sizes[*dim] != Mixed::Static(0)).collect();
    let total = generic.parallel.len() + packed.len();
    // For each operand, the packed dimensions with their tiles, in the order of the loops.
    let mut tiles: Vec<Vec<(i64, Mixed)>> = Vec::new();
    for map in &mut generic.maps {
        let (mut results, mut list) = (map.results.to_vec(), Vec::new());
        for (at, dim) in packed.iter().enumerate() {
            let Some(place) = map.results.iter().position(|result| uses_dim(&cx, *result, *dim))
            else {
                continue;
            };
            map.dim_at(&cx, place)?;
            list.push((place as i64, sizes[*dim]));
            let new = generic.parallel.len() + at;
            results.push(AffineExpr::dim(&cx, new as u32));
        }
        *map = AffineMap::new(total as u32, 0, results);
        tiles.push(list);
    }
    let kinds: Vec<bool> = packed.iter().map(|dim| generic.parallel[*dim]).collect();
    generic.parallel.extend(kinds);
    let inputs = generic.inputs.len();
    let originals: Vec<Value> = generic.operands().collect();
    let mut packs = Vec::new();
    for (at, (value, tiles)) in originals.iter().zip(&tiles).enumerate() {
        if tiles.is_empty() {
            continue;
        }
        let new = pack_operand(rewriter, op, *value, tiles)?;
        packs.push(new);
        let result = rewriter.body().result(new, 0);
        match at.checked_sub(inputs) {
            Some(output) => generic.outputs[output] = result,
            None => generic.inputs[at] = result,
        }
    }
    let new = generic.build_from(rewriter, op)?;
    let (mut results, mut unpacks) = (Vec::new(), Vec::new());
    for (at, result) in rewriter.body().results(new).collect::<Vec<_>>().into_iter().enumerate() {
        let tiles = &tiles[inputs + at];
        if tiles.is_empty() {
            results.push(result);
            continue;
        }
        let dest = originals[inputs + at];
        let unpacked = layout_of(tiles).unpack(rewriter, result, dest);
        unpacks.push(rewriter.body().defining_op(unpacked)?);
        results.push(unpacked);
    }
    rewriter.replace_op(op, &results);
    Some(Packed { packs, op: new, unpacks })
}

/// Packs `value` into tiles: the dimension and the size of each inner dimension of the result.
fn pack_operand(b: &mut Builder<'_>, at: Op, value: Value, tiles: &[(i64, Mixed)]) -> Option<Op> {
    let cx = b.context().clone();
    let ty = b.body().value_type(value);
    let shape = shape_of(&cx, ty)?.to_vec();
    let layout = layout_of(tiles);
    let dest = layout.packed_destination(b, at, value)?;
    let divides = |(dim, tile): &(i64, Mixed)| {
        let extent = usize::try_from(*dim).ok().and_then(|dim| shape.get(dim));
        tile.as_static().zip(extent).is_some_and(|(tile, extent)| tile != 0 && extent % tile == 0)
    };
    let padding = match !shape.contains(&DYNAMIC) && tiles.iter().all(divides) {
        true => None,
        false => {
            let zero = zero_of(&cx, element_type_or_self(&cx, ty))?;
            Some(ConstantOp::build(b, zero).value(b))
        }
    };
    let new = layout.pack(b, value, dest, padding);
    b.body().defining_op(new)
}

/// Returns the layout with `tiles`, each the dimension and the size, and the plain order.
fn layout_of(tiles: &[(i64, Mixed)]) -> Layout {
    let (positions, tiles) = tiles.iter().copied().unzip();
    Layout { positions, tiles, outer: Vec::new() }
}
