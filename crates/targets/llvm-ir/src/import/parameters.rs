//! Attributes of parameters, arguments and results.

use terrace_builtin::IntegerAttr;
use terrace_ir::{ArrayAttr, Attribute, DictionaryAttr, Ident, TypeAttr};
use terrace_llvm::ConstantRangeAttr;

use super::Importer;
use crate::build::PARAMETER_ATTRIBUTES;
use crate::model::{self, AttributeClass, AttributeSet};

impl Importer<'_> {
    /// Returns the attributes of parameters; `None` if no parameter has any.
    pub(super) fn parameter_list(
        &self,
        sets: impl Iterator<Item = AttributeSet>,
    ) -> Option<Attribute> {
        let mut any = false;
        let all: Vec<Attribute> = sets
            .map(|set| {
                let entries = self.parameter_entries(set);
                any |= !entries.is_empty();
                DictionaryAttr::get(self.cx, &entries).attr()
            })
            .collect();
        any.then(|| ArrayAttr::get(self.cx, all).attr())
    }

    /// Returns the attributes of a result; `None` if the set is empty.
    pub(super) fn result_list(&self, set: AttributeSet) -> Option<Attribute> {
        let entries = self.parameter_entries(set);
        if entries.is_empty() {
            return None;
        }
        let all = vec![DictionaryAttr::get(self.cx, &entries).attr()];
        Some(ArrayAttr::get(self.cx, all).attr())
    }

    fn parameter_entries(&self, set: AttributeSet) -> Vec<(Ident, Attribute)> {
        let list = self.module.attributes.list(set);
        let mut entries: Vec<_> = list.iter().filter_map(|held| self.parameter(held)).collect();
        entries.sort_by(|(a, _), (b, _)| a.as_str(self.cx).cmp(b.as_str(self.cx)));
        entries
    }

    /// The entry of an attribute; `None` if the dialect lacks the attribute.
    pub(super) fn parameter(&self, attribute: &model::Attribute) -> Option<(Ident, Attribute)> {
        let cx = self.cx;
        let kind = attribute.kind()?;
        if kind.name() == "captures" {
            let is_none = matches!(attribute, model::Attribute::Int(_, 0));
            return is_none.then(|| (Ident::get(cx, "llvm.nocapture"), self.unit()));
        }
        if !PARAMETER_ATTRIBUTES.contains(&kind.name()) {
            return None;
        }
        let value = match attribute {
            model::Attribute::Flag(_) => self.unit(),
            model::Attribute::Type(_, ty) => TypeAttr::get(cx, self.ty(*ty)).attr(),
            model::Attribute::Int(_, value) => IntegerAttr::i64(cx, *value as i64).attr(),
            model::Attribute::Range(_, range) => {
                let width = range.lower.width();
                let ty = terrace_builtin::IntegerType::get(cx, width);
                let lower = IntegerAttr::from_int(cx, ty, range.lower.clone());
                let upper = IntegerAttr::from_int(cx, ty, range.upper.clone());
                ConstantRangeAttr { lower, upper }.intern(cx).attr()
            }
            _ => return None,
        };
        let expected = match kind.class() {
            AttributeClass::Flag => matches!(attribute, model::Attribute::Flag(_)),
            _ => true,
        };
        expected.then(|| (Ident::get(cx, &format!("llvm.{}", kind.name())), value))
    }
}
