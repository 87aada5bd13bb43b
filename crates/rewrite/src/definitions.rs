//! Definitions of operands: [`OperandInfo`] finds which operands of an operation are constants, and
//! which kinds of operations define them, so that the greedy driver skips patterns that cannot
//! match.

use rustc_hash::FxHashMap;
use terrace_ir::fold::{Constants, constant_of};
use terrace_ir::pattern::OperandDef;
use terrace_ir::{Body, Context, Op, OpName, OpNameCache, TraitFlags};

use crate::frozen::FrozenPatterns;

/// The number of leading operands whose definitions are compared with patterns.
const COUNT: usize = 2;

/// A bit set of kinds of definitions: one bit for any value, one for constants, one for each
/// operation name that a pattern requires.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct DefSet(u64);

impl DefSet {
    /// Any definition, block arguments included.
    pub(crate) const ANY: Self = Self(1);
    const ALL: Self = Self(u64::MAX);
    pub(crate) const CONSTANT: Self = Self(1 << 1);
    const FIRST_NAME: u32 = 2;

    fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether the two sets have a common member.
    #[inline]
    pub(crate) fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

/// For each leading operand, the kinds of its definition, or the kinds that a pattern accepts.
pub(crate) type OperandDefs = [DefSet; COUNT];

/// The constants and definitions among the operands of an operation.
pub(crate) struct OperandInfo {
    pub(crate) constants: Constants,
    pub(crate) definitions: OperandDefs,
}

impl Default for OperandInfo {
    /// Returns the information that every pattern may match.
    fn default() -> Self {
        Self { constants: Constants::new(), definitions: [DefSet::ALL; COUNT] }
    }
}

impl OperandInfo {
    /// Collects the information for the operands of `op`; `defs` caches, by operation name, the
    /// kinds of definitions that `patterns` distinguish.
    #[inline]
    pub(crate) fn of(
        body: &Body,
        op: Op,
        patterns: &FrozenPatterns,
        defs: &mut OpNameCache<DefSet>,
    ) -> Self {
        let mut all = Self { constants: Constants::new(), definitions: [DefSet::ANY; COUNT] };
        for (at, value) in body.operands(op).enumerate() {
            let mut constant = None;
            if let Some(def) = body.defining_op(value) {
                let name = body.name(def);
                let defs = *defs.get(name, || patterns.defs(body.context(), name));
                if let Some(known) = all.definitions.get_mut(at) {
                    *known = defs;
                }
                if defs.intersects(DefSet::CONSTANT) {
                    constant = constant_of(body.op(def));
                }
            }
            all.constants.push(constant);
        }
        all
    }
}

/// The bit of each operation name that some pattern requires as the definition of an operand.
#[derive(Clone, Debug, Default)]
pub(crate) struct DefinerBits(FxHashMap<OpName, DefSet>);

impl DefinerBits {
    /// Returns the kinds of definitions that a pattern with the operand requirements `defs`
    /// accepts.
    pub(crate) fn required(&mut self, cx: &Context, defs: &[OperandDef]) -> OperandDefs {
        let mut required = [DefSet::ANY; COUNT];
        for (one, def) in required.iter_mut().zip(defs) {
            *one = match def {
                OperandDef::Any => DefSet::ANY,
                OperandDef::Constant => DefSet::CONSTANT,
                OperandDef::Named(name) => self.bit(OpName::get(cx, name)),
            };
        }
        required
    }

    /// Returns the bit of `name`; the bit of any definition if all bits are in use, so that the
    /// pattern is always tried.
    fn bit(&mut self, name: OpName) -> DefSet {
        let next = DefSet::FIRST_NAME + self.0.len() as u32;
        let next = 1u64.checked_shl(next).map_or(DefSet::ANY, DefSet);
        *self.0.entry(name).or_insert(next)
    }

    /// Returns the kinds of definition that results of operations named `name` are. For an
    /// unregistered operation all kinds, since it may be registered later.
    pub(crate) fn of(&self, cx: &Context, name: OpName) -> DefSet {
        let Some(info) = name.info(cx) else { return DefSet::ALL };
        let defs = self.0.get(&name).map_or(DefSet::ANY, |bit| bit.union(DefSet::ANY));
        match info.flags.contains(TraitFlags::CONSTANT_LIKE) {
            true => defs.union(DefSet::CONSTANT),
            false => defs,
        }
    }
}
