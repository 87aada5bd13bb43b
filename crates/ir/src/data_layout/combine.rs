//! Checking the entries of one specification, and combining those of nested ones.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::entries::{Entry, EntryList, Key};
use super::interfaces::{DataLayoutDialect, DataLayoutType};
use crate::attr::StringAttr;
use crate::context::Context;
use crate::diagnostic::Diagnostic;
use crate::handle::{Handle, Location};
use crate::kind::Kind;

/// Identical entries combine; others do not.
pub fn default_combine(outer: Entry, inner: Entry) -> Option<Entry> {
    (outer.value == inner.value).then_some(inner)
}

/// The loaded dialect that `identifier` names before its first dot.
pub fn referenced_dialect(
    cx: &Context,
    identifier: Handle<StringAttr>,
) -> Option<&crate::LoadedDialect> {
    let (dialect, _) = identifier.data(cx).as_str()?.split_once('.')?;
    cx.loaded_dialect(dialect)
}

/// Checks a list of entries: no key twice, those of a type by the type, those of a name by the
/// dialect of the name (MLIR: `verifyDataLayoutSpec`).
///
/// # Errors
/// When something does not hold; the error is at `location`.
pub fn verify_entries(
    cx: &Context,
    entries: &EntryList,
    location: Location,
) -> Result<(), Diagnostic> {
    if let Some(key) = entries.repeated() {
        return Err(Diagnostic::error(
            location,
            format!("repeated DLTI key: {}", key.to_text(cx)),
        ));
    }
    for (kind, group) in entries.by_kind() {
        let Some(Key::Type(sample)) = group.first().map(|e| e.key) else { continue };
        match sample.interface::<dyn DataLayoutType>(cx) {
            Some(ty) => ty.verify_entries(cx, group, location)?,
            None if kind.info().name.starts_with("builtin.") => {
                return Err(Diagnostic::error(
                    location,
                    "unexpected data layout for a built-in type",
                ));
            }
            None => {
                return Err(Diagnostic::error(
                    location,
                    "data layout specified for a type that does not support it",
                ));
            }
        }
    }
    for (name, entry) in entries.identified() {
        // Those of dialects that are not loaded may be right; nobody here can tell.
        let Some(dialect) = referenced_dialect(cx, name) else { continue };
        let Some(interface) = dialect.interface::<dyn DataLayoutDialect>() else {
            return Err(Diagnostic::error(
                location,
                format!(
                    "the '{}' dialect does not support identifier data layout entries",
                    dialect.info().name
                ),
            ));
        };
        interface.verify_entry(cx, entry, location)?;
    }
    Ok(())
}

/// What nested specifications come down to so far.
#[derive(Default)]
struct Combined {
    named: SmallVec<[Entry; 12]>,
    groups: SmallVec<[(Kind, SmallVec<[Entry; 6]>); 4]>,
}

/// Above this, entries are found through a hash table.
const FEW: usize = 24;

/// The entries that hold where specifications are nested, `specs` from the outermost to the
/// innermost: inner entries replace outer ones with the same key. `None` if they contradict each
/// other.
///
/// Entries with names are combined first, so that the types can see them.
pub fn combine_entries(cx: &Context, specs: &[&EntryList]) -> Option<Vec<Entry>> {
    let mut combined = Combined::default();
    for spec in specs {
        combined.add_named(cx, spec)?;
        combined.add_types(cx, spec)?;
    }
    let count = combined.named.len() + combined.groups.iter().map(|g| g.1.len()).sum::<usize>();
    let mut out = Vec::with_capacity(count);
    out.extend_from_slice(&combined.named);
    for (_, group) in &combined.groups {
        out.extend_from_slice(group);
    }
    Some(out)
}

impl Combined {
    fn add_named(&mut self, cx: &Context, spec: &EntryList) -> Option<()> {
        let known = positions(&self.named);
        for (name, entry) in spec.identified() {
            let Some(at) = find(&self.named, known.as_ref(), entry.key) else {
                self.named.push(entry);
                continue;
            };
            let outer = self.named[at];
            let dialect = referenced_dialect(cx, name);
            self.named[at] = match dialect.and_then(|d| d.interface::<dyn DataLayoutDialect>()) {
                Some(dialect) => dialect.combine(cx, outer, entry)?,
                None => default_combine(outer, entry)?,
            };
        }
        Some(())
    }

    fn add_types(&mut self, cx: &Context, spec: &EntryList) -> Option<()> {
        for (kind, new) in spec.by_kind() {
            let Some((_, old)) = self.groups.iter_mut().find(|g| g.0 == kind) else {
                self.groups.push((kind, new.into()));
                continue;
            };
            let known = positions(old);
            let sample = new.first().and_then(|e| e.key.as_type())?;
            let compatible = match sample.interface::<dyn DataLayoutType>(cx) {
                Some(ty) => ty.are_compatible(cx, old, new, spec, &self.named),
                None => new.iter().all(|e| {
                    find(old, known.as_ref(), e.key).is_none_or(|at| old[at].value == e.value)
                }),
            };
            if !compatible {
                return None;
            }
            for entry in new {
                match find(old, known.as_ref(), entry.key) {
                    Some(at) => old[at] = *entry,
                    None => old.push(*entry),
                }
            }
        }
        Some(())
    }
}

fn positions(entries: &[Entry]) -> Option<FxHashMap<Key, usize>> {
    (entries.len() > FEW).then(|| entries.iter().enumerate().map(|(i, e)| (e.key, i)).collect())
}

fn find(entries: &[Entry], known: Option<&FxHashMap<Key, usize>>, key: Key) -> Option<usize> {
    match known {
        Some(known) => known.get(&key).copied(),
        None => entries.iter().position(|e| e.key == key),
    }
}
