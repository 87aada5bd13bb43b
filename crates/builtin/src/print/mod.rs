//! The text of types and attributes, byte for byte that of MLIR's printer.

pub(crate) mod attributes;
mod buffer;
pub(crate) mod dense;
pub(crate) mod number;
pub(crate) mod types;

use terrace_ir::syntax::AsmPrinter;

/// Whether the text of an unregistered type or attribute can follow `!dialect.` as it is.
fn is_pretty(text: &str) -> bool {
    if !text.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return false;
    }
    let identifier = |c: char| c.is_ascii_alphanumeric() || c == '.' || c == '_';
    let rest = text.trim_start_matches(identifier);
    rest.is_empty() || rest.starts_with('<') && rest.ends_with('>')
}

/// Writes `!dialect.text` or `!dialect<text>`.
fn dialect_symbol(
    out: &mut AsmPrinter<'_>,
    sigil: char,
    dialect: &str,
    text: &str,
) -> std::fmt::Result {
    out.write_char(sigil)?;
    out.write_str(dialect)?;
    if is_pretty(text) {
        out.write_char('.')?;
        return out.write_str(text);
    }
    out.write_char('<')?;
    out.write_str(text)?;
    out.write_char('>')
}
