//! Hand-written syntax of the structured operations.

mod common;
mod generic;
mod named;
mod short;

pub(crate) use generic::{parse_generic, parse_yield, print_generic, print_yield};
pub(crate) use named::scalar_of;
pub(crate) use named::{
    parse_contract, parse_elementwise, parse_named, parse_product, print_contract,
    print_elementwise, print_named, print_product,
};
pub(crate) use short::{
    parse_broadcast, parse_map, parse_reduce, parse_transpose, print_broadcast, print_map,
    print_reduce, print_transpose,
};
