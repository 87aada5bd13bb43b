//! The text of sets and relations: that of isl (`{ S[i] -> A[i + 1] : 0 <= i < 8 }`), with unions,
//! functions and schedule trees, and that of affine maps and sets
//! (`(d0) -> (r0) : (r0 - d0 >= 0)`).
//!
//! [`UnionSet`], [`AffineRelation`] and [`ScheduleTree`] are read by
//! [`FromStr`](std::str::FromStr) and printed by [`Display`](std::fmt::Display).

mod affine;
mod evaluate;
mod function;
mod lexer;
mod parser;
mod print;
mod schedule;
mod space;
mod syntax;
mod union;
mod yaml;

use std::fmt;

pub use affine::AffineRelation;
pub use function::UnionFunction;
pub use schedule::{Band, ScheduleNode, ScheduleTree};
pub use space::{Space, Tuple};
pub use union::UnionSet;

/// An error in a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextError {
    /// The offset of the error in the text, in bytes.
    pub offset: usize,
    /// The description of the error.
    pub message: String,
}

impl TextError {
    fn new(offset: usize, message: impl Into<String>) -> Self {
        Self { offset, message: message.into() }
    }
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (at offset {})", self.message, self.offset)
    }
}

impl std::error::Error for TextError {}

type Result<T> = std::result::Result<T, TextError>;
