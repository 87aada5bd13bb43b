//! What declarations say: dialects, operations, their properties, traits and interfaces, and what
//! generated code calls.

pub(crate) mod by_type;
pub mod declare;
pub(crate) mod dialect;
pub(crate) mod dialects;
pub mod interface;
pub(crate) mod op_info;
pub(crate) mod op_name;
pub mod op_traits;
pub mod properties;
pub(crate) mod traits;
