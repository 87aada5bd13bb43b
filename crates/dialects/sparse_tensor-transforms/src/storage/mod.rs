//! The storage of sparse tensors as buffers and a specifier of their sizes: the layout of its
//! fields, their values ([`Descriptor`]), and the code that reads and writes them.

mod allocate;
mod descriptor;
mod insert;
mod layout;

pub(crate) use allocate::{allocate_fields, dimension_sizes};
pub(crate) use descriptor::Descriptor;
pub(crate) use insert::{insert_function_name, insert_into};
pub(crate) use layout::{FieldKind, StorageLayout};
