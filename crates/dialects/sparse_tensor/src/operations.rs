//! Accessors of operations that combine several operands and attributes.

use terrace_builtin::IntegerAttr;
use terrace_ir::{Context, Handle, OpRef, Type, Value};

use crate::{
    CoIterateOpRef, ExtractIterSpaceOpRef, IterSpaceType, IterateOpRef, IteratorType, LevelRange,
};

/// Returns the bits of an integer attribute; 0 if it is absent.
fn bits(cx: &Context, held: Handle<IntegerAttr>) -> u64 {
    let bits = (!held.is_absent()).then(|| held.data(cx).value.to_u64());
    bits.flatten().unwrap_or(0)
}

impl ExtractIterSpaceOpRef<'_> {
    /// Returns the levels of the space; `None` if a bound is absent or negative.
    pub fn levels(self) -> Option<LevelRange> {
        LevelRange::of(self.context(), [self.lo_lvl(), self.hi_lvl()])
    }
}

/// The block arguments of a loop over an iteration space.
pub struct IterateArguments<'a> {
    /// The loop-carried values.
    pub carried: &'a [Value],
    /// The coordinates of the used levels.
    pub coordinates: &'a [Value],
    /// The iterator, the current position in the space.
    pub iterator: Value,
}

impl<'a> IterateOpRef<'a> {
    /// Returns the levels whose coordinates are used as a bit set, bit 0 for the first level.
    pub fn used_levels(self) -> u64 {
        bits(self.context(), self.crd_used_lvls())
    }

    /// Returns the type of the space; `None` if the operand has another type.
    pub fn space(self) -> Option<&'a IterSpaceType> {
        let op: OpRef<'a> = *self;
        op.body().value_type(self.iter_space()).downcast::<IterSpaceType>(op.context())
    }

    /// Returns the block arguments; `None` if there are too few.
    pub fn arguments(self) -> Option<IterateArguments<'a>> {
        let op: OpRef<'a> = *self;
        let arguments = op.region(0)?.entry()?.arguments();
        let (iterator, others) = arguments.split_last()?;
        let carried = others.len().checked_sub(self.used_levels().count_ones() as usize)?;
        let (carried, coordinates) = others.split_at(carried);
        Some(IterateArguments { carried, coordinates, iterator: *iterator })
    }
}

/// The block arguments of one case of a loop over several iteration spaces.
pub struct CoIterateArguments<'a> {
    /// The loop-carried values.
    pub carried: &'a [Value],
    /// The coordinates of the used levels.
    pub coordinates: &'a [Value],
    /// The iterators over the spaces of the case.
    pub iterators: &'a [Value],
}

impl<'a> CoIterateOpRef<'a> {
    /// Returns the levels whose coordinates are used as a bit set, bit 0 for the first level.
    pub fn used_levels(self) -> u64 {
        bits(self.context(), self.crd_used_lvls())
    }

    /// Returns the number of levels of the first space.
    pub fn dimensions(self) -> u64 {
        let op: OpRef<'a> = *self;
        let space = op.operand_types().next();
        let space = space.and_then(|ty| ty.downcast::<IterSpaceType>(op.context()));
        space.map_or(0, |space| space.levels.count())
    }

    /// Returns the spaces of case number `at` as a bit set, bit 0 for the first space; `None` if
    /// `at` is out of bounds.
    pub fn case(self, at: usize) -> Option<u64> {
        let (cx, cases) = (self.context(), self.cases());
        let cases = (!cases.is_absent()).then(|| cases.data(cx))?;
        let case = cases.0.get(at)?.as_handle::<IntegerAttr>()?;
        Some(bits(cx, case))
    }

    /// Returns the block arguments of case number `at`; `None` if there are too few.
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
    /// Returns the type of iterators over the space.
    pub fn iterator(&self, cx: &Context) -> Type {
        IteratorType { encoding: self.encoding, levels: self.levels }.intern(cx).ty()
    }
}

impl LevelRange {
    /// Returns the levels between two bounds; `None` if a bound is absent or negative.
    pub(crate) fn of(cx: &Context, bounds: [Handle<IntegerAttr>; 2]) -> Option<Self> {
        let level = |bound: Handle<IntegerAttr>| {
            (!bound.is_absent()).then(|| bound.data(cx).value.to_u64()).flatten()
        };
        let [low, high] = bounds.map(level);
        Some(Self { low: low?, high: high? })
    }

    /// Returns the number of levels (MLIR: `getSpaceDim`).
    pub fn count(self) -> u64 {
        self.high.saturating_sub(self.low)
    }
}
