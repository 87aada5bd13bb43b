//! The names of values and blocks, decided for all bodies before anything is written.

mod number;
mod sanitize;
mod table;

use std::sync::Arc;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use terrace_entity::EntityId;
use terrace_ir::{Block, Body, Op, OpRef, Value};

pub(crate) use sanitize::sanitize;
use table::NameTable;

use super::PrintFlags;
use super::text::Text;

/// A code below this is a number plus one; 0 stands for a value without a name.
const NAME: u32 = 1 << 31;
/// The rest of the code is a place in the groups.
const GROUP: u32 = 1 << 30;
const PAYLOAD: u32 = GROUP - 1;
/// The number of a result that is alone in its group.
const ALONE: u32 = u32::MAX;

/// Where the names of a body are among those of all bodies.
#[derive(Clone, Copy, Default)]
struct BodyNames {
    /// The place before that of the body's first value.
    values: usize,
    /// The place before that of the body's first block.
    blocks: usize,
    /// The place before that of the body's first operation.
    op_ids: usize,
    /// The number of the body.
    number: u32,
}

/// The names of everything in the operation that is printed; a clone shares them.
#[derive(Clone)]
pub(crate) struct Names {
    all: Arc<AllNames>,
    /// The body asked for last, by address, and where its names are.
    current: (usize, BodyNames),
}

/// The names in all bodies.
#[derive(Default)]
struct AllNames {
    table: NameTable,
    /// The code of each value's name, body by body.
    values: Vec<u32>,
    /// Code of the group's first result and place in the group, for results of operations with
    /// several.
    groups: Vec<(u32, u32)>,
    /// Places of the first results of groups, for operations with several groups, by the number of
    /// the body and the operation.
    result_groups: FxHashMap<(u32, Op), SmallVec<[u32; 4]>>,
    /// Numbers plus one of blocks, body by body.
    blocks: Vec<u32>,
    /// Numbers plus one of operations without results, body by body; only for comments about users.
    op_ids: Vec<u32>,
    /// Where the names of each body are, by its address.
    bodies: FxHashMap<usize, BodyNames>,
}

fn address(body: &Body) -> usize {
    std::ptr::from_ref(body).addr()
}

impl Names {
    /// Names everything in `op`.
    pub(crate) fn new(op: OpRef<'_>, flags: &PrintFlags) -> Self {
        let all = Arc::new(number::number(op, flags));
        Self { all, current: (0, BodyNames::default()) }
    }

    #[inline]
    fn body(&mut self, body: &Body) -> Option<BodyNames> {
        let address = address(body);
        if self.current.0 != address {
            self.current = (address, *self.all.bodies.get(&address)?);
        }
        Some(self.current.1)
    }

    /// Writes `%name`, with `#1` after it if `number` is set and the value is one of a group.
    #[inline]
    pub(crate) fn write_value(&mut self, out: &mut Text, body: &Body, value: Value, number: bool) {
        let Some(names) = self.body(body) else { return unknown_value(out) };
        let place = names.values + value.index() as usize;
        let code = self.all.values.get(place).copied().unwrap_or(0);
        if code & (NAME | GROUP) == 0 && code != 0 {
            out.push_value_number(code - 1);
        } else {
            self.write_name(out, code, number);
        }
    }

    #[inline(never)]
    fn write_name(&self, out: &mut Text, mut code: u32, number: bool) {
        let mut place = ALONE;
        if code & (NAME | GROUP) == GROUP {
            (code, place) = self.all.groups[(code & PAYLOAD) as usize];
        }
        if code & NAME != 0 {
            out.push('%');
            out.push_str(self.all.table.get(code & !NAME));
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
    pub(crate) fn result_groups(&mut self, op: OpRef<'_>) -> Option<SmallVec<[u32; 4]>> {
        let names = self.body(op.body())?;
        self.all.result_groups.get(&(names.number, op.id())).cloned()
    }

    /// Writes `^bb1`.
    pub(crate) fn write_block(&mut self, out: &mut Text, body: &Body, block: Block) {
        match self.block_number(body, block) {
            Some(number) => {
                out.push_str("^bb");
                out.push_number(u64::from(number));
            }
            None => out.push_str("INVALIDBLOCK"),
        }
    }

    /// The number of a block in its region.
    pub(crate) fn block_number(&mut self, body: &Body, block: Block) -> Option<u32> {
        let names = self.body(body)?;
        self.all.blocks.get(names.blocks + block.index() as usize)?.checked_sub(1)
    }

    /// Writes the number of an operation without results, as in comments about users.
    pub(crate) fn write_op_id(&mut self, out: &mut Text, body: &Body, op: Op) {
        let place = self.body(body).map(|names| names.op_ids + op.index() as usize);
        let id = place.and_then(|place| self.all.op_ids.get(place).copied());
        match id.unwrap_or(0) {
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
        Self(Names::new(op, flags))
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
