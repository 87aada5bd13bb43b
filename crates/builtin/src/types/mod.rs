//! The builtin types.

mod container;
mod function;
mod memref;
mod query;
mod scalar;
mod strides;
mod tensor;
mod vector;

pub(crate) use container::check_namespace;
pub use container::{ComplexType, OpaqueType, TupleType};
pub use function::{FunctionType, GraphType};
pub use memref::{MemRefType, UnrankedMemRefType};
pub use query::TypeExt;
pub use scalar::{FloatType, IndexType, IntegerType, NoneType, Signedness};
pub use strides::{row_major, scaled};
pub use tensor::{RankedTensorType, TensorEncoding, UnrankedTensorType, is_valid_tensor_element};
pub use vector::VectorType;

use smallvec::SmallVec;

/// The sizes of a shaped type; [`crate::DYNAMIC`] if unknown.
pub type Shape = SmallVec<[i64; 4]>;

/// A marker of types that may be elements of vectors
/// (MLIR: `VectorElementTypeInterface`).
pub trait VectorElement {}

/// A marker of types that may be elements of memrefs
/// (MLIR: `MemRefElementTypeInterface`).
pub trait MemRefElement {}
