//! The types of random programs on tensors.

use std::fmt;

/// The type of a tensor of `i32`, with the sizes that its dimensions have at run time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TensorType {
    /// The sizes of the dimensions.
    pub shape: Vec<i64>,
    /// Whether the type lacks the size of each dimension.
    pub dynamic: Vec<bool>,
}

impl TensorType {
    /// Returns the type whose sizes are all known.
    pub(super) fn fixed(shape: Vec<i64>) -> Self {
        Self { dynamic: vec![false; shape.len()], shape }
    }

    /// Iterates over the sizes that the type lacks.
    pub(super) fn dynamic_extents(&self) -> impl Iterator<Item = i64> + '_ {
        self.shape.iter().zip(&self.dynamic).filter(|(_, dynamic)| **dynamic).map(|(size, _)| *size)
    }
}

impl fmt::Display for TensorType {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("tensor<")?;
        for (size, dynamic) in self.shape.iter().zip(&self.dynamic) {
            match dynamic {
                true => out.write_str("?x")?,
                false => write!(out, "{size}x")?,
            }
        }
        out.write_str("i32>")
    }
}

/// An argument of a function.
#[derive(Clone, Debug)]
pub enum Formal {
    /// A tensor of this type.
    Tensor(TensorType),
    /// An integer of type `i32`.
    Integer,
    /// An `index` from 0 to this maximum.
    Index(i64),
}

impl fmt::Display for Formal {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Formal::Tensor(ty) => ty.fmt(out),
            Formal::Integer => out.write_str("i32"),
            Formal::Index(_) => out.write_str("index"),
        }
    }
}
