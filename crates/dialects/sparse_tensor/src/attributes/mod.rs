//! The attribute `#sparse_tensor.encoding`, which describes the storage of a sparse tensor, and its
//! parts.

mod encoding;
mod inverse;
mod level;
mod map;
mod slice;
mod verify;

pub use encoding::{SparseTensorEncodingAttr, encoding_of};
pub use inverse::{block_sizes, infer_level_to_dimension, is_block_sparsity};
pub use level::{LevelFormat, LevelType};
pub use slice::SparseTensorDimSliceAttr;
