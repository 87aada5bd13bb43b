//! Verifiers of operations, for constraints that the declarations do not express.

mod control;
mod expression;
mod values;
mod variables;

pub(crate) use control::{r#do, for_regions, func, r#return, switch, r#yield};
pub(crate) use expression::expression;
pub(crate) use values::{
    add, address_of, apply, call_opaque, cast, constant, dereference, literal, sub, subscript,
    verbatim,
};
pub(crate) use variables::{assign, field, global, variable};
