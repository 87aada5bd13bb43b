//! What the constraints of operands ask of types.

pub use crate::types::{
    field, is_compatible_floating_point_type, is_compatible_outer_type, is_compatible_type,
    is_compatible_vector_type, is_loadable_type,
};
