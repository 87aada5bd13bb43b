//! The description of an operation to be created (MLIR: `OperationState`).

use smallvec::SmallVec;

use super::{Block, Body, BodyMemory, Region, RegionRef, Value};
use crate::declaration::properties::PropertiesBuf;
use crate::declaration::trait_flags::TraitFlags;
use crate::store::context::Context;
use crate::store::handle::{Attribute, Ident, Location, Type};
use crate::store::op_name::OpName;

/// The parts of an operation that is about to be created (MLIR: `OperationState`); builders and
/// parsers fill it.
///
/// The regions of an operation that is isolated from above are in a body of its own, those of other
/// operations in the enclosing body. [`OpState::add_region`] creates a region in the right body,
/// which [`OpState::region_body`] returns.
pub struct OpState {
    pub(super) name: OpName,
    pub(super) location: Location,
    pub(super) operands: SmallVec<[Value; 4]>,
    pub(super) result_types: SmallVec<[Type; 2]>,
    pub(super) successors: SmallVec<[Block; 2]>,
    pub(super) attributes: SmallVec<[(Ident, Attribute); 2]>,
    pub(super) properties: PropertiesBuf,
    pub(super) regions: SmallVec<[Region; 1]>,
    /// The body of an isolated operation; `None` until it is first accessed.
    pub(super) own_body: Option<Box<Body>>,
    /// Whether a required inherent attribute that is absent from `attributes` is an error, even if
    /// its property has a default.
    attributes_only: bool,
}

impl OpState {
    /// Creates a state without operands, results, attributes and regions.
    #[inline]
    pub(crate) fn with_properties(
        name: OpName,
        location: Location,
        properties: PropertiesBuf,
    ) -> Self {
        Self {
            name,
            location,
            operands: SmallVec::new(),
            result_types: SmallVec::new(),
            successors: SmallVec::new(),
            attributes: SmallVec::new(),
            properties,
            regions: SmallVec::new(),
            own_body: None,
            attributes_only: false,
        }
    }

    /// Returns the name that the operation will have.
    #[inline]
    pub fn name(&self) -> OpName {
        self.name
    }

    /// Returns the location that the operation will have.
    #[inline]
    pub fn location(&self) -> Location {
        self.location
    }

    /// Sets the location of the operation.
    #[inline]
    pub fn set_location(&mut self, location: Location) {
        self.location = location;
    }

    /// Returns the operands added so far.
    #[inline]
    pub fn operands(&self) -> &[Value] {
        &self.operands
    }

    /// Appends an operand.
    #[inline]
    pub fn add_operand(&mut self, value: Value) {
        self.operands.push(value);
    }

    /// Appends operands, in order.
    #[inline]
    pub fn add_operands(&mut self, values: &[Value]) {
        self.operands.extend_from_slice(values);
    }

    /// Returns the types of the results.
    #[inline]
    pub fn result_types(&self) -> &[Type] {
        &self.result_types
    }

    /// Returns the types of the results, mutable.
    #[inline]
    pub fn result_types_mut(&mut self) -> &mut SmallVec<[Type; 2]> {
        &mut self.result_types
    }

    /// Adds a result of type `ty`.
    #[inline]
    pub fn add_result(&mut self, ty: Type) {
        self.result_types.push(ty);
    }

    /// Appends results of these types.
    #[inline]
    pub fn add_results(&mut self, types: &[Type]) {
        self.result_types.extend_from_slice(types);
    }

    /// Returns the successors added so far.
    pub fn successors(&self) -> &[Block] {
        &self.successors
    }

    /// Appends a successor.
    pub fn add_successor(&mut self, block: Block) {
        self.successors.push(block);
    }

    /// Appends successors, in order.
    #[inline]
    pub fn add_successors(&mut self, blocks: impl IntoIterator<Item = Block>) {
        self.successors.extend(blocks);
    }

    /// Returns the discardable attributes, and inherent ones given by name, which creation moves
    /// into the properties.
    #[inline]
    pub fn attributes(&self) -> &[(Ident, Attribute)] {
        &self.attributes
    }

    /// Returns the attributes of [`OpState::attributes`], mutable.
    #[inline]
    pub fn attributes_mut(&mut self) -> &mut SmallVec<[(Ident, Attribute); 2]> {
        &mut self.attributes
    }

    /// Adds an attribute, discardable or inherent, by name.
    pub fn add_attribute(&mut self, cx: &Context, name: &str, value: impl Into<Attribute>) {
        self.attributes.push((Ident::get(cx, name), value.into()));
    }

    /// States that all inherent attributes are among [`OpState::attributes`]: a required attribute
    /// that is absent there is missing, even if its property has a default.
    pub fn require_attributes(&mut self) {
        self.attributes_only = true;
    }

    /// Whether [`OpState::require_attributes`] was called.
    #[inline]
    pub fn requires_attributes(&self) -> bool {
        self.attributes_only
    }

    /// Sets an inherent attribute by name: the declared property that accepts it, else an entry of
    /// [`OpState::attributes`].
    #[inline]
    pub fn set_inherent(&mut self, cx: &Context, name: &str, value: impl Into<Attribute>) {
        let value = value.into();
        let fields =
            self.name.info(cx).and_then(|info| info.properties).map_or(&[][..], |p| p.fields);
        let field = fields.iter().find(|field| field.attribute && field.name == name);
        let set = field.map(|field| field.set(cx, &mut self.properties, Some(value)));
        if !matches!(set, Some(Ok(_))) {
            self.add_attribute(cx, name, value);
        }
    }

    /// Returns the attribute named `name` among [`OpState::attributes`]; `None` if it is absent.
    pub fn attribute(&self, name: Ident) -> Option<Attribute> {
        self.attributes.iter().find(|(n, _)| *n == name).map(|(_, a)| *a)
    }

    /// Returns the properties that the operation will have.
    #[inline]
    pub fn properties(&self) -> &PropertiesBuf {
        &self.properties
    }

    /// Returns the properties that the operation will have, mutable.
    #[inline]
    pub fn properties_mut(&mut self) -> &mut PropertiesBuf {
        &mut self.properties
    }

    /// Replaces the properties; `properties` must be of the property type of the operation.
    #[inline]
    pub fn set_properties(&mut self, properties: PropertiesBuf) {
        self.properties = properties;
    }

    /// Returns the regions added so far, which are in the body that [`OpState::region_body`]
    /// returns.
    pub fn regions(&self) -> &[Region] {
        &self.regions
    }

    /// Returns views of the regions added so far, where `outer` is the body that the operation will
    /// be created in.
    pub fn region_refs<'b>(
        &'b self,
        outer: &'b Body,
    ) -> impl ExactSizeIterator<Item = RegionRef<'b>> {
        let body = self.own_body.as_deref().unwrap_or(outer);
        self.regions.iter().map(move |region| RegionRef::new(body, *region))
    }

    /// Whether the regions are in a body of their own, because the operation is isolated from
    /// above.
    #[inline]
    pub fn has_own_body(&self, cx: &Context) -> bool {
        self.own_body.is_some()
            || self.name.info(cx).is_some_and(|info| info.flags.contains(TraitFlags::ISOLATED))
    }

    /// Creates a body of its own for the operation even if the operation is not declared as
    /// isolated.
    ///
    /// # Panics
    /// When it has regions already.
    pub fn make_own_body(&mut self, cx: &Context) {
        self.make_own_body_in(cx, None);
    }

    fn make_own_body_in(&mut self, cx: &Context, memory: Option<&mut BodyMemory>) {
        if self.own_body.is_none() {
            assert!(self.regions.is_empty(), "regions cannot change their body");
            self.own_body = Some(Body::empty(cx, self.name, self.location, memory));
        }
    }

    /// Returns the body that holds the regions, where `outer` is the body that the operation will
    /// be created in.
    pub fn region_body<'b>(&'b mut self, outer: &'b mut Body) -> &'b mut Body {
        if !self.has_own_body(outer.context()) {
            return outer;
        }
        self.make_own_body(outer.context());
        self.own_body.as_deref_mut().expect("just made")
    }

    /// Adds an empty region, in the body that [`OpState::region_body`] returns; blocks can be added
    /// to the region there.
    ///
    /// ```
    /// use terrace_ir::{Body, Context, Location, OpName, OpState};
    /// let cx = Context::new();
    /// let state = |name| OpState::new(&cx, OpName::get(&cx, name), Location::unknown(&cx));
    /// let mut outer = Body::new(&cx, state("shop.till"), 1);
    /// let mut inner = state("shop.drawer");
    /// let region = inner.add_region(&mut outer);
    /// inner.region_body(&mut outer).append_block(region, []);
    /// let op = outer.create(inner);
    /// assert_eq!(outer.op(op).regions().len(), 1);
    /// ```
    pub fn add_region(&mut self, outer: &mut Body) -> Region {
        let region = self.region_body(outer).new_region();
        self.regions.push(region);
        region
    }

    /// Adds regions that were created in the body that [`OpState::region_body`] returns.
    pub fn adopt_regions(&mut self, regions: impl IntoIterator<Item = Region>) {
        self.regions.extend(regions);
    }

    /// Adds a region that was created in the body that [`OpState::region_body`] returns.
    pub fn adopt_region(&mut self, region: Region) {
        self.regions.push(region);
    }

    /// Removes and returns the body of an isolated operation, so that the caller can fill its
    /// regions and put it back; `None` for operations that are not isolated. A newly created body
    /// reuses the capacity of `memory`, if given.
    pub fn take_own_body(
        &mut self,
        cx: &Context,
        memory: Option<&mut BodyMemory>,
    ) -> Option<Box<Body>> {
        if self.has_own_body(cx) {
            self.make_own_body_in(cx, memory);
        }
        self.own_body.take()
    }

    /// Moves the tables of the isolated operation's body to allocations of exactly their size;
    /// leaves the old allocations in `memory`.
    #[doc(hidden)]
    pub fn compact_own_body(&mut self, memory: &mut BodyMemory) {
        if let Some(body) = &mut self.own_body {
            body.compact(memory);
        }
    }

    /// Puts back the body that [`OpState::take_own_body`] returned.
    pub fn put_own_body(&mut self, body: Box<Body>) {
        self.own_body = Some(body);
    }
}
