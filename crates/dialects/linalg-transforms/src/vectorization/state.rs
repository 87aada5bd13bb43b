//! The state of the vectorization of one structured operation: [`State`], with the shape of the
//! vectors, the sizes of the loops and the masks (MLIR: `VectorizationState`).

use rustc_hash::FxHashMap;
use terrace_arith::BuildConstant;
use terrace_builtin::DYNAMIC;
use terrace_builtin::affine::AffineMap;
use terrace_builtin::shaped::shape_of;
use terrace_builtin::types::{IntegerType, VectorType};
use terrace_ir::{Body, Builder, Context, Op, Operand, Type, Value};
use terrace_vector::{
    ContractionOp, CreateMaskOp, GatherOp, MultiDimReductionOp, Transfer, TransferReadOp,
    TransferWriteOp,
};

use super::VectorizationOptions;
use super::masks::{masked, set_in_bounds};
use crate::generic::Generic;
use crate::loops::size_of;

/// The structured operation that is vectorized, with its vector shape.
pub(super) struct State {
    /// The operation that is vectorized.
    pub(super) op: Op,
    /// The parts of the operation.
    pub(super) generic: Generic,
    /// The static size of each loop; [`DYNAMIC`] if it is not known.
    pub(super) loops: Vec<i64>,
    /// The vector size of each loop.
    pub(super) shape: Vec<i64>,
    /// Whether each vector size is scalable.
    pub(super) scalable: Vec<bool>,
    /// The value of the size of each loop.
    sizes: Vec<Value>,
    /// The mask of each masking map; `None` if no mask is needed.
    masks: FxHashMap<AffineMap, Option<Value>>,
    assume_match: bool,
}

/// Returns the static size of each loop, [`DYNAMIC`] if it is not known (MLIR:
/// `getStaticLoopRanges`).
pub(super) fn static_loops(b: &Body, generic: &Generic) -> Option<Vec<i64>> {
    let loops = 0..generic.parallel.len() as u32;
    loops
        .map(|dim| {
            let (value, at) = operand_of_loop(b, generic, dim)?;
            shape_of(b.context(), b.value_type(value))?.get(at).copied()
        })
        .collect()
}

/// Returns the first operand with a dimension that the loop `dim` alone indexes, and the index of
/// the dimension.
fn operand_of_loop(b: &Body, generic: &Generic, dim: u32) -> Option<(Value, usize)> {
    dimension_of_loop(b, generic, dim, |_| true)
}

/// As [`operand_of_loop`], among the operands whose maps are projected permutations (MLIR:
/// `mapIterationSpaceDimToOperandDim`).
fn projected_operand(b: &Body, generic: &Generic, dim: u32) -> Option<(Value, usize)> {
    let cx = b.context();
    dimension_of_loop(b, generic, dim, |map| map.is_projected_permutation(cx, false))
}

fn dimension_of_loop(
    b: &Body,
    generic: &Generic,
    dim: u32,
    accepts: impl Fn(&AffineMap) -> bool,
) -> Option<(Value, usize)> {
    let cx = b.context();
    let mut operands = generic.operands().zip(&generic.maps).filter(|(_, map)| accepts(map));
    operands.find_map(|(value, map)| {
        let at = (0..map.results.len()).find(|at| map.dim_at(cx, *at) == Some(dim))?;
        Some((value, at))
    })
}

impl State {
    /// Creates the sizes of all loops of `op` before it.
    pub(super) fn of(
        b: &mut Builder<'_>,
        op: Op,
        generic: Generic,
        options: &VectorizationOptions,
    ) -> Option<Self> {
        let loops = static_loops(b.body(), &generic)?;
        let (shape, scalable) = match options.sizes.is_empty() {
            true => (loops.clone(), vec![false; loops.len()]),
            false => (options.sizes.clone(), options.scalable.clone()),
        };
        let mut sizes = Vec::new();
        for (dim, size) in loops.iter().enumerate() {
            sizes.push(match *size {
                DYNAMIC => {
                    let (value, at) = projected_operand(b.body(), &generic, dim as u32)?;
                    let size = size_of(b, value, at, DYNAMIC);
                    b.constant_or_value(size)
                }
                size => b.constant_index(size),
            });
        }
        Some(Self {
            op,
            generic,
            loops,
            shape,
            scalable,
            sizes,
            masks: FxHashMap::default(),
            assume_match: options.assume_dynamic_match,
        })
    }

    /// Returns the vector type over all loops (MLIR: `getCanonicalVecType`).
    pub(super) fn vector(&self, cx: &Context, element: Type) -> Type {
        VectorType::scalable(cx, &self.shape, &self.scalable, element).ty()
    }

    /// Returns the vector type over the loops `dims`, in this order.
    pub(super) fn vector_over(&self, cx: &Context, element: Type, dims: &[usize]) -> Type {
        let shape: Vec<i64> = dims.iter().map(|dim| self.shape[*dim]).collect();
        let scalable: Vec<bool> = dims.iter().map(|dim| self.scalable[*dim]).collect();
        VectorType::scalable(cx, &shape, &scalable, element).ty()
    }

    /// Returns the mask for the loops that `map` selects, or for all loops; `None` if the vector
    /// sizes equal the sizes of the loops.
    fn mask_for(&mut self, b: &mut Builder<'_>, map: Option<&AffineMap>) -> Option<Value> {
        let cx = b.context().clone();
        let count = self.loops.len();
        let map = map.cloned().unwrap_or_else(|| AffineMap::identity(&cx, count as u32));
        if let Some(mask) = self.masks.get(&map) {
            return *mask;
        }
        let dims: Vec<usize> = (0..map.results.len())
            .filter_map(|at| map.dim_at(&cx, at))
            .map(|dim| dim as usize)
            .collect();
        let fits = |dim: &usize| {
            let size = self.loops[*dim];
            size == self.shape[*dim] || self.assume_match && size == DYNAMIC
        };
        let mask = match dims.iter().all(fits) {
            true => None,
            false => {
                let ty = self.vector_over(&cx, IntegerType::get(&cx, 1).ty(), &dims);
                let sizes: Vec<Value> = dims.iter().map(|dim| self.sizes[*dim]).collect();
                Some(CreateMaskOp::build(b, ty, &sizes[..]).value(b))
            }
        };
        self.masks.insert(map, mask);
        mask
    }

    /// Masks `op`, which was just created, if it can be masked and the loops that `map` selects
    /// (`None` for all) need it; returns the masking operation, or else `op` (MLIR:
    /// `maskOperation`).
    pub(super) fn mask(&mut self, b: &mut Builder<'_>, op: Op, map: Option<&AffineMap>) -> Op {
        let view = b.body().op(op);
        let is_transfer = view.is::<TransferReadOp>() || view.is::<TransferWriteOp>();
        let is_maskable = is_transfer
            || view.is::<MultiDimReductionOp>()
            || view.is::<GatherOp>()
            || view.is::<ContractionOp>();
        if !is_maskable {
            return op;
        }
        match self.mask_for(b, map) {
            Some(mask) => {
                if is_transfer && map.is_some() {
                    set_in_bounds(b, op, |_, _| true);
                }
                masked(b, op, mask)
            }
            None => {
                if self.assume_match && is_transfer {
                    let cx = b.context().clone();
                    let is_moved =
                        |transfer: &Transfer, at: usize| transfer.map.dim_at(&cx, at).is_some();
                    set_in_bounds(b, op, is_moved);
                }
                op
            }
        }
    }
}
