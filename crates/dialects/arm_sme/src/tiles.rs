//! Types of tiles (MLIR: `ArmSME/Utils/Utils.h`): the vectors that fit into tiles, which tiles they
//! fit into, and vectors of several tiles.

use terrace_builtin::{IntegerType, TypeExt, VectorType};
use terrace_ir::{Context, Handle, Type};
use terrace_numeric::FloatFormat;

use crate::ArmSMETileType;

/// The number of bits of a tile slice for a vector scale of 1.
const MIN_STREAMING_VECTOR_BITS: u32 = 128;

/// Returns the width in bits of elements of type `element`; `None` if tiles have no such elements.
fn tile_element_width(cx: &Context, element: Type) -> Option<u32> {
    match element.float_format(cx) {
        Some(FloatFormat::F16 | FloatFormat::BF16) => Some(16),
        Some(FloatFormat::F32) => Some(32),
        Some(FloatFormat::F64) => Some(64),
        Some(FloatFormat::F128) => Some(128),
        Some(_) => None,
        None => {
            let width = element.downcast::<IntegerType>(cx)?.width;
            [8, 16, 32, 64, 128].contains(&width).then_some(width)
        }
    }
}

/// Returns the number of elements of type `element` in a tile slice for a vector scale of 1
/// (MLIR: `getSMETileSliceMinNumElts`); `None` if tiles have no such elements.
pub fn tile_slice_min_elements(cx: &Context, element: Type) -> Option<i64> {
    tile_element_width(cx, element).map(|width| i64::from(MIN_STREAMING_VECTOR_BITS / width))
}

/// Returns `ty` as a vector if it has the size of a tile (MLIR: `isValidSMETileVectorType`); `None`
/// otherwise.
pub fn tile_type(cx: &Context, ty: Type) -> Option<&VectorType> {
    let vector = ty.downcast::<VectorType>(cx)?;
    let is_tile = vector.shape.len() == 2
        && vector.all_dims_scalable()
        && tile_slice_min_elements(cx, vector.element)
            .is_some_and(|count| vector.shape.iter().all(|size| *size == count));
    is_tile.then_some(vector)
}

/// Whether `ty` is a vector with the size of a tile.
pub fn is_tile(cx: &Context, ty: Type) -> bool {
    tile_type(cx, ty).is_some()
}

/// Returns the kind of the tiles that hold vectors of type `tile` (MLIR: `getSMETileType`); `None`
/// if tiles have no such elements.
pub fn tile_kind(cx: &Context, tile: &VectorType) -> Option<ArmSMETileType> {
    Some(match tile_element_width(cx, tile.element)? {
        8 => ArmSMETileType::ZAB,
        16 => ArmSMETileType::ZAH,
        32 => ArmSMETileType::ZAS,
        64 => ArmSMETileType::ZAD,
        _ => ArmSMETileType::ZAQ,
    })
}

/// Returns the type of the slices of tiles of type `tile`: the vector without its first dimension.
pub fn slice_type(cx: &Context, tile: &VectorType) -> Type {
    VectorType::scalable(cx, &tile.shape[1..], &tile.scalable[1..], tile.element).ty()
}

/// Returns the type of the predicates of slices of tiles of type `tile`.
pub fn slice_predicate_type(cx: &Context, tile: &VectorType) -> Type {
    let bool = IntegerType::get(cx, 1).ty();
    VectorType::scalable(cx, &tile.shape[1..], &tile.scalable[1..], bool).ty()
}

/// Returns the type of tiles with elements of type `element` (MLIR: `getSMETileTypeForElement`);
/// `None` if tiles have no such elements.
pub fn tile_of_elements(cx: &Context, element: Type) -> Option<Handle<VectorType>> {
    let size = tile_slice_min_elements(cx, element)?;
    Some(VectorType::scalable(cx, &[size, size], &[true, true], element))
}

/// Returns the type of the tiles that a vector of type `ty` is divided into, and their number;
/// `None` if the sizes of `ty` are not multiples of those of a tile, or `ty` is a single tile
/// (MLIR: `isMultipleOfSMETileVectorType`).
pub fn divided_into_tiles(cx: &Context, ty: Type) -> Option<(Handle<VectorType>, usize)> {
    let vector = ty.downcast::<VectorType>(cx)?;
    let [rows, columns] = vector.shape[..] else { return None };
    let size = tile_slice_min_elements(cx, vector.element)?;
    let is_multiple = vector.all_dims_scalable()
        && (rows > size || columns > size)
        && rows % size == 0
        && columns % size == 0;
    let count = (rows / size).checked_mul(columns / size)?;
    Some((tile_of_elements(cx, vector.element)?, usize::try_from(count).ok()?))
        .filter(|_| is_multiple)
}
