//! What operations say beyond their fields.

use terrace_builtin::IntegerAttr;
use terrace_ir::{Context, Handle, OpRef, Type, Value};

use crate::{
    CoIterateOpRef, ExtractIterSpaceOpRef, IterSpaceType, IterateOpRef, IteratorType, LevelRange,
};

/// The bits that a constant holds.
fn bits(cx: &Context, held: Handle<IntegerAttr>) -> u64 {
    let bits = (!held.is_absent()).then(|| held.data(cx).value.to_u64());
    bits.flatten().unwrap_or(0)
}

impl ExtractIterSpaceOpRef<'_> {
    /// The levels of the space; `None` if they are no numbers.
    pub fn levels(self) -> Option<LevelRange> {
        LevelRange::of(self.context(), [self.lo_lvl(), self.hi_lvl()])
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
        bits(self.context(), self.crd_used_lvls())
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

/// The arguments of a region of a loop over several iteration spaces.
pub struct CoIterateArguments<'a> {
    /// Those that the loop carries from one iteration to the next.
    pub carried: &'a [Value],
    /// The coordinates that are used.
    pub coordinates: &'a [Value],
    /// The places in the spaces that the case of the region is about.
    pub iterators: &'a [Value],
}

impl<'a> CoIterateOpRef<'a> {
    /// The levels whose coordinates are used: bit 0 is for the first.
    pub fn used_levels(self) -> u64 {
        bits(self.context(), self.crd_used_lvls())
    }

    /// How many levels the first space has.
    pub fn dimensions(self) -> u64 {
        let op: OpRef<'a> = *self;
        let space = op.operand_types().next();
        let space = space.and_then(|ty| ty.downcast::<IterSpaceType>(op.context()));
        space.map_or(0, |space| space.levels.count())
    }

    /// The spaces that the case at a place is about: bit 0 is for the first. `None` if there is no
    /// such case.
    pub fn case(self, at: usize) -> Option<u64> {
        let (cx, cases) = (self.context(), self.cases());
        let cases = (!cases.is_absent()).then(|| cases.data(cx))?;
        let case = cases.0.get(at)?.as_handle::<IntegerAttr>()?;
        Some(bits(cx, case))
    }

    /// The arguments of the region at a place; `None` if there are too few.
    pub fn arguments(self, at: usize) -> Option<CoIterateArguments<'a>> {
        let op: OpRef<'a> = *self;
        let arguments = op.region(at)?.entry()?.arguments();
        let (carried, rest) = arguments.split_at_checked(self.init_args().len())?;
        let coordinates = rest.get(..self.used_levels().count_ones() as usize)?;
        let first = arguments.len().checked_sub(self.case(at)?.count_ones() as usize)?;
        Some(CoIterateArguments { carried, coordinates, iterators: arguments.get(first..)? })
    }
}

impl IterSpaceType {
    /// The type of places in such a space.
    pub fn iterator(&self, cx: &Context) -> Type {
        IteratorType { encoding: self.encoding, levels: self.levels }.intern(cx).ty()
    }
}

impl LevelRange {
    /// The levels from the first constant to the other; `None` if one is not there or no number.
    pub(crate) fn of(cx: &Context, bounds: [Handle<IntegerAttr>; 2]) -> Option<Self> {
        let level = |bound: Handle<IntegerAttr>| {
            (!bound.is_absent()).then(|| bound.data(cx).value.to_u64()).flatten()
        };
        let [low, high] = bounds.map(level);
        Some(Self { low: low?, high: high? })
    }

    /// How many levels there are (MLIR: `getSpaceDim`).
    pub fn count(self) -> u64 {
        self.high.saturating_sub(self.low)
    }
}
