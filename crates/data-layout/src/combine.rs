//! Checking the entries of one specification, and combining those of nested ones.

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

/// Identical entries combine; others do not.
pub fn default_combine(outer: Entry, inner: Entry) -> Option<Entry> {
    (outer.value == inner.value).then_some(inner)
}

/// The loaded dialect that `identifier` names before its first dot.
pub fn referenced_dialect(
    cx: &Context,
    identifier: Handle<StringAttr>,
) -> Option<&terrace_ir::LoadedDialect> {
    let (dialect, name) = identifier.data(cx).as_str()?.split_once('.')?;
    if name.is_empty() { None } else { cx.loaded_dialect(dialect) }
}

/// Checks a list of entries: no key twice, those of a type by the type, those of a name by the
/// dialect of the name (MLIR: `verifyDataLayoutSpec`).
///
/// # Errors
/// When a key is there twice, or its type or dialect rejects an entry; the error is at `location`.
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
        // Those of dialects that are not loaded may be right; nobody here can tell.
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

/// Checks the properties of a device by the dialects that their names start with.
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

/// The number of combinations that each thread remembers.
const RECENT: usize = 32;

/// A remembered combination: the number of the context, how many dialects it had, the
/// specifications combined, and the result.
type Remembered = (u32, usize, SmallVec<[Attribute; 4]>, Attribute);

thread_local! {
    static COMBINATIONS: RefCell<[Option<Remembered>; RECENT]> =
        const { RefCell::new([const { None }; RECENT]) };
}

/// The specification that holds where `specs` are nested, from the outermost to the innermost;
/// `None` if they contradict each other.
pub(crate) fn combine_specs(cx: &Context, specs: &[Attribute]) -> Option<Attribute> {
    let (own, outer) = specs.split_last()?;
    if outer.is_empty() {
        return Some(*own);
    }
    // Which entries combine depends on the dialects that are there to say so.
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
