//! The integrity check of a body: verifies that its tables are consistent.
//!
//! The checks: every slot is free or used once; links of lists of operations, blocks and uses agree
//! in both directions and with the first and last one of the list; labels grow along a block;
//! parents and children name each other; every operand is in the list of its value, and the lists
//! have no other entries. Records are destructured without `..`, so that a new field does not
//! compile until the check covers it.

use terrace_entity::{EntityId, RangeTable, Record, Table};

use super::records::{
    ARG_BIT, ArgRecord, BlockRecord, BlockUseRecord, EXTRA, ExtraRecord, ISSUES, OpRecord,
    PROPERTIES, PROXY, RegionRecord, STORED, UseRecord, ValueRecord,
};
use super::{Block, Body, Change, Op, Region, Value};
use crate::store::stack::ensure_sufficient_stack;

type Checked = Result<(), String>;

/// Returns an error with the given text unless a condition holds.
macro_rules! ensure {
    ($condition:expr, $($text:tt)+) => {
        if !$condition {
            return Err(format!($($text)+));
        }
    };
}

/// The slots of a table that have been accounted for.
struct Slots(&'static str, Vec<bool>);

impl Slots {
    fn new(table: &'static str, end: usize) -> Self {
        Self(table, vec![false; end - 1])
    }

    fn of_table<I: EntityId, T: Record>(
        name: &'static str,
        table: &Table<I, T, impl terrace_entity::Slots<T>>,
    ) -> Result<Self, String> {
        let mut slots = Self::new(name, table.end());
        table.free_slots().try_for_each(|slot| slots.take(slot..slot + 1, "free"))?;
        Ok(slots)
    }

    fn of_runs<I: EntityId, T: Record + Clone>(
        name: &'static str,
        table: &RangeTable<I, T, impl terrace_entity::Growing<T>>,
    ) -> Result<Self, String> {
        let mut slots = Self::new(name, table.end());
        table.free_runs().try_for_each(|run| slots.take(run, "free"))?;
        Ok(slots)
    }

    /// Takes the slots in `range`, each of which may be taken once; `why` is the reason that the
    /// error states.
    fn take(&mut self, range: std::ops::Range<usize>, why: &str) -> Checked {
        for slot in range {
            let taken = self.1.get_mut(slot).map(|taken| std::mem::replace(taken, true));
            ensure!(taken == Some(false), "slot {slot} of {} is {why} and something else", self.0);
        }
        Ok(())
    }

    /// As [`Slots::take`], for the slot at `index`.
    fn take_one(&mut self, index: u64, why: &str) -> Checked {
        let slot = (index as usize).saturating_sub(1);
        self.take(slot..slot + 1, why)
    }

    /// Returns the ids of the slots that were not taken.
    fn rest<I: EntityId, T: Record>(
        &self,
        table: &Table<I, T, impl terrace_entity::Slots<T>>,
    ) -> Vec<I> {
        let left = self.1.iter().enumerate().filter(|(_, taken)| !**taken);
        left.map(|(slot, _)| table.id(slot as u32 + 1)).collect()
    }

    fn all_taken(&self) -> Checked {
        let lost = self.1.iter().position(|taken| !taken);
        ensure!(lost.is_none(), "slot {lost:?} of {} is lost", self.0);
        Ok(())
    }
}

impl Body {
    /// Checks the invariants of the tables of this body and of all nested bodies; linear in their
    /// size.
    ///
    /// # Errors
    /// When two tables disagree, in words for who wrote the code that changed the body.
    pub fn check_integrity(&self) -> Result<(), String> {
        let Self {
            cx: _,
            owner: _,
            ops,
            values,
            uses,
            blocks,
            regions,
            args,
            extras,
            rare,
            journal: _,
            outside_values: _,
            thread: _,
            validity: _,
            #[cfg(debug_assertions)]
                observers: _,
        } = self;
        let mut slots = AllSlots {
            ops: Slots::of_table("operations", ops)?,
            values: Slots::of_runs("values", values)?,
            uses: Slots::of_runs("uses", uses)?,
            blocks: Slots::of_table("blocks", blocks)?,
            regions: Slots::of_table("regions", regions)?,
            args: Slots::of_table("arguments", args)?,
            extras: Slots::of_table("extra records", extras)?,
            children: match rare {
                Some(rare) => Slots::of_table("child records", &rare.children)?,
                None => Slots::new("child records", 1),
            },
            block_uses: match rare {
                Some(rare) => Slots::of_runs("block uses", &rare.block_uses)?,
                None => Slots::new("block uses", 1),
            },
        };
        self.take_erased(&mut slots)?;
        let live_ops = slots.ops.rest(ops);
        // The root goes by one id in every body.
        let live_ops = live_ops.into_iter().map(|op| if op.slot() == 0 { Op::ROOT } else { op });
        let live_ops: Vec<Op> = live_ops.collect();
        let live_blocks = slots.blocks.rest(blocks);
        let live_regions = slots.regions.rest(regions);
        live_ops.iter().try_for_each(|op| self.check_op(*op, &mut slots))?;
        live_blocks.iter().try_for_each(|block| self.check_block(*block, &mut slots))?;
        live_regions.iter().try_for_each(|region| self.check_region(*region))?;
        let issues = rare.iter().filter_map(|rare| rare.issues.as_ref());
        for (op, issues) in issues.flat_map(|issues| &**issues) {
            ensure!(!issues.is_empty(), "{op:?} has an empty list of issues");
            let flag = self.ops.retired(*op).flags & ISSUES;
            ensure!(flag != 0, "{op:?} has issues and does not say so");
        }
        slots.values.all_taken()?;
        slots.uses.all_taken()?;
        slots.args.all_taken()?;
        slots.extras.all_taken()?;
        slots.children.all_taken()?;
        slots.block_uses.all_taken()?;
        self.child_bodies()
            .try_for_each(|child| ensure_sufficient_stack(|| child.check_integrity()))
    }

    /// Takes the slots of erased entities whose records are still kept for the journal.
    fn take_erased(&self, slots: &mut AllSlots) -> Checked {
        for change in self.changes() {
            match change {
                Change::OpErased(op) => {
                    slots.ops.take(op.slot()..op.slot() + 1, "erased")?;
                    let record = self.ops.retired(*op);
                    slots.uses.take(record.operands.slots(), "erased")?;
                    slots.values.take(record.results.slots(), "erased")?;
                    if record.flags & PROXY != 0 {
                        slots.children.take_one(record.properties, "erased")?;
                    }
                    let Some(extra) = record.extra else { continue };
                    slots.extras.take(extra.slot()..extra.slot() + 1, "erased")?;
                    let extra = self.extras.retired(extra);
                    slots.block_uses.take(extra.successors.slots(), "erased")?;
                    for region in extra.regions.iter() {
                        slots.regions.take(region.slot()..region.slot() + 1, "erased")?;
                        let mut next = self.regions.retired(*region).first;
                        while let Some(block) = next {
                            self.take_erased_block(block, slots)?;
                            next = self.blocks.retired(block).next;
                        }
                    }
                }
                Change::BlockErased(block) => self.take_erased_block(*block, slots)?,
                Change::ArgumentErased { value, .. } => self.take_erased_argument(*value, slots)?,
                Change::OperandsReplaced { old, .. } => {
                    slots.uses.take(old.0.slots(), "replaced")?
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn take_erased_block(&self, block: Block, slots: &mut AllSlots) -> Checked {
        slots.blocks.take(block.slot()..block.slot() + 1, "erased")?;
        let mut arguments = self.blocks.retired(block).args.iter();
        arguments.try_for_each(|value| self.take_erased_argument(*value, slots))
    }

    fn take_erased_argument(&self, value: Value, slots: &mut AllSlots) -> Checked {
        slots.values.take(value.slot()..value.slot() + 1, "erased")?;
        let def = self.values.retired(terrace_entity::Range::of(value))[0].def;
        let arg = (def & !ARG_BIT) as usize - 1;
        slots.args.take(arg..arg + 1, "erased")
    }

    fn check_op(&self, op: Op, slots: &mut AllSlots) -> Checked {
        let OpRecord {
            name,
            location,
            block,
            prev,
            next,
            order,
            operands,
            results,
            properties,
            attributes: _,
            extra,
            flags,
        } = &self.ops[op];
        ensure!(name.is_some() && location.is_some(), "{op:?} has no name or no location");
        ensure!(block.is_some() || prev.is_none() && next.is_none(), "{op:?} is in no block");
        if let Some(next) = next {
            let other = &self.ops[*next];
            ensure!(other.prev == Some(op), "{next:?} does not come after {op:?}");
            ensure!(other.block == *block, "{op:?} and {next:?} are in different blocks");
            ensure!(other.order > *order, "labels do not grow from {op:?} to {next:?}");
        }
        if let Some(prev) = prev {
            ensure!(self.ops[*prev].next == Some(op), "{prev:?} does not come before {op:?}");
        }
        if let Some(block) = block {
            let block = &self.blocks[*block];
            ensure!(prev.is_some() || block.first == Some(op), "{op:?} is not first in its block");
            ensure!(next.is_some() || block.last == Some(op), "{op:?} is not last in its block");
        }
        let kinds = (flags & (PROPERTIES | PROXY)).count_ones();
        ensure!(kinds < 2, "{op:?} has two kinds of properties, or some and a body");
        if flags & PROXY != 0 {
            slots.children.take_one(*properties, "used")?;
            let child = self.child(op).ok_or(format!("{op:?} is to have a body and has none"))?;
            let name = child.ops[Op::ROOT].name;
            ensure!(name == self.ops[op].name, "{op:?} and its body have different names");
        }
        slots.uses.take(operands.slots(), "an operand")?;
        for (use_, record) in operands.ids().zip(self.uses.slice(*operands)) {
            let UseRecord { value, next, prev, owner } = record;
            ensure!(*owner == Some(op), "{use_:?} is an operand of {op:?} and of {owner:?}");
            let value = value.ok_or(format!("{use_:?} uses nothing"))?;
            match prev {
                Some(prev) => {
                    let other = &self.uses[*prev];
                    ensure!(other.next == Some(use_), "{prev:?} does not come before {use_:?}");
                    ensure!(other.value == Some(value), "{prev:?} is in the list of {value:?}");
                }
                None => ensure!(
                    self.values[value].first_use == Some(use_),
                    "{use_:?} is not in the list of {value:?}"
                ),
            }
            if let Some(next) = next {
                ensure!(self.uses[*next].prev == Some(use_), "{next:?} is not after {use_:?}");
            }
        }
        slots.values.take(results.slots(), "a result")?;
        for value in results.ids::<Value>() {
            let ValueRecord { ty: _, first_use: _, def } = self.values[value];
            ensure!(def == op.index(), "{value:?} is a result of {op:?} but says {def:#x}");
            self.check_value(value)?;
        }
        self.check_extra(op, *extra, *flags, slots)
    }

    fn check_value(&self, value: Value) -> Checked {
        let ValueRecord { ty, first_use, def: _ } = self.values[value];
        ensure!(ty.is_some(), "{value:?} has no type");
        if let Some(first) = first_use {
            let record = &self.uses[first];
            ensure!(record.value == Some(value), "{first:?} is first in the list of {value:?}");
            ensure!(record.prev.is_none(), "{first:?} is first and something is before it");
        }
        Ok(())
    }

    fn check_extra(
        &self,
        op: Op,
        extra: Option<super::Extra>,
        flags: u32,
        slots: &mut AllSlots,
    ) -> Checked {
        let none = ExtraRecord::default();
        let ExtraRecord { successors, regions, stored } = match extra {
            Some(extra) => {
                slots.extras.take(extra.slot()..extra.slot() + 1, "used")?;
                &self.extras[extra]
            }
            None => &none,
        };
        ensure!(extra.is_some() == (flags & EXTRA != 0), "{op:?} is not sure about its record");
        ensure!(stored.is_some() == (flags & STORED != 0), "{op:?} is not sure about properties");
        let proxy = flags & PROXY != 0;
        ensure!(!proxy || regions.is_empty(), "{op:?} has regions here and a body of its own");
        for region in regions.iter() {
            let owner = self.regions[*region].owner;
            ensure!(owner == Some(op), "{region:?} of {op:?} belongs to {owner:?}");
        }
        slots.block_uses.take(successors.slots(), "a successor")?;
        for (use_, record) in successors.ids().zip(self.successor_uses(op)) {
            let BlockUseRecord { block, next, prev, owner } = record;
            ensure!(*owner == Some(op), "{use_:?} is a successor of {op:?} and of {owner:?}");
            let block = block.ok_or(format!("{use_:?} uses nothing"))?;
            match prev {
                Some(prev) => {
                    let other = self.block_use(*prev);
                    ensure!(other.next == Some(use_), "{prev:?} does not come before {use_:?}");
                    ensure!(other.block == Some(block), "{prev:?} is in the list of {block:?}");
                }
                None => ensure!(
                    self.blocks[block].first_use == Some(use_),
                    "{use_:?} is not in the list of {block:?}"
                ),
            }
            if let Some(next) = next {
                ensure!(self.block_use(*next).prev == Some(use_), "{next:?} not after {use_:?}");
            }
        }
        Ok(())
    }

    fn check_block(&self, block: Block, slots: &mut AllSlots) -> Checked {
        let BlockRecord { region, prev, next, first, last, first_use, args } = &self.blocks[block];
        ensure!(first.is_some() == last.is_some(), "{block:?} has a first or a last operation");
        if let (Some(first), Some(last)) = (first, last) {
            let (first, last) = (&self.ops[*first], &self.ops[*last]);
            let own = first.block == Some(block) && last.block == Some(block);
            ensure!(own, "the first or last operation of {block:?} is elsewhere");
            let ends = first.prev.is_none() && last.next.is_none();
            ensure!(ends, "{block:?} goes on behind its ends");
        }
        ensure!(region.is_some() || prev.is_none() && next.is_none(), "{block:?} in no region");
        if let Some(next) = next {
            let other = &self.blocks[*next];
            ensure!(other.prev == Some(block), "{next:?} does not come after {block:?}");
            ensure!(other.region == *region, "{block:?} and {next:?} are in different regions");
        }
        if let Some(prev) = prev {
            ensure!(self.blocks[*prev].next == Some(block), "{prev:?} is not before {block:?}");
        }
        if let Some(region) = region {
            let region = &self.regions[*region];
            ensure!(prev.is_some() || region.first == Some(block), "{block:?} is not first");
            ensure!(next.is_some() || region.last == Some(block), "{block:?} is not last");
        }
        if let Some(first) = first_use {
            let record = self.block_use(*first);
            ensure!(record.block == Some(block), "{first:?} is first in the list of {block:?}");
            ensure!(record.prev.is_none(), "{first:?} is first and something is before it");
        }
        for (at, value) in args.iter().enumerate() {
            slots.values.take(value.slot()..value.slot() + 1, "an argument")?;
            let arg = self.arg_id(*value).ok_or(format!("{value:?} is no argument"))?;
            slots.args.take(arg.slot()..arg.slot() + 1, "used")?;
            let ArgRecord { block: own, index, location } = &self.args[arg];
            ensure!(*own == Some(block), "{value:?} of {block:?} says it is of {own:?}");
            ensure!(*index as usize == at, "{value:?} is argument {at} and says {index}");
            ensure!(location.is_some(), "{value:?} has no location");
            self.check_value(*value)?;
        }
        Ok(())
    }

    fn check_region(&self, region: Region) -> Checked {
        let RegionRecord { owner, first, last } = &self.regions[region];
        if let Some(owner) = owner {
            let listed = self.region_list(*owner).contains(&region);
            ensure!(listed, "{owner:?} does not know its {region:?}");
        }
        ensure!(first.is_some() == last.is_some(), "{region:?} has a first or a last block");
        if let (Some(first), Some(last)) = (first, last) {
            let (first, last) = (&self.blocks[*first], &self.blocks[*last]);
            let own = first.region == Some(region) && last.region == Some(region);
            ensure!(own, "the first or last block of {region:?} is elsewhere");
            let ends = first.prev.is_none() && last.next.is_none();
            ensure!(ends, "{region:?} goes on behind its ends");
        }
        Ok(())
    }
}

struct AllSlots {
    ops: Slots,
    values: Slots,
    uses: Slots,
    blocks: Slots,
    regions: Slots,
    args: Slots,
    extras: Slots,
    children: Slots,
    block_uses: Slots,
}
