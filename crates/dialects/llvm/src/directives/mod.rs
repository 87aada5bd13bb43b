//! The directives of the dialect's formats.

mod types;

pub(crate) use types::*;
