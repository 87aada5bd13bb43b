//! What transfers between memory and vectors have in common (MLIR: `VectorTransferOpInterface`).

use terrace_builtin::affine::AffineMap;
use terrace_builtin::types::{IntegerType, VectorType};
use terrace_ir::{Context, Type};

/// The type of the mask of a transfer of `vector` by `map`: a bit for each element that is moved,
/// in the order of the base's dimensions (MLIR: `inferTransferOpMaskType`).
pub(crate) fn mask_type(cx: &Context, vector: &VectorType, map: &AffineMap) -> Type {
    let at = |dim| (0..map.results.len()).find(|result| map.dim_at(cx, *result) == Some(dim));
    let places: Vec<usize> = (0..map.num_dims).filter_map(at).collect();
    let shape: Vec<i64> = places.iter().filter_map(|at| vector.shape.get(*at)).copied().collect();
    let scalable: Vec<bool> =
        places.iter().filter_map(|at| vector.scalable.get(*at)).copied().collect();
    VectorType::scalable(cx, &shape, &scalable, IntegerType::get(cx, 1).ty()).ty()
}
