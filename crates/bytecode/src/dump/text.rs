//! Formats a dump as text.

use std::fmt;

use super::Dump;
use super::fields::{hex, quoted};
use super::operations::{Item, ItemKind, read_block, read_operation, read_region};
use crate::read::tables::Table;

impl fmt::Display for Dump<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (version, size) = (self.version, self.bytes.len());
        writeln!(f, "bytecode version {version}, {size} bytes, written by '{}'", self.producer)?;
        self.sections(f)?;
        self.summaries(f)?;
        self.strings(f)?;
        self.dialects(f)?;
        self.entries(f)?;
        self.properties(f)?;
        self.resources(f)?;
        writeln!(f, "\nIR")?;
        self.items.iter().try_for_each(|item| self.item(item, f))
    }
}

impl Dump<'_> {
    fn sections(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "\n{:>10} {:>10} {:>7}  section", "offset", "bytes", "share")?;
        for (name, range) in &self.parts {
            let share = 100.0 * range.len() as f64 / self.bytes.len() as f64;
            let (start, size) = (format!("{:#x}", range.start), range.len());
            writeln!(f, "{start:>10} {size:>10} {share:>6.1}%  {name}")?;
        }
        Ok(())
    }

    fn summaries(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for group in self.groups() {
            writeln!(f, "\n{:>10} {:>10}  {}", "count", "bytes", group.title)?;
            for row in group.rows {
                writeln!(f, "{:>10} {:>10}  {}", row.count, row.bytes, row.label)?;
            }
        }
        Ok(())
    }

    fn strings(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "\nString: {}", self.strings.len())?;
        for (index, string) in self.strings.iter().enumerate() {
            writeln!(f, "  {index}: {}", quoted(string))?;
        }
        Ok(())
    }

    fn dialects(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let dialects = &self.dialects;
        writeln!(f, "\nDialect: {}", dialects.dialects.len())?;
        for (index, dialect) in dialects.dialects.iter().enumerate() {
            match dialect.version_bytes() {
                Some(range) => {
                    let version = hex(&self.bytes[range]);
                    writeln!(f, "  {index}: {}, version {version}", dialect.name)?;
                }
                None => writeln!(f, "  {index}: {}", dialect.name)?,
            }
        }
        writeln!(f, "\nDialect, operation names: {}", dialects.names.len())?;
        for (index, name) in dialects.names.iter().enumerate() {
            let registered = if name.registered == Some(false) { ", not registered" } else { "" };
            writeln!(f, "  {index}: {}{registered}", self.operation_name(index))?;
        }
        Ok(())
    }

    fn entries(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (title, sign, table) in
            [("attributes", '#', Table::Attributes), ("types", '!', Table::Types)]
        {
            let entries = self.entries.of(table);
            writeln!(f, "\nAttrType, {title}: {}", entries.len())?;
            for (index, entry) in entries.iter().enumerate() {
                let dialect = &self.dialects.dialects[entry.dialect].name;
                let (start, contents) = (entry.range.start, self.contents(table, &entry));
                let size = entry.range.len();
                writeln!(f, "  {sign}{index} @{start:#x} +{size} {dialect}: {contents}")?;
            }
        }
        Ok(())
    }

    fn properties(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "\nProperties: {}", self.blobs.len())?;
        for (index, (start, end)) in self.blobs.iter().enumerate() {
            let bytes = &self.bytes[*start as usize..*end as usize];
            writeln!(f, "  {index} @{start:#x} +{}: {}", bytes.len(), hex(bytes))?;
        }
        Ok(())
    }

    fn resources(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "\nResource: {}", self.resources.len())?;
        for resource in &self.resources {
            let (start, size) = (resource.start, resource.size);
            let (group, key, kind) = (&resource.group, &resource.key, resource.kind);
            writeln!(f, "  @{start:#x} +{size} {group}: {key}, {kind}")?;
        }
        Ok(())
    }

    fn item(&self, item: &Item, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (start, depth) = (item.start, 2 + 2 * item.depth.min(100) as usize);
        write!(f, "{:depth$}@{start:#x} +{} ", "", item.size)?;
        let start = start as usize;
        let mut cursor = self.whole.part(start..start + item.size as usize);
        const READ: &str = "the item was read before";
        match item.kind {
            ItemKind::Region => {
                let (blocks, values) = read_region(&mut cursor).expect(READ);
                write!(f, "region: blocks {blocks}, values {values}")?;
            }
            ItemKind::Block => {
                let block = read_block(&mut cursor, self.version).expect(READ);
                write!(f, "block: operations {}", block.operations)?;
                for (ty, location) in &block.arguments {
                    write!(f, ", !{ty}")?;
                    location.iter().try_for_each(|location| write!(f, " at #{location}"))?;
                }
                orders(block.orders, f)?;
            }
            ItemKind::Operation(name) => {
                let operation = read_operation(&mut cursor, self.version).expect(READ);
                write!(f, "{} at #{}", self.operation_name(name as usize), operation.location)?;
                if let Some(attributes) = operation.attributes {
                    write!(f, ", attributes #{attributes}")?;
                }
                if let Some(properties) = operation.properties {
                    write!(f, ", properties {properties}")?;
                }
                list("results", "!", &operation.results, f)?;
                list("operands", "%", &operation.operands, f)?;
                list("successors", "^", &operation.successors, f)?;
                orders(operation.orders, f)?;
                let (regions, isolated) = operation.regions;
                if regions > 0 {
                    write!(f, ", regions {regions}")?;
                    f.write_str(if isolated { ", isolated" } else { "" })?;
                }
            }
        }
        f.write_str("\n")
    }
}

fn list(title: &str, sign: &str, numbers: &[u64], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if numbers.is_empty() {
        return Ok(());
    }
    write!(f, ", {title}")?;
    numbers.iter().try_for_each(|number| write!(f, " {sign}{number}"))
}

fn orders(count: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if count > 0 { write!(f, ", orders of uses {count}") } else { Ok(()) }
}
