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

pub(crate) use element::*;
