//! Parts of the text of types and attributes. Each kind prints itself in its own file.

pub(crate) mod buffer;
pub(crate) mod number;

use std::fmt;

use terrace_ir::syntax::AsmPrinter;
use terrace_ir::{Context, Type};

use crate::shape::DYNAMIC;

/// Whether the text of an unregistered type or attribute can follow `!dialect.` without brackets.
fn is_pretty(text: &str) -> bool {
    if !text.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return false;
    }
    let identifier = |c: char| c.is_ascii_alphanumeric() || c == '.' || c == '_';
    let rest = text.trim_start_matches(identifier);
    rest.is_empty() || rest.starts_with('<') && rest.ends_with('>')
}

/// Writes `!dialect.text` or `!dialect<text>`.
pub(crate) fn dialect_symbol(
    out: &mut AsmPrinter<'_>,
    sigil: char,
    dialect: &str,
    text: &str,
) -> fmt::Result {
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

/// Writes the sizes of a shape, `4x?x`.
pub(crate) fn sizes(out: &mut AsmPrinter<'_>, shape: &[i64]) -> fmt::Result {
    for size in shape {
        dimension(out, *size)?;
        out.write_char('x')?;
    }
    Ok(())
}

/// Writes a size, or `?` if it is [`DYNAMIC`].
pub(crate) fn dimension(out: &mut AsmPrinter<'_>, size: i64) -> fmt::Result {
    if size == DYNAMIC { out.write_char('?') } else { number::signed(out, size) }
}

/// Returns the type in quotes, for messages.
pub fn quoted(cx: &Context, ty: Type) -> String {
    format!("'{}'", ty.to_text(cx))
}
