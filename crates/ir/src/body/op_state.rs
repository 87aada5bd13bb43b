//! What an operation is to become, before it exists (MLIR: `OperationState`).

use smallvec::SmallVec;

use crate::body::{Block, Body, Value};
use crate::declaration::op_info::OpInfo;
use crate::declaration::op_name::OpName;
use crate::declaration::properties::PropertiesBuf;
use crate::store::handle::{Attribute, Ident, Location, Type};

/// The parts of an operation that is about to be created; filled by builders and parsers.
pub struct OpState {
    /// The name.
    pub name: OpName,
    /// The location.
    pub location: Location,
    /// The operands.
    pub operands: SmallVec<[Value; 4]>,
    /// The types of the results.
    pub result_types: SmallVec<[Type; 2]>,
    /// The successors.
    pub successors: SmallVec<[Block; 2]>,
    /// Discardable attributes, and inherent ones given by name; the latter are moved into the
    /// properties on creation.
    pub attributes: SmallVec<[(Ident, Attribute); 2]>,
    /// The properties.
    pub properties: PropertiesBuf,
    /// The regions: bodies whose root region holds the blocks, or numbers of empty regions.
    pub regions: SmallVec<[RegionState; 1]>,
    /// Where the regions of an isolated operation are: its own body, made by the parser.
    pub child: Option<Box<Body>>,
}

/// A region that was made before its operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RegionState(pub crate::body::Region);

impl OpState {
    /// A state without operands, results, attributes and regions, with default properties.
    pub fn new(cx: &crate::store::context::Context, name: OpName, location: Location) -> Self {
        Self::with_info(name, name.info(cx), location)
    }

    /// As [`OpState::new`], where the declaration of `name` is known.
    #[inline]
    pub fn with_info(name: OpName, info: Option<&OpInfo>, location: Location) -> Self {
        Self {
            name,
            location,
            operands: SmallVec::new(),
            result_types: SmallVec::new(),
            successors: SmallVec::new(),
            attributes: SmallVec::new(),
            properties: PropertiesBuf::default_of(info),
            regions: SmallVec::new(),
            child: None,
        }
    }

    /// Adds an attribute.
    pub fn add_attribute(
        &mut self,
        cx: &crate::store::context::Context,
        name: &str,
        value: impl Into<Attribute>,
    ) {
        self.attributes.push((Ident::get(cx, name), value.into()));
    }

    /// The attribute named `name` among those added.
    pub fn attribute(&self, name: Ident) -> Option<Attribute> {
        self.attributes.iter().find(|(n, _)| *n == name).map(|(_, a)| *a)
    }
}
