//! Parsers and printers of the `vector` operations that have no declarative format; `generated`
//! refers to them by name.

mod contract;
mod mask;
mod outerproduct;
mod transfer;

pub(crate) use contract::{parse_contract, print_contract};
pub(crate) use mask::{parse_mask, print_mask};
pub(crate) use outerproduct::{parse_outerproduct, print_outerproduct};
pub(crate) use transfer::{
    parse_transfer_read, parse_transfer_write, print_transfer_read, print_transfer_write,
};
