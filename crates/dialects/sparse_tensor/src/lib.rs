//! The `sparse_tensor` dialect: sparse storage formats and iteration over them.
//!
//! The encoding attribute gives a tensor a sparse storage format: the format of each level (dense,
//! compressed, singleton and others) and the widths of positions and coordinates. The operations
//! create, convert, inspect and iterate over such tensors; the computation is `linalg.generic` on
//! encoded tensors. The dialect lies above the buffers of positions, coordinates and values; the
//! passes of the sparse compiler generate loops over these.
//!
//! To start with: `sparse_tensor.convert`, `sparse_tensor.foreach`, `sparse_tensor.values`.
//!
//! The declarations are imported from the records of MLIR 22; `import/manifest.md` lists what the
//! import leaves out.
#![forbid(unsafe_code)]

extern crate self as terrace_sparse_tensor;

mod assembly;
mod attributes;
mod canonicalize;
mod directives;
mod fold;
mod generated;
mod hooks;
mod infer;
mod operations;
mod tensor_type;
mod types;
mod verify;

pub use attributes::*;
pub use generated::*;
pub use operations::*;
pub use tensor_type::*;
pub use types::*;
