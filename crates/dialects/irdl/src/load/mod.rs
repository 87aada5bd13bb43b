//! Loading of dialects that are defined in IRDL.

mod constraint;
mod definition;
mod operation;

use indexmap::IndexMap;
use terrace_ir::symbol::symbol_name;
use terrace_ir::{Diagnostic, DynamicDialect, OpRef, Reported, SymbolTables, Walk, WalkResult};

use crate::{AttributeOp, DialectOp, OperationOp, TypeOp};
use definition::Definition;

/// Returns the name of a definition without the optional sigil of a type or attribute.
pub(crate) fn definition_name(op: OpRef<'_>) -> Option<&str> {
    let name = symbol_name(op)?.as_str(op.context());
    let sigil = match () {
        () if op.is::<TypeOp>() => '!',
        () if op.is::<AttributeOp>() => '#',
        () => return Some(name),
    };
    Some(name.strip_prefix(sigil).unwrap_or(name))
}

/// Loads the dialects that are defined in `module` into its context. From then on their operations,
/// types and attributes are parsed, printed and verified like those of any dialect (MLIR:
/// `irdl::loadDialects`).
///
/// The module must be valid. Several definitions of one dialect are merged.
///
/// # Errors
/// If the context already has a dialect of one of the names, a definition occurs twice, or a
/// constraint cannot be checked. The error has been reported, and no dialect is loaded.
pub fn load_dialects(module: OpRef<'_>) -> Result<(), Reported> {
    let cx = module.context();
    let mut dialects = IndexMap::new();
    let mut problem = None;
    let walked = module.walk_enclosed(Default::default(), |op, enclosing| {
        if !op.is::<DialectOp>() {
            return Walk::Advance;
        }
        match define(op, &SymbolTables::within(op, enclosing), &mut dialects) {
            Ok(()) => Walk::Skip,
            Err(error) => {
                problem = Some(error);
                Walk::Interrupt
            }
        }
    });
    if let (WalkResult::Interrupted, Some(error)) = (walked, problem) {
        return Err(cx.emit(error));
    }
    for (_, (op, dialect)) in dialects {
        cx.load_dynamic_dialect(dialect)
            .map_err(|error| cx.emit(Diagnostic::error(op.location(), error.to_string())))?;
    }
    Ok(())
}

/// Adds the contents of the `irdl.dialect` operation `op` to the dialect of its name.
fn define<'a>(
    op: OpRef<'a>,
    tables: &SymbolTables<'_>,
    dialects: &mut IndexMap<&'a str, (OpRef<'a>, DynamicDialect)>,
) -> Result<(), Diagnostic> {
    let name = definition_name(op).ok_or_else(|| op.error("requires a name"))?;
    if op.context().knows_dialect(name) {
        let exists = terrace_ir::DialectExists { name: name.to_owned() };
        return Err(op.plain_error(exists.to_string()));
    }
    let (_, dialect) = dialects.entry(name).or_insert_with(|| (op, DynamicDialect::new(name)));
    for inner in op.regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops()) {
        let Some(name) = definition_name(inner) else { continue };
        let added = if inner.is::<OperationOp>() {
            let definition = operation::Operation(Definition::read(inner, tables)?);
            dialect.add_op(name, move |op| definition.verify(op))
        } else if inner.is::<TypeOp>() {
            let definition = Definition::read(inner, tables)?;
            dialect.add_type(name, move |cx, held| definition.verify_parameters(cx, held))
        } else if inner.is::<AttributeOp>() {
            let definition = Definition::read(inner, tables)?;
            dialect.add_attribute(name, move |cx, held| definition.verify_parameters(cx, held))
        } else {
            continue;
        };
        if !added {
            return Err(inner.error("defines what is defined already"));
        }
    }
    Ok(())
}
