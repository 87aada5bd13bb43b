//! Metadata for the analysis of aliases: access tags, alias scopes and access groups.

use terrace_builtin::DistinctAttr;
use terrace_ir::{Attribute, StringAttr, lossless};
use terrace_llvm::{
    AccessGroupAttr, AliasScopeAttr, AliasScopeDomainAttr, TBAAMemberAttr, TBAAMembers,
    TBAARootAttr, TBAATagAttr, TBAATypeDescriptorAttr,
};

use super::{Done, Importer};
use crate::model::MetadataId;

impl Importer<'_> {
    /// Translates an access tag with the types that it refers to.
    ///
    /// # Errors
    /// When a node is malformed, or refers to itself.
    pub(super) fn add_tbaa(&mut self, node: MetadataId) -> Done {
        let mut stack = vec![node];
        let mut seen = rustc_hash::FxHashSet::default();
        while let Some(current) = stack.last().copied() {
            if self.metadata.tbaa.contains_key(&current) {
                stack.pop();
                continue;
            }
            let before = stack.len();
            for operand in self.operands(current).unwrap_or_default() {
                let inner = self.node(*operand);
                stack.extend(inner.filter(|node| !self.metadata.tbaa.contains_key(node)));
            }
            if stack.len() > before {
                if !seen.insert(current) {
                    let text = self.quote_node(current);
                    return self.fail(self.place, format!("has cycle in TBAA graph: {text}"));
                }
                continue;
            }
            stack.pop();
            let made = self.tbaa_root(current);
            let made = made.or_else(|| self.tbaa_descriptor(current));
            let Some(made) = made.or_else(|| self.tbaa_tag(current)) else {
                let text = self.quote_node(current);
                return self.fail(self.place, format!("unsupported TBAA node format: {text}"));
            };
            self.metadata.tbaa.insert(current, made);
        }
        Ok(())
    }

    fn tbaa_root(&self, node: MetadataId) -> Option<Attribute> {
        let id = match self.operands(node)? {
            [] => None,
            [name] => Some(StringAttr::get(self.cx, self.text(*name)?)),
            _ => return None,
        };
        Some(TBAARootAttr { id }.intern(self.cx).attr())
    }

    fn tbaa_descriptor(&self, node: MetadataId) -> Option<Attribute> {
        let operands = self.operands(node)?;
        let (name, members) = operands.split_first()?;
        let name = self.text(*name)?;
        if members.is_empty() || (members.len() % 2 != 0 && members.len() != 1) {
            return None;
        }
        let mut all = Vec::with_capacity(members.len() / 2);
        for pair in members.chunks(2) {
            let type_desc = *self.metadata.tbaa.get(&self.node(pair[0])?)?;
            let offset = match pair {
                [_, offset] => self.number(*offset)? as i64,
                _ => 0,
            };
            if type_desc.is::<TBAATagAttr>() {
                return None;
            }
            all.push(TBAAMemberAttr { type_desc, offset }.intern(self.cx));
        }
        let id = lossless::encode(name).into_owned();
        let members = TBAAMembers(all);
        Some(TBAATypeDescriptorAttr { id, members }.intern(self.cx).attr())
    }

    fn tbaa_tag(&self, node: MetadataId) -> Option<Attribute> {
        let (base, access, offset, constant) = match *self.operands(node)? {
            [base, access, offset] => (base, access, offset, false),
            [base, access, offset, constant] => (base, access, offset, self.number(constant)? != 0),
            _ => return None,
        };
        let descriptor = |node| {
            let known = self.metadata.tbaa.get(&self.node(node)?)?;
            known.as_handle::<TBAATypeDescriptorAttr>()
        };
        let tag = TBAATagAttr {
            base_type: descriptor(base)?,
            access_type: descriptor(access)?,
            offset: self.number(offset)? as i64,
            constant,
        };
        Some(tag.intern(self.cx).attr())
    }

    /// Translates the scopes of a list.
    ///
    /// # Errors
    /// When a scope or its domain is malformed.
    pub(super) fn add_scopes(&mut self, node: MetadataId) -> Done {
        for operand in self.operands(node).unwrap_or_default() {
            let Some(scope) = self.node(*operand) else { continue };
            let parts = self.operands(scope).unwrap_or_default();
            let domain = parts.get(1).and_then(|domain| self.node(*domain));
            let Some(domain) = domain.filter(|_| self.is_scope(scope, 2)) else {
                let text = self.quote_node(scope);
                return self.fail(self.place, format!("unsupported alias scope node: {text}"));
            };
            if !self.is_scope(domain, 1) {
                let text = self.quote_node(domain);
                return self.fail(self.place, format!("unsupported alias domain node: {text}"));
            }
            if self.metadata.scopes.contains_key(&scope) {
                continue;
            }
            let cx = self.cx;
            let domain = match self.metadata.scopes.get(&domain) {
                Some(known) => *known,
                None => {
                    let id = self.scope_id(domain);
                    let description = self.scope_text(domain, 1);
                    let made = AliasScopeDomainAttr { id, description }.intern(cx).attr();
                    self.metadata.scopes.insert(domain, made);
                    made
                }
            };
            let Some(domain) = domain.as_handle::<AliasScopeDomainAttr>() else { continue };
            let description =
                self.scope_text(scope, 2).filter(|text| !text.data(cx).value.is_empty());
            let id = self.scope_id(scope);
            let made = AliasScopeAttr { id, domain, description }.intern(cx).attr();
            self.metadata.scopes.insert(scope, made);
        }
        Ok(())
    }

    /// Whether a node refers to itself or has a name first, and a string or nothing at `place`.
    fn is_scope(&self, node: MetadataId, place: usize) -> bool {
        let Some(operands) = self.operands(node) else { return false };
        let Some(first) = operands.first() else { return false };
        let named = *first == Some(node) || self.text(*first).is_some();
        named && operands.get(place).is_none_or(|text| self.text(*text).is_some())
    }

    fn scope_id(&self, node: MetadataId) -> Attribute {
        let first = self.operands(node).and_then(|operands| operands.first().copied()).flatten();
        match self.text(first) {
            Some(text) => self.string(text),
            None => DistinctAttr::create_unit(self.cx).attr(),
        }
    }

    fn scope_text(&self, node: MetadataId, place: usize) -> Option<terrace_ir::Handle<StringAttr>> {
        let text = self.text(*self.operands(node)?.get(place)?)?;
        Some(StringAttr::get(self.cx, text))
    }

    /// The scopes of a list; `None` if one of them is unknown.
    pub(super) fn scopes(&self, node: MetadataId) -> Option<Vec<Attribute>> {
        let scopes = self.operands(node)?.iter();
        scopes.map(|scope| self.metadata.scopes.get(&(*scope)?).copied()).collect()
    }

    /// The access groups in a node: itself, or the groups of a list.
    fn groups_in(&self, node: MetadataId) -> Vec<Option<MetadataId>> {
        match self.operands(node) {
            Some([]) => vec![Some(node)],
            Some(groups) => groups.iter().map(|group| self.node(*group)).collect(),
            None => Vec::new(),
        }
    }

    /// Translates the access groups in a node.
    ///
    /// # Errors
    /// When a group is malformed.
    pub(super) fn add_access_groups(&mut self, node: MetadataId) -> Done {
        for group in self.groups_in(node) {
            let known = group.is_some_and(|group| self.metadata.groups.contains_key(&group));
            if known {
                continue;
            }
            let is_group = |group: &MetadataId| {
                self.operands(*group).is_some_and(<[_]>::is_empty)
                    && self.module.metadata.is_distinct(*group)
            };
            let Some(group) = group.filter(is_group) else {
                let message = "expected an access group node to be empty and distinct";
                self.warn(self.place, message);
                let text = self.quote_node(node);
                return self.fail(self.place, format!("unsupported access group node: {text}"));
            };
            let id = DistinctAttr::create_unit(self.cx);
            let made = AccessGroupAttr { id }.intern(self.cx).attr();
            self.metadata.groups.insert(group, made);
        }
        Ok(())
    }

    /// The access groups in a node; `None` if one of them is unknown.
    pub(super) fn access_groups(&self, node: MetadataId) -> Option<Vec<Attribute>> {
        let groups = self.groups_in(node).into_iter();
        groups.map(|group| self.metadata.groups.get(&group?).copied()).collect()
    }
}
