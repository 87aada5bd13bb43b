//! Export of a declared dialect as IRDL text.

mod names;
mod operation;

use std::fmt::Write;

use terrace_ir::{Class, Context, DialectInfo, Mnemonic, OpInfo};

use names::{Symbols, fresh, is_name};

/// Returns the definition of `dialect` in IRDL. [`load_dialects`](crate::load_dialects) accepts the
/// text in a context where `dialect` is not registered.
///
/// IRDL expresses less than a declaration. Predicates without a counterpart become `irdl.any` with
/// a remark; optional attributes are listed in remarks. Definitions that IRDL cannot hold become
/// remarks: those whose names have characters other than lower-case letters, digits and
/// underscores, and operations with successors or a variadic number of regions.
pub fn export_dialect(cx: &Context, dialect: &DialectInfo) -> String {
    let symbols = Symbols::new(dialect);
    let mut out = format!("// {}\nirdl.dialect @{} {{\n", dialect.summary, dialect.name);
    for (class, kinds) in [(Class::Type, dialect.types), (Class::Attribute, dialect.attributes)] {
        for kind in kinds {
            export_kind(&mut out, &symbols, class, kind);
        }
    }
    for op in dialect.ops {
        match left_out(op) {
            Some(reason) => {
                let _ = writeln!(out, "  // {} is left out: {reason}", op.name);
            }
            None => operation::export(&mut out, cx, dialect, &symbols, op),
        }
    }
    out.push_str("}\n");
    out
}

/// Writes the definition of a type or attribute.
fn export_kind(out: &mut String, symbols: &Symbols, class: Class, kind: &Mnemonic) {
    let what = if class == Class::Type { "type" } else { "attribute" };
    if !is_name(kind.name) {
        let _ = writeln!(out, "  // the {what} {} is left out: {NO_NAME}", kind.name);
        return;
    }
    let symbol = symbols.of_kind(class, kind.name);
    if kind.parameters.is_empty() {
        let _ = writeln!(out, "  irdl.{what} {symbol}");
        return;
    }
    let _ = writeln!(out, "  irdl.{what} {symbol} {{");
    let mut taken = Vec::new();
    for at in 0..kind.parameters.len() {
        let _ = writeln!(out, "    %{at} = irdl.any");
    }
    let parameter = |(at, name): (usize, &&str)| format!("{}: %{at}", fresh(name, &mut taken));
    let list: Vec<String> = kind.parameters.iter().enumerate().map(parameter).collect();
    let _ = writeln!(out, "    irdl.parameters({})\n  }}", list.join(", "));
}

/// The remark for names that IRDL does not accept.
const NO_NAME: &str = "names have small letters, digits and underscores only";

/// Returns the reason why IRDL cannot define the operation; `None` if IRDL can define it.
fn left_out(op: &OpInfo) -> Option<&'static str> {
    let mnemonic = op.name.split_once('.').map_or("", |(_, mnemonic)| mnemonic);
    if !is_name(mnemonic) {
        return Some(NO_NAME);
    }
    if !op.successors.is_empty() {
        return Some("it has successors");
    }
    let any_number = |region: &terrace_ir::RegionInfo| region.arity != terrace_ir::Arity::Single;
    op.regions.iter().any(any_number).then_some("it has any number of regions")
}
