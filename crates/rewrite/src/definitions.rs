//! What defines the operands of an operation: which constants they are, and by which operations patterns
//! are passed over that cannot match.

use rustc_hash::FxHashMap;
use terrace_ir::fold::{Constants, constant_of};
use terrace_ir::pattern::OperandDef;
use terrace_ir::{Body, Context, Op, OpName, OpNameCache, TraitFlags};

use crate::frozen::FrozenPatterns;

/// How many operands are looked at, the first ones.
const COUNT: usize = 2;

/// A set of what defines an operand, as far as patterns tell it apart: a bit for each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Defs(u64);

impl Defs {
    /// Anything, a block argument too.
    pub(crate) const ANY: Self = Self(1);
    const ALL: Self = Self(u64::MAX);
    pub(crate) const CONSTANT: Self = Self(1 << 1);
    const FIRST_NAME: u32 = 2;

    fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether something is in both sets.
    #[inline]
    pub(crate) fn meet(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

/// What defines the first operands of an operation, or what a pattern wants to define them.
pub(crate) type Definitions = [Defs; COUNT];

/// What is known of the operands of an operation.
pub(crate) struct Operands {
    pub(crate) constants: Constants,
    pub(crate) definitions: Definitions,
}

impl Default for Operands {
    /// Nothing is known, so that the operands may be defined by anything.
    fn default() -> Self {
        Self { constants: Constants::new(), definitions: [Defs::ALL; COUNT] }
    }
}

impl Operands {
    /// Those of `op`; what operations of a name define, `patterns` say and `defs` remembers.
    #[inline]
    pub(crate) fn of(
        body: &Body,
        op: Op,
        patterns: &FrozenPatterns,
        defs: &mut OpNameCache<Defs>,
    ) -> Self {
        let mut all = Self { constants: Constants::new(), definitions: [Defs::ANY; COUNT] };
        for (at, value) in body.operands(op).enumerate() {
            let mut constant = None;
            if let Some(def) = body.defining_op(value) {
                let name = body.name(def);
                let defs = *defs.get(name, || patterns.defs(body.context(), name));
                if let Some(known) = all.definitions.get_mut(at) {
                    *known = defs;
                }
                if defs.meet(Defs::CONSTANT) {
                    constant = constant_of(body.op(def));
                }
            }
            all.constants.push(constant);
        }
        all
    }
}

/// The operations that patterns want to define operands, by the bits that stand for them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names(FxHashMap<OpName, Defs>);

impl Names {
    /// What `defs` want, as `cx` names operations.
    pub(crate) fn wanted(&mut self, cx: &Context, defs: &[OperandDef]) -> Definitions {
        let mut wanted = [Defs::ANY; COUNT];
        for (one, def) in wanted.iter_mut().zip(defs) {
            *one = match def {
                OperandDef::Any => Defs::ANY,
                OperandDef::Constant => Defs::CONSTANT,
                OperandDef::Named(name) => self.bit(OpName::get(cx, name)),
            };
        }
        wanted
    }

    /// The bit of `name`; where there are none left, the pattern finds out by itself.
    fn bit(&mut self, name: OpName) -> Defs {
        let next = Defs::FIRST_NAME + self.0.len() as u32;
        let next = 1u64.checked_shl(next).map_or(Defs::ANY, Defs);
        *self.0.entry(name).or_insert(next)
    }

    /// What the results of operations named `name` are defined by; anything where that is not
    /// registered, as it may be later.
    pub(crate) fn of(&self, cx: &Context, name: OpName) -> Defs {
        let Some(info) = name.info(cx) else { return Defs::ALL };
        let defs = self.0.get(&name).map_or(Defs::ANY, |bit| bit.with(Defs::ANY));
        match info.flags.contains(TraitFlags::CONSTANT_LIKE) {
            true => defs.with(Defs::CONSTANT),
            false => defs,
        }
    }
}
