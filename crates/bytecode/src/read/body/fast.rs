//! Fast path for operations of the usual form: few operands and results, no regions, successors or
//! use-list orders, in files of version 5 or newer.
//!
//! Code here reports no errors. An unusual or malformed operation is declined before any part of it
//! is created, and the general reader (`operation`) reads it again.

use terrace_entity::EntityId;
use terrace_ir::{Attribute, Block, DictionaryAttr, Id, PropertiesBuf, Type, Value};

use super::BodyReader;
use crate::format::{mask, version};
use crate::read::dialects::ResolvedName;
use crate::read::entries::Table;
use crate::read::properties::ReadProperties;

/// Greatest number of operands, and of results, of an operation on the fast path.
const MAX_VALUES: usize = 4;

/// The remaining bytes of the file.
#[derive(Clone, Copy)]
struct Bytes<'f>(&'f [u8]);

impl<'f> BodyReader<'_, 'f> {
    /// Reads operations of the innermost block up to one that is unusual, which is left unread.
    /// `left` is the number of operations to read; returns the number that remains.
    pub(super) fn fast_operations(&mut self, mut left: usize) -> usize {
        let frame = self.frames.last().expect("regions are being read");
        let (scope, mut next) = (frame.scope, frame.next_value);
        let block = frame.block.expect("operations are in blocks");
        if self.file.version < version::PROPERTIES || scope < self.deferred.scope {
            return left;
        }
        // Reading may run past the part, so that its last numbers take the same path; `least`
        // detects it.
        let bytes = self.cursor.behind();
        let least = bytes.len() - self.cursor.left();
        let mut rest = Bytes(bytes);
        while left > 0 {
            let Some(end) = self.fast_operation(rest, least, scope, &mut next, block) else {
                break;
            };
            rest = end;
            left -= 1;
        }
        self.cursor.skip(bytes.len() - rest.0.len());
        self.frame().next_value = next;
        left
    }

    /// Reads one operation, and advances `next`, the index of the next value. Returns the bytes
    /// after the operation. It is declined (`None`) if fewer than `least` bytes follow.
    #[inline(always)]
    fn fast_operation(
        &mut self,
        mut rest: Bytes<'f>,
        least: usize,
        scope: usize,
        next: &mut usize,
        block: Block,
    ) -> Option<Bytes<'f>> {
        const UNUSUAL: u8 = mask::REGIONS | mask::SUCCESSORS | mask::USE_ORDERS;
        let name = self.file.names.get(rest.number()?)?.resolved()?;
        let mask = rest.byte()?;
        if mask & UNUSUAL != 0 {
            return None;
        }
        let location = self.fast_attribute(rest.any_number()?)?.as_location()?;
        let mut dictionary = None;
        if mask & mask::ATTRIBUTES != 0 {
            dictionary = Some(self.fast_attribute(rest.number()?)?.as_handle::<DictionaryAttr>()?);
        }
        let properties = if mask & mask::PROPERTIES != 0 {
            let index = rest.number()? as u64;
            if self.cached_properties(name, index).is_none() {
                self.cache_properties_now(name, index)?;
            }
            let ReadProperties { value, issues } = self.cached_properties(name, index)?;
            match value {
                _ if !issues.is_empty() => return None,
                PropertiesBuf::Inline(bits) => PropertiesBuf::Inline(*bits),
                value => value.clone(),
            }
        } else {
            let info = name.info.and_then(|info| info.properties);
            info.map_or(PropertiesBuf::None, |info| info.default())
        };
        let mut results = [Type::ABSENT; MAX_VALUES];
        let mut result_count = 0;
        if mask & mask::RESULTS != 0 {
            result_count = rest.number()?;
            for result in results.get_mut(..result_count)? {
                *result = self.fast_type(rest.number()?)?;
            }
        }
        let mut operands = [Value::new(1); MAX_VALUES];
        let mut operand_count = 0;
        if mask & mask::OPERANDS != 0 {
            operand_count = rest.number()?;
            for operand in operands.get_mut(..operand_count)? {
                *operand = (*self.scope.get(scope + rest.any_number()?)?)?;
            }
        }
        let (results, operands) = (results.get(..result_count)?, operands.get(..operand_count)?);
        if rest.0.len() < least || self.scope.len() - *next < results.len() {
            return None;
        }
        let op = self.body.create_simple(name.name, location, operands, results, properties);
        self.body.insert_op(op, block, None);
        if dictionary.is_some() {
            self.body.set_attribute_dictionary(op, dictionary);
        }
        for value in self.body.results(op) {
            if let Some(before) = self.scope[*next].replace(value) {
                self.resolve(before, value);
            }
            *next += 1;
        }
        Some(rest)
    }

    #[inline(always)]
    fn fast_attribute(&self, index: usize) -> Option<Attribute> {
        let id = self.file.entries.attributes.slot(index)?.id();
        id.or_else(|| self.read_entry_now(Table::Attributes, index)).map(Attribute::from_id)
    }

    #[inline(always)]
    fn fast_type(&self, index: usize) -> Option<Type> {
        let id = self.file.entries.types.slot(index)?.id();
        id.or_else(|| self.read_entry_now(Table::Types, index)).map(Type::from_id)
    }

    #[cold]
    #[inline(never)]
    fn read_entry_now(&self, table: Table, index: usize) -> Option<Id> {
        self.file.read_outermost(table, index).ok()
    }

    #[cold]
    #[inline(never)]
    fn cache_properties_now(&mut self, name: &ResolvedName, index: u64) -> Option<()> {
        let cursor = self.cursor;
        self.cache_properties(&cursor, name, index).ok()
    }
}

impl Bytes<'_> {
    #[inline(always)]
    fn byte(&mut self) -> Option<u8> {
        let (byte, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(*byte)
    }

    /// Reads a number of at most three bytes, most likely of one. `None` near the end of the file.
    #[inline(always)]
    fn number(&mut self) -> Option<usize> {
        let word = u64::from_le_bytes(*self.0.first_chunk()?);
        if word & 1 == 1 {
            self.0 = &self.0[1..];
            return Some((word >> 1 & 0x7f) as usize);
        }
        self.any_number()
    }

    /// Reads a number like [`Bytes::number`], without a guess about its size.
    #[inline(always)]
    fn any_number(&mut self) -> Option<usize> {
        const MASKS: [u64; 4] = [0x7f, 0x3fff, 0x1f_ffff, 0];
        let word = u64::from_le_bytes(*self.0.first_chunk()?);
        if word & 7 == 0 {
            return None;
        }
        let more = word.trailing_zeros() as usize & 3;
        self.0 = &self.0[more + 1..];
        Some((word >> 1 >> more & MASKS[more]) as usize)
    }
}
