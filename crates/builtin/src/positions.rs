//! Enumeration of the positions of elements in shaped values.

/// Returns every position in `shape` in row-major order: the last index varies fastest.
///
/// The iterator is empty if a dimension is zero or negative, and has one empty position for rank 0.
pub fn positions(shape: &[i64]) -> impl Iterator<Item = Vec<i64>> {
    let total: i64 = shape.iter().product();
    (0..total).map(move |mut linear| {
        let mut position = vec![0; shape.len()];
        for (index, size) in position.iter_mut().zip(shape).rev() {
            (*index, linear) = (linear % size, linear / size);
        }
        position
    })
}
