//! [`LiveRange`], the parts of a function in which one of some values is live.

use indexmap::IndexSet;
use terrace_arm_sme::ArmSMETileType;
use terrace_arm_sme::tiles::{tile_kind, tile_type};
use terrace_ir::{Body, Value};

/// The parts of a function in which one of some values is live. At most one of the values is live
/// at a time, so that all have the same tile.
#[derive(Clone, Default)]
pub(super) struct LiveRange {
    pub(super) values: IndexSet<Value>,
    /// The intervals of operation numbers, without their ends: sorted, and neither overlapping nor
    /// adjacent.
    pub(super) intervals: Vec<(usize, usize)>,
    /// The number of the assigned tile; `None` before the allocation.
    pub(super) tile: Option<u32>,
}

impl LiveRange {
    /// Adds `value`, which is live from operation `start` until `end`.
    pub(super) fn insert(&mut self, value: Value, start: usize, end: usize) {
        self.values.insert(value);
        self.insert_interval(start, end);
    }

    /// Adds an interval, which is merged with adjacent ones.
    fn insert_interval(&mut self, start: usize, end: usize) {
        if start == end {
            return;
        }
        let at = self.intervals.partition_point(|(other, _)| *other < start);
        self.intervals.insert(at, (start, end));
        if self.intervals.get(at + 1).is_some_and(|next| next.0 <= end) {
            self.intervals[at].1 = self.intervals.remove(at + 1).1.max(end);
        }
        if at > 0 && self.intervals[at - 1].1 >= start {
            let merged = self.intervals.remove(at);
            self.intervals[at - 1].1 = self.intervals[at - 1].1.max(merged.1);
        }
    }

    /// Adds the values and intervals of `other`, which must not overlap this range.
    pub(super) fn unite(&mut self, other: &LiveRange) {
        self.values.extend(other.values.iter().copied());
        for (start, end) in &other.intervals {
            self.insert_interval(*start, *end);
        }
    }

    /// Whether the range has no interval.
    pub(super) fn is_empty(&self) -> bool {
        self.intervals.is_empty()
    }

    /// Returns the number of the first operation of the range; 0 if the range is empty.
    pub(super) fn start(&self) -> usize {
        self.intervals.first().map_or(0, |(start, _)| *start)
    }

    /// Returns the number of the operation at which the range ends; 0 if the range is empty.
    pub(super) fn end(&self) -> usize {
        self.intervals.last().map_or(0, |(_, end)| *end)
    }

    /// Whether the range contains the operation `point`.
    pub(super) fn contains(&self, point: usize) -> bool {
        let at = self.intervals.partition_point(|(_, end)| *end <= point);
        self.intervals.get(at).is_some_and(|(start, _)| *start <= point)
    }

    /// Whether both ranges contain an operation.
    pub(super) fn overlaps(&self, other: &LiveRange) -> bool {
        let (mut left, mut right) = (self.intervals.iter(), other.intervals.iter());
        let (mut a, mut b) = (left.next(), right.next());
        while let (Some(one), Some(two)) = (a, b) {
            if one.1 <= two.0 {
                a = left.next();
            } else if two.1 <= one.0 {
                b = right.next();
            } else {
                return true;
            }
        }
        false
    }

    /// Returns the kind of the tiles that hold the values; `None` if the range has no value.
    pub(super) fn tile_kind(&self, body: &Body) -> Option<ArmSMETileType> {
        let cx = body.context();
        tile_kind(cx, tile_type(cx, body.value_type(*self.values.first()?))?)
    }
}
