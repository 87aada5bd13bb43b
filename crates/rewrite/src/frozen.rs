//! Patterns by the operations that they match, the best first.

use rustc_hash::FxHashMap;
use terrace_ir::fold::FoldingDialects;
use terrace_ir::pattern::{Pattern, PatternRoot};
use terrace_ir::{Context, OpName, PatternSet};

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
    /// The patterns to try on operations of each name, the best first; those of any operation too.
    by_name: FxHashMap<OpName, Vec<u32>>,
    /// The patterns of any operation, the best first.
    any: Vec<u32>,
    /// The dialects that fold operations which have no hook of their own.
    folding_dialects: FoldingDialects,
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
        for list in by_name.values_mut() {
            // At equal benefit the operation's own come first.
            list.extend_from_slice(&any);
            list.sort_by_key(benefit);
        }
        Self { set, by_name, any, folding_dialects: FoldingDialects::of(cx) }
    }

    /// Whether the dialect of the operations named `name` is to be asked what they fold to.
    #[inline]
    pub(crate) fn asks_dialect(&self, cx: &Context, name: OpName) -> bool {
        self.folding_dialects.has(cx, name)
    }

    /// The patterns that may match operations named `name`, the best first.
    pub fn of(&self, name: OpName) -> impl Iterator<Item = &Pattern> {
        let list = self.by_name.get(&name).unwrap_or(&self.any);
        list.iter().map(|index| &self.set.patterns()[*index as usize])
    }

    /// All patterns, in the order in which they were added.
    pub fn patterns(&self) -> &[Pattern] {
        self.set.patterns()
    }
}
