//! The summary of a dump: counts and sizes of the items of each section.

use indexmap::IndexMap;

use super::Dump;
use super::fields::quoted;
use super::operations::ItemKind;
use crate::read::tables::Table;

/// A line of the summary: items with the same label.
pub(super) struct Row {
    pub(super) label: String,
    pub(super) count: u64,
    pub(super) bytes: u64,
}

/// A table of the summary.
pub(super) struct Group {
    pub(super) title: &'static str,
    /// The rows by falling size.
    pub(super) rows: Vec<Row>,
}

/// Greatest number of rows of a table of single items.
const MAX_ROWS: usize = 20;

impl Group {
    fn new(title: &'static str, found: impl Iterator<Item = (String, u64)>) -> Self {
        let mut rows: IndexMap<String, (u64, u64)> = IndexMap::new();
        for (label, bytes) in found {
            let row = rows.entry(label).or_default();
            row.0 += 1;
            row.1 += bytes;
        }
        let rows = rows.into_iter();
        let mut rows: Vec<Row> =
            rows.map(|(label, (count, bytes))| Row { label, count, bytes }).collect();
        rows.sort_by_key(|row| std::cmp::Reverse(row.bytes));
        Self { title, rows }
    }

    fn largest(mut self) -> Self {
        self.rows.truncate(MAX_ROWS);
        self
    }
}

impl Dump<'_> {
    /// Returns the tables of the summary; empty tables are left out.
    pub(super) fn groups(&self) -> Vec<Group> {
        let names: Vec<String> =
            (0..self.dialects.names.len()).map(|index| self.operation_name(index)).collect();
        let operations = self.items.iter().map(|item| {
            let label = match item.kind {
                ItemKind::Operation(name) => names[name as usize].clone(),
                ItemKind::Region => "(regions)".to_owned(),
                ItemKind::Block => "(blocks and arguments)".to_owned(),
            };
            (label, u64::from(item.size))
        });
        let labels = |table| {
            let entries = self.entries.of(table).iter();
            entries.map(move |entry| (self.label(table, &entry), entry.range.len() as u64))
        };
        let resources = self.resources.iter().map(|resource| {
            let (group, key) = (&resource.group, &resource.key);
            (format!("{group}: {key}"), resource.size)
        });
        let strings = self.strings.iter().map(|string| (quoted(string), string.len() as u64 + 1));
        let groups = [
            Group::new("IR: operations by name", operations),
            Group::new("AttrType: attributes by sort", labels(Table::Attributes)),
            Group::new("AttrType: types by sort", labels(Table::Types)),
            Group::new("Resource: the largest", resources).largest(),
            Group::new("String: the longest", strings).largest(),
        ];
        groups.into_iter().filter(|group| !group.rows.is_empty()).collect()
    }
}
