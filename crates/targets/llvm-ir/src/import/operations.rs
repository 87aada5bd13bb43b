//! The creation of operations at the current place of an [`Importer`].

use terrace_builtin::DenseArrayAttr;
use terrace_ir::{Attribute, Block, Body, Op, OpName, OpState, Type, Value};

use super::Importer;

/// The position of the next operation: in front of an operation, or at the end of a block.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) block: Block,
    pub(super) before: Option<Op>,
}

/// An attribute with its name.
pub(super) type Named<'n> = (&'n str, Attribute);

impl Importer<'_> {
    /// The body that operations are made in.
    pub(super) fn inner(&mut self) -> &mut Body {
        match &mut self.function.body {
            Some(body) => body,
            None => &mut self.body,
        }
    }

    /// The state of an operation at the current location.
    pub(super) fn state(&self, name: &str) -> OpState {
        let location = self.function.location.unwrap_or(self.place);
        OpState::new(self.cx, OpName::get(self.cx, name), location)
    }

    /// The state of an operation with these operands and attributes.
    pub(super) fn filled(
        &self,
        name: &str,
        operands: &[Value],
        attributes: &[Named<'_>],
    ) -> OpState {
        let mut state = self.state(name);
        state.add_operands(operands);
        for (name, value) in attributes {
            state.set_inherent(self.cx, name, *value);
        }
        state
    }

    /// Creates an operation at the current place.
    pub(super) fn insert(&mut self, state: OpState) -> Op {
        let place = self.function.place;
        let body = self.inner();
        let op = body.create(state);
        if let Some(Place { block, before }) = place {
            body.insert_op(op, block, before);
        }
        op
    }

    /// Creates an operation with one result at the current place; returns the result.
    pub(super) fn simple(
        &mut self,
        name: &str,
        operands: &[Value],
        ty: Type,
        attributes: &[Named<'_>],
    ) -> Value {
        let mut state = self.filled(name, operands, attributes);
        state.add_result(ty);
        let op = self.insert(state);
        self.inner().result(op, 0)
    }

    /// Puts the next operations where constants are made; returns the place and location so far.
    pub(super) fn enter_constants(&mut self) -> (Option<Place>, Option<terrace_ir::Location>) {
        let outside = (self.function.place, self.function.location);
        if let Some(block) = self.function.entry {
            let last = self.function.last_constant;
            let body = self.inner();
            let before = match last {
                Some(last) => body.next_op(last),
                None => body.first_op(block),
            };
            self.function.place = Some(Place { block, before });
        }
        self.function.location = Some(self.unknown);
        outside
    }

    /// Returns to the place and location before [`Importer::enter_constants`].
    pub(super) fn leave_constants(
        &mut self,
        (outside, location): (Option<Place>, Option<terrace_ir::Location>),
    ) {
        if let Some(Place { block, before }) = self.function.place {
            let body = self.inner();
            let last = match before {
                Some(before) => body.prev_op(before),
                None => body.last_op(block),
            };
            self.function.last_constant = last.or(self.function.last_constant);
        }
        (self.function.place, self.function.location) = (outside, location);
    }

    /// Creates an `llvm.insertvalue` of `value` into `container`.
    pub(super) fn insert_value_at(
        &mut self,
        container: Value,
        value: Value,
        position: &[i64],
        ty: Type,
    ) -> Value {
        let position = DenseArrayAttr::i64s(self.cx, position).attr();
        self.simple("llvm.insertvalue", &[container, value], ty, &[("position", position)])
    }

    /// Creates an `llvm.shufflevector`.
    pub(super) fn shuffle(&mut self, a: Value, b: Value, mask: &[i32], ty: Type) -> Value {
        let mask = DenseArrayAttr::i32s(self.cx, mask).attr();
        self.simple("llvm.shufflevector", &[a, b], ty, &[("mask", mask)])
    }

    /// Sets a declared property, which may be no attribute of the operation.
    pub(super) fn set_property(&self, state: &mut OpState, name: &str, value: Attribute) {
        let info = state.name().info(self.cx);
        let fields = info.and_then(|info| info.properties).map_or(&[][..], |p| p.fields);
        if let Some(field) = fields.iter().find(|field| field.name == name) {
            // The attribute is that of the property.
            let _ = field.set(self.cx, state.properties_mut(), Some(value));
        }
    }

    /// The sizes of operand groups as an attribute.
    pub(super) fn sizes(&self, sizes: impl IntoIterator<Item = usize>) -> Attribute {
        let sizes: Vec<i32> = sizes.into_iter().map(|size| size as i32).collect();
        DenseArrayAttr::i32s(self.cx, &sizes).attr()
    }

    /// Sets the sizes of the operand groups of an operation.
    pub(super) fn set_segments(&self, state: &mut OpState, sizes: impl IntoIterator<Item = usize>) {
        let sizes = self.sizes(sizes);
        state.set_inherent(self.cx, "operandSegmentSizes", sizes);
    }
}
