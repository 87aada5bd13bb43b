//! The names of values and blocks. Those in one body are decided when the printer comes to it, unless
//! they depend on more than the counters of the region around it: then together with that.

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

/// The names in one body.
#[derive(Clone, Default)]
struct Frame {
    /// The address of the body; 0 for none.
    address: usize,
    place: Place,
    names: Arc<BodyNames>,
}

/// The names of what is printed: of the body that the printer is in and of those around it. A clone
/// shares them.
pub(crate) struct Names {
    table: Arc<NameTable>,
    current: Frame,
    /// The bodies around the current one, the innermost last.
    around: Vec<Frame>,
    /// The memory of names that are no longer needed, if there is some.
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
    /// Names what is in `op`: in bodies of their own only if `whole` is set, or where needed.
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

    /// Goes on in the body `child` of `op`, which is in the current body, until [`Names::leave`]; false
    /// if that is the current one.
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

    /// Goes back to the body around the current one.
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

    /// The counters that what is inside `op`, of the current body, goes on from.
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

    /// The names in a body, if they are those of a body around the current one or were given
    /// together with those.
    fn find(&self, address: usize) -> Option<Frame> {
        std::iter::once(&self.current).chain(self.around.iter().rev()).find_map(|frame| {
            let place = frame.names.place(address)?;
            Some(Frame { address, place, names: Arc::clone(&frame.names) })
        })
    }

    /// Calls `read` with the names of `body`; `None` if they are not known.
    #[inline]
    fn with<R>(&self, body: &Body, read: impl FnOnce(&BodyNames, Place) -> R) -> Option<R> {
        let frame = &self.current;
        if frame.address == address(body) {
            return Some(read(&frame.names, frame.place));
        }
        let frame = self.find(address(body))?;
        Some(read(&frame.names, frame.place))
    }

    /// Writes `%name`, with `#1` after it if `number` is set and the value is one of a group.
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

    /// As [`Names::write_value`], with the place in a group, for a value of the current body; `None` if
    /// the name is not short.
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

    /// The places of the first results of the groups of `op`, if it has several groups.
    pub(crate) fn result_groups(&self, op: OpRef<'_>) -> Option<SmallVec<[u32; 4]>> {
        let groups = |names: &BodyNames, place: Place| {
            names.result_groups.get(&(place.number, op.id())).cloned()
        };
        self.with(op.body(), groups).flatten()
    }

    /// Writes `^bb1`.
    pub(crate) fn write_block(&self, out: &mut Text, body: &Body, block: Block) {
        match self.block_number(body, block) {
            Some(number) => {
                out.push_str("^bb");
                out.push_number(u64::from(number));
            }
            None => out.push_str("INVALIDBLOCK"),
        }
    }

    /// The number of a block in its region.
    pub(crate) fn block_number(&self, body: &Body, block: Block) -> Option<u32> {
        let number = |names: &BodyNames, place: Place| {
            names.blocks.get(place.blocks + block.index() as usize).copied()
        };
        self.with(body, number).flatten()?.checked_sub(1)
    }

    /// Writes the number of an operation without results, as in comments about users.
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

/// The names that the printer gives to the values in an operation.
pub struct ValueNames(Names);

impl ValueNames {
    /// The names in `op`, as [`print_op`](super::print_op) gives them with `flags`.
    pub fn of(op: OpRef<'_>, flags: &PrintFlags) -> Self {
        Self(Names::new(op, flags, true))
    }

    /// The name of `value`, as in `%0#1`: that of a value of another operation is
    /// `<<UNKNOWN SSA VALUE>>`.
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
