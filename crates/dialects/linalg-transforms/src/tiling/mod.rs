//! Tiling of structured operations (MLIR: `TilingInterface`): the iteration domain, the operation
//! on one tile (`tiled_op`) and the loops over the tiles ([`tile_using_for`],
//! [`tile_using_forall`]). The operations of the transform dialect call them.

mod forall;
mod loops;

pub use forall::{ForallTiling, Tiles, tile_using_forall};
pub use loops::tile_using_for;

use terrace_affine::{Inputs, composed_apply_to, composed_min};
use terrace_arith::BuildConstant;
use terrace_builtin::DYNAMIC;
use terrace_builtin::affine::{AffineExpr, AffineMap};
use terrace_builtin::mixed::{Mixed, MixedSlice, split};
use terrace_builtin::shaped::shape_of;
use terrace_builtin::types::{MemRefType, RankedTensorType};
use terrace_ir::{Builder, Mapping, Op, Operand, Type, Value};
use terrace_linalg::{IndexOp, Structured};
use terrace_memref as memref;
use terrace_tensor as tensor;

/// The result of tiling an operation.
#[derive(Clone, Debug)]
pub struct Tiled {
    /// The operation on one tile.
    pub op: Op,
    /// The loops, outer ones first; empty if nothing was tiled.
    pub loops: Vec<Op>,
    /// The values that replace the results of the original operation.
    pub results: Vec<Value>,
}

/// Returns the type of slices with the sizes `sizes` of a tensor of type `ty`; `None` if `ty` is no
/// ranked tensor.
pub fn slice_of_tensor(b: &Builder<'_>, ty: Type, sizes: &[Mixed]) -> Option<Type> {
    let cx = b.context();
    let tensor = ty.downcast::<RankedTensorType>(cx)?;
    let shape: Vec<i64> = sizes.iter().map(|size| size.as_static().unwrap_or(DYNAMIC)).collect();
    Some(RankedTensorType::with_encoding(cx, &shape, tensor.element, tensor.encoding).ty())
}

/// Creates a slice of `source` with unit strides: a `tensor.extract_slice` or a `memref.subview`;
/// `None` if `source` is neither a ranked tensor nor a strided memref.
pub fn slice(
    b: &mut Builder<'_>,
    source: Value,
    offsets: &[Mixed],
    sizes: &[Mixed],
) -> Option<Value> {
    let ty = b.body().value_type(source);
    let strides = vec![Mixed::Static(1); sizes.len()];
    let [(at, o), (of, z), (by, s)] = [offsets, sizes, &strides].map(split);
    if let Some(ty) = slice_of_tensor(b, ty, sizes) {
        let slice = tensor::ExtractSliceOp::build(b, ty, source, o, z, s, at, of, by);
        return Some(slice.value(b));
    }
    let cx = b.context();
    let from = ty.downcast::<MemRefType>(cx)?;
    let kept: Vec<usize> = (0..sizes.len()).collect();
    let all = MixedSlice { offsets: offsets.to_vec(), sizes: sizes.to_vec(), strides };
    let ty = memref::subview_type(cx, from, &all, &kept)?;
    Some(memref::SubViewOp::build(b, ty, source, o, z, s, at, of, by).value(b))
}

/// Creates the size of the dimension `dim` of `shaped`, a tensor or memref, with its constant.
pub fn dim_of(b: &mut Builder<'_>, shaped: Value, dim: usize) -> Value {
    let index = b.constant_index(dim as i64);
    match b.body().value_type(shaped).is::<MemRefType>() {
        true => memref::DimOp::build(b, shaped, index).value(b),
        false => tensor::DimOp::build(b, shaped, index).value(b),
    }
}

/// Returns the value of `size`, a new constant if it is static.
pub fn materialize(b: &mut Builder<'_>, size: Mixed) -> Value {
    match size {
        Mixed::Static(number) => b.constant_index(number),
        Mixed::Dynamic(value) => value,
    }
}

/// The loops and operands of a structured operation.
#[derive(Clone, Debug)]
pub struct Shape {
    /// The structured operation.
    pub op: Op,
    /// The operands, inputs first.
    pub operands: Vec<Value>,
    /// The number of inputs.
    pub inputs: usize,
    /// The indexing map of each operand.
    pub maps: Vec<AffineMap>,
    /// Whether each loop is parallel.
    pub parallel: Vec<bool>,
}

impl Shape {
    /// Returns the loops and operands of `op`; `None` if it is no structured operation.
    pub fn of(b: &Builder<'_>, op: Op) -> Option<Self> {
        let structured = Structured::of(b.body().op(op))?;
        Some(Self {
            op,
            operands: structured.op().operands().collect(),
            inputs: structured.input_count(),
            maps: structured.indexing_maps()?,
            parallel: structured.parallel_loops()?,
        })
    }

    /// Returns the sizes of all loops. Creates the sizes of all dynamic dimensions of operands,
    /// used or not (MLIR: `getIterationDomain`).
    pub fn iteration_domain(&self, b: &mut Builder<'_>) -> Option<Vec<Mixed>> {
        let mut sizes: Vec<Option<Mixed>> = vec![None; self.parallel.len()];
        let cx = b.context().clone();
        for (operand, map) in self.operands.iter().zip(&self.maps) {
            let shape = self.shape(b, *operand);
            for (at, extent) in shape.into_iter().enumerate() {
                let size = match extent {
                    DYNAMIC => Mixed::Dynamic(dim_of(b, *operand, at)),
                    extent => Mixed::Static(extent),
                };
                let dim = (at < map.results.len()).then(|| map.dim_at(&cx, at)).flatten();
                if let Some(dim) = dim {
                    sizes.get_mut(dim as usize)?.get_or_insert(size);
                }
            }
        }
        sizes.into_iter().collect()
    }

    fn shape(&self, b: &Builder<'_>, operand: Value) -> Vec<i64> {
        let ty = b.body().value_type(operand);
        let is_shaped = ty.is::<RankedTensorType>() || ty.is::<MemRefType>();
        let shape = if is_shaped { shape_of(b.context(), ty) } else { None };
        shape.unwrap_or_default().to_vec()
    }

    /// Returns the sizes minus one (MLIR: `sizeBounds` of `computeAllSliceParameters`).
    fn closed_sizes(&self, b: &mut Builder<'_>, sizes: &[Mixed]) -> Vec<Mixed> {
        let minus_one = AffineExpr::dim(b.context(), 0).add_constant(b.context(), -1);
        sizes.iter().map(|size| apply_dims(b, self.op, minus_one, &[*size])).collect()
    }

    /// Returns the offsets and sizes of the slice of the operand with index `at`.
    fn slice_of(
        &self,
        b: &mut Builder<'_>,
        at: usize,
        offsets: &[Mixed],
        closed: &[Mixed],
    ) -> (Vec<Mixed>, Vec<Mixed>) {
        let cx = b.context().clone();
        let map = self.maps[at].clone();
        let plus_one = AffineExpr::dim(&cx, 0).add_constant(&cx, 1);
        let mut slice = (Vec::new(), Vec::new());
        for result in map.results.iter() {
            slice.0.push(apply_dims(b, self.op, *result, offsets));
            let last = apply_dims(b, self.op, *result, closed);
            slice.1.push(apply_dims(b, self.op, plus_one, &[last]));
        }
        slice
    }

    /// Returns the position of the tile of result number `result` (MLIR: `getResultTilePosition`).
    pub fn result_position(
        &self,
        b: &mut Builder<'_>,
        result: usize,
        offsets: &[Mixed],
        sizes: &[Mixed],
    ) -> (Vec<Mixed>, Vec<Mixed>) {
        let closed = self.closed_sizes(b, sizes);
        self.slice_of(b, self.inputs + result, offsets, &closed)
    }

    /// Creates the operation on the tile at `offsets` with the sizes `sizes`; `outputs` replace the
    /// operation's outputs (MLIR: `getTiledImplementation`).
    pub fn tiled_op(
        &self,
        b: &mut Builder<'_>,
        outputs: &[Value],
        offsets: &[Mixed],
        sizes: &[Mixed],
    ) -> Option<Op> {
        let closed = self.closed_sizes(b, sizes);
        let mut operands = self.operands.clone();
        for (operand, output) in operands[self.inputs..].iter_mut().zip(outputs) {
            *operand = *output;
        }
        let mut slices = Vec::new();
        for (at, operand) in operands.iter().enumerate() {
            let rank = self.shape(b, *operand).len();
            let is_whole = rank == 0 || self.maps[at].results.is_empty();
            slices.push((!is_whole).then(|| self.slice_of(b, at, offsets, &closed)));
        }
        for (operand, parameters) in operands.iter_mut().zip(slices) {
            if let Some((offsets, sizes)) = parameters {
                *operand = slice(b, *operand, &offsets, &sizes)?;
            }
        }
        let new = clone_with(b, self.op, &operands, self.inputs);
        offset_indices(b, self.op, new, offsets);
        Some(new)
    }
}

/// Clones the structured operation `op` with other operands; results have the types of the outputs.
pub fn clone_with(b: &mut Builder<'_>, op: Op, operands: &[Value], inputs: usize) -> Op {
    let body = b.body_mut();
    let new = body.clone_op(op, &mut Mapping::new());
    for (at, operand) in operands.iter().enumerate() {
        body.set_operand(new, at, *operand);
    }
    let results: Vec<Value> = body.results(new).collect();
    let outputs: Vec<Value> = operands[inputs..].to_vec();
    for (result, output) in results.into_iter().zip(outputs) {
        let ty = body.value_type(output);
        body.set_value_type(result, ty);
    }
    b.insert(new);
    new
}

/// Adds the offsets of the tile to the results of `linalg.index` in `new` (MLIR: `offsetIndices`).
fn offset_indices(b: &mut Builder<'_>, at: Op, new: Op, offsets: &[Mixed]) {
    let cx = b.context().clone();
    let body = b.body();
    let indices: Vec<Op> = body.ops_below(new).filter(|op| body.op(*op).is::<IndexOp>()).collect();
    for index in indices {
        let body = b.body();
        let Some(view) = body.op(index).cast::<IndexOp>() else { continue };
        let dim = usize::try_from(view.dim()).ok();
        let offset = dim.and_then(|dim| offsets.get(dim)).copied();
        let Some(offset) = offset.filter(|offset| !matches!(offset, Mixed::Static(0))) else {
            continue;
        };
        let old = body.result(index, 0);
        let sum = AffineExpr::dim(&cx, 0).add(&cx, AffineExpr::dim(&cx, 1));
        let point = b.point();
        b.set_after(index);
        let shifted = apply_dims(b, at, sum, &[Mixed::Dynamic(old), offset]);
        b.set_point(point);
        let Mixed::Dynamic(shifted) = shifted else { continue };
        let by = b.body().defining_op(shifted);
        b.body_mut().replace_uses_if(old, shifted, |body, use_| Some(body.user(use_)) != by);
    }
}

/// Returns the size of the tile that begins at `offset`: `tile`, or less at the end of a dimension
/// of the size `size` (MLIR: `getBoundedTileSize`).
pub fn bounded_size(b: &mut Builder<'_>, at: Op, offset: Mixed, size: Mixed, tile: Mixed) -> Mixed {
    let known = tile.known(b.body());
    let divides = match (size.known(b.body()), known) {
        (Some(size), Some(tile)) => tile != 0 && size % tile == 0,
        _ => false,
    };
    if known == Some(1) || divides {
        return tile;
    }
    let cx = b.context().clone();
    let size = Mixed::Dynamic(materialize(b, size));
    let iv = AffineExpr::dim(&cx, 0);
    let [end, most] = [0, 1].map(|at| AffineExpr::symbol(&cx, at));
    let inputs = Inputs { dims: &[offset], symbols: &[size, tile] };
    composed_min(b, at, &[end.sub(&cx, iv), most], inputs)
}

/// Returns `expr`, an expression of dimensions only, applied to `dims`.
fn apply_dims(b: &mut Builder<'_>, at: Op, expr: AffineExpr, dims: &[Mixed]) -> Mixed {
    composed_apply_to(b, at, expr, Inputs { dims, symbols: &[] })
}
