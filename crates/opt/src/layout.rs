//! The tables of `--print-data-layout`: sizes and alignments of types in each scope.

use std::fmt::Write;

use terrace_data_layout::{DataLayout, DataLayoutError, DynDataLayoutOp, TypeSize};
use terrace_ir::{Body, Diagnostic, Enclosing, OpRef, Type, Walk};

/// Returns a table for each scope in `body`, the outermost first.
///
/// # Errors
/// When one of `types` has no layout in a scope.
pub(crate) fn tables(body: &Body, types: &[Type]) -> Result<String, Diagnostic> {
    let mut out = String::new();
    let mut result = Ok(());
    body.root().walk_enclosed(Enclosing::none(), |op, enclosing| {
        if op.interface::<DynDataLayoutOp>().is_some() {
            let table = DataLayout::of(op, enclosing).and_then(|layout| table(op, &layout, types));
            match table {
                Ok(table) => out.push_str(&table),
                Err(error) => {
                    result = Err(error.at(op.location()));
                    return Walk::Interrupt;
                }
            }
        }
        Walk::Advance
    });
    result.map(|()| out)
}

fn size(size: TypeSize) -> String {
    if size.scalable { format!("{} x vscale", size.quantity) } else { size.quantity.to_string() }
}

fn table(op: OpRef<'_>, layout: &DataLayout, types: &[Type]) -> Result<String, DataLayoutError> {
    let cx = op.context();
    let mut rows = vec![["type", "size", "abi", "preferred", "index"].map(str::to_owned)];
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
    let width = |column: usize| rows.iter().map(|row| row[column].len()).max().unwrap_or(0);
    let widths: [usize; 5] = std::array::from_fn(width);
    let name = terrace_ir::symbol::symbol_name(op)
        .map_or_else(String::new, |name| format!(" @{}", name.as_str(cx)));
    let mut out = format!("// {}{name} at {}\n", op.name_str(), op.location().to_text(cx));
    for row in &rows {
        let mut line = format!("{:<width$}", row[0], width = widths[0]);
        for (cell, width) in row.iter().zip(widths).skip(1) {
            // Writing to a string does not fail.
            let _ = write!(line, "  {cell:>width$}");
        }
        out.push_str(line.trim_end());
        out.push('\n');
    }
    Ok(out)
}
