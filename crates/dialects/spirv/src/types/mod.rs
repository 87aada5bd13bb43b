//! Composite types, pointers and images.

mod array;
mod element;
mod image;
mod matrix;
mod structure;

pub use array::*;
pub use image::*;
pub use matrix::*;
pub use structure::*;

pub use element::is_spirv_type;
pub(crate) use element::*;
