//! The tables of `--print-data-layout` ([`layouts`]): sizes and alignments of types in each scope.

use std::fmt;

use terrace_data_layout::{DataLayout, DataLayoutError, DynDataLayoutOp, TypeSize};
use terrace_ir::{Body, Diagnostic, Enclosing, OpRef, Type, Walk};

/// The data layout of types in a scope.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LayoutTable {
    /// The operation that is the scope, with its location.
    pub scope: String,
    /// A row for each type.
    pub rows: Vec<LayoutRow>,
}

/// The data layout of a type, as text in the order of [`COLUMNS`].
pub type LayoutRow = [String; 5];

/// The names of the columns of a [`LayoutRow`]; sizes and widths are in bits, alignments in bytes.
pub const COLUMNS: [&str; 5] = ["type", "size", "abi", "preferred", "index"];

/// Returns a table for each scope in `body`, the outermost first.
///
/// # Errors
/// When one of `types` has no layout in a scope.
pub fn layouts(body: &Body, types: &[Type]) -> Result<Vec<LayoutTable>, Diagnostic> {
    let mut tables = Vec::new();
    let mut result = Ok(());
    body.root().walk_enclosed(Enclosing::none(), |op, enclosing| {
        if op.interface::<DynDataLayoutOp>().is_some() {
            match DataLayout::of(op, enclosing).and_then(|layout| table(op, &layout, types)) {
                Ok(table) => tables.push(table),
                Err(error) => {
                    result = Err(error.at(op.location()));
                    return Walk::Interrupt;
                }
            }
        }
        Walk::Advance
    });
    result.map(|()| tables)
}

fn size(size: TypeSize) -> String {
    if size.scalable { format!("{} x vscale", size.quantity) } else { size.quantity.to_string() }
}

fn table(
    op: OpRef<'_>,
    layout: &DataLayout,
    types: &[Type],
) -> Result<LayoutTable, DataLayoutError> {
    let cx = op.context();
    let mut rows = Vec::new();
    for ty in types {
        let index = layout.type_index_bitwidth(*ty)?;
        rows.push([
            ty.to_text(cx),
            size(layout.type_size(*ty)?),
            layout.type_abi_alignment(*ty)?.to_string(),
            layout.type_preferred_alignment(*ty)?.to_string(),
            index.map_or_else(|| "-".to_owned(), |width| width.to_string()),
        ]);
    }
    let name = terrace_ir::symbol::symbol_name(op)
        .map_or_else(String::new, |name| format!(" @{}", name.as_str(cx)));
    let scope = format!("{}{name} at {}", op.name_str(), op.location().to_text(cx));
    Ok(LayoutTable { scope, rows })
}

/// Writes the table as lines of text, the first of which is a comment with the scope.
impl fmt::Display for LayoutTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = COLUMNS.map(str::to_owned);
        let rows = || std::iter::once(&names).chain(&self.rows);
        let width = |column: usize| rows().map(|row| row[column].len()).max().unwrap_or(0);
        let widths: [usize; 5] = std::array::from_fn(width);
        writeln!(f, "// {}", self.scope)?;
        for row in rows() {
            let mut line = format!("{:<width$}", row[0], width = widths[0]);
            for (cell, width) in row.iter().zip(widths).skip(1) {
                line.push_str(&format!("  {cell:>width$}"));
            }
            writeln!(f, "{}", line.trim_end())?;
        }
        Ok(())
    }
}
