//! Parsers and printers of the `tosa` operations that have no declarative format; `generated`
//! refers to them by name.

mod control;
mod keywords;

pub(crate) use control::{parse_cond_if, parse_while_loop, print_cond_if, print_while_loop};
pub(crate) use keywords::{parse_with_keywords, print_with_keywords};
