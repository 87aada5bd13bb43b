//! Declarations of dialects, operations, their properties, traits and interfaces, and functions for
//! generated code.

pub(crate) mod by_name;
pub(crate) mod by_type;
pub mod constraints;
pub(crate) mod core_kinds;
pub(crate) mod dialect;
pub(crate) mod dialects;
pub(crate) mod dynamic;
pub(crate) mod effects;
pub(crate) mod fold;
pub(crate) mod infer;
pub(crate) mod interface;
pub(crate) mod kind_hooks;
pub(crate) mod op_info;
pub(crate) mod op_name;
pub mod op_traits;
pub(crate) mod op_type;
pub(crate) mod properties;
pub(crate) mod runtime;
pub(crate) mod trait_flags;
pub(crate) mod traits;
pub(crate) mod type_or_attr;
pub(crate) mod verifier;
