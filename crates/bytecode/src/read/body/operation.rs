//! One operation.

use terrace_asm::missing_properties;
use terrace_ir::{Location, Op, OpState};

use super::{BodyReader, Parts, Scratch};
use crate::format::{mask, version};
use crate::read::cursor::{Cursor, Result};
use crate::read::dialects::ResolvedName;
use crate::read::properties::ReadProperties;
use crate::read::uses::{self, UseOrder};

impl<'f> BodyReader<'_, 'f> {
    /// Reads an operation and puts it at the end of the innermost block.
    pub(super) fn operation(&mut self) -> Result<()> {
        let mut cursor = self.cursor;
        let index = cursor.varint()?;
        let name = self.file.name(&cursor, index)?;
        let mask = cursor.byte()?;
        let index = cursor.varint()?;
        let location = self.file.location_at(&cursor, index)?;
        let mut parts = Parts::default();
        if mask & mask::ATTRIBUTES != 0 {
            let index = cursor.varint()?;
            parts.dictionary = Some(self.file.dictionary(&cursor, index)?);
        }
        let properties = match mask & mask::PROPERTIES {
            0 => None,
            _ => Some(cursor.varint()?),
        };
        self.scratch.results.clear();
        if mask & mask::RESULTS != 0 {
            for _ in 0..cursor.count(1)? {
                let index = cursor.varint()?;
                self.scratch.results.push(self.file.ty(&cursor, index)?);
            }
        }
        self.scratch.operands.clear();
        if mask & mask::OPERANDS != 0 {
            let scope = self.frame().scope;
            for _ in 0..cursor.count(1)? {
                let index = cursor.varint()?;
                let value = self.value(&cursor, scope, index)?;
                self.scratch.operands.push(value);
            }
        }
        self.scratch.successors.clear();
        if mask & mask::SUCCESSORS != 0 {
            self.successors(&mut cursor)?;
        }
        if mask & mask::USE_ORDERS != 0 {
            let results = self.scratch.results.len();
            uses::read_orders(&mut cursor, results, &mut parts.orders)?;
        }
        self.cursor = cursor;
        let plain = mask & (mask::REGIONS | mask::SUCCESSORS) == 0 && !name.own_body;
        if plain && (self.file.version >= version::PROPERTIES || name.info.is_none()) {
            return self.plain_operation(name, location, properties, parts);
        }
        let mut state = OpState::with_info(name.name, name.info, location);
        state.add_operands(&self.scratch.operands);
        state.add_results(&self.scratch.results);
        state.add_successors(self.scratch.successors.drain(..));
        if let Some(index) = properties {
            let read = self.properties(name, index)?;
            parts.issues = read.issues.clone();
            let value = read.value.clone();
            state.set_properties(value);
        }
        self.inherent_attributes(name, &mut state, &mut parts);
        if mask & mask::REGIONS != 0 {
            return self.regions(name, state, parts);
        }
        if name.own_body {
            state.make_own_body(self.file.cx);
        }
        self.create(state, parts).map(|_| ())
    }

    fn successors(&mut self, cursor: &mut Cursor<'f>) -> Result<()> {
        let first = self.frame().first_block;
        for _ in 0..cursor.count(1)? {
            let index = cursor.varint()?;
            let at = usize::try_from(index).ok().and_then(|index| first.checked_add(index));
            match at.and_then(|at| self.blocks.get(at)) {
                Some(block) => self.scratch.successors.push(*block),
                None => return Err(cursor.error(format!("invalid successor index: {index}"))),
            }
        }
        Ok(())
    }

    /// The properties with the number `index`, of an operation of this name.
    fn properties(&mut self, name: &ResolvedName, index: u64) -> Result<&ReadProperties> {
        if self.properties.is_empty() {
            self.properties.resize(self.file.blobs.len(), None);
        }
        let at = usize::try_from(index).unwrap_or(usize::MAX);
        let held = self.properties.get(at).and_then(Option::as_ref);
        if held.is_none_or(|(of, _)| *of != name.name) {
            let read = self.file.properties(&self.cursor, name, index)?;
            self.properties[at] = Some((name.name, read));
        }
        let (_, read) = self.properties[at].as_ref().expect("read or held");
        Ok(read)
    }

    /// Makes an operation without regions and successors of what is in the scratch space.
    fn plain_operation(
        &mut self,
        name: &ResolvedName,
        location: Location,
        properties: Option<u64>,
        parts: Parts,
    ) -> Result<()> {
        let Scratch { operands, results, .. } = &self.scratch;
        let op = self.body.create_bare(name.name, location, operands, results);
        if let Some(index) = properties {
            let read = self.properties(name, index)?;
            let (value, issues) = (read.value.clone(), read.issues.clone());
            self.body.set_properties(op, value);
            issues.into_iter().for_each(|issue| self.body.add_property_issue(op, issue));
        } else if let Some(properties) = name.info.and_then(|info| info.properties) {
            self.body.set_properties(op, properties.default());
        }
        if parts.dictionary.is_some() {
            self.body.set_attribute_dictionary(op, parts.dictionary);
        }
        self.place(op, parts.orders)
    }

    /// Before version 5 the dictionary holds inherent attributes, too.
    fn inherent_attributes(&self, name: &ResolvedName, state: &mut OpState, parts: &mut Parts) {
        let (cx, info) = (self.file.cx, name.info);
        let Some(info) = info.filter(|_| self.file.version < version::PROPERTIES) else { return };
        if info.properties.is_none() {
            return;
        }
        let dictionary = parts.dictionary.take();
        let entries = dictionary.map_or(&[][..], |dictionary| dictionary.data(cx).entries());
        state.attributes_mut().extend_from_slice(entries);
        parts.issues = missing_properties(cx, info, None, entries, &[]);
    }

    /// Makes an operation at the end of the innermost block.
    pub(super) fn create(&mut self, state: OpState, parts: Parts) -> Result<Op> {
        let op = self.body.create(state);
        if parts.dictionary.is_some() {
            self.body.set_attribute_dictionary(op, parts.dictionary);
        }
        for issue in parts.issues {
            self.body.add_property_issue(op, issue);
        }
        self.place(op, parts.orders)?;
        Ok(op)
    }

    /// Puts an operation at the end of the innermost block.
    #[inline]
    fn place(&mut self, op: Op, orders: Vec<UseOrder>) -> Result<()> {
        let block = self.frame().block.expect("operations are in blocks");
        self.body.insert_op(op, block, None);
        let results = self.body.results(op);
        let count = results.len();
        for (at, value) in results.enumerate() {
            self.define(value, count - at)?;
        }
        for order in orders {
            let value = self.body.result(op, order.value);
            self.end.orders.push((value, order));
        }
        Ok(())
    }
}
