//! The details of the differences between paired operations.

use terrace_asm::{DisplayIn, OpKey};
use terrace_ir::effects::is_memory_effect_free;
use terrace_ir::symbol::symbol_name;
use terrace_ir::{Attribute, Context, OpRef, TraitFlags, Type, Value};

use super::pair::{Pair, Pairing, block_key};
use super::shape::{attributes, value_key};
use super::{Detail, DiffOptions, Difference, DifferenceKind};

/// The number of definitions up to which two values are compared.
const MAX_DEPTH: usize = 16;

/// Returns the differences of the pairs of `pairing`.
pub(super) fn compare<'a>(pairing: Pairing<'a>, options: &DiffOptions) -> Vec<Difference<'a>> {
    let mut found = Vec::new();
    let comparison = Comparison { pairing: &pairing, options };
    // The names of symbols above each operation, found through the pairs, outer ones first.
    let mut names = SymbolPaths::default();
    for pair in &pairing.pairs {
        let (old, new, kind) = match *pair {
            Pair::Both(old, new) => {
                names.enter(old);
                names.enter(new);
                let details = comparison.details(old, new);
                if details.is_empty() {
                    continue;
                }
                (Some(old), Some(new), DifferenceKind::Changed(details))
            }
            Pair::Moved(old, new) if comparison.may_be_reordered(old, new) => continue,
            Pair::Moved(old, new) => (Some(old), Some(new), DifferenceKind::Moved),
            Pair::Old(old) => (Some(old), None, DifferenceKind::Removed),
            Pair::New(new) => (None, Some(new), DifferenceKind::Added),
        };
        let symbols = old.or(new).map_or(Vec::new(), |op| names.of(op));
        found.push(Difference { old, new, kind, symbols });
    }
    found
}

/// The names of the symbols around operations.
#[derive(Default)]
struct SymbolPaths {
    /// The names of the symbols around the operations of each body, by the root of the body.
    bodies: rustc_hash::FxHashMap<OpKey, Vec<String>>,
}

impl SymbolPaths {
    /// Records `op`, after the operations around it.
    fn enter(&mut self, op: OpRef<'_>) {
        let inner = op.inner();
        if OpKey::of(inner) != OpKey::of(op) {
            let mut path = self.of(op);
            path.extend(own_name(inner));
            self.bodies.insert(OpKey::of(inner), path);
        }
    }

    /// Returns the names of the symbols around `op`, from the outside in.
    fn of(&self, op: OpRef<'_>) -> Vec<String> {
        let root = op.body().root();
        let mut path = self.bodies.get(&OpKey::of(root)).cloned().unwrap_or_default();
        let at = path.len();
        let around = op.ancestors().skip(1).filter(|outer| OpKey::of(*outer) != OpKey::of(root));
        path.extend(around.filter_map(own_name));
        path[at..].reverse();
        path
    }
}

fn own_name(op: OpRef<'_>) -> Option<String> {
    symbol_name(op).map(|name| name.as_str(op.context()).to_owned())
}

/// The comparison of paired operations.
struct Comparison<'p, 'a> {
    pairing: &'p Pairing<'a>,
    options: &'p DiffOptions,
}

impl<'a> Comparison<'_, 'a> {
    /// Returns the parts that differ.
    fn details(&self, old: OpRef<'a>, new: OpRef<'a>) -> Vec<Detail> {
        let mut details = Vec::new();
        if old.name() != new.name() {
            details.push(Detail::Name);
        }
        self.attributes(old, new, &mut details);
        let (a, b): (Vec<Type>, Vec<Type>) =
            (old.result_types().collect(), new.result_types().collect());
        differing(&a, &b, &mut details, |at, a, b| (a != b).then_some(Detail::Result(at, a, b)));
        self.operands(old, new, &mut details);
        self.arguments(old, new, &mut details);
        let count = old.successors().len().max(new.successors().len());
        details.extend((0..count).filter_map(|at| {
            let block = |op: OpRef<'a>| {
                Some(block_key(terrace_ir::BlockRef::new(op.body(), op.successor(at)?)))
            };
            let partner = block(old).and_then(|block| self.pairing.blocks.get(&block).copied());
            (partner.is_none() || partner != block(new)).then_some(Detail::Successor(at))
        }));
        if self.options.locations && old.location() != new.location() {
            details.push(Detail::Location);
        }
        details
    }

    fn attributes(&self, old: OpRef<'a>, new: OpRef<'a>, details: &mut Vec<Detail>) {
        let (a, b) = (attributes(old, self.options), attributes(new, self.options));
        let cx = old.context();
        let before = details.len();
        let find = |list: &[(terrace_ir::Ident, Attribute)], name| {
            list.iter().find(|(known, _)| *known == name).map(|(_, value)| *value)
        };
        for (name, value) in &a {
            let other = find(&b, *name);
            if other.is_none_or(|other| !is_same_attribute(cx, *value, other)) {
                details.push(Detail::Attribute(name.as_str(cx).to_owned(), Some(*value), other));
            }
        }
        for (name, value) in &b {
            if find(&a, *name).is_none() {
                details.push(Detail::Attribute(name.as_str(cx).to_owned(), None, Some(*value)));
            }
        }
        let all_count = self.options.ignored_attributes.is_empty();
        if details.len() == before
            && all_count
            && old.name() == new.name()
            && old.inner().properties() != new.inner().properties()
            && a.iter().all(|(name, value)| find(&b, *name) == Some(*value))
        {
            details.push(Detail::Properties);
        }
    }

    fn operands(&self, old: OpRef<'a>, new: OpRef<'a>, details: &mut Vec<Detail>) {
        let (a, b): (Vec<Value>, Vec<Value>) = (old.operands().collect(), new.operands().collect());
        let same = |x: Value, y: Value| self.is_same(old, x, new, y, 0);
        if old.flags().contains(TraitFlags::COMMUTATIVE)
            && let ([x, y], [z, w]) = (&a[..], &b[..])
            && same(*x, *w)
            && same(*y, *z)
        {
            return;
        }
        differing(&a, &b, details, |at, a, b| match (a, b) {
            (Some(x), Some(y)) if same(x, y) => None,
            _ => Some(Detail::Operand(at, a, b)),
        });
    }

    /// Whether `a`, an operand of `old`, is the same value as `b`, one of `new`: its partner, or
    /// computed from the same values in the same way without effects.
    fn is_same(&self, old: OpRef<'a>, a: Value, new: OpRef<'a>, b: Value, depth: usize) -> bool {
        let (body, new_body) = (old.body(), new.body());
        if self.pairing.values.get(&value_key(body, a)) == Some(&value_key(new_body, b)) {
            return true;
        }
        let (Some((x, i)), Some((y, j))) = (body.result_of(a), new_body.result_of(b)) else {
            return false;
        };
        let (x, y) = (body.op(x), new_body.op(y));
        let shapes = self.pairing.old.of_value(body, a) == self.pairing.new.of_value(new_body, b);
        shapes
            && i == j
            && depth < MAX_DEPTH
            && x.region_count() == 0
            && is_memory_effect_free(x)
            && x.operands().zip(y.operands()).all(|(a, b)| self.is_same(x, a, y, b, depth + 1))
    }

    fn arguments(&self, old: OpRef<'a>, new: OpRef<'a>, details: &mut Vec<Detail>) {
        for (region, (a, b)) in old.regions().zip(new.regions()).enumerate() {
            for (at, block) in a.blocks().enumerate() {
                let Some((_, partner)) = self.pairing.blocks.get(&block_key(block)) else {
                    continue;
                };
                let other = terrace_ir::BlockRef::new(b.body(), *partner);
                let types = |block: terrace_ir::BlockRef<'a>| -> Vec<Type> {
                    block.argument_types().collect()
                };
                differing(&types(block), &types(other), details, |index, x, y| {
                    (x != y).then_some(Detail::Argument([region, at, index], x, y))
                });
            }
        }
    }

    /// Whether a moved operation could be anywhere in its block.
    fn may_be_reordered(&self, old: OpRef<'a>, new: OpRef<'a>) -> bool {
        let (Some(a), Some(b)) = (old.block(), new.block()) else { return false };
        self.pairing.blocks.get(&block_key(a)) == Some(&block_key(b))
            && is_memory_effect_free(old)
            && self.details(old, new).is_empty()
    }
}

/// Whether two attributes are equal, up to the identity of distinct attributes in them.
fn is_same_attribute(cx: &Context, a: Attribute, b: Attribute) -> bool {
    if a == b {
        return true;
    }
    // The text numbers distinct attributes in the order of their occurrence.
    let text = a.display_in(cx).to_string();
    text.contains("distinct[") && text == b.display_in(cx).to_string()
}

/// Adds what `detail` returns for the items of `old` and `new` with the same number.
fn differing<T: Copy>(
    old: &[T],
    new: &[T],
    details: &mut Vec<Detail>,
    detail: impl Fn(usize, Option<T>, Option<T>) -> Option<Detail>,
) {
    let count = old.len().max(new.len());
    let get = |list: &[T], at: usize| list.get(at).copied();
    details.extend((0..count).filter_map(|at| detail(at, get(old, at), get(new, at))));
}
