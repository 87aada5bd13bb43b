//! The names of values and blocks.
//!
//! The names in a body are determined when the printer enters it, if they depend only on the
//! counters of the enclosing region; otherwise together with the enclosing body.

mod body;
mod located;
mod number;
mod sanitize;
mod table;

use std::sync::Arc;

use smallvec::SmallVec;
use terrace_entity::EntityId;
use terrace_ir::{Block, Body, Op, OpRef, Value};

use body::{ALONE, BodyNames, Counters, GROUP, NAME, PAYLOAD, Place, address};
use number::Numbering;
pub(crate) use sanitize::{IN_ALIASES, sanitize};
use table::NameTable;

use super::flags::PrintFlags;
use super::text::{ShortText, Text};

/// The names in one body, with the place of the body in them.
#[derive(Clone, Default)]
struct Frame {
    /// The address of the body; 0 = no body.
    address: usize,
    place: Place,
    names: Arc<BodyNames>,
}

/// The names in the body that is being printed and in the enclosing bodies. Clones share the names.
pub(crate) struct Names {
    table: Arc<NameTable>,
    current: Frame,
    /// The enclosing bodies, the innermost last.
    around: Vec<Frame>,
    /// Names that are no longer needed, whose capacity is reused for another body.
    spare: Option<Arc<BodyNames>>,
}

impl Clone for Names {
    fn clone(&self) -> Self {
        Self {
            table: Arc::clone(&self.table),
            current: self.current.clone(),
            around: self.around.clone(),
            spare: None,
        }
    }
}

impl Names {
    /// Names the results of `op` and the values in its regions; nested bodies only if `whole` is
    /// set, or if their names depend on outer names.
    pub(crate) fn new(op: OpRef<'_>, flags: &PrintFlags, whole: bool) -> Self {
        let (mut table, mut names) = (NameTable::default(), BodyNames::default());
        Numbering::new(&mut names, &mut table, flags, whole).number_op_and_inside(op);
        let (address, place, names) = (address(op.body()), Place::default(), Arc::new(names));
        Self {
            table: Arc::new(table),
            current: Frame { address, place, names },
            around: Vec::new(),
            spare: None,
        }
    }

    /// Makes `child`, the own body of `op`, the current body until [`Names::leave`]; `false` if it
    /// is the current body already.
    pub(crate) fn enter(&mut self, op: OpRef<'_>, child: &Body, flags: &PrintFlags) -> bool {
        let address = address(child);
        if self.current.address == address {
            return false;
        }
        let frame = self.find(address).unwrap_or_else(|| {
            let names = self.number(child, self.counters_at(op), flags);
            Frame { address, place: Place::default(), names }
        });
        self.around.push(std::mem::replace(&mut self.current, frame));
        true
    }

    /// Makes the enclosing body the current body again.
    pub(crate) fn leave(&mut self) {
        if let Some(around) = self.around.pop() {
            self.spare = Some(std::mem::replace(&mut self.current, around).names);
        }
    }

    fn number(&mut self, child: &Body, counters: Counters, flags: &PrintFlags) -> Arc<BodyNames> {
        let spare = self.spare.take();
        let mut names = spare.filter(|spare| Arc::strong_count(spare) == 1).unwrap_or_default();
        if let Some(room) = Arc::get_mut(&mut names) {
            let table = Arc::make_mut(&mut self.table);
            room.clear();
            Numbering::new(room, table, flags, false).number_body(child, counters);
        }
        names
    }

    /// Returns the counters from which names inside `op`, of the current body, continue.
    fn counters_at(&self, op: OpRef<'_>) -> Counters {
        let Frame { place, names, .. } = &self.current;
        if names.ends.is_empty() {
            return Counters::default();
        }
        let body = op.body();
        let region = body.parent_block(op.id()).and_then(|block| body.block_region(block));
        let end = region.and_then(|region| names.ends.get(&(place.number, region)));
        end.copied().unwrap_or_default()
    }

    /// Returns the names of an enclosing body, or of a body that was named together with an
    /// enclosing one; `None` for other bodies.
    fn find(&self, address: usize) -> Option<Frame> {
        std::iter::once(&self.current).chain(self.around.iter().rev()).find_map(|frame| {
            let place = frame.names.place(address)?;
            Some(Frame { address, place, names: Arc::clone(&frame.names) })
        })
    }

    /// Calls `read` with the names of `body`; `None` if [`Names::find`] does not find them.
    #[inline]
    fn with<R>(&self, body: &Body, read: impl FnOnce(&BodyNames, Place) -> R) -> Option<R> {
        let frame = &self.current;
        if frame.address == address(body) {
            return Some(read(&frame.names, frame.place));
        }
        let frame = self.find(address(body))?;
        Some(read(&frame.names, frame.place))
    }

    /// Writes `%name`, followed by `#1` if `number` is set and the value is one of a group.
    #[inline]
    pub(crate) fn write_value(&self, out: &mut Text, body: &Body, value: Value, number: bool) {
        let frame = &self.current;
        let here = frame.address == address(body);
        let at = frame.place.values + value.index() as usize;
        match frame.names.values.get(at) {
            Some(&code) if here && code & (NAME | GROUP) == 0 && code != 0 => {
                out.push_value_number(code - 1);
            }
            _ => self.write_name(out, body, value, number),
        }
    }

    /// As [`Names::write_value`] with `number`; `None` if the value is of another body or one of a
    /// group, or its name does not fit.
    #[inline]
    pub(crate) fn write_short(
        &self,
        out: &mut ShortText<'_>,
        body: &Body,
        value: Value,
    ) -> Option<()> {
        let frame = &self.current;
        let at = frame.place.values + value.index() as usize;
        match *frame.names.values.get(at).filter(|_| frame.address == address(body))? {
            0 => None,
            code if code & (NAME | GROUP) == 0 => out.push_value_number(code - 1),
            code if code & NAME != 0 => self.table.write_short(code & !NAME, out),
            _ => None,
        }
    }

    #[inline(never)]
    fn write_name(&self, out: &mut Text, body: &Body, value: Value, number: bool) {
        let code = |names: &BodyNames, place: Place| {
            let code = *names.values.get(place.values + value.index() as usize)?;
            Some(match code & (NAME | GROUP) {
                GROUP => names.groups[(code & PAYLOAD) as usize],
                _ => (code, ALONE),
            })
        };
        let (code, place) = self.with(body, code).flatten().unwrap_or((0, ALONE));
        if code & NAME != 0 {
            self.table.write(code & !NAME, out);
        } else if code != 0 {
            out.push_value_number(code - 1);
        } else {
            return unknown_value(out);
        }
        if number && place != ALONE {
            out.push('#');
            out.push_number(u64::from(place));
        }
    }

    /// Gives `arguments`, of the current body `body`, the names of `values`, of the body `outer`.
    pub(crate) fn shadow(
        &mut self,
        body: &Body,
        arguments: &[Value],
        outer: &Body,
        values: &[Value],
    ) {
        if self.current.address != address(body) {
            return;
        }
        for (argument, value) in arguments.iter().zip(values) {
            let mut text = Text::default();
            self.write_value(&mut text, outer, *value, true);
            let text = text.into_string();
            let Some(name) = text.strip_prefix('%') else { continue };
            let code = NAME | Arc::make_mut(&mut self.table).intern(name.as_bytes());
            let at = self.current.place.values + argument.index() as usize;
            if let Some(slot) = Arc::make_mut(&mut self.current.names).values.get_mut(at) {
                *slot = code;
            }
        }
    }

    /// Returns the index of the first result of each group of `op`; `None` if all results are one
    /// group.
    pub(crate) fn result_groups(&self, op: OpRef<'_>) -> Option<SmallVec<[u32; 4]>> {
        let groups = |names: &BodyNames, place: Place| {
            names.result_groups.get(&(place.number, op.id())).cloned()
        };
        self.with(op.body(), groups).flatten()
    }

    /// Writes the name of a block, as in `^bb1`.
    pub(crate) fn write_block(&self, out: &mut Text, body: &Body, block: Block) {
        match self.block_number(body, block) {
            Some(number) => {
                out.push_str("^bb");
                out.push_number(u64::from(number));
            }
            None => out.push_str("INVALIDBLOCK"),
        }
    }

    /// Returns the number of a block in its region; `None` if it is in no region that is printed.
    pub(crate) fn block_number(&self, body: &Body, block: Block) -> Option<u32> {
        let number = |names: &BodyNames, place: Place| {
            names.blocks.get(place.blocks + block.index() as usize).copied()
        };
        self.with(body, number).flatten()?.checked_sub(1)
    }

    /// Writes the number of an operation without results, for comments that name users.
    pub(crate) fn write_op_id(&self, out: &mut Text, body: &Body, op: Op) {
        let id = |names: &BodyNames, place: Place| {
            names.op_ids.get(place.op_ids + op.index() as usize).copied()
        };
        match self.with(body, id).flatten().unwrap_or(0) {
            0 => out.push_str("<<UNKNOWN OPERATION>>"),
            id => {
                out.push('%');
                out.push_number(u64::from(id - 1));
            }
        }
    }
}

/// The names of the values in an operation, as the printer writes them.
pub struct ValueNames(Names);

impl ValueNames {
    /// Names the values in `op` as [`print_op`](super::print_op) does with `flags`.
    pub fn of(op: OpRef<'_>, flags: &PrintFlags) -> Self {
        Self(Names::new(op, flags, true))
    }

    /// Returns the name of `value`, as in `%0#1`; `<<UNKNOWN SSA VALUE>>` for a value outside of
    /// the operation.
    pub fn name(&mut self, body: &Body, value: Value) -> String {
        let mut out = Text::default();
        self.0.write_value(&mut out, body, value, true);
        out.into_string()
    }
}

#[cold]
fn unknown_value(out: &mut Text) {
    out.push_str("<<UNKNOWN SSA VALUE>>");
}
