//! The flags of the module (MLIR: `convertModuleFlagsMetadata`).

use terrace_builtin::property::enum_from_keyword;
use terrace_builtin::{FloatAttr, IntegerAttr};
use terrace_ir::{ArrayAttr, Attribute, Handle, StringAttr, SymbolRefAttr};
use terrace_llvm::{
    ModFlagBehavior, ModuleFlagAttr, ModuleFlagCGProfileEntryAttr, ModuleFlagProfileSummaryAttr,
    ModuleFlagProfileSummaryDetailedAttr, ProfileSummaryFormatKind,
};

use super::Importer;
use crate::model::{ConstantKind, MetadataId};

/// The operands of a node.
type Operands<'a> = &'a [Option<MetadataId>];

impl<'a> Importer<'a> {
    /// Creates the operation of the flags that can be read; others are reported.
    pub(super) fn module_flags(&mut self) {
        let mut flags = Vec::new();
        for node in self.named("llvm.module.flags") {
            let Some([behavior, key, value]) = self.operands(*node) else { continue };
            let behavior = self
                .number(*behavior)
                .and_then(|number| ModFlagBehavior::from_value(i64::try_from(number).ok()?));
            let (Some(behavior), Some(key)) = (behavior, self.text(*key)) else { continue };
            let Some(attribute) = self.flag_value(key, *value) else {
                let text = value.map_or_else(String::new, |value| self.quote_metadata(value));
                let key = String::from_utf8_lossy(key);
                let message = format!("unsupported module flag value for key '{key}' : {text}");
                self.warn(self.place, message);
                continue;
            };
            let key = StringAttr::get(self.cx, key);
            let flag = ModuleFlagAttr { behavior, key, value: attribute };
            flags.push(flag.intern(self.cx).attr());
        }
        if !flags.is_empty() {
            let flags = ArrayAttr::get(self.cx, flags).attr();
            let state = self.filled("llvm.module_flags", &[], &[("flags", flags)]);
            self.insert(state);
        }
    }

    fn flag_value(&self, key: &[u8], value: Option<MetadataId>) -> Option<Attribute> {
        if let Some(number) = self.int(value) {
            let number = number.zext_or_trunc(32).low_u64() as i32;
            return Some(IntegerAttr::i32(self.cx, number).attr());
        }
        if let Some(text) = self.text(value) {
            return Some(self.string(text));
        }
        let operands = self.operands(value?)?;
        match key {
            b"CG Profile" => self.call_profile(operands),
            b"ProfileSummary" => self.profile_summary(operands),
            _ => None,
        }
    }

    fn call_profile(&self, entries: Operands<'_>) -> Option<Attribute> {
        let mut all = Vec::with_capacity(entries.len());
        for entry in entries {
            let [from, to, count] = *self.operands((*entry)?)? else { return None };
            let symbol = |node| self.function_reference(node);
            let (from, to, count) = (symbol(from), symbol(to), self.number(count)?);
            let entry = ModuleFlagCGProfileEntryAttr { from, to, count };
            all.push(entry.intern(self.cx).attr());
        }
        Some(ArrayAttr::get(self.cx, all).attr())
    }

    fn function_reference(&self, node: Option<MetadataId>) -> Option<Handle<SymbolRefAttr>> {
        match self.module.constants.kind(self.metadata_constant(node)?) {
            ConstantKind::Symbol(symbol) => Some(self.symbol_reference(*symbol)),
            _ => None,
        }
    }

    /// Warns about an entry of a summary.
    fn unexpected<T>(&self, expected: &str, found: Option<MetadataId>) -> Option<T> {
        let found = found.map_or_else(String::new, |found| self.quote_metadata(found));
        self.warn(self.place, format!("expected {expected}, but found: {found}"));
        None
    }

    /// The value of an entry that is a pair of a name and a value.
    fn entry(&self, node: Option<MetadataId>, name: &str) -> Option<Option<MetadataId>> {
        let Some([key, value]) = node.and_then(|node| self.operands(node)) else {
            let what = format!("2-element tuple metadata for '{name}'");
            return self.unexpected(&what, node);
        };
        if self.text(*key) != Some(name.as_bytes()) {
            return self.unexpected(&format!("'{name}' key"), *key);
        }
        Some(*value)
    }

    /// The number of an entry.
    fn entry_number(&self, node: Option<MetadataId>, name: &str) -> Option<u64> {
        let value = self.entry(node, name)?;
        match self.number(value) {
            Some(number) => Some(number),
            None => self.unexpected(&format!("integer metadata value for key '{name}'"), value),
        }
    }

    /// The value of an entry that may be absent.
    fn optional_entry(
        &self,
        entries: Operands<'_>,
        next: &mut usize,
        name: &str,
    ) -> Option<Option<MetadataId>> {
        let node = entries.get(*next).copied().flatten()?;
        let Some([key, value]) = self.operands(node) else { return None };
        (self.text(*key) == Some(name.as_bytes())).then(|| {
            *next += 1;
            *value
        })
    }

    fn profile_summary(&self, entries: Operands<'_>) -> Option<Attribute> {
        if entries.len() < 8 {
            let list = self.named("llvm.module.flags").iter();
            let mut values = list.filter_map(|node| self.operands(*node)?.get(2).copied()?);
            let node = values.find(|node| self.operands(*node) == Some(entries));
            let text = node.map_or_else(String::new, |node| self.quote_node(node));
            let message = format!("expected at 8 entries in 'ProfileSummary': {text}");
            self.warn(self.place, message);
            return None;
        }
        let format = self.entry(entries[0], "ProfileFormat")?;
        let keyword = self.text(format).and_then(|text| std::str::from_utf8(text).ok());
        let kind = keyword.and_then(enum_from_keyword::<ProfileSummaryFormatKind>);
        let Some(kind) = kind else {
            let expected = "'SampleProfile', 'InstrProf' or 'CSInstrProf' values";
            return self.unexpected(expected, format);
        };
        let total_count = self.entry_number(entries[1], "TotalCount")?;
        let max_count = self.entry_number(entries[2], "MaxCount")?;
        let max_internal_count = self.entry_number(entries[3], "MaxInternalCount")?;
        let max_function_count = self.entry_number(entries[4], "MaxFunctionCount")?;
        let num_counts = self.entry_number(entries[5], "NumCounts")?;
        let num_functions = self.entry_number(entries[6], "NumFunctions")?;
        let mut next = 7;
        let partial = self.optional_entry(entries, &mut next, "IsPartialProfile");
        let is_partial_profile = partial.and_then(|value| self.number(value));
        let ratio = self.optional_entry(entries, &mut next, "PartialProfileRatio");
        let partial_profile_ratio = ratio.and_then(|ratio| {
            let number = self.number_attribute(self.metadata_constant(ratio)?)?;
            number.as_handle::<FloatAttr>()
        });
        let detailed = self.entry(entries.get(next).copied().flatten(), "DetailedSummary")?;
        let Some(rows) = detailed.and_then(|node| self.operands(node)) else {
            return self.unexpected("'DetailedSummary' to be a tuple", detailed);
        };
        let mut detailed_summary = Vec::with_capacity(rows.len());
        for row in rows {
            let Some([cut_off, min_count, num_counts]) = row.and_then(|row| self.operands(row))
            else {
                return self.unexpected("'DetailedSummary' entry to have 3 operands", *row);
            };
            let numbers = [*cut_off, *min_count, *num_counts].map(|node| self.number(node));
            let [Some(cut_off), Some(min_count), Some(num_counts)] = numbers else {
                return self.unexpected("'DetailedSummary' entry to hold integers", *row);
            };
            let (cut_off, num_counts) = (cut_off as u32, num_counts as u32);
            let row = ModuleFlagProfileSummaryDetailedAttr { cut_off, min_count, num_counts };
            detailed_summary.push(row.intern(self.cx));
        }
        let summary = ModuleFlagProfileSummaryAttr {
            format: kind,
            total_count,
            max_count,
            max_internal_count,
            max_function_count,
            num_counts,
            num_functions,
            is_partial_profile,
            partial_profile_ratio,
            detailed_summary,
        };
        Some(summary.intern(self.cx).attr())
    }
}
