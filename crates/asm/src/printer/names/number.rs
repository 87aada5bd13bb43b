//! Naming values region by region: first the values of a region, then those of its nested regions,
//! which continue the numbers of the region and avoid the names in it.

use smallvec::SmallVec;
use terrace_entity::EntityId;
use terrace_ir::{AsmHooks, Body, NameLoc, Op, OpRef, PropertiesRef, RegionRef, Value};

use super::body::{ALONE, BodyNames, Counters, GROUP, NAME, Place, address};
use super::located::find_name;
use super::table::NameTable;
use crate::printer::flags::PrintFlags;
use crate::printer::shape::Shape;

/// A region whose values are not yet named.
struct Pending<'a> {
    region: RegionRef<'a>,
    counters: Counters,
    /// The mark of the names taken around the region; see [`NameTable::mark`].
    taken: usize,
}

type AllPending<'a> = SmallVec<[Pending<'a>; 4]>;

/// The regions nested in a region, in their order.
type Inside<'a> = SmallVec<[RegionRef<'a>; 4]>;

/// Iterates over the regions of `op` that have blocks.
fn filled_regions(op: OpRef<'_>) -> impl Iterator<Item = RegionRef<'_>> {
    op.regions().filter(|region| !region.is_empty())
}

/// The algorithm that names the values of a body or operation.
pub(super) struct Numbering<'n> {
    names: &'n mut BodyNames,
    table: &'n mut NameTable,
    flags: &'n PrintFlags,
    /// Whether numbers continue from one region to the next instead of restarting.
    unique: bool,
    /// Whether nested bodies are named immediately rather than when they are entered.
    whole: bool,
    counters: Counters,
}

impl<'n> Numbering<'n> {
    /// Prepares to store names in the empty `names`, allocating them from `table`, in which no name
    /// is in use.
    pub(super) fn new(
        names: &'n mut BodyNames,
        table: &'n mut NameTable,
        flags: &'n PrintFlags,
        whole: bool,
    ) -> Self {
        let unique = flags.unique_ssa_ids || flags.generic;
        Self { names, table, flags, unique, whole: whole || unique, counters: Counters::default() }
    }

    /// Names the results of `op` and the values in its regions.
    pub(super) fn number_op_and_inside(mut self, op: OpRef<'_>) {
        let body = op.body();
        let place = self.begin(body);
        self.number_op(op, place);
        if self.whole || body.child(op.id()).is_none() {
            self.number_inside(op, Counters::default());
        }
    }

    /// Names the values in `body`; numbers continue from `counters`.
    pub(super) fn number_body(mut self, body: &Body, counters: Counters) {
        self.begin(body);
        self.number_inside(body.root(), counters);
    }

    /// Allocates the names of `body`, the outermost one.
    fn begin(&mut self, body: &Body) -> Place {
        self.names.outermost = address(body);
        self.make_room(body)
    }

    /// Allocates the names of `body` behind those of other bodies.
    fn make_room(&mut self, body: &Body) -> Place {
        let names = &mut *self.names;
        let place = Place {
            values: names.values.len(),
            blocks: names.blocks.len(),
            op_ids: names.op_ids.len(),
            number: names.inside.len() as u32,
        };
        // Indices of values count from one: the first entry of a body is never used.
        names.values.resize(place.values + body.value_end(), 0);
        names.blocks.resize(place.blocks + body.block_end(), 0);
        if self.flags.value_users {
            names.op_ids.resize(place.op_ids + body.op_end(), 0);
        }
        place
    }

    /// Returns the place of the names of `body`, after allocating them on the first call.
    fn place(&mut self, body: &Body) -> Place {
        let address = address(body);
        self.names.place(address).unwrap_or_else(|| {
            let place = self.make_room(body);
            let place = Place { number: place.number + 1, ..place };
            self.names.inside.insert(address, place);
            place
        })
    }

    /// Names the values in the regions of `op`; each region starts from `start` unless numbers are
    /// unique.
    fn number_inside(&mut self, op: OpRef<'_>, start: Counters) {
        let mut pending = AllPending::new();
        let taken = self.table.mark();
        for region in filled_regions(op) {
            pending.push(Pending { region, counters: start, taken });
        }
        let mut inside = Inside::new();
        while let Some(next) = pending.pop() {
            if !self.unique {
                self.counters = next.counters;
            }
            self.table.rewind(next.taken);
            self.number_region(next.region, &mut inside);
            let (counters, taken) = (self.counters, self.table.mark());
            for region in &inside {
                pending.push(Pending { region: *region, counters, taken });
            }
            inside.clear();
        }
        self.table.rewind(0);
    }

    /// Returns the code of the name of `value`, in the body with the place `names`.
    #[inline]
    fn code(&mut self, names: Place, value: Value) -> &mut u32 {
        &mut self.names.values[names.values + value.index() as usize]
    }

    /// Names the values of `region`, except in its nested regions, which are added to `inside`.
    fn number_region<'a>(&mut self, region: RegionRef<'a>, inside: &mut Inside<'a>) {
        let body = region.body();
        let names = self.place(body);
        if !self.flags.generic
            && let Some(owner) = region.owner()
            && let Some(info) = owner.info()
            && let Some(hook) = info.asm.block_argument_names
            && Shape::of(info).fits(owner)
        {
            hook(owner, region.id(), &mut |value, name| {
                self.name_value(names, body, value, name);
            });
        }
        let mut children = false;
        for (number, block) in body.blocks_in(region.id()).enumerate() {
            self.names.blocks[names.blocks + block.index() as usize] = number as u32 + 1;
            for argument in body.arguments(block) {
                self.number_argument(names, body, *argument, number == 0);
            }
            for op in body.ops_in(block) {
                let simple = body.is_simple(op);
                let op = body.op(op);
                self.number_op(op, names);
                if simple {
                    continue;
                }
                if !self.whole && body.child(op.id()).is_some() {
                    children = true;
                } else if op.region_count() > 0 {
                    filled_regions(op).for_each(|region| inside.push(region));
                }
            }
        }
        if children {
            self.number_or_leave_children(region, names.number, inside);
        }
    }

    /// Adds the regions of nested bodies of `region` to `inside`, if they must avoid names that are
    /// in use; otherwise records the counters, from which naming continues when the printer enters
    /// the bodies.
    fn number_or_leave_children<'a>(
        &mut self,
        region: RegionRef<'a>,
        number: u32,
        inside: &mut Inside<'a>,
    ) {
        let body = region.body();
        if self.table.mark() == 0 {
            if self.counters != Counters::default() {
                self.names.ends.insert((number, region.id()), self.counters);
            }
            return;
        }
        for block in body.blocks_in(region.id()) {
            for op in body.ops_in(block).filter(|op| body.child(*op).is_some()) {
                inside.extend(filled_regions(body.op(op)));
            }
        }
    }

    fn number_argument(&mut self, names: Place, body: &Body, value: Value, entry: bool) {
        if *self.code(names, value) != 0 {
            return;
        }
        let number = self.counters.argument;
        if entry {
            self.counters.argument += 1;
        }
        let located = self.located_name(body, value);
        let code = match located {
            Some("") => self.next_number(),
            Some(name) => self.table.take(name, &mut self.counters.conflict) | NAME,
            None if entry => self.table.take_argument(number, &mut self.counters.conflict) | NAME,
            None => self.next_number(),
        };
        *self.code(names, value) = code;
    }

    #[inline]
    fn next_number(&mut self) -> u32 {
        self.counters.value += 1;
        self.counters.value
    }

    /// Returns the name in the location of `value`; `None` if the location has no name, or
    /// locations do not name values.
    #[inline]
    fn located_name<'c>(&self, body: &'c Body, value: Value) -> Option<&'c str> {
        if !self.flags.nameloc_as_prefix {
            return None;
        }
        let cx = body.context();
        let name = find_name(cx, body.value_location(value))?;
        Some(name.downcast::<NameLoc>(cx)?.name.as_str(cx))
    }

    /// Gives `value` the name that a hook proposes.
    fn name_value(&mut self, names: Place, body: &Body, value: Value, name: &str) {
        let here = (value.index() as usize) < body.value_end();
        let located = if here { self.located_name(body, value) } else { None };
        let name = located.unwrap_or(name);
        let code = if name.is_empty() {
            self.next_number()
        } else {
            self.table.take(name, &mut self.counters.conflict) | NAME
        };
        if here {
            *self.code(names, value) = code;
        }
    }

    /// Returns the name of the first result that a hook computes from the properties of `op`;
    /// `None` if there is no such hook.
    #[inline]
    fn name_of_properties(&mut self, op: OpRef<'_>, hooks: &AsmHooks) -> Option<u32> {
        let (hook, cx) = (hooks.result_name?, op.context());
        match op.properties() {
            PropertiesRef::Inline(bits) => {
                let key = (op.name().id().to_bits(), bits);
                self.table.of_properties(key, || hook(cx, PropertiesRef::Inline(bits)))
            }
            properties => {
                let name = hook(cx, properties);
                (!name.is_empty()).then(|| self.table.find(&name))
            }
        }
    }

    #[inline]
    fn number_op(&mut self, op: OpRef<'_>, names: Place) {
        let body = op.body();
        let count = op.result_count();
        if count == 0 {
            if self.flags.value_users {
                let id = self.next_number();
                self.names.op_ids[names.op_ids + op.id().index() as usize] = id;
            }
            return;
        }
        let mut groups: SmallVec<[u32; 4]> = SmallVec::new();
        let hooks = if self.flags.generic { None } else { op.info().map(|info| &info.asm) };
        if let Some(hook) = hooks.and_then(|hooks| hooks.result_names)
            && op.info().is_some_and(|info| Shape::of(info).fits(op))
        {
            hook(op, &mut |value, name| {
                self.name_value(names, body, value, name);
                if let Some((_, place @ 1..)) = body.result_of(value) {
                    groups.push(place as u32);
                }
            });
        }
        let first = op.result(0);
        if *self.code(names, first) == 0 {
            let code = match self.located_name(body, first) {
                Some("") => self.next_number(),
                Some(name) => self.table.take(name, &mut self.counters.conflict) | NAME,
                None => match hooks.and_then(|hooks| self.name_of_properties(op, hooks)) {
                    Some(name) => self.table.take_id(name, &mut self.counters.conflict) | NAME,
                    None => self.next_number(),
                },
            };
            *self.code(names, first) = code;
        }
        if count > 1 {
            let place = names.values + first.index() as usize;
            self.group_results((names.number, op.id()), place, count, groups);
        }
    }

    /// Makes the results of an operation with several results refer to the first result of their
    /// group. `first` is the index of the code of the first result.
    #[cold]
    fn group_results(
        &mut self,
        op: (u32, Op),
        first: usize,
        count: usize,
        mut starts: SmallVec<[u32; 4]>,
    ) {
        starts.push(0);
        starts.sort_unstable();
        starts.dedup();
        let names = &mut self.names;
        for (i, &start) in starts.iter().enumerate() {
            let end = starts.get(i + 1).map_or(count, |next| *next as usize);
            let code = names.values[first + start as usize];
            if end - start as usize == 1 {
                continue;
            }
            for place in start as usize..end {
                let group = names.groups.len() as u32;
                names.groups.push((code, (place - start as usize) as u32));
                names.values[first + place] = group | GROUP;
            }
        }
        if starts.len() > 1 {
            names.result_groups.insert(op, starts);
        }
        debug_assert!(names.groups.len() < ALONE as usize);
    }
}
