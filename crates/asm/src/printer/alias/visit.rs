//! Collecting what may get an alias, in the order in which MLIR meets it.

use std::borrow::Cow;
use std::fmt;

use indexmap::IndexMap;
use rustc_hash::{FxBuildHasher, FxHashSet};
use smallvec::SmallVec;
use terrace_ir::syntax::{AsmPrinter, TypeElision};
use terrace_ir::{
    Class, Context, DialectHooks, Element, Id, NameLoc, OpNameCache, PrintKind, TypeAttr,
    UnknownLoc, ensure_sufficient_stack,
};

use super::Aliases;
use super::dummy::Declared;
use super::kinds::is_builtin;
use super::relevant::Segment;
use crate::printer::PrintFlags;

/// An alias without a number.
pub(super) struct Proposal {
    pub(super) id: Id,
    pub(super) name: Cow<'static, str>,
    pub(super) is_type: bool,
    pub(super) deferred: bool,
    depth: u32,
}

/// A type or attribute that was met, and what it directly contains.
pub(super) struct Entry {
    name: Option<Cow<'static, str>>,
    depth: u32,
    is_type: bool,
    deferred: bool,
    children: SmallVec<[u32; 4]>,
}

/// What is being visited inside of a type or attribute.
#[derive(Default)]
pub(super) struct Nested {
    deferred: bool,
    depth: u32,
    children: SmallVec<[u32; 4]>,
}

/// A type or attribute that is met, how its type is written, and whether its alias may be written
/// after the operation.
pub(super) type Meeting = (Id, TypeElision, bool);

/// What one thread has met. Meeting something again in the same way changes nothing.
#[derive(Default)]
pub(super) struct Noted {
    pub(super) meetings: Vec<Meeting>,
    known: FxHashSet<(Id, bool)>,
}

impl Noted {
    fn add(&mut self, meeting: Meeting) {
        if self.known.insert((meeting.0, meeting.2)) {
            self.meetings.push(meeting);
        }
    }
}

/// A printer that writes nothing and remembers what it was asked to write.
pub(super) struct Collector<'c> {
    pub(super) cx: &'c Context,
    pub(super) flags: &'c PrintFlags,
    /// The mutable types and attributes being visited.
    pub(super) cyclic: terrace_ir::print::Cyclic,
    pub(super) declared: OpNameCache<Declared>,
    /// Whether types of operands are looked at. Every value's type is met where the value is
    /// defined; if none has an alias inside, none has where it is used.
    pub(super) mind_operands: bool,
    /// Whether the type of some value has an alias inside.
    pub(super) relevant_types: bool,
    /// Hooks of the loaded dialects, sorted by namespace; those before `builtin` come first.
    pub(super) hooks: Vec<(&'static str, DialectHooks)>,
    pub(super) entries: IndexMap<Id, Entry, FxBuildHasher>,
    /// What is met, if it is to be visited later.
    pub(super) noted: Option<Noted>,
    pub(super) nested: Option<Nested>,
    /// Whether a type or attribute or anything inside has an alias, by the upper bits of ids.
    pub(super) segments: Vec<Segment>,
    /// Some packed properties without, by operation name.
    pub(super) plain_properties: Box<[(u32, u64); 512]>,
}

impl<'c> Collector<'c> {
    pub(super) fn new(cx: &'c Context, flags: &'c PrintFlags) -> Self {
        let mut hooks: Vec<_> = cx
            .loaded_dialects()
            .map(|d| (d.info().name, d.info().hooks))
            .filter(|(_, h)| h.attribute_alias.is_some() || h.type_alias.is_some())
            .collect();
        hooks.sort_by_key(|(name, _)| *name);
        Self {
            cx,
            flags,
            cyclic: Default::default(),
            declared: OpNameCache::default(),
            mind_operands: false,
            relevant_types: false,
            hooks,
            entries: IndexMap::default(),
            noted: None,
            nested: None,
            segments: Vec::new(),
            plain_properties: Box::new([(0, 0); 512]),
        }
    }

    /// Meets a type or attribute in an operation, or inside of what is being visited.
    pub(super) fn meet(&mut self, id: Id, elision: TypeElision) -> fmt::Result {
        let deferred = self.nested.as_ref().is_some_and(|n| n.deferred);
        self.meet_as(id, elision, deferred)
    }

    /// As [`Collector::meet`]; `deferred` if the alias may be written after the operation.
    pub(super) fn meet_as(&mut self, id: Id, elision: TypeElision, deferred: bool) -> fmt::Result {
        if !self.is_relevant(id) {
            return Ok(());
        }
        if let Some(noted) = &mut self.noted {
            noted.add((id, elision, deferred));
            return Ok(());
        }
        let (at, depth) = self.visit(id, elision, deferred)?;
        if let Some(nested) = &mut self.nested {
            nested.children.push(at);
            nested.depth = nested.depth.max(depth);
        }
        Ok(())
    }

    fn visit(
        &mut self,
        id: Id,
        elision: TypeElision,
        deferred: bool,
    ) -> Result<(u32, u32), fmt::Error> {
        if let Some((at, _, entry)) = self.entries.get_full(&id) {
            let depth = entry.depth;
            if !deferred && entry.deferred {
                self.never_defer(at as u32);
            }
            return Ok((at as u32, depth));
        }
        let name = self.propose(id);
        let entry = Entry {
            depth: u32::from(name.is_some()),
            name,
            is_type: id.kind().info().class == Class::Type,
            deferred,
            children: SmallVec::new(),
        };
        let (at, _) = self.entries.insert_full(id, entry);
        let outer = self.nested.replace(Nested { deferred, ..Nested::default() });
        let done = ensure_sufficient_stack(|| self.visit_inside(id, elision));
        let inner = std::mem::replace(&mut self.nested, outer).unwrap_or_default();
        done?;
        let entry = &mut self.entries[at];
        entry.children = inner.children;
        if inner.depth > 0 {
            entry.depth = inner.depth + 1;
        }
        Ok((at as u32, entry.depth))
    }

    /// Whether types of operands should have been looked at, but were not.
    pub(super) fn saw_types(&self) -> bool {
        self.relevant_types && !self.mind_operands
    }

    fn never_defer(&mut self, at: u32) {
        let mut pending = vec![at];
        while let Some(at) = pending.pop() {
            let entry = &mut self.entries[at as usize];
            if std::mem::take(&mut entry.deferred) {
                pending.extend(&entry.children);
            }
        }
    }

    fn visit_inside(&mut self, id: Id, elision: TypeElision) -> fmt::Result {
        let info = id.kind().info();
        if !is_builtin(id.kind()) {
            return match info.hooks.print {
                PrintKind::Builtin(print) | PrintKind::Dialect(print) => {
                    print(self.cx, id, elision, &mut AsmPrinter::new(self.cx, self))
                }
                PrintKind::Internal => Ok(()),
            };
        }
        // What an attribute says about its type is not written where the reader knows it.
        let skip_types = elision == TypeElision::Must
            && info.class == Class::Attribute
            && id.kind() != <TypeAttr as terrace_ir::Uniqued>::kind();
        let (cx, mut done) = (self.cx, Ok(()));
        (info.walk)(cx, id, &mut |element| match element {
            _ if done.is_err() => {}
            Element::Type(_) if skip_types => {}
            Element::Attribute(a)
                if a.is::<UnknownLoc>()
                    && id.kind() == <NameLoc as terrace_ir::Uniqued>::kind() => {}
            element => done = self.meet(element_id(element), TypeElision::Never),
        });
        done
    }

    /// The aliases, named and in order.
    pub(super) fn finish(self) -> Aliases {
        let mut sorted: Vec<Proposal> = self
            .entries
            .into_iter()
            .filter_map(|(id, entry)| {
                Some(Proposal {
                    id,
                    name: entry.name?,
                    is_type: entry.is_type,
                    deferred: entry.deferred,
                    depth: entry.depth,
                })
            })
            .collect();
        sorted.sort_by(|a, b| {
            a.depth
                .cmp(&b.depth)
                .then_with(|| b.is_type.cmp(&a.is_type))
                .then_with(|| a.name.cmp(&b.name))
        });
        Aliases::number(sorted)
    }
}

pub(super) fn element_id(element: Element) -> Id {
    match element {
        Element::Type(ty) => ty.id(),
        Element::Attribute(attribute) => attribute.id(),
    }
}
