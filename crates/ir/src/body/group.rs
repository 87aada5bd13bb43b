//! Operand groups: the operands of one declared (possibly variadic) operand, changed as a whole.

use std::cell::OnceCell;
use std::ops::Range;

use smallvec::SmallVec;

use super::{Body, Op, OpRef, Value};
use crate::declaration::op_info::{OpInfo, Ranges, value_group};

/// The operands of one declared operand of an operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OperandGroup {
    /// The index of the operand in the declaration.
    pub index: usize,
    /// The index of the group within a variadic of variadics; `None` for a plain variadic.
    pub part: Option<usize>,
}

impl OperandGroup {
    /// Returns the group of all operands of the declared operand at `index`.
    pub const fn of(index: usize) -> Self {
        Self { index, part: None }
    }

    /// Returns group number `part` of the variadic of variadics declared as operand `index`.
    pub const fn part(index: usize, part: usize) -> Self {
        Self { index, part: Some(part) }
    }
}

/// The ranges of an operation's declared operand groups. Reads the lengths of the groups once for
/// queries of several groups.
pub struct OperandGroups<'b> {
    op: OpRef<'b>,
    info: Option<&'static OpInfo>,
    sizes: Option<SmallVec<[i32; 4]>>,
    /// The parts of the group that was queried first, with its index: a switch has as many parts as
    /// cases, so that finding each anew takes quadratic time.
    parts: OnceCell<(usize, Ranges)>,
}

impl OperandGroups<'_> {
    /// As [`Body::operand_group`], with segment sizes that were already looked up.
    pub fn range(&self, group: OperandGroup) -> Range<usize> {
        let Some(info) = self.info else { return 0..0 };
        let (count, sizes) = (self.op.operand_count(), self.sizes.as_deref());
        let Some((start, len)) = value_group(info.operands, count, sizes, group.index) else {
            return 0..0;
        };
        let (start, len) = (start as usize, len as usize);
        let Some(part) = group.part.filter(|_| len > 0) else { return start..start + len };
        let ranges = || info.operands[group.index].ranges(self.op.properties(), len);
        let (index, parts) = self.parts.get_or_init(|| (group.index, ranges()));
        let range = match *index == group.index {
            true => parts.get(part).cloned(),
            false => ranges().get(part).cloned(),
        };
        let range = range.unwrap_or(0..0);
        start + range.start..start + range.end
    }
}

impl Body {
    /// Returns the ranges of the operand groups of `op`.
    pub fn operand_groups(&self, op: Op) -> OperandGroups<'_> {
        let op = self.op(op);
        let info = op.info();
        let segments = info.and_then(|info| info.operand_segments);
        OperandGroups {
            op,
            info,
            sizes: segments.map(|sizes| sizes(op.properties())),
            parts: OnceCell::new(),
        }
    }

    /// Returns the range of `group` among the operands of `op`; empty if `op` is not registered or
    /// declares no such group.
    pub fn operand_group(&self, op: Op, group: OperandGroup) -> Range<usize> {
        self.operand_groups(op).range(group)
    }

    /// Replaces the operands of `group` of `op` by `values`, whose number may differ; costs as much
    /// as [`Body::set_operands`] (MLIR: `MutableOperandRange::assign`).
    pub fn set_operand_group(&mut self, op: Op, group: OperandGroup, values: &[Value]) {
        let range = self.operand_group(op, group);
        if range.len() == values.len() {
            for (at, value) in range.zip(values) {
                if self.operand(op, at) != *value {
                    self.set_operand(op, at, *value);
                }
            }
            return;
        }
        let grown = values.len() as i32 - range.len() as i32;
        let mut all: SmallVec<[Value; 8]> = self.operands(op).collect();
        all.drain(range.clone());
        all.insert_many(range.start, values.iter().copied());
        self.resize_group(op, group, grown);
        self.set_operands(op, &all);
    }

    /// Erases the operand at `index` of `group` of `op`; does nothing out of bounds. Costs as much
    /// as [`Body::set_operands`] (MLIR: `MutableOperandRange::erase`).
    pub fn erase_group_operand(&mut self, op: Op, group: OperandGroup, index: usize) {
        let mut range = self.operand_group(op, group);
        if let Some(at) = range.nth(index) {
            self.resize_group(op, group, -1);
            self.erase_operands(op, at..at + 1);
        }
    }

    /// Adds `grown`, which may be negative, to the length of `group` in the properties.
    fn resize_group(&mut self, op: Op, group: OperandGroup, grown: i32) {
        let view = self.op(op);
        let Some(info) = view.info() else { return };
        let mut properties = view.properties().to_buf();
        if let (Some(get), Some(set)) = (info.operand_segments, info.set_operand_segments) {
            let mut sizes = get(properties.as_ref());
            sizes[group.index] += grown;
            set(&mut properties, &sizes);
        }
        if let (Some(part), Some(segments)) =
            (group.part, info.operands[group.index].arity.segments())
        {
            let mut sizes = (segments.get)(properties.as_ref());
            sizes[part] += grown;
            (segments.set)(&mut properties, &sizes);
        }
        if info.properties.is_some() {
            self.set_properties(op, properties);
        }
    }
}
