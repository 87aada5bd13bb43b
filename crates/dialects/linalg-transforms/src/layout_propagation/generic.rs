//! Propagation of layouts through `linalg.generic`: each tiled loop gets an inner loop over the
//! tile, and the operands are packed as the loops are.

use std::collections::BTreeMap;

use terrace_builtin::DYNAMIC;
use terrace_builtin::affine::{AffineExpr, AffineMap};
use terrace_builtin::mixed::Mixed;
use terrace_builtin::shaped::{element_type_or_self, shape_of};
use terrace_builtin::types::RankedTensorType;
use terrace_ir::dominance::Dominance;
use terrace_ir::{Body, Context, Mapping, Op, OpType, Operand, Rewriter, Value};
use terrace_linalg::{GenericOp, IndexOp, PackOp, UnPackOp};
use terrace_tensor::{EmptyOp, ExtractOp};
use terrace_ub::PoisonOp;

use super::{ControlPropagation, permits};
use crate::generic::{Generic, block_of};
use crate::layout::Layout;
use crate::packing::uses_dim;

/// The layout of the iteration space (MLIR: `PackInfo`).
struct PackedLoops {
    /// The tiled loops with the sizes of their tiles, in the order of the inner loops.
    tiled: Vec<(usize, Mixed)>,
    /// For each loop, the loop in its place; empty if the loops are not permuted.
    order: Vec<usize>,
}

/// An operand in the layout of the loops (MLIR: `PackedOperandDetails`).
struct PackedOperand {
    value: Value,
    layout: Layout,
    map: AffineMap,
}

impl PackedLoops {
    /// Returns the layout of the loops where the operand number `operand` of `generic` has the
    /// layout `layout`; `None` if an expression is in the way, or a tiled loop is a reduction.
    fn of(cx: &Context, generic: &Generic, operand: usize, layout: &Layout) -> Option<Self> {
        let map = generic.maps.get(operand)?;
        let mut tiled = Vec::new();
        for (position, tile) in layout.positions.iter().zip(&layout.tiles) {
            let dim = map.dim_at(cx, *position as usize)? as usize;
            if !generic.parallel[dim] {
                return None;
            }
            tiled.push((dim, *tile));
        }
        // As in MLIR, the positions of the operand are looked up as if they were loops.
        let is_simple = |dim: i64| {
            let mut results = generic.maps.iter().flat_map(|map| map.results.iter());
            let leaf = AffineExpr::dim(cx, dim as u32);
            results.all(|result| *result == leaf || !uses_dim(cx, *result, dim as usize))
        };
        if !layout.positions.iter().all(|dim| is_simple(*dim)) {
            return None;
        }
        let mut permuted = Vec::new();
        for (index, dim) in layout.outer.iter().enumerate() {
            match map.dim_at(cx, *dim as usize) {
                Some(dim) => permuted.push(dim as usize),
                None if index as i64 != *dim => return None,
                None => {}
            }
        }
        let mut order = Vec::new();
        if !permuted.is_empty() {
            let mut next = permuted.iter().copied();
            for dim in 0..generic.parallel.len() {
                let is_permuted = permuted.contains(&dim);
                order.push(if is_permuted { next.next()? } else { dim });
            }
        }
        Some(Self { tiled, order })
    }

    /// Returns the operand number `operand` of `generic` in the layout of the loops; `None` if its
    /// indices are not permutable.
    fn operand(&self, body: &Body, generic: &Generic, operand: usize) -> Option<PackedOperand> {
        let cx = body.context();
        let (value, map) = (generic.operand(operand), generic.maps.get(operand)?);
        let loops = generic.parallel.len();
        let total = (loops + self.tiled.len()) as u32;
        let mut exprs = map.results.to_vec();
        let mut layout = Layout::default();
        let is_scalar = !body.value_type(value).is::<RankedTensorType>();
        if is_scalar || exprs.is_empty() {
            return Some(PackedOperand { value, layout, map: AffineMap::new(total, 0, exprs) });
        }
        let rank = exprs.len();
        for (at, (dim, tile)) in self.tiled.iter().enumerate() {
            let of_dim = |index: &usize| map.dim_at(cx, *index) == Some(*dim as u32);
            // The last dimension that the loop indexes is tiled.
            let Some(index) = (0..rank).rev().find(of_dim) else { continue };
            layout.positions.push(index as i64);
            layout.tiles.push(*tile);
            exprs.push(AffineExpr::dim(cx, (loops + at) as u32));
        }
        if !self.order.is_empty() {
            layout.outer = self.outer_dims(cx, &exprs);
            for expr in exprs.iter_mut().take(rank) {
                if let Some(dim) = expr.as_dim(cx) {
                    let place = self.order.iter().position(|one| *one == dim as usize)?;
                    *expr = AffineExpr::dim(cx, place as u32);
                }
            }
            let old = exprs.clone();
            for (to, from) in layout.outer.iter().enumerate() {
                exprs[to] = *old.get(*from as usize)?;
            }
        }
        Some(PackedOperand { value, layout, map: AffineMap::new(total, 0, exprs) })
    }

    /// Returns the operands of `generic` in the layout of the loops, inputs first; `None` if
    /// indices are not permutable, or an operand needs padding and `poison_padding` does not permit
    /// it.
    fn operands(
        &self,
        body: &Body,
        generic: &Generic,
        poison_padding: bool,
    ) -> Option<Vec<PackedOperand>> {
        let operands = (0..generic.operand_count()).map(|at| self.operand(body, generic, at));
        let operands = operands.collect::<Option<Vec<_>>>()?;
        let fits = poison_padding || operands.iter().all(|operand| !operand.needs_padding(body));
        fits.then_some(operands)
    }

    /// Returns the permutation of the dimensions with the indices `exprs` that follows the order of
    /// the loops (MLIR: `computeOuterDims`).
    fn outer_dims(&self, cx: &Context, exprs: &[AffineExpr]) -> Vec<i64> {
        let mut positions = BTreeMap::new();
        for (at, expr) in exprs.iter().enumerate() {
            positions.insert(expr.as_dim(cx).map_or(at, |dim| dim as usize), at as i64);
        }
        self.order.iter().filter_map(|dim| positions.get(dim).copied()).collect()
    }
}

impl PackedOperand {
    /// Whether the packed operand may have elements that the operand has not (MLIR:
    /// `requirePaddingValueStrict`).
    fn needs_padding(&self, body: &Body) -> bool {
        let shape = shape_of(body.context(), body.value_type(self.value)).unwrap_or_default();
        self.layout.positions.iter().zip(&self.layout.tiles).any(|(dim, tile)| {
            let size = shape.get(*dim as usize).copied().unwrap_or(DYNAMIC);
            let whole = tile.as_static().is_some_and(|tile| tile != 0 && size % tile == 0);
            size == DYNAMIC || !whole
        })
    }

    /// Packs the operand; it is returned itself if the layout does not concern it.
    fn pack(&self, rewriter: &mut Rewriter<'_>, at: Op) -> Option<Value> {
        if self.layout.is_plain() {
            return Some(self.value);
        }
        let dest = self.layout.packed_destination(rewriter, at, self.value)?;
        let cx = rewriter.context().clone();
        let element = element_type_or_self(&cx, rewriter.body().value_type(self.value));
        let poison = PoisonOp::build(rewriter, element).value(rewriter);
        Some(self.layout.pack(rewriter, self.value, dest, Some(poison)))
    }
}

/// Whether the region of `op` reads elements or indices on its own.
fn gathers(body: &Body, op: Op) -> bool {
    let block = block_of(body, op);
    let ops = block.into_iter().flat_map(|block| body.ops_in(block));
    ops.map(|op| body.op(op)).any(|op| op.is::<ExtractOp>() || op.is::<IndexOp>())
}

/// Whether the destination `init` is a new tensor, or the region of `op` does not read the
/// destinations.
fn is_write_only(body: &Body, op: Op, generic: &Generic) -> bool {
    let init = generic.outputs[0];
    let arguments = block_of(body, op).map(|block| body.arguments(block)).unwrap_or_default();
    body.defined_by::<EmptyOp>(init).is_some()
        || arguments.iter().skip(generic.inputs.len()).all(|argument| !body.has_uses(*argument))
}

/// Returns the source of the `linalg.unpack` whose result the `linalg.pack` that defines `packed`
/// packs into the same layout.
fn unpacked_source(body: &Body, packed: Value) -> Option<Value> {
    let pack = body.defined_by::<PackOp>(packed)?;
    let unpack = body.defined_by::<UnPackOp>(pack.source())?;
    (Layout::of_pack(pack) == Layout::of_unpack(unpack)).then(|| unpack.source())
}

/// Builds the operation `op` on packed `inputs`, which writes to `dest` at the indices `out`. If
/// `folds`, operands that are unpacked to be packed again are used as they were before (MLIR:
/// `packGenericOp`).
fn build_packed(
    rewriter: &mut Rewriter<'_>,
    op: Op,
    loops: &PackedLoops,
    mut parallel: Vec<bool>,
    inputs: &[PackedOperand],
    (mut dest, out): (Value, AffineMap),
    folds: bool,
) -> Option<Op> {
    parallel.extend(loops.tiled.iter().map(|_| true));
    let mut new = Generic { inputs: Vec::new(), outputs: Vec::new(), maps: Vec::new(), parallel };
    for input in inputs {
        let packed = input.pack(rewriter, op)?;
        let source = unpacked_source(rewriter.body(), packed)
            .filter(|_| folds && rewriter.body().defined_by::<UnPackOp>(input.value).is_some());
        new.inputs.push(source.unwrap_or(packed));
        new.maps.push(input.map.clone());
    }
    if folds && let Some(source) = unpacked_source(rewriter.body(), dest) {
        dest = source;
    }
    new.outputs.push(dest);
    new.maps.push(out);
    let made = new.build(rewriter);
    let body = rewriter.body_mut();
    let attributes = body.attributes(op).to_vec();
    body.set_attributes(made, &attributes);
    let (from, to) = (body.region(op, 0)?, body.region(made, 0)?);
    body.clone_region(from, to, &mut Mapping::new());
    Some(made)
}

/// Packs the operands of the `linalg.generic` that computes the source of `pack` in place of its
/// result.
pub(super) fn bubble_up(
    pack: PackOp,
    rewriter: &mut Rewriter<'_>,
    control: ControlPropagation,
    poison_padding: bool,
) -> Option<()> {
    let cx = rewriter.context().clone();
    let body = rewriter.body();
    let view = pack.view(body);
    let source = view.source();
    let op = body.defining_op(source)?;
    let generic = Generic::of_generic(body, op)?;
    body.value_type(source).downcast::<RankedTensorType>(&cx)?;
    if !permits(control, body, pack.op())
        || gathers(body, op)
        || body.result_count(op) != 1
        || !body.has_one_use(source)
        || view.padding_value().is_some()
    {
        return None;
    }
    let loops = PackedLoops::of(&cx, &generic, generic.inputs.len(), &Layout::of_pack(view))?;
    let mut dest = view.dest();
    if !body.has_one_use(dest) {
        return None;
    }
    let mut operands = loops.operands(body, &generic, poison_padding)?;
    let output = operands.split_off(generic.inputs.len()).into_iter().next()?;
    let write_only = is_write_only(body, op, &generic);
    let empty = body.defined_by::<EmptyOp>(dest);
    let dominates = |dest: Op| Dominance::new(body).properly_dominates(dest, op);
    if empty.is_none() && !body.defining_op(dest).is_none_or(dominates) {
        return None;
    }
    let sizes = empty.map(|empty| empty.dynamic_sizes().collect::<Vec<_>>());
    let ty = body.value_type(dest);
    rewriter.set_before(op);
    // The destination may be below the operation.
    if let Some(sizes) = sizes {
        dest = EmptyOp::build(rewriter, ty, &sizes[..]).value(rewriter);
    }
    let packed = output.pack(rewriter, op)?;
    let dest = (if write_only { dest } else { packed }, output.map);
    let made = build_packed(rewriter, op, &loops, generic.parallel, &operands, dest, false)?;
    rewriter.replace_with(pack.op(), made);
    Some(())
}

/// Returns the only operand of `generic` that a `linalg.unpack` defines; `None` if no or
/// several operands are unpacked.
fn unpacked_operand(body: &Body, generic: &Generic) -> Option<usize> {
    let is_unpacked = |value: Value| body.defined_by::<UnPackOp>(value).is_some();
    let mut found = (0..generic.operand_count()).filter(|at| is_unpacked(generic.operand(*at)));
    let first = found.next()?;
    found.next().is_none().then_some(first)
}

/// Computes on the packed source of the only unpacked operand, and unpacks the result.
pub(super) fn push_down(
    op: GenericOp,
    rewriter: &mut Rewriter<'_>,
    control: ControlPropagation,
    poison_padding: bool,
) -> Option<()> {
    let id = op.op();
    let cx = rewriter.context().clone();
    let body = rewriter.body();
    let generic = Generic::of_generic(body, id)?;
    if body.result_count(id) != 1 || gathers(body, id) {
        return None;
    }
    let operand = unpacked_operand(body, &generic)?;
    let unpack = body.defined_by::<UnPackOp>(generic.operand(operand))?;
    if !control(body, body.operand_uses(id).nth(operand)?) {
        return None;
    }
    let loops = PackedLoops::of(&cx, &generic, operand, &Layout::of_unpack(unpack))?;
    let mut operands = loops.operands(body, &generic, poison_padding)?;
    let output = operands.split_off(generic.inputs.len()).into_iter().next()?;
    let write_only = is_write_only(body, id, &generic);
    let packed = output.pack(rewriter, id)?;
    let body = rewriter.body();
    let pack = (packed != output.value).then(|| body.defined_by::<PackOp>(packed)).flatten();
    let dest = pack.filter(|_| write_only).map_or(packed, |pack| pack.dest());
    let is_packed = pack.is_some();
    let dest = (dest, output.map);
    let made = build_packed(rewriter, id, &loops, generic.parallel, &operands, dest, true)?;
    let mut result = rewriter.body().result(made, 0);
    if is_packed {
        result = output.layout.unpack(rewriter, result, output.value);
    }
    rewriter.replace_op(id, &[result]);
    Some(())
}
