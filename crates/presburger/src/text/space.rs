//! [`Tuple`] and [`Space`], the names and shapes of the points of sets and relations.

use std::fmt;

/// A named tuple of integers, or a pair of tuples.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Tuple {
    /// A list of dimensions.
    Dims {
        /// The name, if there is one.
        name: Option<String>,
        /// The number of dimensions.
        count: usize,
    },
    /// A pair of tuples, such as that of `[S[i] -> A[j]]`.
    Pair {
        /// The name, if there is one.
        name: Option<String>,
        /// The first and the second tuple.
        pair: Box<(Tuple, Tuple)>,
    },
}

impl Tuple {
    /// Returns the number of dimensions.
    pub fn num_dims(&self) -> usize {
        match self {
            Self::Dims { count, .. } => *count,
            Self::Pair { pair, .. } => pair.0.num_dims() + pair.1.num_dims(),
        }
    }

    /// Writes the tuple with the names or expressions of its dimensions, which it takes from the
    /// iterator.
    pub(super) fn write(
        &self,
        f: &mut impl fmt::Write,
        names: &mut dyn Iterator<Item = &String>,
    ) -> fmt::Result {
        let (Self::Dims { name, .. } | Self::Pair { name, .. }) = self;
        f.write_str(name.as_deref().unwrap_or_default())?;
        f.write_char('[')?;
        match self {
            Self::Dims { count, .. } => {
                for (index, name) in names.take(*count).enumerate() {
                    f.write_str(if index == 0 { "" } else { ", " })?;
                    f.write_str(name)?;
                }
            }
            Self::Pair { pair, .. } => {
                pair.0.write(f, names)?;
                f.write_str(" -> ")?;
                pair.1.write(f, names)?;
            }
        }
        f.write_char(']')
    }
}

/// The tuples of a set or relation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Space {
    /// The tuple that a relation maps from; `None` for a set.
    pub domain: Option<Tuple>,
    /// The tuple that a relation maps to, or that of a set; `None` for conditions on parameters.
    pub range: Option<Tuple>,
}

impl Space {
    /// Returns the number of dimensions of the domain and of the range.
    pub fn num_dims(&self) -> [usize; 2] {
        [&self.domain, &self.range].map(|tuple| tuple.as_ref().map_or(0, Tuple::num_dims))
    }
}
