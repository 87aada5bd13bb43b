//! Pattern sets prepared for matching: [`FrozenPatterns`] orders patterns by benefit for each
//! operation name. Called by the greedy and the walk driver.

use std::sync::atomic::{AtomicU64, Ordering};

use rustc_hash::FxHashMap;
use terrace_ir::effects::may_be_trivially_dead;
use terrace_ir::fold::{FoldingDialects, may_fold};
use terrace_ir::pattern::{Pattern, PatternRoot};
use terrace_ir::{Context, OpInfo, OpName, PatternSet, TraitFlags};

use crate::definitions::{DefSet, DefinerBits, OperandDefs};

/// The number of the next pattern set.
static NEXT: AtomicU64 = AtomicU64::new(1);

/// A selection of patterns by their names and labels.
#[derive(Clone, Debug, Default)]
pub struct PatternFilter {
    /// Names or labels; if not empty, only patterns with one of them are used.
    pub enabled: Vec<String>,
    /// Names or labels; patterns with one of them are not used.
    pub disabled: Vec<String>,
}

impl PatternFilter {
    fn accepts(&self, pattern: &Pattern) -> bool {
        let is = |text: &String| *text == pattern.name || pattern.labels.contains(&text.as_str());
        !self.disabled.iter().any(is) && (self.enabled.is_empty() || self.enabled.iter().any(is))
    }
}

/// An immutable pattern set, ordered for matching (MLIR: `FrozenRewritePatternSet`).
#[derive(Debug, Default)]
pub struct FrozenPatterns {
    set: PatternSet,
    /// A process-wide unique number; 0 for the empty default set.
    number: u64,
    /// The patterns of each operation name in the order in which they are tried.
    orders: Vec<OrderedPattern>,
    /// By operation name the range of `orders` to try, patterns for any operation included.
    by_name: FxHashMap<OpName, PatternRange>,
    /// The range of `orders` with the patterns for any operation.
    any: PatternRange,
    /// The bits of the operation names that patterns require as definitions of operands.
    names: DefinerBits,
    /// The dialects that fold operations whose own fold hook is absent.
    folding_dialects: FoldingDialects,
}

/// A pattern in the order of matching.
#[derive(Clone, Copy, Debug)]
struct OrderedPattern {
    /// Index of the pattern in its set.
    index: u32,
    /// The kinds of definitions of operands that the pattern accepts.
    required: OperandDefs,
}

/// Start and end of a range of `orders`.
type PatternRange = (u32, u32);

/// Facts about the operations of one name, precomputed for the greedy driver.
#[derive(Clone, Copy)]
pub(crate) struct OpRules {
    /// The declaration; `None` if the operation is unregistered.
    pub(crate) info: Option<&'static OpInfo>,
    /// Whether the dialect has a fold hook for operations without a fold hook.
    pub(crate) folds_by_dialect: bool,
    /// Whether the operations may fold. False for constants.
    pub(crate) folds: bool,
    /// Whether the operations' own fold hooks read only what
    /// [`NoMatchCache`](crate::no_match_cache::NoMatchCache) tracks.
    pub(crate) folds_locally: bool,
    /// Whether folding or matching reads the definitions of operands.
    pub(crate) reads_definitions: bool,
    /// Whether the driver never changes the operations: they have no patterns, do not fold and are
    /// never dead.
    pub(crate) is_inert: bool,
    order: PatternRange,
}

impl OpRules {
    /// Whether some pattern may match.
    pub(crate) fn has_patterns(self) -> bool {
        self.order.0 < self.order.1
    }
}

impl FrozenPatterns {
    /// Prepares the patterns of `set` for `cx`.
    pub fn new(cx: &Context, set: PatternSet) -> Self {
        Self::filtered(cx, set, &PatternFilter::default())
    }

    /// Prepares the patterns of `set` that `filter` accepts.
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
        let (mut orders, mut names) = (Vec::new(), DefinerBits::default());
        let mut add = |list: &[u32]| {
            let start = orders.len() as u32;
            orders.extend(list.iter().map(|index| {
                let pattern = &set.patterns()[*index as usize];
                OrderedPattern { index: *index, required: names.required(cx, pattern.operands) }
            }));
            (start, orders.len() as u32)
        };
        let by_name = by_name.into_iter().map(|(name, mut list)| {
            // Patterns of the operation come before those of any operation with the same benefit.
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

    /// Returns the process-wide unique number of the set.
    pub(crate) fn number(&self) -> u64 {
        self.number
    }

    /// Collects the facts about operations named `name`.
    pub(crate) fn rules(&self, cx: &Context, name: OpName) -> OpRules {
        let folds_by_dialect = self.folding_dialects.has(cx, name);
        let order = self.order(name);
        let wants =
            |entry: &OrderedPattern| entry.required.iter().any(|required| *required != DefSet::ANY);
        let info = name.info(cx);
        let constant = info.is_some_and(|info| info.flags.contains(TraitFlags::CONSTANT_LIKE));
        let folds = !constant && (folds_by_dialect || info.is_some_and(may_fold));
        let locally = || Some(cx.loaded_dialect(name.dialect(cx))?.info().hooks.folds_locally);
        let folds_locally =
            info.is_some() && !folds_by_dialect && (!folds || locally().unwrap_or_default());
        let reads_definitions = folds || self.entries(order).iter().any(wants);
        let lives = info.is_some_and(|info| !may_be_trivially_dead(info));
        let is_inert = lives && !folds && self.entries(order).is_empty();
        OpRules { info, folds_by_dialect, folds, folds_locally, reads_definitions, is_inert, order }
    }

    /// Returns the kinds of definitions that results of operations named `name` are.
    pub(crate) fn defs(&self, cx: &Context, name: OpName) -> DefSet {
        self.names.of(cx, name)
    }

    fn order(&self, name: OpName) -> PatternRange {
        self.by_name.get(&name).copied().unwrap_or(self.any)
    }

    fn entries(&self, (start, end): PatternRange) -> &[OrderedPattern] {
        &self.orders[start as usize..end as usize]
    }

    /// Returns the patterns that may match operations named `name`, by descending benefit.
    pub fn of(&self, name: OpName) -> impl Iterator<Item = &Pattern> {
        let entries = self.entries(self.order(name)).iter();
        entries.map(|entry| &self.set.patterns()[entry.index as usize])
    }

    /// Returns the patterns of `rules` by descending benefit. With `definitions`, patterns that do
    /// not accept the operands' definitions are skipped.
    #[inline]
    pub(crate) fn applicable(
        &self,
        rules: OpRules,
        definitions: Option<OperandDefs>,
    ) -> impl Iterator<Item = &Pattern> {
        let entries = self.entries(rules.order).iter();
        let may = move |entry: &&OrderedPattern| match definitions {
            Some(defs) => {
                entry.required.iter().zip(defs).all(|(required, def)| required.intersects(def))
            }
            None => true,
        };
        entries.filter(may).map(|entry| &self.set.patterns()[entry.index as usize])
    }

    /// Returns all patterns in the order of their addition.
    pub fn patterns(&self) -> &[Pattern] {
        self.set.patterns()
    }
}
