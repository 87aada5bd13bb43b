//! Patterns by the operations that they match, the best first.

use std::sync::atomic::{AtomicU64, Ordering};

use rustc_hash::FxHashMap;
use terrace_ir::effects::may_be_trivially_dead;
use terrace_ir::fold::{FoldingDialects, may_fold};
use terrace_ir::pattern::{Pattern, PatternRoot};
use terrace_ir::{Context, OpInfo, OpName, PatternSet, TraitFlags};

use crate::definitions::{Definitions, Defs, Names};

/// The number of the next patterns.
static NEXT: AtomicU64 = AtomicU64::new(1);

/// Which patterns of a set are used, by their names and labels.
#[derive(Clone, Debug, Default)]
pub struct PatternFilter {
    /// If not empty, only patterns with one of these names or labels are used.
    pub enabled: Vec<String>,
    /// Patterns with one of these names or labels are not used.
    pub disabled: Vec<String>,
}

impl PatternFilter {
    fn accepts(&self, pattern: &Pattern) -> bool {
        let is = |text: &String| *text == pattern.name || pattern.labels.contains(&text.as_str());
        !self.disabled.iter().any(is) && (self.enabled.is_empty() || self.enabled.iter().any(is))
    }
}

/// Patterns that no longer change, ordered to be tried (MLIR: `FrozenRewritePatternSet`).
#[derive(Debug, Default)]
pub struct FrozenPatterns {
    set: PatternSet,
    /// A number that no others have; 0 if there are no patterns.
    number: u64,
    /// The patterns in the orders in which they are tried.
    orders: Vec<Entry>,
    /// Which of `orders` are tried on operations of each name; those of any operation too.
    by_name: FxHashMap<OpName, Order>,
    /// Which of `orders` are of any operation.
    any: Order,
    /// The operations that patterns want to define operands.
    names: Names,
    /// The dialects that fold operations which have no hook of their own.
    folding_dialects: FoldingDialects,
}

/// A pattern as it is tried.
#[derive(Clone, Copy, Debug)]
struct Entry {
    /// The number of the pattern in its set.
    index: u32,
    /// What defines the operands of operations that it matches.
    wanted: Definitions,
}

/// A part of the orders of a set: where it begins and where it ends.
type Order = (u32, u32);

/// What the greedy driver asks of operations of a name.
#[derive(Clone, Copy)]
pub(crate) struct Rules {
    /// The declaration; `None` if there is none yet.
    pub(crate) info: Option<&'static OpInfo>,
    /// Whether the dialect is to be asked what the operations fold to.
    pub(crate) asks_dialect: bool,
    /// Whether the operations may fold; constants stay what they are.
    pub(crate) folds: bool,
    /// Whether what the operations fold to, by hooks of their own, depends on nothing but what
    /// [`Settled`](crate::settled::Settled) watches.
    pub(crate) is_local: bool,
    /// Whether folding, or which patterns are tried, depends on what defines the operands.
    pub(crate) asks_operands: bool,
    /// Whether nothing is ever done to the operations.
    pub(crate) stay: bool,
    order: Order,
}

impl Rules {
    /// Whether there are patterns to try.
    pub(crate) fn has_patterns(self) -> bool {
        self.order.0 < self.order.1
    }
}

impl FrozenPatterns {
    /// The patterns of `set`, as `cx` names operations.
    pub fn new(cx: &Context, set: PatternSet) -> Self {
        Self::filtered(cx, set, &PatternFilter::default())
    }

    /// The patterns of `set` that `filter` accepts.
    pub fn filtered(cx: &Context, mut set: PatternSet, filter: &PatternFilter) -> Self {
        set.retain(|pattern| filter.accepts(pattern));
        let mut by_name: FxHashMap<OpName, Vec<u32>> = FxHashMap::default();
        let mut any = Vec::new();
        for (index, pattern) in set.patterns().iter().enumerate() {
            let mut add = |name: OpName| by_name.entry(name).or_default().push(index as u32);
            match pattern.root {
                PatternRoot::Named(root) => add(OpName::get(cx, root)),
                PatternRoot::Any => any.push(index as u32),
                PatternRoot::Where(accepts) => {
                    let ops = cx.loaded_dialects().flat_map(|dialect| dialect.info().ops);
                    let names = ops.map(|op| OpName::get(cx, op.name));
                    names.filter(|name| accepts(cx, *name)).for_each(add);
                }
            }
        }
        let benefit = |index: &u32| std::cmp::Reverse(set.patterns()[*index as usize].benefit);
        any.sort_by_key(benefit);
        let (mut orders, mut names) = (Vec::new(), Names::default());
        let mut add = |list: &[u32]| {
            let start = orders.len() as u32;
            orders.extend(list.iter().map(|index| {
                let pattern = &set.patterns()[*index as usize];
                Entry { index: *index, wanted: names.wanted(cx, pattern.operands) }
            }));
            (start, orders.len() as u32)
        };
        let by_name = by_name.into_iter().map(|(name, mut list)| {
            // At equal benefit the operation's own come first.
            list.extend_from_slice(&any);
            list.sort_by_key(benefit);
            (name, add(&list))
        });
        let by_name = by_name.collect();
        let any = add(&any);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let folding_dialects = FoldingDialects::of(cx);
        Self { set, number, orders, by_name, any, names, folding_dialects }
    }

    /// A number that no other patterns have.
    pub(crate) fn number(&self) -> u64 {
        self.number
    }

    /// What the greedy driver asks of operations named `name`.
    pub(crate) fn rules(&self, cx: &Context, name: OpName) -> Rules {
        let asks_dialect = self.folding_dialects.has(cx, name);
        let order = self.order(name);
        let wants = |entry: &Entry| entry.wanted.iter().any(|wanted| *wanted != Defs::ANY);
        let info = name.info(cx);
        let constant = info.is_some_and(|info| info.flags.contains(TraitFlags::CONSTANT_LIKE));
        let folds = !constant && (asks_dialect || info.is_some_and(may_fold));
        let locally = || Some(cx.loaded_dialect(name.dialect(cx))?.info().hooks.folds_locally);
        let is_local = info.is_some() && !asks_dialect && (!folds || locally().unwrap_or_default());
        let asks_operands = folds || self.entries(order).iter().any(wants);
        let lives = info.is_some_and(|info| !may_be_trivially_dead(info));
        let stay = lives && !folds && self.entries(order).is_empty();
        Rules { info, asks_dialect, folds, is_local, asks_operands, stay, order }
    }

    /// What the results of operations named `name` are defined by, as patterns tell it apart.
    pub(crate) fn defs(&self, cx: &Context, name: OpName) -> Defs {
        self.names.of(cx, name)
    }

    fn order(&self, name: OpName) -> Order {
        self.by_name.get(&name).copied().unwrap_or(self.any)
    }

    fn entries(&self, (start, end): Order) -> &[Entry] {
        &self.orders[start as usize..end as usize]
    }

    /// The patterns that may match operations named `name`, the best first.
    pub fn of(&self, name: OpName) -> impl Iterator<Item = &Pattern> {
        let entries = self.entries(self.order(name)).iter();
        entries.map(|entry| &self.set.patterns()[entry.index as usize])
    }

    /// The patterns of `rules`, the best first, but those that match no operation whose operands are
    /// defined by `definitions`, if that is known.
    #[inline]
    pub(crate) fn by(
        &self,
        rules: Rules,
        definitions: Option<Definitions>,
    ) -> impl Iterator<Item = &Pattern> {
        let entries = self.entries(rules.order).iter();
        let may = move |entry: &&Entry| match definitions {
            Some(defs) => entry.wanted.iter().zip(defs).all(|(wanted, def)| wanted.meet(def)),
            None => true,
        };
        entries.filter(may).map(|entry| &self.set.patterns()[entry.index as usize])
    }

    /// All patterns, in the order in which they were added.
    pub fn patterns(&self) -> &[Pattern] {
        self.set.patterns()
    }
}
