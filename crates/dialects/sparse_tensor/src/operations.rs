//! What operations say beyond their fields.

use terrace_builtin::IntegerAttr;
use terrace_ir::{Context, Handle, OpRef, Type, Value};

use crate::{ExtractIterSpaceOpRef, IterSpaceType, IterateOpRef, IteratorType, LevelRange};

impl ExtractIterSpaceOpRef<'_> {
    /// The levels of the space; `None` if they are no numbers.
    pub fn levels(self) -> Option<LevelRange> {
        let level = |level: Handle<IntegerAttr>| match level.is_absent() {
            true => None,
            false => level.data(self.context()).value.to_u64(),
        };
        Some(LevelRange { low: level(self.lo_lvl())?, high: level(self.hi_lvl())? })
    }
}

/// The arguments of the region of a loop over an iteration space.
pub struct IterateArguments<'a> {
    /// Those that the loop carries from one iteration to the next.
    pub carried: &'a [Value],
    /// The coordinates that are used.
    pub coordinates: &'a [Value],
    /// The place in the space.
    pub iterator: Value,
}

impl<'a> IterateOpRef<'a> {
    /// The levels whose coordinates are used: bit 0 is for the first.
    pub fn used_levels(self) -> u64 {
        let held = self.crd_used_lvls();
        let bits = (!held.is_absent()).then(|| held.data(self.context()).value.to_u64());
        bits.flatten().unwrap_or(0)
    }

    /// The type of the space; `None` if it is another one.
    pub fn space(self) -> Option<&'a IterSpaceType> {
        let op: OpRef<'a> = *self;
        op.body().value_type(self.iter_space()).downcast::<IterSpaceType>(op.context())
    }

    /// The arguments of the region; `None` if there are too few.
    pub fn arguments(self) -> Option<IterateArguments<'a>> {
        let op: OpRef<'a> = *self;
        let arguments = op.region(0)?.entry()?.arguments();
        let (iterator, others) = arguments.split_last()?;
        let carried = others.len().checked_sub(self.used_levels().count_ones() as usize)?;
        let (carried, coordinates) = others.split_at(carried);
        Some(IterateArguments { carried, coordinates, iterator: *iterator })
    }
}

impl IterSpaceType {
    /// The type of places in such a space.
    pub fn iterator(&self, cx: &Context) -> Type {
        IteratorType { encoding: self.encoding, levels: self.levels }.intern(cx).ty()
    }
}

impl LevelRange {
    /// How many levels there are (MLIR: `getSpaceDim`).
    pub fn count(self) -> u64 {
        self.high.saturating_sub(self.low)
    }
}
