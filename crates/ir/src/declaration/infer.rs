//! Inference of result types from operands, attributes and properties.

use smallvec::SmallVec;

use crate::body::RegionRef;
use crate::declaration::properties::PropertiesBuf;
use crate::store::context::Context;
use crate::store::handle::{Attribute, Location, Type};

/// The result types of an operation.
pub type Types = SmallVec<[Type; 2]>;

/// The parts of an operation on which result-type inference may depend, before the operation
/// exists.
pub struct InferArgs<'a> {
    /// The context in which the inferred types are created.
    pub cx: &'a Context,
    /// The location of the operation to be created.
    pub location: Location,
    /// The types of the operands, in order.
    pub operands: &'a [Type],
    /// The properties that the operation will have.
    pub properties: &'a PropertiesBuf,
    /// The dictionary of discardable attributes; `None` for an operation without discardable
    /// attributes.
    pub attributes: Option<Attribute>,
    /// The regions that the operation will have.
    pub regions: &'a [RegionRef<'a>],
}
