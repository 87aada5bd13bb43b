//! Verifiers of `linalg.pack` and `linalg.unpack`.

use terrace_builtin::DYNAMIC;
use terrace_builtin::types::RankedTensorType;
use terrace_builtin::values::{constant_integer, element_of, quoted, shape_of, type_of};
use terrace_ir::{Diagnostic, OpRef, Value};

use crate::{PackOpRef, UnPackOpRef};

/// A tensor and its packed form, with the tiling that relates them.
struct Packing<'a> {
    op: OpRef<'a>,
    /// The tensor without tiles, of lower rank.
    unpacked: Value,
    /// The tensor of tiles, of higher rank.
    packed: Value,
    /// The tiled dimensions.
    positions: &'a [i64],
    /// The permutation of the outer dimensions; empty for the identity.
    outer: &'a [i64],
    /// The tile sizes; [`DYNAMIC`] for those given by `values`.
    tiles: &'a [i64],
    values: Vec<Value>,
}

/// Whether all `dims` are dimensions of a tensor of this rank, and distinct.
fn are_dimensions(dims: &[i64], rank: usize) -> bool {
    let fits = |dim: &i64| usize::try_from(*dim).is_ok_and(|dim| dim < rank);
    let unique = dims.iter().enumerate().all(|(at, dim)| !dims[..at].contains(dim));
    dims.len() <= rank && dims.iter().all(fits) && unique
}

impl Packing<'_> {
    /// Returns the tile sizes, with constant `values` filled in.
    fn known_tiles(&self) -> Vec<i64> {
        let mut values = self.values.iter();
        let mut known = |tile: i64| match tile {
            DYNAMIC => values
                .next()
                .and_then(|value| constant_integer(self.op.body(), *value))
                .unwrap_or(DYNAMIC),
            tile => tile,
        };
        self.tiles.iter().map(|tile| known(*tile)).collect()
    }

    /// Returns the expected shape of the packed tensor.
    fn packed_shape(&self) -> Vec<i64> {
        let mut shape = shape_of(self.op, self.unpacked).to_vec();
        for (position, tile) in self.positions.iter().zip(self.tiles) {
            let size = &mut shape[*position as usize];
            *size = match (*size, *tile) {
                (DYNAMIC, _) | (_, DYNAMIC) => DYNAMIC,
                (size, tile) => size / tile + i64::from(size % tile > 0),
            };
        }
        if !self.outer.is_empty() {
            shape = self.outer.iter().map(|dim| shape[*dim as usize]).collect();
        }
        shape.extend(self.tiles);
        shape
    }

    fn verify(&self) -> Result<(), Diagnostic> {
        let op = self.op;
        let fail = |message: &str| Err(op.plain_error(message));
        let (unpacked, packed) = (shape_of(op, self.unpacked), shape_of(op, self.packed));
        if self.tiles.contains(&0) {
            return fail("invalid zero tile factor");
        }
        if !are_dimensions(self.positions, unpacked.len()) {
            return fail("invalid inner_dims_pos vector");
        }
        if !are_dimensions(self.outer, unpacked.len()) {
            return fail("invalid outer_dims_perm vector");
        }
        if !self.outer.is_empty() && self.outer.len() != unpacked.len() {
            return fail("outer_dims_perm must be a permutation or empty");
        }
        if self.tiles.len() > unpacked.len() {
            return fail(
                "tiling factors must be less than or equal to the input rank for pack or output \
                 rank for unpack",
            );
        }
        if self.tiles.len() != self.positions.len() {
            return fail("tiling factors must equal the number of dimensions to tile");
        }
        let wanted = unpacked.len() + self.tiles.len();
        if packed.len() != wanted {
            return Err(op.plain_error(format!(
                "packed rank != (unpacked rank + num tiling factors), got {} != {wanted}",
                packed.len()
            )));
        }
        if packed[unpacked.len()..] != *self.tiles {
            return fail(
                "mismatch in inner tile sizes specified and shaped of tiled dimension in the \
                 packed type",
            );
        }
        let inferred = self.packed_shape();
        if !are_compatible(packed, &inferred) {
            let element = element_of(op, self.unpacked);
            let inferred = RankedTensorType::get(op.context(), &inferred, element).ty();
            return Err(op.plain_error(format!(
                "expected {} for the packed domain value, got {}",
                quoted(op, inferred),
                quoted(op, type_of(op, self.packed))
            )));
        }
        Ok(())
    }

    /// Whether a dimension surely is not a multiple of its tile size.
    fn has_partial_tiles(&self) -> bool {
        let (shape, packed) = (shape_of(self.op, self.unpacked), shape_of(self.op, self.packed));
        let outer_place = |dim: i64| match self.outer.iter().position(|other| *other == dim) {
            Some(at) => at,
            None => dim as usize,
        };
        self.positions.iter().zip(self.known_tiles()).any(|(position, tile)| {
            match (shape[*position as usize], tile) {
                (DYNAMIC, _) => false,
                (size, DYNAMIC) => {
                    let outer = packed[outer_place(*position)];
                    outer != DYNAMIC && outer != 0 && size % outer != 0
                }
                (size, tile) => tile != 0 && size % tile != 0,
            }
        })
    }
}

/// Checks that the destination is the packed source, without partial tiles unless there is a
/// padding value.
pub(crate) fn pack(op: PackOpRef<'_>) -> Result<(), Diagnostic> {
    let packing = Packing {
        op: *op,
        unpacked: op.source(),
        packed: op.dest(),
        positions: op.inner_dims_pos(),
        outer: op.outer_dims_perm(),
        tiles: op.static_inner_tiles(),
        values: op.inner_tiles().collect(),
    };
    packing.verify()?;
    match op.padding_value() {
        Some(padding) => {
            let (wanted, found) = (element_of(*op, op.source()), type_of(*op, padding));
            match wanted == found {
                true => Ok(()),
                false => Err(op.error(format!(
                    "expected padding_value has {} but got: {}",
                    quoted(*op, wanted),
                    quoted(*op, found)
                ))),
            }
        }
        None if packing.has_partial_tiles() => Err(op.error(
            "invalid tile factor or output size provided. Only full tiles are supported when \
             padding_value is not set",
        )),
        None => Ok(()),
    }
}

/// Checks that the source is the packed destination.
pub(crate) fn unpack(op: UnPackOpRef<'_>) -> Result<(), Diagnostic> {
    let packing = Packing {
        op: *op,
        unpacked: op.dest(),
        packed: op.source(),
        positions: op.inner_dims_pos(),
        outer: op.outer_dims_perm(),
        tiles: op.static_inner_tiles(),
        values: op.inner_tiles().collect(),
    };
    packing.verify()
}

/// Whether the shapes have the same rank and no static sizes that differ.
pub(super) fn are_compatible(a: &[i64], b: &[i64]) -> bool {
    let agree = |(a, b): (&i64, &i64)| a == b || *a == DYNAMIC || *b == DYNAMIC;
    a.len() == b.len() && a.iter().zip(b).all(agree)
}
