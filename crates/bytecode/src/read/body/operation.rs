//! One operation.

use terrace_asm::missing_properties;
use terrace_ir::{DictionaryAttr, Handle, Location, Op, OpState};

use super::{BodyReader, Parts, RECENT, Scratch};
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
        let dictionary = match mask & mask::ATTRIBUTES {
            0 => None,
            _ => {
                let index = cursor.varint()?;
                Some(self.file.dictionary(&cursor, index)?)
            }
        };
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
            uses::read_orders(&mut cursor, results, &mut self.scratch.orders)?;
        }
        self.cursor = cursor;
        let plain = mask & (mask::REGIONS | mask::SUCCESSORS) == 0 && !name.own_body;
        if plain && (self.file.version >= version::PROPERTIES || name.info.is_none()) {
            return self.plain_operation(name, location, properties, dictionary);
        }
        let orders = std::mem::take(&mut self.scratch.orders);
        let mut parts = Parts { dictionary, orders, issues: Vec::new() };
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

    /// The properties with the number `index`, of an operation of this name. Few operations have
    /// properties that others have not.
    #[inline]
    fn properties(&mut self, name: &ResolvedName, index: u64) -> Result<&ReadProperties> {
        let at = (index.wrapping_mul(31) + u64::from(name.name.id().to_bits())) as usize % RECENT;
        let held = self.properties[at].as_ref();
        if held.is_none_or(|(of, number, _)| (*of, *number) != (name.name, index)) {
            let read = self.file.properties(&self.cursor, name, index)?;
            self.properties[at] = Some((name.name, index, read));
        }
        let (_, _, read) = self.properties[at].as_ref().expect("read or held");
        Ok(read)
    }

    /// Makes an operation without regions and successors of what is in the scratch space.
    #[inline]
    fn plain_operation(
        &mut self,
        name: &ResolvedName,
        location: Location,
        properties: Option<u64>,
        dictionary: Option<Handle<DictionaryAttr>>,
    ) -> Result<()> {
        let Scratch { operands, results, .. } = &self.scratch;
        let op = self.body.create_bare(name.name, location, operands, results);
        if let Some(index) = properties {
            let read = self.properties(name, index)?;
            let value = read.value.clone();
            if !read.issues.is_empty() {
                let issues = read.issues.clone();
                issues.into_iter().for_each(|issue| self.body.add_property_issue(op, issue));
            }
            self.body.set_properties(op, value);
        } else if let Some(properties) = name.info.and_then(|info| info.properties) {
            self.body.set_properties(op, properties.default());
        }
        if dictionary.is_some() {
            self.body.set_attribute_dictionary(op, dictionary);
        }
        let block = self.frame().block.expect("operations are in blocks");
        self.body.insert_op(op, block, None);
        self.define_results(op)?;
        if !self.scratch.orders.is_empty() {
            let orders = std::mem::take(&mut self.scratch.orders);
            self.note_orders(op, orders);
        }
        Ok(())
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
        let block = self.frame().block.expect("operations are in blocks");
        self.body.insert_op(op, block, None);
        self.define_results(op)?;
        self.note_orders(op, parts.orders);
        Ok(op)
    }

    /// Makes the results of an operation the next values.
    #[inline]
    fn define_results(&mut self, op: Op) -> Result<()> {
        let results = self.body.results(op);
        let count = results.len();
        for (at, value) in results.enumerate() {
            self.define(value, count - at)?;
        }
        Ok(())
    }

    fn note_orders(&mut self, op: Op, orders: Vec<UseOrder>) {
        for order in orders {
            let value = self.body.result(op, order.value);
            self.end.orders.push((value, order));
        }
    }
}
