//! Numbering, region by region: a region's own values first, then those of the regions in it,
//! which go on with its numbers and avoid its names.

use smallvec::SmallVec;
use terrace_entity::EntityId;
use terrace_ir::{Body, Location, NameLoc, Op, OpInfo, OpNameCache, OpRef, RegionRef, Value};

use super::{ALONE, AllNames, BodyNames, GROUP, NAME, address};
use crate::printer::PrintFlags;
use crate::printer::location::find_name;

/// The next number of everything that is numbered.
#[derive(Clone, Copy, Default)]
struct Counters {
    value: u32,
    argument: u32,
    conflict: u32,
}

/// A region that is still to be numbered.
struct Pending<'a> {
    region: RegionRef<'a>,
    counters: Counters,
    /// How many scopes of names are around it.
    depth: usize,
}

struct Numbering<'f> {
    names: AllNames,
    flags: &'f PrintFlags,
    counters: Counters,
    infos: OpNameCache<Option<&'static OpInfo>>,
}

/// Names everything in `op`.
pub(super) fn number(op: OpRef<'_>, flags: &PrintFlags) -> AllNames {
    let names = AllNames::default();
    let mut this =
        Numbering { names, flags, counters: Counters::default(), infos: OpNameCache::default() };
    let mut pending: Vec<Pending<'_>> = op
        .regions()
        .filter(|region| !region.is_empty())
        .map(|region| Pending { region, counters: Counters::default(), depth: 1 })
        .collect();
    let mut scopes = vec![0];
    let names = this.body_names(op.body());
    this.number_op(op, names);
    let unique = flags.unique_ssa_ids || flags.generic;
    while let Some(next) = pending.pop() {
        if !unique {
            this.counters = next.counters;
        }
        while scopes.len() > next.depth {
            let mark = scopes.pop().unwrap_or_default();
            this.names.table.rewind(mark);
        }
        scopes.push(this.names.table.mark());
        let first = pending.len();
        this.number_region(next.region, scopes.len(), &mut pending);
        for child in &mut pending[first..] {
            child.counters = this.counters;
        }
    }
    this.names
}

impl Numbering<'_> {
    /// Where the names of `body` are, for which there is room from the first time on.
    fn body_names(&mut self, body: &Body) -> BodyNames {
        let all = &mut self.names;
        let number = all.bodies.len() as u32;
        *all.bodies.entry(address(body)).or_insert_with(|| {
            let names = BodyNames {
                values: all.values.len(),
                blocks: all.blocks.len(),
                op_ids: all.op_ids.len(),
                number,
            };
            // Indices count from one: place 0 of a body is never used.
            all.values.resize(names.values + body.value_end(), 0);
            all.blocks.resize(names.blocks + body.block_end(), 0);
            if self.flags.value_users {
                all.op_ids.resize(names.op_ids + body.op_end(), 0);
            }
            names
        })
    }

    /// The code of the name of `value`, of the body with these names.
    #[inline]
    fn code(&mut self, names: BodyNames, value: Value) -> &mut u32 {
        &mut self.names.values[names.values + value.index() as usize]
    }

    #[inline]
    fn info(&mut self, op: OpRef<'_>) -> Option<&'static OpInfo> {
        *self.infos.get(op.name(), || op.info())
    }

    fn number_region<'a>(
        &mut self,
        region: RegionRef<'a>,
        depth: usize,
        pending: &mut Vec<Pending<'a>>,
    ) {
        let body = region.body();
        let names = self.body_names(body);
        if !self.flags.generic
            && let Some(owner) = region.owner()
            && let Some(hook) = self.info(owner).and_then(|i| i.asm.block_argument_names)
        {
            hook(owner, region.id(), &mut |value, name| {
                let location = body.value_location(value);
                self.name_value(names, body, value, location, name);
            });
        }
        for (number, block) in body.blocks_in(region.id()).enumerate() {
            self.names.blocks[names.blocks + block.index() as usize] = number as u32 + 1;
            for argument in body.arguments(block) {
                self.number_argument(names, body, *argument, number == 0);
            }
            for op in body.ops_in(block) {
                let op = body.op(op);
                self.number_op(op, names);
                if op.region_count() > 0 {
                    let regions = op.regions().filter(|region| !region.is_empty());
                    let counters = Counters::default();
                    pending.extend(regions.map(|region| Pending { region, counters, depth }));
                }
            }
        }
    }

    fn number_argument(&mut self, names: BodyNames, body: &Body, value: Value, entry: bool) {
        if *self.code(names, value) != 0 {
            return;
        }
        let number = self.counters.argument;
        if entry {
            self.counters.argument += 1;
        }
        let located = self.located_name(body, body.value_location(value));
        let code = match located {
            Some("") => self.next_number(),
            Some(name) => self.names.table.take(name, &mut self.counters.conflict) | NAME,
            None if entry => {
                self.names.table.take_argument(number, &mut self.counters.conflict) | NAME
            }
            None => self.next_number(),
        };
        *self.code(names, value) = code;
    }

    #[inline]
    fn next_number(&mut self) -> u32 {
        self.counters.value += 1;
        self.counters.value
    }

    fn located_name<'c>(&self, body: &'c Body, location: Location) -> Option<&'c str> {
        if !self.flags.nameloc_as_prefix {
            return None;
        }
        let cx = body.context();
        Some(find_name(cx, location)?.downcast::<NameLoc>(cx)?.name.as_str(cx))
    }

    /// Gives `value` the name that a hook asks for.
    fn name_value(
        &mut self,
        names: BodyNames,
        body: &Body,
        value: Value,
        location: Location,
        name: &str,
    ) {
        let name = self.located_name(body, location).unwrap_or(name);
        let code = if name.is_empty() {
            self.next_number()
        } else {
            self.names.table.take(name, &mut self.counters.conflict) | NAME
        };
        if (value.index() as usize) < body.value_end() {
            *self.code(names, value) = code;
        }
    }

    #[inline]
    fn number_op(&mut self, op: OpRef<'_>, names: BodyNames) {
        let body = op.body();
        let mut groups: SmallVec<[u32; 4]> = SmallVec::new();
        if !self.flags.generic
            && let Some(hook) = self.info(op).and_then(|info| info.asm.result_names)
        {
            hook(op, &mut |value, name| {
                self.name_value(names, body, value, op.location(), name);
                if let Some((_, place @ 1..)) = body.result_of(value) {
                    groups.push(place as u32);
                }
            });
        }
        let count = op.result_count();
        if count == 0 {
            if self.flags.value_users {
                let id = self.next_number();
                self.names.op_ids[names.op_ids + op.id().index() as usize] = id;
            }
            return;
        }
        let first = op.result(0);
        if *self.code(names, first) == 0 {
            let by_location = self.flags.nameloc_as_prefix;
            let named = by_location.then(|| self.located_name(body, op.location())).flatten();
            let code = match named {
                Some("") => self.next_number(),
                Some(name) => self.names.table.take(name, &mut self.counters.conflict) | NAME,
                None => self.next_number(),
            };
            *self.code(names, first) = code;
        }
        if count > 1 {
            let place = names.values + first.index() as usize;
            self.group_results((names.number, op.id()), place, count, groups);
        }
    }

    /// Makes the results of an operation with several, whose codes are at `first`, refer to the first
    /// of their group.
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
