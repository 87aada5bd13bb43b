//! Verifiers of operations, for constraints that the declarations do not express.

mod convolution;
mod packing;
mod products;
mod shapes;
mod structured;
mod terminators;
mod transforms;

pub(crate) use convolution::named;
pub(crate) use packing::{pack, unpack};
pub(crate) use products::{batch_matmul, batch_reduce_matmul, contract, contract_regions, matmul};
pub(crate) use shapes::{broadcast, map, reduce, transpose};
pub(crate) use structured::{fill, named_regions, product_regions, structured_regions};
pub(crate) use terminators::{index, r#yield};
pub(crate) use transforms::{
    softmax, softmax_regions, winograd_filter_transform, winograd_filter_transform_regions,
    winograd_input_transform, winograd_input_transform_regions, winograd_output_transform,
    winograd_output_transform_regions,
};
