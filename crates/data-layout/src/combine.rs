//! Verification of a specification, and combination of the specifications of nested scopes.

use std::cell::RefCell;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::entries::{Entry, EntryList, Key};
use crate::interfaces::{DataLayoutDialect, DataLayoutSpec, DataLayoutType};
use terrace_ir::Context;
use terrace_ir::Diagnostic;
use terrace_ir::Kind;
use terrace_ir::StringAttr;
use terrace_ir::{Attribute, Handle, Location};

/// Combines identical entries; returns `None` for different ones.
pub fn default_combine(outer: Entry, inner: Entry) -> Option<Entry> {
    (outer.value == inner.value).then_some(inner)
}

/// Returns the loaded dialect whose name precedes the first dot in `identifier`; `None` if no such
/// dialect is loaded.
pub fn referenced_dialect(
    cx: &Context,
    identifier: Handle<StringAttr>,
) -> Option<&terrace_ir::LoadedDialect> {
    let (dialect, name) = identifier.data(cx).as_str()?.split_once('.')?;
    if name.is_empty() { None } else { cx.loaded_dialect(dialect) }
}

/// Verifies a list of entries: keys are unique, entries about types are verified by the type,
/// entries with identifiers by the dialect of the identifier (MLIR: `verifyDataLayoutSpec`).
///
/// # Errors
/// When a key occurs twice, or its type or dialect rejects an entry. The error is located at
/// `location`.
pub fn verify_entries(
    cx: &Context,
    entries: &EntryList,
    location: Location,
) -> Result<(), Diagnostic> {
    if let Some(key) = entries.repeated() {
        return Err(Diagnostic::error(location, format!("repeated DLTI key: {}", key.to_text(cx))));
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
        // Entries of dialects that are not loaded cannot be verified.
        let Some(dialect) = referenced_dialect(cx, name) else { continue };
        let Some(interface) = dialect.interface::<dyn DataLayoutDialect>(cx) else {
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

/// Verifies the properties of a device with the dialects whose names their identifiers begin with.
pub(crate) fn verify_device(
    cx: &Context,
    device: &EntryList,
    location: Location,
) -> Result<(), Diagnostic> {
    let mut seen: SmallVec<[&str; 4]> = SmallVec::new();
    for (name, _) in device.identified() {
        let Some(dialect) = referenced_dialect(cx, name) else { continue };
        if seen.contains(&dialect.info().name) {
            continue;
        }
        seen.push(dialect.info().name);
        if let Some(interface) = dialect.interface::<dyn DataLayoutDialect>(cx) {
            interface.verify_device_entry(cx, device, location)?;
        }
    }
    Ok(())
}

/// Number of entries of the per-thread cache of combinations.
const RECENT: usize = 32;

/// A cached combination: context number, number of loaded dialects, combined specifications, and
/// result.
type Remembered = (u32, usize, SmallVec<[Attribute; 4]>, Attribute);

thread_local! {
    static COMBINATIONS: RefCell<[Option<Remembered>; RECENT]> =
        const { RefCell::new([const { None }; RECENT]) };
}

/// Returns the combination of `specs`, which are ordered from the outermost to the innermost scope;
/// `None` if they contradict each other.
pub(crate) fn combine_specs(cx: &Context, specs: &[Attribute]) -> Option<Attribute> {
    let (own, outer) = specs.split_last()?;
    if outer.is_empty() {
        return Some(*own);
    }
    // The result depends on the loaded dialects, which combine their entries.
    let dialects = cx.loaded_count();
    let mix = |hash: u32, spec: &Attribute| {
        (hash ^ spec.id().to_bits()).wrapping_mul(0x9e37_79b9).rotate_left(15)
    };
    let place = specs.iter().fold(cx.number(), mix) as usize % RECENT;
    let known = COMBINATIONS.with_borrow(|known| match &known[place] {
        Some((number, count, of, combined))
            if *number == cx.number() && *count == dialects && **of == *specs =>
        {
            Some(*combined)
        }
        _ => None,
    });
    if known.is_some() {
        return known;
    }
    let combined = own.interface::<dyn DataLayoutSpec>(cx)?.combine_with(cx, outer)?;
    COMBINATIONS.with_borrow_mut(|known| {
        known[place] = Some((cx.number(), dialects, specs.into(), combined));
    });
    Some(combined)
}

/// The entries of nested specifications combined so far.
#[derive(Default)]
struct Combined {
    named: SmallVec<[Entry; 12]>,
    groups: SmallVec<[(Kind, SmallVec<[Entry; 6]>); 4]>,
}

/// Number of entries above which a hash table is used for lookup.
const FEW: usize = 24;

/// Combines the entries of the specifications of nested scopes, ordered from the outermost to the
/// innermost: inner entries replace outer ones with the same key. `None` if they contradict each
/// other.
///
/// Entries with identifiers are combined first, so that types can refer to the result.
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
            self.named[at] = match dialect.and_then(|d| d.interface::<dyn DataLayoutDialect>(cx)) {
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
