//! The collector of aliases: visits types and attributes in MLIR's order.

use std::borrow::Cow;
use std::fmt;

use indexmap::IndexMap;
use rustc_hash::{FxBuildHasher, FxHashSet};
use smallvec::SmallVec;
use terrace_builtin::attributes::AffineMapAttr;
use terrace_builtin::types::MemRefType;
use terrace_ir::syntax::{AsmPrinter, TypeElision};
use terrace_ir::{
    Class, Context, DialectHooks, Element, Id, NameLoc, OpNameCache, PrintKind, TypeAttr,
    UnknownLoc, ensure_sufficient_stack,
};

use super::Aliases;
use super::declared::Declared;
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

/// A visited type or attribute, with the indices of those it directly contains.
pub(super) struct Entry {
    name: Option<Cow<'static, str>>,
    depth: u32,
    is_type: bool,
    deferred: bool,
    children: SmallVec<[u32; 4]>,
}

/// The state of visiting the contents of a type or attribute.
#[derive(Default)]
pub(super) struct Nested {
    deferred: bool,
    depth: u32,
    children: SmallVec<[u32; 4]>,
}

/// A visited type or attribute, whether its type is written, and whether its alias may be deferred.
pub(super) type Visit = (Id, TypeElision, bool);

/// The visits of one thread. Repeated visits have no effect and are not logged.
#[derive(Default)]
pub(super) struct VisitLog {
    pub(super) visits: Vec<Visit>,
    known: FxHashSet<(Id, bool)>,
}

impl VisitLog {
    fn add(&mut self, visit: Visit) {
        if self.known.insert((visit.0, visit.2)) {
            self.visits.push(visit);
        }
    }
}

/// A printer without text that collects the types and attributes it would write.
pub(super) struct Collector<'c> {
    pub(super) cx: &'c Context,
    pub(super) flags: &'c PrintFlags,
    /// The mutable types and attributes being visited.
    pub(super) cyclic: terrace_ir::print::Cyclic,
    pub(super) declared: OpNameCache<Declared>,
    /// Whether the types of operands are visited. They are relevant only if types of results or
    /// arguments are, since each operand is a result or argument.
    pub(super) visits_operands: bool,
    /// Whether the type of a result or argument is relevant.
    pub(super) relevant_types: bool,
    /// The alias hooks of the loaded dialects, sorted by namespace.
    pub(super) hooks: Vec<(&'static str, DialectHooks)>,
    pub(super) entries: IndexMap<Id, Entry, FxBuildHasher>,
    /// The log of visits; `None` in the collector that performs them.
    pub(super) log: Option<VisitLog>,
    pub(super) nested: Option<Nested>,
    /// The relevance of types and attributes, by the upper bits of ids.
    pub(super) segments: Vec<Segment>,
    /// A direct-mapped cache of packed properties without aliases, by operation name.
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
            visits_operands: false,
            relevant_types: false,
            hooks,
            entries: IndexMap::default(),
            log: None,
            nested: None,
            segments: Vec::new(),
            plain_properties: Box::new([(0, 0); 512]),
        }
    }

    /// Visits a type or attribute of an operation, or nested in the one being visited.
    pub(super) fn visit(&mut self, id: Id, elision: TypeElision) -> fmt::Result {
        let deferred = self.nested.as_ref().is_some_and(|n| n.deferred);
        self.visit_deferrable(id, elision, deferred)
    }

    /// As [`Collector::visit`]; `deferred` if the alias may be written after the operation.
    pub(super) fn visit_deferrable(
        &mut self,
        id: Id,
        elision: TypeElision,
        deferred: bool,
    ) -> fmt::Result {
        if !self.is_relevant(id) {
            return Ok(());
        }
        if let Some(log) = &mut self.log {
            log.add((id, elision, deferred));
            return Ok(());
        }
        let (at, depth) = self.enter(id, elision, deferred)?;
        if let Some(nested) = &mut self.nested {
            nested.children.push(at);
            nested.depth = nested.depth.max(depth);
        }
        Ok(())
    }

    /// Visits `id`, and on the first visit its nested data; returns its index and depth.
    fn enter(
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

    /// Whether types of operands have to be visited, but were not.
    pub(super) fn saw_types(&self) -> bool {
        self.relevant_types && !self.visits_operands
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
            if let PrintKind::Builtin(print) | PrintKind::Dialect(print) = info.hooks().print {
                let cyclic = self.cyclic.len();
                let done = print(self.cx, id, elision, &mut AsmPrinter::new(self.cx, self));
                if done.is_err() {
                    // The printer writes a placeholder then.
                    self.cyclic.truncate(cyclic);
                }
            }
            return Ok(());
        }
        // The type of an attribute is not written where the syntax implies it.
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
            // The layout of a memref is not written if it is an identity map.
            Element::Attribute(a)
                if id.kind() == <MemRefType as terrace_ir::Uniqued>::kind()
                    && a.downcast::<AffineMapAttr>(cx).is_some_and(|map| map.0.is_identity(cx)) => {
            }
            element => done = self.visit(element_id(element), TypeElision::Never),
        });
        done
    }

    /// Returns the aliases, numbered and in the order of the text.
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
