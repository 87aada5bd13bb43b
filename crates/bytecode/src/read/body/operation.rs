//! Reading of operations in full generality.

use terrace_asm::missing_properties;
use terrace_ir::{Block, DictionaryAttr, Handle, Location, Op, OpState, PropertiesBuf};

use super::{BodyReader, ExtraParts, RECENT, Scratch};
use crate::format::{mask, version};
use crate::read::cursor::{Cursor, Result};
use crate::read::dialects::ResolvedName;
use crate::read::properties::ReadProperties;
use crate::read::uses::{self, UseOrder};

/// The parts of an operation that precede its regions, except for those in [`Scratch`].
struct OpHead {
    mask: u8,
    location: Location,
    /// Index of the properties; `None` for an operation without properties.
    properties: Option<u64>,
    dictionary: Option<Handle<DictionaryAttr>>,
}

impl<'a, 'f> BodyReader<'a, 'f> {
    /// Reads operations, and appends them to the innermost block, until one has regions or the
    /// block is complete. Operations that [`BodyReader::fast_operations`] declines are read here,
    /// with all diagnostics.
    pub(super) fn operations(&mut self) -> Result<()> {
        let frame = self.frame();
        let (scope, block) = (frame.scope, frame.block.expect("operations are in blocks"));
        let mut left = std::mem::take(&mut frame.operations);
        loop {
            left = self.fast_operations(left);
            if left == 0 {
                return Ok(());
            }
            left -= 1;
            let mut cursor = self.cursor;
            let (name, head) = self.head(&mut cursor, scope)?;
            // An isolated operation without regions needs no body, since regions cannot be added
            // later.
            let plain = head.mask & (mask::REGIONS | mask::SUCCESSORS) == 0;
            if plain && (self.file.version >= version::PROPERTIES || name.info.is_none()) {
                self.plain_operation(&cursor, name, &head, block)?;
                self.cursor = cursor;
            } else if head.mask & mask::REGIONS != 0 {
                self.frame().operations = left;
                self.cursor = self.general_operation(cursor, name, &head)?;
                return Ok(());
            } else {
                self.cursor = self.general_operation(cursor, name, &head)?;
            }
        }
    }

    /// Reads an operation up to its regions. Result types, operands, successors and use-list orders
    /// are left in [`Scratch`].
    fn head(
        &mut self,
        cursor: &mut Cursor<'f>,
        scope: usize,
    ) -> Result<(&'a ResolvedName, OpHead)> {
        let index = cursor.varint()?;
        let name = self.file.name(cursor, index)?;
        let mask = cursor.byte()?;
        let index = cursor.varint()?;
        let location = self.file.location_at(cursor, index)?;
        let mut head = OpHead { mask, location, properties: None, dictionary: None };
        if mask & mask::ATTRIBUTES != 0 {
            let index = cursor.varint()?;
            head.dictionary = Some(self.file.dictionary(cursor, index)?);
        }
        if mask & mask::PROPERTIES != 0 {
            head.properties = Some(cursor.varint()?);
        }
        self.scratch.results.clear();
        if mask & mask::RESULTS != 0 {
            for _ in 0..cursor.count(1)? {
                let index = cursor.varint()?;
                self.scratch.results.push(self.file.ty(cursor, index)?);
            }
        }
        self.scratch.operands.clear();
        if mask & mask::OPERANDS != 0 {
            for _ in 0..cursor.count(1)? {
                let index = cursor.varint()?;
                let value = self.value(cursor, scope, index)?;
                self.scratch.operands.push(value);
            }
        }
        if mask & (mask::SUCCESSORS | mask::USE_ORDERS) != 0 {
            self.successors_and_orders(cursor, mask)?;
        }
        Ok((name, head))
    }

    fn successors_and_orders(&mut self, cursor: &mut Cursor<'f>, mask: u8) -> Result<()> {
        self.scratch.successors.clear();
        if mask & mask::SUCCESSORS != 0 {
            self.successors(cursor)?;
        }
        if mask & mask::USE_ORDERS != 0 {
            let results = self.scratch.results.len();
            uses::read_orders(cursor, results, &mut self.scratch.orders)?;
        }
        Ok(())
    }

    /// Creates an operation that has successors, regions, or inherent attributes in its dictionary.
    /// Returns the cursor to continue with.
    fn general_operation(
        &mut self,
        cursor: Cursor<'f>,
        name: &ResolvedName,
        head: &OpHead,
    ) -> Result<Cursor<'f>> {
        self.cursor = cursor;
        let orders = std::mem::take(&mut self.scratch.orders);
        let mut parts = ExtraParts { dictionary: head.dictionary, orders, issues: Vec::new() };
        let mut state = OpState::with_info(name.name, name.info, head.location);
        state.add_operands(&self.scratch.operands);
        state.add_results(&self.scratch.results);
        if head.mask & mask::SUCCESSORS != 0 {
            state.add_successors(self.scratch.successors.drain(..));
        }
        if let Some(index) = head.properties {
            let read = self.properties(&cursor, name, index)?;
            parts.issues = read.issues.clone();
            let value = read.value.clone();
            state.set_properties(value);
        }
        self.inherent_attributes(name, &mut state, &mut parts);
        if head.mask & mask::REGIONS != 0 {
            self.regions(name, state, parts)?;
            return Ok(self.cursor);
        }
        if name.own_body {
            self.file.count_body(&self.cursor)?;
            state.make_own_body(self.file.cx);
        }
        self.create(state, parts)?;
        Ok(cursor)
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

    /// Returns the properties with the given index for an operation of this name. They are cached,
    /// because most operations share theirs with others.
    fn properties(
        &mut self,
        cursor: &Cursor<'f>,
        name: &ResolvedName,
        index: u64,
    ) -> Result<&ReadProperties> {
        if self.cached_properties(name, index).is_none() {
            self.cache_properties(cursor, name, index)?;
        }
        Ok(self.cached_properties(name, index).expect("the properties were cached"))
    }

    /// Decodes properties into the cache.
    #[cold]
    pub(super) fn cache_properties(
        &mut self,
        cursor: &Cursor<'f>,
        name: &ResolvedName,
        index: u64,
    ) -> Result<()> {
        let read = self.file.properties(cursor, name, index)?;
        self.properties[cache_index(name, index)] = Some((name.name, index, read));
        Ok(())
    }

    /// Returns the properties with the given index for an operation of this name, if they are
    /// cached.
    #[inline(always)]
    pub(super) fn cached_properties(
        &self,
        name: &ResolvedName,
        index: u64,
    ) -> Option<&ReadProperties> {
        let (of, number, read) = self.properties[cache_index(name, index)].as_ref()?;
        (*of == name.name && *number == index).then_some(read)
    }

    /// Creates an operation without regions and successors from [`Scratch`].
    fn plain_operation(
        &mut self,
        cursor: &Cursor<'f>,
        name: &ResolvedName,
        head: &OpHead,
        block: Block,
    ) -> Result<()> {
        let properties = match head.properties {
            Some(index) => {
                let read = self.properties(cursor, name, index)?;
                let value = match &read.value {
                    PropertiesBuf::Inline(bits) => PropertiesBuf::Inline(*bits),
                    value => value.clone(),
                };
                (value, read.issues.is_empty())
            }
            None => {
                let info = name.info.and_then(|info| info.properties);
                (info.map_or(PropertiesBuf::None, |info| info.default()), true)
            }
        };
        let (properties, valid) = properties;
        let Scratch { operands, results, .. } = &self.scratch;
        let (resolved, name, location) = (name, name.name, head.location);
        let op = self.body.create_simple(name, location, operands, results, properties);
        self.body.insert_op(op, block, None);
        if !valid && let Some(index) = head.properties {
            let issues = self.properties(cursor, resolved, index)?.issues.clone();
            issues.into_iter().for_each(|issue| self.body.add_property_issue(op, issue));
        }
        if head.dictionary.is_some() {
            self.body.set_attribute_dictionary(op, head.dictionary);
        }
        self.define_results(cursor, op)?;
        if !self.scratch.orders.is_empty() {
            let orders = std::mem::take(&mut self.scratch.orders);
            self.record_orders(op, orders);
        }
        Ok(())
    }

    /// Moves inherent attributes from the dictionary, which holds them before version 5, to
    /// `state`.
    fn inherent_attributes(
        &self,
        name: &ResolvedName,
        state: &mut OpState,
        parts: &mut ExtraParts,
    ) {
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

    /// Creates an operation at the end of the innermost block.
    pub(super) fn create(&mut self, state: OpState, parts: ExtraParts) -> Result<Op> {
        let op = self.body.create(state);
        if parts.dictionary.is_some() {
            self.body.set_attribute_dictionary(op, parts.dictionary);
        }
        for issue in parts.issues {
            self.body.add_property_issue(op, issue);
        }
        let block = self.frame().block.expect("operations are in blocks");
        self.body.insert_op(op, block, None);
        let cursor = self.cursor;
        self.define_results(&cursor, op)?;
        self.record_orders(op, parts.orders);
        Ok(op)
    }

    /// Numbers the results of an operation.
    fn define_results(&mut self, cursor: &Cursor<'f>, op: Op) -> Result<()> {
        let mut results = self.body.results(op);
        while let Some(value) = results.next() {
            self.define(cursor, value, results.len() + 1)?;
        }
        Ok(())
    }

    fn record_orders(&mut self, op: Op, orders: Vec<UseOrder>) {
        for order in orders {
            let value = self.body.result(op, order.value);
            self.deferred.orders.push((value, order));
        }
    }
}

/// Returns the index in the cache of properties.
#[inline(always)]
fn cache_index(name: &ResolvedName, index: u64) -> usize {
    (index.wrapping_mul(31) + u64::from(name.name.id().to_bits())) as usize % RECENT
}
