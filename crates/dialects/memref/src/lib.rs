//! The `memref` dialect: allocation, access and views of strided buffers.
//!
//! The operations allocate and free buffers, load and store elements, and create views (casts,
//! subviews, reshapes). A buffer has a shape, a strided layout and a memory space. The dialect is
//! the buffer level, below `tensor` and above pointers. Bufferization produces it, as do
//! `lower-affine`, `convert-linalg-to-loops` and `convert-vector-to-scf`. `buffer-hoisting`,
//! `buffer-loop-hoisting` and `promote-buffers-to-stack` move its allocations,
//! `expand-strided-metadata` turns its views into arithmetic on offsets and strides, and
//! `finalize-memref-to-llvm` lowers it to `llvm`.
//!
//! To start with: `memref.alloc`, `memref.load`, `memref.subview`.
//!
//! The declarations are imported from the records of MLIR 22; `import/manifest.md` lists what the
//! import leaves out.
#![forbid(unsafe_code)]

extern crate self as terrace_memref;

mod assembly;
mod canonicalize;
mod collapsible;
mod directives;
mod fold;
mod generated;
mod hooks;
mod infer;
mod interfaces;
mod names;
mod prefetch;
mod verify;

pub use canonicalize::{build_subview, replace_by_cast, replace_by_type, subview_type};
pub use collapsible::is_guaranteed_collapsible;
pub use fold::{fold_casts, foldable_source, kept_dims};
pub use generated::*;
pub use interfaces::destructurable_slot;
pub use prefetch::{PrefetchHints, PrefetchWords};
pub use verify::{
    are_cast_compatible, canonicalize_strided_layout, collapsed_type, expanded_type,
    transposed_type,
};
